"""The state: every player's dice, and the highest bid."""
from __future__ import annotations

from brushpass.core.kernel import State

from liars_dice.actions import FACES

NOBODY = -1


class LiarsDice(State):
    """A game in progress. `shows` counts the dice of each player by face."""

    def __init__(self, players: int, dice: int, wild: bool) -> None:
        super().__init__()
        self.players, self.wild = players, wild
        self.left: tuple[int, ...] = (dice,) * players  # dice that each player still has
        self.shows: tuple[tuple[int, ...], ...] = ((0,) * FACES,) * players
        self.bid = NOBODY  # the action of the highest bid
        self.bidder = NOBODY
        self.winner = NOBODY

    def copy(self) -> LiarsDice:
        """Return a copy without its events."""
        s = LiarsDice(self.players, 0, self.wild)
        s.left, s.shows, s.bid, s.bidder, s.winner = self.left, self.shows, self.bid, self.bidder, self.winner
        s.pending, s.over = self.pending[:], self.over
        return s

    def after(self, player: int) -> int:
        """Return the next player who still has dice."""
        for step in range(1, self.players + 1):
            other = (player + step) % self.players
            if self.left[other]:
                return other
        return player

    def alike(self, face: int) -> int:
        """L6 Return how many dice on the table count for a face."""
        wild = self.wild and face != 1
        return sum(shows[face - 1] + (shows[0] if wild else 0) for shows in self.shows)
