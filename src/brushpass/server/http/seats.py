"""What may be posted about a table before and around the game: making it, sitting down, bots, programs, lessons."""
from __future__ import annotations

import secrets
from contextlib import AbstractAsyncContextManager
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from brushpass.agents.levels import level
from brushpass.core.gametype import MINI
from brushpass.server.always import log
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs import seats
from brushpass.server.hall.verbs.play import begin
from brushpass.server.http.guard import COOKIE, guest_of
from brushpass.server.http.pages import Pages, pay
from brushpass.server.http.replies import reply
from brushpass.server.http.requests import (
    Learn, Leave, Lend, NewTable, Nothing, Practise, PutBot, Report, SeatWanted, Sit,
)
from brushpass.server.shelf import game_of
from brushpass.server.table.clock import checked
from brushpass.server.table.facts import BOT, FREE, Facts, NotAllowed, Seat, hashed
from brushpass.server.table.lesson import PracticeRoom, lesson_facts
from brushpass.server.table.replay import eyes_of, finished
from brushpass.server.table.room import Room

MANY: Final = "server.refused.tables"
YEAR: Final = 365 * 24 * 3600


class Seats:
    """Answers what is posted about seats."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.hall = pages.hall

    def visit(self, request: Request) -> AbstractAsyncContextManager[Live]:
        return self.hall.visit(request.path_params["code"])

    async def make(self, request: Request) -> Response:
        """Open a table, and give its maker their seat; a table that is full begins at once."""
        asked: NewTable = await self.pages.body(request, NewTable)
        await self.pages.check_invited(request)
        listed = asked.listed and self.pages.openness.lobby
        guest = guest_of(request) or secrets.token_urlsafe(24)
        mine = [number for number, seat in enumerate(asked.seats) if seat.kind == "me"]
        if MINI in asked.options.values():
            raise NotAllowed("server.refused.mini", {})
        if game_of(asked.game, asked.options).seats != len(asked.seats) or len(mine) != 1:
            raise NotAllowed("server.refused.seats", {})
        chairs = [seat_for(asked.game, seat) for seat in asked.seats]
        time = checked(asked.time, len(chairs))
        tokens: list[str] = []

        def sit(room: Room) -> None:
            tokens.append(room.sit(mine[0], asked.name, guest, asked.seal, asked.face))

        facts = Facts(asked.game, asked.options, chairs, hashed(guest), asked.free_text and not listed, time=time)
        pay(self.pages.tables, request, MANY)
        code = await self.hall.make(facts, sit)
        if listed:
            await self.hall.store.evenings.list_table(code)
        if all(seat.kind != FREE for seat in facts.seats):
            async with self.hall.visit(code) as live:
                await begin(self.hall, live)
        return remember(reply({"code": code, "seat": mine[0], "token": tokens[0]}), request, guest)

    async def teach(self, request: Request) -> Response:
        """Begin a lesson, and give the player their seat."""
        asked: Learn = await self.pages.body(request, Learn)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        facts = lesson_facts(asked.game, asked.lesson, guest)
        pay(self.pages.tables, request, MANY)
        seat, tokens = [each.kind for each in facts.seats].index(FREE), list[str]()
        code = await self.hall.make(facts, lambda room: tokens.append(room.sit(seat, asked.name, guest)))
        async with self.hall.visit(code) as live:
            await begin(self.hall, live)
        return remember(reply({"code": code, "seat": seat, "token": tokens[0]}), request, guest)

    async def practise(self, request: Request) -> Response:
        """Let somebody take up a finished game from some moment, and give them their seat."""
        pay(self.pages.costly, request)
        asked: Practise = await self.pages.body(request, Practise)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        async with self.pages.reading(request) as live:
            played, of = finished(live.room), live.room
        if asked.at >= len(played.lines) or eyes_of(str(asked.seat), played.game.seats) < 0:
            raise NotAllowed("server.refused.tried", {})
        room = PracticeRoom(of, played.lines[: asked.at], asked.seat, guest)
        return remember(await self.learning(room, asked.seat, asked.name, guest), request, guest)

    async def learning(self, room: Room, seat: int, name: str, guest: str) -> Response:
        """Give a player their seat in a game that is kept in memory only, and begin it."""
        token = room.sit(seat, name, guest)
        live = Live(room)
        self.hall.add(live)
        await begin(self.hall, live)
        return reply({"code": room.code, "seat": seat, "token": token})

    async def sit(self, request: Request) -> Response:
        """Give somebody a seat."""
        asked: Sit = await self.pages.body(request, Sit)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        async with self.visit(request) as live:
            token = await seats.sit(self.hall, live, asked.seat, asked.name, guest, asked.seal, asked.face)
        return remember(reply({"seat": asked.seat, "token": token}), request, guest)

    async def leave(self, request: Request) -> Response:
        """Take a seat back from a player who leaves before the game."""
        asked: Leave = await self.pages.body(request, Leave)
        async with self.visit(request) as live:
            await seats.leave(self.hall, live, seats.Asker(asked.token, guest_of(request)))
        return reply({})

    async def put_bot(self, request: Request) -> Response:
        """Put a bot into a seat for the host."""
        asked: PutBot = await self.pages.body(request, PutBot)
        async with self.visit(request) as live:
            check_host(request, live)
            await seats.put_bot(self.hall, live, asked.seat, asked.level)
        return reply({})

    async def lend(self, request: Request) -> Response:
        """Let a program play in a seat, openly, and return its token: it is told only once."""
        asked: Lend = await self.pages.body(request, Lend)
        async with self.visit(request) as live:
            by = seats.Asker(asked.token, guest_of(request))
            token = await seats.lend_seat(self.hall, live, asked.seat, by, asked.name)
        return reply({"seat": asked.seat, "token": token})

    async def revoke(self, request: Request) -> Response:
        """Take a seat back from a program."""
        asked: Lend = await self.pages.body(request, Lend)
        async with self.visit(request) as live:
            await seats.revoke_program(self.hall, live, asked.seat, seats.Asker(asked.token, guest_of(request)))
        return reply({})

    async def report(self, request: Request) -> Response:
        """Tell the operator, in the log, that a player wants them to look at another one: once each."""
        asked: Report = await self.pages.body(request, Report)
        async with self.visit(request) as live:
            by = live.room.seat_of(asked.token, guest_of(request))
            if by < 0 or asked.seat == by or asked.seat not in live.room.people():
                raise NotAllowed("server.refused.report", {})
            if (by, asked.seat) not in live.reported:
                live.reported.add((by, asked.seat))
                log.warning("report: table %s, seat %d by seat %d", live.room.code, asked.seat, by)
        return reply({})

    async def begin(self, request: Request) -> Response:
        """Begin the game for the host."""
        await self.pages.body(request, Nothing)
        async with self.visit(request) as live:
            check_host(request, live)
            await begin(self.hall, live)
        return reply({})


def seat_for(game: str, asked: SeatWanted) -> Seat:
    """Return a seat as it is before anybody has come: a bot in it, or nobody."""
    return Seat(BOT, "", level(game, asked.level).name) if asked.kind == BOT else Seat()


def check_host(request: Request, live: Live) -> None:
    """Raise NotAllowed for everybody but the guest who made a table."""
    if not live.room.is_host(guest_of(request)):
        raise NotAllowed("server.refused.host-only", {})


def remember(response: Response, request: Request, guest: str) -> Response:
    """Let a browser remember who its guest is; scripts cannot read it."""
    safe = request.url.scheme == "https"
    response.set_cookie(COOKIE, guest, max_age=YEAR, httponly=True, samesite="lax", secure=safe)
    return response
