"""Parse choices by number, notation or prefix of the notation; list the options."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.phrase import Phrase, Refused
from brushpass.core.view import View
from brushpass.terminal.errors import BadChoice
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Drawer
from brushpass.text.drawn.screen import Screen, columns, flow, length, pad

COLUMNS_FROM: Final = 12  # more options than this under one heading are aligned in columns


def parse_choice(game: Game[Any], s: Any, options: list[int], answer: str) -> int:
    """Return the option that an answer selects. Raises UserError if it selects none."""
    text = " ".join(answer.lower().split())
    if text.isdecimal():
        if len(text) < 6 and 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        raise BadChoice("terminal.choose.number", {"text": text[:20], "most": len(options)})
    notation = {game.text(a): a for a in options}
    if text in notation:
        return notation[text]
    matching = [name for name in notation if name.startswith(text)]
    if len(matching) == 1:
        return notation[matching[0]]
    if len(matching) > 1:
        raise BadChoice("terminal.choose.several", {"text": text[:40], "found": ", ".join(matching[:6])})
    return by_rules(game, s, options, text)


def by_rules(game: Game[Any], s: Any, options: list[int], text: str) -> int:
    """Return an option in another notation. Raises Refused or BadNotation."""
    a = game.parse(text)
    if a not in options:
        raise Refused(game.refusal(s, a))
    return a


class Menu:
    """The options of one decision, ready to be listed."""

    def __init__(self, game: Game[Any], options: list[int], view: View, drawer: Drawer, words: Catalogue) -> None:
        self.game, self.options, self.view, self.drawer, self.words = game, options, view, drawer, words

    def lines(self, screen: Screen) -> list[str]:
        """Return the numbered options: moves in groups, others in columns; one per line in plain mode."""
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
        """Return moves grouped by heading and start."""
        lines: list[str] = []
        widest = max([len(title) for title in moves], default=0) + 2
        for title, starts in moves.items():
            items = [item for start, labels in starts.items()
                     for item in ([f"{start}: {' '.join(labels)}"] if start else labels)]
            if len(items) > COLUMNS_FROM:
                items = [pad(item, max(length(item) for item in items)) for item in items]
            for index, line in enumerate(flow(items, screen.width, widest, 3)):
                lines.append(((title if index == 0 else "").ljust(widest) + line).rstrip())
        return lines

    def matching(self, text: str) -> list[int]:
        """Return the numbers of the options whose number, notation or label a text begins or is part of."""
        wanted = " ".join(text.lower().split())
        return [number for number, a in enumerate(self.options, 1) if str(number).startswith(wanted)
                or self.game.text(a).startswith(wanted) or (wanted in self.label(a).lower() and not wanted.isdecimal())]

    def label(self, a: int) -> str:
        """Return the text of an option, with its explanation if it has one."""
        action = self.game.actions[a]
        label = self.words.phrase(self.game.describe_action(a))
        key = self.drawer.description_key(self.game, action, self.view)
        return self.words.say("terminal.choose.what", {"label": label, "what": f"@{key}"}) if key else label

    def explained(self, question: Phrase) -> list[str]:
        """Return every option with its notation and rule, then the first sentence of each rule."""
        lines, rules = [], {question.rule: 0}
        for number, a in enumerate(self.options, 1):
            rule = self.game.describe_action(a).rule or question.rule
            rules.setdefault(rule, number)
            lines.append(self.words.say("terminal.choose.option", {
                "number": number, "label": self.label(a), "notation": self.game.text(a), "rule": rule,
            }))
        known = self.words.rules(self.game.name)
        return [*lines, "", *[f"{rule}: {first_sentence(known[rule])}" for rule in rules if rule in known]]


def first_sentence(text: str) -> str:
    """Return the first sentence of a rule."""
    return text.split(". ")[0].rstrip(".") + "."
