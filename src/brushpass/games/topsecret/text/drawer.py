"""Terminal client of Top Secret: choices by agent, warnings, and the drawing of the table."""
from __future__ import annotations

from typing import Any

from brushpass.core.game import Action, Game
from brushpass.core.phrase import Phrase
from brushpass.core.view import View
from brushpass.core.kernel import SPECTATOR
from brushpass.games.topsecret.data import AGENTS, CASES, is_city
from brushpass.games.topsecret.view import TopSecretView
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import SETTING_UP, Drawer
from brushpass.text.drawn.screen import Screen
from brushpass.games.topsecret.text.drawn_pieces import Pieces, config_of, phrase, spent_cards
from brushpass.games.topsecret.text.drawn_table import TableDrawing, legend


def as_topsecret(view: View) -> TopSecretView:
    """Cast a view to TopSecretView."""
    assert isinstance(view, TopSecretView)
    return view


class TopSecretDrawer(Drawer):
    """Draws Top Secret."""

    opens_with_nature = True
    example = "move 3 paris"
    rule = "T41"

    def turn(self, view: View) -> int:
        """Return whose turn it is, SETTING_UP before the first."""
        seen = as_topsecret(view)
        return SETTING_UP if seen.turn < 0 else (seen.turn + max(int(seen.seat), 0)) % seen.players

    def asks_always(self, view: View, shared: bool) -> bool:
        """TA36 Return whether to ask even for a single option: never."""
        return False

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the agent under which a choice is listed, or the city where a suitcase is placed."""
        pieces = Pieces(game, as_topsecret(view), words)
        params = game.describe_action(action.number).params
        if action.verb == "place":
            title = words.say("terminal.topsecret.group.place")
            return title, words.word(params["place"]), words.word(params["letter"])
        if action.verb not in ("move", "take", "swap", "drop"):
            return "", "", ""
        agent = int(action.words[0]) - 1
        place = pieces.view.at[agent]
        group = phrase("group.city" if is_city(place) else "group.start", agent=agent + 1, place=pieces.place(place))
        if action.verb == "move":
            duel = self.description_key(game, action, view)
            label = words.phrase(phrase("to.duel", place=params["place"])) if duel else words.word(params["place"])
        else:
            case = params.get("case", pieces.case_key(pieces.view.carries[agent]))
            label = words.phrase(phrase(f"to.{action.verb}", case=case))
        return words.phrase(group), "", label

    def description_key(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of the warning before a step into a duel, or ""."""
        seen, keys = as_topsecret(view), config_of(game).board
        if action.verb != "move":
            return ""
        there = [at for at in seen.at[AGENTS:] if is_city(at) and keys.key(at) == action.words[1]]
        return "terminal.topsecret.duel" if there else ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return the player's spent duel cards."""
        spent = spent_cards(config_of(game), as_topsecret(view).hands[0])
        return [phrase("spent", cards=spent)] if spent else [phrase("spent.none")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return the legend of the drawing."""
        return legend(screen)

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        return TableDrawing(game, as_topsecret(view), screen, words).lines()

    def draw_board(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the board for a pane that scrolls."""
        return TableDrawing(game, as_topsecret(view), screen, words).pane()

    def draw_panels(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the panels for a narrow pane."""
        return TableDrawing(game, as_topsecret(view), screen, words).panels()

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with all hidden information, merged from the views of all seats."""
        seen = as_topsecret(game.observe(s, int(SPECTATOR)))
        own = [as_topsecret(game.observe(s, player)) for player in range(game.seats)]
        seen.contents = tuple([content for view in own for content in view.contents[:CASES]])
        if seen.laid:
            seen.laid = (seen.laid[0], own[seen.laid[0]].laid[1])
        return TableDrawing(game, seen, screen, words, True).lines()
