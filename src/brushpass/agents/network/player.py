"""The network player: it sees the features of its seat's history, and nothing else."""
from __future__ import annotations

from typing import Generic

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.network.forward import Network
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import Event
from brushpass.core.levels import SAMPLE_PRIOR
from brushpass.core.errors import NoConsistentWorld

Probabilities = NDArray[np.float64]


class NetworkBot(Generic[S]):
    """Samples from the network's policy at a temperature; lower temperatures are greedier."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int) -> None:
        self.game, self.seat, self.network, self.temperature = game, seat, network, temperature
        self.rng = Random(seed)
        self.secretive = False  # sample at temperature 1 if a choice may reveal a secret
        self.memory = game.memory(seat)
        self.history: History = []

    def receive(self, events: list[Event]) -> None:
        """Append the events to the history and update the memory."""
        if events:
            self.history.append(events)
        for event in events:
            if self.game.affects_memory(event):
                self.memory.update(event)

    def choose(self, options: list[int]) -> int:
        """Sample an option from the policy; choose uniformly if no world fits the history."""
        if len(options) == 1:
            return options[0]
        try:
            policy = self.probabilities(options)
        except NoConsistentWorld:
            return options[self.rng.randrange(len(options))]
        index = int(np.searchsorted(np.cumsum(policy), self.rng.random(), side="right"))
        return options[min(index, len(options) - 1)]

    def probabilities(self, options: list[int]) -> Probabilities:
        """Return the probability of each option. Raises NoConsistentWorld if no world fits the history."""
        return self.policy(self.sample_world(), options)

    def policy(self, world: S, options: list[int]) -> Probabilities:
        """Return the network's probability of each option, in any consistent world."""
        logits = self.network.logits(self.network.hidden(self.features(world)), np.array(options)).astype(np.float64)
        temperature = 1.0 if self.is_secret(world) else self.temperature
        weights: Probabilities = np.exp((logits - np.max(logits)) / temperature)
        policy: Probabilities = weights / np.sum(weights)
        return policy

    def is_secret(self, world: S) -> bool:
        """Return whether this player is secretive and the choice in a world may reveal a secret."""
        return self.secretive and self.game.selection(world) == SAMPLE_PRIOR

    def features(self, world: S) -> NDArray[np.uint8]:
        """Return the features of this seat, which are the same in every consistent world."""
        return np.frombuffer(self.game.features(world, self.seat, self.memory), np.uint8)

    def sample_world(self) -> S:
        """Sample a world consistent with the history."""
        return self.game.guess(self.history, self.seat, self.rng)
