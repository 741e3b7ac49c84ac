"""HTML with Open Graph tags, and preview pictures.

While a game is running they show what spectators see; after it, the open board.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from brushpass.core.kernel import SPECTATOR
from brushpass.games import GAMES
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.replays import Replays
from brushpass.server.evenings.rounds import kept as kept_evening
from brushpass.server.http.books import book_of
from brushpass.server.http.guard import address_of, known_host
from brushpass.server.http.middleware import STATIC_EDITION
from brushpass.server.http.page_files import PAGE, language_of
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import NO_TABLE
from brushpass.server.previews import evenings
from brushpass.server.previews.card import Words, drawn, is_able
from brushpass.server.previews.links import (
    TITLE, Link, about_of, game_title, icon, page_title, tags, title_of, words_of,
)
from brushpass.server.store.changes import Kept
from brushpass.server.table.evening import Evening
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.log import EVERYTHING
from brushpass.server.tables.listing import winners_of
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import LANGUAGES, Catalogue
from brushpass.text.drawn.picture import render_request

NO_LINES: Final = 2**31  # from this line of a log on there is nothing: only what is kept beside it is wanted
TABLES: Final = ("/t/", "/replay/", "/review/")  # addresses with the code of a table
EVENINGS: Final = "/e/"
ABOUT_GAMES: Final = ("rules", "learn", "make", "new", "print", "tryout", "deal")  # first parts of other addresses
A_WHILE: Final = "public, max-age=60"
LONGER: Final = "public, max-age=86400"
FRONT: Final = "brushpass"  # in the place of a code: the card of the front page
T = TypeVar("T")


class PreviewEndpoints(EndpointGroup):
    """Answers requests for pages and preview pictures."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, replays: Replays, offline: bool = False) -> None:
        super().__init__(registry, policy)
        self.replays = replays
        self.able = is_able()
        self.offer = f'<meta name="offline" content="{STATIC_EDITION}/">\n' if offline else ""  # of offline play

    async def page(self, request: Request) -> Response:
        """Return the page with the Open Graph tags of its path."""
        if not known_host(request, self.policy.hosts):
            return FileResponse(PAGE / "index.html", headers={"cache-control": "no-cache"})
        language = language_of(request)
        link = await self.link(request, language)
        address = f"{request.url.scheme}://{request.url.netloc}"
        head = self.offer + tags(link, address, language)
        text = page_at((PAGE / "index.html").stat().st_mtime_ns).replace(TITLE, head, 1)
        return Response(text, media_type="text/html",
                        headers={"cache-control": "no-cache", "vary": "accept-language, accept-encoding"})

    async def link(self, request: Request, language: str) -> Link:
        """Return the preview of a path; that of the front page if the table does not exist."""
        words, code = Catalogue(language), request.path_params.get("code", "")
        if request.url.path.startswith(EVENINGS) and (evening := await self.evening(request, code)) is not None:
            title, about = evenings.link_of(words, evening)
            shown = self.shown(f"e/{code}", words, game_title(words, game_of(evening)), f"?{len(evening.matches)}")
            return Link(title, about, *shown)
        kept = await self.kept(request, code) if request.url.path.startswith(TABLES) else None
        path = request.url.path.split("/")[1:]
        detail = path[1] if path[0] in ABOUT_GAMES and len(path) > 1 else ""
        if game := next((name for name in GAMES if detail.startswith(name)), ""):
            title = page_title(words, path, game)
            return Link(title, tagline(words, game), *self.shown(game, words, game_title(words, game)))
        if kept is None or kept.facts.lesson:
            shown = self.shown(FRONT, words, game_title(words, first()))
            return Link(words.say("page.title"), words.say("page.intro"), *shown)
        winners = await winners_of(self.registry, code) or [] if kept.head.over else None
        shown = self.shown(code, words, game_title(words, kept.facts.game), "?over" if kept.head.over else "")
        about = about_of(words, code, kept.facts, kept.head.over)
        return Link(title_of(words, code, kept.facts, winners), about, *shown)

    def shown(self, code: str, words: Catalogue, game: str, more: str = "") -> tuple[str, str, bool]:
        """Return the path of a picture, its description, and whether it is a card."""
        if not self.able:
            return icon(), words.say("page.title"), False
        return f"/card/{code}.{words.language}.png{more}", words.say("server.card.shows", {"game": game}), True

    async def kept(self, request: Request, code: str) -> Kept | None:
        """Return a stored table without its log; None if none exists, or the guest has guessed too often.

        None too if it is damaged: the page learns that from the table's socket.
        """
        async def read(code: str) -> Kept | None:
            try:
                return await self.registry.loader.kept(code, NO_LINES)
            except NotAllowed as problem:
                if problem.key == NO_TABLE:
                    return None
                raise

        with suppress(NotAllowed):
            return await self.find(request, code, read)
        return None

    async def evening(self, request: Request, code: str) -> Evening | None:
        """Return an evening; None if none exists, or the guest has guessed too often."""
        stored = await self.find(request, code, self.registry.store.evenings.evening)
        return None if stored is None else stored.facts

    async def find(self, request: Request, code: str, read: Callable[[str], Awaitable[T | None]]) -> T | None:
        """Return the result of `read`; None, counted as a guess, if it finds nothing."""
        misses, address = self.policy.limits.misses, address_of(request)
        if misses.is_empty(address):
            return None
        stored = await read(code)
        if stored is None and code not in self.registry.open:
            misses.spend(address)
        return stored

    async def card(self, request: Request) -> Response:
        """Return the preview picture of a table, or redirect to the icon."""
        language, code = self.parse_request(request)
        if code == FRONT:
            return await self.picture(*front(language), LONGER)
        if code in GAMES:
            return await self.picture(figure_of(code, language), introduction(Catalogue(language), code), LONGER)
        async with self.registry.reading(request.path_params["code"]) as live:
            figure, words = seen(live, Catalogue(language))
        return await self.picture(figure, words, A_WHILE)

    async def evening_card(self, request: Request) -> Response:
        """Return the preview picture of an evening."""
        language, code = self.parse_request(request)
        evening = (await kept_evening(self.registry, code)).facts
        words = evenings.words_of(Catalogue(language), evening)
        return await self.picture(figure_of(game_of(evening), language), words, A_WHILE)

    def parse_request(self, request: Request) -> tuple[str, str]:
        """Return language and code of a picture request, and charge its rate limit. Raises NotAllowed."""
        language, code = request.path_params["language"], request.path_params["code"]
        if language not in LANGUAGES:
            raise NotAllowed("server.refused.nowhere", {})
        charge(self.policy.limits.costly, request)
        return language, code

    async def picture(self, figure: dict[str, Any], words: Words, kept: str) -> Response:
        """Return a picture with a cache lifetime, or redirect to the icon."""
        if not self.able:
            return RedirectResponse(icon())
        try:
            png = await self.made(figure, words)
        except NotAnswered:
            return RedirectResponse(icon())  # a link with a small picture, where others need the machine
        return Response(png, media_type="image/png", headers={"cache-control": kept})

    async def made(self, figure: dict[str, Any], words: Words) -> bytes:
        """Return a picture, cached by its contents."""
        key = sha256(msgspec.json.encode([figure, words])).hexdigest()
        return await self.replays.cached(("card", key, 0), drawn, figure, words)


def seen(live: LiveTable, words: Catalogue) -> tuple[dict[str, Any], Words]:
    """Return the drawing and the text of a table's preview: as spectators see it, open after the game.

    A deal that others still play is drawn as before its start.
    """
    table = live.table
    result = None if table is None else table.result()
    if table is None or table.sealed:
        view = live.game.observe(live.game.new(), int(SPECTATOR))
    else:
        view = table.view(int(SPECTATOR) if result is None else EVERYTHING)
    said = words_of(words, live.code, live.facts, None if result is None else result.winners)
    return render_request(live.game, view, words.language), said


def tagline(words: Catalogue, game: str) -> str:
    """Return a sentence about a game."""
    return words.sentences.get(f"page.line.{game}") or words.sentences.get(f"{game}.tagline") or words.say("page.intro")


def introduction(words: Catalogue, game: str) -> Words:
    """Return the text on the card of a game."""
    return Words(game_title(words, game), tagline(words, game), [], [])


def first() -> str:
    """Return the first game."""
    return next(iter(GAMES))


def front(language: str) -> tuple[dict[str, Any], Words]:
    """Return the drawing and the text of the front page's preview."""
    words = Catalogue(language)
    titles = [game_title(words, game) for game in GAMES]
    return figure_of(first(), language), Words(words.say("page.title"), words.say("page.intro"), titles, [])


def figure_of(name: str, language: str) -> dict[str, Any]:
    """Return a figure of a game's book to draw, or of the first game's."""
    figures = list(book_of(name, language).figures.values())[:2]
    if not figures:
        return figure_of(first(), language)
    figure = figures[-1]
    message: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(figure.message))
    view = {**message["view"], "seat": figure.seat}
    return {"game": name, "options": figure.options, "view": view, "aids": message.get("aids", {}),
            "language": language}


def game_of(evening: Evening) -> str:
    """Return the game that represents an evening."""
    return evening.game or next((match.game for match in reversed(evening.matches)), first())


@lru_cache(1)
def page_at(changed: int) -> str:
    """Return the HTML of the page; the modification time is the cache key."""
    return (PAGE / "index.html").read_text("utf-8")
