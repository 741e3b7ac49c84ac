"""How strong a bot is to be: levels as plain values, which each game sets for itself and the agents make bots of."""
from __future__ import annotations

from typing import Final

LEVEL_NAMES: Final = ("recruit", "courier", "operative", "handler", "spymaster")

# How a bot that searches settles a choice.
BEST: Final = 0  # what promises most
MIXED: Final = 1  # others guess at it: anything good, as often as it was tried
SAMPLE_PRIOR: Final = 2  # it may give a secret away: as heuristics lean, without a thought
SAMPLE_PRIOR_SEARCH_ONLY: Final = 3  # the same, but one that learned thinks about it as about any other choice


class Budget:
    """How to think: simulations, the worlds they share, choices in a playout, how curious.

    A limit in seconds, or 0; and one in steps of all simulations together, or 0, which is the same on every machine.
    """

    def __init__(self, simulations: int, worlds: int, depth: int, exploration: float, seconds: float = 0.0,
                 steps: int = 0) -> None:
        self.simulations, self.worlds, self.depth, self.exploration = simulations, worlds, depth, exploration
        self.seconds, self.steps = seconds, steps


class Level:
    """One opponent: heuristics with slips, in so many of a hundred choices, or a search with its budget.

    With second thoughts it takes the better of so many options that come to mind; a naive one reads nothing from what
    others do. One that learned plays by a network.
    """

    def __init__(self, name: str, blunder_percent: int, budget: Budget | None = None, candidates: int = 1,
                 naive: bool = False, uses_network: bool = False) -> None:
        self.name: Final = name
        self.blunder_percent: Final = blunder_percent
        self.budget: Final = budget
        self.candidates: Final = candidates
        self.naive: Final = naive
        self.uses_network: Final = uses_network


RANDOM: Final = Level("random", 100)
LEGEND: Final = Level("legend", 0, uses_network=True)  # the top level of games that a network has learned
BOT_NAMES: Final = (*LEVEL_NAMES, LEGEND.name)  # how a bot may be called, whatever the game


def heuristic_levels(*slips: int) -> list[Level]:
    """Return the lower levels of a game: by heuristics, with fewer and fewer slips."""
    return [Level(name, slip) for name, slip in zip(LEVEL_NAMES, slips, strict=False)]


def search_levels(*budgets: Budget) -> list[Level]:
    """Return the upper levels of a game: by search, with larger and larger budgets."""
    return [Level(name, 0, budget) for name, budget in zip(LEVEL_NAMES[-len(budgets):], budgets, strict=True)]


# for a game without heuristics of its own: levels 1 to 5 search, each four times as long as the one below it
DEFAULT_LEVELS: Final = tuple(search_levels(*[Budget(4 ** power, 2 * 2 ** power, 8, 1.0) for power in range(1, 6)]))
