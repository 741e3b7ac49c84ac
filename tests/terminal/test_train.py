"""The command `train`: a run with its evaluation, and errors before anything is written."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from brushpass.text.catalogue import LANGUAGES
from brushpass.train.recipe import Rollout, Stage
from tests.eventually import TIMEOUT_S
from tests.terminal.console import brushpass, say
from tests.train.helpers import missing, small


def recipe_in(folder: Path) -> str:
    """Write a recipe of two updates, and return its path."""
    path = folder / "mini.json"
    path.write_text(small(Stage(updates=2, checkpoint_opponents=500)).text())
    return str(path)


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.xdist_group("train")
def test_a_network_is_trained_and_measured(tmp_path: Path) -> None:
    told = ("--recipe", recipe_in(tmp_path), "--output", str(tmp_path / "run"), "--eval-against", "random",
            "--eval-games", "4")
    result = brushpass("train", "kyoto", *told)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert json.loads(lines[0])["game"] == "kyoto"
    assert lines[-1].startswith(say("terminal.train.measured", level="random", text="").removesuffix("."))
    assert (tmp_path / "run" / "log.jsonl").read_text().splitlines() == lines[:-1]
    assert (tmp_path / "run" / "kyoto.safetensors").exists()


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.xdist_group("train")
def test_wins_are_told_on_the_way(tmp_path: Path) -> None:
    path, folder = tmp_path / "mini.json", tmp_path / "run"
    path.write_text(small(Stage(updates=2, imitation=True), Stage(updates=5)).text())
    told = ("--recipe", str(path), "--eval-against", "random", "--eval-games", "4", "--eval-every", "2", "--output")
    lines = [json.loads(line) for line in brushpass("train", "kyoto", *told, str(folder)).out.splitlines()[:-1]]
    found = [line for line in lines if "against" in line]
    assert [(line["stage"], line["update"]) for line in found] == [(0, 2), (1, 2), (1, 4)]
    assert all(line["against"] == "random" and line["games"] == 4 for line in found)
    assert all(0 <= line["low"] <= line["wins"] <= line["high"] <= 1 for line in found)
    other = tmp_path / "other"
    assert brushpass("train", "kyoto", "--recipe", str(path), "--output", str(other)).code == 0
    weights = [(each / "kyoto.safetensors").read_bytes()[-1000:] for each in (folder, other)]
    assert weights[0] == weights[1], "what is learned does not hang on being measured"


def listen_to_interrupts() -> None:
    """Restore the Ctrl-C handler, which shells disable for background processes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(bool(missing()), reason=missing())
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal to a group of processes")
@pytest.mark.xdist_group("train")
def test_an_interrupted_run_says_one_line_and_leaks_nothing(tmp_path: Path) -> None:
    recipe, folder = small(Stage(updates=100_000)), tmp_path / "run"
    recipe.rollout = Rollout(64, 1, 2, 16, 64)
    (tmp_path / "mini.json").write_text(recipe.text())
    argv = [sys.executable, "-m", "brushpass.terminal.main", "train", "kyoto", "--recipe", str(tmp_path / "mini.json"),
            "--output", str(folder)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                          preexec_fn=listen_to_interrupts) as running:
        try:
            assert running.stdout is not None
            while "update" not in running.stdout.readline():
                assert running.poll() is None
            os.killpg(running.pid, signal.SIGINT)
            _, told = running.communicate(timeout=TIMEOUT_S)  # ends when no process has the streams any more
        finally:
            running.kill()
    assert running.returncode == 130
    assert told == say("terminal.train.interrupted", folder=folder) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_pytorch(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for name in [name for name in sys.modules if name.startswith("brushpass.train.")]:
        monkeypatch.delitem(sys.modules, name)
    result = brushpass("train", "kyoto", "--output", str(tmp_path / "run"), "--lang", language)
    assert (result.code, result.err) == (2, f"brushpass: {say('terminal.train.no-torch', language)}\n")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("argv", "told"), [
    (("kyoto",), "--output"), (("chess", "--output", "x"), "chess"),
    (("kyoto", "--output", "x", "--recipe", "no"), "no"),
    (("embassy", "--output", "x", "--recipe", "mini.json"), "kyoto"),
    (("kyoto", "--output", "x", "--recipe", "bad.json"), "bad.json"),
    (("kyoto", "--output", "x", "--eval-against", "nobody"), "nobody"),
    (("kyoto", "--output", "x", "--executor", "nowhere"), "nowhere"),
    (("kyoto", "--output", "x", "--eval-every", "2"), "--eval-against"),
    (("kyoto", "--output", "x", "--eval-against", "random", "--eval-every", "0"), "--eval-every"),
    (("kyoto", "--output", "x", "--eval-against", "random", "--eval-jobs", "0"), "--eval-jobs"),
    (("kyoto", "--output", "x", "--eval-against", "random", "--eval-games", "none"), "--eval-games"),
], ids=lambda each: " ".join(each) if isinstance(each, tuple) else each)
def test_train_not_followed(argv: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    recipe_in(tmp_path)
    (tmp_path / "bad.json").write_text('{"game": "kyoto", "stages": [{"updats": 1}]}')
    result = brushpass("train", *argv)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert told in result.err
    assert not (tmp_path / "x").exists()
