"""Endpoints for finished games: replays, records, reviews; and hints in games against bots."""
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from brushpass.server.engine.questions import asked_by, hint
from brushpass.server.engine.replays import Replays
from brushpass.server.engine.reviews import Reviews
from brushpass.server.http.guard import guest_of
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import FRESH, reply
from brushpass.server.http.requests import RecordFile, WantHint, WantReview
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import ChanceDraws, Hint, Replay
from brushpass.server.messages.reviews import ReviewProgress, ReviewState
from brushpass.server.table.facts import NotAllowed
from brushpass.server.table.replay import Played, eyes_of, finished
from brushpass.server.tables.commands.study import commented_record
from brushpass.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from starlette.requests import Request

    from brushpass.server.engine.queued import QueuedReviews


class FinishedGameEndpoints(EndpointGroup):
    """Answers requests about finished games; running games are refused."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, reviews: Reviews | QueuedReviews,
                 replays: Replays, hint_seconds: float) -> None:
        super().__init__(registry, policy)
        self.reviews = reviews
        self.replays = replays
        self.hint_seconds = hint_seconds
        self.hinting: set[str] = set()

    async def replay(self, request: Request) -> Response[Replay]:
        """Return a finished game as a seat, a spectator, or with everything open."""
        charge(self.policy.limits.costly, request)
        guest = await guest_of(request)
        async with self.registry.reading(request.path_params["code"]) as live:
            played = finished(live)
            who = eyes_of(request.query_params.get("as", "open"), played.game.seats)
            table = live.table_message(live.seat_of("", guest), live.is_host(guest),
                                    set(range(played.game.seats)))
        table.you = who if who >= 0 else -1
        steps = await self.replays.steps(live.code, played, who)
        return reply(Replay(table, steps, await self.registry.store.comments.on(live.code)))

    async def record(self, request: Request) -> Response[Annotated[bytes, "text/plain"]]:
        """Return the record of a finished game with its comments as a file."""
        async with self.registry.reading(request.path_params["code"]) as live:
            name = f'attachment; filename="{live.game.name}-{live.code}.txt"'
            text = (await commented_record(self.registry, live)).encode()
        return Response(text, 200, {**FRESH, "content-disposition": name}, "text/plain; charset=utf-8")

    async def open_file(self, request: Request, body: RecordFile) -> Response[Replay]:
        """Return the replay of an uploaded record; nothing is stored."""
        charge(self.policy.limits.costly, request)
        return Response(await self.replays.from_file(body.text, body.eyes), 200, FRESH)

    async def fair(self, request: Request) -> Response[ChanceDraws]:
        """Return the record and all chance draws of a finished game, for verification."""
        charge(self.policy.limits.costly, request)
        async with self.registry.reading(request.path_params["code"]) as live:
            record, played = live.record().write(), finished(live)
        return reply(ChanceDraws(record, **await self.replays.draws(live.code, played)))

    async def review(self, request: Request) -> Response[ReviewState]:
        """Return the review of a finished game for a seat, or its progress."""
        key, _ = await self.reviewed(request, request.query_params.get("seat", ""))
        return reply(await self.reviews.find(key))

    async def begin_review(self, request: Request, body: WantReview) -> Response[ReviewState]:
        """Start the review of a finished game for a seat."""
        key, played = await self.reviewed(request, str(body.seat))
        state = await self.reviews.find(key)
        if isinstance(state, ReviewProgress) and state.progress < 0:
            charge(self.policy.limits.reviews, request)
        return reply(await self.reviews.begin(key, played))

    async def reviewed(self, request: Request, seat: str) -> tuple[tuple[str, int], Played]:
        """Return the key of a review, and its game. Raises NotAllowed for a running game."""
        async with self.registry.reading(request.path_params["code"]) as live:
            played = finished(live)
        who = eyes_of(seat, played.game.seats)
        if who < 0:
            raise NotAllowed("server.refused.eyes", {})
        return (live.code, who), played

    async def hint(self, request: Request, body: WantHint) -> Response[Hint]:
        """Return a hint in a game against bots; one at a time per table."""
        code = request.path_params["code"]
        if code in self.hinting:
            raise NotAllowed("server.refused.fast", {})
        self.hinting.add(code)
        try:
            async with self.registry.reading(request.path_params["code"]) as live:
                seat = live.seat_of(body.token, await guest_of(request))
                question = asked_by(live, seat)
                table = live.begun()
                view, version = table.view(seat), table.watchers[seat].version
            return reply(await hint(self.registry.bots, question, table.game, view, version, self.hint_seconds))
        finally:
            self.hinting.discard(code)
