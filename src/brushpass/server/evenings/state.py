"""An evening as a member sees it: names and scores, never secrets."""
from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET

from brushpass.server.evenings import next_game, tournament
from brushpass.server.evenings.pairings import Standing
from brushpass.server.evenings.start import planned
from brushpass.server.messages.evenings import (
    EveningGame, EveningPerson, EveningPlan, EveningRow, EveningSaid, EveningState,
)
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.table.evening import BOT_PLAYS, Evening, Match


def state_of(kept: KeptEvening, guest: str, here: Collection[str]) -> EveningState:
    """Return an evening for a guest."""
    evening = kept.facts
    stands = {standing.player: standing for standing in tournament.table_of(evening)}
    you = evening.index_of(guest)
    joined = you >= 0 and not evening.members[you].left
    free = evening.kind == "evening"
    return EveningState(
        kept.code, evening.kind, you if joined else -1, bool(guest) and guest == evening.host,
        [person_of(evening, index, here, stands.get(index)) for index in range(len(evening.members))],
        by_wins(evening) if free else list(stands),
        [game_of(evening, match) for match in evening.matches],
        evening.game, evening.pick, evening.best_of, evening.bots, evening.level, sorted(evening.votes.items()),
        sorted(evening.wishes.items()),
        next_game.chooser(evening, here) if free else -1, plan_of(evening, here) if free else None,
        evening.rounds, evening.seats, tournament.is_paused(evening), tournament.is_over(evening),
        tournament.champions(evening), joined and bool(evening.members[you].seal), evening.duplicate,
        evening.webhook is not None, evening.chat, said_in(evening) if joined else [], kept.version)


def person_of(evening: Evening, index: int, here: Collection[str], stands: Standing | None) -> EveningPerson:
    """Return a member as everybody sees them."""
    member = evening.members[index]
    points = (0.0, 0.0, 0.0) if stands is None else stands[1:]
    return EveningPerson(member.name, member.face, member.guest in here, member.left, member.out,
                         len(evening.played(index)), evening.won(index), *points)


def game_of(evening: Evening, match: Match) -> EveningGame:
    """Return a game of an evening, with the names of its bots."""
    return EveningGame(match.code, match.game, match.players, match.winners, match.round,
                       tournament.compared(evening, match) or UNSET,
                       match.who if BOT_PLAYS in match.players and match.who else UNSET,
                       True if tournament.same_deal(evening, match) else UNSET)


def said_in(evening: Evening) -> list[EveningSaid]:
    """Return the chat of an evening; lines of people who are no members any more are left out."""
    lines = [(evening.index_of(line.guest), line) for line in evening.said]
    return [EveningSaid(index, line.key, line.text, line.at) for index, line in lines if index >= 0]


def by_wins(evening: Evening) -> list[int]:
    """Return the members by wins, then by fewest games."""
    known = [index for index, member in enumerate(evening.members) if not member.left or evening.played(index)]
    return sorted(known, key=lambda index: (-evening.won(index), len(evening.played(index)), index))


def plan_of(evening: Evening, here: Collection[str]) -> EveningPlan | None:
    """Return the next game if it started now."""
    follows = next_game.unfinished(evening, here) is not None
    chosen = planned(evening, here)
    return None if chosen is None else EveningPlan(chosen.game, chosen.options, chosen.players, follows, chosen.tables)


def row_of(kept: KeptEvening) -> EveningRow:
    """Return an evening for the list of a guest's evenings."""
    evening = kept.facts
    return EveningRow(kept.code, evening.kind, [evening.members[index].name for index in evening.active()],
                      len([match for match in evening.matches if match.code]))
