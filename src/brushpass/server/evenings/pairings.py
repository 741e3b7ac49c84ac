"""Pairings and standings of tournaments, on plain numbers.

A player is a number. A pair names the player of the first seat first; a bye is a pair with NOBODY.
"""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, count
from math import ceil, log, log2
from typing import Final, NamedTuple

NOBODY: Final = -1
MAX_SEARCH_STEPS: Final = 20_000  # of a search for pairs who have not met, before some may meet again
MIN_ROUNDS: Final = 3
Pair = tuple[int, int]


class Score(NamedTuple):
    """A finished game: its players, NOBODY for a bot, and their points; a bye has one player."""

    players: tuple[int, ...]
    points: tuple[float, ...]


class Standing(NamedTuple):
    """The points and tie-breaks of a player."""

    player: int
    points: float
    opponents: float  # the sum of their opponents' points (Buchholz)
    beaten: float  # the points of those they have beaten, and half of those they drew with (Sonneborn-Berger)


def rounds_for(swiss: bool, players: int, seats: int = 2) -> int:
    """Return the number of rounds: enough for one winner, or for all to meet."""
    if seats > 2:
        return max(MIN_ROUNDS, ceil(log(players, seats)))
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
    freed = Counter(score.players[0] for score in scores if len(score.players) == 1)
    free = [min(reversed(line), key=lambda player: freed[player])] if len(line) % 2 else []
    met = Counter(frozenset(score.players) for score in scores)
    rest = [player for player in line if player not in free]
    searches = (paired(rest, met, often, [MAX_SEARCH_STEPS]) for often in count())
    pairs = next(pairs for pairs in searches if pairs is not None)
    seated = Counter(score.players[0] for score in scores if len(score.players) > 1)
    return [*[by_seat(pair, seated) for pair in pairs], *[(player, NOBODY) for player in free]]


def table_round(players: Iterable[int], scores: Sequence[Score], seats: int) -> list[list[int]]:
    """Return the tables of the next round with several players each, as equal in number as possible.

    The first in the standings who are free sit with those whom they have met least, neighbours first.
    """
    line = [row.player for row in standings(players, scores)]
    met = Counter(frozenset(pair) for score in scores for pair in combinations(score.players, 2))
    number = ceil(len(line) / seats)
    tables: list[list[int]] = []
    for size in [len(line[place::number]) for place in range(number)]:
        tables.append([line.pop(0)])
        for _ in range(size - 1):
            tables[-1].append(least_met(line, tables[-1], met))
            line.remove(tables[-1][-1])
    return tables


def least_met(line: Sequence[int], table: Sequence[int], met: Counter[frozenset[int]]) -> int:
    """Return the first of a line who has met those at a table least often."""
    return min(line, key=lambda player: sum(met[frozenset((player, other))] for other in table))


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
    for score in scores:
        for player, gained in zip(score.players, score.points, strict=True):
            points[player] += gained
    standings = [standing(player, points, scores) for player in everybody]
    return sorted(standings, key=lambda row: (-row.points, -row.opponents, -row.beaten))


def standing(player: int, points: Mapping[int, float], scores: Sequence[Score]) -> Standing:
    """Return the standing of one player."""
    met = [(other, score.points[score.players.index(player)]) for score in scores if player in score.players
           for other in score.players if other not in (player, NOBODY)]
    return Standing(player, points[player], sum(points[other] for other, _ in met),
                    sum(points[other] * own for other, own in met))
