"""Endpoints for evenings, tournaments, public tables and invitations."""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from time import time
from typing import Final

from starlette.requests import ClientDisconnect, Request

from brushpass.games import GAMES
from brushpass.server.evenings.requests import (
    Begin, EveningSettings, Invitation, Join, Leaving, NewEvening, SayEvening, SwitchChat, WantGame, WantOptions,
)
from brushpass.server.evenings.rounds import change, kept, leave, mark_away, seen_by
from brushpass.server.evenings.start import begin_next, make, set_options, stay_together
from brushpass.server.evenings.state import row_of, state_of
from brushpass.server.http.guard import address_of, guest_of, guest_or_new
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import MANY, remember, reply
from brushpass.server.http.requests import Nothing
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import CodePath, NewCode
from brushpass.server.messages.evenings import EveningRow, EveningState, Lobby
from brushpass.server.store.changes import Head, Row
from brushpass.server.table.evening import ChatLine, Evening
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables import listing
from brushpass.server.tables.commands.talk import chat_of
from brushpass.server.tables.registry import TableRegistry

LONG_POLL_S: Final = 10.0  # a long poll returns the current state after this time at the latest


class EveningEndpoints(EndpointGroup):
    """Answers requests about evenings and tournaments."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, max_members: int) -> None:
        super().__init__(registry, policy)
        self.max_members = max_members

    async def make(self, request: Request, body: NewEvening) -> Response[NewCode]:
        """Create an evening, a tournament, or an evening from a finished table."""
        await self.policy.check_invited(request, self.registry.store.evenings)
        guest = await guest_or_new(request)
        charge(self.policy.limits.tables, request, MANY)
        if body.table:
            async with self.registry.visit(body.table) as live:
                code = await stay_together(self.registry, live, guest)
        else:
            code = await make(self.registry, body, guest)
        return await remember(reply(NewCode(code)), request)

    async def look(self, request: Request) -> Response[EveningState]:
        """Return an evening; long-poll if the client has the current version."""
        code, guest = request.path_params["code"], await guest_of(request)
        since = request.query_params.get("since", "")
        with self.registry.waiters.waiting(code) as bell:
            stored, here = await seen_by(self.registry, code, guest)
            if since != str(stored.version) or self.registry.closing:
                return reply(state_of(stored, guest, here))
            if await disconnects(request, bell):
                await mark_away(self.registry, code, guest)
                raise ClientDisconnect
        return await self.shown(code, guest)

    async def resolve(self, request: Request) -> Response[CodePath]:
        """Return the path of the evening, class or table with a code."""
        code = request.path_params["code"]
        if await self.registry.store.evenings.evening(code) is not None:
            return reply(CodePath(f"/e/{code}"))
        if await self.registry.store.classes.find(code) is not None:
            return reply(CodePath(f"/c/{code}"))
        async with self.registry.reading(code):
            return reply(CodePath(f"/t/{code}"))

    async def mine(self, request: Request) -> Response[list[EveningRow]]:
        """Return the evenings of the guest."""
        guest = await guest_of(request)
        evenings = await self.registry.store.evenings.evenings_of(guest) if guest else []
        return reply([row_of(evening) for evening in evenings])

    async def join(self, request: Request, body: Join) -> Response[EveningState]:
        """Add a member, or update their name, face and seal."""
        code, me = request.path_params["code"], await guest_or_new(request)
        if (await kept(self.registry, code)).facts.index_of(me) < 0:
            charge(self.policy.limits.joins, request)
        await change(self.registry, code, lambda evening: evening.join(
            me, body.name, body.face, body.seal, self.max_members))
        return await remember(await self.shown(code, me), request)

    async def shown(self, code: str, me: str) -> Response[EveningState]:
        """Return an evening as it is now."""
        stored, here = await seen_by(self.registry, code, me)
        return reply(state_of(stored, me, here))

    async def changed(self, request: Request, work: Callable[[Evening, str], None]) -> Response[EveningState]:
        """Change an evening for the guest who asks, and return it."""
        code, me = request.path_params["code"], await guest_of(request)
        await change(self.registry, code, lambda evening: work(evening, me))
        return await self.shown(code, me)

    async def leave(self, request: Request, body: Leaving) -> Response[EveningState]:
        """Remove the member who asks, or another one for good if the host asks."""
        code, me = request.path_params["code"], await guest_of(request)
        who = me
        if body.member >= 0:
            evening = (await kept(self.registry, code)).facts
            evening.check_host(me)
            if body.member >= len(evening.members):
                raise NotAllowed("server.refused.organiser", {})
            who = evening.members[body.member].guest
        await leave(self.registry, code, who, for_good=who != me)
        return await self.shown(code, me)

    async def vote(self, request: Request, body: WantGame) -> Response[EveningState]:
        """Set a member's vote for the next game."""
        def work(evening: Evening, me: str) -> None:
            index = evening.own(me)
            if body.game in GAMES:
                evening.votes[index] = body.game
            else:
                evening.votes.pop(index, None)

        return await self.changed(request, work)

    async def options(self, request: Request, body: WantOptions) -> Response[EveningState]:
        """Set the options of a game."""
        return await self.changed(request, lambda evening, me: set_options(evening, me, body.game, body.options))

    async def settings(self, request: Request, body: EveningSettings) -> Response[EveningState]:
        """Change how the next game is chosen, or what a member wants in it."""
        def work(evening: Evening, me: str) -> None:
            index = evening.own(me)
            member = evening.members[index]
            evening.pick = body.pick or evening.pick
            evening.best_of = body.best_of or evening.best_of
            evening.bots = evening.bots if body.bots is None else body.bots
            evening.level = body.level or evening.level
            member.out = member.out if body.out is None else body.out
            if body.seat is not None and evening.kind == "evening":
                evening.wish(index, body.seat)
            if body.duplicate is not None and evening.kind == "evening":
                evening.duplicate = body.duplicate

        return await self.changed(request, work)

    async def say(self, request: Request, body: SayEvening) -> Response[EveningState]:
        """Send chat to the members."""
        key, text = chat_of(self.registry, body.key, body.text, True)
        return await self.changed(request, lambda evening, me: evening.say(ChatLine(me, key, text, time())))

    async def chat(self, request: Request, body: SwitchChat) -> Response[EveningState]:
        """Switch the chat on or off; only the host may."""
        def work(evening: Evening, me: str) -> None:
            evening.check_host(me)
            evening.chat = body.on

        return await self.changed(request, work)

    async def begin(self, request: Request, body: Begin) -> Response[EveningState]:
        """Start the next game, or the tournament."""
        charge(self.policy.limits.tables, request, MANY)
        code, me = request.path_params["code"], await guest_of(request)
        _, here = await seen_by(self.registry, code, me)
        await change(self.registry, code, lambda evening: begin_next(self.registry, code, evening, me, here, body))
        return await self.shown(code, me)

    async def lobby(self, request: Request) -> Response[Lobby]:
        """Return the public tables if the server lists any, and whether the guest may open tables."""
        lobby, me, evenings = self.policy.lobby, await guest_of(request), self.registry.store.evenings
        invited = not self.policy.invitation or (bool(me) and await evenings.is_invited(me))
        tables = await evenings.listed() if lobby else []
        rows = [listing.row_of(Row(table.code, table.facts, Head(table.asked, table.over), table.winners), me)
                for table in tables]
        return reply(Lobby(lobby, invited, rows))

    async def accept(self, request: Request, body: Invitation) -> Response[Nothing]:
        """Let a guest with the invitation word open tables; a wrong word counts as a guessed code."""
        guest, word = await guest_or_new(request), self.policy.invitation
        if not word or not secrets.compare_digest(body.word.encode(), word.encode()):
            self.policy.limits.misses.spend(address_of(request))
            raise NotAllowed("server.refused.word", {})
        await self.registry.store.evenings.invite(guest)
        return await remember(reply(Nothing()), request)


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
        for future in waiting:
            future.cancel()
