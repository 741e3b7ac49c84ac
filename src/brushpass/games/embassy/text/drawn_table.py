"""Terminal drawing of Embassy for one player: the floors with panels; on a small screen a list of rooms.

The panels are phrases: the drawing puts them in columns, the plain version lists them.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase
from brushpass.core.kernel import HIDDEN
from brushpass.games.embassy.data import BRIEFCASE, CARD_NAMES, FACTIONS, ITEM_NAMES, NOWHERE, ROOM_NAMES
from brushpass.games.embassy.view import EmbassyView
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Items, block
from brushpass.games.embassy.text.drawn_plan import NARROWEST, FloorPlan, room_width
from brushpass.games.embassy.text.drawn_rooms import Rooms, phrase, room_key
from brushpass.text.drawn.screen import Screen, abreast, fold, listing

ABREAST: Final = 100  # columns from which the floors are side by side
STACKED: Final = 60  # columns, and lines, from which they are stacked
HIGH_ENOUGH: Final = 46
ONE_COLUMN: Final = 72  # columns below which the panels are in one column
MIN_NEIGHBOURS_WIDTH: Final = 24  # columns, in the list of rooms
TURN_MARK: Final = "→"
RESULTS: Final = ("tie", "winning", "losing")  # 0, 1, -1


def legend(screen: Screen) -> list[Phrase]:
    """Return the legend of the drawing."""
    return [phrase("legend.agents"), phrase("legend.doors"), phrase("legend.rooms")]


def counted(cards: tuple[int, ...], group: str, names: tuple[str, ...]) -> list[str]:
    """Return the text key of each card."""
    return [f"@embassy.{group}.{names[card]}" for card, count in enumerate(cards) for _ in range(count)]


class TableDrawing:
    """One drawing; `own` has the views of all players if everything is open."""

    def __init__(self, game: Game[Any], view: EmbassyView, screen: Screen, words: Catalogue,
                 own: list[EmbassyView] | None = None) -> None:
        self.rooms = Rooms(game, view, words)
        self.config = self.rooms.config
        self.view, self.screen, self.words = view, screen, words
        self.own = own if own is not None else [view] if view.seat >= 0 else []

    def lines(self) -> list[str]:
        """Return the whole drawing."""
        parts = [self.now(), self.players(), self.building()]
        if self.screen.plain:
            return self.rooms.plain() + [self.words.phrase(item) for part in parts for _, item in part]
        if self.screen.width >= ABREAST:
            plan = FloorPlan(self.rooms, self.screen, room_width(self.screen.width))
            return [*plan.side_by_side(), *self.notes(plan), "", *self.beneath(parts, 3)]
        if self.screen.width >= STACKED and self.screen.height >= HIGH_ENOUGH:
            plan = FloorPlan(self.rooms, self.screen, NARROWEST)
            rest = self.screen.width - plan.total() - 2
            right = [line for part in parts for line in [*self.block(part, rest), ""]]
            return abreast([plan.stacked(), right], plan.total() + 2) + self.notes(plan)
        return [*self.listed(), "", *self.beneath(parts, 1 if self.screen.width < ONE_COLUMN else 2)]

    def pane(self) -> list[str]:
        """Return the floors alone: side by side if they fit, stacked if not."""
        abreast = self.screen.width >= ABREAST
        plan = FloorPlan(self.rooms, self.screen, room_width(self.screen.width) if abreast else NARROWEST)
        return [*(plan.side_by_side() if abreast else plan.stacked()), *self.notes(plan)]

    def panels(self) -> list[str]:
        """Return the panels in one column."""
        return self.beneath([self.now(), self.players(), self.building()], 1)

    def notes(self, plan: FloorPlan) -> list[str]:
        """Return the lines below the floors: the legend, and doors that could not be drawn."""
        signs = " ".join(self.words.phrase(item) for item in legend(self.screen))
        lines = [self.screen.paint(line, "line") for line in fold(signs, self.screen.width)]
        return lines + [line for item in plan.undrawn() for line in fold(self.words.phrase(item), self.screen.width)]

    def listed(self) -> list[str]:
        """Return a table of the rooms with players: signs and neighbours."""
        if self.screen.width < ONE_COLUMN:
            return [line for text in self.rooms.plain() for line in fold(text, self.screen.width)]
        rows = [[self.words.say(f"terminal.embassy.column.{name}") for name in ("room", "here", "near")]]
        for room in self.rooms.occupied():
            name = self.words.say(f"embassy.room.{ROOM_NAMES[room]}") + (" ░" if self.rooms.is_dark(room) else "")
            here = " ".join(text for text, _ in self.rooms.signs(room))
            rows.append([name, here, "; ".join(self.rooms.way(room, to) for to in self.rooms.neighbours(room))])
        return listing(rows, self.screen, MIN_NEIGHBOURS_WIDTH)

    def beneath(self, parts: list[Items], across: int) -> list[str]:
        """Return the panels in a number of columns."""
        width = self.screen.width // across
        blocks = [self.block(part, width - 2) for part in parts]
        if across == 2:
            blocks = [blocks[0], blocks[1] + blocks[2]]
        if across == 1:
            return [line for block in blocks for line in block]
        return abreast(blocks, width)

    def block(self, items: Items, width: int) -> list[str]:
        """Return phrases in lines of a width."""
        return block(items, width, self.screen, self.words)

    def now(self) -> Items:
        """Return the panel of the round, the turn, pending choices and the observer's cards."""
        view = self.view
        mission = f"@embassy.mission.{self.config.mission.name}"
        if view.turn < 0:
            items: Items = [("title", phrase("now.setup", mission=mission))]
        else:
            params = {"round": view.round, "rounds": self.config.rounds, "player": self.rooms.player(view.turn)}
            items = [("title", phrase("now", **params)), ("", phrase("mission", mission=mission))]
        items += [("", item) for item in self.going_on()]
        if view.seat >= 0:
            items += [("mine", phrase("own", player=self.rooms.player(0)))]
            items += [("", item) for item in self.cards(view, 0)]
        return items

    def going_on(self) -> list[Phrase]:
        """Return the steps, the meeting and the card chosen in it."""
        view, items = self.view, []
        if view.turn == 0 and view.walking and view.seat >= 0:
            items.append(phrase("steps", steps=view.steps))
        if view.key_played:
            items.append(phrase("key"))
        if view.meeting:
            one, other = [self.rooms.player(player) for player in view.meeting]
            items.append(phrase("meeting", one=one, other=other))
        if view.asked == "CombatItems" and view.seat >= 0 and 0 in view.meeting:
            items.append(phrase(f"result.{RESULTS[view.result]}"))
        if view.my_card >= 0:
            gift = view.asked == "GiveItem"
            chosen = f"item.{ITEM_NAMES[view.my_card]}" if gift else f"card.{CARD_NAMES[view.my_card]}"
            items.append(phrase("chosen", card=f"@embassy.{chosen}"))
        return items

    def cards(self, own: EmbassyView, player: int) -> list[Phrase]:
        """Return the Loyalty, items and Attack cards of one player, from their own view."""
        items = []
        if own.loyalty[player] != HIDDEN:
            items.append(phrase("loyalty", faction=f"@embassy.faction.{FACTIONS[own.loyalty[player]]}"))
        hand = counted(own.hand, "item", ITEM_NAMES)
        items.append(phrase("items", items=hand) if hand else phrase("items.none"))
        attacks = counted(own.attacks, "card", CARD_NAMES)
        items.append(phrase("attacks", cards=attacks) if attacks else phrase("attacks.none"))
        return items

    def players(self) -> Items:
        """Return the panel of all players: room, number of items, and all cards if they are open."""
        items: Items = [("title", phrase("players"))]
        for player in sorted(range(self.view.players), key=self.rooms.number):
            items.append(("", self.player(player)))
            if len(self.own) > 1:
                items += [("", item) for item in self.cards(self.own[player], 0)]
            elif not self.rooms.is_me(player) and self.view.loyalty[player] != HIDDEN:
                faction = f"@embassy.faction.{FACTIONS[self.view.loyalty[player]]}"
                items.append(("", phrase("loyalty", faction=faction)))
        return items

    def player(self, player: int) -> Phrase:
        """Return the line of one player."""
        view, at = self.view, self.view.at[player]
        params: dict[str, object] = {"player": self.rooms.player(player), "items": view.hand_sizes[player]}
        params["mark"] = f"{TURN_MARK} " if view.turn == player and view.asked and not self.screen.plain else ""
        params["room"] = room_key(at) if at != NOWHERE else "@terminal.embassy.outside"
        name = "player" + (".points" if view.points else "") + (".injured" if view.injured[player] else "")
        return phrase(name, **params, **({"points": view.points[player]} if view.points else {}))

    def building(self) -> Items:
        """Return the panel of the building and the piles."""
        view = self.view
        items = [phrase("lights.out" if view.lights_out else "lights.on")]
        items += [phrase("reception")] if view.reception else []
        if self.config.mission.danger_zone:
            items.append(phrase("jamming.on" if view.jamming else "jamming.off"))
        if view.lock[0] >= 0:
            floor = "terrace" if view.lock[1] == 0 else "basement"
            items.append(phrase("lock", player=self.rooms.player(view.lock[0]), floor=f"@embassy.what.{floor}"))
        items += self.helicopters()
        items += [self.briefcase(case) for case in range(2) if self.config.items[BRIEFCASE + case] > 0]
        items.append(phrase("piles", deck=view.deck_size, discard=sum(view.discard)))
        for room, hacked in zip(("x-ray", "security-hq"), view.hacked, strict=True):
            if hacked:
                players = [self.rooms.player(player) for player in hacked]
                items.append(phrase("hacked", room=f"@embassy.room.{room}", players=players))
        return [("title", phrase("building")), *[("", item) for item in items]]

    def helicopters(self) -> list[Phrase]:
        """Return the helicopter on the Helipad, those that can be called, and the wrecks."""
        view = self.view
        if not any(self.config.mission.helicopters):
            return []
        named = [f"@embassy.faction.{faction}" for faction in FACTIONS]
        pad_now = phrase("pad", faction=named[view.helicopter]) if view.helicopter >= 0 else phrase("pad.none")
        lines = [pad_now]
        for faction, built in enumerate(self.config.mission.helicopters):
            if built:
                params = {"faction": named[faction], "left": view.tiles[faction], "wrecks": view.wrecks[faction]}
                lines.append(phrase("tiles", **params))
        return lines

    def briefcase(self, case: int) -> Phrase:
        """Return whether a Briefcase tile covers a card."""
        name = f"@embassy.item.{ITEM_NAMES[BRIEFCASE + case]}"
        return phrase("case.filled" if self.view.briefcases[case] else "case.empty", case=name)
