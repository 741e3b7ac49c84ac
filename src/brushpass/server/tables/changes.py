"""What is written of a table: how it stands, what has been added to its log, and when somebody must look at it."""
from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import inf

from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.store.changes import Change, Head
from brushpass.server.table.chance import Tally, draws_of, tally_of
from brushpass.server.table.facts import BOT
from brushpass.server.table.log import Entry
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import versions
from brushpass.server.tables.live_table import LiveTable


def change_of(live: LiveTable, with_facts: bool = True, first: int = 0, entries: Sequence[Entry] = (),
              said: SaidMessage | None = None, tally: tuple[str, Tally] | None = None,
              winners: list[int] | None = None) -> Change:
    """Return what is to be written of a table as it is now, with what has been added to its log."""
    table, facts = live.table, live.facts if with_facts else None
    head = Head() if table is None else head_of(live, table)
    return Change(live.code, live.version, head, facts, "", first, entries, said, tally, winners)


def winners_of(live: LiveTable) -> list[int] | None:
    """Return who has won a game that is over now; nobody looks for those of a lesson."""
    result = None if live.table is None or live.facts.lesson else live.table.result()
    return None if result is None else result.winners


def head_of(live: LiveTable, table: Table) -> Head:
    """Return what must be known of a table that has begun without opening it."""
    return Head(table.to_act(), table.over(), due_of(live, table), *versions(table.watchers))


def due_of(live: LiveTable, table: Table) -> float | None:
    """Return when somebody must look at a table: a clock runs out, or a bot that thinks may be gone with its server."""
    if live.clocks is None and live.patience == inf:
        return None
    ends = [] if live.clocks is None else [live.clocks.due()]
    if live.patience < inf and table.to_act() >= 0 and live.facts.seats[table.to_act()].kind == BOT:
        ends.append(live.now() + live.patience)
    return min((end for end in ends if end is not None), default=None)


async def counted(live: LiveTable) -> tuple[str, Tally] | None:
    """Return how chance has fallen in a game that is over now and was not before."""
    table = live.table
    if table is None or live.facts.seeds is None:
        return None
    game, played = live.game, [(entry.player, entry.action) for entry in table.log]
    return game.name, await asyncio.to_thread(lambda: tally_of(draws_of(game, played)))
