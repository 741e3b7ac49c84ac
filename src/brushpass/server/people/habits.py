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
    found: dict[tuple[str, str], MyOpening] = {}
    for each in games:
        words = words_for(each, firsts[each.code]) if each.code in firsts else None
        if words is not None and each.winners is not None:
            key = (each.facts.game, firsts[each.code])
            opening = found.setdefault(key, MyOpening(each.facts.game, words, 0, 0))
            opening.played += 1
            opening.won += seats[each.code] in each.winners
    ranked = sorted(found.values(), key=lambda opening: (opening.game, -opening.played))
    return [each for place, each in enumerate(ranked)
            if place < MAX_OPENINGS or ranked[place - MAX_OPENINGS].game != each.game]


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
    for each in games:
        if each.code in lucks:
            by_game[each.facts.game].append(lucks[each.code])
    return [MyLuck(game, len(each), round(100 * sum(each) / len(each), 1)) for game, each in sorted(by_game.items())]
