"""Favourite openings and mean luck of a person, from their finished games."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from brushpass.core.errors import UserError
from brushpass.server.game_cache import game_of
from brushpass.server.messages.answers import MyLuck, MyOpening
from brushpass.server.messages.outgoing import Phrase, phrase_of
from brushpass.server.store.people import Played

MAX_OPENINGS: Final = 3  # openings of a game, the ones that were chosen most often


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
