"""A person at the screen: the question, and whatever may be said to it besides an answer."""
from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Final, TextIO

from brushpass.core.problems import UserError
from brushpass.core.kernel import Event
from brushpass.core.view import View
from brushpass.terminal.table.choose import Menu, pick
from brushpass.terminal.files import write_text
from brushpass.terminal.errors import BadChoice, sentence, with_rule
from brushpass.core.play import NOBODY
from brushpass.terminal.table.session import Session
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word
from brushpass.text.drawn.screen import Screen

LONGEST_LINE: Final = 1000
HELP: Final = "?"


class Quit(Exception):
    """The person leaves."""


class Console:
    """Asks the people of one game."""

    def __init__(self, session: Session, screen: Screen, words: Catalogue, stdin: TextIO) -> None:
        self.session, self.screen, self.words, self.stdin = session, screen, words, stdin
        self.commands: dict[str, Callable[[int, str], None]] = {
            HELP: self.explain, "help": self.explain, "why": self.why, "rules": self.rules, "board": self.board,
            "discard": self.discard, "log": self.log, "save": self.save, "quit": self.quit,
        }
        if session.drawer.keeps_notes:
            self.commands["notebook"] = self.notebook

    def say(self, key: str, **told: object) -> str:
        """Return a sentence of this front end."""
        return self.words.say(f"terminal.{key}", told)

    def read_line(self, prompt: str) -> str:
        """Return the next line that is typed, at most so many letters of it. Raises Quit at the end."""
        self.screen.prompt(f"{prompt} ")
        line = self.stdin.readline(LONGEST_LINE)
        if not line:
            self.screen.line()
            raise Quit
        rest = line
        while rest and not rest.endswith("\n"):
            rest = self.stdin.readline(LONGEST_LINE)
        return line.strip()

    def answer(self, seat: int) -> int:
        """Return the choice of a person; one without a choice is not bothered, unless others would notice it."""
        session = self.session
        options = session.game.legal_actions(session.state)
        moved = session.hotseat() and seat != session.facing
        view = session.game.observe(session.state, seat)
        if moved:
            self.hand_over(seat)
        elif len(options) == 1 and not self.asks_always(view):
            return options[0]
        session.facing = seat
        self.screen.line()
        self.tell(session.news(seat))
        self.board(seat, "")
        if session.trouble is not None:
            self.screen.wrapped(self.screen.paint(sentence(self.words, session.trouble), "wrong"))
            session.trouble = None
        self.ask(seat)
        while True:
            chosen = self.one_answer(seat, options, self.read_line(self.say("prompt", help=HELP)))
            if chosen is not None:
                return chosen

    def asks_always(self, view: View) -> bool:
        """Say whether a person is asked even where there is a single option."""
        return self.session.drawer.asks_always(view, self.session.hotseat())

    def one_answer(self, seat: int, options: list[int], text: str) -> int | None:
        """Return the option that was chosen; None where it was a command, or nothing that can be followed."""
        word, _, rest = text.partition(" ")
        if not text:
            self.ask(seat)
            return None
        try:
            if word.lower() in self.commands:
                self.commands[word.lower()](seat, rest.strip())
                return None
            return pick(self.session.game, self.session.state, options, text)
        except UserError as problem:
            self.screen.wrapped(self.screen.paint(sentence(self.words, problem), "wrong"))
            return None

    def hand_over(self, seat: int) -> None:
        """Let the player who sits there read the last news, hide everything, and wait for the other person."""
        before = self.session.facing
        if before != NOBODY and self.tell(self.session.news(before)):
            self.read_line(self.say("cover.done", name=self.session.names[before]))
        self.screen.hide()
        side = seat_word(self.session.game, seat)
        self.screen.line(self.say("cover", name=self.session.names[seat], side=side))
        self.read_line(self.say("cover.enter"))
        self.screen.hide()

    def tell(self, events: list[Event]) -> int:
        """Write the news as lines of a log, each with its rule, and return how many there were."""
        for event in events:
            told = self.session.game.say_event(event)
            self.screen.wrapped(with_rule(self.words.phrase(told), told.rule))
        return len(events)

    def menu(self, seat: int) -> Menu:
        """Return what there is to choose from."""
        session = self.session
        view = session.game.observe(session.state, seat)
        return Menu(session.game, session.game.legal_actions(session.state), view, session.drawer, self.words)

    def ask(self, seat: int) -> None:
        """Put the question, with its numbered options."""
        session = self.session
        question = session.drawer.question(session.game.observe(session.state, seat))
        text = with_rule(self.words.phrase(question), question.rule)
        self.screen.line(self.screen.paint(text, "title"))
        for line in self.menu(seat).lines(self.screen):
            self.screen.line(line)

    def explain(self, seat: int, rest: str) -> None:
        """List the options with their rules, and the commands."""
        question = self.session.drawer.question(self.session.game.observe(self.session.state, seat))
        for line in self.menu(seat).explained(question):
            self.screen.wrapped(line)
        self.screen.line()
        for name in ("choose", *[name for name in self.commands if name not in (HELP, "help")]):
            told = {"example": self.session.drawer.example, "rule": self.session.drawer.rule}
            self.screen.wrapped(self.words.say(f"terminal.command.{name}", told))
        for item in self.session.drawer.legend(self.screen):
            self.screen.wrapped(self.words.phrase(item))

    def why(self, seat: int, rest: str) -> None:
        """Tell one rule."""
        known = self.words.rules(self.session.game.name)
        found = {number.lower(): number for number in known}.get(rest.lower())
        if found is None:
            near = difflib.get_close_matches(rest[:10].upper(), list(known), 3, 0.3)
            raise BadChoice("terminal.no-rule", {"text": rest[:20], "near": ", ".join(near) or "-"})
        self.screen.wrapped(f"{self.words.marked(found)}: {known[found]}")

    def rules(self, seat: int, rest: str) -> None:
        """Tell all rules."""
        for number, text in self.words.rules(self.session.game.name).items():
            self.screen.wrapped(f"{self.words.marked(number)}: {text}")

    def board(self, seat: int, rest: str) -> None:
        """Draw the table."""
        session = self.session
        view = session.game.observe(session.state, seat)
        for line in ["", *session.drawer.draw(session.game, view, self.screen, self.words), ""]:
            self.screen.line(line)

    def discard(self, seat: int, rest: str) -> None:
        """Look through one's own discard pile."""
        game = self.session.game
        for item in self.session.drawer.discard(game, game.observe(self.session.state, seat)):
            self.screen.wrapped(self.words.phrase(item))

    def log(self, seat: int, rest: str) -> None:
        """Tell all that this seat has heard."""
        self.tell(self.session.told[seat])

    def notebook(self, seat: int, rest: str) -> None:
        """Tell what this seat knows of the others."""
        session = self.session
        for item in session.drawer.notes(session.game, seat, session.told[seat]):
            self.screen.wrapped(self.words.phrase(item))

    def save(self, seat: int, rest: str) -> None:
        """Write the record into a file, now and from now on."""
        path = rest or self.session.save
        if not path:
            raise BadChoice("terminal.save.where", {})
        write_text(path, self.session.record.write())
        self.session.save = path
        self.screen.wrapped(self.say("save.done", path=path))

    def quit(self, seat: int, rest: str) -> None:
        """Leave."""
        raise Quit
