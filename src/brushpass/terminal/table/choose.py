"""Reading a choice: by its number, by its notation, or by the beginning of it; and listing what there is to choose."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase, Refused
from brushpass.core.view import View
from brushpass.terminal.errors import BadChoice
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Drawer
from brushpass.text.drawn.screen import Screen, columns, flow, length, pad

MANY: Final = 12  # options under one title from which on they stand in columns


def pick(game: Game[Any], s: Any, options: list[int], answer: str) -> int:
    """Return the option that an answer means. Raises a Problem that says why it means none."""
    text = " ".join(answer.lower().split())
    if text.isdecimal():
        if len(text) < 6 and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        raise BadChoice("terminal.choose.number", {"text": text[:20], "most": len(options)})
    notation = {game.text(a): a for a in options}
    if text in notation:
        return notation[text]
    begun = [name for name in notation if name.startswith(text)]
    if len(begun) == 1:
        return notation[begun[0]]
    if len(begun) > 1:
        raise BadChoice("terminal.choose.several", {"text": text[:40], "found": ", ".join(begun[:6])})
    return by_rules(game, s, options, text)


def by_rules(game: Game[Any], s: Any, options: list[int], text: str) -> int:
    """Return an option written in another way, or let the rules say why it is none."""
    a = game.parse(text)
    if a not in options:
        raise Refused(game.refusal(s, a))
    return a


class Menu:
    """The options of one question, ready to be listed."""

    def __init__(self, game: Game[Any], options: list[int], view: View, drawer: Drawer, words: Catalogue) -> None:
        self.game, self.options, self.view, self.drawer, self.words = game, options, view, drawer, words

    def lines(self, screen: Screen) -> list[str]:
        """Return the numbered options: moves in groups, anything else in columns; one on each line if plain."""
        if screen.plain:
            return [f"{number}. {self.label(a)}" for number, a in enumerate(self.options, 1)]
        moves: dict[str, dict[str, list[str]]] = {}
        others: list[str] = []
        for number, a in enumerate(self.options, 1):
            title, start, to = self.drawer.group(self.game, self.game.actions[a], self.view, self.words)
            painted = screen.paint(f"{number})", "number")
            if title:
                moves.setdefault(title, {}).setdefault(start, []).append(f"{painted} {to}")
            else:
                others.append(f"{painted} {self.label(a)}")
        return self.grouped(moves, screen) + (columns(others, screen.width) if others else [])

    def grouped(self, moves: dict[str, dict[str, list[str]]], screen: Screen) -> list[str]:
        """Return moves by title and by where they begin."""
        lines: list[str] = []
        widest = max([len(title) for title in moves], default=0) + 2
        for title, starts in moves.items():
            items = [item for start, ways in starts.items()
                     for item in ([f"{start}: {' '.join(ways)}"] if start else ways)]
            if len(items) > MANY:
                items = [pad(item, max(length(item) for item in items)) for item in items]
            for place, line in enumerate(flow(items, screen.width, widest, 3)):
                lines.append(((title if place == 0 else "").ljust(widest) + line).rstrip())
        return lines

    def label(self, a: int) -> str:
        """Return an option in words, and what it brings where its name does not say so."""
        action = self.game.actions[a]
        label, what = self.words.phrase(self.game.say_action(a)), self.drawer.what(self.game, action, self.view)
        told = {"label": label, "what": f"@{what}"}
        return self.words.say("terminal.choose.what", told) if what else label

    def explained(self, question: Phrase) -> list[str]:
        """Return every option with its notation and its rule, then these rules, one sentence each."""
        lines, rules = [], {question.rule: 0}
        for number, a in enumerate(self.options, 1):
            rule = self.game.say_action(a).rule or question.rule
            rules.setdefault(rule, number)
            lines.append(self.words.say("terminal.choose.option", {
                "number": number, "label": self.label(a), "notation": self.game.text(a), "rule": rule,
            }))
        known = self.words.rules(self.game.name)
        return [*lines, "", *[f"{rule}: {first_sentence(known[rule])}" for rule in rules if rule in known]]


def first_sentence(text: str) -> str:
    """Return the first sentence of a rule."""
    return text.split(". ")[0].rstrip(".") + "."
