"""Top Secret at the terminal: its colours, its questions, its choices by agent, and who draws its table."""
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
    """Return a view as one of Top Secret, which it is."""
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
        """TA36 A choice with one answer is made for the player."""
        return False

    def group(self, game: Game[Any], action: Action, view: View, words: Catalogue) -> tuple[str, str, str]:
        """Return the agent that a choice is listed under, or the city where a suitcase is placed."""
        pieces = Pieces(game, as_topsecret(view), words)
        told = game.describe_action(action.number).params
        if action.verb == "place":
            return words.say("terminal.topsecret.group.place"), words.word(told["place"]), words.word(told["letter"])
        if action.verb not in ("move", "take", "swap", "drop"):
            return "", "", ""
        agent = int(action.words[0]) - 1
        place = pieces.view.at[agent]
        title = phrase("group.city" if is_city(place) else "group.start", agent=agent + 1, place=pieces.place(place))
        if action.verb == "move":
            duel = self.description_key(game, action, view)
            label = words.phrase(phrase("to.duel", place=told["place"])) if duel else words.word(told["place"])
        else:
            case = told.get("case", pieces.case_key(pieces.view.carries[agent]))
            label = words.phrase(phrase(f"to.{action.verb}", case=case))
        return words.phrase(title), "", label

    def description_key(self, game: Game[Any], action: Action, view: View) -> str:
        """Return the key of a warning: a step into a city with an opponent is a duel."""
        seen, keys = as_topsecret(view), config_of(game).board
        if action.verb != "move":
            return ""
        there = [at for at in seen.at[AGENTS:] if is_city(at) and keys.key(at) == action.words[1]]
        return "terminal.topsecret.duel" if there else ""

    def discard(self, game: Game[Any], view: View) -> list[Phrase]:
        """Return one's own duel cards that are set aside."""
        spent = spent_cards(config_of(game), as_topsecret(view).hands[0])
        return [phrase("spent", cards=spent)] if spent else [phrase("spent.none")]

    def legend(self, screen: Screen) -> list[Phrase]:
        """Return what the letters and signs of the drawing mean."""
        return legend(screen)

    def draw(self, game: Game[Any], view: View, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table as one player sees it."""
        return TableDrawing(game, as_topsecret(view), screen, words).lines()

    def draw_open(self, game: Game[Any], s: Any, screen: Screen, words: Catalogue) -> list[str]:
        """Return the table with everything open: what each player knows of their own, put together."""
        seen = as_topsecret(game.observe(s, int(SPECTATOR)))
        own = [as_topsecret(game.observe(s, player)) for player in range(game.seats)]
        seen.contents = tuple([content for view in own for content in view.contents[:CASES]])
        if seen.laid:
            seen.laid = (seen.laid[0], own[seen.laid[0]].laid[1])
        return TableDrawing(game, seen, screen, words, True).lines()
