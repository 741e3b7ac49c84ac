"""Top Secret, what a network sees: drawn positions, block by block, by the eyes of every player."""
from __future__ import annotations

from brushpass.core.features import Memory
from brushpass.games.topsecret.actions import STEP
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret
from tests.topsecret.table import BLUE, RED, YELLOW, act, game_of, table


def told(game: TopSecretGame, s: TopSecret, player: int, memory: Memory) -> dict[str, list[int]]:
    """Return the features by block."""
    features = game.features(s, player, memory)
    return {block.name: list(features[block.first:block.first + block.size]) for block in game.feature_blocks()}


CITIES = ("montreal", "reykjavik", "geneva")
PIECES = "turn red\npool 3\nred 2 montreal blue-c\nred 3 reykjavik\nblue 1 geneva red-b\n" \
         "lies red-a reykjavik\nlies yellow-d reykjavik\npacked red bomb 1 3 5\npacked blue 5 3 1 bomb"


def test_a_position_is_told_from_every_side() -> None:
    s = table(PIECES)
    game = game_of(s)
    montreal, reykjavik, geneva = [game.parse(f"move 1 {city}") - STEP for city in CITIES]
    red, blue, yellow = [told(game, s, player, game.memory(player)) for player in (RED, BLUE, YELLOW)]
    assert red["own_agents"][56 + montreal] == 1
    assert blue["other_agents"][56 * 2 + montreal] == 1, "red sits third after blue"
    assert red["own_carries"].index(1) == 7 + 4, "agent 2 carries one of the first opponent"
    assert red["own_cases"].index(1) == reykjavik
    assert red["own_held"].index(1) == 3, "blue carries B"
    assert blue["other_carried"].index(1) == 48 * 2 + geneva
    assert red["own_packed"] == [0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0]
    assert not any(yellow["other_contents"]), "nothing is opened yet"
    assert red["pool"].index(1) == 3
    assert red["asked_of"] == [1, 0, 0, 0]
    assert blue["asked_of"] == [0, 0, 0, 1]


def test_a_suitcase_that_its_owner_has_taken_is_remembered() -> None:
    s = table(PIECES)
    game = game_of(s)
    memories: list[Memory] = [game.memory(player) for player in range(4)]
    for text in ("take 3 yellow-d", "move 3 montreal", "move 3 reykjavik", "swap 3 red-a"):
        s = act(s, text)
        for event in s.events or []:
            game.update_memories(memories, event)
    assert told(game, s, RED, memories[RED])["own_fetched"] == [1, 0, 0, 0]
    assert sum(told(game, s, BLUE, memories[BLUE])["other_fetched"]) == 1, "red took one of their own; yellow's is not"


def test_the_laid_card_is_told_to_who_laid_it_alone() -> None:
    s = act(table("turn red\npool 3\nred 1 montreal\nblue 1 reykjavik"), "move 1 reykjavik", "lay 4")
    game = game_of(s)
    laid = [told(game, s, player, game.memory(player))["laid"] for player in range(4)]
    assert laid == [[1, 0, 0, 0, 0, 1, 0]] + [[1, 0, 0, 0, 0, 0, 0]] * 3
