"""Write what the page must know of boards and names from the rules: `python web/write_data.py`."""
from __future__ import annotations

import json
from pathlib import Path

from brushpass.games.embassy.config import all_ways
from brushpass.games.embassy.data import (
    CARD_NAMES, DOOR_KINDS, FACTIONS, HAND, ITEM_NAMES, ROOM_NAMES, STEPS, STEPS_INJURED,
)
from brushpass.games.embassy.missions import MISSIONS, Mission
from brushpass.games.embassy.plan import default_plan
from brushpass.games.topsecret.board import default_board

GAMES = Path(__file__).parent / "src" / "games"


def board() -> dict[str, object]:
    """Return the map of Top Secret."""
    held = default_board()
    cities = [{"name": name, "x": x, "y": y} for name, (x, y) in zip(held.names, held.spots, strict=True)]
    return {"cities": cities, "lines": held.lines, "exits": held.exits, "gates": held.gates, "starts": held.starts,
            "headquarters": held.headquarters, "fields": held.fields}


def plan() -> dict[str, object]:
    """Return the building of Embassy, its names by number, and its missions."""
    held = default_plan()
    return {
        "rooms": list(ROOM_NAMES), "place": list(held.place), "lit": list(held.lit),
        "ways": [[int(x), int(y), DOOR_KINDS[kind]] for x, y, kind in all_ways(held)],
        "kinds": list(DOOR_KINDS), "items": list(ITEM_NAMES), "cards": list(CARD_NAMES), "factions": list(FACTIONS),
        "hand": int(HAND), "steps": int(STEPS), "stepsInjured": int(STEPS_INJURED),
        "missions": {name: mission(each) for name, each in MISSIONS.items()},
    }


def mission(each: Mission) -> dict[str, object]:
    """Return what the page must know of a mission."""
    return {"rule": each.rule, "deal": {str(players): list(dealt) for players, dealt in each.deal.items()},
            "helicopters": list(each.helicopters), "jamming": each.danger_zone, "points": each.points}


def rows(held: dict[str, object]) -> str:
    """Return facts as JSON, one a line."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in held.items())
    return f"{{\n{lines}\n}}\n"


FILES = {GAMES / "topsecret" / "board.json": board, GAMES / "embassy" / "plan.json": plan}

if __name__ == "__main__":
    for path, facts in FILES.items():
        path.write_text(rows(facts()), encoding="utf-8")
