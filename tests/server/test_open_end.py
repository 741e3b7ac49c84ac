"""Everything is open once a game is over, to everybody, and not a moment before."""
from __future__ import annotations

import json
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.kernel import SPECTATOR
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import encode


def begun(game: str, options: dict[str, str], seats: int) -> Table:
    """Return a table of people at which the first choice is owed."""
    names = [Seat("person", f"Guest {number}", "", "", "") for number in range(seats)]
    table = Seating("abcdefgh", Facts(game, options, names, "")).begin()
    table.play_until_choice()
    return table


def seen(table: Table, who: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(encode(table.message(who)))
    return data


@pytest.mark.parametrize(("game", "options", "seats", "hidden"), [
    ("kyoto", {}, 2, "identity"), ("topsecret", {"players": "3", "most_turns": "6"}, 3, "contents"),
    ("embassy", {"rounds": "2"}, 4, "loyalty"),
])
def test_all_is_open_at_the_end_and_nothing_before(game: str, options: dict[str, str], seats: int, hidden: str) -> None:
    table, rng = begun(game, options, seats), Random(4)
    while not table.over():
        assert "open" not in seen(table, rng.randrange(seats))
        legal = table.legal()
        table.act(table.to_act(), f"id-{len(table.log)}", table.watchers[table.to_act()].version,
                  legal[rng.randrange(len(legal))])
    for who in (*range(seats), int(SPECTATOR)):
        opened = seen(table, who)["open"]
        assert [view["seat"] for view in opened["views"]] == list(range(seats))
        assert all(view[hidden] for view in opened["views"])
        assert opened["story"]["key"]
        assert opened["seats"] == [table.game.seat_key(seat) for seat in range(seats)]


def test_a_game_that_was_given_up_is_open_too_and_has_no_story() -> None:
    table = begun("kyoto", {}, 2)
    assert "open" not in seen(table, 0)
    table.resign(1)
    opened = seen(table, 0)["open"]
    assert (opened["story"], len(opened["views"])) == (None, 2)
