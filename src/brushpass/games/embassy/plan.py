"""Floor plans: doors by kind, lit rooms, and positions of rooms; built in or custom.

A plan file is JSON: `floors`, three grids of three rows of three room names, terrace first; `doors`, triples of two
rooms and normal, x-ray or locked; `lit`, the rooms that never get dark. Stairs follow from the names of the rooms.
"""
from __future__ import annotations

import json
from typing import Any, Final

from brushpass.core.errors import BadConfig
from brushpass.core.kernel import Value
from brushpass.games.embassy.data import (
    DETECTOR, DOOR_KINDS, GROUND, LOCKED, MAX_DOORS, NORMAL, ROOM_NAMES, floor_of, is_service,
)

DOORS: Final = {  # ER33-ER35
    "normal": "gallery security-hq, armoury x-ray, security-hq x-ray, storage-terrace staircase-terrace, "
              "telex storage-terrace, kitchen office, kitchen entrance, entrance ballroom, entrance staircase-ground, "
              "ballroom jamming, ballroom central-lock, central-lock infirmary, radio computer, radio vault, "
              "computer cellar, cellar breaker, storage-basement tunnel, staircase-basement breaker, breaker tunnel",
    "x-ray": "helipad gallery, storage-terrace gallery, staircase-terrace armoury, telex helipad, office ballroom, "
             "staircase-ground central-lock, jamming infirmary, vault staircase-basement, cellar storage-basement",
    "locked": "helipad service-terrace, security-hq service-terrace, office service-ground, jamming service-ground, "
              "vault cellar, computer service-basement, storage-basement service-basement",
}
LIT: Final = ("helipad", "x-ray", "security-hq", "entrance", "ballroom", "infirmary", "computer", "radio")  # ER32
KINDS: Final = {"normal": NORMAL, "x-ray": DETECTOR, "locked": LOCKED}


class Plan(Value):
    """Doors with their kinds, the rooms that never get dark, and the position of each room."""

    def __init__(self) -> None:
        self.doors: list[tuple[int, int, int]] = []
        self.lit: list[int] = []
        self.positions: list[int] = list(range(27))  # room -> floor * 9 + row * 3 + column
        self.stairs: bool = True  # ER36

    def packed(self) -> str:
        """Return the plan on one line without spaces, for the header of a record."""
        doors = ",".join(f"{x}-{y}-{kind}" for x, y, kind in self.doors)
        return f"{doors};{','.join(map(str, self.lit))};{','.join(map(str, self.positions))}"


def default_plan() -> Plan:
    """ER32-ER35 Return the reconstruction: 27 rooms, 35 doors."""
    plan = Plan()
    for kind, text in DOORS.items():
        for pair in text.split(", "):
            one, other = pair.split()
            plan.doors.append((ROOM_NAMES.index(one), ROOM_NAMES.index(other), int(KINDS[kind])))
    plan.lit = [ROOM_NAMES.index(name) for name in LIT]
    return plan


def mini_plan() -> Plan:
    """Return the ground floor alone: its nine rooms and twelve doors, and no stairs."""
    plan = default_plan()
    plan.doors = [door for door in plan.doors if floor_of(door[0]) == GROUND]
    plan.stairs = False
    return plan


def plan_from(text: str) -> Plan:
    """Return the plan of an option: a named one, or one packed on a line. Raises BadConfig."""
    if text in NAMED:
        return NAMED[text]()
    plan = read(text)
    check(plan)
    return plan


def read(text: str) -> Plan:
    """Parse a plan packed on a line, without checking it. Raises BadConfig if it cannot be parsed."""
    plan = Plan()
    try:
        doors, lit, positions = text.split(";")
        parts = [door.split("-") for door in doors.split(",")] if doors else []
        plan.doors = [(int(x), int(y), int(kind)) for x, y, kind in parts]
        plan.lit = [int(room) for room in lit.split(",") if room]
        plan.positions = [int(position) for position in positions.split(",")]
    except ValueError:
        raise BadConfig("config.plan-text", {"text": text[:40]}) from None
    return plan


def plan_from_file(text: str) -> str:
    """Return the plan option for a plan file. Raises BadConfig with the room or door that is wrong."""
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or not all(isinstance(data.get(name), list) for name in ("doors", "lit", "floors")):
        raise BadConfig("config.plan-file", {"needed": "floors, doors, lit"})
    plan = Plan()
    for door in data["doors"]:
        if not isinstance(door, list) or len(door) != 3 or not isinstance(door[2], str) or door[2] not in KINDS:
            raise BadConfig("config.plan-door", {"text": str(door)[:60], "known": ", ".join(KINDS)})
        plan.doors.append((room_of(door[0]), room_of(door[1]), int(KINDS[door[2]])))
    plan.lit = [room_of(room) for room in data["lit"]]
    plan.positions = read_positions(data["floors"])
    check(plan)
    return plan.packed()


def room_of(name: Any) -> int:
    """Return the number of a room by its name. Raises BadConfig."""
    if not isinstance(name, str) or name not in ROOM_NAMES:
        raise BadConfig("config.plan-room", {"room": str(name)[:40]})
    return ROOM_NAMES.index(name)


def read_positions(floors: list[Any]) -> list[int]:
    """Return the position of each room, which must occur exactly once. Raises BadConfig."""
    grids = [row for floor in floors if isinstance(floor, list) and len(floor) == 3 for row in floor]
    if len(floors) != 3 or len(grids) != 9 or any(not isinstance(row, list) or len(row) != 3 for row in grids):
        raise BadConfig("config.plan-file", {"needed": "floors: 3 x 3 x 3"})
    flat = [name for row in grids for name in row]
    rooms = [room_of(name) for name in flat]
    for room in range(27):
        if rooms.count(room) != 1:
            raise BadConfig("config.plan-room", {"room": ROOM_NAMES[room]})
    return [rooms.index(room) for room in range(27)]


def plan_to_file(plan: Plan) -> dict[str, object]:
    """Return the contents of a plan file."""
    rooms = [ROOM_NAMES[plan.positions.index(position)] for position in range(27)]
    rows = [rooms[first:first + 3] for first in range(0, 27, 3)]
    return {"floors": [rows[first:first + 3] for first in range(0, 9, 3)],
            "doors": [[ROOM_NAMES[x], ROOM_NAMES[y], DOOR_KINDS[kind]] for x, y, kind in plan.doors],
            "lit": [ROOM_NAMES[room] for room in plan.lit]}


def room_key(room: str) -> str:
    """Return the text key of a room."""
    return f"@embassy.room.{room}"


def check(plan: Plan) -> None:
    """Raise BadConfig with the first fault of a plan, if any."""
    for fault in faults(plan):
        raise fault


def faults(plan: Plan) -> list[BadConfig]:
    """Return all faults of a plan: doors, positions, and ER73 rooms that cannot be reached without a Key."""
    rooms = [room for x, y, _ in plan.doors for room in (x, y)] + plan.lit
    if any(not 0 <= room < 27 for room in rooms) or sorted(plan.positions) != list(range(27)):
        return [BadConfig("config.plan-text", {"text": "?"})]
    errors = door_faults(plan)
    for room, name in enumerate(ROOM_NAMES):
        many = sum([room in (x, y) for x, y, _ in plan.doors]) > MAX_DOORS - 2
        if plan.positions[room] // 9 != room // 9 or plan.lit.count(room) > 1 or many:
            errors.append(BadConfig("config.plan-room", {"room": room_key(name)}).by("E49", f"room:{room}"))
    reached = reachable(plan)
    for room, name in enumerate(ROOM_NAMES):
        if not is_service(room) and room not in reached:
            errors.append(BadConfig("config.plan-apart", {"room": room_key(name)}).by("ER73", f"room:{room}"))
    return errors


def door_faults(plan: Plan) -> list[BadConfig]:
    """E50, ER13 Return invalid and duplicate doors, and unlocked doors of Service Staircases."""
    errors: list[BadConfig] = []
    for number, (x, y, kind) in enumerate(plan.doors):
        earlier = [{one, other} for one, other, _ in plan.doors[:number]]
        at = f"door:{x}-{y}"
        if x // 9 != y // 9 or x == y or {x, y} in earlier or not NORMAL <= kind <= LOCKED:
            text = f"{ROOM_NAMES[x]} - {ROOM_NAMES[y]} ({DOOR_KINDS[kind] if 0 <= kind < 6 else kind})"
            errors.append(BadConfig("config.plan-door", {"text": text, "known": ", ".join(KINDS)}).by("E50", at))
        elif is_service(x) != is_service(y) and kind != LOCKED:
            room = room_key(ROOM_NAMES[x if is_service(x) else y])
            errors.append(BadConfig("config.plan-service", {"room": room}).by("ER13", at))
    return errors


NAMED: Final = {"default": default_plan, "mini": mini_plan}


def reachable(plan: Plan) -> set[int]:
    """Return the rooms that can be reached from the Entrance without a Key."""
    ways = [(x, y) for x, y, kind in plan.doors if kind != LOCKED] + [(6, 15), (15, 24)]
    reached = {12}
    while True:
        more = {y for x, y in ways if x in reached} | {x for x, y in ways if y in reached}
        if more <= reached:
            return reached
        reached |= more
