"""Votes about a player who is away: a bot plays on once all who are here agree."""
from __future__ import annotations

from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import AWAY, Live
from brushpass.server.hall.verbs.anew import anew
from brushpass.server.hall.verbs.seats import replace
from brushpass.server.table.facts import NotAllowed


@anew
async def vote(hall: Hall, live: Live, voter: int, seat: int) -> None:
    """Count somebody who wants a bot for a player who is away."""
    async with live.lock:
        live.room.playing(seat)
        if seat not in live.absent() or voter not in live.room.people():
            raise NotAllowed("server.refused.vote", {"seconds": int(AWAY)})
        votes = live.room.facts.votes
        votes[seat] = sorted({*votes.get(seat, []), voter})
        if live.present() <= set(votes[seat]):
            await replace(hall, live, seat, "note.vote")
        else:
            await hall.commit(live)
            live.tell_lobby()
    hall.wake(live)
