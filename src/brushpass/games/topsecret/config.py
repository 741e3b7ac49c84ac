"""The options of a Top Secret game, as written in the header of its record."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.game import Config
from brushpass.core.errors import BadConfig
from brushpass.games.topsecret.board import Board, board_from
from brushpass.games.topsecret.data import COLOURS, HEADQUARTERS, MAX_LINES, NOWHERE, PLACES, START
from brushpass.games.topsecret.sizes import FULL, SIZES, Size

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "players": ("4", "2", "3"),
    "empty_corner": ("green", "red", "blue", "yellow"),  # T59, with three players
    "tie": ("defender", "back"),  # TA50
    "bonus": ("agent", "pool"),  # TA51
    "start_enterable": ("no", "own"),  # TA52
    "home_by_headquarters": ("no", "yes"),  # TA53
    "guards": ("once", "renewed"),  # TA54, with three players
    "most_turns": ("1000",),  # TA49
    "board": ("default", "alternative", "mini"),
}
FREE_OPTIONS: Final = ("board", "most_turns")  # options that take other values than those listed
PLAYER_COUNTS: Final[dict[str, list[int]]] = {"": sorted([int(number) for number in OPTIONS["players"]])}
MAX_TURN_LIMIT: Final = 100_000


class TopSecretConfig(Config):
    """The number of players, the board, and the rule variants."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options, OPTIONS, FREE_OPTIONS)
        self.players: i64 = int(self.options["players"])
        self.max_turns: i64 = parse_turn_limit(self.options["most_turns"])
        self.tie_back: bool = self.options["tie"] == "back"
        self.bonus_pool: bool = self.options["bonus"] == "pool"
        self.start_enterable: bool = self.options["start_enterable"] == "own"
        self.home_by_headquarters: bool = self.options["home_by_headquarters"] == "yes"
        self.guards_renewed: bool = self.options["guards"] == "renewed" and self.players == 3
        self.corner: vec[i64] = vec[i64](corners(self.players, COLOURS.index(self.options["empty_corner"])))
        self.board: Board = board_from(self.options["board"])
        self.size: Size = SIZES.get(self.options["board"], FULL)
        self.cities: i64 = len(self.board.names)
        self.near: vec[i64] = near(self.board)  # place x line -> city, NOWHERE where there is no more
        self.gate: vec[i64] = masks(self.board.gates)  # city -> mask of corners whose headquarters is next to it
        self.exit: vec[i64] = masks(self.board.exits)  # city -> mask of corners whose start space is next to it
        if self.options["board"] in SIZES and self.players != 2:
            raise BadConfig("config.no-value", {"name": "players", "value": self.options["players"], "known": "2"})

    def favoured(self) -> int:
        """T59 Return the player opposite the empty corner, or -1 unless three play."""
        corner = (COLOURS.index(self.options["empty_corner"]) + 2) % 4
        return list(self.corner).index(corner) if self.players == 3 else -1

    def empty_start(self) -> i64:
        """T60 Return the start space that belongs to nobody, with three players."""
        return START + COLOURS.index(self.options["empty_corner"])

    def start_of(self, player: i64) -> i64:
        return START + self.corner[player]

    def headquarters_of(self, player: i64) -> i64:
        return HEADQUARTERS + self.corner[player]


def parse_turn_limit(value: str) -> int:
    """Parse the maximum number of turns. Raises BadConfig."""
    if not (value.isascii() and value.isdigit() and len(value) < 7 and 1 <= int(value) <= MAX_TURN_LIMIT):
        raise BadConfig("config.no-value", {"name": "most_turns", "value": value[:40], "known": f"1-{MAX_TURN_LIMIT}"})
    return int(value)


def corners(players: int, empty: int) -> list[int]:
    """T58, T59 Return the corners of the players, clockwise: opposite ones for two, one left empty by three."""
    if players == 2:
        return [0, 2]
    return [corner for corner in range(4) if players == 4 or corner != empty]


def near(board: Board) -> vec[i64]:
    """Return the table of neighbouring cities of each place."""
    table = vec[i64]([NOWHERE for _ in range(PLACES * MAX_LINES)])
    for city in range(len(board.names)):
        for line, to in enumerate(board.neighbours(city)):
            table[city * MAX_LINES + line] = to
    for corner in range(4):
        for line, to in enumerate(sorted(board.exits[corner])):
            table[(START + corner) * MAX_LINES + line] = to
    return table


def masks(groups: list[list[int]]) -> vec[i64]:
    """Return, for each place, the mask of corners whose group contains it."""
    return vec[i64]([sum([1 << corner for corner in range(4) if place in groups[corner]]) for place in range(PLACES)])
