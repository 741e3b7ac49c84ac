"""What the server answers to plain requests: the page, its texts, and everything about a table before the game."""
from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brushpass.agents.levels import level
from brushpass.agents.ratings import ratings_of
from brushpass.core.game import Game
from brushpass.core.gametype import MINI
from brushpass.core.problems import Problem
from brushpass.games import GAMES, kind_of
from brushpass.games import game as open_game
from brushpass.server.chance import select_tallies
from brushpass.server.clock import checked
from brushpass.server.guard import COOKIE, Credits, address_of, guest_of, known_host, own_page
from brushpass.server.hub import Hub
from brushpass.server.lending import lend, take_back
from brushpass.server.lesson import LessonRoom, has_lesson
from brushpass.server.live import Live
from brushpass.server.room import BOT, Facts, NotAllowed, Seat, hashed
from brushpass.server.wire import refused, told
from brushpass.server.wishes import Learn, Leave, Lend, NewTable, Nothing, PutBot, SeatWish, Sit
from brushpass.text.catalogue import LANGUAGES, Catalogue, sentences

LONGEST_BODY: Final = 8_192
NOT_FOUND: Final = ("server.refused.no-table", "server.refused.nowhere")
FRESH: Final = {"cache-control": "no-store"}
KEPT_A_WHILE: Final = "public, max-age=600"
YEAR: Final = 365 * 24 * 3600


def reply(held: Any, status: int = 200) -> Response:
    """Return an answer of plain values."""
    return Response(msgspec.json.encode(held), status, FRESH, "application/json")


async def posted(request: Request, kind: type[Any], most: int = LONGEST_BODY) -> Any:
    """Return what was posted. Raises NotAllowed where it is too long, or nothing that can be understood."""
    held = b""
    async for chunk in request.stream():
        held += chunk
        if len(held) > most:
            raise NotAllowed("server.message.long", {"most": most})
    try:
        return msgspec.json.decode(held, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotAllowed("server.message.malformed", {}) from None


class Pages:
    """Answers requests for one hub."""

    def __init__(self, hub: Hub, names: frozenset[str], credits: Credits) -> None:
        self.hub = hub
        self.names = names
        self.credits = credits

    async def answer(self, request: Request, work: Callable[[Request], Awaitable[Response]]) -> Response:
        """Do the work of a request; where it cannot be done say why, without anything that is hidden."""
        if not known_host(request, self.names):
            return reply(refused(NotAllowed("server.refused.host", {})), 421)
        try:
            return await work(request)
        except Problem as problem:
            return reply(refused(problem), 404 if problem.key in NOT_FOUND else 400)

    async def body(self, request: Request, kind: type[Any], most: int = LONGEST_BODY) -> Any:
        """Return what a page of ours has posted. Raises NotAllowed."""
        if not own_page(request) or request.headers.get("x-brushpass") != "1":
            raise NotAllowed("server.refused.origin", {})
        if not self.credits.spend(address_of(request)):
            raise NotAllowed("server.refused.fast", {})
        return await posted(request, kind, most)

    async def make(self, request: Request) -> Response:
        """Open a table, and give its maker his seat; a table that is full begins at once."""
        wish: NewTable = await self.body(request, NewTable)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        wanted = [number for number, seat in enumerate(wish.seats) if seat.kind == "me"]
        if MINI in wish.options.values():
            raise NotAllowed("server.refused.mini", {})
        if open_game(wish.game, **wish.options).seats != len(wish.seats) or len(wanted) != 1:
            raise NotAllowed("server.refused.seats", {})
        seats = [seat_for(wish.game, seat) for seat in wish.seats]
        time = checked(wish.time, len(seats))
        live = await self.hub.make(Facts(wish.game, wish.options, seats, hashed(guest), wish.free_text, time=time))
        token = live.room.sit(wanted[0], wish.name, guest, wish.seal)
        await self.hub.keep(live)
        if all(seat.kind != "open" for seat in live.room.facts.seats):
            await self.hub.begin(live)
        return remember(reply({"code": live.room.code, "seat": wanted[0], "token": token}), request, guest)

    async def teach(self, request: Request) -> Response:
        """Begin a lesson, and give the player his seat."""
        wish: Learn = await self.body(request, Learn)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        room = LessonRoom(wish.game, guest)
        token = room.sit(room.script.seat, wish.name, guest)
        await self.hub.teach(room)
        return remember(reply({"code": room.code, "seat": room.script.seat, "token": token}), request, guest)

    async def sit(self, request: Request) -> Response:
        """Give somebody a seat."""
        wish: Sit = await self.body(request, Sit)
        guest = guest_of(request) or secrets.token_urlsafe(24)
        live = self.find(request)
        before = live.room.seat_of("", guest)
        token = live.room.sit(wish.seat, wish.name, guest, wish.seal)
        live.vacate(before)
        await self.hub.keep(live)
        return remember(reply({"seat": wish.seat, "token": token}), request, guest)

    async def leave(self, request: Request) -> Response:
        """Take a seat back from somebody who leaves before the game."""
        wish: Leave = await self.body(request, Leave)
        live = self.find(request)
        seat = live.room.seat_of(wish.token, guest_of(request))
        live.room.leave(seat)
        live.vacate(seat if not live.room.settled() else -1)
        await self.hub.keep(live)
        return reply({})

    async def put_bot(self, request: Request) -> Response:
        """Put a bot into a seat for the host."""
        wish: PutBot = await self.body(request, PutBot)
        live = self.hosted(request)
        live.room.put_bot(wish.seat, wish.level)
        await self.hub.keep(live)
        return reply({})

    async def lend(self, request: Request) -> Response:
        """Let a program play in a seat, openly, and return its token: it is told only once."""
        wish: Lend = await self.body(request, Lend)
        live = self.find(request)
        token = lend(live.room, wish.seat, *self.standing(request, live, wish.token), wish.name)
        live.dismiss(wish.seat)
        await self.hub.keep(live)
        return reply({"seat": wish.seat, "token": token})

    async def take_back(self, request: Request) -> Response:
        """Take a seat back from a program."""
        wish: Lend = await self.body(request, Lend)
        live = self.find(request)
        take_back(live.room, wish.seat, *self.standing(request, live, wish.token))
        live.dismiss(wish.seat)
        await self.hub.keep(live)
        self.hub.wake(live)
        return reply({})

    def standing(self, request: Request, live: Live, token: str) -> tuple[int, bool]:
        """Return the seat of whoever asks, and whether he is the host."""
        guest = guest_of(request)
        return live.room.seat_of(token, guest), bool(guest) and live.room.facts.host == hashed(guest)

    async def begin(self, request: Request) -> Response:
        """Begin the game for the host."""
        await self.body(request, Nothing)
        await self.hub.begin(self.hosted(request))
        return reply({})

    def find(self, request: Request) -> Live:
        return self.hub.find(request.path_params["code"])

    def hosted(self, request: Request) -> Live:
        """Return the table that a request is about, for the one who made it. Raises NotAllowed for others."""
        live = self.find(request)
        if live.room.facts.host != hashed(guest_of(request)):
            raise NotAllowed("server.refused.host-only", {})
        return live

    async def look(self, request: Request) -> Response:
        """Show a table as those see it who are not there."""
        live = self.find(request)
        guest = guest_of(request)
        return reply(live.lobby(live.room.seat_of("", guest), guest))

    async def fair(self, request: Request) -> Response:
        """Show a game that is over with all that its chance was made from, so that anybody can compute it again."""
        live = self.find(request)
        record = live.room.record()
        draws = live.table().draws()
        return reply({"record": record.write(), "draws": draws, "words": words_of(live.room.game, draws)})

    async def fairness(self, request: Request) -> Response:
        """Show how chance has fallen in all games of this server that are over."""
        return reply(self.hub.store.read(select_tallies))

    async def mine(self, request: Request) -> Response:
        """Show somebody the tables where he sits."""
        return reply(self.hub.mine(guest_of(request)) if guest_of(request) else [])

    async def games(self, request: Request) -> Response:
        """Show what can be played, with which options and against whom."""
        return reply([game_info(name) for name in GAMES])

    async def text(self, request: Request) -> Response:
        """Show the sentences of a language."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise NotAllowed("server.refused.nowhere", {})
        return Response(page_text(language), media_type="application/json", headers={"cache-control": "no-cache"})

    async def rules(self, request: Request) -> Response:
        """Show the rules of a game in a language."""
        name, language = request.path_params["game"], request.path_params["language"]
        if language not in LANGUAGES or name not in GAMES:
            raise NotAllowed("server.refused.nowhere", {})
        held = msgspec.json.encode(Catalogue(language).rules(name))
        return Response(held, media_type="application/json", headers={"cache-control": KEPT_A_WHILE})


def seat_for(game: str, wish: SeatWish) -> Seat:
    """Return a seat as it is before anybody has come: a bot in it, or nobody."""
    return Seat(BOT, "", level(game, wish.level).name) if wish.kind == BOT else Seat()


def words_of(game: Game[Any], draws: list[dict[str, Any]]) -> dict[str, Any]:
    """Return everything that nature could have done, in the words of the game."""
    texts = sorted({text for draw in draws for text in draw["of"]})
    return {text: told(game.say_action(game.parse(text))) for text in texts}


def remember(response: Response, request: Request, guest: str) -> Response:
    """Let a browser remember who its guest is; scripts cannot read it."""
    safe = request.url.scheme == "https"
    response.set_cookie(COOKIE, guest, max_age=YEAR, httponly=True, samesite="lax", secure=safe)
    return response


@cache
def page_text(language: str) -> bytes:
    """Return the sentences that the page may need: all but those of the terminal."""
    held = {key: text for key, text in sentences(language).items() if not key.startswith("terminal.")}
    return msgspec.json.encode(held)


@cache
def game_info(name: str) -> dict[str, Any]:
    """Return a game as the set-up form needs it: its options, the usual value first, and its bots."""
    kind = kind_of(name)
    options = {option: [value for value in values if value != MINI] for option, values in kind.options.items()}
    levels = [{"name": bot.name, "rating": ratings_of(name).get(bot.name, {}).get("rating")} for bot in kind.levels]
    form = kind.form
    return {"name": name, "title": kind.title, "letters": kind.letters, "rulings": kind.rulings, "options": options,
            "free": kind.free, "seats": kind.counts, "counted_by": kind.counted_by, "levels": levels,
            "option_rules": form.rules, "main": form.main, "numbers": form.numbers, "meant": form.meant,
            "hidden": form.hidden, "usual_bots": kind.usual_bots, "open_hands": kind.open_hands,
            "lesson": has_lesson(name)}
