"""The options of a Kyoto game, as written in the header of its record."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.game import Config
from brushpass.core.errors import BadConfig
from brushpass.games.kyoto.data import (
    BOARDS, CELLS, FORWARD, HEADQUARTERS, LETTERS, NO_LOCATION, SIDES, STARTS, territory_of,
)
from brushpass.games.kyoto.sizes import FULL, SIZES, Size

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "board": ("default", "alternative", "mini"),
    "special_agents": ("none", "sides", "neutral"),  # K73, K76
    "equipment": ("off", "on"),  # K95
    "equipment_sides": ("usual", "exchanged"),  # K103
    "attack_push": ("wide", "empty"),  # KA51
    "stun": ("literal", "mild"),  # KA61
}
FREE_OPTIONS: Final = ("board",)
PLAYER_COUNTS: Final[dict[str, list[int]]] = {"": [2]}  # numbers of players


class KyotoConfig(Config):
    """The board, the advanced rules in play, and their variants."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options, OPTIONS, FREE_OPTIONS)
        self.rows: tuple[str, ...] = board_rows(self.options["board"])
        self.size: Size = SIZES.get(self.options["board"], FULL)
        self.cell_kinds: vec[i64] = cell_kinds_of(self.rows)
        self.special_agents: bool = self.options["special_agents"] != "none"
        self.neutral_agent: bool = self.options["special_agents"] == "neutral"
        self.equipment: bool = self.options["equipment"] == "on"
        self.exchanged: bool = self.options["equipment_sides"] == "exchanged"
        self.push_empty: bool = self.options["attack_push"] == "empty"
        self.stun_mild: bool = self.options["stun"] == "mild"
        self.open_to: vec[i64] = vec[i64]([open_to(self.cell_kinds, side) for side in (0, 1)])
        if self.options["board"] in SIZES and (self.special_agents or self.equipment):
            raise BadConfig("config.no-value", {"name": "board", "value": self.options["board"], "known": "default"})

    def holder(self, equipment: i64) -> i64:
        """K103 Return the side that owns an equipment card."""
        side = equipment // 3
        return 1 - side if self.exchanged else side


def open_to(kinds: vec[i64], side: i64) -> i64:
    """K36 Return a mask of the locations that a side may enter, without the effects of special agents."""
    mask: i64 = 0
    for cell in range(CELLS):
        foreign = kinds[cell] == HEADQUARTERS and territory_of(cell) != side
        if not foreign and kinds[cell] != NO_LOCATION:
            mask |= 1 << cell
    return mask


def board_rows(board: str) -> tuple[str, ...]:
    """Return the rows, row 1 first, of a named board or of one written as `BGRBY/RHYHG/...`. Raises BadConfig."""
    if board in BOARDS:
        return BOARDS[board]
    rows = tuple(board.split("/"))
    if len(rows) != 6:
        raise BadConfig("config.board-rows", {"found": len(rows), "needed": 6})
    for number, row in enumerate(rows, 1):
        if len(row) != 5 or any([letter not in LETTERS for letter in row]):
            raise BadConfig(
                "config.board-row", {"row": number, "text": row[:20], "needed": 5, "letters": LETTERS}).by("K11")
    for fault in blocked_sides(rows):
        raise fault
    return rows


def cell_kinds_of(rows: tuple[str, ...]) -> vec[i64]:
    """Return the kind of every location."""
    return vec[i64]([(LETTERS + ".").index(letter) for row in rows for letter in row])


def blocked_sides(rows: tuple[str, ...]) -> list[BadConfig]:
    """Return an error for each side that cannot reach the enemy home row past foreign headquarters (K35, K36)."""
    kinds = cell_kinds_of(rows)
    return [BadConfig("config.board-cut", {"side": f"@kyoto.side.{SIDES[side]}"}).by(("K36", "K35")[side])
            for side in (0, 1) if not can_cross(int(open_to(kinds, side)), side)]


def can_cross(free: int, side: int) -> bool:
    """K39, K51 Return whether steps forward, straight or diagonal, lead from a start to the enemy home row."""
    starts = [int(STARTS[6 * side + index]) for index in range(6)]
    reached = {start for start in starts if free >> start & 1}
    for cell in range(30) if side == 0 else range(29, -1, -1):
        if cell in reached:
            ahead = [int(FORWARD[3 * (30 * side + cell) + way]) for way in range(3)]
            reached |= {to for to in ahead if to >= 0 and free >> to & 1}
    return any(cell >= 25 if side == 0 else cell < 5 for cell in reached)


def board_faults(options: dict[str, str]) -> list[BadConfig]:
    """Return all that is wrong with a board of the user's own."""
    try:
        board_rows(options["board"])
    except BadConfig as fault:
        return blocked_sides(tuple(options["board"].split("/"))) if fault.key == "config.board-cut" else [fault]
    return []


def board_from_file(text: str) -> str:
    """Return the board option for a board file: six lines of five letters, row 6 first as it lies on the table."""
    lines = [line.split("#")[0].replace(" ", "").strip().upper() for line in text.splitlines()]
    board = "/".join(reversed([line for line in lines if line]))
    board_rows(board)
    return board


def board_to_file(options: dict[str, str]) -> str:
    """Return the board file of a board, row 6 first."""
    return "".join([f"{row}\n" for row in reversed(board_rows(options["board"]))])
