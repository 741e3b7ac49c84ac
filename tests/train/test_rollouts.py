"""Rollouts: only decisions between several options are returned, with the features of their seats."""
from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import brushpass
from brushpass.core.levels import SAMPLE_PRIOR
from brushpass.games.topsecret.features.blocks import OWN_PACKED
from brushpass.games.topsecret.beliefs.disguise import SetupDisguise
from brushpass.learn.rollouts import NO_ACTION, Rollouts, HeuristicOpponents

PLACES = 160
COUNT = 12
PACKS = [0, 1, 5, 3]
PLACE = {5: 0, 3: 1, 1: 2, 0: 3}  # of a content among the features
GAMES: list[tuple[str, dict[str, str]]] = [
    ("kyoto", {}), ("topsecret", {"players": "3", "most_turns": "12"}), ("embassy", {"rounds": "3"}),
]


def legal(rollouts: Rollouts[Any]) -> list[list[int]]:
    """Return the legal actions of every game."""
    rows = np.frombuffer(rollouts.legal(), np.int16).reshape(COUNT, PLACES)
    return [[int(a) for a in row if a != NO_ACTION] for row in rows]


def play(rollouts: Rollouts[Any], steps: int) -> int:
    """Play at random, and return how many games have ended."""
    rng, ended = np.random.default_rng(5), 0
    for _ in range(steps):
        chosen = [rng.integers(len(row)) for row in legal(rollouts)]
        rollouts.step(np.array(chosen, np.int16).tobytes())
        ended += sum(rollouts.ended.getvalue())
    return ended


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_game_waits_at_a_choice_and_tells_what_its_seat_knows(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rollouts: Rollouts[Any] = Rollouts(game, COUNT, 3, PLACES, HeuristicOpponents(0, 1))
    assert play(rollouts, 150) > 0
    seen = rollouts.features(0, COUNT)
    width = len(seen) // COUNT
    for number, (s, actions) in enumerate(zip(rollouts.states, legal(rollouts), strict=True)):
        player = game.who(s)
        assert len(actions) > 1
        assert sorted(actions) == game.legal_actions(s)
        assert rollouts.players_to_move()[number] == player
        memory = rollouts.memories[number][player]
        assert seen[number * width:(number + 1) * width] == game.features(s, player, memory)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_heuristics_and_prospects_are_those_of_the_game(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rollouts: Rollouts[Any] = Rollouts(game, COUNT, 4, PLACES, HeuristicOpponents(0, 1))
    play(rollouts, 40)
    leans = np.frombuffer(rollouts.priors(), np.int32).reshape(COUNT, PLACES)
    prospects = np.frombuffer(rollouts.evaluate(), np.float32).reshape(COUNT, game.seats)
    for number, s in enumerate(rollouts.states):
        options_now = game.legal_ids(s)
        assert leans[number, :len(options_now)].tolist() == list(game.prior(s, options_now))
        assert not leans[number, len(options_now):].any()
        assert prospects[number] == pytest.approx(game.evaluate(s), abs=1e-6)


def test_the_tutor_takes_seats_in_as_many_games_as_it_is_told_to_and_never_all() -> None:
    game = brushpass.game("topsecret")
    for share, least, most in ((0, 0, 0), (500, 60, 140), (1_000, 180, 200)):
        rollouts: Rollouts[Any] = Rollouts(game, 200, 5, PLACES, HeuristicOpponents(share, 2))
        masks = list(rollouts.heuristic_masks)
        assert least <= sum(1 for mask in masks if mask) <= most
        assert max(masks) < 15
        assert all(not mask >> game.who(s) & 1 for mask, s in zip(masks, rollouts.states, strict=True))


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_opponents_by_side_are_all_sides_but_one(name: str, options: dict[str, str]) -> None:
    game = brushpass.game(name, **options)
    rollouts: Rollouts[Any] = Rollouts(game, 60, 7, PLACES, HeuristicOpponents(700, 1, by_side=True))
    learners: list[int] = []
    for mask, s in zip(rollouts.opponent_masks, rollouts.states, strict=True):
        sides = {game.side(s, seat) for seat in range(game.seats) if not mask >> seat & 1}
        assert all((game.side(s, seat) in sides) != bool(mask >> seat & 1) for seat in range(game.seats))
        assert len(sides) == 1
        learners += [int(side) for side in sides]
    assert set(learners) == set(range(game.sides())), "every side learns in some game"
    assert list(rollouts.opponent_seats()) == list(rollouts.opponent_masks)
    assert 20 < sum(1 for mask in rollouts.heuristic_masks if mask) < 60
    masks = zip(rollouts.heuristic_masks, rollouts.opponent_masks, strict=True)
    assert all(heuristic in (0, opponents) for heuristic, opponents in masks)


def test_a_seat_under_a_cover_sees_what_it_believes_until_the_pretence_ends() -> None:
    game = brushpass.game("topsecret", most_turns="60")
    rollouts: Rollouts[Any] = Rollouts(game, COUNT, 8, PLACES, HeuristicOpponents(0, 4), {"packs": PACKS})
    packed, ended = Counter[tuple[int, ...]](), 0
    for _ in range(300):
        for number, s in enumerate(rollouts.states):
            player = game.who(s)
            assert game.text(rollouts.options[number][0]).split()[0] != "pack", "the packing is drawn"
            content = list(s.content[4 * player:4 * player + 4])
            packed[tuple(content)] += 1
            seen = rollouts.features(number, number + 1)
            cover = rollouts.wrappers[number][player]
            assert isinstance(cover, SetupDisguise)
            believed = PACKS if cover.is_active else content
            assert [seen[OWN_PACKED + 4 * letter + PLACE[each]] for letter, each in enumerate(believed)] == [1] * 4
            assert sum(seen[OWN_PACKED:OWN_PACKED + 16]) == 4
            ended += not cover.is_active and content != PACKS
        chosen = [list(options).index(rollouts.heuristic_action(s, options))
                  for s, options in zip(rollouts.states, rollouts.options, strict=True)]
        rollouts.step(np.array(chosen, np.int16).tobytes())
    assert len(packed) == 4, "the bomb is in the place of each content, and the others keep their order"
    assert ended > 0


@pytest.mark.parametrize("name", ["kyoto", "topsecret"])
def test_what_may_give_a_secret_away_is_chosen_by_heart_and_nothing_else_is(name: str) -> None:
    game = brushpass.game(name)
    rollouts: Rollouts[Any] = Rollouts(game, COUNT, 6, PLACES, HeuristicOpponents(0, 1))
    chosen: set[int] = set()
    for _ in range(40):
        forced = np.frombuffer(rollouts.prior_samples(), np.int16)
        for number, place in enumerate(forced):
            assert (place >= 0) == (game.selection(rollouts.states[number]) == SAMPLE_PRIOR)
            assert place < len(rollouts.options[number])
        chosen |= set(forced.tolist())
        rollouts.step(np.maximum(forced, 0).tobytes())
    assert {NO_ACTION, 0, 1, 2} <= chosen


@pytest.mark.parametrize("slips", [0, 100])
def test_a_tutor_that_slips_takes_anything(slips: int) -> None:
    game = brushpass.game("topsecret")
    rollouts: Rollouts[Any] = Rollouts(game, 1, 6, PLACES, HeuristicOpponents(0, 8, slips))
    s = rollouts.states[0]
    while game.text(game.legal_actions(s)[0]).split()[0] in ("pack", "place"):
        rollouts.step(np.zeros(1, np.int16).tobytes())
        s = rollouts.states[0]
    options = game.legal_ids(s)
    least = min(range(len(options)), key=lambda place: game.prior(s, options)[place])
    taken = [rollouts.heuristic_action(s, options) for _ in range(60 * len(options))].count(options[least])
    assert (taken > 30) == (slips > 0), taken
