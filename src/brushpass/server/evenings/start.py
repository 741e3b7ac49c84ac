"""The start of an evening, and of its next game."""
from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from brushpass.core.gametype import MINI
from brushpass.core.errors import UserError
from brushpass.games import GAMES, game_type
from brushpass.server.evenings import next_game, tournament
from brushpass.server.evenings.requests import Begin, NewEvening
from brushpass.server.evenings.rounds import Opened, open_round, open_table
from brushpass.server.game_cache import game_of
from brushpass.server.store.changes import NEW, BadStore
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.table.clock import checked
from brushpass.server.table.evening import BOT_PLAYS, MAX_GAMES, Evening, Match, Member
from brushpass.server.table.facts import PERSON, NotAllowed, cast_of, clean_name, new_code
from brushpass.server.table.seeds import new_seeds
from brushpass.server.tables.changes import change_of
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry


async def make(registry: TableRegistry, body: NewEvening, guest: str) -> str:
    """Create an evening or a tournament with its host, and return its code. Raises UserError."""
    evening = Evening(body.kind, guest, [Member(guest, clean_name(body.name), body.face)])
    if body.kind != "evening":
        options, seats = next_game.size_for(game_type(body.game), body.seats, body.options)
        allowed = seats == body.seats == game_of(body.game, options).seats and (seats == 2 or body.kind == "swiss")
        if MINI in options.values() or not allowed:
            raise NotAllowed("server.refused.pairs", {})
        evening.game, evening.options, evening.time = body.game, {body.game: options}, checked(body.time, seats)
        evening.duplicate, evening.seats, evening.breaks = body.duplicate, seats, body.breaks
    code = new_code()
    await registry.store.write_evening(KeptEvening(code, NEW, evening))
    return code


def set_options(evening: Evening, guest: str, game: str, options: dict[str, str]) -> None:
    """Set the options of a game; those that follow from the number of people are left out.

    Raises UserError for invalid options.
    """
    evening.own(guest)
    kind, people = game_type(game), next_game.table_size(evening, len(evening.active()))
    game_of(game, next_game.size_for(kind, people, options)[0])
    if evening.kind != "evening" or MINI in options.values():
        raise NotAllowed("server.refused.mini", {})
    usual, _ = next_game.size_for(kind, people, {})
    evening.options[game] = {name: value for name, value in options.items()
                             if name not in (next_game.COUNT, kind.counted_by) or value != usual[name]}


@retry_on_conflict
async def stay_together(registry: TableRegistry, live: LiveTable, guest: str) -> str:
    """Create an evening from a finished game with its players, and return its code."""
    async with live.lock:
        facts = live.facts
        winners, seats = live.ended().result(), facts.seats
        people = [seat for seat in seats if seat.kind == PERSON and seat.guest]
        if guest not in [seat.guest for seat in people] or not live.kept:
            raise NotAllowed("server.refused.watching", {})
        if facts.evening:
            return facts.evening
        evening = Evening("evening", guest, [Member(seat.guest, seat.name, seat.face) for seat in people])
        players = [people.index(seat) if seat in people else BOT_PLAYS for seat in seats]
        evening.matches = [Match(live.code, facts.game, players, [] if winners is None else winners.winners, 1,
                                 cast_of(live.code, seats))]
        evening.options, facts.evening = {facts.game: facts.options}, new_code()
        try:
            await registry.store.write_evening(KeptEvening(facts.evening, NEW, evening), change_of(live))
        except BadStore:
            await registry.reload(live)
            raise
        live.version += 1
        live.tell_lobby()
        return facts.evening


def planned(evening: Evening, here: Collection[str]) -> next_game.Plan | None:
    """Return the next game, with default options if the chosen ones do not fit the number of people."""
    planned = next_game.plan(evening, dict(GAMES), here)
    if planned is None:
        return None
    try:
        if game_of(planned.game, planned.options).seats * planned.tables == len(planned.players):
            return planned
    except UserError:
        pass
    return next_game.plan(replace(evening, options={}), dict(GAMES), here)


def begin_next(registry: TableRegistry, code: str, evening: Evening, guest: str, here: Collection[str],
               shown: Begin) -> Opened:
    """Start the next game of an evening, or a tournament. Raises NotAllowed, also if it is not the game shown."""
    index = evening.own(guest)
    if evening.kind != "evening":
        evening.check_host(guest)
        if not tournament.is_paused(evening):
            tournament.start(evening)
        return open_round(registry, code, evening)
    follows = next_game.unfinished(evening, here) is not None
    chosen, turn = planned(evening, here), next_game.chooser(evening, here)
    if chosen is None or len(evening.matches) >= MAX_GAMES:
        raise NotAllowed("server.refused.no-choice", {})
    if turn not in (-1, index) and not follows and guest != evening.host:
        raise NotAllowed("server.refused.not-turn", {})
    if shown.game and (shown.game, shown.players) != (chosen.game, chosen.players):
        raise NotAllowed("server.refused.plan", {})
    matches = [next_game.add_game(evening, chosen._replace(players=players), follows or number > 0)
               for number, players in enumerate(chosen.seatings())]
    deal = new_seeds({}, new_code()) if len(matches) > 1 else None
    return [open_table(registry, code, evening, match, chosen.options, deal) for match in matches]
