"""What the server answers about games that are over: replays, records, reviews; and hints against bots."""
from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from brushpass.server.thinking.reviews import Desk
from brushpass.server.http.guard import guest_of
from brushpass.server.thinking.hints import hint
from brushpass.server.http.pages import FRESH, Pages, reply
from brushpass.server.table.replay import Played, eyes_of, finished, opened_file, steps, table_of
from brushpass.server.table.room import NotAllowed

LONGEST_FILE: Final = 262_144  # bytes; a long game has some 40,000
AT_ONCE: Final = 2  # replays that are made at the same time


class File(Struct, forbid_unknown_fields=True):
    """A record from a file, and whose eyes to see it by."""

    text: Annotated[str, Meta(max_length=LONGEST_FILE)]
    eyes: Annotated[str, Meta(max_length=10)] = "open"


class WantReview(Struct, forbid_unknown_fields=True):
    """Somebody wants a game to be thought over from a seat."""

    seat: int


class WantHint(Struct, forbid_unknown_fields=True):
    """Somebody who plays against bots wants a hint."""

    token: Annotated[str, Meta(max_length=80)] = ""


class Afterwards:
    """Answers requests about games that are over; about one that is played it says nothing."""

    def __init__(self, pages: Pages, desk: Desk, hint_seconds: float) -> None:
        self.pages = pages
        self.desk = desk
        self.hint_seconds = hint_seconds
        self.hinting: set[str] = set()
        self.making = asyncio.Semaphore(AT_ONCE)

    async def replay(self, request: Request) -> Response:
        """Show a finished game as a seat, as everybody, or as nobody saw it."""
        live = self.pages.find(request)
        played = finished(live.room)
        who = eyes_of(request.query_params.get("as", "open"), played.game.seats)
        guest = guest_of(request)
        everybody = set(range(played.game.seats))
        table = live.room.lobby(live.room.seat_of("", guest), guest, everybody)
        return reply({"table": {**table, "you": who if who >= 0 else -1}, "steps": await self.make(played, who)})

    async def record(self, request: Request) -> Response:
        """Give out the record of a finished game as a file."""
        room = self.pages.find(request).room
        name = f'attachment; filename="{room.game.name}-{room.code}.txt"'
        return Response(room.record().write(), 200, {**FRESH, "content-disposition": name}, "text/plain; charset=utf-8")

    async def open_file(self, request: Request) -> Response:
        """Show a game that somebody brings in a file; nothing of it is kept."""
        wish: File = await self.pages.body(request, File, LONGEST_FILE)
        async with self.making:
            played, record = await asyncio.to_thread(opened_file, wish.text)
        who = eyes_of(wish.eyes, played.game.seats)
        table = table_of(played, record)
        return reply({"table": {**table, "you": who if who >= 0 else -1}, "steps": await self.make(played, who)})

    async def make(self, played: Played, who: int) -> list[Any]:
        """Return the steps of a replay, made beside whatever else happens here."""
        async with self.making:
            return await asyncio.to_thread(lambda: list(steps(played, who)))

    async def review(self, request: Request) -> Response:
        """Show the review of a finished game from a seat, or how far it is."""
        seat = request.query_params.get("seat", "")
        return reply(self.desk.find(self.reviewed(request, seat)[0]))

    async def begin_review(self, request: Request) -> Response:
        """Let a finished game be thought over from a seat."""
        wish: WantReview = await self.pages.body(request, WantReview)
        return reply(self.desk.begin(*self.reviewed(request, str(wish.seat))))

    def reviewed(self, request: Request, seat: str) -> tuple[tuple[str, int], Played]:
        """Return which review is meant, and its game. Raises NotAllowed for a game that is not over."""
        room = self.pages.find(request).room
        played = finished(room)
        who = eyes_of(seat, played.game.seats)
        if who < 0:
            raise NotAllowed("server.refused.eyes", {})
        return (room.code, who), played

    async def hint(self, request: Request) -> Response:
        """Give a hint to somebody who plays against bots only; one at a time for a table."""
        wish: WantHint = await self.pages.body(request, WantHint)
        room = self.pages.find(request).room
        if room.code in self.hinting:
            raise NotAllowed("server.refused.fast", {})
        self.hinting.add(room.code)
        try:
            seat = room.seat_of(wish.token, guest_of(request))
            return reply(await hint(self.pages.hub.bots, room, seat, self.hint_seconds))
        finally:
            self.hinting.discard(room.code)
