"""Endpoints for evenings, tournaments, public tables and invitations."""
from __future__ import annotations

import asyncio
import secrets
from typing import Final

from starlette.requests import Request

from brushpass.games import GAMES
from brushpass.server.evenings.requests import (
    Begin, EveningSettings, Invitation, Join, Leaving, NewEvening, WantGame, WantOptions,
)
from brushpass.server.evenings.rounds import Opened, change, kept, leave, mark_away, seen_by
from brushpass.server.evenings.start import begin_next, make, set_options, stay_together
from brushpass.server.evenings.state import row_of, state_of
from brushpass.server.http.guard import address_of, guest_of, guest_or_new
from brushpass.server.http.policy import RequestPolicy, charge
from brushpass.server.http.replies import MANY, remember, reply
from brushpass.server.http.response import Response
from brushpass.server.messages.evenings import Lobby
from brushpass.server.store.changes import Head, Row
from brushpass.server.table.evening import Evening
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables import listing
from brushpass.server.tables.registry import TableRegistry

LONG_POLL_S: Final = 10.0  # a long poll returns the current state after this time at the latest


class EveningEndpoints:
    """Answers requests about evenings and tournaments."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, max_members: int) -> None:
        self.registry = registry
        self.policy = policy
        self.max_members = max_members

    async def make(self, request: Request) -> Response:
        """Create an evening, a tournament, or an evening from a finished table."""
        asked: NewEvening = await self.policy.body(request, NewEvening)
        await self.policy.check_invited(request, self.registry.store.evenings)
        guest = await guest_or_new(request)
        charge(self.policy.limits.tables, request, MANY)
        if asked.table:
            async with self.registry.visit(asked.table) as live:
                code = await stay_together(self.registry, live, guest)
        else:
            code = await make(self.registry, asked, guest)
        return await remember(reply({"code": code}), request)

    async def look(self, request: Request) -> Response:
        """Return an evening; long-poll if the client has the current version."""
        code, guest = request.path_params["code"], await guest_of(request)
        since = request.query_params.get("since", "")
        with self.registry.waiters.waiting(code) as bell:
            stored, here = await seen_by(self.registry, code, guest)
            if since != str(stored.version) or self.registry.closing:
                return reply(state_of(stored, guest, here))
            if await disconnects(request, bell):
                await mark_away(self.registry, code, guest)
                return reply({})
        return await self.shown(code, guest)

    async def resolve(self, request: Request) -> Response:
        """Return the path of the evening, class or table with a code."""
        code = request.path_params["code"]
        if await self.registry.store.evenings.evening(code) is not None:
            return reply({"path": f"/e/{code}"})
        if await self.registry.store.classes.find(code) is not None:
            return reply({"path": f"/c/{code}"})
        async with self.registry.reading(code):
            return reply({"path": f"/t/{code}"})

    async def mine(self, request: Request) -> Response:
        """Return the evenings of the guest."""
        guest = await guest_of(request)
        return reply([row_of(each) for each in await self.registry.store.evenings.evenings_of(guest)] if guest else [])

    async def join(self, request: Request) -> Response:
        """Add a member, or update their name, face and seal."""
        asked: Join = await self.policy.body(request, Join)
        code, me = request.path_params["code"], await guest_or_new(request)
        if (await kept(self.registry, code)).facts.place_of(me) < 0:
            charge(self.policy.limits.joins, request)
        await change(self.registry, code, lambda evening: evening.join(
            me, asked.name, asked.face, asked.seal, self.max_members))
        return await remember(await self.shown(code, me), request)

    async def shown(self, code: str, me: str) -> Response:
        """Return an evening as it is now."""
        stored, here = await seen_by(self.registry, code, me)
        return reply(state_of(stored, me, here))

    async def leave(self, request: Request) -> Response:
        """Remove the member who asks, or another one for good if the host asks."""
        asked: Leaving = await self.policy.body(request, Leaving)
        code, me = request.path_params["code"], await guest_of(request)
        who = me
        if asked.member >= 0:
            evening = (await kept(self.registry, code)).facts
            if evening.host != me or asked.member >= len(evening.members):
                raise NotAllowed("server.refused.organiser", {})
            who = evening.members[asked.member].guest
        await leave(self.registry, code, who, for_good=who != me)
        return await self.shown(code, me)

    async def vote(self, request: Request) -> Response:
        """Set a member's vote for the next game."""
        asked: WantGame = await self.policy.body(request, WantGame)
        code, me = request.path_params["code"], await guest_of(request)

        def work(evening: Evening) -> None:
            place = evening.own(me)
            if asked.game in GAMES:
                evening.votes[place] = asked.game
            else:
                evening.votes.pop(place, None)

        await change(self.registry, code, work)
        return await self.shown(code, me)

    async def options(self, request: Request) -> Response:
        """Set the options of a game."""
        asked: WantOptions = await self.policy.body(request, WantOptions)
        code, me = request.path_params["code"], await guest_of(request)
        await change(self.registry, code, lambda evening: set_options(evening, me, asked.game, asked.options))
        return await self.shown(code, me)

    async def settings(self, request: Request) -> Response:
        """Change how the next game is chosen, or what a member wants in it."""
        asked: EveningSettings = await self.policy.body(request, EveningSettings)
        code, me = request.path_params["code"], await guest_of(request)

        def work(evening: Evening) -> None:
            place = evening.own(me)
            member = evening.members[place]
            evening.pick = asked.pick or evening.pick
            evening.best_of = asked.best_of or evening.best_of
            member.out = member.out if asked.out is None else asked.out
            if asked.seat is not None:
                evening.wish(place, asked.seat)

        await change(self.registry, code, work)
        return await self.shown(code, me)

    async def begin(self, request: Request) -> Response:
        """Start the next game, or the tournament."""
        asked: Begin = await self.policy.body(request, Begin)
        charge(self.policy.limits.tables, request, MANY)
        code, me = request.path_params["code"], await guest_of(request)
        _, here = await seen_by(self.registry, code, me)

        def work(evening: Evening) -> Opened:
            return begin_next(self.registry, code, evening, me, here, asked)

        await change(self.registry, code, work)
        return await self.shown(code, me)

    async def lobby(self, request: Request) -> Response:
        """Return the public tables if the server lists any, and whether the guest may open tables."""
        lobby, me, evenings = self.policy.lobby, await guest_of(request), self.registry.store.evenings
        invited = not self.policy.invitation or (bool(me) and await evenings.is_invited(me))
        found = await evenings.listed() if lobby else []
        rows = [listing.row_of(Row(each.code, each.facts, Head(each.asked, each.over), each.winners), me)
                for each in found]
        return reply(Lobby(lobby, invited, rows))

    async def accept(self, request: Request) -> Response:
        """Let a guest with the invitation word open tables; a wrong word counts as a guessed code."""
        asked: Invitation = await self.policy.body(request, Invitation)
        guest, word = await guest_or_new(request), self.policy.invitation
        if not word or not secrets.compare_digest(asked.word.encode(), word.encode()):
            self.policy.limits.misses.spend(address_of(request))
            raise NotAllowed("server.refused.word", {})
        await self.registry.store.evenings.invite(guest)
        return await remember(reply({}), request)


async def disconnects(request: Request, changed: asyncio.Event) -> bool:
    """Wait for a change, at most as long as a long poll lasts, and return whether the client disconnected before it."""
    async def closed() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    waiting = [asyncio.ensure_future(closed()), asyncio.ensure_future(changed.wait())]
    try:
        await asyncio.wait(waiting, timeout=LONG_POLL_S, return_when=asyncio.FIRST_COMPLETED)
        return waiting[0].done()
    finally:
        for each in waiting:
            each.cancel()
