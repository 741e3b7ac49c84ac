"""Top Secret, what a player is helped with: the ways of the agents are those that the rules allow, step by step."""
from typing import Any

import pytest
from librt.random import Random

from bench.courier import Courier
from brushpass.games.topsecret.actions import END, STEP, TAKE
from brushpass.games.topsecret.aids.reach import DUEL, PASS_ONLY, STOP
from brushpass.games.topsecret.data import AGENTS, CASES, HEADQUARTERS, PLACES, START
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from tests.test_checks_of_games import MINI, TOPSECRET
from tests.topsecret.table import game_of, table

Ways = dict[int, tuple[int, int, list[int]]]


def told(game: TopSecretGame, s: TopSecret) -> dict[str, Any]:
    """Return what helps the player who has to choose."""
    who = game.who(s)
    return game.aid(who).show(game.observe(s, who), game.legal_actions(s))


def ways_told(game: TopSecretGame, s: TopSecret, agent: int) -> Ways:
    """Return where an agent can end its way: what happens there, after how many steps, and where it comes from."""
    for group in told(game, s)["reach"]:
        if agent in group["agents"]:
            steps = {s.at[s.turn * AGENTS + agent]: 0}
            for place, _, *before in group["to"]:
                steps[place] = steps[before[0]] + 1
            return {place: (what, steps[place], sorted(before)) for place, what, *before in group["to"]
                    if what != PASS_ONLY}
    return {}


def ways_found(game: TopSecretGame, s: TopSecret, agent: int) -> Ways:
    """Return the same by playing every step that the rules allow."""
    start = s.at[s.turn * AGENTS + agent]
    seen, found, edge = {start}, Ways(), {start: s}
    for step in range(1, 40):
        reached: dict[int, list[int]] = {}
        after: dict[int, TopSecret] = {}
        for place, state in edge.items():
            for a in game.legal_actions(state):
                to = int((a - STEP) % PLACES)
                if STEP <= a < TAKE and (a - STEP) // PLACES == agent and to not in seen:
                    reached.setdefault(to, []).append(place)
                    after[to] = game.apply(state, a)
        seen |= set(after)
        edge = {place: state for place, state in after.items() if goes_on(state, s, agent) and place < START}
        for place, state in after.items():
            if place not in edge or END in game.legal_actions(state):
                what = DUEL if place < START and place not in edge else STOP
                found[place] = (what, step, sorted(reached[place]))
    return found


def goes_on(state: TopSecret, before: TopSecret, agent: int) -> bool:
    """Return whether an agent may still be on its way."""
    return not state.over and type(state.pending[-1]).__name__ == "MoveAgent" and state.turn == before.turn


@pytest.mark.parametrize("config", TOPSECRET)
def test_the_ways_of_the_agents_are_those_of_the_rules(config: dict[str, str]) -> None:
    game, compared, duels = TopSecretGame({**config, "most_turns": "40"}), 0, 0
    for seed in range(3 if config in MINI.values() else 1):
        courier, s = Courier(game, Random(seed)), game.new()
        while not s.over:
            if type(s.pending[-1]).__name__ == "MoveAgent":
                for agent in range(AGENTS):
                    ways = ways_told(game, s, agent)
                    assert ways == ways_found(game, s, agent)
                    compared += len(ways)
                    duels += any(what == DUEL for what, _, _ in ways.values())
            game.step(s, courier.choose(s))
    assert compared > 30
    assert duels > 0 or config in MINI.values()


@pytest.mark.parametrize("config", TOPSECRET)
def test_what_a_suitcase_can_hold_has_the_truth_in_it_and_no_content_that_is_known_elsewhere(
        config: dict[str, str]) -> None:
    game = TopSecretGame({**config, "most_turns": "60"})
    courier, s = Courier(game, Random(7)), game.new()
    while not s.over:
        game.step(s, courier.choose(s))
        view = game.observe(s, 0)
        shown: dict[str, Any] = game.aid(0).show(view, [])
        for case, can in enumerate(shown["contents"]):
            known = [view.contents[other] for other in range(case // CASES * CASES, case // CASES * CASES + CASES)]
            assert s.content[case] in can or s.content[case] < 0
            assert view.contents[case] >= 0 or not set(can) & set(known)


def test_those_who_are_not_asked_get_no_ways() -> None:
    game = TopSecretGame({})
    courier, s = Courier(game, Random(2)), game.new()
    while type(s.pending[-1]).__name__ != "MoveAgent":
        game.step(s, courier.choose(s))
    other = (game.who(s) + 1) % game.seats
    assert set(game.aid(other).show(game.observe(s, other), [])) == {"contents"}
    assert {"reach", "steps"} < set(told(game, s))


@pytest.mark.parametrize(("case", "opened", "enters"), [
    ("red-c", "opened red-a red\nopened red-b red\n", False), ("blue-c", "opened red-a red\nopened red-b red\n", True),
    ("red-c", "opened red-a red\nopened blue-b red\n", True),
])
def test_ta26_ways_end_before_the_headquarters_where_a_foreign_suitcase_must_come_first(
        case: str, opened: str, enters: bool) -> None:
    s = table(f"turn red\nred 1 geneva {case}\n{opened}pool 9\n")
    ways = ways_told(game_of(s), s, 0)
    assert ways == ways_found(game_of(s), s, 0)
    assert (HEADQUARTERS in ways) == enters
