"""Write what the page must know of boards and names from the rules: `python web/write_data.py`."""
from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path

GAMES = Path(__file__).parent / "src" / "games"
Facts = Callable[[], dict[str, object]]


def files() -> dict[Path, Facts]:
    """Return every file that a game has written beside its face, with what is to stand in it."""
    found: dict[Path, Facts] = {}
    for path in sorted(GAMES.glob("*/data.py")):
        game = runpy.run_path(str(path))
        found[path.parent / game["FILE"]] = game["facts"]
    return found


def rows(data: dict[str, object]) -> str:
    """Return facts as JSON, one a line."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items())
    return f"{{\n{lines}\n}}\n"


FILES = files()

if __name__ == "__main__":
    for path, facts in FILES.items():
        path.write_text(rows(facts()), encoding="utf-8")
