"""The notebook of a player by guest: what is known of each, in plain values."""
from __future__ import annotations

from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.view import EmbassyView


def pages(config: EmbassyConfig, book: Notebook, view: EmbassyView) -> list[dict[str, object]]:
    """Return a page for every seat, with the factions that its player `can` be of."""
    can = factions(config, book, view)
    return [{**page(book, seat), "can": can[seat]} for seat in range(book.players)]


def page(book: Notebook, seat: int) -> dict[str, object]:
    """Return what is known of one seat: items with the round, `doubt` since when they may have gone, 0 for none."""
    faction, number = book.loyalty[seat]
    hand = book.hands[seat]
    saw = book.seen_of_me[seat][0] if seat in book.seen_of_me else 0
    return {
        "faction": faction, "round": number, "neutral": book.neutral[seat],
        "items": [[item, known] for item, known in hand.items], "doubt": hand.doubt,
        "looks": book.looks[seat], "saw_mine": saw,
        "stays": [[room, rounds] for (who, room), rounds in book.stays.items() if who == seat],
        "story": [[note.key, note.round, note.what[note.players.index(seat)]] for note in book.story
                  if seat in note.players],
    }


def factions(config: EmbassyConfig, book: Notebook, view: EmbassyView) -> list[list[int]]:
    """Return the factions that each seat can be of: by what was seen, and by counting what the mission deals."""
    known: list[int] = []
    for seat in range(book.players):
        lies_open = view.loyalty[(seat - book.player) % book.players]
        known.append(lies_open if lies_open >= 0 else book.loyalty[seat][0])
    dealt = config.mission.deal[book.players]
    left = [faction for faction in range(len(dealt)) if dealt[faction] > known.count(faction)]
    return [[faction] if faction >= 0 else left for faction in known]
