"""The exact belief of a player: all states consistent with the player's history, with their probabilities.

It uses the rules alone: every history is extended step by step, and dropped as soon as its events differ from those
observed. Equal states are merged. Chance actions are weighted by their odds, players' actions uniformly. If there are
more states than `max_worlds`, that many are sampled by weight. It is slow, and the reference for faster samplers.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from librt.random import Random
from mypy_extensions import mypyc_attr

from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import NATURE, Event, State, pending_ask
from brushpass.core.rules import Rules, S

MAX_WORLDS: Final = 2_000
RESOLUTION: Final = 2**53
WeightedStates = dict[str, tuple[S, float]]  # by `state_key`


def state_key(s: State) -> str:
    """Return a text that is equal only for equal states."""
    return repr([value for name, value in s.to_dict().items() if name not in ("config", "events")])


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Generic[S]):
    """The states consistent with one player's history so far, updated as the history grows."""

    def __init__(self, game: Rules[S], observed_events: Callable[[S, int], list[Event]], player: int,
                 max_worlds: int = MAX_WORLDS) -> None:
        self.game, self.observed_events, self.player, self.max_worlds = game, observed_events, player, max_worlds
        self.history: list[list[Event]] = []
        self.states: WeightedStates[S] = {}
        self.reset()

    def reset(self) -> None:
        """Reset to the initial state and an empty history."""
        start = self.game.new()
        self.history = []
        self.states = {state_key(start): (start, 1.0)}

    def update(self, history: list[list[Event]], rng: Random) -> None:
        """Continue from the cached prefix of a history. Raises NoConsistentWorld if no state fits."""
        changed = [ours is not theirs for ours, theirs in zip(self.history, history)]  # noqa: B905
        if len(self.history) > len(history) or any(changed):
            self.reset()
        for step in range(len(self.history), len(history)):
            self.states = self.successors(step, history[step])
            self.history.append(history[step])
            if not self.states:
                self.reset()
                raise NoConsistentWorld
            if len(self.states) > self.max_worlds:
                self.states = self.resampled(rng)

    def successors(self, step: int, events: list[Event]) -> WeightedStates[S]:
        """Return the states after these events and any actions before them that the player does not observe."""
        states = self.states
        successors: WeightedStates[S] = {}
        known: set[int] = set()  # actions that fit, if the player sees the choice
        while states:
            silent: WeightedStates[S] = {}
            for s, weight in states.values():
                self.expand(step, s, weight, events, known, silent, successors)
            states = silent
        return successors

    def expand(self, step: int, s: S, weight: float, events: list[Event], known: set[int], silent: WeightedStates[S],
               successors: WeightedStates[S]) -> None:
        """Try every action in a state; add the result to `successors` if the events fit, to `silent` without events."""
        game = self.game
        if game.over(s):
            return
        odds = dict(zip(game.legal_actions(s), game.odds(s), strict=True))
        total, chance = sum(odds.values()), game.who(s) == NATURE
        seen = pending_ask(s).shown_to(s, self.player)
        for a in self.candidates(step, s, list(odds), known if seen else set()):
            after = game.apply(s, a)
            observed = self.observed_events(after, self.player)
            if not observed or observed == events:
                share, key = weight * (odds[a] / total if chance else 1.0), state_key(after)
                target = successors if observed else silent
                target[key] = (after, target[key][1] + share if key in target else share)
                if observed and seen:
                    known.add(a)

    def candidates(self, step: int, s: S, options: list[int], known: set[int]) -> list[int]:
        """Return the actions to try: only those known to fit, if the player saw the choice."""
        return [a for a in options if a in known] if known else options

    def resampled(self, rng: Random) -> WeightedStates[S]:
        """Return `max_worlds` states, sampled by weight."""
        states: WeightedStates[S] = {}
        for s in self.sample(self.max_worlds, rng):
            key = state_key(s)
            states[key] = (s, states[key][1] + 1.0 if key in states else 1.0)
        return states

    def probabilities(self) -> list[tuple[S, float]]:
        """Return every state with its probability."""
        total = sum([weight for _, weight in self.states.values()])
        return [(s, weight / total) for s, weight in self.states.values()]

    def sample(self, count: int, rng: Random) -> list[S]:
        """Sample `count` states by weight, with replacement."""
        states = list(self.states.values())
        total = sum([weight for _, weight in states])
        samples: list[S] = []
        for _ in range(count):
            left, index = rng.randrange(RESOLUTION) / RESOLUTION * total, 0
            while index < len(states) - 1 and left >= states[index][1]:
                left -= states[index][1]
                index += 1
            samples.append(states[index][0])
        return samples
