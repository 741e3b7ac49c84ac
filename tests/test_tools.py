"""`make play` starts the server at once, and restarts it once on the compiled build."""
import os
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest

from tests.eventually import TIMEOUT_S
from tools import affected, needs, play, release_check

SERVER = """#!/bin/sh
echo "$@" >> started
case "$*" in *--no-browser*) exit 0 ;; esac
exec sleep 600
"""
PLAY = """
import sys
from pathlib import Path
from tools import play
play.BIN = Path(".venv/bin").absolute()
sys.exit(play.main([]))
"""
UNTIL_BUILT = "while ! test -e .venv/wheel/built; do sleep 0.01; done; sleep 1"
MAKEFILE = """
.venv/compiled: .venv/wheel/built
	touch .venv/compiled
.venv/wheel/built:
	while ! test -e started; do sleep 0.01; done
	mkdir -p .venv/wheel
	touch .venv/wheel/brushpass-{tag}.whl .venv/wheel/built
	{after}
"""


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which starting a server only writes a note."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    server = tmp_path / ".venv" / "bin" / "brushpass"
    server.write_text(SERVER)
    server.chmod(0o755)
    monkeypatch.setattr(play, "BIN", server.parent)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_server_starts_anew_on_compiled_rules(clone: Path) -> None:
    (clone / "Makefile").write_text(MAKEFILE.format(tag="cp311-linux", after="true"))
    assert play.play(["--port", "9000"]) == 0
    assert (clone / "started").read_text() == "serve --port 9000\nserve --no-browser --port 9000\n"
    assert (clone / ".venv" / "compiled").exists()


@pytest.mark.parametrize(("tag", "after"), [("py3-none-any", "true"), ("cp311-linux", "false")])
def test_without_a_compiler_or_after_a_failure_it_stays(tag: str, after: str, clone: Path) -> None:
    (clone / "Makefile").write_text(MAKEFILE.format(tag=tag, after=after))
    (clone / ".venv" / "bin" / "brushpass").write_text(SERVER.replace("exec sleep 600", UNTIL_BUILT))
    assert play.play([]) == 0
    assert (clone / "started").read_text() == "serve\n"


@pytest.mark.parametrize("compiled", [True, False])
def test_sigterm_ends_the_server_too(compiled: bool, clone: Path) -> None:
    (clone / "Makefile").write_text(".venv/compiled:\n\ttouch .venv/compiled\n.venv/wheel/built:\n\tsleep 60\n")
    if compiled:
        (clone / ".venv" / "compiled").touch()
    (clone / ".venv" / "bin" / "brushpass").write_text("#!/bin/sh\necho $$ > pid\nmv pid started\nexec sleep 60\n")
    environ = {**os.environ, "PYTHONPATH": str(Path(play.__file__).parents[1])}
    with subprocess.Popen([sys.executable, "-c", PLAY], env=environ) as playing:
        while not (clone / "started").exists():
            assert playing.poll() is None
            time.sleep(0.02)
        server = int((clone / "started").read_text())
        playing.send_signal(signal.SIGTERM)
        assert playing.wait(TIMEOUT_S) == 128 + signal.SIGTERM
    try:
        with pytest.raises(ProcessLookupError):
            os.kill(server, 0)
    finally:
        subprocess.run(["kill", str(server)], check=False, stderr=subprocess.DEVNULL)


def test_what_playing_needs_is_little_and_names_no_tool_of_ours() -> None:
    playing, testing = needs.needs([]), needs.needs(["dev", "research", "ray"])
    assert not {need.split(">")[0] for need in playing} & {need.split(">")[0] for need in testing}
    assert not any(need.startswith("brushpass") for need in playing + testing)


@pytest.mark.parametrize(("paths", "left_out"), [
    (["src/brushpass/games/kyoto/rules/turn.py", "docs/architecture.md"], ["embassy", "topsecret"]),
    (["src/brushpass/games/kyoto/view.py", "tests/embassy/table.py"], ["topsecret"]),
    (["src/brushpass/games/kyoto/view.py", "src/brushpass/core/kernel.py"], []),
    (["src/brushpass/games/kyoto/view.py", "tests/table.py"], []),
    (["docs/architecture.md"], []), ([], []),
])
def test_a_check_leaves_out_the_games_that_a_change_cannot_have_broken(paths: list[str], left_out: list[str]) -> None:
    assert affected.untouched_games(paths) == left_out


def test_a_check_runs_the_quick_tests_of_a_changed_package() -> None:
    server = affected.arguments(["src/brushpass/server/app.py"])
    assert "tests/server/test_play.py" in server
    assert not any("kyoto" in path for path in server), "no rule can be broken there"
    both = affected.arguments(["src/brushpass/server/app.py", "src/brushpass/core/kernel.py"])
    assert {*server} | {"tests/test_golden.py"} <= {*both}
    client = affected.arguments(["web/src/games/kyoto/board.tsx"])
    assert "tests/page/test_page.py" in client
    assert "tests/test_golden.py" not in client
    kyoto = affected.arguments(["src/brushpass/games/kyoto/game.py"])
    assert "tests/kyoto/test_rules_clash.py" in kyoto
    assert not any(path.startswith("tests/embassy") for path in kyoto)
    quick = affected.arguments([f"src/brushpass/{package}/any.py" for package in affected.QUICK])
    assert all((affected.ROOT / path.split("::")[0]).exists() for path in both + quick if path.startswith("tests"))


def test_a_release_is_named_alike_everywhere(tmp_path: Path) -> None:
    (tmp_path / "docs" / "guide").mkdir(parents=True)
    root = Path(release_check.__file__).parent.parent
    version = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    for name in ("pyproject.toml", "CITATION.cff", "docs/guide/cite.md"):
        (tmp_path / name).write_text((root / name).read_text().replace(version, "9.9.9"))
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 9.9.9 (2026-12-01)\n")
    assert release_check.disagreements("v9.9.9", tmp_path) == []
    assert len(release_check.disagreements("v9.9.8", tmp_path)) == 4


def test_the_release_check_names_the_command_that_failed(tmp_path: Path) -> None:
    with pytest.raises(release_check.Failed, match=r"(?s)-c .*no such artefact"):
        release_check.run(sys.executable, "-c", "raise SystemExit('no such artefact')", folder=tmp_path)


def test_the_release_check_leaves_out_an_image_whose_base_cannot_be_fetched(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    buildah = tmp_path / "buildah"
    buildah.write_text("#!/bin/sh\necho no such host: $4\nexit 125\n")
    buildah.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    (first, *_) = release_check.base_images((release_check.ROOT / "deploy" / "Dockerfile").read_text())
    with pytest.raises(release_check.Missing, match=f"cannot be fetched: no such host: {first}$"):
        release_check.image()
