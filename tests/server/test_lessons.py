"""First games with a tutor: legal from beginning to end, won by the player, told to nobody else, and kept nowhere."""
from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import brushpass
import pytest
from brushpass.games import GAMES
from brushpass.server.thinking.bots import Bots
from brushpass.server.hall.verbs.talk import PRESETS
from brushpass.server.table.lesson import LAST, PARTNER, LessonTable, Script, script_of
from brushpass.server.table.table import Table
from brushpass.server.wire.outgoing import encode
from brushpass.text.catalogue import LANGUAGES, Catalogue
from librt.random import Random

from tests.server.house import Client, Guest, House


def new_lesson(game: str, script: Script) -> LessonTable:
    """Return a lesson at its first step."""
    table = LessonTable(brushpass.game(game, **script.options), script)
    table.settle()
    return table


def play(game: str, chosen: list[int]) -> LessonTable:
    """Return a lesson after these moves of the player."""
    script = script_of(game)
    table = new_lesson(game, script)
    for number, a in enumerate(chosen):
        table.act(script.seat, f"move-{number:04}", table.watchers[script.seat].version, a)
    return table


def every_way(game: str, chosen: list[int] | None = None) -> Iterator[LessonTable]:
    """Return the end of every way through a lesson that its tutor accepts."""
    table = play(game, chosen or [])
    if table.at == len(table.script.steps):
        yield table
        return
    assert table.to_act() == table.script.seat, "only the player is ever asked"
    assert table.wanted(), f"step {table.at} waits for something that is not allowed"
    for a in table.wanted():
        yield from every_way(game, [*(chosen or []), a])


@pytest.mark.parametrize("game", GAMES)
def test_every_way_through_a_lesson_is_legal_and_ends_with_a_win(game: str) -> None:
    script = script_of(game)
    assert 10 <= len(script.steps) <= 15
    met = set[str]()
    for table in every_way(game):
        assert table.over()
        result = table.result()
        assert result is not None
        assert script.seat in result.winners
        met |= {entry.action for entry in table.log if entry.id}
    assert met == {move for step in script.steps for move in step.moves}, "every move that is named can be made"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_tutor_says_has_words_and_rules(game: str, language: str) -> None:
    words, script = Catalogue(language), script_of(game)
    said = {f"{game}.lesson.{name}" for name in (*[step.say for step in script.steps], LAST)}
    assert said == {key for key in words.sentences if key.startswith(f"{game}.lesson.")}
    for step in script.steps:
        assert step.rule.split()
        assert set(step.rule.split()) <= set(words.rules(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_shows_what_any_table_would_show_and_the_tutor_to_the_player_alone(game: str) -> None:
    table = next(every_way(game))
    script = table.script
    for count in range(len(script.steps) + 1):
        moves = [entry for entry in table.log if entry.id][:count]
        lesson = play(game, [table.game.parse(entry.action) for entry in moves])
        plain = Table(table.game, Random(0))
        plain.replay([(entry.player, entry.action, entry.id) for entry in lesson.log])
        for who in plain.watchers:
            told = json.loads(encode(lesson.message(who)))
            assert ("lesson" in told) == (who == script.seat)
            tutor = told.pop("lesson", None)
            assert {**told, "v": 0} == {**json.loads(encode(plain.message(who))), "v": 0}
            if tutor is not None:
                assert set(tutor["moves"]) <= {option["a"] for option in told["options"]}


@pytest.fixture
def no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(self: Bots, question: object, seconds: float = 0.0) -> int:
        raise AssertionError("a bot was asked")

    monkeypatch.setattr(Bots, "choose", choose)


def learn(guest: Guest, game: str) -> tuple[dict[str, Any], Client]:
    """Begin a lesson, and return what the server answered and a connection to it."""
    held = guest.post("/api/lessons", {"game": game, "name": "Ann"})
    return held, guest.at(held["code"], held["token"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("no_bots")
def test_a_lesson_is_walked_over_the_wire_and_nothing_of_it_is_kept(game: str, ann: Guest, open_house: House) -> None:
    held, client = learn(ann, game)
    with client:
        while client.asked():
            assert client.act(client.view["lesson"]["moves"][0])["t"] == "ack"
        client.send({"t": "say", "id": "said-0001", "key": sorted(PRESETS)[0], "text": ""})
        assert client.until("said")["seat"] == held["seat"]
        assert held["seat"] in client.view["result"]["winners"]
        assert client.view["lesson"]["key"] == f"{game}.lesson.{LAST}"
        assert {seat["level"] for seat in client.table["seats"] if seat["kind"] == "bot"} == {PARTNER}
    assert ann.ask("GET", "/api/mine") == (200, [])
    with sqlite3.connect(open_house.database) as database:
        assert database.execute("select * from tables where code = ?", (held["code"],)).fetchall() == []
        assert database.execute("select * from log where code = ?", (held["code"],)).fetchall() == []
        assert database.execute("select * from said where code = ?", (held["code"],)).fetchall() == []


def test_another_move_gets_a_friendly_word_and_changes_nothing(ann: Guest) -> None:
    _, client = learn(ann, "kyoto")
    with client:
        client.asked()
        before = (client.view["v"], len(client.lines))
        other = next(option["a"] for option in client.view["options"]
                     if option["a"] not in client.view["lesson"]["moves"])
        answer = client.act(other)
        assert (answer["t"], answer["key"]) == ("refused", "server.refused.lesson")
        answer = client.act(0)
        assert answer["t"] == "refused"
        assert answer["rule"].startswith("K"), "what the rules forbid is refused by its rule"
        assert client.act(client.view["lesson"]["moves"][0])["t"] == "ack"
        assert client.view["v"] == before[0] + 1
        assert len(client.lines) > before[1]


def test_a_lesson_has_no_giving_up_no_rematch_and_no_other_players(ann: Guest, bob: Guest) -> None:
    held, client = learn(ann, "embassy")
    with client, bob.at(held["code"]) as watching:
        client.asked()
        for kind in ("resign", "rematch"):
            client.send({"t": kind, "id": f"{kind}-0001"})
            assert client.until("refused")["key"] == "server.refused.lesson-only"
        watching.until("view")
        assert "lesson" not in watching.view
    assert bob.ask("POST", f"/api/tables/{held['code']}/sit", {"seat": 1, "name": "Bob"})[0] == 400
    assert ann.ask("POST", "/api/lessons", {"game": "chess", "name": "Ann"})[0] == 404
    assert ann.ask("POST", "/api/lessons", {"game": "../text", "name": "Ann"})[0] == 404
