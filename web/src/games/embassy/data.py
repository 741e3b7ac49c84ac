"""What the page must know of Embassy: its building, its names by number, and its missions."""
from __future__ import annotations

from brushpass.games.embassy.config import all_ways
from brushpass.games.embassy.data import (
    CARD_NAMES, DOOR_KINDS, FACTIONS, HAND, ITEM_NAMES, ROOM_NAMES,
)
from brushpass.games.embassy.missions import CLASSIC_ITEMS, MISSIONS, Mission
from brushpass.games.embassy.plan import default_plan

FILE = "plan.json"


def facts() -> dict[str, object]:
    """Return the building, its names by number, and its missions."""
    plan = default_plan()
    return {
        "rooms": list(ROOM_NAMES), "place": list(plan.positions), "lit": list(plan.lit),
        "ways": [[int(x), int(y), DOOR_KINDS[kind]] for x, y, kind in all_ways(plan)],
        "kinds": list(DOOR_KINDS), "items": list(ITEM_NAMES), "cards": list(CARD_NAMES), "factions": list(FACTIONS),
        "hand": int(HAND), "deck": CLASSIC_ITEMS,
        "missions": {name: mission(each) for name, each in MISSIONS.items()},
    }


def mission(each: Mission) -> dict[str, object]:
    """Return what the page must know of a mission."""
    return {"rule": each.rule, "deal": {str(players): list(dealt) for players, dealt in each.deal.items()},
            "helicopters": list(each.helicopters), "jamming": each.danger_zone, "points": each.points}
