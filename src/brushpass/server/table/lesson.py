"""Lessons and practice games, with the same protocol and client as any game.

A lesson follows a script and is stored like any table. Practice continues a finished game, in memory only.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.random import Random
from msgspec import UNSET, UnsetType

from brushpass.core.game import Game
from brushpass.core.play import NOBODY
from brushpass.core.errors import UserError
from brushpass.lessons.script import deductions
from brushpass.lessons.tutor import Tutor, first_match
from brushpass.server.game_cache import game_of
from brushpass.server.messages.outgoing import (
    Deduction, Lesson, Packed, Phrase, Result, ViewMessage, encoded, phrase_of,
)
from brushpass.server.table.facts import BOT, STAND_IN, Facts, Seat
from brushpass.server.table.log import Entry, LogRow
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import NONE

PARTNER: Final = "partner"  # what those are called who play by the script


class LessonTable(Table):
    """A table where a script plays all other seats.

    A legal move that the script does not expect is played too: the tutor says what it misses, and the player takes it
    back. A puzzle refuses it instead.
    """

    def __init__(self, game: Game[Any], tutor: Tutor) -> None:
        super().__init__(game, Random(0))
        self.tutor = tutor
        self.replies: list[str] = tutor.script.before  # the scripted moves to play next
        self.mistake: Entry | None = None  # the player's last move off the script

    def off_script(self) -> bool:
        """Return whether the last move is off the script, and has to be taken back."""
        return bool(self.log) and self.log[-1] is self.mistake

    def to_act(self) -> int:
        """Return the seat that is to act; nobody once the lesson is over."""
        if self.off_script():
            return self.tutor.script.seat
        return NOBODY if self.tutor.done() else super().to_act()

    def legal(self) -> list[int]:
        """Return the legal actions; none off the script, once the lesson is over, or in a puzzle of deduction."""
        tutor = self.tutor
        return NONE if self.off_script() or tutor.done() or tutor.script.deduction is not None else super().legal()

    def wanted(self) -> list[int]:
        """Return the legal moves that the tutor expects."""
        return [a for a in self.legal() if self.tutor.choice(self.game.text(a)) is not None]

    def allows(self, a: int) -> bool:
        """Return whether a move may be played: a legal one, in a puzzle an expected one."""
        return a in (self.wanted() if self.tutor.is_puzzle() else self.legal())

    def why(self, a: int) -> UserError:
        """Return why a move is refused: by the rules, or by the tutor."""
        scripted = self.off_script() or self.tutor.script.deduction is not None or a in self.legal()
        return self.tutor.refusal() if scripted else super().why(a)

    def result(self) -> Result | None:
        """Return the result; None off the script, because the move will be taken back."""
        return None if self.off_script() else super().result()

    def act(self, seat: int, id: str, version: int, a: int) -> list[Entry]:
        """Play the player's action, and the script's replies. Raises UserError without any change."""
        if self.tutor.done() and not self.done.get(id, 0) >> seat & 1:
            raise self.tutor.refusal()
        return super().act(seat, id, version, a)

    def play_move(self, player: int, a: int, id: str) -> Entry:
        """Play a legal action; the player's own advances the tutor, or leaves the script."""
        before = self.checkpoint()
        entry = super().play_move(player, a, id)
        if not id:
            return entry
        self.replies = self.tutor.replies(entry.action)
        if self.tutor.choice(entry.action) is not None:
            self.tutor.advance(entry.action)
        else:
            self.mistake, self.before = entry, [before]
        return entry

    def play_until_choice(self) -> list[Entry]:
        """Play the replies of the script."""
        first = len(self.log)
        for pattern in self.replies:
            moves = self.moves()
            if move := first_match(pattern, list(moves)):
                self.play_move(self.who(), moves[move], "")
        self.replies = []
        self.show()
        return self.log[first:]

    def may_undo(self, seat: int) -> bool:
        """Return whether a seat has to take its last move back: it is off the script."""
        return self.off_script() and seat == self.tutor.script.seat

    def replay(self, lines: list[LogRow], seen: Sequence[int] = (), cut: Sequence[int] = ()) -> None:
        """Restore a lesson from its log, at its current step."""
        super().replay(lines, seen, cut)
        self.replies = []

    def message(self, who: int, since: int = 0) -> ViewMessage:
        """Return a view; the player's includes the tutor."""
        message = super().message(who, since)
        if who == self.tutor.script.seat:
            message.lesson = self.lesson()
        if self.tutor.script.deduction is not None:
            message.aids = self.aids_without_answers(who)
        return message

    def aids_without_answers(self, who: int) -> Packed | UnsetType:
        """Return the aids of a watcher without those that would solve the puzzle of deduction."""
        hidden = deductions(self.tutor.game).hidden_aids
        left = {name: aid for name, aid in self.watchers[who].aid_output.items() if name not in hidden}
        return Packed(encoded(left)) if left else UNSET

    def lesson(self) -> Lesson:
        """Return the tutor's sentence, the progress of the lesson, and the expected moves."""
        tutor, answer = self.tutor, self.tutor.miss() if self.off_script() else self.tutor.answer()
        says, steps = tutor.prompt(), len(tutor.script.steps)
        return Lesson(says.key, says.params, says.rule, tutor.name, min(tutor.step_index + 1, steps), steps,
                      [] if tutor.is_puzzle() else self.wanted(), tutor.done(), tutor.next_name(),
                      UNSET if answer is None else phrase_of(answer), self.deduction())

    def deduction(self) -> Deduction | UnsetType:
        """Return the table to fill in, with its solution, which follows from what this seat has seen."""
        deduction = self.tutor.script.deduction
        if deduction is None:
            return UNSET
        key = f"{self.tutor.game}.deduction.subject"
        return Deduction([Phrase(key, {**subject.name}, "") for subject in deduction.subjects],
                         deductions(self.tutor.game).values, [subject.can for subject in deduction.subjects])


def lesson_facts(game: str, name: str, guest: str) -> Facts:
    """Return the facts of a new lesson, with a free seat for its player. Raises NoLesson."""
    tutor = Tutor(game, name)
    facts = Facts(game, dict(tutor.script.options), [], guest, False, lesson=name)
    facts.seats = [Seat(BOT, "", PARTNER) for _ in range(game_of(game, facts.options).seats)]
    facts.seats[tutor.script.seat] = Seat()
    return facts


def practice_facts(of: Facts, seat: int, guest: str) -> Facts:
    """Return the facts of a practice game: the player's seat is free, bots have all others."""
    seats = [Seat(BOT, "", seat.level or STAND_IN) for seat in of.seats]
    seats[seat] = Seat()
    return Facts(of.game, dict(of.options), seats, guest, False)
