"""The door for bots of others over plain HTTP: one seat of one table, by its token; see, wait, ask why, and play.

The same views, lines, versions and refusals as over the WebSocket. A token is sent as `Authorization: Bearer`, which no
browser does by itself, so that no page's header is needed; pages of others are kept out all the same.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from brushpass.core.problems import Problem
from brushpass.server.guard import Credits, address_of, known_host, own_page
from brushpass.server.hub import Hub
from brushpass.server.lending import bot_seat
from brushpass.server.live import Live
from brushpass.server.pages import NOT_FOUND, posted, reply
from brushpass.server.room import NotAllowed, clean_name, hashed
from brushpass.server.wire import Act, Id, Notation, Number, refused
from brushpass.server.words import in_words
from brushpass.server.wishes import Name
from brushpass.text.catalogue import LANGUAGES, Catalogue

LONGEST_WAIT: Final = 25.0  # seconds
STATUS: Final = {"server.refused.host": 421, "server.refused.origin": 403, "server.refused.token": 401,
                 "server.refused.fast": 429, **dict.fromkeys(NOT_FOUND, 404)}
AGAIN: Final = "5"  # seconds after which a bot that was too fast may try again
PATHS: Final = ("sit", "see", "turn", "why", "act")


class Sit(Struct, forbid_unknown_fields=True):
    """A bot says what it is called."""

    name: Name = ""


class See(Struct, forbid_unknown_fields=True):
    """A bot wants to see: how many lines it has, how long it waits for its turn, and in which language it reads."""

    since: Number = 0
    wait: Annotated[float, Meta(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT
    words: Annotated[str, Meta(max_length=2)] = ""


class Why(Struct, forbid_unknown_fields=True):
    """A bot asks why something is not allowed."""

    text: Notation


class Move(Struct, forbid_unknown_fields=True):
    """A bot plays."""

    id: Id
    v: Number
    a: Number


class BotApi:
    """Answers bots, each by its token."""

    def __init__(self, hub: Hub, names: frozenset[str], credits: Credits, strangers: Credits) -> None:
        self.hub = hub
        self.names = names
        self.credits = credits  # by token
        self.strangers = strangers  # by address, for those whose token is good nowhere

    def answering(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        """Return what answers requests of one kind; where nothing can be done it says why."""
        async def endpoint(request: Request) -> Response:
            try:
                live, seat = self.admit(request)
                return reply(await getattr(self, name)(request, live, seat))
            except Problem as problem:
                response = reply(refused(problem), STATUS.get(problem.key, 400))
                if response.status_code == STATUS["server.refused.fast"]:
                    response.headers["retry-after"] = AGAIN
                return response

        return endpoint

    def admit(self, request: Request) -> tuple[Live, int]:
        """Return the table and the seat that a bot's token is good for. Raises NotAllowed."""
        if not known_host(request, self.names):
            raise NotAllowed("server.refused.host", {})
        if not own_page(request):
            raise NotAllowed("server.refused.origin", {})
        token = token_of(request)
        live = self.hub.find(request.path_params["code"])
        seat = bot_seat(live.room, token)
        paid = self.credits.spend(hashed(token)) if seat >= 0 else self.strangers.spend(address_of(request))
        if not paid:
            raise NotAllowed("server.refused.fast", {})
        if seat < 0:
            raise NotAllowed("server.refused.token", {})
        return live, seat

    async def sit(self, request: Request, live: Live, seat: int) -> dict[str, Any]:
        """Tell a bot where it sits; before the game one with a seat of its own may say what it is called."""
        wish: Sit = await posted(request, Sit)
        held = live.room.facts.seats[seat]
        if wish.name and held.is_lent() and not live.room.facts.started:
            held.name = clean_name(wish.name)
            await self.hub.keep(live)
        return live.room.lobby(seat, "", live.here())

    async def see(self, request: Request, live: Live, seat: int) -> dict[str, Any]:
        """Tell a bot what its seat sees now, with the lines that it has not yet."""
        return seen(live, seat, await posted(request, See))

    async def turn(self, request: Request, live: Live, seat: int) -> dict[str, Any]:
        """Tell the same once the seat is asked or the game is over, or when it has waited long enough."""
        wish: See = await posted(request, See)
        try:
            async with asyncio.timeout(wish.wait):
                while bot_seat(live.room, token_of(request)) == seat and not is_asked(live, seat):
                    await live.stirred.wait()
        except (TimeoutError, asyncio.CancelledError):
            pass  # it has waited long enough, or the server is about to stop: it is told how things stand
        if bot_seat(live.room, token_of(request)) != seat:
            raise NotAllowed("server.refused.token", {})
        return seen(live, seat, wish)

    async def why(self, request: Request, live: Live, seat: int) -> dict[str, Any]:
        """Tell why a seat may not do now what a text names."""
        wish: Why = await posted(request, Why)
        return refused(live.table().explain(seat, wish.text))

    async def act(self, request: Request, live: Live, seat: int) -> dict[str, Any]:
        """Play, and tell the seat's new version."""
        wish: Move = await posted(request, Move)
        return {"v": await self.hub.act(live, seat, Act(wish.id, wish.v, wish.a))}


def token_of(request: Request) -> str:
    """Return the token that a bot shows; "" where it shows none."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip()[:60] if kind.lower() == "bearer" else ""


def is_asked(live: Live, seat: int) -> bool:
    """Say whether a seat has to choose, or has nothing more to choose."""
    table = live.room.table
    return table is not None and (table.over() or table.to_act() == seat)


def seen(live: Live, seat: int, wish: See) -> dict[str, Any]:
    """Return the table and the view of a seat, in words too where a language is asked for."""
    table = live.room.table
    held: dict[str, Any] = {"table": live.room.lobby(seat, "", live.here()), "view": None}
    if table is not None:
        held["view"] = table.message(seat, wish.since)
        if wish.words in LANGUAGES:
            held["words"] = in_words(table, seat, Catalogue(wish.words))
    return held
