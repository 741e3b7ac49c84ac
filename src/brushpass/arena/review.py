"""A game looked at again from one seat: what it could expect at every move, where it lost most, and what was luck.

The expectation before and after every action is the seat's own: of what it knew then. A change at a choice of the
seat is skill as far as it chose worse than expected, and luck in the rest: what the choice brought to light. A change
at a deal or at dice is luck, a change at somebody else's choice is the others'. So luck, skill and the others add up to
the whole way from the first expectation to the last.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from brushpass.arena.advice import Adviser, Judged
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE

COSTLIEST: Final = 3
LEAST_COST: Final = 0.005  # of a chance of winning: less is no mistake
LITTLE: Final = 0.15  # what all choices together may give away in a game that was played well


class Decision:
    """A choice of the seat: the number of the move, what was played, what was best, and the chances of both."""

    def __init__(self, number: int, played: int, better: int, chosen: float, best: float) -> None:
        self.number, self.played, self.better, self.chosen, self.best = number, played, better, chosen, best

    def cost(self) -> float:
        """Return the chance of winning that was given away."""
        return self.best - self.chosen


class Gap:
    """What a look ahead promises too much, as long as others have to choose: it closes choice by choice."""

    def __init__(self, whole: float = 0.0, choices: int = 0) -> None:
        self.whole, self.choices = whole, choices
        self.made = 0

    def left(self) -> float:
        """Return what is still promised too much."""
        return self.whole * (1 - self.made / self.choices) if self.choices else 0.0

    def close(self, chosen: bool) -> None:
        """Count a choice of somebody else."""
        self.made = min(self.choices, self.made + chosen)


class Review:
    """What comes of it; all numbers are chances of winning from 0 to 1, or differences of them."""

    def __init__(self, game: Game[Any], adviser: Adviser) -> None:
        self.game, self.adviser = game, adviser
        self.seat = adviser.seat
        self.expected: list[float] = []  # before each action, and at the end
        self.decisions: list[Decision] = []
        self.lucks: list[float] = []  # of each action: the change that nobody chose
        self.luck = 0.0
        self.skill = 0.0
        self.others = 0.0

    def follow(self, steps: list[tuple[int, int, Any]]) -> Iterator[int]:
        """Go through the game, and return the number of each action once it is thought over."""
        s, heard, gap = self.game.new(), True, Gap()
        carried, skill, mine = 1 / self.game.sides(), list[float](), self.choices(steps)
        for place, (player, action, after) in enumerate(steps):
            skill.append(0.0)
            if mine[place]:
                judged = self.adviser.judge(self.game.legal_actions(s), action)
                self.decisions.append(decision_of(place + 1, action, judged))
                gap = Gap(judged.gap, others_after(place, steps, mine, self.seat))
                carried, skill[-1] = judged.level, judged.skill
                self.expected.append(judged.level)
            else:
                carried = self.adviser.chance_now() if heard else carried
                self.expected.append(min(max(carried - gap.left(), 0.0), 1.0))
                gap.close(player not in (self.seat, NATURE))
            news = self.game.news(after, self.seat)
            self.adviser.receive(news)
            heard = bool(news) or mine[place]
            s = after
            yield place + 1
        self.expected.append(self.at_last(s, carried, heard))
        self.share_out([player for player, _, _ in steps], skill)

    def choices(self, steps: list[tuple[int, int, Any]]) -> list[bool]:
        """Say of each action whether the seat had a choice there."""
        before = [self.game.new(), *[after for _, _, after in steps]]
        return [player == self.seat and len(self.game.legal_actions(s)) > 1
                for s, (player, _, _) in zip(before, steps, strict=False)]

    def at_last(self, s: Any, carried: float, heard: bool) -> float:
        """Return the result, or what is to be expected of a game that is not over."""
        if not self.game.over(s):
            return self.adviser.chance_now() if heard else carried
        winners = self.game.result(s).split()[0]
        return 1 / self.game.sides() if winners == "-" else float(str(self.seat) in winners.split("+"))

    def share_out(self, players: list[int], skill: list[float]) -> None:
        """Say of every change whose it was."""
        for place, player in enumerate(players):
            change = self.expected[place + 1] - self.expected[place]
            by_others = change if player not in (self.seat, NATURE) else 0.0
            self.others += by_others
            self.skill += skill[place]
            self.lucks.append(change - by_others - skill[place])
        self.luck = sum(self.lucks)

    def verdict(self) -> str:
        """Return the key of a sentence: how the game ended, and what decided it."""
        end, given = self.expected[-1], -self.skill
        if 0.001 < end < 0.999:
            return "review.verdict.even"
        if end > 0.5:
            how = "clean" if given <= LITTLE else "helped" if self.others > self.luck else "lucky"
            return f"review.verdict.won.{how}"
        if given <= LITTLE:
            return f"review.verdict.lost.{'unlucky' if self.luck < self.others else 'outplayed'}"
        return f"review.verdict.lost.{'both' if -self.luck > given else 'own'}"

    def costliest(self) -> list[Decision]:
        """Return the decisions that gave away most, the worst first."""
        found = sorted(self.decisions, key=lambda decision: -decision.cost())[:COSTLIEST]
        return [decision for decision in found if decision.cost() >= LEAST_COST]


def decision_of(number: int, action: int, judged: Judged) -> Decision:
    """Return a choice of the seat with what it was worth, inside the bounds of a chance."""
    chosen = min(max(judged.level + judged.skill, 0.0), 1.0 - judged.cost)
    return Decision(number, action, judged.better, chosen, chosen + judged.cost)


def others_after(place: int, steps: list[tuple[int, int, Any]], mine: list[bool], seat: int) -> int:
    """Return how many choices of others follow an action, up to the next choice of the seat."""
    count = 0
    for later in range(place + 1, len(steps)):
        if mine[later]:
            break
        count += steps[later][0] not in (seat, NATURE)
    return count


def thought_over(steps: list[tuple[int, int, Any]]) -> int:
    """Return about how many times a review thinks, to share out its time."""
    return 2 * len(steps) + 1
