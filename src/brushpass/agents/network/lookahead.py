"""A network that looks ahead: likely options are tried in worlds that fit, played on a little, and judged by its value.

In these lines of play the seat follows the network, and the others follow the heuristics. What is better than the rest
there is liked more than the network alone likes it. Where the recipe says so and there is still a doubt, the search of
the upper levels has the last word: it tries first what is liked by then.
"""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.bot import NEARLY
from brushpass.agents.network.forward import Floats, Network
from brushpass.agents.network.player import Chances, NetworkBot
from brushpass.agents.search import Search
from brushpass.core.game import Game, S
from brushpass.core.kernel import Event
from brushpass.core.levels import MIXED, Budget
from brushpass.learn.lookahead import Ahead
from brushpass.learn.rollouts import ROW

PLACES = 160  # for legal actions of a choice in a line; those beyond are not looked at
DOUBT = 0.01  # an option as likely as this, beside the likeliest, is worth a search
FEW = 1e-9  # the search leans so little to what was not looked at
DEPTH, CURIOSITY = 8, 0.5  # of the search, as the top level has them where this was measured


@dataclass(frozen=True)
class Foresight:
    """How to look ahead: worlds, options at most and how likely at least, own choices to play on, and the trust in it.

    Where options are many the worlds are fewer, so that no choice has more than so many lines. An option that is
    better by 1, the way from an even game to a win, is leaned to e to the power of the trust more.
    """

    worlds: int = 32
    options: int = 8
    least: float = 0.005
    depth: int = 4
    trust: float = 15.0
    lines: int = 160
    thoughts: int = 4  # of the others: the best of so many that come to mind
    simulations: int = 0  # of the search that has the last word; 0 for none
    guesses: int = 16  # worlds that they share
    steps: int = 0  # of all simulations together, at most; 0 for any number


class ForesightBot(NetworkBot[S]):
    """Plays by a network, after a look at what may follow."""

    def __init__(self, game: Game[S], seat: int, network: Network, temperature: float, seed: int,
                 foresight: Foresight) -> None:
        super().__init__(game, seat, network, temperature, seed)
        self.foresight = foresight
        self.past: list[Event] = []
        self.ahead: Ahead[S] = Ahead(game, seat, seed, PLACES, foresight.thoughts)
        budget = Budget(foresight.simulations, foresight.guesses, DEPTH, CURIOSITY, steps=foresight.steps)
        self.search: Search[S] = Search(game, seat, budget, self.rng)

    def receive(self, events: list[Event]) -> None:
        """Remember what this seat is told."""
        super().receive(events)
        self.past += [event for event in events if self.game.matters(event)]

    def chances(self, options: list[int]) -> Chances:
        """Return how likely each option is to be played. Raises Puzzled where no world fits what was heard."""
        world = self.world()
        likely = self.likings(world, options)
        if self.is_secret(world):
            return likely
        likely = self.looked_ahead(likely, options)
        if self.foresight.simulations == 0 or np.sum(likely >= DOUBT) < 2:
            return likely
        return self.searched(likely, options, self.game.selection(world) == MIXED)

    def looked_ahead(self, likely: Chances, options: list[int]) -> Chances:
        """Return how much each option is liked after a look at what may follow."""
        order = np.argsort(-likely)[:self.foresight.options]
        picked = order[likely[order] >= self.foresight.least]
        if len(picked) < 2:
            return likely
        values = self.values([options[place] for place in picked])
        weights: Chances = likely[picked] * np.exp(self.foresight.trust * (values - np.max(values)))
        found = np.zeros_like(likely)
        found[picked] = weights / np.sum(weights)
        return found

    def searched(self, likely: Chances, options: list[int], mixed: bool) -> Chances:
        """Return what the search settles on: the first of its options, or all that it tried nearly as often."""
        self.search.likings = {a: float(chance) + FEW for a, chance in zip(options, likely, strict=True)}
        estimates = self.search.weigh(self.search.worlds(self.history), options)
        found = np.zeros_like(likely)
        for each in estimates if mixed else estimates[:1]:
            if each.visits * NEARLY > estimates[0].visits:
                found[options.index(each.action)] = each.visits
        whole = np.sum(found)
        return found / whole if whole > 0 else likely

    def values(self, options: list[int]) -> Chances:
        """Return what may be expected after each option, on the average of the worlds."""
        ahead, worlds = self.ahead, min(self.foresight.worlds, self.foresight.lines // len(options))
        ahead.lay_out(self.game.imagine(self.history, self.seat, worlds, self.rng), options, self.past)
        hidden = self.look()
        for _ in range(self.foresight.depth):
            ahead.go_on(self.chosen(hidden).tobytes())
            hidden = self.look()
        over = np.frombuffer(ahead.over(), np.bool_)
        won = np.frombuffer(ahead.results(), np.float32)
        values = np.where(over, won, self.network.value(hidden)).astype(np.float64)
        found: Chances = values.reshape(-1, len(options)).mean(0)
        return found

    def look(self) -> Floats:
        """Return what the network makes of every line."""
        ahead = self.ahead
        rows = [ahead.features(first, min(first + ROW, int(ahead.count))) for first in range(0, int(ahead.count), ROW)]
        return self.network.hidden(np.frombuffer(b"".join(rows), np.uint8).reshape(int(ahead.count), -1))

    def chosen(self, hidden: Floats) -> NDArray[np.int16]:
        """Return the place of what the network likes best in every line."""
        legal = np.frombuffer(self.ahead.legal(), np.int16).reshape(len(hidden), -1)
        scores = np.take_along_axis(self.network.all_scores(hidden), np.maximum(legal, 0).astype(np.int64), 1)
        found: NDArray[np.int16] = np.where(legal < 0, -np.inf, scores).argmax(1).astype(np.int16)
        return found
