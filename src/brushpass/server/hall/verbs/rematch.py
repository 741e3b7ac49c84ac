"""Another game with the same people, once all of them want it."""
from __future__ import annotations

from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.play import begin


async def rematch(hall: Hall, live: Live, seat: int, seal: str) -> None:
    """Count a seat that wants another game, and open it once all people do."""
    async with live.lock:
        facts = live.room.rematch(seat, seal)
        if facts is not None:
            code = await hall.make(facts)
            async with hall.visit(code) as following:
                await begin(hall, following)
            live.room.facts.next = code
        await hall.commit(live)
        live.tell_lobby()
