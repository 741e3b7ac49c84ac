"""What the server answers about evenings and open tables, in closed types; the page's types are made from these."""
from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brushpass.server.messages.answers import TableSummary


class EveningPerson(Struct):
    """Somebody who came. `points` and the tie-breaks are those of a tournament: the sum of their opponents' points, and
    the points of those they have beaten.
    """

    name: str
    face: str
    here: bool
    left: bool
    out: bool
    played: int
    won: int
    points: float
    opponents: float
    beaten: float


class EveningGame(Struct):
    """A game of the evening: members in the order of their seats, -1 for a bot, and the seats that have won, once it is
    over. Without a code nobody had to play it: a bye, or the other had left. `round`: of a tournament, or the series.
    """

    code: str
    game: str
    players: list[int]
    winners: list[int] | None
    round: int


class EveningPlan(Struct):
    """The next game as it would begin now, with the members in the order of their seats; `follows` in a series."""

    game: str
    options: dict[str, str]
    players: list[int]
    follows: bool


class EveningState(Struct, rename={"best_of": "bestOf"}):
    """An evening or a tournament. `you`: the number of the one who asks, -1 for others; `order`: the members, the best
    first; `chooser`: whose turn it is to choose a game, -1 where all vote; `sealed`: whether one has given a seal for
    the next table; `rounds` is 0 before a tournament begins; `wishes`: the seats that members want in the next game;
    `v` goes up with every change.
    """

    code: str
    kind: Literal["evening", "robin", "swiss"]
    you: int
    host: bool
    people: list[EveningPerson]
    order: list[int]
    games: list[EveningGame]
    game: str
    pick: Literal["vote", "turn"]
    best_of: int
    votes: list[tuple[int, str]]
    wishes: list[tuple[int, int]]
    chooser: int
    plan: EveningPlan | None
    rounds: int
    over: bool
    sealed: bool
    v: int


class EveningRow(Struct):
    """One of one's own evenings, as it is listed."""

    code: str
    kind: Literal["evening", "robin", "swiss"]
    names: list[str]
    games: int


class Lobby(Struct):
    """The tables that everybody may find, where the server lists any; `open`: whether the guest may open some."""

    on: bool
    open: bool
    tables: list[TableSummary]
