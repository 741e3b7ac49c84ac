"""The bot API over HTTP: one seat of one table, by its token.

It has the same views, versions and refusals as the WebSocket. A token is sent as `Authorization: Bearer`, which no
browser does by itself; pages of other sites are refused all the same.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request

from brushpass.core.errors import UserError
from brushpass.server.http.guard import RateLimiter, address_of, known_host, own_page
from brushpass.server.http.operations import Endpoint, body_type
from brushpass.server.http.policy import EndpointGroup, RequestPolicy
from brushpass.server.http.replies import FAST, NO_TABLE, STATUS, posted, refusal, reply
from brushpass.server.http.response import Response
from brushpass.server.http.requests import Nothing, ProgramMove, ProgramSee, ProgramSit, ProgramWhy
from brushpass.server.messages.answers import Acted, Seen
from brushpass.server.messages.incoming import Act
from brushpass.server.messages.outgoing import RefusedMessage, TableMessage, refused
from brushpass.server.table.facts import NotAllowed, hashed
from brushpass.server.table.words import in_words
from brushpass.server.tables.bot_turns import keep_pace
from brushpass.server.tables.commands.play import act
from brushpass.server.tables.commands.seats import rename
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import LANGUAGES, Catalogue

CODES: Final = {"server.refused.host": 421, "server.refused.origin": 403, "server.refused.token": 401, **STATUS}


class ProgramEndpoints(EndpointGroup):
    """Answers bots, by token."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, credits: RateLimiter) -> None:
        super().__init__(registry, policy)
        self.credits = credits  # by token

    def answering(self, method: Endpoint) -> Callable[[Request], Awaitable[Response[Any]]]:
        """Return the handler of one method; it returns a refusal for each UserError."""
        async def endpoint(request: Request) -> Response[Any]:
            try:
                self.check_sender(request)
                async with self.registry.visit(request.path_params["code"]) as live:
                    seat = self.admit(request, live)
                    body = await posted(request, body_type(method) or Nothing)
                    return reply(await method(request, live, seat, body))
            except ClientDisconnect:
                return reply(refused(NotAllowed("server.message.malformed", {})), 400)  # nobody receives it
            except UserError as problem:
                if problem.key == NO_TABLE:
                    self.policy.limits.misses.spend(address_of(request))
                return refusal(problem, CODES)

        return endpoint

    def check_sender(self, request: Request) -> None:
        """Raise NotAllowed for a page of another site, or an unknown host name."""
        if not known_host(request, self.policy.hosts):
            raise NotAllowed("server.refused.host", {})
        if not own_page(request, self.policy.hosts):
            raise NotAllowed("server.refused.origin", {})
        if self.policy.limits.misses.is_empty(address_of(request)):
            raise NotAllowed(FAST, {})

    def admit(self, request: Request, live: LiveTable) -> int:
        """Return the seat of a bot's token. Raises NotAllowed."""
        token = token_of(request)
        seat = live.program_seat(token)
        paid = self.credits.spend(hashed(token)) if seat >= 0 else self.policy.limits.posts.spend(address_of(request))
        if not paid:
            raise NotAllowed(FAST, {})
        if seat < 0:
            raise NotAllowed("server.refused.token", {})
        self.registry.wake(live)
        return seat

    async def sit(self, request: Request, live: LiveTable, seat: int, body: ProgramSit) -> TableMessage:
        """Return the table; rename the bot first, in its own seat before the game."""
        self.policy.check_name(body.name)
        await rename(self.registry, live, seat, body.name)
        async with live.lock:
            return live.table_message(seat, False, live.connected_seats())

    async def see(self, request: Request, live: LiveTable, seat: int, body: ProgramSee) -> Seen:
        """Return the view of the seat with new log lines."""
        async with live.lock:
            return seen(live, seat, body)

    async def turn(self, request: Request, live: LiveTable, seat: int, body: ProgramSee) -> Seen:
        """Return the view once the seat is to act, the game is over, or the time is up."""
        try:
            async with asyncio.timeout(body.wait):
                while live.program_seat(token_of(request)) == seat and not (
                        is_asked(live, seat) or self.registry.closing):
                    await live.wait_for_change()
        except TimeoutError:
            pass
        async with live.lock:
            if live.program_seat(token_of(request)) != seat:
                raise NotAllowed("server.refused.token", {})
            return seen(live, seat, body)

    async def why(self, request: Request, live: LiveTable, seat: int, body: ProgramWhy) -> RefusedMessage:
        """Return why an action in notation is not legal now."""
        async with live.lock:
            return refused(live.begun().explain(seat, body.text))

    async def act(self, request: Request, live: LiveTable, seat: int, body: ProgramMove) -> Acted:
        """Play an action, and return the seat's new version."""
        await keep_pace(self.registry, live, seat, body.a)
        return Acted(await act(self.registry, live, seat, Act(body.id, body.v, body.a)))


def token_of(request: Request) -> str:
    """Return the bearer token of a request, or ""."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:60] if kind.lower() == "bearer" else ""


def is_asked(live: LiveTable, seat: int) -> bool:
    """Return whether a seat is to act, or the game is over."""
    table = live.table
    return table is not None and (table.over() or table.to_act() == seat)


def seen(live: LiveTable, seat: int, body: ProgramSee) -> Seen:
    """Return the table and the view of a seat, also as text if a language is given."""
    table = live.table
    response = Seen(live.table_message(seat, False, live.connected_seats()), None)
    if table is not None:
        response.view = table.message(seat, body.since)
        if body.language in LANGUAGES:
            response.text = in_words(table, seat, Catalogue(body.language))
    return response
