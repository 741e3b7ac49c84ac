"""Commands about a referee: a teacher asks to see all seats, and players agree or end it."""
from __future__ import annotations

from collections.abc import Collection

from brushpass.server.table import referee
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.commands.seats import commit_and_notify
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry


@retry_on_conflict
async def ask(registry: TableRegistry, live: LiveTable, guest: str, name: str, pupils: Collection[str]) -> None:
    """Ask all players of a running game whether a teacher may see all seats. Raises NotAllowed."""
    async with live.lock:
        live.playing(0)
        referee.ask(live.facts, guest, name, pupils)
        await commit_and_notify(registry, live)


@retry_on_conflict
async def agree(registry: TableRegistry, live: LiveTable, seat: int, on: bool) -> None:
    """Count a player's agreement, or end it for all; all are notified before the referee sees anything."""
    async with live.lock:
        live.playing(seat)
        referee.agree(live.facts, seat, on)
        await commit_and_notify(registry, live)
        live.tell_game()
