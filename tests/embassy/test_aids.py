"""Embassy, what a player is helped with: ways are those of the rules, and nobody's Loyalty is ruled out wrongly."""
from itertools import pairwise
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.check import random_action
from brushpass.games.embassy.actions import BOARD, CRACK, HEAL_OTHER, HEAL_SELF, MOVE, PASS, PLAY_KEY, STASH
from brushpass.games.embassy.data import DETECTOR, HELIPAD, INTEL, ITEMS, LETTER, ROOMS, SECURITY_HQ, X_RAY
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.test_checks_of_games import EMBASSY

ITEM_ACTIONS = {int(a) for a in (PASS, HEAL_SELF, HEAL_OTHER, STASH, CRACK, CRACK + 1)}
AIDED = EMBASSY[::3]


def asked(s: Embassy) -> str:
    """Return the pending choice."""
    return "" if s.over else type(s.pending[-1]).__name__


def told(game: EmbassyGame, s: Embassy) -> dict[str, Any]:
    """Return what helps the player who has to choose, as far as it follows from the view."""
    who = game.who(s)
    return game.aid(who).show(game.observe(s, who), game.legal_actions(s))


def walked(game: EmbassyGame, s: Embassy, to: int) -> Embassy:
    """Return the state after a step; nobody puts on Goggles."""
    s = game.apply(s, int(MOVE) + to)
    while asked(s) == "PlayGoggles":
        s = game.apply(s, int(PASS))
    return s


def rooms_found(game: EmbassyGame, s: Embassy) -> dict[int, int]:
    """Return how many steps each room takes, by playing every step that the rules allow."""
    player, found, edge = s.turn, {s.at[s.turn]: 0}, [s]
    for step in range(1, 4):
        further = []
        for state in edge:
            walks = asked(state) == "Walk" and state.turn == player
            for a in game.legal_actions(state) if walks else []:
                if MOVE <= a < PLAY_KEY and a - MOVE not in found:
                    found[int(a - MOVE)] = step
                    further.append(walked(game, state, int(a - MOVE)))
        edge = further
    return {room: steps for room, steps in found.items() if steps > 0}


@pytest.mark.parametrize("config", AIDED)
def test_the_ways_of_a_walk_are_those_of_the_rules(config: dict[str, str]) -> None:
    game, rng, compared = EmbassyGame(config), Random(5), 0
    for _ in range(4):
        s = game.new()
        while not s.over:
            if asked(s) == "Walk":
                ways = told(game, s)["ways"]
                assert {way["route"][-1]: len(way["route"]) for way in ways} == rooms_found(game, s)
                for way in ways:
                    check_way(s, way)
                compared += len(ways)
            s = game.apply(s, random_action(game, s, rng))
    assert compared > 40


def check_way(s: Embassy, way: dict[str, Any]) -> None:
    """Check the player met at the end of a route, and the watcher of its X-ray doors."""
    rooms = [s.at[s.turn], *way["route"]]
    goal = rooms[-1]
    assert way["met"] == (-1 if s.is_safe(goal) else s.other_in(s.turn, goal))
    doors = [s.config.way_kinds[one * ROOMS + other] for one, other in pairwise(rooms)]
    assert way["eyes"] == (s.occupant(X_RAY) if DETECTOR in doors else -2)


@pytest.mark.parametrize("config", AIDED)
def test_what_everybody_sees_of_the_building_is_so(config: dict[str, str]) -> None:
    game, rng, dark = EmbassyGame({**config, "rounds": "16"}), Random(9), 0
    for _ in range(4):
        s = game.new()
        while not s.over:
            s = game.apply(s, random_action(game, s, rng))
            for player in (0, game.seats - 1, -2):
                shown: dict[str, Any] = game.aid(player).show(game.observe(s, player), [])
                assert shown["dark"] == [room for room in range(ROOMS) if s.is_dark(room)]
                eyes = {int(room): int(s.occupant(room)) for room in (X_RAY, SECURITY_HQ) if s.occupant(room) >= 0}
                assert dict(shown["watchers"]) == eyes
                dark += len(shown["dark"])
    assert dark > 0


@pytest.mark.parametrize("config", AIDED)
def test_a_room_in_which_something_can_be_done_is_said_to_offer_it(config: dict[str, str]) -> None:
    game, rng, offered = EmbassyGame(config), Random(2), 0
    for _ in range(6):
        s = game.new()
        while not s.over:
            if asked(s) == "TakeAction" and set(game.legal_actions(s)) - ITEM_ACTIONS:
                assert s.at[s.turn] in told(game, s)["offers"]
                offered += 1
            s = game.apply(s, random_action(game, s, rng))
    assert offered > 5


def on_the_pad(game: EmbassyGame, intel: int) -> Embassy:
    """Return a game in which the first player stands before a helicopter, with a letter and one Intel in hand."""
    s, rng = game.new(), Random(6)
    while asked(s) != "Walk":
        s = game.apply(s, random_action(game, s, rng))
    s.at[s.turn] = HELIPAD
    for item in range(ITEMS):
        s.hand[s.turn * ITEMS + item] = 1 if item == INTEL + intel or item >= LETTER else 0
    return s


@pytest.mark.parametrize("mission", ["classic", "strange-bedfellows", "three-alone", "the-fifth"])
def test_who_boards_with_the_intel_that_is_said_to_count_wins_and_nobody_else(mission: str) -> None:
    game, boarded = EmbassyGame({"mission": mission}), {True: 0, False: 0}
    for helicopter in range(3):
        for intel in range(3):
            s = on_the_pad(game, intel)
            s.helicopter = helicopter
            for a in [a for a in game.legal_actions(s) if BOARD <= a < BOARD + 3]:
                counts = told(game, s)["intel"]
                assert counts == (str(game.who(s)) in game.result(game.apply(s, a)).split()[0])
                boarded[counts] += 1
    assert min(boarded.values()) > 0


@pytest.mark.parametrize("config", EMBASSY)
def test_a_page_never_rules_out_the_true_loyalty_nor_leaves_one_that_was_seen(config: dict[str, str]) -> None:
    game, rng = EmbassyGame(config), Random(4)
    for _ in range(2):
        s, aids = game.new(), [game.aid(player) for player in range(game.seats)]
        while not s.over:
            s = game.apply(s, random_action(game, s, rng))
            for player, aid in enumerate(aids):
                aid.update(game.observed_events(s, player))
        for player, aid in enumerate(aids):
            shown: dict[str, Any] = aid.show(game.observe(s, player), [])
            for seat, page in enumerate(shown["pages"]):
                assert s.loyalty[seat] in page["can"]
                assert page["faction"] in (-1, s.loyalty[seat])
                assert page["faction"] < 0 or page["can"] == [page["faction"]]
            assert shown["pages"][player]["can"] == [s.loyalty[player]]


def test_those_who_watch_have_no_notebook_and_those_who_wait_no_ways() -> None:
    game, rng = EmbassyGame({}), Random(1)
    s = game.new()
    while asked(s) != "Walk":
        s = game.apply(s, random_action(game, s, rng))
    other = (game.who(s) + 1) % game.seats
    assert set(game.aid(-2).show(game.observe(s, -2), [])) == {"dark", "watchers"}
    assert set(game.aid(other).show(game.observe(s, other), [])) == {"dark", "watchers", "pages"}
    assert {"ways", "doors", "left", "offers"} < set(told(game, s))
