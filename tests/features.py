"""Features in readable form: the nonzero features, by block and index."""
from __future__ import annotations

from typing import Any

from brushpass.core.features import Memory
from brushpass.core.game import Game

Said = dict[str, dict[int, int]]  # block -> place in it -> number


def said(game: Game[Any], s: Any, player: int, memory: Memory) -> Said:
    """Return the nonzero blocks of a player's features."""
    features = game.features(s, player, memory)
    found = {block.name: {place: number for place, number in enumerate(features[block.first:block.first + block.size])
                          if number != 0} for block in game.feature_blocks()}
    return {name: numbers for name, numbers in found.items() if numbers}


def said_after(game: Game[Any], s: Any, *texts: str) -> list[Said]:
    """Play actions by notation, and return the nonzero features of every player."""
    memories = [game.memory(player) for player in range(game.seats)]
    for text in texts:
        s = game.apply(s, game.parse(text))
        for event in s.events or []:
            game.update_memories(memories, event)
    return [said(game, s, player, memory) for player, memory in enumerate(memories)]
