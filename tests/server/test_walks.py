"""Lessons that are kept for times without a network say what the same lesson at a table says."""
from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from brushpass.games import GAMES
from brushpass.lessons.script import course
from brushpass.server.engine.walks import walk_of
from brushpass.server.messages.outgoing import encode
from brushpass.text.catalogue import Catalogue
from tests.server.live_server import Guest
from tests.server.test_lessons import new_lesson


def kept(game: str, name: str) -> dict[str, Any]:
    """Return a lesson as a browser keeps it."""
    data: dict[str, Any] = json.loads(msgspec.json.encode(walk_of(game, name)))
    return data


@pytest.mark.parametrize("game", GAMES)
def test_by_every_kept_way_the_same_is_seen_as_at_a_table(game: str) -> None:
    for name in course(game)[-2:]:
        walk = kept(game, name)
        ways: list[list[int]] = [[]]
        while ways:
            moves = ways.pop()
            ways += [[*moves, a] for a, _ in follow(game, name, walk, moves)["next"]]


def follow(game: str, name: str, walk: dict[str, Any], moves: list[int]) -> dict[str, Any]:
    """Make moves at a table and in what is kept, and return the moment they lead to, which must be the same."""
    table, step = new_lesson(game, name), walk["steps"][0]
    seat, lines = walk["table"]["you"], list(step["view"]["lines"])
    for number, a in enumerate(moves):
        table.act(seat, f"move-{number:04}", table.watchers[seat].version, a)
        step = walk["steps"][dict(step["next"])[a]]
        lines = lines[:step["view"]["from"]] + step["view"]["lines"]
    shown = json.loads(encode(table.message(seat)))
    lesson = {**shown["lesson"], "moves": [a for a, _ in step["next"]] if shown["lesson"]["moves"] else []}
    assert {**step["view"], "from": 0, "lines": lines} == {**shown, "lesson": lesson}
    assert set(dict(step["next"])) <= set(step["accepted"])
    assert bool(step["next"]) != shown["lesson"]["done"], "every way leads to the end"
    others = {option["a"] for option in shown["options"]} - set(step["accepted"])
    assert bool(others) == (step["refusal"] in {**Catalogue("pl").sentences, **Catalogue("pl").lessons(game)})
    return step  # type: ignore[no-any-return]


def test_a_lesson_is_given_out_and_nothing_else(ann: Guest) -> None:
    status, walk = ann.request("GET", "/offline-lessons/kyoto.puzzle-1.json")
    assert (status, walk["table"]["started"], walk["table"]["game"]) == (200, True, "kyoto")
    for wrong in ("kyoto.nothing", "chess.steps", "kyoto.puzzle-0", "kyoto.../text"):
        assert ann.request("GET", f"/offline-lessons/{wrong}.json")[0] == 404
