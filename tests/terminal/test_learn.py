"""Lessons in the terminal: the same chapters, tutor and answers as in the web client."""
import brushpass as package
import pytest
from brushpass.games import GAMES
from brushpass.lessons.script import chapters, course, deduction_names, deductions, puzzles
from brushpass.lessons.tutor import Tutor, first_match
from brushpass.text.catalogue import Catalogue

from tests.terminal.console import brushpass


def typed_way(game: str, name: str, last: bool) -> list[str]:
    """Return the input that completes a chapter: always the first, or the last, expected answer."""
    tutor = Tutor(game, name)
    table = package.game(game, **tutor.script.options)
    s, typed = table.new(), list[str]()

    def follow(patterns: list[str]) -> None:
        nonlocal s
        for pattern in patterns:
            moves = {table.text(a): a for a in table.legal_actions(s)}
            if move := first_match(pattern, list(moves)):
                s = table.apply(s, moves[move])

    follow(tutor.script.before)
    while not tutor.done():
        moves = {table.text(a): a for a in table.legal_actions(s)}
        move = [move for move in moves if tutor.choice(move)][-1 if last else 0]
        typed.append(move)
        s = table.apply(s, moves[move])
        follow(tutor.replies(move))
        tutor.advance(move)
    return typed


@pytest.mark.parametrize(("game", "language", "last"), [
    ("kyoto", "pl", True), ("topsecret", "fr", False), ("embassy", "en", True)])
def test_chapters_are_walked_by_typing(game: str, language: str, last: bool) -> None:
    words = Catalogue(language).with_lessons(game)
    for name in list(chapters(game))[1:3]:
        typed = "\n".join([*typed_way(game, name, last), ""])
        result = brushpass("learn", game, name, "--plain", "--lang", language, typed=typed, COLUMNS="1000")
        assert (result.code, result.err) == (0, "")
        for step in chapters(game)[name].steps[1:]:
            assert words.say(f"{game}.lesson.{name}.{step.say}").split(". ")[0] in " ".join(result.out.split("\n"))
        following = course(game)[course(game).index(name) + 1]
        told = words.say("terminal.learn.next", {"command": f"brushpass learn {game} {following}"})
        assert result.out.endswith(f"{told}\n")


def test_another_move_gets_its_reason_and_a_puzzle_tells_no_answer() -> None:
    words = Catalogue("en").with_lessons("kyoto")
    result = brushpass("learn", "kyoto", "steps", "--plain", typed="tunnel c2-a2\nquit\n", COLUMNS="1000")
    assert words.say("kyoto.lesson.steps.move.but") in result.out
    before = result.out.split(words.say("kyoto.lesson.steps.move.but"))[0]
    assert "c2 to a2." in before, "what the move does is shown"
    assert words.say("terminal.learn.left") in result.out
    puzzle = puzzles("kyoto")[0]
    table = package.game("kyoto", **puzzle.options)
    s = table.new()
    for move in puzzle.before:
        s = table.apply(s, table.parse(move))
    wrong = next(table.text(a) for a in table.legal_actions(s) if table.text(a) not in puzzle.wins)
    typed = "\n".join([wrong, next(iter(puzzle.wins)), ""])
    result = brushpass("learn", "kyoto", "puzzle-1", "--plain", typed=typed, COLUMNS="1000")
    assert words.say("lesson.puzzle.ask") in result.out
    assert words.say("server.refused.puzzle") in result.out
    assert words.say("lesson.puzzle.end") in result.out


def test_chapters_are_listed_and_others_are_refused_by_name() -> None:
    for game in GAMES:
        assert all(f"brushpass learn {game} {name}" in brushpass("learn", game).out for name in course(game))
    result = brushpass("learn", "kyoto", "chess")
    assert (result.code, "steps" in result.err) == (2, True)
    assert brushpass("learn").code == 2


@pytest.mark.parametrize(("game", "language"), [("kyoto", "pl"), ("topsecret", "fr"), ("embassy", "en")])
def test_a_deduction_is_made_by_typing(game: str, language: str) -> None:
    words, name = Catalogue(language), deduction_names(game)[0]
    subjects = deductions(game).puzzles[0].subjects
    every = " ".join(str(number + 1) for number in range(len(deductions(game).values)))
    right = [" ".join(str(value + 1) for value in subject.can) for subject in subjects]
    typed = "\n".join(["board", "hint", *[every for _ in subjects], *right, ""])
    result = brushpass("learn", game, name, "--plain", "--lang", language, typed=typed, COLUMNS="1000")
    assert (result.code, result.err) == (0, "")
    wrong = sum(len(subject.can) < len(deductions(game).values) for subject in subjects)
    assert words.say("page.puzzle.know.wrong", {"n": wrong}) in result.out
    assert result.out.endswith(f"{words.say('lesson.puzzle.known')}\n")
    assert words.say("terminal.learn.left") in brushpass("learn", game, name, "--lang", language, typed="quit\n").out
    assert f"brushpass learn {game} {name}" in brushpass("learn", game).out
