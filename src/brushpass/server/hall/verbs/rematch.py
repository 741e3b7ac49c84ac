"""Another game with the same people, once all of them want it."""
from __future__ import annotations

from brushpass.server.hall.clocks import wind
from brushpass.server.hall.changes import change_of
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.anew import anew
from brushpass.server.storing.protocol import NEW, Change
from brushpass.server.table.facts import Facts


@anew
async def rematch(hall: Hall, live: Live, seat: int, seal: str) -> None:
    """Count a seat that wants another game, and open it once all people do: both are written together."""
    async with live.lock:
        facts = live.room.rematch(seat, seal)
        following = None if facts is None else begun(hall, facts)
        if following is None:
            await hall.commit(live)
        else:
            live.room.facts.next = following[0].room.code
            await hall.commit(live, beside=following[1])
            hall.add(following[0])
            hall.wake(following[0])
        live.tell_lobby()


def begun(hall: Hall, facts: Facts) -> tuple[Live, Change]:
    """Return a new table that has begun, or waits for what is sealed, and what is to be written of it."""
    room = hall.new_room(facts)
    table = room.close()
    entries = [] if table is None else table.settle()
    live = hall.seat_out(room)
    wind(live)
    return live, change_of(live)._replace(version=NEW, rules=room.game.rules, entries=entries)
