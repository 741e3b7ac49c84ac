"""Taking one's own last choice back, for everybody who has seen it."""
from __future__ import annotations

from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.anew import anew
from brushpass.server.hall.verbs.talk import announced
from brushpass.server.wire.incoming import Undo


@anew
async def undo(hall: Hall, live: Live, seat: int, asked: Undo) -> int:
    """Take a choice back, tell everybody who has seen it, and return the seat's new version. Raises Problem."""
    async with live.lock:
        table = live.table()
        first, eyes = table.rows, table.eyes().version
        entries = table.undo(seat, asked.id)
        if entries:
            live.forget_lines()
            await hall.commit(live, first, entries, facts=False)
            live.tell_game()
            if table.eyes().version != eyes:
                live.hear(announced(seat, "note.undo"))
        return table.watchers[seat].version
