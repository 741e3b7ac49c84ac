"""Levels and styles of bots as plain values, which the agents turn into bots."""
from __future__ import annotations

from typing import Final

LEVEL_NAMES: Final = ("recruit", "courier", "operative", "handler", "spymaster")

# How a search bot selects an option.
BEST: Final = 0  # the most visited
MIXED: Final = 1  # in proportion to the visits, because others guess at it
SAMPLE_PRIOR: Final = 2  # from the heuristic prior, without a search, because the choice may reveal a secret
SAMPLE_PRIOR_SEARCH_ONLY: Final = 3  # the same for search bots; network bots decide as usual


class Budget:
    """The budget of a search: simulations, worlds they share, decisions per rollout, exploration constant.

    `seconds` is a time limit and `steps` a limit on the steps of all simulations, which is the same on every machine; 0
    = none.
    """

    def __init__(self, simulations: int, worlds: int, depth: int, exploration: float, seconds: float = 0.0,
                 steps: int = 0) -> None:
        self.simulations, self.worlds, self.depth, self.exploration = simulations, worlds, depth, exploration
        self.seconds, self.steps = seconds, steps


class Level:
    """One opponent: heuristics with a blunder rate in percent, a search with its budget, or a network.

    Heuristics take the best of `candidates` options drawn from the prior; a naive level infers nothing from the choices
    of others.
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
LEGEND: Final = Level("legend", 0, uses_network=True)  # the top level of games with a network
BOT_NAMES: Final = (*LEVEL_NAMES, LEGEND.name)  # names of bots in all games


class Style:
    """A style of bots, which attack (`Game.is_attack`) more or less often.

    Heuristic and network bots multiply the weights of attacks by a percentage; for heuristics with sharp priors, a game
    multiplies several times (`Game.style_power`). Search bots choose by style among the options that are about as good
    as the best.
    """

    def __init__(self, name: str, attack_percent: int) -> None:
        self.name: Final = name
        self.attack_percent: Final = attack_percent

    def prefers(self, is_attack: bool) -> bool:
        """Return whether the style prefers attacks, or options that are none."""
        return is_attack == (self.attack_percent > 100)

    def scale(self, weight: float, power: int) -> float:
        """Return the weight of an attack."""
        for _ in range(power):
            weight = weight * self.attack_percent / 100
        return weight


STEADY: Final = Style("steady", 100)  # as the ratings were measured
STYLES: Final = (STEADY, Style("bold", 300), Style("patient", 33))


def style_of(persona: int) -> Style:
    """Return the style of a bot by its number in the cast; steady without one."""
    return STYLES[persona % len(STYLES)] if persona >= 0 else STEADY


def heuristic_levels(*blunder_percents: int) -> list[Level]:
    """Return the lower levels of a game: heuristics with falling blunder rates."""
    return [Level(name, slip) for name, slip in zip(LEVEL_NAMES, blunder_percents, strict=False)]


def search_levels(*budgets: Budget) -> list[Level]:
    """Return the upper levels of a game: searches with growing budgets."""
    return [Level(name, 0, budget) for name, budget in zip(LEVEL_NAMES[-len(budgets):], budgets, strict=True)]


# for a game without heuristics: levels 1 to 5 search, each with four times the simulations of the one below
DEFAULT_LEVELS: Final = tuple(search_levels(*[Budget(4 ** power, 2 * 2 ** power, 8, 1.0) for power in range(1, 6)]))
