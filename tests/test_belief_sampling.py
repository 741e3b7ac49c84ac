"""Belief samplers against the exact belief: the same states with the same probabilities, and consistent over many
games.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

import pytest
from librt.random import Random

import brushpass
from bench.belief_sampling import CONFIGS, Tally, play
from brushpass.core.game import Game
from tests.effort import COMPILED, effort, sample, some
from tests.oracle import Played, Shares, distance, shares, surprise, worlds

Fact = Callable[[Any], Hashable]
TOO_MUCH = 3.9  # standard deviations: less than one false alarm in 10,000
DRAWS = effort(1_000, 500)
MANY = effort(1_500, 1_000)
NEAR = 0.14 if COMPILED else 0.17  # total variation: the noise of fewer draws is larger
FEW_ITEMS = ("intel-red=0,intel-blue=0,intel-green=0,bomb=0,briefcase-red=0,briefcase-blue=0,code-cracker=0,"
             "hidden-weapon=1,vest=2,first-aid=0,key=5,contraband=0,goggles=3")
FEW = {"mission": "three-alone", "players": "3", "items": FEW_ITEMS}
# games of each config, one ply in so many, and how many guesses that must be
GAMES = {"kyoto": (12, 3, 600), "topsecret": (3, 40, 700), "embassy": (1, 20, 400)} if COMPILED else {
    "kyoto": (2, 9, 100), "topsecret": (1, 200, 50), "embassy": (1, 90, 50)}


def counted(game: Game[Any], played: Played, fact: Fact, draws: int = DRAWS) -> dict[Hashable, int]:
    """Return how often samples have each value of a fact."""
    rng = Random(5)
    counts: dict[Hashable, int] = {}
    for _ in range(draws):
        value = fact(game.sample_world(played.heard, played.player, rng))
        counts[value] = counts.get(value, 0) + 1
    return counts


def check(played: Played, right: Shares, fact: Fact) -> None:
    """Check that samples have only possible values, with the probabilities of the exact belief."""
    counts = counted(played.game, played, fact)
    assert set(counts) <= set(right), "an impossible sample"
    assert surprise(right, counts) < TOO_MUCH, "guesses are not drawn as the rules deal"


def enemy_cards(s: Any, enemy: int) -> Hashable:
    """Return the opponent's hand, marks and cards under the decks, in Kyoto."""
    under = (tuple(s.bottom_locations), tuple(s.bottom_tactics)) if enemy == 0 else ()
    return tuple(s.hand[enemy * 10:enemy * 10 + 10]), tuple(s.marks[enemy * 4:enemy * 4 + 4]), under


KYOTO_CARDS = [
    ({}, 0, 0, 66), ({"special_agents": "sides", "equipment": "on"}, 1, 0, 37), ({}, 1, 3, 84),
]


@pytest.mark.parametrize(("options", "player", "seed", "steps"), some(sample(KYOTO_CARDS, 2), 5))
def test_kyoto_hands_and_marks_are_drawn_as_they_are_dealt(
        options: dict[str, str], player: int, seed: int, steps: int) -> None:
    played = Played(brushpass.game("kyoto", **options), player, seed, steps)
    found = worlds(played, played.pins("PlaceAgent", "SwapSecretly", "ChooseSealed"))
    assert len(found) > 10
    check(played, shares(found, lambda s: enemy_cards(s, 1 - player)), lambda s: enemy_cards(s, 1 - player))


@pytest.mark.parametrize(("player", "seed", "steps"), sample([(1, 5, 120), (0, 4, 110), (0, 8, 130)]))
def test_kyoto_identities_are_all_that_fit_and_equally_likely(player: int, seed: int, steps: int) -> None:
    played = Played(brushpass.game("kyoto"), player, seed, steps)
    enemy = 1 - player
    found = worlds(played, played.pins("DrawCard", "MarkLocation"))
    assert 1 < len(found) < 720
    check(played, shares(found, lambda s: tuple(s.at[enemy * 6:enemy * 6 + 6])),
          lambda s: tuple(s.at[enemy * 6:enemy * 6 + 6]))


@pytest.mark.parametrize(("player", "seed", "steps"), [(0, 1, 12), (1, 2, 13), (0, 3, 14), (1, 4, 15)])
def test_mini_kyoto_is_guessed_whole_as_it_is_dealt_and_placed(player: int, seed: int, steps: int) -> None:
    played = Played(brushpass.game("kyoto", board="mini"), player, seed, steps)
    found = worlds(played, {})
    assert len(found) > 1
    check(played, shares(found, all_hidden), all_hidden)


def all_hidden(s: Any) -> Hashable:
    """Return all positions and hands, in Kyoto."""
    return tuple(s.at), tuple(s.hand)


@pytest.mark.parametrize(("seed", "steps"), some([(1, 60), (2, 200), (3, 150)]))
def test_top_secret_contents_and_the_card_face_down(seed: int, steps: int) -> None:
    played = Played(brushpass.game("topsecret", players="2"), 0, seed, steps)
    found = worlds(played, {})
    check(played, shares(found, in_secret), in_secret)


def in_secret(s: Any) -> Hashable:
    """Return packed contents and face-down cards, in Top Secret."""
    return tuple(s.content), repr(s.pending[-1]) if s.pending else ""


def embassy_case(seed: int, steps: int) -> tuple[Played, list[tuple[Any, float]]]:
    """Return a short game with few kinds of items, and all states consistent with it."""
    played = Played(brushpass.game("embassy", **FEW), seed % 3, seed, steps)
    pins = {place: a for place, a in enumerate(played.actions) if played.asked[place] == "DrawFirst"}
    return played, worlds(played, pins, 20_000)


@pytest.mark.parametrize(("seed", "steps"), sample([(2, 40), (1, 45), (0, 40)]))
def test_embassy_loyalties_and_cards_are_drawn_as_they_are_dealt(seed: int, steps: int) -> None:
    played, found = embassy_case(seed, steps)
    rng = Random(5)
    drawn = [played.game.sample_world(played.heard, played.player, rng) for _ in range(MANY)]
    for fact in (lambda s: tuple(s.loyalty), lambda s: tuple(s.hand), lambda s: tuple(s.attacks)):
        counts = Counter(map(fact, drawn))
        right = shares(found, fact)
        assert set(counts) <= set(right), "an impossible sample"
        assert distance(right, {value: n / MANY for value, n in counts.items()}) < NEAR


def test_a_biased_guess_is_found_out() -> None:
    options, player, seed, steps = KYOTO_CARDS[0]
    played = Played(brushpass.game("kyoto", **options), player, seed, steps)
    found = worlds(played, played.pins("PlaceAgent", "SwapSecretly", "ChooseSealed"))
    right = shares(found, lambda s: enemy_cards(s, 1 - player))
    counts = counted(played.game, played, lambda s: enemy_cards(s, 1 - player))
    most = max(counts, key=lambda value: counts[value])
    moved = sum(counts.values()) // 12
    biased = {value: count - count // 12 for value, count in counts.items()}
    biased[most] += moved
    assert surprise(right, biased) > TOO_MUCH


@pytest.mark.parametrize("name", ["kyoto", "topsecret", "embassy"])
def test_every_guess_of_many_games_looks_like_the_truth(name: str) -> None:
    games, one_in, least = GAMES[name]
    rng = Random(23)
    tally = Tally()
    for options in CONFIGS[name]:
        for _ in range(games):
            play(brushpass.game(name, **options), rng, one_in, tally)
    assert len(tally.tries) > least
    assert max(tally.tries) <= 60, "too many attempts"


@pytest.mark.parametrize("name", ["kyoto", "topsecret", "embassy"])
def test_several_worlds_from_one_reading_fit_like_single_ones(name: str) -> None:
    game = brushpass.game(name)
    for seed in range(4):
        played = Played(game, seed % 2, seed, 60 + 20 * seed)
        for world in game.sample_worlds(played.heard, played.player, 5, Random(seed)):
            assert game.observe(world, played.player).to_dict() == game.observe(played.s, played.player).to_dict()
