"""Endpoints for tables and seats: create, sit down, bots, bot tokens and lessons."""
from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from brushpass.agents.levels import find_opponent
from brushpass.core.gametype import MINI
from brushpass.server.log import log
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.commands import seats
from brushpass.server.tables.commands.play import begin, deal, export
from brushpass.server.http.guard import guest_of, guest_or_new
from brushpass.server.http.policy import EndpointGroup, charge
from brushpass.server.http.replies import MANY, remember, reply
from brushpass.server.http.requests import (
    Learn, Leave, Lend, NewTable, NextSeatWanted, Nothing, Practise, PutBot, Report, SeatWanted, Sit, TableOptions,
)
from brushpass.server.http.response import Response
from brushpass.server.game_cache import game_of
from brushpass.server.messages.answers import NewSeat, NextSeat, SeatToken
from brushpass.server.table.clock import checked
from brushpass.server.table.export import ExportedTable
from brushpass.server.table.facts import BOT, FREE, Facts, NotAllowed, Seat, hashed, new_code, new_token
from brushpass.server.table.lesson import lesson_facts, practice_facts
from brushpass.server.table.replay import eyes_of, finished

if TYPE_CHECKING:
    from starlette.requests import Request


class SeatEndpoints(EndpointGroup):
    """Answers requests about seats."""

    def visit(self, request: Request) -> AbstractAsyncContextManager[LiveTable]:
        return self.registry.visit(request.path_params["code"])

    async def make(self, request: Request, body: NewTable) -> Response[NewSeat]:
        """Open a table and seat its host; a full table starts at once."""
        await self.policy.check_invited(request, self.registry.store.evenings)
        listed = body.listed and self.policy.lobby
        guest = await guest_or_new(request)
        mine = [number for number, seat in enumerate(body.seats) if seat.kind == "me"]
        if MINI in body.options.values():
            raise NotAllowed("server.refused.mini", {})
        if game_of(body.game, body.options).seats != len(body.seats) or len(mine) != 1:
            raise NotAllowed("server.refused.seats", {})
        chairs = [seat_for(body.game, seat) for seat in body.seats]
        time = checked(body.time, len(chairs))
        tokens: list[str] = []

        def sit(live: LiveTable) -> None:
            tokens.append(live.sit(mine[0], body.name, guest, body.seal, body.face))

        facts = Facts(body.game, body.options, chairs, guest, body.free_text and not listed, time=time)
        charge(self.policy.limits.tables, request, MANY)
        code = await self.registry.make(facts, sit)
        if listed:
            await self.registry.store.evenings.list_table(code)
        if all(seat.kind != FREE for seat in facts.seats):
            async with self.registry.visit(code) as live:
                await begin(self.registry, live)
        return await remember(reply(NewSeat(code, mine[0], tokens[0])), request)

    async def teach(self, request: Request, body: Learn) -> Response[NewSeat]:
        """Start a lesson, and return the player's seat."""
        guest = await guest_or_new(request)
        facts = lesson_facts(body.game, body.lesson, guest)
        charge(self.policy.limits.tables, request, MANY)
        seat, tokens = [seated.kind for seated in facts.seats].index(FREE), list[str]()
        code = await self.registry.make(facts, lambda live: tokens.append(live.sit(seat, body.name, guest)))
        async with self.registry.visit(code) as live:
            await begin(self.registry, live)
        return await remember(reply(NewSeat(code, seat, tokens[0])), request)

    async def practise(self, request: Request, body: Practise) -> Response[NewSeat]:
        """Continue a finished game from an action on, and return the player's seat."""
        charge(self.policy.limits.costly, request)
        await self.policy.check_invited(request, self.registry.store.evenings)
        guest = await guest_or_new(request)
        async with self.registry.reading(request.path_params["code"]) as live:
            played, of = finished(live), live.facts
        if body.at >= len(played.lines) or eyes_of(str(body.seat), played.game.seats) < 0:
            raise NotAllowed("server.refused.tried", {})
        charge(self.policy.limits.practice, request, MANY)
        facts = practice_facts(of, body.seat, guest)
        practice = LiveTable(new_code(), facts, practice=played.lines[: body.at])  # kept in memory only
        token = practice.sit(body.seat, body.name, guest)
        table = await self.registry.add_practice(practice)
        async with self.registry.reading(practice.code) as live:
            await deal(self.registry, live, table)
        self.registry.wake(practice)
        return await remember(reply(NewSeat(practice.code, body.seat, token)), request)

    async def sit(self, request: Request, body: Sit) -> Response[SeatToken]:
        """Give the guest a seat."""
        guest = hashed(new_token()) if body.shared else await guest_or_new(request)
        async with self.visit(request) as live:
            token = await seats.sit(self.registry, live, body.seat, body.name, guest, body.seal, body.face)
        answer = reply(SeatToken(body.seat, token))
        return answer if body.shared else await remember(answer, request)

    async def next(self, request: Request, body: NextSeatWanted) -> Response[NextSeat]:
        """Return which seat of a shared device is to choose, once that changes or the time is up."""
        async with self.visit(request) as live:
            seats = [live.seat_of(token, "") for token in body.tokens]
            if max(seats) < 0:
                raise NotAllowed("server.refused.token", {})
            self.registry.wake(live)
            async with live.lock:
                live.hold([seat for seat in seats if seat >= 0])
            try:
                async with asyncio.timeout(body.wait):
                    while body.wait and next_seat(live, seats) == body.last and not self.registry.closing:
                        await live.wait_for_change()
            except TimeoutError:
                pass
            async with live.lock:
                return reply(next_seat(live, seats))

    async def leave(self, request: Request, body: Leave) -> Response[Nothing]:
        """Free the seat of a player before the game; the host may free another seat."""
        async with self.visit(request) as live:
            await seats.leave(self.registry, live, seats.Asker(body.token, await guest_of(request)), body.seat)
        return reply(Nothing())

    async def options(self, request: Request, body: TableOptions) -> Response[Nothing]:
        """Change the options of a table before the game, for the host."""
        async with self.visit(request) as live:
            await check_host(request, live)
            await seats.set_options(self.registry, live, body.options)
        return reply(Nothing())

    async def export(self, request: Request, body: Leave) -> Response[ExportedTable]:
        """Return a game against bots, to be finished in the browser of its player, who resigns here."""
        charge(self.policy.limits.costly, request)
        guest = await guest_of(request)
        async with self.visit(request) as live:
            return reply(await export(self.registry, live, live.seat_of(body.token, guest)))

    async def put_bot(self, request: Request, body: PutBot) -> Response[Nothing]:
        """Put a bot into a seat, for the host."""
        async with self.visit(request) as live:
            await check_host(request, live)
            await seats.put_bot(self.registry, live, body.seat, body.level)
        return reply(Nothing())

    async def lend(self, request: Request, body: Lend) -> Response[SeatToken]:
        """Create a bot token for a seat; it is shown once."""
        async with self.visit(request) as live:
            by = seats.Asker(body.token, await guest_of(request))
            token = await seats.lend_seat(self.registry, live, body.seat, by, body.name)
        return reply(SeatToken(body.seat, token))

    async def revoke(self, request: Request, body: Lend) -> Response[Nothing]:
        """Revoke the bot token of a seat."""
        async with self.visit(request) as live:
            by = seats.Asker(body.token, await guest_of(request))
            await seats.revoke_program(self.registry, live, body.seat, by)
        return reply(Nothing())

    async def report(self, request: Request, body: Report) -> Response[Nothing]:
        """Log a report of a player about another one, once each."""
        async with self.visit(request) as live:
            by = live.seat_of(body.token, await guest_of(request))
            if by < 0 or body.seat == by or body.seat not in live.people():
                raise NotAllowed("server.refused.report", {})
            if (by, body.seat) not in live.reported:
                live.reported.add((by, body.seat))
                log.warning("report: table %s, seat %d by seat %d", live.code, body.seat, by)
        return reply(Nothing())

    async def begin(self, request: Request, body: Nothing) -> Response[Nothing]:
        """Start the game, for the host."""
        async with self.visit(request) as live:
            await check_host(request, live)
            await begin(self.registry, live)
        return reply(Nothing())


def next_seat(live: LiveTable, seats: list[int]) -> NextSeat:
    """Return which of the seats that a device holds is to choose, and nothing about other seats."""
    table = live.table
    seat = -1 if table is None or table.over() else table.to_act()
    names = [(number, live.facts.seats[number].name if number >= 0 else "") for number in seats]
    return NextSeat(seat if seat in seats else -1, names, table is not None, table is not None and table.over())


def seat_for(game: str, body: SeatWanted) -> Seat:
    """Return a seat of a new table: with a bot, or empty."""
    return Seat(BOT, "", find_opponent(game, body.level).name) if body.kind == BOT else Seat()


async def check_host(request: Request, live: LiveTable) -> None:
    """Raise NotAllowed unless the guest created the table."""
    if not live.is_host(await guest_of(request)):
        raise NotAllowed("server.refused.host-only", {})
