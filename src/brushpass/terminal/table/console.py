"""The prompt of a person at the terminal: questions, answers and commands."""
from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any, Final, TextIO

from brushpass.arena.advice import adviser_of, best_hint, budget_for
from brushpass.core.errors import UserError
from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.core.records.record import replay
from brushpass.core.view import View
from brushpass.terminal.table.choose import Menu, parse_choice
from brushpass.terminal.files import write_text
from brushpass.terminal.errors import BadChoice, error_line
from brushpass.core.play import NOBODY
from brushpass.terminal.records.hint import hint_params
from brushpass.terminal.table.session import Session
from brushpass.text.catalogue import Catalogue, with_rule
from brushpass.text.drawn.drawer import seat_word
from brushpass.text.drawn.screen import Screen

MAX_LINE_LENGTH: Final = 1000
HINT_SECONDS: Final = 1.0
HELP: Final = "?"


class Quit(Exception):
    """The person leaves the game."""


class TakenBack(Exception):
    """The person took back their last choice, so that the question is another one."""


def event_line(game: Game[Any], event: Event, words: Catalogue) -> str:
    """Return an event as a log line with its rule."""
    phrase = game.describe_event(event)
    return with_rule(words.phrase(phrase), phrase.rule)


class Console:
    """Prompts the people of one game."""

    def __init__(self, session: Session, screen: Screen, words: Catalogue, stdin: TextIO) -> None:
        self.session, self.screen, self.words, self.stdin = session, screen, words, stdin
        self.commands: dict[str, Callable[[int, str], None]] = {
            HELP: self.explain, "help": self.explain, "why": self.why, "rules": self.rules, "board": self.board,
            "discard": self.discard, "log": self.log, "save": self.save,
            "hint": self.hint, "undo": self.undo, "quit": self.quit,
        }
        if session.drawer.keeps_notes:
            self.commands["notebook"] = self.notebook

    def say(self, key: str, **params: object) -> str:
        """Return a sentence of the terminal."""
        return self.words.say(f"terminal.{key}", params)

    def read_line(self, prompt: str) -> str:
        """Return the next input line, truncated to the maximum length. Raises Quit at the end of the input."""
        self.screen.prompt(f"{prompt} ")
        line = self.stdin.readline(MAX_LINE_LENGTH)
        if not line:
            self.screen.line()
            raise Quit
        rest = line
        while rest and not rest.endswith("\n"):
            rest = self.stdin.readline(MAX_LINE_LENGTH)
        return line.strip()

    def answer(self, seat: int) -> int:
        """Return a person's choice; a forced move is played without asking, unless others would notice."""
        session = self.session
        options = session.game.legal_actions(session.state)
        if session.changes_seat(seat):
            self.hand_over(seat)
        elif self.is_forced(seat, options):
            return options[0]
        session.current_seat = seat
        self.screen.line()
        self.write_events(session.unread_events(seat))
        self.board(seat, "")
        if session.save_error is not None:
            self.screen.wrapped(self.screen.paint(error_line(self.words, session.save_error), "wrong"))
            session.save_error = None
        self.ask(seat)
        while True:
            chosen = self.one_answer(seat, options, self.read_line(self.say("prompt", help=HELP)))
            if chosen is not None:
                return chosen

    def is_forced(self, seat: int, options: list[int]) -> bool:
        """Return whether to play a person's only option without asking."""
        view = self.session.game.observe(self.session.state, seat)
        return len(options) == 1 and not self.asks_always(view)

    def asks_always(self, view: View) -> bool:
        """Return whether to ask a person who has only one option."""
        return self.session.drawer.asks_always(view, self.session.hotseat())

    def one_answer(self, seat: int, options: list[int], text: str) -> int | None:
        """Return the chosen option; None for a command or an invalid answer."""
        word, _, rest = text.partition(" ")
        if not text:
            self.ask(seat)
            return None
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](seat, rest.strip())
                return None
            return parse_choice(self.session.game, self.session.state, options, text)
        except UserError as error:
            self.screen.wrapped(self.screen.paint(error_line(self.words, error), "wrong"))
            return None

    def hand_over(self, seat: int) -> None:
        """Show the seated player their new events, clear the screen, and wait for the next person."""
        previous = self.session.current_seat
        if previous != NOBODY and self.write_events(self.session.unread_events(previous)):
            self.read_line(self.say("cover.done", name=self.session.names[previous]))
        self.screen.clear()
        side = seat_word(self.session.game, seat)
        self.screen.line(self.say("cover", name=self.session.names[seat], side=side))
        self.read_line(self.say("cover.enter"))
        self.screen.clear()

    def write_events(self, events: list[Event]) -> int:
        """Write events as log lines with their rules, and return their number."""
        for event in events:
            self.screen.wrapped(event_line(self.session.game, event, self.words))
        return len(events)

    def menu(self, seat: int) -> Menu:
        """Return the menu of the current decision."""
        session = self.session
        view = session.game.observe(session.state, seat)
        return Menu(session.game, session.game.legal_actions(session.state), view, session.drawer, self.words)

    def ask(self, seat: int) -> None:
        """Write the question with its numbered options."""
        self.screen.line(self.screen.paint(self.question_line(seat), "title"))
        for line in self.menu(seat).lines(self.screen):
            self.screen.line(line)

    def question_line(self, seat: int) -> str:
        """Return the question with its rule."""
        question = self.session.drawer.question(self.session.game.observe(self.session.state, seat))
        return with_rule(self.words.phrase(question), question.rule)

    def explain(self, seat: int, rest: str) -> None:
        """List the options with their rules, and the commands."""
        question = self.session.drawer.question(self.session.game.observe(self.session.state, seat))
        for line in self.menu(seat).explained(question):
            self.screen.wrapped(line)
        self.screen.line()
        for name in ("choose", *[name for name in self.commands if name not in (HELP, "help")]):
            params = {"example": self.session.drawer.example, "rule": self.session.drawer.rule}
            self.screen.wrapped(self.words.say(f"terminal.command.{name}", params))
        for item in self.session.drawer.legend(self.screen):
            self.screen.wrapped(self.words.phrase(item))

    def why(self, seat: int, rest: str) -> None:
        """Write one rule."""
        known = self.words.rules(self.session.game.name)
        rule_number = {number.lower(): number for number in known}.get(rest.lower())
        if rule_number is None:
            similar = difflib.get_close_matches(rest[:10].upper(), list(known), 3, 0.3)
            raise BadChoice("terminal.no-rule", {"text": rest[:20], "near": ", ".join(similar) or "-"})
        self.screen.wrapped(f"{self.words.rule_label(rule_number)}: {known[rule_number]}")

    def rules(self, seat: int, rest: str) -> None:
        """Write all rules."""
        for number, text in self.words.rules(self.session.game.name).items():
            self.screen.wrapped(f"{self.words.rule_label(number)}: {text}")

    def board(self, seat: int, rest: str) -> None:
        """Draw the table."""
        session = self.session
        view = session.game.observe(session.state, seat)
        for line in ["", *session.drawer.draw(session.game, view, self.screen, self.words), ""]:
            self.screen.line(line)

    def discard(self, seat: int, rest: str) -> None:
        """Write the discard pile that this seat may see."""
        game = self.session.game
        for item in self.session.drawer.discard(game, game.observe(self.session.state, seat)):
            self.screen.wrapped(self.words.phrase(item))

    def log(self, seat: int, rest: str) -> None:
        """Write all events of this seat."""
        self.write_events(self.session.history[seat])

    def notebook(self, seat: int, rest: str) -> None:
        """Write the notebook of this seat."""
        session = self.session
        for item in session.drawer.notes(session.game, seat, session.history[seat]):
            self.screen.wrapped(self.words.phrase(item))

    def hint(self, seat: int, rest: str) -> None:
        """Suggest a move from what this seat knows."""
        session, game = self.session, self.session.game
        if session.hotseat():
            raise BadChoice("server.refused.hint", {})
        adviser = adviser_of(game, seat, budget_for(game.name, 0, HINT_SECONDS), len(session.record.actions))
        for _, _, after in replay(session.record, game):
            adviser.receive(game.observed_events(after, seat))
        ranked = adviser.rank_options(game.legal_actions(session.state))
        best = best_hint(game, game.observe(session.state, seat), ranked)
        self.screen.wrapped(self.say("hint.move", **hint_params(game, best, self.words)))

    def undo(self, seat: int, rest: str) -> None:
        """Take back the last choice of this seat. Raises TakenBack."""
        if self.session.hotseat():
            raise BadChoice("terminal.undo.shared", {})
        if not self.session.undo(seat):
            raise BadChoice("terminal.undo.none", {})
        self.screen.wrapped(self.say("undo.done"))
        raise TakenBack

    def save(self, seat: int, rest: str) -> None:
        """Write the record to a file, now and after every move."""
        path = rest or self.session.save
        if not path:
            raise BadChoice("terminal.save.where", {})
        write_text(path, self.session.record.write())
        self.session.save = path
        self.screen.wrapped(self.say("save.done", path=path))

    def quit(self, seat: int, rest: str) -> None:
        """Leave the game."""
        raise Quit
