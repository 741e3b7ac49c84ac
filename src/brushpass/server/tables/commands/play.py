"""Commands of a game: an action is written, then acknowledged, then broadcast."""
from __future__ import annotations

from brushpass.server.messages.incoming import Act, Undo
from brushpass.server.store.changes import NEW, Change
from brushpass.server.table.export import ExportedTable, exported
from brushpass.server.table.facts import BOT, Facts, NotAllowed
from brushpass.server.table.table import Table
from brushpass.server.tables.changes import change_of
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.commands.talk import announced, repeat_chat
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry


@retry_on_conflict
async def begin(registry: TableRegistry, live: LiveTable) -> None:
    """Start the game, or wait for the players' secrets; bots stand in for players who are waited for in vain."""
    async with live.lock:
        table, absent = live.close(), live.unready()
        for seat in absent if table is not None else []:
            live.stand_in(seat)
        await deal(registry, live, table)
    registry.wake(live)


@retry_on_conflict
async def open_seal(registry: TableRegistry, live: LiveTable, seat: int, secret: str) -> None:
    """Reveal a seat's secret; the last one starts the game."""
    async with live.lock:
        await deal(registry, live, live.open_seal(seat, secret))
    registry.wake(live)


async def deal(registry: TableRegistry, live: LiveTable, table: Table | None) -> None:
    """Play the first chance actions if the game has started, commit, and notify everybody."""
    entries = [] if table is None else table.play_until_choice()
    live.start_clocks()
    await registry.commit(live, 0, entries)
    live.tell_game()
    live.tell_time(True)
    live.tell_lobby()


@retry_on_conflict
async def act(registry: TableRegistry, live: LiveTable, seat: int, message: Act, kind: str = "") -> int:
    """Play an action, commit it, notify everybody, and return the seat's new version. Raises UserError.

    If `kind` is given the seat must still have it: a bot does not act for a player who has returned.
    """
    async with live.lock:
        if kind and live.facts.seats[seat].kind != kind:
            raise NotAllowed("server.refused.stand-in", {})
        table = live.begun()
        first = table.rows
        entries = table.act(seat, message.id, message.v, message.a)
        registry.moves += 1
        if entries:
            turned = live.turn_clock()
            await registry.commit(live, first, entries, facts=live.clocks is not None)
            live.tell_game()
            live.tell_time(turned)
        if table.over():
            live.tell_lobby()
        version = table.watchers[seat].version
    registry.wake(live)
    return version


@retry_on_conflict
async def resign(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """Resign for a seat."""
    async with live.lock:
        await give_up(registry, live, seat)
    registry.wake(live)


@retry_on_conflict
async def export(registry: TableRegistry, live: LiveTable, seat: int) -> ExportedTable:
    """Resign for the only person at a table, and return the table as it was before. Raises NotAllowed."""
    async with live.lock:
        exported_table = exported(live, seat)
        await give_up(registry, live, seat)
    registry.wake(live)
    return exported_table


async def give_up(registry: TableRegistry, live: LiveTable, seat: int) -> None:
    """Resign for a seat under the lock of its table, commit, and notify everybody."""
    live.resign(seat)
    if live.facts.seats[seat].kind == BOT:
        live.vacate(seat)
    turned = live.turn_clock()
    await registry.commit(live)
    live.tell_lobby()
    live.tell_time(turned)
    live.tell_game()


@retry_on_conflict
async def reveal(registry: TableRegistry, live: LiveTable) -> None:
    """Reveal the seed and all that was hidden at a finished table, after the last table with the same deal."""
    async with live.lock:
        if live.facts.seeds is not None and live.sealed():
            live.facts.seeds.opened = True
            await registry.commit(live)
            live.tell_game()
            live.tell_lobby()


@retry_on_conflict
async def undo(registry: TableRegistry, live: LiveTable, seat: int, message: Undo) -> int:
    """Take back an action, notify those who saw it, and return the seat's new version. Raises UserError."""
    async with live.lock:
        table = live.begun()
        first, eyes = table.rows, table.eyes().version
        entries = table.undo(seat, message.id)
        if entries:
            live.forget_lines()
            await registry.commit(live, first, entries, facts=False)
            live.tell_game()
            if table.eyes().version != eyes:
                live.broadcast(announced(seat, "note.undo"))
        return table.watchers[seat].version


@retry_on_conflict
async def rematch(registry: TableRegistry, live: LiveTable, seat: int, seal: str) -> None:
    """Count a seat for a rematch, and open it once all people want one, in the same commit."""
    async with live.lock:
        facts = live.rematch(seat, seal)
        following = None if facts is None else begun(registry, facts)
        if following is None:
            await registry.commit(live)
        else:
            live.facts.next = following[0].code
            await registry.commit(live, beside=following[1])
            registry.add(following[0])
            await repeat_chat(registry, live, following[0])
            registry.wake(following[0])
        live.tell_lobby()


def begun(registry: TableRegistry, facts: Facts) -> tuple[LiveTable, Change]:
    """Return a new table that has started, or waits for secrets, and its change."""
    live = registry.new_table(facts)
    table = live.close()
    entries = [] if table is None else table.play_until_choice()
    live.start_clocks()
    return live, change_of(live)._replace(version=NEW, rules=live.game.rules, entries=entries)
