"""Features of every game: their layout, their memory, and their stability for trained weights.

`test_checks_of_games.py` checks that they contain no hidden information, by comparing indistinguishable states.
"""
import pytest
from librt.random import Random
from librt.strings import BytesWriter

import brushpass
from brushpass.core.check import random_action, memory_after
from brushpass.core.features import total_size
from brushpass.core.game import History
from tests.golden import FEATURES, Features
from tests.test_checks_of_games import CONFIGS

RARE = {  # no golden game has them; they are tested by positions drawn for them
    "embassy": {"readings", "packed", "opened", "hacked", "helicopter", "wrecks", "called", "bombed"},
}
BEFORE = 3  # bytes that must stay as they are, and one behind


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_the_golden_games_look_to_a_network_as_before_and_every_block_says_something(name: str) -> None:
    seen = Features(name)
    assert seen.table() == FEATURES[name].read_text(), "weights were trained on features that were otherwise"
    assert seen.silent == RARE.get(name, set()), "blocks that never say anything"


@pytest.mark.parametrize("name", brushpass.GAMES)
def test_every_block_has_a_name_of_its_own(name: str) -> None:
    names = [block.name for block in brushpass.game(name).feature_blocks()]
    assert len(set(names)) == len(names) > 0


@pytest.mark.parametrize(("name", "options"), CONFIGS)
def test_a_memory_knows_what_its_seat_heard_and_nothing_else(name: str, options: dict[str, str]) -> None:
    game, rng = brushpass.game(name, **options), Random(7)
    memories, shared = [game.memory(player) for player in range(game.seats)], game.memories()
    heard: list[History] = [[] for _ in memories]
    s = game.new()
    while not game.over(s):
        s = game.apply(s, random_action(game, s, rng))
        for event in s.events or []:
            game.update_memories(memories, event)
            game.update_memories(shared, event)
        for player, told in enumerate(heard):
            told.append(game.observed_events(s, player))
        if rng.randrange(20) == 0 or game.over(s):
            for player, memory in enumerate(memories):
                own = memory_after(game, heard[player], player)
                assert game.features(s, player, own) == game.features(s, player, memory)
                assert game.features(s, player, own) == game.features(s, player, shared[player])


@pytest.mark.parametrize(("name", "options"), CONFIGS)
def test_features_are_written_to_their_place_and_nowhere_else(name: str, options: dict[str, str]) -> None:
    game, rng = brushpass.game(name, **options), Random(8)
    size = total_size(game.feature_blocks())
    memories = [game.memory(player) for player in range(game.seats)]
    s = game.new()
    while not game.over(s):
        player = rng.randrange(game.seats)
        out = BytesWriter()
        out.write(bytes([9] * BEFORE) + bytes(size) + bytes([9]))
        game.write_features(s, player, memories[player], out, BEFORE)
        assert out.getvalue() == bytes([9] * BEFORE) + game.features(s, player, memories[player]) + bytes([9])
        game.step(s, random_action(game, s, rng))
