"""A review of a game from one seat: win probability at every move, costliest decisions, and the share of luck.

All win probabilities are computed from what the seat knew at the time. At a decision of the seat, the loss against the
expected play is skill and the rest of the change is luck. Changes by chance are luck; changes at another player's
decision are the others'. Luck, skill and others add up to the total change.
"""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from brushpass.arena.advice import Adviser, Judgement
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.view import View

MAX_COSTLIEST: Final = 3
MIN_COST: Final = 0.005  # win probability; less is no mistake
CLEAN_GAME_COST: Final = 0.15  # maximum total cost of a well-played game


class Decision:
    """A decision of the seat: move number, played and better action, the win probabilities of both, and its view."""

    def __init__(self, number: int, played: int, better: int, chosen: float, best: float, view: View) -> None:
        self.number, self.played, self.better, self.chosen, self.best = number, played, better, chosen, best
        self.view = view

    def cost(self) -> float:
        """Return the lost win probability."""
        return self.best - self.chosen


class Gap:
    """The optimism of a rollout while others decide: it shrinks with each of their decisions."""

    def __init__(self, total: float = 0.0, choices: int = 0) -> None:
        self.total, self.choices = total, choices
        self.made = 0

    def left(self) -> float:
        """Return the remaining optimism."""
        return self.total * (1 - self.made / self.choices) if self.choices else 0.0

    def close(self, chosen: bool) -> None:
        """Count a decision of another player."""
        self.made = min(self.choices, self.made + chosen)


class Review:
    """The result of a review; all numbers are win probabilities from 0 to 1, or differences of them."""

    def __init__(self, game: Game[Any], adviser: Adviser) -> None:
        self.game, self.adviser = game, adviser
        self.seat = adviser.seat
        self.expected: list[float] = []  # before each action, and at the end
        self.decisions: list[Decision] = []
        self.lucks: list[float] = []  # of each action: the change that is nobody's decision
        self.luck = 0.0
        self.skill = 0.0
        self.others = 0.0
        self.complete = False  # whether the game was played to its end

    def run(self, steps: list[tuple[int, int, Any]]) -> Iterator[int]:
        """Evaluate the game action by action; yield the number of each action."""
        s, observed, gap, starts = self.game.new(), True, Gap(), run_starts(steps)
        expected, skill, own_decisions = 1 / self.game.sides(), list[float](), self.choices(steps)
        for index, (player, action, after) in enumerate(steps):
            skill.append(0.0)
            if own_decisions[index]:
                judgement = self.adviser.judge(self.game.legal_actions(s), action)
                self.decisions.append(decision_of(index + 1, action, judgement, self.game.observe(s, self.seat)))
                gap = Gap(judgement.gap, others_after(index, steps, own_decisions, self.seat))
                expected, skill[-1] = judgement.level, judgement.skill
                self.expected.append(judgement.level)
            else:
                if observed and (starts[index] or own_decisions[index - 1]):
                    expected, observed = self.adviser.win_probability(), False
                self.expected.append(min(max(expected - gap.left(), 0.0), 1.0))
                gap.close(player not in (self.seat, NATURE))
            events = self.game.observed_events(after, self.seat)
            self.adviser.receive(events)
            observed = observed or bool(events) or own_decisions[index]
            s = after
            yield index + 1
        self.complete = self.game.over(s)
        self.expected.append(self.final_expectation(s, expected, observed))
        self.attribute_changes([player for player, _, _ in steps], skill)

    def choices(self, steps: list[tuple[int, int, Any]]) -> list[bool]:
        """Return for each action whether it was a decision of the seat among several options."""
        before = [self.game.new(), *[after for _, _, after in steps]]
        return [player == self.seat and len(self.game.legal_actions(s)) > 1
                for s, (player, _, _) in zip(before, steps, strict=False)]

    def final_expectation(self, s: Any, expected: float, observed: bool) -> float:
        """Return the result as a win probability, or the expectation if the game is not over."""
        if not self.game.over(s):
            return self.adviser.win_probability() if observed else expected
        winners = self.game.result(s).split()[0]
        return 1 / self.game.sides() if winners == "-" else float(str(self.seat) in winners.split("+"))

    def attribute_changes(self, players: list[int], skill: list[float]) -> None:
        """Attribute every change of the win probability to luck, skill or the others."""
        for index, player in enumerate(players):
            change = self.expected[index + 1] - self.expected[index]
            by_others = change if player not in (self.seat, NATURE) else 0.0
            self.others += by_others
            self.skill += skill[index]
            self.lucks.append(change - by_others - skill[index])
        self.luck = sum(self.lucks)

    def verdict(self) -> str:
        """Return the key of the sentence that sums up the game."""
        end, lost = self.expected[-1], -self.skill
        if not self.complete:
            return "review.verdict.stopped"
        if 0.001 < end < 0.999:
            return "review.verdict.even"
        if end > 0.5:
            reason = "clean" if lost <= CLEAN_GAME_COST else "helped" if self.others > self.luck else "lucky"
            return f"review.verdict.won.{reason}"
        if lost <= CLEAN_GAME_COST:
            return f"review.verdict.lost.{'unlucky' if self.luck < self.others else 'outplayed'}"
        return f"review.verdict.lost.{'both' if -self.luck > lost else 'own'}"

    def costliest(self) -> list[Decision]:
        """Return the costliest decisions, worst first."""
        decisions = sorted(self.decisions, key=lambda decision: -decision.cost())[:MAX_COSTLIEST]
        return [decision for decision in decisions if decision.cost() >= MIN_COST]


def decision_of(number: int, action: int, judgement: Judgement, view: View) -> Decision:
    """Return a decision with its judgement, clipped to valid probabilities."""
    chosen = min(max(judgement.level + judgement.skill, 0.0), 1.0 - judgement.cost)
    return Decision(number, action, judgement.better, chosen, chosen + judgement.cost, view)


def others_after(index: int, steps: list[tuple[int, int, Any]], own_decisions: list[bool], seat: int) -> int:
    """Return the number of others' decisions between an action and the seat's next decision."""
    count = 0
    for later in range(index + 1, len(steps)):
        if own_decisions[later]:
            break
        count += steps[later][0] not in (seat, NATURE)
    return count


def run_starts(steps: list[tuple[int, int, Any]]) -> list[bool]:
    """Return for each action whether another player acted before it: within a run only its end is evaluated."""
    players = [player for player, _, _ in steps]
    return [index == 0 or player != players[index - 1] for index, player in enumerate(players)]


def evaluation_count(steps: list[tuple[int, int, Any]]) -> int:
    """Return the approximate number of evaluations of a review, to divide its time."""
    return 2 * sum(run_starts(steps)) + 1
