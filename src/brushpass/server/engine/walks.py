"""Lessons for offline use: the main line, and one deviation from it.

All lines of a lesson would be thousands of positions. Stored is one move of each kind that the tutor distinguishes;
after a deviation only the main line continues.
"""
from __future__ import annotations

from brushpass.lessons.script import Choice
from brushpass.server.messages.answers import OfflineLessonData, OfflineStep
from brushpass.server.table.facts import FREE
from brushpass.server.table.lesson import LessonTable, lesson_facts
from brushpass.server.table.seating import Seating


def walk_of(game: str, name: str) -> OfflineLessonData:
    """Return a lesson with its positions. Raises NoLesson."""
    facts = lesson_facts(game, name, "")
    facts.started = True
    seat = next(number for number, seated in enumerate(facts.seats) if seated.kind == FREE)
    facts.seats[seat].kind = "person"
    seating = Seating("", facts)
    walker = Walker(seating, seat)
    walker.walk([], 0, False)
    table = seating.table_message(seat, False, {seat})
    table.absent, table.votes = [], []
    return OfflineLessonData(table, walker.steps)


class Walker:
    """Visits all stored positions of a lesson."""

    def __init__(self, seating: Seating, seat: int) -> None:
        self.seating = seating
        self.seat = seat
        self.steps: list[OfflineStep] = []

    def walk(self, moves: list[int], heard: int, aside: bool) -> int:
        """Store the position after some moves and its successors, and return its index."""
        table = self.table_after(moves)
        number, view = len(self.steps), table.message(self.seat, heard)
        good = table.wanted()
        step = OfflineStep(view, [], good, table.tutor.refusal().key if good != table.legal() else "")
        self.steps.append(step)
        ways = kinds_of(table)
        for a in ways[:1] if aside else ways:
            step.next.append((a, self.walk([*moves, a], view.seq, aside or a != ways[0])))
        if view.lesson and view.lesson.moves:  # the ring goes round what is kept
            view.lesson.moves = [a for a, _ in step.next]
        return number

    def table_after(self, moves: list[int]) -> LessonTable:
        """Return the table of the lesson after some moves of the player."""
        table = self.seating.new_table()
        assert isinstance(table, LessonTable)
        table.play_until_choice()
        for number, a in enumerate(moves):
            table.act(self.seat, f"move-{number}", table.watchers[self.seat].version, a)
        return table


def kinds_of(table: LessonTable) -> list[int]:
    """Return one move of each kind that the tutor distinguishes."""
    choices: list[tuple[Choice, int]] = []
    for a in table.wanted():
        choice = table.tutor.choice(table.game.text(a))
        if choice is not None and all(choice is not other for other, _ in choices):
            choices.append((choice, a))
    return [a for _, a in choices]
