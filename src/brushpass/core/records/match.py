"""A match of several games; players change sides after each game, or by lot before the deciding one."""
from __future__ import annotations

from brushpass.core.kernel import Value


class Match(Value):
    """The wins of two people, and the side that each of them plays next."""

    def __init__(self, wins_needed: int, lot: int = -1) -> None:
        self.wins_needed: int = wins_needed
        self.lot: int = lot  # the side of the first person in the deciding game; -1 if sides change as usual
        self.wins: tuple[int, int] = (0, 0)

    def side_of(self, person: int) -> int:
        """Return the side that a person plays in the next game."""
        if self.lot >= 0 and self.wins == (self.wins_needed - 1, self.wins_needed - 1):
            return (person + self.lot) % 2
        return (person + sum(self.wins)) % 2

    def won_by_side(self, side: int) -> Match:
        """Return the match after a win of a side."""
        person = 0 if self.side_of(0) == side else 1
        after = Match(self.wins_needed, self.lot)
        after.wins = (self.wins[0] + (person == 0), self.wins[1] + (person == 1))
        return after

    def winner(self) -> int:
        """Return the person who has won the match; -1 until then."""
        for person in (0, 1):
            if self.wins[person] >= self.wins_needed:
                return person
        return -1
