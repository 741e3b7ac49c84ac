"""The course of a tournament: rounds, byes, withdrawals, and the comparison of tables with the same deal."""
from __future__ import annotations

from collections.abc import Sequence

from brushpass.server.evenings.next_game import seated
from brushpass.server.table.evening import Evening, Match
from brushpass.server.evenings.pairings import (
    NOBODY, Pair, Score, Standing, round_robin, rounds_for, standings, swiss_round, table_round,
)
from brushpass.server.table.facts import NotAllowed


def scores_of(evening: Evening) -> list[Score]:
    """Return the finished games as points: each gives one point, which its winners share.

    Games of a shared deal have matchpoints instead, once all its tables are over.
    """
    return [score_of(match, compared(evening, match)) for match in evening.matches
            if match.winners is not None and not is_uncompared(evening, match)]


def score_of(match: Match, points: list[float]) -> Score:
    """Return a finished game as points, with those of a comparison if it has one."""
    return Score(tuple(match.players), tuple(points or points_of(match)))


def points_of(match: Match) -> list[float]:
    """Return the points of every seat of a finished game: its winners share one point, or all if nobody has won."""
    seats = range(len(match.players))
    won = match.winners or seats
    return [(seat in won) / len(won) for seat in seats]


def same_deal(evening: Evening, match: Match) -> list[Match]:
    """Return the games with the deal of a game, itself included; none if its deal is not shared."""
    tables = [other for other in evening.matches if other.code and other.round == match.round]
    shared = match.deal if evening.kind == "evening" else evening.duplicate
    return tables if shared and match in tables else []


def is_uncompared(evening: Evening, match: Match) -> bool:
    """Return whether another table with the same deal is still running."""
    return any(other.winners is None for other in same_deal(evening, match))


def compared(evening: Evening, match: Match) -> list[float]:
    """Return the matchpoints of every seat; none unless several tables had the same deal, and all are over."""
    tables = same_deal(evening, match)
    if len(tables) < 2 or is_uncompared(evening, match):
        return []
    return [matchpoints(points_of(match)[seat], [points_of(other)[seat] for other in tables])
            for seat in range(len(match.players))]


def matchpoints(own: float, field: Sequence[float]) -> float:
    """Return the share of the others in a field, `own` included, whose points are fewer; equal ones count half."""
    others = len(field) - 1
    return (sum(other < own for other in field) + (sum(other == own for other in field) - 1) / 2) / others


def table_of(evening: Evening) -> list[Standing]:
    """Return the standings of all who have played or still may."""
    met = {index for match in evening.matches for index in match.players}
    return standings([index for index, member in enumerate(evening.members) if not member.left or index in met],
                     scores_of(evening))


def round_now(evening: Evening) -> int:
    """Return the number of the current round, from 1; 0 before the first."""
    return max((match.round for match in evening.matches), default=0)


def is_over(evening: Evening) -> bool:
    """Return whether all rounds are played, or fewer than two players are left."""
    done = round_now(evening) >= evening.rounds or len(evening.active()) < 2
    return evening.rounds > 0 and not evening.running() and done


def is_paused(evening: Evening) -> bool:
    """Return whether the host is to start the next round."""
    return evening.breaks and evening.rounds > 0 and not evening.running() and not is_over(evening)


def champions(evening: Evening) -> list[int]:
    """Return the winners of a finished tournament: all who are equal to the first in points and tie-breaks."""
    table = table_of(evening) if is_over(evening) else []
    return [row.player for row in table if row[1:] == table[0][1:]]


def start(evening: Evening) -> None:
    """Start a tournament with its members. Raises NotAllowed if there are too few, or it has started."""
    if evening.rounds:
        raise NotAllowed("server.refused.begun", {})
    evening.members = [member for member in evening.members if not member.left]
    if len(evening.members) < 2:
        raise NotAllowed("server.refused.few", {})
    evening.rounds = rounds_for(evening.kind == "swiss", len(evening.members), evening.seats)


def next_round(evening: Evening) -> list[Match]:
    """Return the games of the next round, without codes; none while a round is running."""
    number = round_now(evening) + 1
    if not evening.rounds or evening.running() or is_over(evening):
        return []
    if evening.seats > 2:
        return [Match("", evening.game, seated(evening, evening.game, table, evening.seats), None, number)
                for table in table_round(evening.active(), scores_of(evening), evening.seats)]
    pairs = pairs_of(evening, number)
    return [match_of(evening, pair, number) for pair in pairs]


def pairs_of(evening: Evening, number: int) -> list[Pair]:
    """Return the pairs of a round, without those who have both left."""
    if evening.kind == "swiss":
        return swiss_round(evening.active(), scores_of(evening))
    active = {*evening.active(), NOBODY}
    everybody = [index for index, _ in enumerate(evening.members)]
    return [(a, b) if a in active else (b, a) for a, b in round_robin(everybody, number - 1)
            if {a, b} & active - {NOBODY}]


def match_of(evening: Evening, pair: Pair, number: int) -> Match:
    """Return a game of a round: to be played, a bye, or won by forfeit."""
    first, second = pair
    if second == NOBODY:
        return Match("", evening.game, [first], [0], number)
    gone = evening.members[second].left
    return Match("", evening.game, [first, second], [0] if gone else None, number)
