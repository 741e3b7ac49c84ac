"""The network player: it sees the features of its seat's history, and nothing else."""
from __future__ import annotations

from itertools import accumulate
from math import exp
from typing import Generic, Protocol

from librt.random import Random

from brushpass.core.game import Game, History, S
from brushpass.core.kernel import Event
from brushpass.core.levels import SAMPLE_PRIOR, STEADY
from brushpass.core.errors import NoConsistentWorld

Probabilities = list[float]


class PolicyNetwork(Protocol):
    """A network that rates actions."""

    def policy_logits(self, features: bytes, legal: list[int]) -> list[float]:
        """Return the logits of the legal actions in a position."""


class NetworkBot(Generic[S]):
    """Samples from the network's policy at a temperature; lower temperatures are greedier."""

    def __init__(self, game: Game[S], seat: int, network: PolicyNetwork, temperature: float, seed: int) -> None:
        self.game, self.seat, self.network, self.temperature = game, seat, network, temperature
        self.rng = Random(seed)
        self.style = STEADY
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
            policy = self.styled(self.probabilities(options), options)
        except NoConsistentWorld:
            return options[self.rng.randrange(len(options))]
        draw = self.rng.random()
        likely = [option for option, total in zip(options, accumulate(policy), strict=True) if total > draw]
        return likely[0] if likely else options[-1]

    def probabilities(self, options: list[int]) -> Probabilities:
        """Return the probability of each option. Raises NoConsistentWorld if no world fits the history."""
        return self.policy(self.sample_world(), options)

    def styled(self, policy: Probabilities, options: list[int]) -> Probabilities:
        """Return the policy in the bot's style: with other probabilities of attacks."""
        if self.style is STEADY:
            return policy
        world = self.sample_world()
        weights = [self.style.scale(probability, 1) if self.game.is_attack(world, a) else probability
                   for a, probability in zip(options, policy, strict=True)]
        total = sum(weights)
        return [weight / total for weight in weights]

    def policy(self, world: S, options: list[int]) -> Probabilities:
        """Return the network's probability of each option, in any consistent world."""
        logits = self.network.policy_logits(self.features(world), options)
        temperature, highest = 1.0 if self.is_secret(world) else self.temperature, max(logits)
        weights = [exp((logit - highest) / temperature) for logit in logits]
        total = sum(weights)
        return [weight / total for weight in weights]

    def is_secret(self, world: S) -> bool:
        """Return whether this player is secretive and the choice in a world may reveal a secret."""
        return self.secretive and self.game.selection(world) == SAMPLE_PRIOR

    def features(self, world: S) -> bytes:
        """Return the features of this seat, which are the same in every consistent world."""
        return self.game.features(world, self.seat, self.memory)

    def sample_world(self) -> S:
        """Sample a world consistent with the history."""
        return self.game.sample_world(self.history, self.seat, self.rng)
