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
from brushpass.core.problems import NoConsistentWorld
from brushpass.core.rules import Rules, S

MOST: Final = 2_000
FINE: Final = 2**53
Layer = dict[str, tuple[S, float]]  # states with their weights, by all that is in them


def name_of(s: State) -> str:
    """Return a text that is the same for equal states only."""
    return repr([value for name, value in s.facts().items() if name not in ("config", "news")])


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(Generic[S]):
    """The worlds that fit what one player has heard so far; they go on where it is heard on."""

    def __init__(self, game: Rules[S], news: Callable[[S, int], list[Event]], player: int, most: int = MOST) -> None:
        self.game, self.news, self.player, self.most = game, news, player, most
        self.taken: list[list[Event]] = []
        self.layer: Layer[S] = {}
        self.begin()

    def begin(self) -> None:
        """Forget everything: there is one world, in which nothing has happened."""
        start = self.game.new()
        self.taken = []
        self.layer = {name_of(start): (start, 1.0)}

    def follow(self, history: list[list[Event]], rng: Random) -> None:
        """Continue from the cached prefix of a history. Raises NoConsistentWorld if no world fits."""
        changed = [ours is not theirs for ours, theirs in zip(self.taken, history)]  # noqa: B905
        if len(self.taken) > len(history) or any(changed):
            self.begin()
        for place in range(len(self.taken), len(history)):
            self.layer = self.after(place, history[place])
            self.taken.append(history[place])
            if not self.layer:
                self.begin()
                raise NoConsistentWorld
            if len(self.layer) > self.most:
                self.layer = self.thinned(rng)

    def after(self, place: int, told: list[Event]) -> Layer[S]:
        """Return the worlds in which the player is told just this next, after anything that they do not hear of."""
        layer = self.layer
        following: Layer[S] = {}
        known: set[int] = set()  # what was chosen, where the player sees it
        while layer:
            silent: Layer[S] = {}
            for s, weight in layer.values():
                self.expand(place, s, weight, told, known, silent, following)
            layer = silent
        return following

    def expand(self, place: int, s: S, weight: float, told: list[Event], known: set[int], silent: Layer[S],
               following: Layer[S]) -> None:
        """Try every choice at one state: what the player hears of it must be what they heard, or nothing."""
        game = self.game
        if game.over(s):
            return
        odds = dict(zip(game.legal_actions(s), game.odds(s), strict=True))
        total, drawn = sum(odds.values()), game.who(s) == NATURE
        seen = asked(s).shown_to(s, self.player)
        for a in self.tried(place, s, list(odds), known if seen else set()):
            after = game.apply(s, a)
            news = self.news(after, self.player)
            if not news or news == told:
                share, name = weight * (odds[a] / total if drawn else 1.0), name_of(after)
                into = following if news else silent
                into[name] = (after, into[name][1] + share if name in into else share)
                if news and seen:
                    known.add(a)

    def tried(self, place: int, s: S, options: list[int], known: set[int]) -> list[int]:
        """Return the choices to try: those that another world has shown to fit, where the player saw the choice."""
        return [a for a in options if a in known] if known else options

    def thinned(self, rng: Random) -> Layer[S]:
        """Return as many worlds as are wanted, drawn by their weights."""
        kept: Layer[S] = {}
        for s in self.draw(self.most, rng):
            name = name_of(s)
            kept[name] = (s, kept[name][1] + 1.0 if name in kept else 1.0)
        return kept

    def shares(self) -> list[tuple[S, float]]:
        """Return every world with its share."""
        total = sum([weight for _, weight in self.layer.values()])
        return [(s, weight / total) for s, weight in self.layer.values()]

    def draw(self, count: int, rng: Random) -> list[S]:
        """Return so many worlds, each as often as is likely."""
        held = list(self.layer.values())
        total = sum([weight for _, weight in held])
        found: list[S] = []
        for _ in range(count):
            left, place = rng.randrange(FINE) / FINE * total, 0
            while place < len(held) - 1 and left >= held[place][1]:
                left -= held[place][1]
                place += 1
            found.append(held[place][0])
        return found
