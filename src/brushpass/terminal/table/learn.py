"""`brushpass learn`: the lessons and puzzles of a game in the terminal."""
from __future__ import annotations

import argparse
from typing import Final, TextIO

from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.games import game as open_game
from brushpass.games import game_type
from brushpass.lessons.script import Deduction, NoLesson, Subject, course, deduction_names, deductions
from brushpass.lessons.tutor import Tutor, first_match
from brushpass.terminal.errors import BadUsage, error_line
from brushpass.terminal.table.console import Console, Quit
from brushpass.terminal.table.session import Session
from brushpass.terminal.table.setup import Setup
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue, with_rule
from brushpass.text.drawn.drawer import seat_names
from brushpass.text.drawn.screen import Screen


ALLOWED_COMMANDS: Final = ("board", "discard", "log", "rules", "quit")  # in a puzzle of deduction


class LessonSession(Session):
    """A game in which a script plays all other seats."""

    def __init__(self, setup: Setup, tutor: Tutor) -> None:
        super().__init__(setup, 0, 0, "")
        self.tutor = tutor

    def hotseat(self) -> bool:
        """Return False: nobody shares the screen."""
        return False

    def play_script(self, patterns: list[str]) -> None:
        """Play the scripted moves."""
        for pattern in patterns:
            moves = {self.game.text(a): a for a in self.game.legal_actions(self.state)}
            if move := first_match(pattern, list(moves)):
                self.play(moves[move])

    def choose(self, a: int) -> None:
        """Play the player's choice and the scripted replies, and advance to the next step."""
        move = self.game.text(a)
        replies = self.tutor.replies(move)
        self.play(a)
        self.play_script(replies)
        self.tutor.advance(move)


class LessonConsole(Console):
    """Prompts the player, with the tutor's texts."""

    def __init__(self, session: LessonSession, screen: Screen, words: Catalogue, stdin: TextIO) -> None:
        super().__init__(session, screen, words, stdin)
        self.tutor = session.tutor
        del self.commands["hint"], self.commands["undo"]  # the tutor's script does not go back

    def ask(self, seat: int) -> None:
        """Write the tutor's texts, then the question."""
        self.write_tutor()
        super().ask(seat)

    def asks_always(self, view: View) -> bool:
        """Return True: the player makes every move."""
        return True

    def marks(self, subject: Subject) -> set[int]:
        """Return the values that the player thinks a hidden thing can have; commands are carried out on the way."""
        game = self.session.game.name
        known = deductions(game).values
        values = "; ".join(f"{number} {self.words.say(key)}" for number, key in enumerate(known, 1))
        name = self.words.say(f"{game}.deduction.subject", {**subject.name})
        while True:
            text = self.read_line(self.say("learn.know", subject=name, values=values)).split()
            if text and all(word.isdecimal() and 1 <= int(word[:3]) <= len(known) for word in text):
                return {int(word) - 1 for word in text}
            if text and text[0].lower() in ALLOWED_COMMANDS:
                self.commands[text[0].lower()](self.tutor.script.seat, "")
            else:
                self.screen.wrapped(self.say("learn.know.how"))

    def write_tutor(self) -> None:
        """Write the tutor's answer to the last move, and the text of the current step."""
        phrases: list[Phrase] = [phrase for phrase in (self.tutor.answer(), self.tutor.prompt()) if phrase is not None]
        for phrase in phrases:
            text = with_rule(self.words.phrase(phrase), phrase.rule)
            self.screen.wrapped(f"{self.screen.paint(self.say('learn.tutor'), 'number')} {text}")

    def one_answer(self, seat: int, options: list[int], text: str) -> int | None:
        """Return the chosen option if the tutor accepts it; otherwise write what it does and what it misses.

        The effects of a puzzle's moves would help to solve it, so they are not shown.
        """
        game = self.session.game
        chosen = super().one_answer(seat, options, text)
        if chosen is None or self.tutor.choice(game.text(chosen)) is not None:
            return chosen
        if not self.tutor.is_puzzle():
            self.write_events(game.observed_events(game.apply(self.session.state, chosen), seat))
        self.screen.wrapped(self.screen.paint(error_line(self.words, self.tutor.refusal()), "wrong"))
        return None


def learn(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Run a lesson or list the lessons, and return the exit code."""
    screen = Screen(streams.stdout, streams.environ, args.plain)
    kind = game_type(args.game or "")
    words = words.with_lessons(kind.name)
    if args.lesson is None:
        list_lessons(kind.name, screen, words)
        return 0
    tutor = tutor_of(kind.name, args.lesson)
    game = open_game(kind.name, **tutor.script.options)
    session = LessonSession(Setup(game, list(seat_names(game)), ["" for _ in range(game.seats)], 0), tutor)
    console = LessonConsole(session, screen, words, streams.stdin)
    if tutor.script.deduction is None:
        run_lesson(session, console)
    else:
        run_deduction(session, console, tutor.script.deduction)
    return 0


def tutor_of(game: str, lesson: str) -> Tutor:
    """Return the tutor of a lesson. Raises BadUsage if it does not exist."""
    try:
        return Tutor(game, lesson)
    except NoLesson:
        raise BadUsage("terminal.usage.lesson", {"text": lesson[:40], "known": ", ".join(course(game))}) from None


def run_deduction(session: LessonSession, console: LessonConsole, deduction: Deduction) -> None:
    """Ask what each hidden thing can be, until all answers are right."""
    tutor, screen = session.tutor, console.screen
    session.play_script(tutor.script.before)
    try:
        console.log(deduction.seat, "")
        console.board(deduction.seat, "")
        console.write_tutor()
        screen.wrapped(console.say("learn.know.how"))
        while wrong := deduction.mistakes([console.marks(subject) for subject in deduction.subjects]):
            screen.wrapped(screen.paint(console.words.say("page.puzzle.know.wrong", {"n": wrong}), "wrong"))
        screen.wrapped(console.words.say("lesson.puzzle.known"))
    except Quit:
        screen.wrapped(console.say("learn.left"))
        screen.leave()


def list_lessons(game: str, screen: Screen, words: Catalogue) -> None:
    """List the chapters and puzzles of a game with their commands. Raises BadUsage if it has none."""
    if not course(game):
        raise BadUsage("terminal.usage.no-lessons", {"name": game})
    for name in course(game):
        key = f"{game}.lesson.{name}.title"
        title = words.say(key if key in words.sentences else "page.puzzle")
        screen.line(f"  brushpass learn {game} {name.ljust(14)} {title}")
    for name, puzzle in zip(deduction_names(game), deductions(game).puzzles, strict=True):
        level = words.say(f"page.puzzle.know.level.{puzzle.level}")
        screen.line(f"  brushpass learn {game} {name.ljust(14)} {words.say('page.puzzle.know')} ({level})")


def run_lesson(session: LessonSession, console: LessonConsole) -> None:
    """Run a lesson step by step, and write the command for the next one."""
    tutor, screen = session.tutor, console.screen
    session.play_script(tutor.script.before)
    session.read_count[tutor.script.seat] = len(session.history[tutor.script.seat])
    try:
        while not tutor.done():
            session.choose(console.answer(tutor.script.seat))
    except Quit:
        screen.wrapped(console.say("learn.left"))
        screen.leave()
        return
    console.write_events(session.unread_events(tutor.script.seat))
    console.write_tutor()
    if next_name := tutor.next_name():
        screen.wrapped(console.say("learn.next", command=f"brushpass learn {tutor.game} {next_name}"))
