"""Long games with many unseen meetings: a sample of the hidden cards that leads nowhere must not spoil the others."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.random import Random

from brushpass.core.chance import pick
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.beliefs.sampler import Request, sample_hidden_cards
from brushpass.games.embassy.beliefs.attack_cards import InconsistentSample
from brushpass.games.embassy.beliefs.cards import HiddenCards, resolve
from brushpass.games.embassy.beliefs.clues import Clues
from brushpass.games.embassy.beliefs.loyalty import WeightedDeals

SEED, PLAYER = 1661, 3  # every third sample leads nowhere
DRAWS = 30
BEGINNING = 80  # steps of the history
WORLDS = 12
MAX_ATTEMPTS = 100  # of a request


def long_game(game: EmbassyGame) -> tuple[list[int], History]:
    """Play by heuristics with slips; return the Loyalties, and what the player heard."""
    rng, s = Random(SEED), game.new()
    heard: History = []
    while not game.over(s):
        choices = game.legal_ids(s)
        if game.who(s) == NATURE:
            a = game.draw(s, rng)
        elif rng.randrange(6) == 0:
            a = choices[rng.randrange(len(choices))]
        else:
            a = pick(choices, game.prior(s, choices), rng)
        s = game.apply(s, int(a))
        if game.observed_events(s, PLAYER):
            heard.append(game.observed_events(s, PLAYER))
    return [int(faction) for faction in s.loyalty[:game.seats]], heard


def failures(sample: Callable[[Random], HiddenCards]) -> int:
    """Return how many of some guesses lead nowhere."""
    failed = 0
    for seed in range(DRAWS):
        try:
            sample(Random(seed))
        except InconsistentSample:
            failed += 1
    return failed


def test_a_guess_that_leads_nowhere_does_not_spoil_the_others() -> None:
    game = EmbassyGame({})
    loyalty, heard = long_game(game)
    clues = Clues(heard, PLAYER, game.embassy, 0)
    alone = failures(lambda rng: resolve(HiddenCards(game.embassy, clues, loyalty, rng)))
    together = failures(lambda rng: sample_hidden_cards(game.embassy, clues, loyalty, rng))
    assert DRAWS // 4 < alone < DRAWS, "this game is too easy, or impossible: take another one"
    assert together < alone / 2


def request_for(possible: float) -> Request:
    """Return a request in which only a share of the deals of Loyalties is possible."""
    game = EmbassyGame({})
    loyalty, heard = long_game(game)
    impossible = loyalty[:]
    impossible[PLAYER] = 1 - loyalty[PLAYER]
    deals: WeightedDeals = [(tuple(impossible), 1.0 - possible), (tuple(loyalty), possible)]
    return Request(game.embassy, heard[:BEGINNING], PLAYER, deals, WORLDS, Random(1))


def test_worlds_that_are_hard_to_find_share_a_limit_of_attempts() -> None:
    request = request_for(0.05)
    worlds = [request.sample() for _ in range(WORLDS)]
    assert 0 < len(request.worlds) < WORLDS, "this request is too easy: some worlds must be reused"
    assert request.attempts <= MAX_ATTEMPTS
    assert len({id(world) for world in worlds}) == WORLDS, "a caller may change a world"
    game = EmbassyGame({})
    views = [game.observe(world, PLAYER).to_dict() for world in worlds]
    assert all(view == views[0] for view in views)


def test_a_reused_world_has_other_unseen_cards() -> None:
    request = request_for(1.0)
    first = request.sample()
    others = [request.reuse() for _ in range(WORLDS)]
    assert len({tuple(world.hand) for world in [first, *others]}) > WORLDS // 2


def test_a_request_without_any_consistent_world_is_given_up() -> None:
    request = request_for(0.0)
    with pytest.raises(NoConsistentWorld):
        request.sample()
    assert request.attempts <= MAX_ATTEMPTS


def test_easy_worlds_are_independent_samples() -> None:
    request = request_for(1.0)
    for _ in range(WORLDS):
        request.sample()
    assert (len(request.worlds), request.reused) == (WORLDS, 0)
