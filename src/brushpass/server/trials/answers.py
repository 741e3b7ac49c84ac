"""What the server answers about boards: sheets to print, and what bots make of them."""
from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from brushpass.core.problems import Problem
from brushpass.games import kind_of
from brushpass.server.http.pages import Pages, pay
from brushpass.server.http.replies import FRESH, reply
from brushpass.server.http.requests import LONGEST_FILE, Name, Word
from brushpass.server.table.facts import NotAllowed
from brushpass.server.trials.printing import sheets_of
from brushpass.server.trials.trying import MOST_WAITING, Tryouts, Wanted
from brushpass.server.wire.answers import TryoutState
from brushpass.server.wire.outgoing import refused

MOST_GAMES: Final = 400
STREAM: Final = "text/event-stream"  # what is packed is held back until there is enough of it: this is never packed


class WantTryout(Struct, forbid_unknown_fields=True):
    """Somebody wants a board to be tried out."""

    options: dict[Name, Word] = {}
    level: Name = "courier"
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 200


class Trials:
    """Answers requests about boards."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.tryouts = Tryouts()

    async def sheets(self, request: Request) -> Response:
        """Show what is printed of a game; the options stand in the address."""
        pay(self.pages.costly, request)
        kind = kind_of(request.path_params["game"])
        return reply(sheets_of(kind.name, {name: value for name, value in request.query_params.items()
                                           if name in kind.options}))

    async def try_out(self, request: Request) -> Response:
        """Let bots try a board out, and tell a line for each step, the last one with all figures."""
        asked: WantTryout = await self.pages.body(request, WantTryout, LONGEST_FILE)
        pay(self.pages.costly, request)
        kind = kind_of(request.path_params["game"])
        wanted = Wanted(kind.name, tuple(sorted(asked.options.items())), asked.level, asked.games)
        wanted.tryout()
        if self.tryouts.waiting >= MOST_WAITING:
            raise NotAllowed("server.refused.busy", {})
        return StreamingResponse(lines(self.tryouts.follow(wanted)), 200, FRESH, STREAM)


async def lines(states: AsyncIterator[TryoutState]) -> AsyncIterator[bytes]:
    """Return states as lines of JSON; where it cannot go on, the last one says why."""
    try:
        async for state in states:
            yield msgspec.json.encode(state) + b"\n"
    except Problem as problem:
        yield msgspec.json.encode(refused(problem)) + b"\n"
