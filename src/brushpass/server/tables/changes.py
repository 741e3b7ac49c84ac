"""Changes of a table to be written: head, facts and new log entries."""
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
    """Return the change of a table, with new log entries."""
    table, facts = live.table, live.facts if with_facts else None
    head = Head() if table is None else head_of(live, table)
    return Change(live.code, live.version, head, facts, "", first, entries, said, tally, winners)


def winners_of(live: LiveTable) -> list[int] | None:
    """Return the winners of a finished game; None for lessons."""
    result = None if live.table is None or live.facts.lesson else live.table.result()
    return None if result is None else result.winners


def head_of(live: LiveTable, table: Table) -> Head:
    """Return the head of a table that has started."""
    return Head(table.to_act(), table.over(), due_of(live, table), *versions(table.watchers))


def due_of(live: LiveTable, table: Table) -> float | None:
    """Return when a table needs attention: a clock runs out, or its bot may be lost with its server."""
    if live.clocks is None and live.bot_timeout_s == inf:
        return None
    ends = [] if live.clocks is None else [live.clocks.due()]
    if live.bot_timeout_s < inf and table.to_act() >= 0 and live.facts.seats[table.to_act()].kind == BOT:
        ends.append(live.now() + live.bot_timeout_s)
    return min((end for end in ends if end is not None), default=None)


async def counted(live: LiveTable) -> tuple[str, Tally] | None:
    """Return the chance statistics of a game that has just ended; shared deals do not count, and would leak."""
    table = live.table
    if table is None or live.facts.seeds is None or live.facts.seeds.deal:
        return None
    game, played = live.game, [(entry.player, entry.action) for entry in table.log]
    return game.name, await asyncio.to_thread(lambda: tally_of(draws_of(game, played)))
