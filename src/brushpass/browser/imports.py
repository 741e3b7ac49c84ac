"""Imports a game that was begun against bots on a server, to finish it in the browser."""
from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from brushpass.browser.store import check_rules
from brushpass.core.levels import BOT_NAMES, LEVEL_NAMES
from brushpass.server.http.guard import guest_or_new
from brushpass.server.http.policy import EndpointGroup
from brushpass.server.http.replies import reply
from brushpass.server.http.requests import MAX_FILE_BYTES, Nothing
from brushpass.server.http.response import Response
from brushpass.server.store.changes import NEW, Head, Kept
from brushpass.server.table.export import ExportedTable
from brushpass.server.table.facts import PERSON, STAND_IN, Facts
from brushpass.server.tables.changes import change_of

if TYPE_CHECKING:
    from starlette.requests import Request

STRONGEST: Final = LEVEL_NAMES[-2]  # the next level needs compiled rules


class ImportedTable(ExportedTable):
    """A table from a server: its log is as long as a record."""

    max_bytes: ClassVar[int] = MAX_FILE_BYTES


class ImportEndpoints(EndpointGroup):
    """Answers the request of the page to store an exported table under its own code."""

    async def import_table(self, request: Request, body: ImportedTable) -> Response[Nothing]:
        """Store a table for its player, unless it is stored already. Raises NotAllowed."""
        code, registry = request.path_params["code"], self.registry
        if await registry.store.table(code) is None:
            check_rules(body.rules, body.facts)
            facts = adapted(body.facts, await guest_or_new(request))
            live = await registry.loader.restored(code, Kept(NEW, facts, Head(), body.lines, []), registry.live_table)
            await registry.store.write(change_of(live)._replace(rules=body.rules, entries=live.begun().log))
        return reply(Nothing())


def adapted(facts: Facts, guest: str) -> Facts:
    """Return the facts of a table for the guest of this browser, with bots that can play here."""
    seats = [replace(seat.given(PERSON), guest=guest) if seat.token else replace(seat, level=level_for(seat.level))
             for seat in facts.seats]
    return replace(facts, host=guest, seats=seats)


def level_for(level: str) -> str:
    """Return the level that plays for another one in a browser."""
    if level == LEVEL_NAMES[-1]:
        return STRONGEST
    return level if level in BOT_NAMES else STAND_IN
