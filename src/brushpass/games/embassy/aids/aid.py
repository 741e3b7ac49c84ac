"""Player aid of Embassy: routes and their consequences, useful rooms, and a notebook on the others."""
from __future__ import annotations

from typing import Final

from brushpass.core.kernel import Event
from brushpass.core.view import Aid, View
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.aids.routes import Routes, watchers
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ARMOURY, BALLROOM, BREAKER, CENTRAL_LOCK, COMPUTER, FACTIONS, GREEN, HELIPAD, INFIRMARY, INTEL, JAMMING, RADIO,
    ROOMS, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TUNNEL, X_RAY,
)
from brushpass.games.embassy.view import EmbassyView

# sets, because a compiled tuple of integers that begins with 0 counts as undefined
ALWAYS: Final = frozenset([int(room) for room in (
    STORAGE_TERRACE, STORAGE_BASEMENT, ARMOURY, BREAKER, CENTRAL_LOCK, X_RAY, SECURITY_HQ, COMPUTER)])
DANGER: Final = frozenset([int(room) for room in (TELEX, JAMMING, TUNNEL)])  # ER43


class EmbassyAid(Aid):
    """The notebook is updated by events; everything else is computed from the view."""

    def __init__(self, config: EmbassyConfig, player: int) -> None:
        self.config, self.player = config, player
        self.book: Notebook = Notebook(player, config.players)

    def update(self, step: list[Event]) -> None:
        if self.player >= 0:
            self.book.update(step)

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return `dark` rooms and `watchers` by room; to a player also the `pages` of the notebook.

        A player to move also gets the useful rooms (`offers`) and whether the `intel` in hand is worth boarding with;
        for a walk the routes (`ways`), the steps `left`, and the `doors` of the present room.
        """
        assert isinstance(view, EmbassyView)
        walks = Routes(self.config, view)
        shown: dict[str, object] = {"dark": [room for room in range(ROOMS) if walks.is_dark(room)]}
        shown["watchers"] = [[room, walks.seat(player)] for room, player in watchers(view).items()]
        if self.player >= 0:
            shown["pages"] = pages(self.config, self.book, view)
        if options:
            shown["offers"] = offers(self.config, view)
            shown["intel"] = carries_intel(self.config, view)
            if view.asked in ("Walk", "SneakOut"):
                shown["ways"], shown["doors"] = walks.route_infos(options), walks.doors()
                shown["left"] = walks.steps_left()
        return shown


def pages(config: EmbassyConfig, book: Notebook, view: EmbassyView) -> list[dict[str, object]]:
    """Return a page for every seat, with the possible factions of its player (`can`)."""
    can = factions(config, book, view)
    return [{**page(book, seat), "can": can[seat]} for seat in range(book.players)]


def page(book: Notebook, seat: int) -> dict[str, object]:
    """Return the notes on one seat: items with the round, and the round since when they are in `doubt`, or 0."""
    faction, number = book.loyalty[seat]
    hand = book.hands[seat]
    saw = book.seen_of_me[seat][0] if seat in book.seen_of_me else 0
    return {
        "faction": faction, "round": number, "neutral": book.neutral[seat],
        "items": [[item, known] for item, known in hand.items], "doubt": hand.doubt,
        "looks": book.looks[seat], "saw_mine": saw,
        "stays": [[room, rounds] for (who, room), rounds in book.stays.items() if who == seat],
        "story": [[note.key, note.round, note.what[note.players.index(seat)]] for note in book.notes
                  if seat in note.players],
    }


def factions(config: EmbassyConfig, book: Notebook, view: EmbassyView) -> list[list[int]]:
    """Return the possible factions of each seat, from known Loyalties and the numbers that the mission deals."""
    known: list[int] = []
    for seat in range(book.players):
        lies_open = view.loyalty[(seat - book.player) % book.players]
        known.append(lies_open if lies_open >= 0 else book.loyalty[seat][0])
    dealt = config.mission.deal[book.players]
    left = [faction for faction in range(len(dealt)) if dealt[faction] > known.count(faction)]
    return [[faction] if faction >= 0 else left for faction in known]


def offers(config: EmbassyConfig, view: EmbassyView) -> list[int]:
    """Return the rooms that are useful to the observer."""
    return [int(room) for room in range(ROOMS) if is_offering(config, view, int(room))]


def is_offering(config: EmbassyConfig, view: EmbassyView, room: int) -> bool:
    """E51-E111 Return whether a room has an effect for the observer now."""
    if room in DANGER:
        return config.mission.danger_zone
    if room == BALLROOM:
        return not view.reception
    if room == INFIRMARY:
        return view.injured[0] == 1
    if room == RADIO:
        return view.helicopter < 0 and sum(view.tiles) > 0
    if room == HELIPAD:
        return view.helicopter >= 0
    return room in ALWAYS


def carries_intel(config: EmbassyConfig, view: EmbassyView) -> bool:
    """E52, ER37 Return whether Intel in hand wins by boarding; ER44 not the ally's, ER46 red and blue the other's."""
    own = view.loyalty[0]
    for faction in range(len(FACTIONS)):
        left_out = config.mission.fifth and own != GREEN and faction == GREEN
        if faction not in (own, view.helicopter) and not left_out and view.hand[INTEL + faction] > 0:
            return True
    return False
