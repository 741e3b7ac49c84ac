"""A network that looks ahead: lines of play wait for their seat, and what wins at once is seen."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from librt.random import Random
from numpy.typing import NDArray

import brushpass
from brushpass.agents.network.forward import Floats, Network
from brushpass.agents.network.lookahead import Lookahead, LookaheadBot, numpy_bot
from brushpass.agents.network.weight_files import weight_file
from brushpass.core.kernel import NATURE, Event
from brushpass.learn.lookahead import LookaheadRollouts

PLACES = 160
GAMES: list[tuple[str, dict[str, str]]] = [
    ("kyoto", {}), ("topsecret", {"players": "3"}), ("embassy", {"rounds": "3"}),
]


class Indifferent(Network):
    """A network that likes everything equally, and expects nothing."""

    def __init__(self) -> None:
        pass

    def hidden(self, features: NDArray[np.uint8]) -> Floats:
        return np.zeros((*features.shape[:-1], 1), np.float32)

    def logits(self, hidden: Floats, legal: NDArray[np.int64]) -> Floats:
        return np.zeros(len(legal), np.float32)

    def all_logits(self, hidden: Floats) -> Floats:
        return np.zeros((len(hidden), 5_000), np.float32)

    def value(self, hidden: Floats) -> Floats:
        return np.zeros(len(hidden), np.float32)


class Walk:
    """A game played at random, with what every seat has heard in it."""

    def __init__(self, game: brushpass.Game[Any], seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.state = game.new()
        self.heard: list[list[list[Event]]] = [[] for _ in range(game.seats)]

    def go(self, steps: int) -> bool:
        """Play at least `steps` steps, up to a decision between several options; return whether one exists."""
        while not self.game.over(self.state):
            options = self.game.legal_actions(self.state)
            nature = self.game.who(self.state) == NATURE
            if steps <= 0 and not nature and len(options) > 1:
                return True
            steps -= 1
            a = self.game.draw(self.state, self.rng) if nature else options[self.rng.randrange(len(options))]
            self.state = self.game.apply(self.state, int(a))
            for seat in range(self.game.seats):
                self.heard[seat].append(self.game.observed_events(self.state, seat))
        return False

    def bot(self, simulations: int = 0, rounds: int = 1) -> LookaheadBot[Any]:
        """Return a bot in the seat that is to choose, who has heard all of it."""
        seat = self.game.who(self.state)
        foresight = Lookahead(4, 40, 0.0, 0, 30.0, 160 * rounds, rounds, simulations=simulations)
        found: LookaheadBot[Any] = LookaheadBot(self.game, seat, Indifferent(), 0.5, 3, foresight)
        for events in self.heard[seat]:
            found.receive(events)
        return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_lines_of_play_wait_for_their_seat_and_show_what_it_would_know(name: str, options: dict[str, str]) -> None:
    walk = Walk(brushpass.game(name, **options), 5)
    assert walk.go(30)
    game, seat, bot = walk.game, walk.game.who(walk.state), walk.bot()
    ahead: LookaheadRollouts[Any] = LookaheadRollouts(game, seat, 1, PLACES, 2)
    worlds = game.sample_worlds(bot.history, seat, 2, walk.rng)
    ahead.start(worlds, game.legal_actions(walk.state)[:4], bot.memorable_events)
    known = game.features(walk.state, seat, bot.memory)
    assert game.features(walk.state, seat, ahead.initial_memories(bot.memorable_events)[seat]) == known
    for _ in range(3):
        width = len(ahead.features(0, 1))
        seen = ahead.features(0, int(ahead.count))
        for number, s in enumerate(ahead.states):
            if not game.over(s):
                assert game.who(s) == seat
                assert len(game.legal_actions(s)) > 1
                told = game.features(s, seat, ahead.memories[number][seat])
                assert seen[number * width:(number + 1) * width] == told
        ahead.advance(bytes(2 * int(ahead.count)))


@pytest.mark.parametrize("rounds", [1, 3])
def test_what_wins_at_once_is_seen(rounds: int) -> None:
    found, seed = 0, 0
    while found < 3:
        seed += 1
        walk = Walk(brushpass.game("kyoto", board="mini"), seed)
        while walk.go(1):
            game, seat = walk.game, walk.game.who(walk.state)
            options = game.legal_actions(walk.state)
            won = [game.returns(game.apply(walk.state, a))[seat] for a in options]
            if max(won) > 0 and min(won) <= 0:
                found += 1
                chances = walk.bot(rounds=rounds).probabilities(options)
                assert max(chances[place] for place, each in enumerate(won) if each > 0) > 1 / len(options)


def test_every_round_compares_the_better_half_of_the_options_in_more_worlds() -> None:
    walk = Walk(brushpass.game("kyoto", board="mini"), 1)
    bot, asked = walk.bot(), []
    bot.lookahead = Lookahead(64, 8, 0.0, 0, 30.0, 96, 3)

    def values(options: list[int], count: int) -> NDArray[np.float64]:
        asked.append((list(options), count))
        return np.array([option / 10 for option in options])

    bot.option_values = values  # type: ignore[method-assign]
    chances = bot.apply_lookahead(np.full(8, 1 / 8), list(range(8)))
    assert [(sorted(options), count) for options, count in asked] == [
        (list(range(8)), 4), ([4, 5, 6, 7], 8), ([6, 7], 16)]
    assert list(chances) == sorted(chances)
    assert chances[7] / chances[6] == pytest.approx(np.exp(3.0))


@pytest.mark.parametrize(("set_to", "expected"), [(0.0, 0.5), (1.0, 1.0)])
def test_a_lookahead_reweights_the_policy_at_a_temperature_of_its_own(set_to: float, expected: float) -> None:
    path = weight_file("topsecret", "safetensors")
    assert path is not None
    bot = numpy_bot(brushpass.game("topsecret"), 0, path, 0.5, 1, Lookahead(temperature=set_to))
    assert bot.temperature == expected


@pytest.mark.parametrize("doubt", [True, False])
def test_a_search_has_the_last_word_where_there_is_a_doubt(doubt: bool) -> None:
    walk = Walk(brushpass.game("kyoto", board="mini"), 1)
    assert walk.go(8)
    options, bot = walk.game.legal_actions(walk.state), walk.bot(simulations=30)
    liked = np.array([1.0 - 0.02 * doubt] + [0.0] * (len(options) - 2) + [0.02 * doubt])
    bot.apply_lookahead = lambda policy, options: liked  # type: ignore[method-assign]
    chances = bot.probabilities(options)
    assert sum(chances) == pytest.approx(1)
    assert bot.search.simulations_done == (30 if doubt else 0)
    if doubt:
        leans = [bot.search.root.children[a].prior for a in options]
        assert leans == pytest.approx(liked), "it tries first what is liked, not what the heuristics lean to"


def test_options_of_a_world_are_compared_with_the_same_luck() -> None:
    walk = Walk(brushpass.game("topsecret", players="3"), 5)
    assert walk.go(60)
    game, seat, bot = walk.game, walk.game.who(walk.state), walk.bot()
    ahead: LookaheadRollouts[Any] = LookaheadRollouts(game, seat, 1, PLACES, 2)
    option = game.legal_actions(walk.state)[0]
    ahead.start(game.sample_worlds(bot.history, seat, 3, walk.rng), [option, option], bot.memorable_events)
    for _ in range(3):
        ahead.advance(bytes(2 * int(ahead.count)))
    for first in range(0, 6, 2):
        assert ahead.states[first].to_dict() == ahead.states[first + 1].to_dict()
