"""A finished game step by step: the same messages that a seat received, byte for byte.

The log is replayed on a separate table with one watcher. A step is a message, the number of log rows before it (`at`),
and the seat's next action (`played`, -1 if it was not asked).
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from librt.random import Random

from brushpass.core.game import Game
from brushpass.core.kernel import NATURE, SPECTATOR
from brushpass.core.levels import BOT_NAMES
from brushpass.core.records.record import BadRecord, Record, forfeiting_seat, read, verify
from brushpass.games import game as open_game
from brushpass.server.messages.answers import Step
from brushpass.server.messages.outgoing import SeatInfo, TableMessage
from brushpass.server.table.facts import BOT, PERSON, NotAllowed, Seat, persona_at
from brushpass.server.table.log import EVERYTHING, LogRow
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import Watcher
from brushpass.text.catalogue import one_line

EYES: Final = {"public": int(SPECTATOR), "open": EVERYTHING}
MAX_STEPS: Final = 6_000  # of a record from a file; long games have some 2,000
LEVELS: Final = frozenset(BOT_NAMES)


class Played(NamedTuple):
    """A finished game, or one from a file."""

    game: Game[Any]
    lines: list[LogRow]
    resigned: int = -1
    late: bool = False  # whether that was for want of time
    shared: bool = False  # whether other tables had the same deal
    bots: tuple[str, ...] = ()  # `bots_of` its table


def eyes_of(text: str, seats: int) -> int:
    """Return the viewpoint that a text names: a seat, spectators, or everything. Raises NotAllowed."""
    if text in EYES:
        return EYES[text]
    named = {str(seat): seat for seat in range(seats)}
    if text in named:
        return named[text]
    raise NotAllowed("server.refused.eyes", {})


def finished(seating: Seating) -> Played:
    """Return the game of a table. Raises NotAllowed while it, or another table with the same deal, is running."""
    lines = [(entry.player, entry.action, "") for entry in seating.revealed().log]
    facts = seating.facts
    return Played(seating.game, lines, facts.resigned, facts.late, facts.shares_deal(),
                  bots_of(seating.code, facts.seats))


def bots_of(code: str, seats: list[Seat]) -> tuple[str, ...]:
    """Return the level of each seat; "" for people, bots that play for somebody, and third-party bots."""
    return tuple([seat.level if persona_at(code, number, seat) >= 0 else "" for number, seat in enumerate(seats)])


def steps(played: Played, who: int) -> Iterator[Step]:
    """Yield a game as a seat saw it, step by step."""
    table = Table(played.game, Random(0))
    table.watchers = {who: Watcher()}
    sent = 0
    for at, (player, action, _) in enumerate(played.lines):
        a = played.game.parse(action)
        if player != NATURE and (step := shown(table, who, sent, at, a if player == who else -1)):
            yield step
            sent = len(table.watchers[who].lines)
        table.play_move(player, a, "")
    last = len(played.lines)
    if step := shown(table, who, sent, last, -1):
        yield step
        sent = len(table.watchers[who].lines)
    if played.resigned >= 0:
        table.resigned, table.late = played.resigned, played.late
        if step := shown(table, who, sent, last + 1, -1):
            yield step


def shown(table: Table, who: int, sent: int, at: int, a: int) -> Step | None:
    """Return the message that a watcher gets now; None if nothing has changed for it."""
    before = table.watchers[who].version
    table.show()
    if table.watchers[who].version == before:
        return None
    return Step(at, a, table.message(who, sent))


def opened_file(text: str) -> tuple[Played, Record]:
    """Return the game of a valid record. Raises UserError."""
    record = read(text)
    if len(record.actions) > MAX_STEPS:
        raise BadRecord("record.too-many", record.actions[MAX_STEPS][2], {"most": MAX_STEPS})
    game = open_game(record.game, **record.options)
    verify(record, game)
    lines = [(player, action, "") for player, action, _ in record.actions]
    return Played(game, lines, forfeiting_seat(record), record.result.endswith(" late")), record


def table_of(played: Played, record: Record) -> TableMessage:
    """Return the table of a record as a client receives it."""
    seats = [SeatInfo(BOT, "", name, True) if name in LEVELS else SeatInfo(PERSON, one_line(name), "", True)
             for name in record.names]
    return TableMessage("", record.game, played.game.config.options, -1, False, True, True, "", [], False, seats=seats)
