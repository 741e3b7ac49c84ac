"""The commands `arena` and `ladder`: results, checkpoint files that survive a kill, and errors."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from brushpass.core.levels import Level
from brushpass.games import GAMES
from brushpass.agents.ratings import BOT_ORDER
from brushpass.arena import ladder
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.table import Outcome
from brushpass.arena.executors import LocalExecutor
from brushpass.terminal.contests import arena as command
from brushpass.text.catalogue import LANGUAGES
from tests.eventually import eventually
from tests.terminal.console import Result, brushpass, lasting, say

FIELDS = ("games", "wins", "shared", "draws", "losses", "rate", "low", "high", "decisions_per_second", "ms_median",
          "ms_mean")
RANDOM = ("arena", "kyoto", "--bots", "random,random", "--seed", "5")


@pytest.mark.parametrize(("name", "options", "sides"), [
    ("kyoto", (), {"oniwaban", "government"}), ("embassy", ("--option", "rounds=4"), {"red", "blue"}),
    ("topsecret", ("--option", "most_turns=12"), {"red", "blue", "yellow", "green"}),
])
def test_json(name: str, options: tuple[str, ...], sides: set[str]) -> None:
    result = brushpass("arena", name, "--bots", "1,random", "--games", "4", "--seed", "1", "--json", *options)
    data = result.json()
    assert (result.code, result.err) == (0, "")
    assert all(field in data for field in FIELDS)
    assert (data["games"], data["bot"], data["seed"]) == (4, "recruit", 1)
    assert data["low"] <= data["rate"] <= data["high"]
    assert data["wins"] + data["shared"] + data["draws"] + data["losses"] == 4
    assert set(data["sides"]) == sides
    assert sum(data["ends"].values()) == sum(side["games"] for side in data["sides"].values()) == 4
    assert [row["bot"] for row in data["bots"]] == ["recruit", "random"]
    assert abs(sum(row["rate"] for row in data["bots"]) - 1) < 1e-5


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words(language: str) -> None:
    result = brushpass(*RANDOM, "--games", "4", "--sprt", "--lang", language)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert len(lines) == 9
    assert lines[1].split()[0] == "bot"
    assert say("terminal.arena.half", language) in lines
    assert not [letter for letter in result.out if letter in "{}@"]


def test_it_stops_when_the_test_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    data = brushpass(*RANDOM, "--games", "400", "--sprt", "5,40", "--json").json()
    assert data["sprt"]["verdict"] == "high"
    assert data["games"] < 100
    assert data["games"] % 2 == 0


def test_a_kept_arena_goes_on_to_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    whole = brushpass(*RANDOM, "--games", "10", "--json").json()
    brushpass(*RANDOM, "--games", "4", "--checkpoint", str(path), "--json")
    lines = path.read_text().split("\n")
    assert [json.loads(line)["n"] for line in lines[1:-1]] == [0, 1, 2, 3]
    path.write_text("\n".join(lines)[:-20])
    result = brushpass("arena", "--resume", str(path), "--games", "10", "--json")
    assert result.err == say("terminal.arena.dropped", path=path) + "\n"
    assert lasting(result.json()) == {**lasting(whole), "options": lasting(result.json())["options"]}
    assert sorted(json.loads(line)["n"] for line in path.read_text().split("\n")[1:-1]) == list(range(10))
    again = brushpass(*RANDOM, "--resume", str(path), "--games", "10", "--json")
    assert (again.err, lasting(again.json())) == ("", lasting(result.json()))


def test_a_killed_arena_goes_on_to_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    argv = [sys.executable, "-m", "brushpass.terminal.main", *RANDOM, "--games", "400", "--jobs", "2",
            "--checkpoint", str(path)]
    running = subprocess.Popen(argv, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        eventually(lambda: path.exists() and path.read_text().count("\n") > 5, "some games are played")
    finally:
        running.send_signal(signal.SIGKILL)
        running.wait()
    done = len(path.read_text().split("\n")) - 2
    assert done >= 5
    total = str(done + 20)
    resumed = brushpass(*RANDOM, "--resume", str(path), "--games", total, "--json").json()
    whole = brushpass(*RANDOM, "--games", total, "--json").json()
    assert lasting(resumed) == {**lasting(whole), "options": resumed["options"]}


def test_an_interrupted_arena_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(pairing: Pairing, *_: object) -> Iterator[tuple[int, Outcome]]:
        yield from play_all(pairing, [0, 1, 2], LocalExecutor(1))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_all", interrupted)
    result = brushpass(*RANDOM, HOME=str(tmp_path))
    path = next((tmp_path / ".local/share/brushpass").iterdir())
    assert (result.code, result.out) == (130, "")
    assert result.err == "".join([say("terminal.arena.kept", path=path) + "\n",
                                  say("terminal.arena.interrupted", n=3, path=path) + "\n"])
    monkeypatch.undo()
    assert brushpass(*RANDOM, HOME=str(tmp_path)).err == "brushpass: " + say("terminal.usage.kept", path=path) + "\n"
    assert brushpass("arena", "--resume", str(path), "--games", "5", "--json").json()["games"] == 5


def test_a_file_among_the_data_goes_when_all_is_played(tmp_path: Path) -> None:
    result = brushpass(*RANDOM, "--games", "2", "--json", XDG_DATA_HOME=str(tmp_path))
    assert (result.code, result.json()["games"]) == (0, 2)
    assert list((tmp_path / "brushpass").iterdir()) == []


def refused(result: Result, *told: str) -> None:
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("brushpass: ")
    assert all(text in result.err for text in told)


@pytest.mark.parametrize(("argv", "told"), [
    (("topsecret",), ("game", "kyoto", "topsecret")), (("--bots", "courier,random"), ("courier",)),
    (("--seed", "6"), ("seed", "5", "6")), (("--option", "equipment=on"), ("equipment", "off")),
    (("--checkpoint", "x"), ("--checkpoint",)), (("--games", "0"), ("--games",)),
])
def test_another_arena_is_not_gone_on_with(argv: tuple[str, ...], told: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    brushpass(*RANDOM, "--games", "2", "--checkpoint", str(path))
    before = path.read_text()
    refused(brushpass("arena", *argv, "--resume", str(path)), *told)
    assert path.read_text() == before


def test_another_version_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    brushpass(*RANDOM, "--games", "2", "--checkpoint", str(path))
    monkeypatch.setattr(command, "own_version", lambda: "99")
    refused(brushpass("arena", "--resume", str(path)), "version", "99")


def test_a_level_made_differently_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl"
    brushpass("arena", "--bots", "1,random", "--games", "2", "--checkpoint", str(path))
    kyoto = GAMES["kyoto"]
    monkeypatch.setitem(GAMES.types, "kyoto", replace(kyoto, levels=(Level("recruit", 17), *kyoto.levels[1:])))
    refused(brushpass("arena", "--resume", str(path)), "levels", "17")


@pytest.mark.parametrize("content", [b"", b"x", b"{}\n", b"\xff", b'{"arena": 1}\n', b"[" * 100_000])
def test_a_file_that_is_no_arena(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_bytes(content)
    refused(brushpass("arena", "--resume", str(path)), str(path))
    assert path.read_bytes() == content


@pytest.mark.parametrize("argv", [
    (), ("--bots", "nobody,random"), ("--bots", "random"), ("--bots", "random,random,random"), ("--bots", ""),
    ("--bots", "7,random"), ("chess", "--bots", "1,2"), ("--resume", "missing.jsonl"),
    *[("--bots", "1,2", *more) for more in (
        ("--games", "0"), ("--jobs", "0"), ("--executor", "moon"), ("--sprt", "kyoto"), ("--sprt", "60,50"),
        ("--sprt", "1,2,3"), ("--sprt", "0,50"), ("--option", "x=y"), ("--checkpoint", "."), ("--seed", "x"),
    )],
], ids=lambda argv: " ".join(argv))
def test_arena_not_followed(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(brushpass("arena", *argv))
    assert os.listdir(tmp_path) == []


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every level fast, and disable the network."""
    for name, kind in list(GAMES.items()):
        levels = tuple(Level(each.name, 100) for each in kind.levels)
        monkeypatch.setitem(GAMES.types, name, replace(kind, levels=levels))
    monkeypatch.setattr(ladder, "available_levels", lambda name: GAMES[name].levels)


def test_the_one_that_learned_is_on_the_ladder() -> None:
    found = ladder.Ladder("kyoto", 8, 1)
    assert found.bots == list(BOT_ORDER)
    met = [pairing.bots for pairing, _ in found.schedule() if "legend" in pairing.bots]
    assert [other for other in BOT_ORDER if [other, "legend"] in met] == list(BOT_ORDER[:-1])
    assert met.count(["handler", "legend"]) > met.count(["spymaster", "legend"]), "who thinks longest plays least"


@pytest.mark.usefixtures("quick")
def test_ladder(tmp_path: Path) -> None:
    for folder in ("src/brushpass/games/kyoto", "docs/pictures"):
        (tmp_path / folder).mkdir(parents=True)
    result = brushpass("ladder", "kyoto", "--games", "2", "--seed", "1", "--output", str(tmp_path))
    assert (result.code, result.err) == (0, "")
    rows = [line.split() for line in result.out.splitlines()[2:8]]
    assert {row[0] for row in rows} == set(BOT_ORDER[:-1])
    assert [int(row[1]) for row in rows] == sorted([int(row[1]) for row in rows], reverse=True)
    written = json.loads((tmp_path / "src/brushpass/games/kyoto/ratings.json").read_text())
    data = brushpass("ladder", "kyoto", "--games", "2", "--seed", "1", "--json").json()
    assert written == data["kyoto"]
    page = (tmp_path / "docs/ladder.md").read_text()
    assert "| operative | 1500 | 0 |" in page
    assert (tmp_path / "docs/pictures/ladder.svg").read_text().startswith("<svg")


@pytest.mark.usefixtures("quick")
def test_a_ladder_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    whole = brushpass("ladder", "kyoto", "--games", "2", "--checkpoint", str(path)).out
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:9])[:-5])
    assert brushpass("ladder", "kyoto", "--games", "2", "--checkpoint", str(path)).out == whole
    assert sorted(path.read_text().splitlines()) == sorted(lines)


@pytest.mark.parametrize("argv", [
    ("chess",), ("--games", "0"), ("--checkpoint", "."), ("--output", "missing"), ("--jobs", "x"),
    ("--executor", "moon"),
])
def test_ladder_not_followed(argv: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(brushpass("ladder", *argv))
