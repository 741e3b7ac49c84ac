"""Endpoints for boards: print sheets and bot statistics."""
from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

import msgspec
from librt.random import Random
from msgspec import Meta, Struct

from brushpass.core.kernel import SPECTATOR
from brushpass.core.errors import UserError
from brushpass.games import game_type
from brushpass.server.boards.tryouts import Tryouts, Wanted
from brushpass.server.game_cache import game_of
from brushpass.server.http.guard import address_of
from brushpass.server.http.policy import RequestPolicy, charge
from brushpass.server.http.replies import FRESH, reply
from brushpass.server.http.requests import MAX_FILE_BYTES, Name, Word
from brushpass.server.http.response import Response, StreamedResponse
from brushpass.server.messages.answers import Drawing, Sheets, TryoutState
from brushpass.server.messages.outgoing import refused
from brushpass.server.prefixes import prefixes
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.table import Table

if TYPE_CHECKING:
    from starlette.requests import Request

WATCHES: Final = -1  # the seat of spectators
MAX_GAMES: Final = 400
STREAM: Final = "text/event-stream"  # what is packed is held back until there is enough of it: this is never packed


class WantTryout(Struct, forbid_unknown_fields=True):
    """A request for bot games on a board."""

    max_bytes: ClassVar[int] = MAX_FILE_BYTES
    options: dict[Name, Word] = {}
    level: Name = "courier"
    games: Annotated[int, Meta(ge=1, le=MAX_GAMES)] = 200


class BoardEndpoints:
    """Answers requests about boards."""

    def __init__(self, policy: RequestPolicy, tryouts: Tryouts) -> None:
        self.policy = policy
        self.tryouts = tryouts

    async def sheets(self, request: Request) -> Response[Sheets]:
        """Return the print sheets of a game with the options of the query string."""
        charge(self.policy.limits.costly, request)
        kind = game_type(request.path_params["game"])
        return reply(sheets_of(kind.name, {name: value for name, value in request.query_params.items()
                                           if name in kind.options}))

    async def try_out(self, request: Request, body: WantTryout) -> StreamedResponse[Annotated[bytes, STREAM]]:
        """Stream the progress of bot games on a board as JSON lines; the last line has the figures."""
        charge(self.policy.limits.costly, request)
        kind = game_type(request.path_params["game"])
        wanted = Wanted(kind.name, tuple(sorted(body.options.items())), body.level, body.games)
        wanted.tryout()
        address = prefixes(address_of(request))[0]
        if self.tryouts.is_full(address):
            raise NotAllowed("server.refused.busy", {})
        return StreamedResponse(lines(self.tryouts.follow(wanted, address)), FRESH, STREAM)


async def lines(states: AsyncIterator[TryoutState]) -> AsyncIterator[bytes]:
    """Yield states as JSON lines; if the work fails, the last line has the reason."""
    try:
        async for state in states:
            yield msgspec.json.encode(state) + b"\n"
    except UserError as problem:
        yield msgspec.json.encode(refused(problem)) + b"\n"


def for_most(name: str, options: dict[str, str]) -> dict[str, str]:
    """Return options for the largest number of players, unless they state the number."""
    kind = game_type(name)
    if "players" not in kind.options or "players" in options:
        return options
    usual = kind.options.get(kind.counted_by, ("",))[0]
    counts = kind.counts.get(options.get(kind.counted_by, usual), [])
    return {**options, "players": str(max(counts))} if counts else options


def sheets_of(name: str, options: dict[str, str]) -> Sheets:
    """Return the print sheets of a game. Raises BadConfig."""
    game = game_of(name, for_most(name, options))
    table, who = Table(game, Random(0)), int(SPECTATOR)
    table.show()
    table.eyes().follow(game.aid(who), 0, table.view(who))
    board = Drawing(WATCHES, game.config.options, [], table.message(who))
    return Sheets(board, game.seats, game_type(name).page.pieces(game))
