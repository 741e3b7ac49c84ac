"""The games of a person: running and finished, with results, openings and luck, and as records."""
from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from brushpass.core.errors import UserError
from brushpass.server.game_cache import game_of
from brushpass.server.messages.answers import Me, MyGame, MyLuck, MyOpening, MyScore, ScoreKind
from brushpass.server.messages.outgoing import Phrase, phrase_of
from brushpass.server.people.rating import ratings
from brushpass.server.store.changes import Head, Row
from brushpass.server.store.people import Person, Played
from brushpass.server.table.facts import BOT
from brushpass.server.tables.listing import row_of, winners_of
from brushpass.server.tables.commands.study import commented_record
from brushpass.server.tables.registry import TableRegistry

MAX_OPENINGS: Final = 3  # openings of a game, the ones that were chosen most often
MAX_LOOKUPS: Final = 40  # games whose end is looked up in one request; the page asks again for the rest


async def story_of(registry: TableRegistry, me: str) -> Me:
    """Return the profile and games of a guest; empty without a cookie."""
    if not me:
        return Me("", "", [], [], [], [], [], 0)
    people = registry.store.people
    person = await people.person(me) or Person("", "")
    games, left = await with_winners(registry, await people.games(me))
    running = {game.code: seat_in(game, me) for game in games if game.facts.started and not game.over}
    chosen = await people.last_choices(dict(list(running.items())[:MAX_LOOKUPS]))
    listed = [to_message(game, me, chosen) for game in games]
    ended = {game.code: seat for game in games if game.winners is not None and (seat := seat_in(game, me)) >= 0}
    habits = openings(games, ended, await people.first_choices(ended)), luck(games, await people.lucks(ended))
    return Me(*person, listed, scores(games, me), ratings(reversed(games), me), *habits, left)


async def with_winners(registry: TableRegistry, games: list[Played]) -> tuple[list[Played], int]:
    """Return games with their winners, looked up if missing, and the number still missing."""
    unknown = [game for game in games if game.over and game.winners is None]
    winners = {game.code: await winners_of(registry, game.code) for game in unknown[:MAX_LOOKUPS]}
    whole = [game._replace(winners=winners.get(game.code, game.winners)) for game in games]
    return whole, max(0, len(unknown) - MAX_LOOKUPS)


def seat_in(played: Played, me: str) -> int:
    """Return a person's seat in a game; -1 if they only opened its table."""
    return next((number for number, seat in enumerate(played.facts.seats) if seat.guest == me), -1)


def to_message(played: Played, me: str, chosen: dict[str, float]) -> MyGame:
    """Return a game as the web client lists it."""
    row = row_of(Row(played.code, played.facts, Head(played.asked, played.over), played.winners), me)
    return MyGame(row, played.made, chosen.get(played.code, 0.0))


def scores(games: Iterable[Played], me: str) -> list[MyScore]:
    """Return games played and won by game, by bot level, and with each other person."""
    scores: dict[tuple[ScoreKind, str], MyScore] = {}
    for game in games:
        seat = seat_in(game, me)
        if game.winners is None or seat < 0:
            continue
        for kind, key, name in beside(game, me):
            score = scores.setdefault((kind, key), MyScore(kind, name, 0, 0))
            score.played += 1
            score.won += seat in game.winners
    return sorted(scores.values(), key=lambda score: (score.kind, -score.played))


def beside(played: Played, me: str) -> set[tuple[ScoreKind, str, str]]:
    """Return the keys under which a game is counted: its name, its bot levels, and the other players."""
    facts = played.facts
    game: tuple[ScoreKind, str, str] = ("game", facts.game, facts.game)
    levels: set[tuple[ScoreKind, str, str]] = {
        ("level", seat.level, seat.level) for seat in facts.seats if seat.kind == BOT and not seat.name}
    friends: set[tuple[ScoreKind, str, str]] = {
        ("friend", seat.guest, seat.name) for seat in facts.seats if seat.guest not in ("", me)}
    return {game, *levels, *friends}


def openings(games: Sequence[Played], seats: Mapping[str, int], firsts: Mapping[str, str]) -> list[MyOpening]:
    """Return the most frequent first moves of a person with their results, by game."""
    by_move: dict[tuple[str, str], MyOpening] = {}
    for game in games:
        words = words_for(game, firsts[game.code]) if game.code in firsts else None
        if words is not None and game.winners is not None:
            key = (game.facts.game, firsts[game.code])
            opening = by_move.setdefault(key, MyOpening(game.facts.game, words, 0, 0))
            opening.played += 1
            opening.won += seats[game.code] in game.winners
    ranked = sorted(by_move.values(), key=lambda opening: (opening.game, -opening.played))
    return [opening for index, opening in enumerate(ranked)
            if index < MAX_OPENINGS or ranked[index - MAX_OPENINGS].game != opening.game]


def words_for(played: Played, text: str) -> Phrase | None:
    """Return a move as a sentence; None if the game does not know it any more."""
    try:
        game = game_of(played.facts.game, played.facts.options)
        return phrase_of(game.describe_action(game.parse(text)))
    except UserError:
        return None


def luck(games: Sequence[Played], lucks: Mapping[str, float]) -> list[MyLuck]:
    """Return the mean luck of a person in reviewed games, in percentage points per game."""
    by_game: dict[str, list[float]] = defaultdict(list)
    for played in games:
        if played.code in lucks:
            by_game[played.facts.game].append(lucks[played.code])
    return [MyLuck(game, len(values), round(100 * sum(values) / len(values), 1))
            for game, values in sorted(by_game.items())]


async def records_of(registry: TableRegistry, me: str) -> bytes:
    """Return the finished games of a person as records, in a zip file."""
    files: dict[str, str] = {}
    for game in await registry.store.people.games(me):
        if game.over:
            try:
                async with registry.reading(game.code) as live:
                    files[f"{game.facts.game}-{game.code}.txt"] = await commented_record(registry, live)
            except UserError:
                continue  # one that cannot be read any more keeps no others from being taken along
    return await asyncio.to_thread(packed, files)


def packed(files: dict[str, str]) -> bytes:
    """Return files as a zip archive."""
    archive_bytes = BytesIO()
    with ZipFile(archive_bytes, "w", ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return archive_bytes.getvalue()
