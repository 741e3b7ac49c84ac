"""Terminal drawing of Top Secret for one player: the map with panels; on a small screen a list of cities.

The panels are phrases: the drawing puts them beside or below the map, the plain version lists them.
"""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import HIDDEN
from brushpass.core.phrase import Phrase
from brushpass.games.topsecret.data import AGENTS, CASES, COLOURS, LETTERS, SECRETS_TO_WIN, START, is_city
from brushpass.games.topsecret.view import TopSecretView
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Items, block
from brushpass.text.drawn.screen import Screen, abreast, fold, listing
from brushpass.games.topsecret.text.drawn_map import COARSE, Map
from brushpass.games.topsecret.text.drawn_pieces import SIGNS, Pieces, hand_cards, phrase, spent_cards

MAP_WIDTH: Final = 80  # minimum columns and lines of the screen for the map
MAP_HEIGHT: Final = 24
WIDEST: Final = 100  # maximum columns of the map
LOWEST: Final = 22  # lines of the map
HIGHEST: Final = 33
MENU: Final = 14  # lines reserved for events, question and options
BESIDE: Final = 118  # columns from which the panels are beside the map
ABOVE: Final = 36  # lines below which they are above it, so that the map stays near the question
REST: Final = 40
NARROW: Final = 72  # columns below which the panels are in one column
DASHES: Final = "⠒ ⠒ ⠒"
MIN_NEIGHBOURS_WIDTH: Final = 20  # columns, in the list of cities
TURN_MARK: Final = "→"


def legend(screen: Screen) -> list[Phrase]:
    """Return the legend of the drawing."""
    dash = DASHES if screen.braille else " ".join(COARSE[1] * 3)
    colours = {colour: f"@topsecret.colour.{colour}" for colour in COLOURS}
    return [phrase("legend.colours", **colours), phrase("legend.pieces"),
            phrase("legend.lines", start=SIGNS[0], headquarters=SIGNS[0].upper(), dash=dash)]


class TableDrawing:
    """One drawing; with `is_open` all contents are shown."""

    def __init__(self, game: Game[Any], view: TopSecretView, screen: Screen, words: Catalogue,
                 is_open: bool = False) -> None:
        self.pieces = Pieces(game, view, words)
        self.view, self.screen, self.words, self.is_open = view, screen, words, is_open

    def lines(self) -> list[str]:
        """Return the whole drawing."""
        if self.screen.plain:
            blocks = [*self.players(), self.now()]
            return self.pieces.plain() + [self.words.phrase(item) for block in blocks for _, item in block]
        drawn = self.map()
        if drawn is None:
            now = self.block(self.now(), self.screen.width)
            small = fold(self.words.say("terminal.topsecret.small"), self.screen.width, "")
            return [*self.below(self.players()), "", *self.cities(self.pieces.occupied()), *small, "", *now]
        left = self.map_lines(drawn)
        if self.screen.width < BESIDE and self.screen.height < ABOVE:
            return [*self.below(self.players()), "", *left, *self.block(self.now(), self.screen.width)]
        if self.screen.width < BESIDE:
            return [*left, *self.below([*self.players(), self.now()])]
        return abreast([left, self.beside(len(left))], drawn.canvas.width + 2)

    def pane(self) -> list[str]:
        """Return the map at the size of a pane, or the cities with their pieces if the pane is too narrow for it."""
        if self.screen.width >= MAP_WIDTH:
            width, height = min(self.screen.width, WIDEST), min(max(self.screen.height, LOWEST), HIGHEST)
            drawn = Map(self.pieces, width, height, self.screen.braille)
            if drawn.whole:
                return self.map_lines(drawn)
        rows = self.city_rows(self.pieces.occupied())
        widest = max(len(row[0]) for row in rows) + 2
        folded = [fold(name.ljust(widest) + here, self.screen.width, " " * widest) for name, here, _ in rows]
        return [self.screen.paint(folded[0][0], "title"), *[line for lines in folded[1:] for line in lines]]

    def panels(self) -> list[str]:
        """Return the panels in one column."""
        parts = [self.now(), *self.players(), self.signs()]
        return [line for part in parts for line in self.block(part, self.screen.width)]

    def map(self) -> Map | None:
        """Return the map, or None if the screen is too small or a name does not fit."""
        if self.screen.width < MAP_WIDTH or self.screen.height < MAP_HEIGHT:
            return None
        width = min(self.screen.width - (REST if self.screen.width >= BESIDE else 0), WIDEST)
        height = min(max(self.screen.height - MENU, LOWEST), HIGHEST)
        drawn = Map(self.pieces, width, height, self.screen.braille)
        return drawn if drawn.whole else None

    def map_lines(self, drawn: Map) -> list[str]:
        """Return the map, with a table of the cities whose pieces did not fit."""
        return drawn.canvas.lines(self.screen) + (self.cities(drawn.left) if drawn.left else [])

    def city_rows(self, cities: list[int]) -> list[list[str]]:
        """Return a heading and the name, pieces and neighbours of each city."""
        rows = [[self.words.say(f"terminal.topsecret.column.{name}") for name in ("city", "here", "near")]]
        for corner in self.pieces.corners() if cities == self.pieces.occupied() else []:
            exits = ", ".join(self.pieces.city(city) for city in sorted(self.pieces.board.exits[corner]))
            rows.append([self.words.word(self.pieces.place(START + corner)), self.pieces.start_sign(corner), exits])
        for city in cities:
            here = " ".join(text for text, _ in self.pieces.signs(city, len(self.view.lies)))
            rows.append([self.pieces.place(city), here, self.pieces.near_signs(city)])
        return rows

    def cities(self, cities: list[int]) -> list[str]:
        """Return cities in a table: their pieces and neighbours."""
        return listing(self.city_rows(cities), self.screen, MIN_NEIGHBOURS_WIDTH)

    def beside(self, height: int) -> list[str]:
        """Return the panels in one column, with blank lines between them if they fit."""
        blocks = [self.block(block, REST - 2) for block in [self.now(), *self.players(), self.signs()]]
        spaced = sum(len(block) + 1 for block in blocks) - 1 <= height
        return [line for block in blocks for line in [*block, *[""] * spaced]]

    def below(self, parts: list[Items]) -> list[str]:
        """Return the panels in two columns, in one on a narrow screen."""
        if self.screen.width < NARROW:
            return [line for part in parts for line in self.block(part, self.screen.width)]
        width = self.screen.width // 2
        blocks = [self.block(part, width - 2) for part in parts]
        return [line for first in range(0, len(blocks), 2) for line in abreast(blocks[first:first + 2], width)]

    def block(self, items: Items, width: int) -> list[str]:
        """Return phrases in lines of a width."""
        return block(items, width, self.screen, self.words)

    def signs(self) -> Items:
        """Return the panel with the legend."""
        return [("title", phrase("legend")), *[("", item) for item in legend(self.screen)]]

    def players(self) -> list[Items]:
        """Return the panel of each player, the observer first."""
        return [self.player(player) for player in range(self.view.players)]

    def player(self, player: int) -> Items:
        """Return one player's agents, duel cards, secrets and suitcases."""
        view, me = self.view, self.pieces.is_me(player)
        mark = f"{TURN_MARK} " if view.turn == player and view.asked else ""
        params = {"mark": mark, "colour": self.pieces.colour(player), "sign": self.pieces.sign(player)}
        at = view.at[player * AGENTS : player * AGENTS + self.pieces.config.size.agents]
        on_start = sum([place >= START for place in at])
        items = [phrase("agents", start=on_start, map=sum([is_city(place) for place in at]), out=at.count(-1))]
        hand = " ".join(hand_cards(view.hands[player]))
        spent = " ".join(spent_cards(self.pieces.config, view.hands[player]))
        items.append(phrase("cards.spent", held=hand, spent=spent) if spent else phrase("cards", held=hand))
        items.append(phrase("secrets", secrets=view.secrets[player], needed=SECRETS_TO_WIN))
        brought = [self.brought(case) for case, opener in enumerate(view.opened) if opener == player]
        items += [phrase("brought", cases=brought)] if brought else []
        style = self.pieces.sign(player).upper()
        own = self.contents(player) if me or self.is_open else []
        name = ("player.plain" if self.screen.plain else "player") + (".you" if me else "")
        return [(style, phrase(name, **params)), *[("", item) for item in [*items, *own]]]

    def brought(self, case: int) -> str:
        """Return a delivered suitcase with its content."""
        params = {"case": self.pieces.case_key(case), "content": self.pieces.content(case)}
        return self.words.phrase(phrase("brought.case", **params))

    def contents(self, player: int) -> list[Phrase]:
        """Return the contents of a player's packed suitcases."""
        first = player * CASES
        packed = [self.words.phrase(phrase("packed", letter=letter.upper(), content=self.pieces.content(first + index)))
                  for index, letter in enumerate(LETTERS) if self.view.contents[first + index] != HIDDEN]
        return [phrase("contents.open" if self.is_open else "contents", contents=packed)] if packed else []

    def now(self) -> Items:
        """Return the panel of the turn: the dice, the moving agent and pending choices."""
        view = self.view
        if view.turn < 0:
            return [("title", phrase("now.setup"))]
        items: Items = [("title", phrase("now", number=view.turns + 1, colour=self.pieces.colour(view.turn)))]
        if view.asked not in ("", "RollDice"):
            params = {"one": view.dice[0], "other": view.dice[1], "steps": view.pool}
            items.append(("", phrase("dice", **params)))
        if view.mover >= 0:
            items.append(("", phrase("mover", agent=view.mover % AGENTS + 1)))
        if view.bonus:
            items.append(("", phrase("bonus", agent=view.mover % AGENTS + 1, steps=view.bonus)))
        return items + [("", item) for item in self.pending()]

    def pending(self) -> list[Phrase]:
        """Return the pending duel, claim or losses."""
        view, items = self.view, []
        if view.duel:
            attacker, defender, exact = view.duel
            params: dict[str, object] = {"colour": self.pieces.colour(attacker // AGENTS),
                                         "agent": attacker % AGENTS + 1, "city": self.pieces.place(view.at[attacker])}
            if defender >= 0:
                params |= {"rival": self.pieces.colour(defender // AGENTS), "other": defender % AGENTS + 1}
            items.append(phrase("fight.two" if defender < 0 else "fight.exact" if exact else "fight", **params))
        if view.laid:
            player, card = view.laid
            params = {"colour": self.pieces.colour(player)}
            items.append(phrase("laid.seen", card=card, **params) if card != HIDDEN else phrase("laid", **params))
        if view.claim:
            agent, case = view.claim
            items.append(phrase("claim", colour=self.pieces.colour(agent // AGENTS), agent=agent % AGENTS + 1,
                                case=self.pieces.case_key(case)))
        if view.losses:
            items.append(phrase("losses", count=view.losses))
        return items
