"""The seats of a table and its game: who sits where, start and end, and the table message."""
from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from librt.random import Random
from msgspec import UNSET
from msgspec.structs import replace

from brushpass.agents.levels import find_opponent
from brushpass.core.game import Game
from brushpass.core.gametype import MINI
from brushpass.core.records.fair import digest_of
from brushpass.core.records.record import Record
from brushpass.lessons.tutor import Tutor
from brushpass.server.game_cache import game_of
from brushpass.server.messages.outgoing import Fair, SeatInfo, TableMessage
from brushpass.server.table.facts import (
    BOT, FREE, PERSON, STAND_IN, Facts, NotAllowed, Seat, clean_name, hashed, new_token, persona_at,
)
from brushpass.server.table.lesson import LessonTable
from brushpass.server.table.log import LogRow
from brushpass.server.table.referee import shown
from brushpass.server.table.table import Table

MAX_REMOVED: Final = 20  # players whom the host has removed, the newest


class Seating:
    """The seats of one table, from the invitation to the rematch, without any input or output.

    A lesson has a tutor's script. Practice goes on from the rows of a finished game, and is kept in memory only.
    """

    def __init__(self, code: str, facts: Facts, practice: list[LogRow] | None = None) -> None:
        self.code = code
        self.facts = facts
        self.practice = practice
        self.kept = practice is None  # in the store
        self.game: Game[Any] = game_of(facts.game, facts.options)
        self.table: Table | None = None
        self.digest = ""  # of the record, once the game is over

    def restore(self, lines: list[LogRow], seen: Sequence[int], cut: Sequence[int]) -> None:
        """Restore the game from its log, if it has started; `seen` and `cut` as in `Table.replay`."""
        if self.facts.started:
            table = self.new_table()
            table.resigned, table.late = self.facts.resigned, self.facts.late
            table.replay(lines, seen, cut)

    def follow(self, facts: Facts, lines: list[LogRow], seen: Sequence[int], cut: Sequence[int]) -> None:
        """Apply the state that another server has written: facts and new log rows."""
        if facts.options != self.facts.options:
            self.game = game_of(facts.game, facts.options)
        self.facts = facts
        if self.table is None:
            self.restore(lines, seen, cut)
        else:
            self.table.resigned, self.table.late = facts.resigned, facts.late
            self.table.replay(lines, seen, cut)

    def settled(self) -> bool:
        """Return whether seats are fixed."""
        return self.facts.started or (self.facts.seeds is not None and self.facts.seeds.closed)

    def seat_of(self, token: str, guest: str) -> int:
        """Return the seat of a token or a guest; -1 for spectators."""
        for secret, kept in ((hashed(token), "token"), (guest, "guest")):
            for number, seat in enumerate(self.facts.seats):
                if secret and secrets.compare_digest(secret, getattr(seat, kept)):
                    return number
        return -1

    def open_seat(self, number: int) -> Seat:
        """Return a seat that can still be assigned. Raises NotAllowed."""
        if self.settled():
            raise NotAllowed("server.refused.started", {})
        if not 0 <= number < len(self.facts.seats) or self.facts.seats[number].kind == PERSON:
            raise NotAllowed("server.refused.taken", {})
        return self.facts.seats[number]

    def sit(self, number: int, name: str, guest: str, seal: str = "", face: str = "") -> str:
        """Assign a seat to a person, who leaves their former one, and return its token."""
        name = clean_name(name)
        self.open_seat(number)
        if guest in self.facts.removed:
            raise NotAllowed("server.refused.removed", {})
        self.leave(self.seat_of("", guest))
        token = new_token()
        self.seal(number, seal)
        self.facts.seats[number] = Seat(PERSON, name, "", hashed(token), guest, face=face)
        return token

    def leave(self, number: int) -> None:
        """Free a seat before the game; its token becomes invalid."""
        if number >= 0 and not self.settled():
            self.facts.seats[number] = Seat()
            self.seal(number, "")

    def remove(self, number: int) -> None:
        """Free the seat of a player before the game, who may not sit again."""
        self.facts.removed = [*self.facts.removed, self.facts.seats[number].guest][-MAX_REMOVED:]
        self.leave(number)

    def seal(self, number: int, seal: str) -> None:
        """Set the commitment of the player in a seat."""
        if self.facts.seeds is not None:
            self.facts.seeds.seal(number, seal)

    def put_bot(self, number: int, name: str) -> None:
        """Put a bot into a seat; remove it with an empty name."""
        self.open_seat(number)
        self.facts.seats[number] = Seat(BOT, "", find_opponent(self.facts.game, name).name) if name else Seat()

    def set_options(self, options: dict[str, str]) -> None:
        """Change the options before the game. Raises UserError if they are invalid, or need other seats."""
        if self.settled():
            raise NotAllowed("server.refused.started", {})
        game = game_of(self.facts.game, options)
        if game.seats != len(self.facts.seats) or MINI in options.values():
            raise NotAllowed("server.refused.seats", {})
        self.facts.options, self.game = options, game

    def close(self) -> Table | None:
        """Fix the seats, and start; None while secrets are not revealed, unless called again."""
        self.check_full()
        seeds = self.facts.seeds
        if seeds is not None and not seeds.closed:
            seeds.closed = True
            if seeds.waiting():
                return None
        return self.begin()

    def check_full(self) -> None:
        """Raise NotAllowed if a seat is free, or the game has started."""
        if self.facts.started:
            raise NotAllowed("server.refused.started", {})
        if any(seat.kind == FREE for seat in self.facts.seats):
            raise NotAllowed("server.refused.empty", {})

    def begin(self) -> Table:
        """Start the game once every seat is taken."""
        self.check_full()
        self.facts.started = True
        return self.new_table()

    def open_seal(self, number: int, secret: str) -> Table | None:
        """Reveal a seat's secret; return the table once all are revealed."""
        seeds = self.facts.seeds
        if seeds is not None and seeds.revealed.get(number) == secret:
            return None
        if seeds is None or self.facts.started or not seeds.opens(number, secret):
            raise NotAllowed("server.refused.seal", {})
        return None if seeds.waiting() else self.begin()

    def new_table(self) -> Table:
        """Return the game before the first deal; in practice, at its starting position."""
        facts, seeds = self.facts, self.facts.seeds
        if facts.lesson:
            self.table = LessonTable(self.game, Tutor(facts.game, facts.lesson))
        else:
            self.table = Table(self.game, Random(secrets.randbits(62)) if seeds is None else seeds.key(self.code),
                               facts.shares_deal())
            self.table.sealed = self.sealed()
        if self.practice is not None:
            self.table.replay(self.practice)
        return self.table

    def take_over(self, other: Seating) -> None:
        """Copy the state of another instance of the same table."""
        self.facts, self.game, self.table, self.digest = other.facts, other.game, other.table, other.digest

    def resign(self, number: int) -> None:
        """Resign: with two players the other wins, with more a bot plays on."""
        if self.facts.lesson:
            raise NotAllowed("server.refused.lesson-only", {})
        if self.table is None or self.table.over():
            raise NotAllowed("server.refused.over", {})
        if self.game.seats == 2:
            self.facts.resigned = number
            self.table.resign(number)
        else:
            left = self.facts.seats[number]
            self.facts.seats[number] = Seat(BOT, left.name, STAND_IN, was=left.guest)

    def playing(self, number: int) -> Seat:
        """Return a seat of a running game. Raises NotAllowed."""
        if self.table is None or self.table.over() or not 0 <= number < len(self.facts.seats):
            raise NotAllowed("server.refused.over", {})
        return self.facts.seats[number]

    def lose(self, number: int) -> None:
        """End a two-player game because a seat ran out of time."""
        self.playing(number)
        self.facts.resigned, self.facts.late = number, True
        if self.table is not None:
            self.table.resign(number, late=True)

    def stand_in(self, number: int) -> None:
        """Let a bot stand in for a player, who keeps the seat and may return."""
        left = self.playing(number)
        self.facts.seats[number] = left.given(BOT, STAND_IN)

    def come_back(self, number: int) -> None:
        """Return a seat to its player. Raises NotAllowed if no bot stands in."""
        seat = self.playing(number)
        if not seat.token or seat.kind == PERSON:
            raise NotAllowed("server.refused.yours", {})
        self.facts.seats[number] = seat.given(PERSON)

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.facts.seats) if seat.kind == PERSON and not seat.is_lent()]

    def untouched(self) -> bool:
        """Return whether people sit here, and none has acted yet."""
        people, table = self.people(), self.table
        return bool(people) and table is not None and all(entry.player not in people for entry in table.log)

    def begun(self) -> Table:
        """Return the game. Raises NotAllowed before its start."""
        if self.table is None:
            raise NotAllowed("server.refused.not-begun", {})
        return self.table

    def sealed(self) -> bool:
        """Return whether another table with the same deal may still be running."""
        return self.facts.seeds is not None and self.facts.seeds.sealed()

    def revealed(self) -> Table:
        """Return the finished game, to be shown with all that was hidden. Raises NotAllowed before."""
        table = self.ended()
        if self.sealed():
            raise NotAllowed("server.refused.deal", {})
        return table

    def ended(self) -> Table:
        """Return the finished game. Raises NotAllowed before its end."""
        if not self.begun().over():
            raise NotAllowed("server.refused.playing", {})
        return self.begun()

    def rematch(self, number: int, seal: str = "") -> Facts | None:
        """Count a seat for a rematch; once all people want one, return its facts with seats rotated."""
        facts = self.facts
        if facts.lesson or self.practice is not None:
            raise NotAllowed("server.refused.lesson-only" if facts.lesson else "server.refused.practice", {})
        self.ended()
        if facts.next or number in facts.rematch:
            return None
        facts.rematch = sorted([*facts.rematch, number])
        if facts.seeds is not None and seal:
            facts.seeds.rematch_seals[number] = seal
        if any(seat not in facts.rematch for seat in self.people()):
            return None
        seats = [seat.given(PERSON) if number in facts.rematch
                 else replace(seat, who=persona_at(self.code, number, seat)) for number, seat in enumerate(facts.seats)]
        following = Facts(facts.game, facts.options, [*seats[1:], seats[0]], facts.host, facts.free_text,
                          time=facts.time.fresh(), webhook=facts.webhook)
        following.seeds = None if facts.seeds is None else facts.seeds.further(len(facts.seats))
        return following

    def record(self) -> Record:
        """Return the game as a record with all its seeds. Raises NotAllowed before its end."""
        table = self.revealed()
        names = [" ".join((seat.name or seat.level).split()) for seat in self.facts.seats]
        record = Record(self.game.name, self.game.rules, self.game.config.options, names)
        for entry in table.log:
            record.add(entry.player, entry.action)
        record.result = table.ending()
        if self.facts.seeds is not None:
            self.facts.seeds.write(record, self.code)
            record.fair["digest"] = (digest_of(record), 0)
        return record

    def fair(self) -> Fair | None:
        """Return the public part of the seeds; after the game with seed and digest."""
        seeds, over = self.facts.seeds, self.table is not None and self.table.over() and not self.sealed()
        if seeds is None:
            return None
        if over and not self.digest:
            self.digest = self.record().fair["digest"][0]
        return seeds.shown(self.facts.started, over, self.digest)

    def is_host(self, guest: str) -> bool:
        """Return whether a guest created this table; at a table of an evening, every player counts as host."""
        plays = self.facts.evening != "" and self.seat_of("", guest) >= 0
        return bool(guest) and (self.facts.host == guest or plays)

    def table_message(self, you: int, host: bool, here: set[int]) -> TableMessage:
        """Return the table as a client sees it, without tokens and hashes."""
        facts, over = self.facts, self.table is not None and self.table.over()
        seats = [SeatInfo(seat.kind, seat.name, seat.level, number in here, seat.owner or UNSET, seat.face or UNSET,
                          UNSET if seat.who < 0 else seat.who)
                 for number, seat in enumerate(facts.seats)]
        return TableMessage(
            self.code, facts.game, self.game.config.options, you, host, facts.started, over, facts.next,
            facts.rematch, facts.free_text, facts.time.agreed(), self.fair(), seats, evening=facts.evening or UNSET,
            webhook=UNSET if facts.webhook is None else True, referee=UNSET if over else shown(facts))

    def program_seat(self, token: str) -> int:
        """Return the seat of a bot token, or -1."""
        secret = hashed(token)
        for number, seat in enumerate(self.facts.seats):
            if secret and secrets.compare_digest(secret, seat.bot):
                return number
        return -1

    def lend(self, number: int, mine: int, host: bool, name: str) -> str:
        """Create a bot token for the own seat, or for the host in a free one.

        The token is valid for this seat, here and in rematches, until it is revoked. Raises NotAllowed.
        """
        if mine < 0:
            raise NotAllowed("server.refused.watching", {})
        seats = self.facts.seats
        if number != mine:
            if not host:
                raise NotAllowed("server.refused.host-only", {})
            if not self.is_lent(number):
                self.open_seat(number)
                seats[number] = Seat(PERSON, clean_name(name))
        token = new_token()
        seats[number].bot, seats[number].owner = hashed(token), seats[mine].name
        seats[number].lender = seats[mine].guest
        return token

    def is_lent(self, number: int) -> bool:
        return 0 <= number < len(self.facts.seats) and self.facts.seats[number].is_lent()

    def revoke(self, number: int, mine: int, host: bool) -> None:
        """Revoke a bot token: the player plays on, or a built-in bot. Raises NotAllowed."""
        seats = self.facts.seats
        if number == mine >= 0:
            seats[number].bot = seats[number].owner = seats[number].lender = ""
        elif not (host and self.is_lent(number)):
            raise NotAllowed("server.refused.host-only", {})
        else:
            seats[number] = Seat(BOT, seats[number].name, STAND_IN) if self.facts.started else Seat()
