"""The networks of the package: they see what their seat knows, answer with what is legal, and are small enough."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.random import Random

import brushpass
from brushpass.agents.network.bot import network_opponent
from brushpass.agents.network.player import NetworkBot
from brushpass.agents.network.weight_files import weight_file, trained_variants
from brushpass.agents.network.safetensors import read_weights, write_weights
from brushpass.core.game import Game
from brushpass.core.levels import SAMPLE_PRIOR
from brushpass.core.play import Play

LEARNED = ["kyoto", "topsecret", "embassy"]
LARGEST = 8_000_000


class Watched(Play[Any]):
    """A game in which every seat's network is compared with what the seat knows."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        nature = Random(seed)
        super().__init__(game, lambda s: game.draw(s, nature))
        self.memories = [game.memory(seat) for seat in range(game.seats)]
        self.left = 30
        self.compared = 0
        for seat in range(game.seats):
            opponent = network_opponent(game.name)
            assert opponent is not None
            opponent.lookahead = None  # what it looks ahead to depends on chance, as in a search
            self.players[seat] = opponent.make_unwrapped(game, seat, seed + seat)

    def over(self) -> bool:
        return super().over() or self.left == 0

    def choice(self, seat: int) -> int:
        bot = self.players[seat]
        assert isinstance(bot, NetworkBot)
        options = self.game.legal_actions(self.state)
        if len(options) > 1:
            self.left -= 1
            self.compared += 1
            seen = self.game.features(self.state, seat, self.memories[seat])
            assert bot.features(bot.sample_world()) == seen
            chances = bot.probabilities(options)
            assert sum(chances) == pytest.approx(1)
            assert chances == bot.probabilities(options)  # whichever world was guessed
        return super().choice(seat)

    def broadcast(self, seat: int, a: int) -> None:
        super().broadcast(seat, a)
        for event in self.state.events or []:
            self.game.update_memories(self.memories, event)


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_network_sees_what_its_seat_knows_and_nothing_else(name: str, seed: int) -> None:
    options = trained_variants(name)[0]
    table = Watched(brushpass.game(name, **options), seed)
    table.advance()
    assert table.compared > 20


def chances_in(bot: NetworkBot[Any], world: Any, options: list[int]) -> list[float]:
    """Return how likely a bot is to play each option, if this were the world."""
    seen = bot.game.features(world, bot.seat, bot.memory)
    return [round(score, 4) for score in bot.network.policy_logits(seen, options)]


@pytest.mark.parametrize("name", LEARNED)
def test_equal_information_means_an_equal_distribution_of_choices(name: str) -> None:
    game, rng, compared = brushpass.game(name, **trained_variants(name)[0]), Random(5), 0
    opponent = network_opponent(name)
    assert opponent is not None
    bots, s = [opponent.make_unwrapped(game, seat, seat) for seat in range(game.seats)], game.new()
    while not game.over(s) and compared < 12:
        seat, options = game.who(s), game.legal_actions(s)
        if seat >= 0 and len(options) > 1:
            twin = game.sample_world(bots[seat].history, seat, rng)
            compared += twin.to_dict() != s.to_dict() and len(bots[seat].history) > 20
            assert game.legal_actions(twin) == options
            assert chances_in(bots[seat], s, options) == chances_in(bots[seat], twin, options)
        s = game.apply(s, int(game.draw(s, rng)) if seat < 0 else bots[seat].choose(options))
        for other, bot in enumerate(bots):
            bot.receive(game.observed_events(s, other))
    assert compared == 12, "worlds that differ, and that the seat cannot tell apart"


@pytest.mark.parametrize("name", LEARNED)
def test_weights_fit_the_game_and_the_package(name: str) -> None:
    path, game = weight_file(name, "safetensors"), brushpass.game(name)
    assert path is not None
    assert path.stat().st_size < LARGEST
    weights = read_weights(path)
    assert weights["actions"].shape[0] == len(game.actions)
    assert weights["inward.weight"].shape[1] == sum(block.size for block in game.feature_blocks())
    assert all(np.isfinite(array).all() for array in weights.values())


def test_a_game_without_weights_has_no_network() -> None:
    assert weight_file("kyoto", "nothing") is None


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    arrays = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b.bias": np.array([0.5, -2], np.float32)}
    write_weights(tmp_path / "w.safetensors", arrays, {"game": "kyoto"})
    found = read_weights(tmp_path / "w.safetensors")
    assert {name: array.tolist() for name, array in found.items()} == {n: a.tolist() for n, a in arrays.items()}


def test_what_may_give_a_secret_away_is_never_surer_than_it_was_learned() -> None:
    game, opponent = brushpass.game("kyoto"), network_opponent("kyoto")
    assert opponent is not None
    sure, learner = (NetworkBot(game, 0, opponent.make_unwrapped(game, 0, 1).network, heat, 1) for heat in (0.1, 1.0))
    sure.secretive = True
    s, rng, compared = game.new(), Random(3), [0, 0]
    while not game.over(s) and min(compared) < 3:
        seat, options = game.who(s), game.legal_actions(s)
        if seat == 0 and len(options) > 1:
            secret = game.selection(s) == SAMPLE_PRIOR
            assert (sure.probabilities(options) == learner.probabilities(options)) == secret
            compared[secret] += 1
        s = game.apply(s, int(game.draw(s, rng)) if seat < 0 else options[rng.randrange(len(options))])
        for bot in (sure, learner):
            bot.receive(game.observed_events(s, 0))
    assert min(compared) == 3
