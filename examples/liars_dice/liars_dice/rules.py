"""The rules, in the order of the rulebook: one class per choice, and one per automatic effect."""
from __future__ import annotations

from brushpass.core.kernel import Chance, Decision, Effect
from librt.vecs import vec
from mypy_extensions import i64

from liars_dice.actions import DOUBT, FACES, bid, bid_of, roll
from liars_dice.events import Bid, Counted, Doubted, Lost, Rolled, Won
from liars_dice.state import NOBODY, LiarsDice


class BeginRound(Effect[LiarsDice]):
    """L2 All who are in the game roll their dice under their cups, then somebody opens the bidding."""

    def __init__(self, opener: int) -> None:
        self.opener = opener

    def resolve(self, s: LiarsDice) -> None:
        s.bid = s.bidder = NOBODY
        s.shows = ((0,) * FACES,) * s.players
        s.push(MakeBid(self.opener))
        for player in reversed(range(s.players)):
            for _ in range(s.left[player]):
                s.push(RollDie(player))


class RollDie(Chance[LiarsDice]):
    """L2 One die."""
    RULE = "L2"

    def __init__(self, player: int) -> None:
        self.player = player

    def options(self, s: LiarsDice) -> vec[i64]:
        return vec[i64]([roll(face) for face in range(1, FACES + 1)])

    def shown_to(self, s: LiarsDice, player: int) -> bool:
        return player == self.player

    def resolve(self, s: LiarsDice, a: int) -> None:
        shows = list(s.shows[self.player])
        shows[a] += 1
        s.shows = (*s.shows[:self.player], tuple(shows), *s.shows[self.player + 1:])
        s.emit(Rolled(self.player, a + 1))


class MakeBid(Decision[LiarsDice]):
    """L3, L4 A player bids higher than the last bid, or L5 doubts it."""
    RULE = "L4"

    def options(self, s: LiarsDice) -> vec[i64]:
        lowest = s.bid + 1 if s.bid != NOBODY else bid(1, 1)
        higher = list(range(lowest, bid(sum(s.left), FACES) + 1))
        return vec[i64](higher + ([DOUBT] if s.bid != NOBODY else []))

    def resolve(self, s: LiarsDice, a: int) -> None:
        if a == DOUBT:
            s.emit(Doubted(self.player, s.bidder))
            s.push(LiftCups(self.player))
            return
        s.bid, s.bidder = a, self.player
        s.emit(Bid(self.player, *bid_of(a)))
        s.push(MakeBid(s.after(self.player)))


class LiftCups(Effect[LiarsDice]):
    """L6 Everybody shows their dice. L7 Of the two the one who was wrong loses a die, and opens the next round."""

    def __init__(self, doubter: int) -> None:
        self.doubter = doubter

    def resolve(self, s: LiarsDice) -> None:
        count, face = bid_of(s.bid)
        there = s.alike(face)
        s.emit(Counted(there, face, s.shows))
        loser = self.doubter if there >= count else s.bidder
        s.left = tuple(dice - (player == loser) for player, dice in enumerate(s.left))
        s.emit(Lost(loser, s.left[loser]))
        still_in = [player for player, dice in enumerate(s.left) if dice]
        if len(still_in) == 1:  # L8
            s.winner, s.over = still_in[0], True
            s.emit(Won(s.winner))
        else:
            s.push(BeginRound(loser if s.left[loser] else s.after(loser)))
