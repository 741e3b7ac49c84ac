"""Lessons: all that their tutors accept leads to the end, in all languages, and a restart loses nothing."""
from __future__ import annotations

import json
import random
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import msgspec
import pytest
from bench.deductions import KINDS, possible
from bench.puzzles import winning
from brushpass.core.errors import UserError
from brushpass.games import GAMES
from brushpass.lessons.script import (
    chapters, concepts, course, daily_puzzle, daily_rotation, deduction_names, deductions, free_puzzles, is_advanced,
    puzzles, script_of,
)
from brushpass.lessons.tutor import Tutor
from brushpass.server.tables.commands.talk import PRESETS
from brushpass.server.game_cache import game_of
from brushpass.server.table.lesson import PARTNER, LessonTable
from brushpass.server.table.table import Table
from brushpass.server.engine.bot_processes import Bots
from brushpass.server.messages.outgoing import encode
from brushpass.server.http.content import game_info
from brushpass.text.book import figures
from brushpass.text.catalogue import LANGUAGES, Catalogue
from librt.random import Random
from msgspec import UNSET

from tests.effort import EXHAUSTIVE, effort, some
from tests.server.live_server import Client, Guest, live_server

CHAPTERS = [(game, name) for game in GAMES for name in chapters(game)]
WALKS = 4  # through each chapter, besides one for every kind of choice


class Unseen(LessonTable):
    """A lesson that nobody looks at, which is walked much faster."""

    def show(self) -> None:
        """Show nothing."""


def new_lesson(game: str, name: str, table: type[LessonTable] = LessonTable) -> LessonTable:
    """Return a lesson at its first step."""
    tutor = Tutor(game, name)
    lesson = table(game_of(game, tutor.script.options), tutor)
    lesson.play_until_choice()
    return lesson


def kinds(table: LessonTable) -> dict[int, list[int]]:
    """Return the moves that are waited for, by the kind of choice."""
    choices, found = table.tutor.step().choices, dict[int, list[int]]()
    for a in table.wanted():
        choice = table.tutor.choice(table.game.text(a))
        assert choice is not None
        found.setdefault(choices.index(choice), []).append(a)
    return found


def walk(game: str, name: str, chance: random.Random, wished: tuple[int, int] = (-1, 0),
         kind_of_table: type[LessonTable] = Unseen) -> Iterator[LessonTable]:
    """Go through a lesson by chance, with a wish for one step, and return the table before each step and at the end."""
    table = new_lesson(game, name, kind_of_table)
    seat = table.tutor.script.seat
    while not table.tutor.done():
        assert table.to_act() == seat, f"{name} {table.tutor.step().say}: only the player is ever asked"
        yield table
        offered = kinds(table)
        assert offered, f"{name} {table.tutor.step().say}: it waits for something that is not allowed"
        wanted = wished[0] == table.tutor.step_index and wished[1] in offered
        kind = wished[1] if wanted else chance.choice(sorted(offered))
        move = f"move-{table.tutor.step_index:04}"
        table.act(seat, move, table.watchers[seat].version, chance.choice(offered[kind]))
    yield table


def walks(game: str, name: str) -> Iterator[Iterator[LessonTable]]:
    """Return walks through a chapter: one that wishes for every kind of choice, and some by chance."""
    steps = script_of(game, name).steps
    for at, step in enumerate(steps):
        for kind in range(len(step.choices) if len(step.choices) > 1 else 0):
            yield walk(game, name, random.Random(at), (at, kind))
    for seed in range(WALKS):
        yield walk(game, name, random.Random(seed))


@pytest.mark.parametrize(("game", "name"), CHAPTERS)
def test_whatever_the_tutor_accepts_leads_to_the_end_in_every_language(game: str, name: str) -> None:
    said, made, results = set[str](), set[tuple[int, int]](), set[str]()
    for each in walks(game, name):
        for table in each:
            lesson = table.lesson()
            said |= {lesson.key} | ({lesson.answer.key} if lesson.answer else set())
            if not table.tutor.done():
                made |= {(table.tutor.step_index, kind) for kind in kinds(table)}
                if set(table.legal()) - set(table.wanted()):
                    said.add(table.tutor.refusal().key)
        results.add(table.game.result(table.state))
        assert table.legal() == []
    steps = script_of(game, name).steps
    assert made == {(at, kind) for at, step in enumerate(steps) for kind in range(len(step.choices))}
    assert len(results) == 1, "every way ends alike"
    prefix = f"{game}.lesson.{name}."
    for language in LANGUAGES:
        known = {key for key in Catalogue(language).lessons(game) if key.startswith(prefix)}
        assert said | {f"{prefix}title"} == known, language


@pytest.mark.parametrize("game", GAMES)
def test_chapters_let_the_learner_choose_and_end_with_a_puzzle(game: str) -> None:
    steps = [step for script in chapters(game).values() for step in script.steps]
    assert 3 <= len(chapters(game)) <= 4
    wide = [step for step in steps if len(step.choices) > 1 or any("*" in move for move in step.choices[0].moves)]
    assert len(wide) >= len(steps) / 3
    ends = [script.puzzle for script in chapters(game).values()]
    assert all(script_of(game, puzzle).steps for puzzle in ends)
    assert len(set(ends)) == len(ends)
    for name, script in chapters(game).items():
        assert is_advanced(game, name) or not is_advanced(game, script.puzzle), "a puzzle needs no rule not yet taught"
        assert script.picture in figures(game)
    assert {name for name in free_puzzles(game) if is_advanced(game, name)} == {
        name for name, harder in game_info(game).more_puzzles.items() if harder}


@pytest.mark.parametrize("game", GAMES)
def test_every_concept_is_taught_by_a_chapter_and_rests_on_rules(game: str) -> None:
    taught = {concept for script in chapters(game).values() for step in script.steps for concept in step.teaches}
    assert taught == set(concepts(game))
    rules = Catalogue("en").rules(game)
    cited = [concept.rule for concept in concepts(game).values()]
    cited += [step.rule for script in chapters(game).values() for step in script.steps]
    for rule in cited:
        assert rule.split()
        assert set(rule.split()) <= set(rules), rule


@pytest.mark.parametrize("game", GAMES)
def test_what_is_accepted_in_a_puzzle_wins_and_its_line_proves_it(game: str) -> None:
    assert len(puzzles(game)) >= len(chapters(game)) + 4
    for number, puzzle in some(list(enumerate(puzzles(game), 1)), 4):
        table = new_lesson(game, f"puzzle-{number}", Unseen)
        assert table.to_act() == puzzle.seat
        assert sorted(puzzle.wins) == sorted(table.game.text(a) for a in table.wanted())
        assert 0 < len(puzzle.wins) * 2 <= len(table.legal())
        move = table.wanted()[number % len(table.wanted())]
        assert table.lesson().moves == [], "nobody is told the answer"
        table.act(puzzle.seat, "move-0001", table.watchers[puzzle.seat].version, move)
        result = table.result()
        assert result is not None
        assert puzzle.seat in result.winners


@pytest.mark.parametrize("game", GAMES)
def test_every_other_move_of_a_puzzle_does_not_win_by_force(game: str) -> None:
    for puzzle in some(puzzles(game), 4):
        table = game_of(game, puzzle.options)
        s = table.new()
        for move in puzzle.before:
            s = table.apply(s, table.parse(move))
        assert {table.text(a) for a in winning(table, s, puzzle.seat)} == set(puzzle.wins)


def test_the_puzzle_of_the_day_goes_round_all_games_and_repeats_no_chapter() -> None:
    days = [daily_puzzle(day) for day in range(len(daily_rotation()))]
    assert {game for game, _ in days[:len(GAMES)]} == set(GAMES)
    assert len(set(days)) == len(days) > 20
    assert not any(is_advanced(game, name) for game, name in days), "a newcomer knows the base rules alone"
    assert all(script_of(game, name).steps and name not in course(game) for game, name in days)


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_of_a_deduction_is_what_all_consistent_worlds_have(game: str) -> None:
    found = deductions(game)
    assert len(found.puzzles) >= 20
    assert [puzzle.level for puzzle in found.puzzles] == sorted(puzzle.level for puzzle in found.puzzles)
    assert {puzzle.level for puzzle in found.puzzles} == {1, 2, 3}
    for puzzle in some(found.puzzles if EXHAUSTIVE else found.puzzles[::3], 2):
        rules = game_of(game, puzzle.options)
        s, heard = rules.new(), []
        for a in puzzle.before:
            assert a in rules.legal_actions(s)
            s = rules.apply(s, a)
            if events := rules.observed_events(s, puzzle.seat):
                heard.append(events)
        things = KINDS[game].hidden(rules, s, puzzle.seat)
        assert [KINDS[game].name(rules, thing) for thing in things] == [subject.name for subject in puzzle.subjects]
        can = possible(rules, heard, puzzle.seat, things, Random(3), effort(120, 80))
        assert [sorted(values) for values in can] == [subject.can for subject in puzzle.subjects]
        assert all(KINDS[game].value(s, thing) in values for thing, values in zip(things, can, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_deduction_offers_no_move_and_no_aid_that_solves_it(game: str) -> None:
    name = deduction_names(game)[-1]
    table, asked = new_lesson(game, name), deductions(game).puzzles[-1]
    message = table.message(asked.seat)
    assert message.lesson
    assert message.lesson.deduction
    assert message.lesson.deduction.can == [subject.can for subject in asked.subjects]
    assert (table.legal(), table.to_act()) == ([], asked.seat)
    aids = {} if message.aids is UNSET else msgspec.json.decode(message.aids)
    assert not aids.keys() & {*deductions(game).hidden_aids}
    assert {*deductions(game).hidden_aids} <= table.watchers[asked.seat].aid_output.keys(), "else nothing is hidden"
    for key in deductions(game).values:
        assert all(key in Catalogue(language).sentences for language in LANGUAGES)
    with pytest.raises(UserError):
        table.act(asked.seat, "move-0001", table.watchers[asked.seat].version, table.game.legal_actions(table.state)[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_what_any_table_would_show_and_the_tutor_to_the_player_alone(game: str) -> None:
    name = next(iter(chapters(game)))
    for lesson in walk(game, name, random.Random(1), kind_of_table=LessonTable):
        plain = Table(lesson.game, Random(0))
        plain.replay([(entry.player, entry.action, "") for entry in lesson.log])
        for who in plain.watchers:
            told = json.loads(encode(lesson.message(who)))
            assert ("lesson" in told) == (who == lesson.tutor.script.seat)
            tutor = told.pop("lesson", None)
            if lesson.tutor.done():
                told["options"] = json.loads(encode(plain.message(who)))["options"]
            wanted = json.loads(encode(plain.message(who)))
            wanted.pop("undo", None)
            assert {**told, "v": 0, "mine": 0} == {**wanted, "v": 0, "mine": 0}
            if tutor is not None:
                assert set(tutor["moves"]) <= {option["a"] for option in told["options"]}


@pytest.fixture
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(self: Bots, question: object, seconds: float = 0.0) -> int:
        raise AssertionError("a bot was asked")

    monkeypatch.setattr(Bots, "choose", choose)


def learn(guest: Guest, game: str, name: str) -> tuple[dict[str, Any], Client]:
    """Begin a lesson, and return what the server answered and a connection to it."""
    answer = guest.post("/api/lessons", {"game": game, "lesson": name, "name": "Ann"})
    return answer, guest.connect(answer["code"], answer["token"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("no_bots")
def test_a_lesson_is_walked_over_the_wire_and_is_none_of_ones_tables(game: str, ann: Guest) -> None:
    name = course(game)[0]
    body, client = learn(ann, game, name)
    with client:
        while client.wait_for_turn():
            assert client.act(client.view["lesson"]["moves"][-1])["t"] == "ack"
        client.send({"t": "say", "id": "said-0001", "key": sorted(PRESETS)[0], "text": ""})
        assert client.receive_until("said")["seat"] == body["seat"]
        lesson = client.view["lesson"]
        assert (lesson["key"], lesson["done"], lesson["next"]) == (f"{game}.lesson.{name}.end", True, course(game)[1])
        assert {seat["level"] for seat in client.table["seats"] if seat["kind"] == "bot"} == {PARTNER}
    assert ann.request("GET", "/api/me/tables") == (200, [])


def test_a_move_off_the_script_is_played_answered_and_taken_back(ann: Guest) -> None:
    _, client = learn(ann, "kyoto", "steps")
    with client:
        client.wait_for_turn()
        before, lines = client.view, len(client.lines)
        other = next(option["a"] for option in client.view["options"]
                     if option["a"] not in client.view["lesson"]["moves"])
        assert client.act(0)["rule"].startswith("K"), "what the rules forbid is refused by its rule"
        assert client.act(other)["t"] == "ack"
        assert len(client.lines) > lines
        assert client.view["options"] == []
        assert client.view["lesson"]["answer"]["key"] == "kyoto.lesson.steps.move.but"
        assert client.view["lesson"]["key"] == before["lesson"]["key"], "the step is asked again"
        assert client.act(other)["key"] == "kyoto.lesson.steps.move.but"
        client.send({"t": "undo", "id": "undo-0001"})
        assert client.receive_until("ack")["id"] == "undo-0001"
        client.wait_for_turn()
        changing = ("v", "from", "lines", "mine")
        assert {**client.view, **{name: before.get(name) for name in changing}} == before
        assert client.act(client.view["lesson"]["moves"][0])["t"] == "ack"


def mistakes(table: LessonTable) -> list[int]:
    """Return one legal move of each kind off the script at the current step."""
    found: dict[str, int] = {}
    for a in sorted(set(table.legal()) - set(table.wanted())):
        found.setdefault(table.game.text(a).split()[0], a)
    return list(found.values())


@pytest.mark.parametrize(("game", "name"), CHAPTERS)
def test_every_kind_of_mistake_is_shown_and_taken_back_as_if_it_had_not_been_made(game: str, name: str) -> None:
    for table in walk(game, name, random.Random(5), kind_of_table=LessonTable):
        seat = table.tutor.script.seat
        for a in mistakes(table):
            before, wanted = json.loads(encode(table.message(seat))), table.wanted()
            move = f"{name}-{table.tutor.step_index}-{a}"
            table.act(seat, move, table.watchers[seat].version, a)
            shown = json.loads(encode(table.message(seat)))
            assert shown["lesson"]["answer"]["key"] == table.tutor.refusal().key
            assert (shown["options"], shown["undo"], shown["result"]) == ([], True, None)
            again = LessonTable(table.game, Tutor(game, name))
            again.replay([(entry.player, entry.action, entry.id) for entry in table.log])
            assert again.off_script(), "a restart shows the mistake too"
            table.undo(seat, f"undo-{move}")
            assert table.wanted() == wanted
            after = json.loads(encode(table.message(seat)))
            assert {**after, "v": before["v"], "mine": before["mine"]} == before


@pytest.mark.parametrize(("game", "most"), [("kyoto", 3), ("topsecret", 9), ("embassy", 14)])
def test_a_step_that_is_a_choice_is_passed_by_two_lines_and_few_accept_a_single_move(game: str, most: int) -> None:
    single = 0
    for name, script in chapters(game).items():
        offered: list[set[int]] = [set() for _ in script.steps]
        passed: list[set[str]] = [set() for _ in script.steps]  # the moves of lines that reached the end
        for line in walks(game, name):
            steps: list[int] = []
            for table in line:
                if not table.tutor.done():
                    steps.append(table.tutor.step_index)
                    offered[steps[-1]] |= set(table.wanted())
            for at, move in zip(steps, [entry.action for entry in table.log if entry.id], strict=True):
                passed[at].add(move)
        single += sum(len(moves) == 1 for moves in offered)
        for step, moves in zip(script.steps, passed, strict=True):
            for choice in step.choices if len(step.choices) > 1 else ():
                taken = [move for move in moves for pattern in choice.moves if fnmatchcase(move, pattern)]
                assert taken, f"{name} {step.say}: {choice.moves}"
            assert len(moves) > 1 or len(step.choices) == 1, f"{name} {step.say}"
    assert single <= most


def test_a_lesson_has_no_giving_up_no_rematch_and_no_other_players(ann: Guest, bob: Guest) -> None:
    body, client = learn(ann, "embassy", "escape")
    with client, bob.connect(body["code"]) as watching:
        client.wait_for_turn()
        for kind in ("resign", "rematch"):
            client.send({"t": kind, "id": f"{kind}-0001"})
            assert client.receive_until("refused")["key"] == "server.refused.lesson-only"
        watching.receive_until("view")
        assert "lesson" not in watching.view
    assert bob.request("POST", f"/api/tables/{body['code']}/sit", {"seat": 1, "name": "Bob"})[0] == 400
    for game, name in (("chess", "steps"), ("../text", "steps"), ("kyoto", "../text"), ("kyoto", "puzzle-0"),
                       ("kyoto", "puzzle-x"), ("kyoto", "")):
        assert ann.request("POST", "/api/lessons", {"game": game, "lesson": name, "name": "Ann"})[0] == 404


def test_a_lesson_goes_on_where_it_was_after_a_restart(tmp_path: Any) -> None:
    def step(client: Client) -> tuple[Any, ...]:
        client.wait_for_turn()
        lesson = client.view["lesson"]
        return lesson["step"], lesson["key"], lesson.get("answer"), lesson["moves"], client.view["v"]

    with live_server(tmp_path) as server:
        ann = server.guest()
        seated, client = learn(ann, "topsecret", "carry")
        with client:
            for _ in range(2):
                client.wait_for_turn()
                client.act(client.view["lesson"]["moves"][-1])
            before = step(client)
    with live_server(tmp_path) as server:
        again = server.guest()
        again.cookie = ann.cookie
        with again.connect(seated["code"], seated["token"]) as client:
            assert step(client) == before
            while client.wait_for_turn():
                assert client.act(client.view["lesson"]["moves"][0])["t"] == "ack"
            assert client.view["lesson"]["done"]
