"""Win probability of a seat by its network: values averaged over worlds consistent with the seat's history.
"""
from __future__ import annotations

import json
from math import log
from typing import Final, Generic, NamedTuple

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.rollout import NO_ACTION, win_probability, step_and_observe, roll_out
from brushpass.agents.network.bot import temperature_of
from brushpass.agents.network.forward import Floats, load_network
from brushpass.agents.network.weight_files import weight_file
from brushpass.core.features import Memory
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import Event

Probabilities = NDArray[np.float64]
WORLDS_PER_BATCH: Final = 24  # sampled at a time, as the worlds of one batch may share an estimate of what is hidden


class ValueHead(NamedTuple):
    """A value head fitted on games between equal players; the field names are those of `*.value.json`.

    The network's own value also knows how weak its opponents in training were. This head reads the same activations,
    but its games had equal sides, so it starts at an even share.
    """

    bias: float
    weights: list[float]


def value_head_of(name: str) -> ValueHead | None:
    """Return the fitted value head of a game, or None if it has none."""
    path = weight_file(name, "value.json")
    return None if path is None else ValueHead(**json.loads(path.read_text("utf-8")))


def read_head(head: ValueHead, activations: Floats, sides: int) -> Probabilities:
    """Return the win probability for each row of the network's value activations."""
    logits = activations.astype(np.float64) @ np.array(head.weights) + head.bias - log(sides - 1)
    probabilities: Probabilities = 1 / (1 + np.exp(-logits))
    return probabilities


class RolloutEnd(NamedTuple):
    """The end of a rollout: win probability, and the seat's features if the game goes on."""

    probability: float
    features: bytes  # none if the game is over


class NetworkEvaluator(Generic[S]):
    """Evaluates options for one seat: `rollouts` rollouts per option, each in a world of its own."""

    def __init__(self, game: Game[S], seat: int, rollouts: int, seed: int) -> None:
        path = weight_file(game.name, "safetensors")
        assert path is not None, "only games with weights have an outlook"
        self.game, self.seat, self.rollouts = game, seat, rollouts
        self.rng = Random(seed)
        self.network = load_network(path)
        self.head = value_head_of(game.name)
        self.history: History = []
        self.memorable_events: list[Event] = []  # the events that a memory needs
        self.features_length = -1  # length of the history at which `cached_features` were computed
        self.cached_features = np.zeros(0, np.uint8)

    def receive(self, events: list[Event]) -> None:
        """Append the events to the seat's history."""
        if events:
            self.history.append(events)
        self.memorable_events += [event for event in events if self.game.affects_memory(event)]

    def memory(self) -> Memory:
        """Return a new memory of the seat's history."""
        memory = self.game.memory(self.seat)
        for event in self.memorable_events:
            memory.update(event)
        return memory

    def policy(self, options: list[int]) -> Probabilities:
        """Return the network's probability of each option."""
        hidden = self.network.hidden(self.current_features())
        logits = self.network.logits(hidden, np.array(options)).astype(np.float64) / temperature_of(self.game.name)
        weights: Probabilities = np.exp(logits - np.max(logits))
        weights /= weights.sum()
        return weights

    def current_features(self) -> NDArray[np.uint8]:
        """Return the seat's current features, cached until the history grows."""
        if self.features_length != len(self.history):
            self.features_length = len(self.history)
            world = self.game.sample_world(self.history, self.seat, self.rng)
            self.cached_features = self.features_in(world, self.memory())
        return self.cached_features

    def features_in(self, world: S, memory: Memory) -> NDArray[np.uint8]:
        """Return the features of the seat in a world."""
        return np.frombuffer(self.game.features(world, self.seat, memory), np.uint8)

    def win_probability_now(self) -> float:
        """Return the win probability at a decision of the seat."""
        return float(self.win_probabilities(self.current_features()[None])[0])

    def rollout_probabilities(self, actions: list[int]) -> Probabilities:
        """Return the win probability of each action per rollout; rollout i uses the same world and seed for all."""
        worlds = self.sample_worlds()
        seed = self.rng.randrange(2**60)
        ends = [self.roll_out(world, a, Random(seed + index)) for a in actions for index, world in enumerate(worlds)]
        probabilities = np.array([end.probability for end in ends])
        unfinished = [row for row, end in enumerate(ends) if end.features]
        if unfinished:
            probabilities[unfinished] = self.win_probabilities_of([ends[row].features for row in unfinished])
        return probabilities.reshape(len(actions), self.rollouts)

    def sample_worlds(self) -> list[S]:
        """Return a consistent world for each rollout."""
        worlds: list[S] = []
        while (left := self.rollouts - len(worlds)) > 0:
            worlds += self.game.sample_worlds(self.history, self.seat, min(left, WORLDS_PER_BATCH), self.rng)
        return worlds

    def roll_out(self, world: S, a: int, rng: Random) -> RolloutEnd:
        """Play an action in a copy of a world, and on to the next decision of the seat."""
        world, memory = self.game.copy(world), self.memory()
        if a != NO_ACTION:
            step_and_observe(self.game, world, a, self.seat, memory)
        roll_out(self.game, world, self.seat, memory, rng)
        if self.game.over(world):
            return RolloutEnd(win_probability(self.game, self.game.returns(world)[self.seat]), b"")
        return RolloutEnd(0.0, self.game.features(world, self.seat, memory))

    def win_probabilities_of(self, features: list[bytes]) -> Probabilities:
        """Return the win probability for each of these features; the network runs once for equal ones."""
        distinct: dict[bytes, int] = {}
        indices = [distinct.setdefault(row, len(distinct)) for row in features]
        return self.win_probabilities(np.array([np.frombuffer(row, np.uint8) for row in distinct]))[indices]

    def win_probabilities(self, rows: NDArray[np.uint8]) -> Probabilities:
        """Return the win probability for each row of features."""
        hidden = self.network.hidden(rows)
        if self.head is None:
            return np.array([win_probability(self.game, float(value)) for value in self.network.value(hidden)])
        return read_head(self.head, self.network.value_activations(hidden), self.game.sides())
