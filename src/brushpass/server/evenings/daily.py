"""Deals of the day and of the week: one game per person against a bot, with the same cards and dice for everybody.

The seed stays sealed until the day or the week is over, in UTC. The code of a deal is its game and its first day, as in
GAME20261118, with a "w" for a week, as in GAME20261116w.
"""
from __future__ import annotations

import re
import secrets
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from time import time
from typing import Final, Literal, NamedTuple

from starlette.requests import Request

from brushpass.core.records.fair import seal_of
from brushpass.games import GAMES, game_type
from brushpass.server.evenings.next_game import size_for
from brushpass.server.evenings.requests import PlayDeal
from brushpass.server.http.guard import guest_of, guest_or_new
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import MANY, remember, reply
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import NewCode
from brushpass.server.messages.evenings import DailyDeal
from brushpass.server.table.facts import BOT, PERSON, STAND_IN, Facts, NotAllowed, Seat, clean_name, hashed, new_token
from brushpass.server.table.seeds import SEED_BYTES, Seeds
from brushpass.server.tables.commands.play import begun, reveal
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver, TableRegistry

CODE: Final = re.compile(r"(.+?)(\d{8})(w?)", re.ASCII)
THIS_WEEK: Final = "-week"  # after the name of a game: its deal of this week
WEEK: Final = 7  # days, from Monday
PLAYERS: Final = 2  # or the nearest number that a game allows
Outcome = Literal["won", "drawn", "lost"]


class Deal(NamedTuple):
    """The deal of a game and a day, or a week that begins on that day."""

    game: str
    day: date
    days: int = 1

    def code(self) -> str:
        """Return the code of the deal."""
        return f"{self.game}{self.day:%Y%m%d}{'w' if self.is_weekly() else ''}"

    def is_weekly(self) -> bool:
        return self.days == WEEK

    def table(self) -> tuple[dict[str, str], int, int]:
        """Return the options, the number of seats, and everybody's seat, which changes every time."""
        options, seats = size_for(game_type(self.game), PLAYERS, {})
        return options, seats, self.day.toordinal() // self.days % seats

    def outcome(self, winners: list[int]) -> Outcome:
        """Return the outcome of a game for the person who played it."""
        _, seats, own = self.table()
        return "drawn" if len(winners) in (0, seats) else "won" if own in winners else "lost"

    def is_over(self) -> bool:
        """Return whether the day or the week of the deal is over."""
        return self.day + timedelta(self.days) <= today()


def today() -> date:
    """Return the current day in UTC."""
    return datetime.fromtimestamp(time(), UTC).date()


def deal_of(code: str) -> Deal:
    """Return the deal of a code, or the deal of a game today or this week. Raises NotAllowed."""
    if code in GAMES:
        return Deal(code, today())
    if (game := code.removesuffix(THIS_WEEK)) in GAMES:
        return Deal(game, today() - timedelta(today().weekday()), WEEK)
    match = CODE.fullmatch(code)
    try:
        if match is not None and match[1] in GAMES:
            first = datetime.strptime(match[2], "%Y%m%d").date()
            if not match[3] or not first.weekday():
                return Deal(match[1], first, WEEK if match[3] else 1)
    except ValueError:  # no such day
        pass
    raise NotAllowed("server.refused.nowhere", {})


class DealEndpoints(EndpointGroup):
    """Answers requests about deals of the day and of the week."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy) -> None:
        super().__init__(registry, policy)
        self.deals = registry.store.deals

    async def look(self, request: Request) -> Response[DailyDeal]:
        """Return a deal with the results so far."""
        deal, guest = deal_of(request.path_params["code"]), await guest_of(request)
        code, seed, counts = deal.code(), await self.seed(deal), Counter[Outcome]()
        for winners, count in await self.deals.results(code):
            counts[deal.outcome(winners)] += count
        table = await self.deals.table(code, guest) if guest else ""
        own = await self.registry.store.people.winners(table) if table else None
        return reply(DailyDeal(code, deal.game, deal.is_weekly(), seal_of(seed), deal.is_over(), counts["won"],
                               counts["drawn"], counts["lost"], table, "" if own is None else deal.outcome(own)))

    async def play(self, request: Request, body: PlayDeal) -> Response[NewCode]:
        """Open the guest's table with a deal that is not over, or return the one they have."""
        await self.policy.check_invited(request, self.registry.store.evenings)
        deal, guest = deal_of(request.path_params["code"]), await guest_or_new(request)
        code, seed = deal.code(), await self.seed(deal)
        if not await self.deals.table(code, guest):
            if deal.is_over():
                raise NotAllowed("server.refused.deal-over", {})
            charge(self.policy.limits.tables, request, MANY)
            live, written = begun(self.registry, facts_of(deal, seed, guest, body))
            await self.registry.store.write(written)
            self.registry.add(live)
            await self.deals.add_table(code, guest, live.code)
            self.registry.wake(live)
        return await remember(reply(NewCode(await self.deals.table(code, guest))), request)

    async def seed(self, deal: Deal) -> str:
        """Return the seed of a deal; that of today or this week is made for its first visitor. Raises NotAllowed."""
        code = deal.code()
        if seed := await self.deals.seed(code):
            return seed
        if deal.is_over() or deal.day > today():
            raise NotAllowed("server.refused.nowhere", {})
        await self.deals.make(code, secrets.token_hex(SEED_BYTES), time())
        return await self.deals.seed(code)  # perhaps another visitor's


def facts_of(deal: Deal, seed: str, guest: str, player: PlayDeal) -> Facts:
    """Return the facts of a guest's table with a deal; no secret is mixed into it."""
    options, count, own = deal.table()
    seats = [Seat(BOT, "", STAND_IN) for _ in range(count)]
    seats[own] = Seat(PERSON, clean_name(player.name), "", hashed(new_token()), guest, face=player.face)
    return Facts(deal.game, options, seats, guest, seeds=Seeds(seed, deal=deal.code()))


class DealRevealer(TableObserver):
    """Reveals the deal of a finished table after its day or week."""

    async def visited(self, live: LiveTable, opened: bool) -> None:
        """Reveal a finished table once its deal is over."""
        seeds = live.facts.seeds
        if seeds is not None and not live.facts.evening and live.awaits_reveal() and deal_of(seeds.deal).is_over():
            await reveal(self.registry, live)
