"""The seven missions: numbers of players, Loyalties, items, helicopters and special rules."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Value
from brushpass.games.embassy.data import ITEMS, ITEM_NAMES

# ER4 `python -m bench.balance` measures the length and balance of games with these counts.
CLASSIC_ITEMS: Final = {
    "intel-red": 1, "intel-blue": 1, "bomb": 3, "briefcase-red": 1, "briefcase-blue": 1, "code-cracker": 3,
    "hidden-weapon": 5, "vest": 3, "first-aid": 3, "key": 6, "contraband": 4, "goggles": 4,
}


class Mission(Value):
    """One mission."""

    def __init__(self, name: str, rule: str, deal: dict[int, tuple[int, int, int]]) -> None:
        self.name, self.rule = name, rule
        self.deal: dict[int, tuple[int, int, int]] = deal  # players -> Loyalties red, blue, green in the draw
        self.items: dict[str, int] = dict(CLASSIC_ITEMS)
        self.helicopters: tuple[int, int, int] = (2, 2, 0)  # ER1 tiles of each faction
        self.floppies: bool = False  # ER42 uploads win
        self.danger_zone: bool = False  # ER43 Telex, Jamming and Tunnel have actions
        self.letters: bool = False  # ER44
        self.bomber_wins: bool = False  # ER45 a second wreck is the bomber's win
        self.fifth: bool = False  # ER46
        self.points: bool = False  # ER47
        self.known: bool = False  # ER47 Loyalties lie open

    def with_items(self, **changes: int) -> Mission:
        """Change the item deck; names are written with underscores."""
        for name, count in changes.items():
            self.items[name.replace("_", "-")] = count
        return self


def missions() -> dict[str, Mission]:
    """ER41-ER47 Return all missions by name."""
    classic = Mission("classic", "ER41", {4: (2, 2, 0), 6: (3, 3, 0)})
    two_man = Mission("two-man-rule", "ER42", {4: (2, 2, 0), 5: (3, 3, 0), 6: (3, 3, 0)}).with_items(
        intel_red=0, intel_blue=0, bomb=0, briefcase_red=0, briefcase_blue=0, code_cracker=0, virus=2, anti_virus=2)
    two_man.helicopters = (0, 0, 0)
    two_man.floppies = True
    danger = Mission("danger-zone", "ER43", {4: (2, 2, 0), 6: (3, 3, 0)}).with_items(
        code_book=2, tunnel_map=2, contraband=2)
    danger.danger_zone = True
    strange = Mission("strange-bedfellows", "ER44", {3: (1, 1, 1), 5: (2, 2, 1), 6: (2, 2, 2)}).with_items(
        intel_green=1, letter_red=1, letter_blue=1, letter_green=1)
    alone = Mission("three-alone", "ER45", {3: (1, 1, 1)}).with_items(intel_green=1)
    fifth = Mission("the-fifth", "ER46", {5: (2, 2, 1)}).with_items(intel_green=1)
    strange.letters = True
    fifth.fifth = True
    for three_sided in (strange, alone):
        three_sided.bomber_wins = True
        three_sided.helicopters = (2, 2, 2)
    fifth.helicopters = (2, 2, 1)
    face = Mission("face-to-face", "ER47", {2: (1, 1, 0)})
    face.points = True
    face.known = True
    return {mission.name: mission for mission in (classic, two_man, danger, strange, alone, fifth, face)}


MISSIONS: Final = missions()


def item_counts(items: dict[str, int]) -> vec[i64]:
    """Return the numbers of cards by item."""
    return vec[i64]([items.get(ITEM_NAMES[item], 0) for item in range(ITEMS)])
