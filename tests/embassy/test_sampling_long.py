"""Long games with many unseen meetings: a sample of the hidden cards that leads nowhere must not spoil the others."""
from __future__ import annotations

from collections.abc import Callable

from librt.random import Random

from brushpass.core.chance import pick
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.beliefs.sampler import sample_hidden_cards
from brushpass.games.embassy.beliefs.attack_cards import InconsistentSample
from brushpass.games.embassy.beliefs.cards import HiddenCards, resolve
from brushpass.games.embassy.beliefs.clues import Clues

SEED, PLAYER = 1661, 3  # every third sample leads nowhere
DRAWS = 30


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
