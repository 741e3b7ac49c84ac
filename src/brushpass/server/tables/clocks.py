"""Whose clock runs at a table: that of the player whom everybody sees being asked.

Nothing here reads a wall clock: what time it is comes from the registry, which tests move by hand.
"""
from __future__ import annotations

from brushpass.server.tables.live_table import LiveTable
from brushpass.server.table.clock import Clocks


def wind(live: LiveTable) -> None:
    """Set up the clocks of a table that has begun; they go on from what is written."""
    facts = live.room.facts
    if facts.started and facts.time.kind != "none":
        live.clocks = Clocks(facts.time, len(facts.seats), live.now())
        turn(live)


def turn(live: LiveTable) -> bool:
    """Let the clock of the one run whom everybody sees being asked, and say whether that is another one now.

    A hidden choice has a time of its own, which nobody else is told.
    """
    table, clocks = live.room.table, live.clocks
    if table is None or clocks is None:
        return False
    people, now = live.room.people(), live.now()
    shown, asked = table.asked_openly(), table.to_act()
    changed = clocks.ask(shown if shown in people else -1, now)
    clocks.hide(-1 if asked == shown or asked not in people else asked, table.rows, now)
    return changed
