"""The next game of an evening: the game, the players and their seats."""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from brushpass.core.gametype import MINI, GameType
from brushpass.server.table.evening import BOT_PLAYS, Evening, Match, winners_among

COUNT: Final = "players"  # the option that says how many play, in games that have one

PEOPLE_AT_DUPLICATE: Final = 2  # at each table with the same deal


class Plan(NamedTuple):
    """The next game: its name, its options, and the members in the order of their seats, table by table."""

    game: str
    options: dict[str, str]
    players: list[int]
    tables: int = 1  # more than one have the same deal

    def seatings(self) -> list[list[int]]:
        """Return the members at each table."""
        seats = len(self.players) // self.tables
        return [self.players[first:first + seats] for first in range(0, len(self.players), seats)]


def free_members(evening: Evening, here: Collection[str]) -> list[int]:
    """Return the members who can play now, by fewest games, then longest wait."""
    busy = evening.busy()
    able = [index for index in evening.active()
            if index not in busy and not evening.members[index].out and evening.members[index].guest in here]
    return sorted(able, key=lambda index: (len(evening.played(index)), last_played(evening, index), index))


def last_played(evening: Evening, index: int) -> int:
    """Return the index of a member's latest game; -1 before their first."""
    return max((number for number, match in enumerate(evening.matches) if index in match.players), default=-1)


def chooser(evening: Evening, here: Collection[str]) -> int:
    """Return the member who chooses the next game; -1 if all vote, or nobody is present."""
    active = evening.active()
    if evening.pick == "vote" or not active:
        return -1
    first = max((match.round for match in evening.matches), default=0) % len(active)
    return next((index for index in [*active[first:], *active[:first]] if evening.members[index].guest in here), -1)


def chosen_game(evening: Evening, games: Sequence[str], here: Collection[str]) -> str:
    """Return the game with the most votes, least played first among equals; "" without votes."""
    turn = chooser(evening, here)
    votes = Counter(game for index, game in evening.votes.items() if turn in (-1, index))
    played = Counter(match.game for match in evening.matches)
    return max((game for game in games if votes[game]), key=lambda game: (votes[game], -played[game]), default="")


def size_for(kind: GameType, people: int, options: dict[str, str]) -> tuple[dict[str, str], int]:
    """Return options that fit a number of people, and the number of seats; chosen options are kept."""
    def lacks(seats: int) -> tuple[bool, int]:
        return seats > people, abs(people - seats)

    chosen = options.get(kind.counted_by, "")
    ways = [(value, seats) for value, counts in kind.counts.items() if value != MINI for seats in counts
            if chosen not in kind.counts or value == chosen]
    value, seats = min(ways, key=lambda way: lacks(way[1]))
    merged = {**({kind.counted_by: value} if kind.counted_by else {}), **options}
    return ({**merged, COUNT: str(seats)} if COUNT in kind.options else merged), seats


def table_size(evening: Evening, people: int) -> int:
    """Return the number of people and bots at each table of the next game, if its game allows that."""
    return (min(people, PEOPLE_AT_DUPLICATE) if evening.duplicate else people) + evening.bots


def seated(evening: Evening, game: str, players: Sequence[int], seats: int) -> list[int]:
    """Return players in seat order: by wish, else where they sat least often; bots fill the rest."""
    everybody = [*players, *[BOT_PLAYS] * (seats - len(players))]
    had = Counter((index, seat) for match in evening.matches if match.game == game
                  for seat, index in enumerate(match.players))
    turned = [[*everybody[turn:], *everybody[:turn]] for turn in range(seats)]
    order = min(turned, key=lambda order: sum(had[index, seat] for seat, index in enumerate(order) if index >= 0))
    wanted = {seat: [index for index in players if evening.wishes.get(index) == seat] for seat in range(seats)}
    given = {seat: min(rivals, key=lambda index: had[index, seat]) for seat, rivals in wanted.items() if rivals}
    rest = iter([index for index in order if index not in given.values()])
    return [given[seat] if seat in given else next(rest) for seat in range(seats)]


def unfinished(evening: Evening, here: Collection[str]) -> Match | None:
    """Return the last game of a series that continues: undecided, with all its players present."""
    last = next((match for match in reversed(evening.matches) if match.code), None)
    if last is None or last.winners is None or last.deal or evening.duplicate:
        return None
    series = [match for match in evening.matches if match.round == last.round]
    won = Counter(index for match in series for index in winners_among(match))
    decided = len(series) >= evening.best_of or max(won.values(), default=0) > evening.best_of // 2
    free = free_members(evening, here)
    return None if decided or any(index not in free for index in last.players if index >= 0) else last


def plan(evening: Evening, kinds: dict[str, GameType], here: Collection[str]) -> Plan | None:
    """Return the next game if it started now; None if nobody is free or no game is chosen."""
    series = unfinished(evening, here)
    if series is not None:
        options, _ = size_for(kinds[series.game], len(series.players), evening.options.get(series.game, {}))
        return Plan(series.game, options, [*series.players[1:], series.players[0]])
    free = free_members(evening, here)
    game = chosen_game(evening, list(kinds), here)
    if not game or not free:
        return None
    options, seats = size_for(kinds[game], table_size(evening, len(free)), evening.options.get(game, {}))
    each = max(1, seats - evening.bots) if evening.duplicate else len(free)
    tables = [seated(evening, game, free[first:first + each][:seats], seats) for first in range(0, len(free), each)]
    return Plan(game, options, [index for table in tables for index in table], len(tables))


def add_game(evening: Evening, chosen: Plan, follows: bool) -> Match:
    """Add the planned game to the evening and return it; clear votes and wishes."""
    number = max((match.round for match in evening.matches), default=0) + (0 if follows else 1)
    match = Match("", chosen.game, chosen.players, None, number)
    evening.matches.append(match)
    evening.votes.clear()
    evening.wishes.clear()
    return match
