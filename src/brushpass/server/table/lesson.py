"""Lessons and practice games, with the same protocol and client as any game.

A lesson follows a script and is stored like any table. Practice continues a finished game, in memory only.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.random import Random
from msgspec import UNSET

from brushpass.core.game import Game
from brushpass.core.play import NOBODY
from brushpass.core.errors import UserError
from brushpass.lessons.tutor import Tutor, first_match
from brushpass.server.game_cache import game_of
from brushpass.server.messages.outgoing import Lesson, Phrase, ViewMessage, phrase_fields
from brushpass.server.table.facts import BOT, STAND_IN, Facts, Seat, hashed
from brushpass.server.table.log import Entry, LogRow
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import NONE

PARTNER: Final = "partner"  # what those are called who play by the script


class LessonTable(Table):
    """A table where a script plays all other seats, and the player may only make expected moves."""

    def __init__(self, game: Game[Any], tutor: Tutor) -> None:
        super().__init__(game, Random(0))
        self.tutor = tutor

    def to_act(self) -> int:
        """Return the seat that is to act; nobody once the lesson is over."""
        return NOBODY if self.tutor.done() else super().to_act()

    def legal(self) -> list[int]:
        """Return the legal actions; none once the lesson is over."""
        return NONE if self.tutor.done() else super().legal()

    def wanted(self) -> list[int]:
        """Return the legal moves that the tutor expects."""
        return [a for a in self.legal() if self.allows(a)]

    def allows(self, a: int) -> bool:
        """Return whether the tutor expects a move."""
        return a in self.legal() and self.tutor.choice(self.game.text(a)) is not None

    def why(self, a: int) -> UserError:
        """Return why a move is refused: by the rules, or by the tutor."""
        return self.tutor.refusal() if a in self.legal() else super().why(a)

    def act(self, seat: int, id: str, version: int, a: int) -> list[Entry]:
        """Play the player's action, and the script's replies. Raises UserError without any change."""
        if self.tutor.done() and not self.done.get(id, 0) >> seat & 1:
            raise self.tutor.refusal()
        return super().act(seat, id, version, a)

    def settle(self) -> list[Entry]:
        """Play the replies of the script, and advance to its next step."""
        first = len(self.log)
        begun = bool(self.log)
        due = self.tutor.replies(self.log[-1].action) if begun else self.tutor.script.before
        for pattern in due:
            moves = {self.game.text(a): a for a in super().legal()}
            if move := first_match(pattern, list(moves)):
                self.take(super().to_act(), moves[move], "")
        if begun:
            self.tutor.advance(self.log[first - 1].action)
        self.show()
        return self.log[first:]

    def may_undo(self, seat: int) -> bool:
        """Return False: the script of a lesson has moved on."""
        return False

    def replay(self, lines: list[LogRow], seen: Sequence[int] = (), cut: Sequence[int] = ()) -> None:
        """Restore a lesson from its log, at its current step."""
        for _, text, id in lines:
            if id:
                self.tutor.advance(text)
        super().replay(lines, seen, cut)

    def message(self, who: int, since: int = 0) -> ViewMessage:
        """Return a view; the player's includes the tutor."""
        message = super().message(who, since)
        if who == self.tutor.script.seat:
            message.lesson = self.lesson()
        return message

    def lesson(self) -> Lesson:
        """Return the tutor's sentence, the progress of the lesson, and the expected moves."""
        tutor, answer = self.tutor, self.tutor.answer()
        says, steps = tutor.prompt(), len(tutor.script.steps)
        return Lesson(says.key, says.params, says.rule, tutor.name, min(tutor.step_index + 1, steps), steps,
                      [] if tutor.is_puzzle() else self.wanted(), tutor.is_free(), tutor.done(), tutor.next_name(),
                      UNSET if answer is None else Phrase(**phrase_fields(answer)))


def lesson_facts(game: str, name: str, guest: str) -> Facts:
    """Return the facts of a new lesson, with a free seat for its player. Raises NoLesson."""
    tutor = Tutor(game, name)
    facts = Facts(game, dict(tutor.script.options), [], hashed(guest), False, lesson=name)
    facts.seats = [Seat(BOT, "", PARTNER) for _ in range(game_of(game, facts.options).seats)]
    facts.seats[tutor.script.seat] = Seat()
    return facts


def practice_facts(of: Facts, seat: int, guest: str) -> Facts:
    """Return the facts of a practice game: the player's seat is free, bots have all others."""
    seats = [Seat(BOT, "", each.level or STAND_IN) for each in of.seats]
    seats[seat] = Seat()
    return Facts(of.game, dict(of.options), seats, hashed(guest), False)
