"""The course of a tournament: rounds, byes and withdrawals."""
from __future__ import annotations

from brushpass.server.table.evening import Evening, Match
from brushpass.server.evenings.pairings import (
    NOBODY, Pair, Score, Standing, round_robin, rounds_for, standings, swiss_round,
)
from brushpass.server.table.facts import NotAllowed


def scores_of(evening: Evening) -> list[Score]:
    """Return the finished games as points: 1 for a win, half a point each without a single winner."""
    return [score_of(each) for each in evening.matches if each.winners is not None]


def score_of(match: Match) -> Score:
    """Return a finished game as points."""
    won = match.winners or []
    if len(match.players) == 1:
        return Score(match.players[0], NOBODY, (1.0, 0.0))
    points = (0.5, 0.5) if len(won) != 1 else (float(won == [0]), float(won == [1]))
    return Score(match.players[0], match.players[1], points)


def table_of(evening: Evening) -> list[Standing]:
    """Return the standings of all who have played or still may."""
    met = {place for each in evening.matches for place in each.players}
    return standings([place for place, each in enumerate(evening.members) if not each.left or place in met],
                     scores_of(evening))


def round_now(evening: Evening) -> int:
    """Return the number of the current round, from 1; 0 before the first."""
    return max((each.round for each in evening.matches), default=0)


def is_over(evening: Evening) -> bool:
    """Return whether all rounds are played, or fewer than two players are left."""
    done = round_now(evening) >= evening.rounds or len(evening.active()) < 2
    return evening.rounds > 0 and not evening.running() and done


def champions(evening: Evening) -> list[int]:
    """Return the winners of a finished tournament: all who are equal to the first in points and tie-breaks."""
    table = table_of(evening) if is_over(evening) else []
    return [each.player for each in table if each[1:] == table[0][1:]]


def start(evening: Evening) -> None:
    """Start a tournament with its members. Raises NotAllowed if there are too few, or it has started."""
    if evening.rounds:
        raise NotAllowed("server.refused.begun", {})
    evening.members = [each for each in evening.members if not each.left]
    if len(evening.members) < 2:
        raise NotAllowed("server.refused.few", {})
    evening.rounds = rounds_for(evening.kind == "swiss", len(evening.members))


def next_round(evening: Evening) -> list[Match]:
    """Return the games of the next round, without codes; none while a round is running."""
    number = round_now(evening) + 1
    if not evening.rounds or evening.running() or is_over(evening):
        return []
    pairs = pairs_of(evening, number)
    return [match_of(evening, pair, number) for pair in pairs]


def pairs_of(evening: Evening, number: int) -> list[Pair]:
    """Return the pairs of a round, without those who have both left."""
    if evening.kind == "swiss":
        return swiss_round(evening.active(), scores_of(evening))
    active = {*evening.active(), NOBODY}
    everybody = [place for place, _ in enumerate(evening.members)]
    return [(a, b) if a in active else (b, a) for a, b in round_robin(everybody, number - 1)
            if {a, b} & active - {NOBODY}]


def match_of(evening: Evening, pair: Pair, number: int) -> Match:
    """Return a game of a round: to be played, a bye, or won by forfeit."""
    first, second = pair
    if second == NOBODY:
        return Match("", evening.game, [first], [0], number)
    gone = evening.members[second].left
    return Match("", evening.game, [first, second], [0] if gone else None, number)
