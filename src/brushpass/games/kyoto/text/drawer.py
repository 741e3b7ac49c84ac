"""Terminal drawing of Kyoto for one player: the board with that side at the bottom, and side panels.

The panels are phrases: the drawing puts them beside the board, the plain version lists them.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Action, Game
from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.core.kernel import HIDDEN, SPECTATOR
from brushpass.games.kyoto.config import board_rows
from brushpass.games.kyoto.data import (
    ACTIVE, CARDS, CELL_NAMES, EQUIPMENT, IDENTITIES, INACTIVE, LETTERS, SIDES, SPECIALS, USED,
)
from brushpass.games.kyoto.view import KyotoView
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import SETTING_UP, Drawer, Items, block
from brushpass.text.drawn.screen import Screen, abreast, pad

SIDE_LETTERS: Final = "OG"
REAL_MARK: Final = "●"
OPEN_MARK: Final = "*"
HIDDEN_MARK: Final = "?"
NONE: Final = "."  # no location
TALL: Final = 34  # screen lines from which the rows of the board are ruled
RULED: Final = 14  # lines of the ruled board
BROAD: Final = 90
NARROW: Final = 72  # columns below which the panels are under the board
SET_UP: Final = ("PlaceAgent", "ChooseOpenly", "ChooseSealed", "ChooseColour")
Views = tuple[KyotoView, KyotoView | None]


def phrase(name: str, **params: object) -> Phrase:
    """Return a phrase of the terminal client."""
    return Phrase(f"terminal.kyoto.{name}", params, "")


def card(kind: int) -> str:
    """Return the text key of a card."""
    return f"@kyoto.card.{CARDS[kind]}"


class KyotoDrawer(Drawer):
    """Draws Kyoto."""

    example = "castle a1-b2"
    rule = "K41"

    def turn(self, view: View) -> int:
        """Return whose turn it is, SETTING_UP before the first."""
        seen = as_kyoto(view)
        if seen.asked in ("DrawCard", *SET_UP) and not any(seen.discard_size) and seen.card < 0:
            return SETTING_UP
        return seen.side if seen.turn == 0 else 1 - seen.side

    def asks_always(self, view: View, shared: bool) -> bool:
        """Return whether to ask even for a single option: always for placing an agent."""
        return as_kyoto(view).asked == "PlaceAgent"

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the card under which a move is listed, and its start and target."""
        if action.verb in CARDS[:9] and len(action.words) == 1:
            start, _, to = action.words[0].partition("-")
            return words.say(f"kyoto.card.{action.verb}"), start, to
        return "", "", ""

    def description_key(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of the description of a special agent or an equipment card, or "" for other actions."""
        group = {"choose": "special", "activate": "equipment"}.get(action.verb, "")
        return f"kyoto.{group}.{action.words[0]}.what" if group else ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the player's own discard pile, the newest card first."""
        pile = [card(kind) for kind in reversed(as_kyoto(view).discard)]
        return [phrase("pile", cards=pile)] if pile else [phrase("no-pile")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return the legend of the drawing."""
        return legend()

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        return TableDrawing(game, (as_kyoto(view), None), screen, words).lines()

    def draw_board(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the board for a pane that scrolls."""
        return TableDrawing(game, (as_kyoto(view), None), screen, words).board(screen.height >= RULED)

    def draw_panels(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the panels for a narrow pane."""
        return TableDrawing(game, (as_kyoto(view), None), screen, words).panels()

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with all hidden information, merged from the views of both sides."""
        mine, theirs = as_kyoto(game.observe(s, 0)), as_kyoto(game.observe(s, 1))
        pairs = zip(mine.identity, theirs.identity, strict=True)
        mine.identity = tuple([other if own == HIDDEN else own for own, other in pairs])
        mine.seat = SPECTATOR
        return TableDrawing(game, (mine, theirs), screen, words).lines()


def legend() -> list[Phrase]:
    """Return the legend of the drawing."""
    names = ("red", "green", "yellow", "blue", "neutral", "headquarters")
    kinds = {name: f"@kyoto.colour.{letter}" for name, letter in zip(names, LETTERS, strict=True)}
    signs = phrase("legend.signs", real=REAL_MARK, open=OPEN_MARK, hidden=HIDDEN_MARK)
    return [phrase("legend.kinds", **kinds), signs]


def as_kyoto(view: View) -> KyotoView:
    """Cast a view to KyotoView."""
    assert isinstance(view, KyotoView)
    return view


class TableDrawing:
    """One drawing; with two views everything is open."""

    def __init__(self, game: Game[Any], views: Views, screen: Screen, words: Catalogue) -> None:
        self.kinds = "".join(board_rows(game.config.options["board"]))
        self.view = views[0]
        self.views, self.screen, self.words = views, screen, words
        way = 1 if self.view.side == 1 else -1  # the Government sees the board from the other side
        there = [cell for cell, kind in enumerate(self.kinds) if kind != NONE]
        self.columns = sorted({cell % 5 for cell in there})[::-way]
        down = sorted({cell // 5 for cell in there})[::way]
        self.rows = [[row * 5 + column for column in self.columns] for row in down]

    def lines(self) -> list[str]:
        """Return the whole drawing."""
        if self.screen.plain:
            return [self.plain_row(row) for row in self.rows] + [self.words.phrase(item) for _, item in self.items()]
        board = self.board(self.screen.height >= TALL)
        if self.screen.width < NARROW:
            return board + self.around(self.screen.width)
        breadth = 51 if self.screen.width >= BROAD else 45
        rest = self.around(self.screen.width - breadth)
        return abreast([board, rest], breadth)

    def board(self, is_ruled: bool) -> list[str]:
        """Return the board in lines, with or without rules between its rows."""
        inner, wide = 8 if self.screen.width >= BROAD else 7, len(self.columns)
        letters = "  " + "".join("abcde"[column].center(inner + 1) for column in self.columns)
        lines = [letters.rstrip(), "  " + "┬".join(["─" * inner] * wide).join("┌┐")]
        for number, row in enumerate(self.rows):
            cells = "│".join(" " * (inner - 7) + self.cell(cell) for cell in row)
            lines.append(f"{row[0] // 5 + 1} │{cells}│")
            if number == len(self.rows) // 2 - 1:
                lines.append("  " + "╪".join(["═" * inner] * wide).join("╞╡"))
            elif number < len(self.rows) - 1 and is_ruled:
                lines.append("  " + "┼".join(["─" * inner] * wide).join("├┤"))
        return [*lines, "  " + "┴".join(["─" * inner] * wide).join("└┘")]

    def cell(self, cell: int) -> str:
        """Return one location: the letter of its kind and its agent."""
        kind = self.kinds[cell]
        if kind == NONE:
            return " " * 7
        owner = self.view.owner[cell]
        who = pad("" if owner < 0 else self.agent(owner, self.view.identity[cell], self.view.open[cell]), 5)
        painted = who if owner < 0 else self.screen.paint(who, "mine" if owner == 0 else "theirs")
        return f"{self.screen.paint(kind, kind)} {painted}"

    def agent(self, owner: int, identity: int, is_open: int) -> str:
        """Return an agent in at most five letters: `3r●`, `G?`, `G2r●*`."""
        side = "" if owner == 0 and self.view.seat >= 0 else SIDE_LETTERS[self.side(owner)]
        if identity == HIDDEN:
            return f"{side}{HIDDEN_MARK}"
        name = IDENTITIES[identity]
        return f"{side}{name}{REAL_MARK if name.endswith('r') else ''}{OPEN_MARK if is_open else ''}"

    def side(self, owner: int) -> int:
        """Return the side that is mine (0) or theirs (1)."""
        return self.view.side if owner == 0 else 1 - self.view.side

    def plain_row(self, row: list[int]) -> str:
        """Return a row of the board in words."""
        cells = "; ".join(self.words.phrase(self.plain_cell(cell)) for cell in row if self.kinds[cell] != NONE)
        return self.words.say("terminal.kyoto.row", {"row": row[0] // 5 + 1, "cells": cells})

    def plain_cell(self, cell: int) -> Phrase:
        """Return a location in words."""
        owner, identity = self.view.owner[cell], self.view.identity[cell]
        params: dict[str, object] = {"cell": CELL_NAMES[cell], "kind": f"@kyoto.colour.{self.kinds[cell]}"}
        if owner < 0:
            return phrase("cell.empty", **params)
        params["side"] = f"@kyoto.side.{SIDES[self.side(owner)]}"
        if identity == HIDDEN:
            return phrase("cell.hidden", **params)
        params["identity"] = f"@kyoto.identity.{IDENTITIES[identity]}"
        if owner == 0 and self.view.seat >= 0:
            del params["side"]
            return phrase("cell.own-open" if self.view.open[cell] else "cell.own", **params)
        return phrase("cell.open" if self.view.open[cell] else "cell.known", **params)

    def panels(self) -> list[str]:
        """Return the panels in one column: mine first."""
        items = [*self.of_side(0), *self.on_table(), *self.of_side(1), ("title", phrase("legend"))]
        items += [("", item) for item in legend()]
        return block(items, self.screen.width, self.screen, self.words)

    def around(self, width: int) -> list[str]:
        """Return the panels in lines of a width."""
        return block(self.items(), width, self.screen, self.words)

    def items(self) -> Items:
        """Return the panels: theirs first, then the table, then mine."""
        items = [*self.of_side(1), *self.on_table(), *self.of_side(0)]
        if self.screen.height >= TALL and not self.screen.plain:
            items += [("title", phrase("legend")), *[("", item) for item in legend()]]
        return items

    def of_side(self, owner: int) -> Items:
        """Return the panel of one side."""
        side = f"@kyoto.side.{SIDES[self.side(owner)]}"
        items: Items = [("title", phrase("side.you" if owner == 0 and self.view.seat >= 0 else "side", side=side))]
        cards = [*self.cards(owner), *self.decoys(owner), *self.advanced(owner)]
        return items + [("", item) for item in cards]

    def cards(self, owner: int) -> list[Phrase]:
        """Return the hand, the decks, the discard pile and the Prison of one side."""
        view, whole = self.view, self.views[owner]
        locations, tactics = view.hand_backs[owner]
        items = [phrase("hand.backs", locations=locations, tactics=tactics)]
        if whole is not None and whole.hand:
            hand = [self.many(kind, count) for kind, count in enumerate(whole.hand) if count]
            items = [phrase("hand", cards=hand)] if hand else [phrase("hand.none")]
        locations, tactics = view.deck_backs[owner]
        items.append(phrase("decks", locations=locations, tactics=tactics))
        if view.discard_size[owner]:
            items.append(phrase("discard", count=view.discard_size[owner], top=card(view.discard_top[owner])))
        if view.prison[owner]:
            captured = [f"@kyoto.identity.{IDENTITIES[identity]}" for identity in view.prison[owner]]
            items.append(phrase("prison", identities=captured))
        return items

    def many(self, kind: int, count: int) -> str:
        """Return a card by its name, with the number if there are several."""
        return card(kind) if count == 1 else self.words.phrase(phrase("many", count=count, card=card(kind)))

    def decoys(self, owner: int) -> list[Phrase]:
        """Return the Decoys of one side, its own with their marks, the enemy's with their number."""
        whole, items = self.views[owner], []
        for decoy, count in enumerate(self.view.marks_laid[owner]):
            if whole is not None and whole.marks and count:
                marks = [card(kind) for kind in whole.marks[2 * decoy : 2 * decoy + 2] if kind >= 0]
                items.append(phrase("decoy.own", decoy=decoy + 1, cards=marks))
            elif count:
                items.append(phrase("decoy", decoy=decoy + 1, count=count))
        return items

    def advanced(self, owner: int) -> list[Phrase]:
        """Return the special agent, the equipment, and the cards under the decks of one side."""
        view, items = self.view, []
        if view.special[owner] >= 0:
            items.append(phrase("special", special=f"@kyoto.special.{SPECIALS[view.special[owner]]}"))
            if SPECIALS[view.special[owner]] == "ruri" and view.protected >= 0:
                items.append(phrase("ruri", card=card(view.protected)))
        if owner == 0 and view.sealed >= 0:
            items.append(phrase("sealed", special=f"@kyoto.special.{SPECIALS[view.sealed]}"))
        for state in (ACTIVE, INACTIVE, USED):
            cards = [f"@kyoto.equipment.{EQUIPMENT[card]}" for card, fate in enumerate(view.equipment)
                     if fate == state and view.equipment_of[card] == owner]
            if cards:
                items.append(phrase(f"equipment.{state}", cards=cards))
        if owner == 0 and view.under_deck:
            items.append(phrase("under", cards=[card(kind) for kind in view.under_deck]))
        return items

    def on_table(self) -> Items:
        """Return the card in play and its pending effects."""
        view = self.view
        items = [phrase("table.card", card=card(view.card))] if view.card >= 0 else []
        for owner, identity, start, to in view.entering:
            who = f"@kyoto.identity.{IDENTITIES[identity] if identity >= 0 else 'hidden'}"
            params = {"side": f"@kyoto.side.{SIDES[self.side(owner)]}", "identity": who}
            items.append(phrase("table.entering", start=CELL_NAMES[start], to=CELL_NAMES[to], **params))
        if view.stunned >= 0:
            items.append(phrase("table.stunned", cell=CELL_NAMES[view.stunned]))
        if view.numbed >= 0:
            items.append(phrase("table.numbed", cell=CELL_NAMES[view.numbed]))
        if view.looked_at:
            items.append(phrase("table.looked", cards=[card(kind) for kind in view.looked_at]))
        return [("title", phrase("table")), *[("", item) for item in items]] if items else []

