"""Endpoints for public content: texts, rules, games, books, and the state of a table."""
from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from time import time
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import UNSET

from brushpass.agents.levels import trained_options, available_levels
from brushpass.agents.ratings import ratings_of
from brushpass.core.gametype import MINI
from brushpass.games import GAMES, game_type
from brushpass.lessons.script import (
    chapters, course, daily_puzzle, deduction_names, deductions, free_puzzles, is_advanced,
)
from brushpass.server.engine.walks import walk_of
from brushpass.server.http.books import book_of
from brushpass.server.http.guard import guest_of
from brushpass.server.http.replies import reply
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import (
    Book, ChanceTally, ChapterInfo, DailyPuzzle, GameInfo, Health, LevelInfo, OfflineLessonData, TableSummary,
)
from brushpass.server.messages.outgoing import TableMessage
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.listing import tables_of
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import LANGUAGES, Catalogue, sentences

if TYPE_CHECKING:
    from starlette.requests import Request

WORDS_PER_MINUTE: Final = 150
STEPS_PER_MINUTE: Final = 5
KEPT_A_WHILE: Final = "public, max-age=600"
DAY: Final = 24 * 3600
Texts = dict[str, str]
FACE: Final = "face.js"  # in the package of a game: how it wants to be drawn by the page


class ContentEndpoints:
    """Answers requests for content that every guest may read."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.walking = asyncio.Lock()  # one lesson at a time is walked ahead

    async def health(self, request: Request) -> Response[Health]:
        """Return that this process is alive."""
        return reply(Health(True))

    async def ready(self, request: Request) -> Response[Health]:
        """Return whether this process can serve tables: its database accepts writes, and it is not stopping."""
        if self.registry.closing:
            return reply(Health(False), 503)
        if not self.registry.store.health.ok:
            raise BadStore("server.store.failed", {})
        await self.registry.store.versions([])
        return reply(Health(True))

    async def look(self, request: Request) -> Response[TableMessage]:
        """Return a table as a visitor sees it."""
        guest = await guest_of(request)
        async with self.registry.reading(request.path_params["code"]) as live:
            return reply(live.lobby(live.seat_of("", guest), live.is_host(guest)))

    async def fairness(self, request: Request) -> Response[dict[str, ChanceTally]]:
        """Return chance statistics over all finished games."""
        return reply(msgspec.convert(await self.registry.store.tallies(), dict[str, ChanceTally]))

    async def mine(self, request: Request) -> Response[list[TableSummary]]:
        """Return the tables where the guest sits."""
        guest = await guest_of(request)
        return reply(await tables_of(self.registry, guest) if guest else [])

    async def games(self, request: Request) -> Response[list[GameInfo]]:
        """Return all games with their options and bot levels."""
        return reply([game_info(name) for name in GAMES])

    async def text(self, request: Request) -> Response[Texts]:
        """Return the sentences of a language."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise NotAllowed("server.refused.nowhere", {})
        return Response(page_text(language), headers={"cache-control": "no-cache"})

    async def rules(self, request: Request) -> Response[Texts]:
        """Return the rules of a game in a language."""
        return texts_of(request, Catalogue.rules)

    async def lessons(self, request: Request) -> Response[Texts]:
        """Return the tutor's sentences of a game in a language."""
        return texts_of(request, Catalogue.lessons)

    async def walk(self, request: Request) -> Response[OfflineLessonData]:
        """Return a lesson for offline use."""
        name, lesson = request.path_params["game"], request.path_params["lesson"]
        async with self.walking:
            body = await asyncio.to_thread(walked, name, lesson)
        return Response(body, headers={"cache-control": KEPT_A_WHILE})

    async def daily(self, request: Request) -> Response[DailyPuzzle]:
        """Return the puzzle of the day."""
        game, puzzle = daily_puzzle(int(time() // DAY))
        return reply(DailyPuzzle(game, puzzle))

    async def book(self, request: Request) -> Response[Book]:
        """Return the books of a game in a language."""
        name, language = request.path_params["game"], request.path_params["language"]
        if language not in LANGUAGES or name not in GAMES:
            raise NotAllowed("server.refused.nowhere", {})
        body = msgspec.json.encode(book_of(name, language))
        return Response(body, headers={"cache-control": KEPT_A_WHILE})

    async def face(self, request: Request) -> Response[Annotated[bytes, "text/javascript"]]:
        """Return the module with which a third-party game draws itself."""
        name = request.path_params["game"]
        module = face_of(name) if name in GAMES else None
        if module is None:
            raise NotAllowed("server.refused.nowhere", {})
        return Response(module, media_type="text/javascript; charset=utf-8", headers={"cache-control": "no-cache"})


def texts_of(request: Request, of: Callable[[Catalogue, str], Texts]) -> Response[Texts]:
    """Return texts for the game and language of a request. Raises NotAllowed."""
    name, language = request.path_params["game"], request.path_params["language"]
    if language not in LANGUAGES or name not in GAMES:
        raise NotAllowed("server.refused.nowhere", {})
    body = msgspec.json.encode(of(Catalogue(language), name))
    return Response(body, headers={"cache-control": KEPT_A_WHILE})


@cache
def page_text(language: str) -> bytes:
    """Return the sentences for the web client: all but those of the terminal."""
    shown = {key: text for key, text in sentences(language).items() if not key.startswith("terminal.")}
    return msgspec.json.encode(shown)


@cache
def walked(game: str, lesson: str) -> bytes:
    """Return a lesson for offline use, encoded. Raises NoLesson."""
    return msgspec.json.encode(walk_of(game, lesson))


@cache
def face_of(name: str) -> bytes | None:
    """Return the module that draws a third-party game; None if its package has none."""
    file = files(GAMES[name].package).joinpath(FACE)
    return file.read_bytes() if file.is_file() else None


def chapter_infos(name: str) -> dict[str, ChapterInfo]:
    """Return the chapters of a game; their minutes are those of a slow reader who thinks about each step."""
    texts = Catalogue("en").lessons(name)
    infos = {}
    for chapter, script in chapters(name).items():
        read = [text for key, text in texts.items()
                if key.startswith(f"{name}.lesson.{chapter}.") and not key.endswith(".but")]
        minutes = sum(len(text.split()) for text in read) / WORDS_PER_MINUTE + len(script.steps) / STEPS_PER_MINUTE
        infos[chapter] = ChapterInfo(len(script.steps), max(1, round(minutes)), script.picture)
    return infos


@cache
def game_info(name: str) -> GameInfo:
    """Return a game for the web client."""
    kind = game_type(name)
    options = {option: [value for value in values if value != MINI] for option, values in kind.options.items()}
    levels = [LevelInfo(bot.name, ratings_of(name).get(bot.name, {}).get("rating"),
                        trained_options(name) if bot.uses_network else UNSET) for bot in available_levels(name)]
    page = kind.page
    face = UNSET if face_of(name) is None else f"/games/{name}/{FACE}"
    return GameInfo(name, kind.title, kind.rule_prefixes, kind.rulings, options, kind.free_options, kind.counts,
                    kind.counted_by, levels, page.rules, page.main, page.numbers, page.depends_on, page.hidden,
                    page.default_bots, page.open_hands, course(name), chapter_infos(name),
                    {puzzle: is_advanced(name, puzzle) for puzzle in free_puzzles(name)},
                    {puzzle: deduction.level for puzzle, deduction
                     in zip(deduction_names(name), deductions(name).puzzles, strict=True)}, kind.list_options,
                    () if kind.boards is None else kind.boards.options, face)
