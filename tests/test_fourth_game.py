"""A third-party game, installed as in `docs/add-a-game.md`, works in every front end."""
from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "liars_dice"
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the game into its own folder, without network access."""
    source, installed = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    subprocess.run(["cp", "-r", f"{EXAMPLE}/.", str(source)], check=True)
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    subprocess.run([*pip, "--no-build-isolation", "--target", str(installed), str(source)], check=True)
    return installed


def test_a_game_of_another_package_plays_at_every_door(installed: Path) -> None:
    path = os.pathsep.join([str(installed), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
         str(EXAMPLE / "tests"), str(ROOT / "tests" / "helpers_fourth_game.py")],
        env={**os.environ, "PYTHONPATH": path}, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4_000:]


def test_the_tests_of_the_package_use_only_what_is_installed() -> None:
    assert not re.findall(r"^(?:from|import) (?:tests|bench)\b", (EXAMPLE / "tests" / "test_liars_dice.py").read_text(),
                          re.MULTILINE)


def test_the_page_shows_the_files_as_they_are() -> None:
    sources = "".join(path.read_text() for path in (*EXAMPLE.rglob("*.py"), EXAMPLE / "pyproject.toml"))
    shown = re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL)
    assert len(shown) > 6
    for block in shown:
        assert block.strip("\n") in sources or block.startswith("from brushpass.checks"), block


def test_no_file_of_ours_knows_the_game() -> None:
    ours = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.json")]
    assert not [path for path in ours if "liarsdice" in path.read_text(encoding="utf-8")]
