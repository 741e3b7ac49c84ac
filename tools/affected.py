"""Print pytest's arguments for `make check`: quick tests of what differs from main, all rule tests if nothing does."""
from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAME_FOLDERS = ("src/brushpass/games/", "tests/", "web/src/games/")
ALWAYS = ["tests/test_layers.py", "tests/test_text.py"]
RULE_PATTERNS = ("*/test_rul*.py", "*/test_recon*.py", "*/test_mission*.py", "*/test_second*.py", "*/test_board*.py",
                 "test_golden.py", "test_perft.py")
# quick tests of each package and of the web client; core and the games have the rule tests
QUICK = {
    "agents": ["test_search.py", *[f"test_belief_sampling.py::test_{name}" for name in (
        "mini_kyoto_is_guessed_whole_as_it_is_dealt_and_placed",
        "several_worlds_from_one_reading_fit_like_single_ones")]],
    "arena": ["test_arena.py", "test_review.py"],
    "checks": ["test_checks.py"],
    "env": ["env/test_batch.py", "env/test_gymnasium.py", "env/test_pettingzoo.py"],
    "learn": ["test_walk.py", "train/test_rollouts.py"],
    "lessons": ["server/test_lessons.py", "terminal/test_learn.py"],
    "server": [f"server/test_{name}.py" for name in (
        "clock", "connection", "evenings", "frames", "limits", "messages", "play", "secrets", "store", "undo", "wire")],
    "terminal": [f"terminal/test_{name}.py" for name in ("commands", "play", "records", "verify")],
    "text": ["test_books.py", "test_voice.py"],
    "train": ["train/test_learning.py"],
    "web": ["test_front_texts.py", "page/test_page.py"],
}


def git(*words: str) -> list[str]:
    """Return the lines that Git prints; none without Git, or if it fails."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return []
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[str]:
    """Return the files that differ from the last common commit with main, committed or not."""
    base = git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    return git("diff", "--name-only", base[0]) + git("ls-files", "--others", "--exclude-standard")


def games() -> list[str]:
    """Return the names of the games."""
    return sorted(path.parent.name for path in (ROOT / "src" / "brushpass" / "games").glob("*/game.py"))


def game_of(path: str) -> str:
    """Return the game that a file belongs to, "" for shared code."""
    for folder in GAME_FOLDERS:
        if path.startswith(folder):
            return path.removeprefix(folder).split("/")[0]
    return ""


def package_of(path: str) -> str:
    """Return the package of src/brushpass that a file belongs to, "web" for the web client, "" for any other file."""
    if path.startswith("web/"):
        return "web"
    prefix = "src/brushpass/"
    return path.removeprefix(prefix).split("/")[0].removesuffix(".py") if path.startswith(prefix) else ""


def untouched_games(paths: list[str]) -> list[str]:
    """Return the games that these changes cannot have broken."""
    code = [path for path in paths if path.startswith(("src/", "tests/", "web/src/"))]
    found = {game_of(path) for path in code}
    return [game for game in games() if game not in found] if found and found <= {*games()} else []


def arguments(paths: list[str]) -> list[str]:
    """Return pytest's arguments for a change of these files."""
    packages = {package_of(path) for path in paths} - {""}
    quick = [f"tests/{name}" for package in sorted(packages & {*QUICK}) for name in QUICK[package]]
    if packages and packages <= {*QUICK}:
        return list(dict.fromkeys([*ALWAYS, *quick]))
    untouched = untouched_games(paths)
    rules = [str(path.relative_to(ROOT)) for pattern in RULE_PATTERNS
             for path in sorted((ROOT / "tests").glob(pattern)) if path.parent.name not in untouched]
    left_out = " and ".join(f"not {game}" for game in untouched)
    return list(dict.fromkeys([*ALWAYS, *quick, *rules, *(["-k", left_out] if left_out else [])]))


if __name__ == "__main__":
    sys.stdout.write("\n".join(arguments(changed_files())))
