"""Several people on one device: which seat is next. Only a browser answers this, to itself."""
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from brushpass.server.http.replies import reply
from brushpass.server.http.response import Response
from brushpass.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from brushpass.browser.request import Request

GET_LOCAL: Final = {"/api/tables/{code}/next": "next"}


class LocalEndpoints:
    """Answers requests of a device that several people share."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    async def next(self, request: Request) -> Response:
        """Return the seat that has to choose, and its name; bots go on choosing meanwhile."""
        async with self.registry.reading(request.path_params["code"]) as live:
            table = live.table
            seat = -1 if table is None else table.to_act()
            over = table is not None and table.over()
        self.registry.wake(live)
        return reply({"seat": seat, "name": live.facts.seats[seat].name if seat >= 0 else "", "over": over})
