"""Measure whether the prior locks the search: how many options of the top level are never visited.

`python -m bench.search_coverage [CHOICES] [GAME...]` plays games of the middle level, and lets the top level search one
position in ten. It prints the share of unvisited options, of searches with 95% of the visits on one option, and of
searches whose most visited option is the favourite of the heuristics.
"""
import sys
from typing import Any

from librt.random import Random

from brushpass.agents.levels import Opponent
from brushpass.agents.search import Search
from brushpass.core.game import Game, History
from brushpass.games import GAMES
from brushpass.games import game as open_game

ONE_IN = 10
NEARLY_ALL = 0.95


class Tally:
    """Visit statistics of the searches."""

    def __init__(self, name: str) -> None:
        self.game: Game[Any] = open_game(name)
        self.levels = GAMES[name].levels
        self.rng = Random(1)
        self.choices, self.options, self.untried, self.locked, self.favourite = 0, 0, 0, 0, 0

    def think(self, heard: History, player: int) -> None:
        """Run the top level's search, and count its visits."""
        budget = self.levels[-1].budget
        assert budget is not None
        search = Search(self.game, player, budget, self.rng)
        search.simulate(search.sample_worlds(heard))
        nodes = list(search.root.children.values())
        most = max(nodes, key=lambda node: node.visits)
        self.choices += 1
        self.options += len(nodes)
        self.untried += sum(node.visits == 0 for node in nodes)
        self.locked += most.visits >= NEARLY_ALL * search.simulations_done
        self.favourite += most.prior == max(node.prior for node in nodes)

    def play(self, seed: int, wanted: int) -> None:
        """Play one game of the middle level."""
        game, s = self.game, self.game.new()
        bots = [Opponent(self.levels[2]).make_bot(game, seat, seed + seat) for seat in range(game.seats)]
        heard: list[History] = [[] for _ in bots]
        while not game.over(s) and self.choices < wanted:
            who, options = game.who(s), game.legal_actions(s)
            if who >= 0 and len(options) > 1 and self.rng.randrange(ONE_IN) == 0:
                self.think(heard[who], who)
            s = game.apply(s, int(game.draw(s, self.rng)) if who < 0 else bots[who].choose(options))
            for seat, bot in enumerate(bots):
                events = game.observed_events(s, seat)
                bot.receive(events)
                if events:
                    heard[seat].append(events)


def main(wanted: int, names: list[str]) -> None:
    """Print a row per game."""
    for name in names:
        tally, seed = Tally(name), 0
        while tally.choices < wanted:
            seed += 1_000
            tally.play(seed, wanted)
        print(f"{name:10} {tally.choices} choices of {GAMES[name].levels[-1].name}: "
              f"{tally.untried / tally.options:.0%} of the options never tried, "
              f"{tally.locked / tally.choices:.0%} of the choices with {NEARLY_ALL:.0%} of the tries on one, "
              f"{tally.favourite / tally.choices:.0%} with most on the favourite", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:] or list(GAMES))
