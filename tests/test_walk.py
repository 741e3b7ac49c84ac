"""`Walk` plays the same game as `Game`."""
import pytest
from librt.random import Random

import brushpass
from brushpass.core.play import NOBODY
from brushpass.learn.walk import Walk


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_a_walk_plays_the_game_that_the_door_plays(name: str) -> None:
    game, chance = brushpass.game(name), Random(3)
    for seed in range(2):
        walk, nature, s = Walk(game, seed), Random(seed), game.new()
        options = walk.reset()
        while options:
            while game.who(s) < 0:
                game.step(s, game.draw(s, nature))
            assert (walk.player, sorted(options)) == (game.who(s), game.legal_actions(s))
            a = options[chance.randrange(len(options))]
            game.step(s, a)
            options = walk.step(a)
        while not game.over(s):
            game.step(s, game.draw(s, nature))
        assert walk.player == NOBODY
        assert game.result(walk.state) == game.result(s)
