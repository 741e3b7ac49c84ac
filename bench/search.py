"""Measure search speed: simulations per second and the top level's time per move, pinned to one core.

`python -m bench.search [GAMES]` plays games of the middle level, and lets the top level search some of their positions.
If OpenSpiel is installed (`pip install open_spiel`), its C++ ISMCTS is measured in the same run.
"""
import random
import sys
from importlib import import_module
from statistics import median
from time import perf_counter
from typing import Any

from librt.random import Random

from bench.speed import pin_to_one_core
from brushpass.agents.levels import Opponent
from brushpass.agents.search import Search
from brushpass.core.game import Game, History
from brushpass.core.levels import Budget
from brushpass.games import GAMES
from brushpass.games import game as open_game

ONE_IN = 5
PEERS = ("gin_rummy", "hearts")
PEER_SIMULATIONS = 1_000


class Clock:
    """The times of one game's searches."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: Game[Any] = open_game(name)
        self.middle = Opponent(GAMES[name].levels[2])
        self.top = GAMES[name].levels[4]
        self.rng = Random(seed)
        self.decisions: list[float] = []
        self.simulations = 0
        self.searching = 0.0

    def play(self, seed: int) -> None:
        """Play one game, and time the top level at a sample of its positions."""
        game = self.game
        bots = [self.middle.make_bot(game, seat, seed + seat) for seat in range(game.seats)]
        heard: list[History] = [[] for _ in bots]
        s = game.new()
        while not game.over(s):
            who, options = game.who(s), game.legal_actions(s)
            if who >= 0 and len(options) > 1 and self.rng.randrange(ONE_IN) == 0:
                self.think(heard[who], who)
            s = game.apply(s, game.draw(s, self.rng) if who < 0 else bots[who].choose(options))
            for seat, bot in enumerate(bots):
                events = game.observed_events(s, seat)
                bot.receive(events)
                if events:
                    heard[seat].append(events)

    def think(self, heard: History, player: int) -> None:
        """Time one search: sampling states, and searching them."""
        assert self.top.budget is not None
        search = Search(self.game, player, self.top.budget, self.rng)
        began = perf_counter()
        worlds = search.sample_worlds(heard)
        imagined = perf_counter()
        search.simulate(worlds)
        ended = perf_counter()
        self.decisions.append(ended - began)
        self.simulations += search.simulations_done
        self.searching += ended - imagined


def describe(budget: Budget) -> str:
    return f"{budget.simulations} playouts of {budget.depth} choices in {budget.worlds} worlds"


def own(name: str, games: int) -> None:
    """Print the row of one of our games."""
    clock = Clock(name, 1)
    for number in range(games):
        clock.play(1_000 * (number + 1))
    times = sorted(clock.decisions)
    assert clock.top.budget is not None
    print(f"{name:10} {clock.simulations / clock.searching:10,.0f} playouts/s  "
          f"choice: median {1000 * median(times):.0f} ms, 90 % under {1000 * times[len(times) * 9 // 10]:.0f} ms, "
          f"longest {1000 * times[-1]:.0f} ms ({len(times)} choices; {describe(clock.top.budget)})", flush=True)


def peer(name: str) -> None:
    """Print the row of an OpenSpiel game: a move of its ISMCTS bot after the deal and two moves."""
    pyspiel: Any = import_module("pyspiel")
    chance = random.Random(0)
    state = pyspiel.load_game(name).new_initial_state()
    moves = 0
    while moves < 2 or state.is_chance_node():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, PEER_SIMULATIONS, -1,
                            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)
    began = perf_counter()
    bot.step(state)
    rate = PEER_SIMULATIONS / (perf_counter() - began)
    print(f"{name:10} {rate:10,.0f} playouts/s  (OpenSpiel, C++ ISMCTS, to the end of the game)", flush=True)


def main(games: int) -> None:
    """Print a row per game, ours first."""
    pin_to_one_core()
    for name in GAMES:
        own(name, games)
    try:
        for name in PEERS:
            peer(name)
    except ImportError:
        print("OpenSpiel is not installed here: pip install open_spiel")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
