"""Playtests of custom boards by bots: their statistics next to the default board's, in terminal and server."""
from __future__ import annotations

import json
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path

import pytest

from brushpass.arena.boards.tryout import TryoutGame, Tryout, trial_of
from brushpass.core.errors import UserError
from brushpass.games import GAMES, game
from brushpass.server.boards.tryouts import MAX_TRYOUTS_PER_ADDRESS, Tryouts
from brushpass.text.catalogue import LANGUAGES, Catalogue
from tests.eventually import LONG_TIMEOUT_S
from tests.server.live_server import live_server
from tests.terminal.console import brushpass

SHORT = {"kyoto": {}, "topsecret": {"most_turns": "12"}, "embassy": {"rounds": "3"}}
OWN = "YBRGB/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB"


@pytest.mark.parametrize("name", SHORT)
def test_places_turns_and_what_happens_are_counted(name: str) -> None:
    tryout = Tryout(name, SHORT[name], "1", 5)
    one = tryout.play(0)
    words = [Catalogue(language) for language in LANGUAGES]
    places = trial_of(tryout.table()).places()
    assert 0 <= one.quiet <= one.turns > 0
    assert 0 < len(one.visits) == len(set(one.visits) & set(places)), "only places that the board has"
    assert all(f"{name}.tryout.{each}" in catalogue.sentences for each in one.counts for catalogue in words)
    assert sum(one.shares) in (0, 1)
    assert one == tryout.play(0), "the same seed is the same game"


def test_games_add_up() -> None:
    tryout = Tryout("topsecret", {"players": "3"}, "1", 1)
    games = [TryoutGame([1.0, 0.0, 0.0], "T57", 10, 4, {0: 2, 1: 1}, {"duel": 3}),
             TryoutGame([0.5, 0.5, 0.0], "T57", 20, 5, {0: 4}, {}),
             TryoutGame([0.0, 0.0, 0.0], "TA49", 30, 0, {}, {"duel": 3})]
    found = tryout.figures(games)
    assert [round(seat.rate, 3) for seat in found.seats] == [0.5, 0.167, 0]
    assert all(seat.low <= seat.rate < seat.high for seat in found.seats)
    assert [(end.name, round(end.rate, 3)) for end in found.ends] == [("T57", 0.667), ("TA49", 0.333)]
    assert (found.turns, found.shortest, found.longest, found.quiet) == (20, 10, 30, 0.15)
    assert found.counts == {"duel": 2}
    assert len(found.rarely_visited()) == len(found.places) - 2, "all but the two cities that somebody came to"


def test_a_game_without_boards_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.types, "kyoto", replace(GAMES["kyoto"], boards=None))
    with pytest.raises(UserError, match="has no board to try out"):
        trial_of(game("kyoto"))


def test_the_command_shows_your_board_beside_ours(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("\n".join(reversed(OWN.split("/"))))
    asked = ("tryout", "kyoto", "--board", str(path), "--games", "2", "--bot", "1", "--seed", "3")
    data = brushpass(*asked, "--json").json()
    assert data["options"] == {"board": OWN}
    assert data["yours"]["games"] == data["ours"]["games"] == 2
    assert {seat["name"] for seat in data["ours"]["seats"]} == {"@kyoto.side.oniwaban", "@kyoto.side.government"}
    told = brushpass("tryout", "kyoto", "--games", "1", "--bot", "1", "--seed", "3", "--lang", "pl").out
    assert "nasza plansza" in told
    assert "twoja plansza" not in told
    assert brushpass("tryout", "kyoto", "--games", "0").code == 2


def test_the_server_tells_how_far_it_is_and_refuses_what_cannot_be_played(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        wish = {"options": {"board": OWN}, "level": "recruit", "games": 1}
        for bad in ({**wish, "games": 100_000}, {**wish, "options": {"board": "XX"}}, {**wish, "level": "nobody"}):
            assert guest.request("POST", "/api/tryout/kyoto", bad)[0] == 400
        connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG_TIMEOUT_S)
        connection.request("POST", "/api/tryout/kyoto", json.dumps(wish), {"X-Brushpass": "1"})
        said = [json.loads(line) for line in connection.getresponse().read().splitlines()]
        connection.close()
    parts = [each["progress"] for each in said]
    assert parts == sorted(parts)
    assert parts[0] < 0.5 < parts[-1] == 1.0
    assert said[-1]["yours"]["games"] == said[-1]["ours"]["games"] == 1
    assert all(each["ours"] is None for each in said[:-1])


def test_one_address_has_a_share_of_the_tryouts() -> None:
    """One address took all places of the queue."""
    tryouts = Tryouts(lambda: pytest.fail("nothing is played"))
    tryouts.waiting["a"] = MAX_TRYOUTS_PER_ADDRESS
    assert (tryouts.is_full("a"), tryouts.is_full("b")) == (True, False)
    tryouts.waiting.update({"b": MAX_TRYOUTS_PER_ADDRESS, "c": 1})
    assert tryouts.is_full("d")
