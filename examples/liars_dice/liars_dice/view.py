"""A player's view: their own dice, the number of dice of the others, and the last bid."""
from __future__ import annotations

from brushpass.core.kernel import pending_ask
from brushpass.core.view import SeatOrder, View

from liars_dice.actions import FACES, bid_of
from liars_dice.state import NOBODY, LiarsDice


class LiarsDiceView(View):
    """One player's view; players are counted from this seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.left: tuple[int, ...] = ()
        self.shows: tuple[int, ...] = (0,) * FACES  # own dice by face
        self.bid: tuple[int, ...] = ()  # count and face
        self.bidder = NOBODY


def observe(s: LiarsDice, player: int) -> LiarsDiceView:
    """Return the view of a player or a spectator."""
    seats = SeatOrder(s.players, player)
    v = LiarsDiceView(player)
    v.left = tuple(s.left[other] for other in seats.order())
    if player >= 0:
        v.shows = s.shows[player]
    if s.bid != NOBODY:
        v.bid, v.bidder = bid_of(s.bid), seats.relative(s.bidder)
    if not s.over:
        v.see_ask(pending_ask(s), seats.relative(pending_ask(s).who(s)))
    return v
