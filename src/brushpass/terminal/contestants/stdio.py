"""A contestant on standard input and output: a JSON object per line.

The program receives `{"t": "turn", "table": ..., "view": ...}` and answers `{"a": ...}`, an option's id or notation.
`{"t": "believe", "field": ..., "index": ..., "values": [...]}` is answered by `{"probabilities": [...]}`, or by `{}`
from a program that states no beliefs. `{"t": "over", ...}` needs no answer.
"""
from __future__ import annotations

import json
from time import monotonic
from typing import Any

import msgspec

from brushpass.arena.table import Forfeited
from brushpass.core.kernel import Event
from brushpass.terminal.contestants.process import ILLEGAL, MAX_MESSAGE_CHARS, Program
from brushpass.terminal.contestants.table import ContestTable, Question, normalised


class StdioBot:
    """Asks a program for each choice of a seat."""

    def __init__(self, command: str, move_time: float) -> None:
        self.command, self.move_time = command, move_time
        self.program: Program | None = None
        self.since = 0  # log lines that the program has
        self.states_beliefs = True

    def sit(self, table: ContestTable, seat: int) -> None:
        self.table, self.seat = table, seat

    def receive(self, events: list[Event]) -> None:
        """Ignore the events: they are in the next view."""

    def choose(self, options: list[int]) -> int:
        answer = self.ask("turn")
        chosen = answer.get("a")
        texts = {self.table.game.text(a): a for a in options}
        a = texts.get(" ".join(chosen.lower().split())) if isinstance(chosen, str) else chosen
        if a not in options or isinstance(a, bool):
            raise Forfeited(ILLEGAL, json.dumps(answer)[:MAX_MESSAGE_CHARS])
        return int(a)

    def believe(self, question: Question) -> list[float] | None:
        if not self.states_beliefs:
            return None
        answer = self.ask("believe", field=question.field, index=question.position, values=question.values)
        self.states_beliefs = "probabilities" in answer
        return normalised(answer.get("probabilities"), len(question.values)) if self.states_beliefs else None

    def ask(self, kind: str, **about: object) -> dict[str, Any]:
        """Return the program's answer. Raises Forfeited."""
        deadline = monotonic() + self.move_time
        self.program = self.program or Program(self.command)
        self.program.write(self.message(kind, **about))
        line = self.program.line(deadline)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Forfeited(ILLEGAL, line.strip()[:MAX_MESSAGE_CHARS])
        return answer

    def message(self, kind: str, **about: object) -> str:
        """Return a message with the new part of the seat's view."""
        seen = self.table.seen(self.seat, self.since)
        assert seen.view is not None
        self.since = seen.view.seq
        return msgspec.json.encode({"t": kind, **about, "table": seen.table, "view": seen.view}).decode()

    def close(self) -> None:
        if self.program is not None:
            self.program.write(self.message("over"))
            self.program.stop()
