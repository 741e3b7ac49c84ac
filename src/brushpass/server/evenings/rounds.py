"""Evenings in the store: read, updated with optimistic locking, and the tables they open.

No process keeps state. When a game ends, or somebody looks at the evening, finished games are counted and the next
round of a tournament is opened.
"""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from time import time
from typing import Final

from brushpass.agents.levels import available_levels
from brushpass.core.errors import UserError
from brushpass.server.evenings.tournament import is_over, next_round, same_deal
from brushpass.server.http.replies import NO_EVENING
from brushpass.server.store.changes import BadStore, Change, Changed
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.table.evening import Evening, Match
from brushpass.server.table.facts import (
    BOT, PERSON, STAND_IN, Facts, NotAllowed, Seat, cast_of, hashed, new_code, new_token,
)
from brushpass.server.table.seeds import Seeds, new_seeds
from brushpass.server.tables.commands.play import begin, begun, resign, reveal
from brushpass.server.tables.commands.retry import MAX_TRIES
from brushpass.server.tables.listing import winners_of
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver, TableRegistry
from brushpass.server.task_set import TaskSet

PRESENCE_TIMEOUT_S: Final = 25.0  # without a request, after which a member is away
PRESENCE_INTERVAL_S: Final = 5.0  # after which it is written again that somebody is here
Opened = list[tuple[LiveTable, Change]]


async def kept(registry: TableRegistry, code: str) -> KeptEvening:
    """Return an evening from the store. Raises NotAllowed if none exists."""
    evening = await registry.store.evenings.evening(code)
    if evening is None:
        raise NotAllowed(NO_EVENING, {})
    return evening


async def change(registry: TableRegistry, code: str, work: Callable[[Evening], Opened | None]) -> KeptEvening:
    """Change an evening and open its new tables; retry on a conflicting write."""
    for _ in range(MAX_TRIES):
        stored = await kept(registry, code)
        opened = work(stored.facts) or []
        try:
            await registry.store.write_evening(stored, *[written for _, written in opened])
        except Changed:
            continue
        for live, _ in opened:
            registry.add(live)
            registry.wake(live)
        registry.waiters.notify(code)
        return stored._replace(version=stored.version + 1)
    raise BadStore("server.store.failed", {})


async def seen_by(registry: TableRegistry, code: str, guest: str) -> tuple[KeptEvening, set[str]]:
    """Return an evening brought up to date, and the guests who are present."""
    stored = await settled(registry, await kept(registry, code))
    attending, now = await registry.store.evenings.attending(code), time()
    if (silent := now - attending.get(guest, now)) > PRESENCE_INTERVAL_S:
        await registry.store.evenings.attend(code, guest, now)
        if silent > PRESENCE_TIMEOUT_S:
            registry.waiters.notify(code)
    return stored, {member for member, at in attending.items()
                    if now - at < PRESENCE_TIMEOUT_S or member == guest}


async def mark_away(registry: TableRegistry, code: str, guest: str) -> None:
    """Store that a member has closed the page of an evening, and notify the others."""
    await registry.store.evenings.attend(code, guest, 0.0)
    registry.waiters.notify(code)


async def settled(registry: TableRegistry, stored: KeptEvening) -> KeptEvening:
    """Return an evening with finished games counted; a tournament advances to its next round."""
    done = await registry.store.evenings.over([match.code for match in stored.facts.running()])
    if not done and (stored.facts.breaks or not next_round(stored.facts)):
        return stored
    winners = {code: await winners_of(registry, code) or [] for code in done}

    def work(evening: Evening) -> Opened:
        for match in evening.running():
            match.winners = winners.get(match.code)
        return [] if evening.breaks else open_round(registry, stored.code, evening)

    return await change(registry, stored.code, work)


def open_round(registry: TableRegistry, code: str, evening: Evening) -> Opened:
    """Open the tables of the next round if it is due; rounds of byes only are skipped."""
    opened: Opened = []
    while not opened and not is_over(evening) and (matches := next_round(evening)):
        deal = new_seeds({}, new_code()) if evening.duplicate else None
        for match in matches:
            if match.winners is None:
                opened.append(open_table(registry, code, evening, match, evening.options.get(evening.game, {}), deal))
        evening.matches += matches
    return opened


def open_table(registry: TableRegistry, code: str, evening: Evening, match: Match, options: dict[str, str],
               deal: Seeds | None = None) -> tuple[LiveTable, Change]:
    """Open the table of a game with all players seated, and set its code; no secrets are mixed into a shared deal."""
    seats = [seat_of(evening, index, match.game) for index in match.players]
    guests = [seat.guest for seat in seats if seat.guest]
    host = evening.host if evening.host in guests else next(iter(guests), evening.host)
    facts = Facts(match.game, options, seats, host, time=evening.time.fresh(), evening=code,
                  webhook=evening.webhook)
    members = {seat: evening.members[index] for seat, index in enumerate(match.players) if index >= 0}
    if deal is not None:
        facts.seeds, match.deal = deepcopy(deal), True
    else:
        facts.seeds = new_seeds({seat: member.seal for seat, member in members.items() if member.seal})
        for member in members.values():
            member.seal = ""
    live, written = begun(registry, facts)
    match.code, match.who = live.code, cast_of(live.code, seats)
    return live, written


def seat_of(evening: Evening, index: int, game: str) -> Seat:
    """Return a seat for a member, identified by guest and without a token, or for a bot."""
    if index < 0:
        levels = [level.name for level in available_levels(game)]
        return Seat(BOT, "", evening.level if evening.level in levels else STAND_IN)
    member = evening.members[index]
    return Seat(PERSON, member.name, "", hashed(new_token()), member.guest, face=member.face)


async def give_up(registry: TableRegistry, codes: Sequence[str], guest: str) -> None:
    """Resign for a guest at some tables; a table that waits for their secret starts without it."""
    for code in codes:
        with suppress(NotAllowed):
            async with registry.visit(code) as live:
                seat = next((index for index, seated in enumerate(live.facts.seats) if seated.guest == guest), -1)
                if seat >= 0 and not live.facts.started:
                    await begin(registry, live)
                if seat >= 0:
                    await resign(registry, live, seat)


async def leave(registry: TableRegistry, code: str, guest: str, for_good: bool = False) -> None:
    """Remove a member, who resigns their running games, and may join again unless it is for good."""
    tables: list[str] = []

    def work(evening: Evening) -> None:
        index = evening.own(guest)
        tables[:] = evening.remove(index) if for_good else evening.leave(index)

    await change(registry, code, work)
    await give_up(registry, tables, guest)


async def forget(registry: TableRegistry, guest: str) -> None:
    """Remove a guest from all evenings. Raises BadStore."""
    for code in await registry.store.evenings.traces(guest):
        with suppress(NotAllowed):  # one that cannot be read any more keeps nobody from being forgotten elsewhere
            evening = (await kept(registry, code)).facts
            index = evening.index_of(guest)
            await give_up(registry, [match.code for match in evening.running() if index in match.players], guest)
            await change(registry, code, lambda evening: evening.blot(guest))
    await registry.store.evenings.forget_guest(guest)


def dealt_like(evening: Evening, table: str) -> list[str]:
    """Return the codes of all tables with the deal of a table, itself included; none if its deal is not shared."""
    return [other.code for match in evening.matches if match.code == table for other in same_deal(evening, match)]


class EveningAdvancer(TableObserver):
    """Updates an evening when a game of it ends, and reveals a shared deal after its last game.

    If that fails, the next visitor does.
    """

    def __init__(self) -> None:
        self.tasks = TaskSet()

    def game_over(self, live: LiveTable) -> None:
        """Update the evening of a finished game."""
        if live.facts.evening:
            self.tasks.start(self.advance(live.facts.evening, live.code))

    async def advance(self, code: str, table: str) -> None:
        """Update an evening after the end of a table, and visit the tables with the same deal."""
        with suppress(UserError):
            evening = (await settled(self.registry, await kept(self.registry, code))).facts
            for other in dealt_like(evening, table):
                async with self.registry.visit(other):
                    pass

    async def visited(self, live: LiveTable, opened: bool) -> None:
        """Reveal the deal of a finished table once all tables with the same deal are over."""
        if live.facts.evening and live.awaits_reveal():
            evenings = self.registry.store.evenings
            stored = await evenings.evening(live.facts.evening)
            tables = [] if stored is None else dealt_like(stored.facts, live.code)
            if len(await evenings.over(tables)) == len(tables):
                await reveal(self.registry, live)

    async def close(self) -> None:
        """Finish running updates."""
        await asyncio.gather(*self.tasks.running)
