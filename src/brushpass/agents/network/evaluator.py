"""What a seat may expect, by its network: values averaged over worlds that fit what the seat has heard."""
from __future__ import annotations

import json
from math import log1p
from typing import Generic, NamedTuple

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.rollout import NOTHING, chance, play, play_on
from brushpass.agents.network.bot import network_at, temperature_of
from brushpass.agents.network.weight_files import file_of
from brushpass.core.features import Memory
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import Event

Chances = NDArray[np.float64]


class Scale(NamedTuple):
    """How a network's value reads as a chance of winning, fitted to games of the network against itself.

    What everybody hopes for, at the start and with each power of e of things heard, nobody will get: all of them cannot
    win. What a seat expects beyond that counts `more` times.
    """

    hope: float = 0.0
    fading: float = 0.0
    more: float = 1.0

    def read(self, beyond: float, heard: int) -> float:
        """Return what is to be expected beyond an even share by a seat that has heard so many things."""
        return self.more * (beyond - self.hope - self.fading * log1p(heard))


def scale_of(game: Game[S]) -> Scale:
    """Return the scale of a game's network for as many seats; the network's own where none was fitted."""
    path = file_of(game.name, "value.json")
    fitted = {} if path is None else json.loads(path.read_text("utf-8"))
    return Scale(**fitted.get(str(game.seats), {}))


class End(NamedTuple):
    """Where a try has come to: what was won, things heard, and what the seat sees where the game goes on."""

    won: float
    heard: int
    seen: NDArray[np.uint8] | None


class Outlook(Generic[S]):
    """Thinks ahead for one seat with its network: so many tries of every option, in worlds that they share."""

    def __init__(self, game: Game[S], seat: int, worlds: int, tries: int, seed: int) -> None:
        path = file_of(game.name, "safetensors")
        assert path is not None, "only games with weights have an outlook"
        self.game, self.seat, self.count, self.tries = game, seat, worlds, tries
        self.rng = Random(seed)
        self.network = network_at(path)
        self.scale = scale_of(game)
        self.heard: History = []
        self.kept: list[Event] = []  # what there is to remember
        self.looked = -1  # how much had been heard when `sight` was seen
        self.sight = np.zeros(0, np.uint8)

    def receive(self, events: list[Event]) -> None:
        """Take in what the seat is told."""
        if events:
            self.heard.append(events)
        self.kept += [event for event in events if self.game.matters(event)]

    def memory(self) -> Memory:
        """Return what the seat remembers, to be changed at will."""
        memory = self.game.memory(self.seat)
        for event in self.kept:
            memory.update(event)
        return memory

    def likings(self, options: list[int]) -> Chances:
        """Return how likely the network is to play each option."""
        hidden = self.network.hidden(self.now())
        scores = self.network.scores(hidden, np.array(options)).astype(np.float64) / temperature_of(self.game.name)
        weights: Chances = np.exp(scores - np.max(scores))
        weights /= weights.sum()
        return weights

    def now(self) -> NDArray[np.uint8]:
        """Return what the seat sees and remembers now: the same in any world that fits, until it hears more."""
        if self.looked != len(self.heard):
            self.looked = len(self.heard)
            self.sight = self.seen(self.game.guess(self.heard, self.seat, self.rng), self.memory())
        return self.sight

    def seen(self, world: S, memory: Memory) -> NDArray[np.uint8]:
        """Return the features of the seat in a world."""
        return np.frombuffer(self.game.features(world, self.seat, memory), np.uint8)

    def level(self) -> float:
        """Return the chance of winning at a choice of the seat."""
        return float(self.read(self.now()[None], [len(self.heard)])[0])

    def chances(self, actions: list[int]) -> Chances:
        """Return the chance of winning by each action, try by try: a try has the same world and luck for all."""
        worlds = self.game.imagine(self.heard, self.seat, min(self.count, self.tries), self.rng)
        luck = self.rng.randrange(2**60)
        ends = [self.try_out(worlds[number % len(worlds)], a, Random(luck + number))
                for a in actions for number in range(self.tries)]
        found = np.array([end.won for end in ends])
        going = [place for place, end in enumerate(ends) if end.seen is not None]
        if going:
            rows = np.array([ends[place].seen for place in going])
            found[going] = self.read(rows, [ends[place].heard for place in going])
        return found.reshape(len(actions), self.tries)

    def try_out(self, world: S, a: int, rng: Random) -> End:
        """Play an action in a world, and on to the next choice of the seat."""
        world, memory, heard = self.game.copy(world), self.memory(), len(self.heard)
        if a != NOTHING:
            heard += play(self.game, world, a, self.seat, memory)
        heard += play_on(self.game, world, self.seat, memory, rng)
        if self.game.over(world):
            return End(chance(self.game, self.game.returns(world)[self.seat]), heard, None)
        return End(0.0, heard, self.seen(world, memory))

    def read(self, rows: NDArray[np.uint8], history: list[int]) -> Chances:
        """Return the chance of winning for rows of features, each after so many things heard."""
        even = 1 / self.game.sides()
        values = self.network.value(self.network.hidden(rows))
        found = [even + self.scale.read(chance(self.game, float(value)) - even, count)
                 for value, count in zip(values, history, strict=True)]
        clipped: Chances = np.clip(np.array(found), 0.0, 1.0)
        return clipped
