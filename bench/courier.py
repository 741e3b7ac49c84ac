"""A scripted player of Top Secret that delivers suitcases, for balance measurements and realistic test games.

It is not an opponent: it sees the full state and samples by fixed weights. Uniformly random play hardly ever delivers.
"""
from collections import deque

from librt.random import Random

from brushpass.core.chance import draw
from brushpass.games.topsecret.actions import CLAIM, DROP, END, STEP, SWAP, TAKE
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, HEADQUARTERS, MAX_CITIES, MAX_LINES, PLACES
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret


class Courier:
    """A policy for all seats of one game."""

    def __init__(self, game: TopSecretGame, rng: Random) -> None:
        self.game = game
        self.rng = rng
        self.config = game.topsecret
        self.home = [self.distances(self.config.board.gates[corner]) for corner in self.config.corner]
        self.between = [self.distances([city]) for city in range(int(self.config.cities))]

    def distances(self, goals: list[int]) -> list[int]:
        """Return the distance of every city to the nearest goal."""
        near = neighbours(self.config)
        found = dict.fromkeys(goals, 0)
        waiting = deque(goals)
        while waiting:
            place = waiting.popleft()
            for before in range(PLACES):
                if place in near[before] and before not in found:
                    found[before] = found[place] + 1
                    waiting.append(before)
        return [found.get(place, 99) for place in range(PLACES)]

    def choose(self, s: TopSecret) -> int:
        """Sample an action for the player to move."""
        name = type(s.pending[-1]).__name__
        if name == "MoveAgent":
            options = list(s.pending[-1].options(s))  # type: ignore[attr-defined]
            return self.weighted(options, [self.weight(s, a) for a in options])
        if name == "ClaimCase":
            return int(CLAIM)
        return int(draw(s, self.rng))

    def weighted(self, options: list[int], weights: list[int]) -> int:
        left = self.rng.randrange(sum(weights))
        for a, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return a
        raise AssertionError("weights sum to their total")

    def weight(self, s: TopSecret, a: int) -> int:
        """Return the policy weight of an action."""
        if a == END:
            return 2
        if a >= DROP:
            return 1
        if a >= TAKE:
            case = (a - (SWAP if a >= SWAP else TAKE)) % 16
            return 40 if a < SWAP and s.may_deliver(s.turn, case) else 2
        return self.step_weight(s, s.turn * AGENTS + (a - STEP) // PLACES, (a - STEP) % PLACES)

    def step_weight(self, s: TopSecret, agent: int, to: int) -> int:
        """Return the weight of a step: towards home with a suitcase, otherwise towards a suitcase."""
        if to >= HEADQUARTERS:
            return 400
        start, case = s.at[agent], s.carries[agent]
        if case >= 0 and s.may_deliver(s.turn, case):
            return 40 if self.home[s.turn][to] < self.home[s.turn][start] else 2
        lying = [city for number, city in enumerate(s.lies) if city >= 0 and s.may_deliver(s.turn, number)]
        if not lying:
            return 4
        near = min(self.between[city][start] for city in lying)
        return 12 if min(self.between[city][to] for city in lying) < near else 2


def neighbours(config: TopSecretConfig) -> list[set[int]]:
    """Return the adjacent cities of every city."""
    return [{int(to) for to in config.near[place * MAX_LINES:place * MAX_LINES + MAX_LINES] if 0 <= to < MAX_CITIES}
            for place in range(PLACES)]


def play(courier: Courier) -> tuple[TopSecret, int]:
    """Play one game to its end; return the final state and the number of player decisions."""
    s, decisions = courier.game.new(), 0
    while not s.over:
        decisions += courier.game.who(s) >= 0
        courier.game.step(s, courier.choose(s))
    return s, decisions
