"""Print for pytest's -k what leaves out games untouched since main: nothing where shared code was changed."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OF_GAMES = ("src/brushpass/games/", "tests/", "web/src/games/")


def git(*words: str) -> list[str]:
    """Return what Git answers, line by line; nothing where there is no Git, or no such commit."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []


def touched() -> list[str]:
    """Return the files that differ from where this branch left main, committed or not."""
    base = git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return git("diff", "--name-only", base[0]) + git("ls-files", "--others", "--exclude-standard")


def games() -> list[str]:
    """Return the names of the games."""
    return sorted(path.parent.name for path in (ROOT / "src" / "brushpass" / "games").glob("*/game.py"))


def game_of(path: str) -> str:
    """Return the game that a file belongs to, "" for what all of them share."""
    for room in OF_GAMES:
        if path.startswith(room):
            return path.removeprefix(room).split("/")[0]
    return ""


def untouched(paths: list[str]) -> list[str]:
    """Return the games that these changes cannot have broken."""
    code = [path for path in paths if path.startswith(("src/", "tests/", "web/src/"))]
    found = {game_of(path) for path in code}
    return [game for game in games() if game not in found] if found and found <= {*games()} else []


if __name__ == "__main__":
    sys.stdout.write(" and ".join(f"not {game}" for game in untouched(touched())))
