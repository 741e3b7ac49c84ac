"""Player aid of Embassy: routes and their consequences, useful rooms, and a notebook on the others."""
from __future__ import annotations

from brushpass.core.kernel import Event
from brushpass.core.view import Aid, View
from brushpass.games.embassy.aids.notebook import Notebook
from brushpass.games.embassy.aids.offers import carries_intel, offers
from brushpass.games.embassy.aids.routes import Routes, watchers
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ROOMS
from brushpass.games.embassy.view import EmbassyView


class EmbassyAid(Aid):
    """The notebook is updated by events; everything else is computed from the view."""

    def __init__(self, config: EmbassyConfig, player: int) -> None:
        self.config, self.player = config, player
        self.book: Notebook = Notebook(player, config.players)

    def update(self, step: list[Event]) -> None:
        if self.player >= 0:
            self.book.update(step)

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """`dark` rooms, `watchers` by room; to a player the `pages` of the notebook.

        To a player who has to choose, the rooms with `offers`, and whether the `intel` in hand is worth boarding with;
        where that is a way, the `ways`, the steps `left` and the `doors` beside the room where it begins.
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
