"""Pairings and standings of tournaments, on plain numbers.

A player is a number. A pair names the player of the first seat first; a bye is a pair with NOBODY.
"""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from math import ceil, log2
from typing import Final, NamedTuple

NOBODY: Final = -1
MAX_SEARCH_STEPS: Final = 20_000  # of a search for pairs who have not met, before some may meet again
MIN_ROUNDS: Final = 3
Pair = tuple[int, int]


class Score(NamedTuple):
    """A finished game with the points of both players; for a bye, those of the one player."""

    first: int
    second: int
    points: tuple[float, float]


class Standing(NamedTuple):
    """The points and tie-breaks of a player."""

    player: int
    points: float
    opponents: float  # the sum of their opponents' points (Buchholz)
    beaten: float  # the points of those they have beaten, and half of those they drew with (Sonneborn-Berger)


def rounds_for(swiss: bool, players: int) -> int:
    """Return the number of rounds: enough for one winner, or for all to meet."""
    everybody = players - 1 + players % 2
    return min(everybody, max(MIN_ROUNDS, ceil(log2(max(players, 2))))) if swiss else everybody


def round_robin(players: Sequence[int], number: int) -> list[Pair]:
    """Return the pairs of one round, from 0, of a round robin.

    One player is fixed and alternates seats; the others rotate through both seats.
    """
    even = [*players, *[NOBODY] * (len(players) % 2)]
    turns = number % (len(even) - 1)
    ring = [even[0], *even[len(even) - turns:], *even[1:len(even) - turns]]
    pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
    swapped = [(b, a) if (place or number) % 2 else (a, b) for place, (a, b) in enumerate(pairs)]
    return [with_bye(pair) for pair in swapped]


def with_bye(pair: Pair) -> Pair:
    """Return a pair with NOBODY second."""
    return (pair[1], NOBODY) if pair[0] == NOBODY else pair


def swiss_round(players: Iterable[int], scores: Sequence[Score]) -> list[Pair]:
    """Return the pairs of the next Swiss round: equals meet, without rematches and second byes.

    If that is impossible, those who met least often meet again.
    """
    line = [row.player for row in standings(players, scores)]
    freed = Counter(score.first for score in scores if score.second == NOBODY)
    free = [min(reversed(line), key=lambda player: freed[player])] if len(line) % 2 else []
    met = Counter(frozenset(score[:2]) for score in scores)
    rest = [player for player in line if player not in free]
    searches = (paired(rest, met, often, [MAX_SEARCH_STEPS]) for often in count())
    pairs = next(pairs for pairs in searches if pairs is not None)
    seated = Counter(score.first for score in scores if score.second != NOBODY)
    return [*[by_seat(pair, seated) for pair in pairs], *[(player, NOBODY) for player in free]]


def paired(line: Sequence[int], met: Counter[frozenset[int]], often: int, steps: list[int]) -> list[Pair] | None:
    """Return pairs of neighbours who met at most `often` times; None if none are found within the step limit."""
    if not line:
        return []
    first, others = line[0], line[1:]
    for place, other in enumerate(others):
        steps[0] -= 1
        if steps[0] < 0:
            return None
        if met[frozenset((first, other))] <= often:
            rest = paired([*others[:place], *others[place + 1:]], met, often, steps)
            if rest is not None:
                return [(first, other), *rest]
    return None


def by_seat(pair: Pair, seated: Counter[int]) -> Pair:
    """Return a pair with the player first who had the first seat less often."""
    return (pair[1], pair[0]) if seated[pair[1]] < seated[pair[0]] else pair


def standings(players: Iterable[int], scores: Sequence[Score]) -> list[Standing]:
    """Return the standings, best first; the order is stable."""
    everybody = list(players)
    points: dict[int, float] = defaultdict(float)
    for first, second, (one, other) in scores:
        points[first] += one
        points[second] += other
    standings = [standing(player, points, scores) for player in everybody]
    return sorted(standings, key=lambda row: (-row.points, -row.opponents, -row.beaten))


def standing(player: int, points: Mapping[int, float], scores: Sequence[Score]) -> Standing:
    """Return the standing of one player."""
    met = [(score.second, score.points[0]) for score in scores if score.first == player]
    met += [(score.first, score.points[1]) for score in scores if score.second == player]
    return Standing(player, points[player], sum(points[other] for other, _ in met),
                    sum(points[other] * own for other, own in met))
