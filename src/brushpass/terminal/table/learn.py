"""`brushpass learn`: the lessons and puzzles of a game at the terminal, with the tutor of the page."""
from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TextIO

from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.games import game as open_game
from brushpass.games import game_type
from brushpass.lessons.script import NoLesson, course
from brushpass.lessons.tutor import Tutor, fitting
from brushpass.terminal.errors import BadUsage, sentence, with_rule
from brushpass.terminal.table.console import Console, Quit
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_names
from brushpass.text.drawn.screen import Screen


class LessonSession(Session):
    """A game where a script plays for everybody but one."""

    def __init__(self, setup: Setup, tutor: Tutor) -> None:
        super().__init__(setup, 0, 0, "")
        self.tutor = tutor

    def hotseat(self) -> bool:
        """Say that nobody shares the screen."""
        return False

    def follow(self, patterns: list[str]) -> None:
        """Let happen what the script says."""
        for pattern in patterns:
            moves = {self.game.text(a): a for a in self.game.legal_actions(self.state)}
            if move := fitting(pattern, list(moves)):
                self.play(moves[move])

    def choose(self, a: int) -> None:
        """Take the player's choice, and go on to the next step."""
        move = self.game.text(a)
        due = self.tutor.after(move)
        self.play(a)
        self.follow(due)
        self.tutor.take(move)


class LessonConsole(Console):
    """Asks the player, and lets the tutor answer."""

    def __init__(self, session: LessonSession, screen: Screen, words: Catalogue, stdin: TextIO) -> None:
        super().__init__(session, screen, words, stdin)
        self.tutor = session.tutor

    def ask(self, seat: int) -> None:
        """Let the tutor speak, then put the question."""
        self.tutor_speaks()
        super().ask(seat)

    def asks_always(self, view: View) -> bool:
        """Say that every step is the player's own."""
        return True

    def tutor_speaks(self) -> None:
        """Say what the tutor answers to the last move, and what comes now."""
        said: list[Phrase] = [phrase for phrase in (self.tutor.answers(), self.tutor.says()) if phrase is not None]
        for phrase in said:
            told = with_rule(self.words.phrase(phrase), phrase.rule)
            self.screen.wrapped(f"{self.screen.paint(self.say('learn.tutor'), 'number')} {told}")

    def one_answer(self, seat: int, options: list[int], text: str) -> int | None:
        """Return the option that was chosen, where the tutor waits for it; else the reason is told."""
        chosen = super().one_answer(seat, options, text)
        if chosen is None or self.tutor.choice(self.session.game.text(chosen)) is not None:
            return chosen
        self.screen.wrapped(self.screen.paint(sentence(self.words, self.tutor.refuses()), "wrong"))
        return None


def learn(given: argparse.Namespace, words: Catalogue, stdin: TextIO, stdout: TextIO,
          environ: Mapping[str, str]) -> int:
    """Go through a lesson, or list what there is, and return the exit code."""
    screen = Screen(stdout, environ, given.plain)
    kind = game_type(given.game or "")
    words = words.with_lessons(kind.name)
    if given.lesson is None:
        list_lessons(kind.name, screen, words)
        return 0
    tutor = tutor_of(kind.name, given.lesson)
    game = open_game(kind.name, **tutor.script.options)
    session = LessonSession(Setup(game, list(seat_names(game)), ["" for _ in range(game.seats)], 0), tutor)
    go_through(session, LessonConsole(session, screen, words, stdin))
    return 0


def tutor_of(game: str, lesson: str) -> Tutor:
    """Return the tutor of a lesson. Raises BadUsage where there is none."""
    try:
        return Tutor(game, lesson)
    except NoLesson:
        raise BadUsage("terminal.usage.lesson", {"text": lesson[:40], "known": ", ".join(course(game))}) from None


def list_lessons(game: str, screen: Screen, words: Catalogue) -> None:
    """List the chapters and puzzles of a game, with the command that begins each. Raises BadUsage if it has none."""
    if not course(game):
        raise BadUsage("terminal.usage.no-lessons", {"name": game})
    for name in course(game):
        key = f"{game}.lesson.{name}.title"
        title = words.say(key if key in words.sentences else "page.puzzle")
        screen.line(f"  brushpass learn {game} {name.ljust(10)} {title}")


def go_through(session: LessonSession, console: LessonConsole) -> None:
    """Lead the player from step to step, and say what comes next."""
    tutor, screen = session.tutor, console.screen
    session.follow(tutor.script.before)
    session.read[tutor.script.seat] = len(session.told[tutor.script.seat])
    try:
        while not tutor.done():
            session.choose(console.answer(tutor.script.seat))
    except Quit:
        screen.wrapped(console.say("learn.left"))
        screen.leave()
        return
    console.tell(session.news(tutor.script.seat))
    console.tutor_speaks()
    if following := tutor.following():
        screen.wrapped(console.say("learn.next", command=f"brushpass learn {tutor.game} {following}"))
