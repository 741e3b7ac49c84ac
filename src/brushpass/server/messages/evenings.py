"""Types of responses about evenings and public tables; TypeScript types are generated from them."""
from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from brushpass.server.messages.answers import TableSummary


class EveningPerson(Struct):
    """A member of an evening. `points`, `opponents` (Buchholz) and `beaten` (Sonneborn-Berger) are for tournaments."""

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
    """A game of an evening: members in seat order, -1 for a bot, and the winning seats.

    A game without a code is a bye or a forfeit. `round`: of a tournament, or of a series. `compared`: for each seat of
    a shared deal, the share of the others in that seat who did worse, once all tables are over. `who`: for each seat,
    the index of its bot in the cast, -1 for people. `deal`: all games of its round have the same deal.
    """

    code: str
    game: str
    players: list[int]
    winners: list[int] | None
    round: int
    compared: list[float] | UnsetType = UNSET
    who: list[int] | UnsetType = UNSET
    deal: Literal[True] | UnsetType = UNSET


class EveningPlan(Struct):
    """The next game if it started now, with members in seat order; `follows`: it continues a series.

    `tables`: among how many the players are divided, in order; several have the same deal.
    """

    game: str
    options: dict[str, str]
    players: list[int]
    follows: bool
    tables: int


class EveningSaid(Struct):
    """A chat message of a member, by key or as text."""

    member: int
    key: str
    text: str
    at: float


class EveningState(Struct, rename={"best_of": "bestOf"}):
    """An evening or a tournament. `you`: index of the member who asks, or -1. `order`: members, best first.

    `chooser`: the member who chooses the next game, -1 if all vote. `sealed`: whether you have committed to a
    secret for the next table. `rounds`: 0 before a tournament starts. `seats`: at each of its
    tables; `paused`: the host is to start the next round. `champions`: the winners of a finished one.
    `wishes`: seats that members want. `bots`, `level`: how many bots play along, and the level of all bots.
    `duplicate`: all tables of a round, or of the next game of an evening, have the same deal. `webhook`: a channel
    outside is notified of turns and results. `chat`: whether members may chat; `said`: their chat, for members only.
    `v`: version.
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
    bots: int
    level: str
    votes: list[tuple[int, str]]
    wishes: list[tuple[int, int]]
    chooser: int
    plan: EveningPlan | None
    rounds: int
    seats: int
    paused: bool
    over: bool
    champions: list[int]
    sealed: bool
    duplicate: bool
    webhook: bool
    chat: bool
    said: list[EveningSaid]
    v: int


class EveningRow(Struct):
    """An evening in a list."""

    code: str
    kind: Literal["evening", "robin", "swiss"]
    names: list[str]
    games: int


class DailyDeal(Struct):
    """The deal of a day or a week: its seal, how many have won, drawn and lost it, and the guest's table and result.

    `over`: the day or the week is over, so that nobody else may begin it.
    """

    code: str
    game: str
    week: bool
    seal: str
    over: bool
    won: int
    drawn: int
    lost: int
    table: str
    result: Literal["", "won", "drawn", "lost"]


class Lobby(Struct):
    """The public tables, if the server lists any; `open`: whether the guest may open tables."""

    on: bool
    open: bool
    tables: list[TableSummary]
