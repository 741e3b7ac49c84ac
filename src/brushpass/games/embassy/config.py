"""The options of an Embassy game, as written in the header of its record."""
from __future__ import annotations

import json
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.game import Config
from brushpass.core.errors import BadConfig
from brushpass.games.embassy.data import (
    BRIEFCASE, FIRST_ATTACKS, ITEM_NAMES, LOCKED, MAX_DOORS, NOWHERE, ROOMS, SERVICE_BASEMENT, SERVICE_GROUND,
    SERVICE_TERRACE, SHAFT, STAIR, STAIRCASE_BASEMENT, STAIRCASE_GROUND, STAIRCASE_TERRACE, STEPS, STEPS_INJURED,
)
from brushpass.games.embassy.missions import MISSIONS, Mission, item_counts
from brushpass.games.embassy.plan import Plan, faults, plan_from, plan_from_file, plan_to_file, read

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "mission": tuple(MISSIONS),
    "players": ("usual", "2", "3", "4", "5", "6"),
    "edition": ("en", "fr"),  # ER63
    "briefcases": ("full", "empty"),  # ER4
    "stay": ("forced", "free"),  # ER9
    "attack_vs_ignore": ("winning", "tie"),  # ER17
    "rounds": ("40",),  # ER39
    "items": ("mission",),  # ER4 or changes such as key=5,bomb=4
    "plan": ("default", "mini"),
}
FREE_OPTIONS: Final = ("rounds", "items", "plan")
# by mission
PLAYER_COUNTS: Final[dict[str, list[int]]] = {name: sorted(mission.deal) for name, mission in MISSIONS.items()}
MAX_ROUNDS: Final = 1_000
MAX_ITEM_COUNT: Final = 200


class EmbassyConfig(Config):
    """The mission, the number of players, the building, and the rule variants."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options, OPTIONS, FREE_OPTIONS)
        self.mission: Mission = MISSIONS[self.options["mission"]]
        allowed = sorted(self.mission.deal)
        players = self.options["players"]
        self.players: i64 = allowed[0] if players == "usual" else int(players)
        if self.players not in allowed:
            known = ", ".join([str(n) for n in allowed])
            raise BadConfig("config.no-value", {"name": "players", "value": players, "known": known})
        self.options["players"] = str(self.players)
        self.french: bool = self.options["edition"] == "fr"
        self.briefcases_full: bool = self.options["briefcases"] == "full"
        self.stay_free: bool = self.options["stay"] == "free"
        self.ignore_ties: bool = self.options["attack_vs_ignore"] == "tie"
        self.rounds: i64 = parse_int("rounds", self.options["rounds"], 1, MAX_ROUNDS)
        self.items: vec[i64] = item_counts({**self.mission.items, **parse_item_counts(self.options["items"])})
        self.plan: Plan = plan_from(self.options["plan"])
        # Against the reconstruction: on one floor everybody has one Attack card (ER2) and one step (ER8).
        self.first_attacks: i64 = FIRST_ATTACKS if self.plan.stairs else 1
        self.steps: i64 = STEPS if self.plan.stairs else 1
        self.steps_injured: i64 = STEPS_INJURED if self.plan.stairs else 1
        self.lit: i64 = sum([1 << room for room in self.plan.lit])
        self.neighbours: vec[i64] = neighbour_table(self.plan)  # room x index -> room, then NOWHERE
        self.way_kinds: vec[i64] = way_kind_table(self.plan)  # room x room -> kind of door or stair
        cases = self.items[BRIEFCASE] + self.items[BRIEFCASE + 1]
        if sum(self.items) - cases < self.players + (cases if self.briefcases_full else 0):  # ER2, ER4
            needed = self.players + cases + (cases if self.briefcases_full else 0)
            raise BadConfig("config.items-few", {"found": sum(self.items), "needed": needed}).by("ER4")


def parse_int(name: str, value: str, least: int, most: int) -> int:
    """Parse the number of an option. Raises BadConfig."""
    if not (value.isascii() and value.isdigit() and len(value) < 7 and least <= int(value) <= most):
        raise BadConfig("config.no-value", {"name": name, "value": value[:40], "known": f"{least}-{most}"})
    return int(value)


def parse_item_counts(text: str) -> dict[str, int]:
    """Return the item counts that differ from the mission's. Raises BadConfig."""
    if text == "mission":
        return {}
    counts: dict[str, int] = {}
    for part in text.split(","):
        name, _, count = part.partition("=")
        if name not in ITEM_NAMES:
            raise BadConfig("config.no-value", {"name": "items", "value": name[:40], "known": ", ".join(ITEM_NAMES)})
        counts[name] = parse_int(f"items {name}", count, 0, 1 if "briefcase" in name else MAX_ITEM_COUNT)
    return counts


def all_ways(plan: Plan) -> list[tuple[int, int, int]]:
    """Return every connection of two rooms: doors, and ER36 the stairs."""
    stairs = ((STAIRCASE_TERRACE, STAIRCASE_GROUND, STAIR), (STAIRCASE_GROUND, STAIRCASE_BASEMENT, STAIR),
              (SERVICE_TERRACE, SERVICE_GROUND, SHAFT), (SERVICE_GROUND, SERVICE_BASEMENT, SHAFT))
    if not plan.stairs:
        return plan.doors
    return plan.doors + [(int(x), int(y), int(kind)) for x, y, kind in stairs]


def neighbour_table(plan: Plan) -> vec[i64]:
    """Return the neighbours of every room, in ascending order."""
    table = vec[i64]([NOWHERE for _ in range(ROOMS * MAX_DOORS)])
    pairs = all_ways(plan)
    for room in range(ROOMS):
        near = sorted([y for x, y, _ in pairs if x == room] + [x for x, y, _ in pairs if y == room])
        for index, to in enumerate(near):
            table[room * MAX_DOORS + index] = to
    return table


def way_kind_table(plan: Plan) -> vec[i64]:
    """Return the kind of connection between any two rooms; E33, ER13 locked doors open from a Service Staircase."""
    table = vec[i64]([0 for _ in range(ROOMS * ROOMS)])
    for x, y, kind in all_ways(plan):
        table[x * ROOMS + y] = kind
        table[y * ROOMS + x] = kind
    for room in (SERVICE_TERRACE, SERVICE_GROUND, SERVICE_BASEMENT):
        for to in range(ROOMS):
            if table[room * ROOMS + to] == LOCKED:
                table[room * ROOMS + to] = 1
    return table


def options_from_file(text: str) -> dict[str, str]:
    """Return the options of a file with a floor plan and optional item counts. Raises BadConfig."""
    options = {"plan": plan_from_file(text)}
    items: Any = json.loads(text).get("items", {})
    if not isinstance(items, dict):
        raise BadConfig("config.plan-file", {"needed": "items: {NAME: COUNT}"})
    if items:
        options["items"] = ",".join([f"{name}={count}" for name, count in items.items()])
        parse_item_counts(options["items"])
    return options


def options_to_file(options: dict[str, str]) -> str:
    """Return the file of a floor plan, with item counts if they differ from the mission's."""
    items = parse_item_counts(options.get("items", "mission"))
    data = {**plan_to_file(plan_from(options["plan"])), **({"items": items} if items else {})}
    return json.dumps(data, indent=1) + "\n"


def custom_board_faults(options: dict[str, str]) -> list[BadConfig]:
    """Return all faults of a custom floor plan and its items."""
    try:
        errors = faults(read(options["plan"]))
    except BadConfig as fault:
        return [fault]
    try:
        EmbassyConfig({"items": options.get("items", "mission")})
    except BadConfig as fault:
        errors.append(fault)
    return errors
