"""A game looked at again from one seat: what it could expect at every move, where it lost most, and what was luck.

The expectation before and after every action is the seat's own: of what it knew then. A change at a choice of the
seat is skill as far as another option promised more, and luck in the rest: what the choice brought to light. A change
at a deal or at dice is luck, a change at somebody else's choice is the others'. So luck, skill and the others add up
to the whole way from the first expectation to the last.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from brushpass.arena.advice import Adviser, chance
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE

COSTLIEST: Final = 3
LEAST_COST: Final = 0.005  # of a chance of winning: less is no mistake


class Decision:
    """A choice of the seat: the number of the move, what was played, what was best, and the chances of both."""

    def __init__(self, number: int, played: int, better: int, chosen: float, best: float) -> None:
        self.number = number
        self.played = played
        self.better = better
        self.chosen = chosen
        self.best = best

    def cost(self) -> float:
        """Return the chance of winning that was given away."""
        return self.best - self.chosen


class Review:
    """What comes of it; all numbers are chances of winning from 0 to 1, or differences of them."""

    def __init__(self, game: Game[Any], adviser: Adviser) -> None:
        self.game = game
        self.adviser = adviser
        self.seat = adviser.seat
        self.expected: list[float] = []  # before each action, and at the end
        self.decisions: list[Decision] = []
        self.luck = 0.0
        self.skill = 0.0
        self.others = 0.0

    def follow(self, steps: list[tuple[int, int, Any]]) -> Iterator[int]:
        """Go through the game, and return the number of each action once it is thought over."""
        s, heard, carried = self.game.new(), True, 0.0
        skill: list[float] = []
        for number, (player, action, after) in enumerate(steps, 1):
            options = self.game.legal_actions(s)
            skill.append(0.0)
            if player == self.seat and len(options) > 1:
                decision = self.judge(number, action, options)
                self.decisions.append(decision)
                self.expected.append(decision.best)
                carried, skill[-1] = decision.chosen, -decision.cost()
            else:
                carried = chance(self.adviser.expect()) if heard else carried
                self.expected.append(carried)
            heard = self.adviser.listen(after)
            s = after
            yield number
        self.expected.append(self.at_last(s, carried, heard))
        self.share_out([player for player, _, _ in steps], skill)

    def judge(self, number: int, action: int, options: list[int]) -> Decision:
        """Return what one choice was worth; where another one is tried more often the two are compared evenly."""
        best = self.adviser.options(options)[0]
        if best.action == action:
            return Decision(number, action, action, chance(best.value), chance(best.value))
        values = [chance(value) for value in self.adviser.compare([action, best.action])]
        if values[0] >= values[1]:
            return Decision(number, action, action, values[0], values[0])
        return Decision(number, action, best.action, values[0], values[1])

    def at_last(self, s: Any, carried: float, heard: bool) -> float:
        """Return the result, or what is to be expected of a game that is not over."""
        if not self.game.over(s):
            return chance(self.adviser.expect()) if heard else carried
        winners = self.game.result(s).split()[0]
        return 0.5 if winners == "-" else float(str(self.seat) in winners.split("+"))

    def share_out(self, players: list[int], skill: list[float]) -> None:
        """Say of every change whose it was."""
        for place, player in enumerate(players):
            change = self.expected[place + 1] - self.expected[place]
            if player not in (self.seat, NATURE):
                self.others += change
            else:
                self.skill += skill[place]
                self.luck += change - skill[place]

    def costliest(self) -> list[Decision]:
        """Return the decisions that gave away most, the worst first."""
        found = sorted(self.decisions, key=lambda decision: -decision.cost())[:COSTLIEST]
        return [decision for decision in found if decision.cost() >= LEAST_COST]


def thought_over(steps: list[tuple[int, int, Any]]) -> int:
    """Return about how many times a review thinks, to share out its time."""
    return 2 * len(steps) + 1
