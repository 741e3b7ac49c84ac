"""Evenings in the store: read, changed from the version that was read, brought up to date, and the tables they open.

The store holds the truth, and no process remembers anything. The end of a game brings its evening up to date, and so
does everybody who looks: games that have ended are counted, and the next round of a tournament is opened.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import time
from typing import Final

from brushpass.server.evenings.facts import Evening, Match
from brushpass.server.evenings.tournament import is_over, next_round
from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.hall.verbs.anew import TRIES
from brushpass.server.hall.verbs.play import begin, resign
from brushpass.server.hall.verbs.rematch import begun
from brushpass.server.http.replies import NO_EVENING
from brushpass.server.people.mine import winners_of
from brushpass.server.storing.evenings.protocol import KeptEvening
from brushpass.server.storing.protocol import BadStore, Change, Changed
from brushpass.server.table.facts import BOT, PERSON, STAND_IN, Facts, NotAllowed, Seat, hashed, new_token
from brushpass.server.table.seeds import new_seeds

HERE: Final = 45.0  # seconds without a word, after which somebody is not here
SAYS: Final = 15.0  # seconds after which it is written again that somebody is here
Opened = list[tuple[Live, Change]]


async def kept(hall: Hall, code: str) -> KeptEvening:
    """Return an evening as it is written. Raises NotAllowed where there is none."""
    found = await hall.store.evenings.evening(code)
    if found is None:
        raise NotAllowed(NO_EVENING, {})
    return found


async def change(hall: Hall, code: str, work: Callable[[Evening], Opened | None]) -> KeptEvening:
    """Change an evening, and open the tables that come of it; where somebody was faster it is judged anew."""
    for _ in range(TRIES):
        held = await kept(hall, code)
        opened = work(held.facts) or []
        try:
            await hall.store.write_evening(held, *[written for _, written in opened])
        except Changed:
            continue
        for live, _ in opened:
            hall.add(live)
            hall.wake(live)
        hall.bells.ring(code)
        return held._replace(version=held.version + 1)
    raise BadStore("server.store.failed", {})


async def seen_by(hall: Hall, code: str, guest: str) -> tuple[KeptEvening, set[str]]:
    """Return an evening brought up to date, and who is here; the one who looks is."""
    held = await settled(hall, await kept(hall, code))
    attending, now = await hall.store.evenings.attending(code), time()
    if (silent := now - attending.get(guest, now)) > SAYS:
        await hall.store.evenings.attend(code, guest, now)
        if silent > HERE:
            hall.bells.ring(code)
    return held, {each for each, at in attending.items() if now - at < HERE or each == guest}


async def settled(hall: Hall, held: KeptEvening) -> KeptEvening:
    """Return an evening after counting the games that have ended meanwhile; a tournament goes on to its next round."""
    done = await hall.store.evenings.over([each.code for each in held.facts.running()])
    if not done and not next_round(held.facts):
        return held
    winners = {code: await winners_of(hall, code) or [] for code in done}

    def work(evening: Evening) -> Opened:
        for each in evening.running():
            each.winners = winners.get(each.code)
        return open_round(hall, held.code, evening)

    return await change(hall, held.code, work)


def open_round(hall: Hall, code: str, evening: Evening) -> Opened:
    """Open the tables of the next round, where it is time for it; rounds in which nobody plays are passed over."""
    opened: Opened = []
    while not opened and not is_over(evening) and (matches := next_round(evening)):
        for each in matches:
            if each.winners is None:
                opened.append(open_table(hall, code, evening, each, evening.options.get(evening.game, {})))
        evening.matches += matches
    return opened


def open_table(hall: Hall, code: str, evening: Evening, match: Match, options: dict[str, str]) -> tuple[Live, Change]:
    """Return the table of a game, with everybody in their seat, and note its code."""
    seats = [seat_of(evening, place) for place in match.players]
    host = next((seat.guest for seat in seats if seat.guest), evening.host)
    facts = Facts(match.game, options, seats, host, time=evening.time.fresh(), evening=code)
    members = {seat: evening.members[place] for seat, place in enumerate(match.players) if place >= 0}
    facts.seeds = new_seeds({seat: each.seal for seat, each in members.items() if each.seal})
    for each in members.values():
        each.seal = ""
    live, written = begun(hall, facts)
    match.code = live.room.code
    return live, written


def seat_of(evening: Evening, place: int) -> Seat:
    """Return a member in a seat, whose token nobody is told: they are known by who they are; or a bot."""
    if place < 0:
        return Seat(BOT, "", STAND_IN)
    member = evening.members[place]
    return Seat(PERSON, member.name, "", hashed(new_token()), member.guest, face=member.face)


async def give_up(hall: Hall, codes: Sequence[str], guest: str) -> None:
    """Let somebody who has left give up at their tables; one that waits for what they sealed begins without it."""
    for code in codes:
        with suppress(NotAllowed):
            async with hall.visit(code) as live:
                seat = next((place for place, each in enumerate(live.room.facts.seats) if each.guest == guest), -1)
                if seat >= 0 and not live.room.facts.started:
                    await begin(hall, live)
                if seat >= 0:
                    await resign(hall, live, seat)


async def leave(hall: Hall, code: str, guest: str) -> None:
    """Let a member go, who gives up where they still play."""
    tables: list[str] = []

    def work(evening: Evening) -> None:
        tables[:] = evening.leave(evening.own(guest))

    await change(hall, code, work)
    await give_up(hall, tables, guest)


async def forget(hall: Hall, guest: str) -> None:
    """Take somebody who wants to be forgotten out of all evenings. Raises BadStore."""
    for code in await hall.store.evenings.traces(guest):
        with suppress(NotAllowed):  # one that cannot be read any more keeps nobody from being forgotten elsewhere
            evening = (await kept(hall, code)).facts
            place = evening.place_of(guest)
            await give_up(hall, [each.code for each in evening.running() if place in each.players], guest)
            await change(hall, code, lambda evening: evening.blot(guest))
    await hall.store.evenings.forget_guest(guest)
