"""Kyoto, features: written fast from a state they are what the View and the Memory tell, and nothing more."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random
from librt.strings import BytesWriter

import brushpass
from bench.guess import CONFIGS
from brushpass.core.check import choose
from brushpass.core.features import Memory, places, size_of
from brushpass.core.game import Game, Heard
from tests.effort import effort

OPTIONS = CONFIGS["kyoto"]


def written(game: Game[Any], s: Any, player: int, memory: Memory) -> list[int]:
    """Return the features that are written straight from a state, behind three others."""
    out = BytesWriter()
    out.write(bytes(3 + size_of(game.features())))
    game.write_features(s, player, memory, out, 3)
    return list(out.getvalue()[3:])


class Players:
    """What everybody hears and remembers of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.heard: list[Heard] = [[] for _ in range(game.seats)]
        self.memories = [game.memory(player) for player in range(game.seats)]

    def hear(self, s: Any) -> None:
        for event in s.news or []:
            self.game.remember(self.memories, event)
        for player, heard in enumerate(self.heard):
            heard.append(self.game.news(s, player))

    def reminded(self, player: int) -> Memory:
        """Return what a player would remember who had been told everything that he heard once more."""
        memory = self.game.memory(player)
        for news in self.heard[player]:
            for event in news:
                memory.hear(event)
        return memory


def told(game: Game[Any], s: Any, player: int, memory: Memory) -> list[int]:
    return game.features_of(game.observe(s, player), memory)


@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_written_fast_is_what_the_view_tells(options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game("kyoto", **options)
    rng = Random(3)
    for _ in range(effort(4)):
        s, players = game.new(), Players(game)
        while not game.over(s):
            s = game.apply(s, choose(game, s, rng))
            players.hear(s)
            for player, memory in enumerate(players.memories):
                numbers = told(game, s, player, memory)
                assert written(game, s, player, memory) == numbers
                assert len(numbers) == size_of(game.features())
                assert 0 <= min(numbers) <= max(numbers) <= 255


@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_features(options: dict[str, str]) -> None:
    game: Game[Any] = brushpass.game("kyoto", **options)
    rng = Random(4)
    s, players = game.new(), Players(game)
    for ply in range(effort(600, 120)):
        if game.over(s):
            break
        s = game.apply(s, choose(game, s, rng))
        players.hear(s)
        if ply % 15 == 0:
            player = ply // 15 % game.seats
            world = game.guess(players.heard[player], player, rng)
            reminded = players.reminded(player)
            assert told(game, world, player, reminded) == told(game, s, player, players.memories[player])
            assert written(game, world, player, reminded) == written(game, s, player, players.memories[player])


def speaking(game: Game[Any], numbers: list[int]) -> set[str]:
    """Return the blocks in which something is not 0."""
    at = places(game.features())
    return {block.name for block in game.features() if any(numbers[at[block.name]:at[block.name] + block.size])}


def test_every_block_says_something_at_some_time() -> None:
    rng = Random(5)
    silent = {block.name for block in brushpass.game("kyoto").features()}
    for options in OPTIONS * 40:
        game: Game[Any] = brushpass.game("kyoto", **options)
        s, players = game.new(), Players(game)
        while not game.over(s):
            s = game.apply(s, choose(game, s, rng))
            players.hear(s)
            for player, memory in enumerate(players.memories):
                silent -= speaking(game, told(game, s, player, memory))
            if not silent:
                return
    assert not silent
