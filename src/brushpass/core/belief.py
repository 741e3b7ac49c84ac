"""The slow guess that is always right: all histories that give a player what they heard, with their weights.

It goes through the rules alone, step by step, and drops a history as soon as its news differ from what was heard.
Histories that have come to the same state are counted together. Nature's choices weigh by their odds, everybody else's
alike. Where there are more worlds than MOST, as many of them are drawn by their weights and followed further.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic

from librt.random import Random
from mypy_extensions import mypyc_attr

from brushpass.core.kernel import NATURE, Event, State, asked
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.rules import Rules, S

MAX_WORLDS: Final = 2_000
RESOLUTION: Final = 2**53
WeightedStates = dict[str, tuple[S, float]]  # states with their weights, by all that is in them


def state_key(s: State) -> str:
    """Return a text that is the same for equal states only."""
    return repr([value for name, value in s.to_dict().items() if name not in ("config", "news")])


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Generic[S]):
    """The worlds that fit what one player has heard so far; they go on where it is heard on."""

    def __init__(self, game: Rules[S], news: Callable[[S, int], list[Event]], player: int,
                 max_worlds: int = MAX_WORLDS) -> None:
        self.game, self.news, self.player, self.max_worlds = game, news, player, max_worlds
        self.history: list[list[Event]] = []
        self.states: WeightedStates[S] = {}
        self.reset()

    def reset(self) -> None:
        """Forget everything: there is one world, in which nothing has happened."""
        start = self.game.new()
        self.history = []
        self.states = {state_key(start): (start, 1.0)}

    def update(self, history: list[list[Event]], rng: Random) -> None:
        """Continue from the cached prefix of a history. Raises NoConsistentWorld if no world fits."""
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

    def successors(self, step: int, told: list[Event]) -> WeightedStates[S]:
        """Return the worlds in which the player is told just this next, after anything that they do not hear of."""
        layer = self.states
        following: WeightedStates[S] = {}
        known: set[int] = set()  # what was chosen, where the player sees it
        while layer:
            silent: WeightedStates[S] = {}
            for s, weight in layer.values():
                self.expand(step, s, weight, told, known, silent, following)
            layer = silent
        return following

    def expand(self, step: int, s: S, weight: float, told: list[Event], known: set[int], silent: WeightedStates[S],
               following: WeightedStates[S]) -> None:
        """Try every choice at one state: what the player hears of it must be what they heard, or nothing."""
        game = self.game
        if game.over(s):
            return
        odds = dict(zip(game.legal_actions(s), game.odds(s), strict=True))
        total, drawn = sum(odds.values()), game.who(s) == NATURE
        seen = asked(s).shown_to(s, self.player)
        for a in self.candidates(step, s, list(odds), known if seen else set()):
            after = game.apply(s, a)
            news = self.news(after, self.player)
            if not news or news == told:
                share, name = weight * (odds[a] / total if drawn else 1.0), state_key(after)
                into = following if news else silent
                into[name] = (after, into[name][1] + share if name in into else share)
                if news and seen:
                    known.add(a)

    def candidates(self, step: int, s: S, options: list[int], known: set[int]) -> list[int]:
        """Return the choices to try: those that another world has shown to fit, where the player saw the choice."""
        return [a for a in options if a in known] if known else options

    def resampled(self, rng: Random) -> WeightedStates[S]:
        """Return as many worlds as are wanted, drawn by their weights."""
        kept: WeightedStates[S] = {}
        for s in self.sample(self.max_worlds, rng):
            name = state_key(s)
            kept[name] = (s, kept[name][1] + 1.0 if name in kept else 1.0)
        return kept

    def probabilities(self) -> list[tuple[S, float]]:
        """Return every world with its share."""
        total = sum([weight for _, weight in self.states.values()])
        return [(s, weight / total) for s, weight in self.states.values()]

    def sample(self, count: int, rng: Random) -> list[S]:
        """Return so many worlds, each as often as is likely."""
        held = list(self.states.values())
        total = sum([weight for _, weight in held])
        found: list[S] = []
        for _ in range(count):
            left, step = rng.randrange(RESOLUTION) / RESOLUTION * total, 0
            while step < len(held) - 1 and left >= held[step][1]:
                left -= held[step][1]
                step += 1
            found.append(held[step][0])
        return found
