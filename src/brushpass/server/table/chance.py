"""Chance statistics of all finished games: outcomes of dice and cards."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.records.fair import Draw, Numbering
from brushpass.server.messages.answers import ChanceDraw

DICE: Final = "roll"
# verb and face -> how often it came, how often it was to be expected; under the face "" how often was drawn
Tally = dict[tuple[str, str], tuple[int, float]]


def draws_of(game: Game[Any], played: Iterable[tuple[int, str]], shared: bool = False) -> list[ChanceDraw]:
    """Return the chance draws of a finished game, with all options and their odds; `shared`: of a shared deal."""
    made, s, numbering = [], game.new(), Numbering(shared)
    for step, (player, action) in enumerate(played):
        if player == NATURE:
            draw = Draw(game, s, numbering.of(s, step))
            numbering.count(s)
            made.append(ChanceDraw(step, draw.label, action, [game.text(a) for a in draw.options], draw.odds))
        s = game.apply(s, game.parse(action))
    return made


def faces_of(text: str) -> list[str]:
    """Return the outcomes in a chance action: each die, else the whole action."""
    verb, *words = text.split()
    return words if verb == DICE else [text]


class Run:
    """Consecutive draws from one deck, without a reshuffle; a throw of dice is a run of its own."""

    def __init__(self, deck: dict[str, int]) -> None:
        self.deck = deck
        self.drawn: list[str] = []


def runs_of(draws: list[ChanceDraw]) -> list[Run]:
    """Return draws by deck: a draw continues a run if its odds are the cards that the run has left.

    Forced draws are skipped, except for the last cards of a deck.
    """
    runs: list[Run] = []
    unfinished: dict[frozenset[tuple[str, int]], list[Run]] = {}
    for draw in draws:
        left = dict(zip(draw.options, draw.odds, strict=True))
        known = unfinished.get(frozenset(left.items()), [])
        if not known and len(left) == 1:
            continue
        run = known.pop() if known else Run(dict(left))
        if not run.drawn:
            runs.append(run)
        run.drawn.append(draw.action)
        left[draw.action] -= 1
        if draw.action.split()[0] != DICE:
            unfinished.setdefault(frozenset((card, n) for card, n in left.items() if n), []).append(run)
    return runs


def tally_of(draws: list[ChanceDraw]) -> Tally:
    """Return counts of each outcome, and their expectation when each deck was shuffled."""
    tally: Tally = {}
    for run in runs_of(draws):
        total, whole = sum(run.deck.values()), (run.drawn[0].split()[0], "")
        tally[whole] = tally.get(whole, (0, 0.0))[0] + len(run.drawn), 0.0
        for text, odds in run.deck.items():
            for face in faces_of(text):
                count, expected = tally.get((text.split()[0], face), (0, 0.0))
                tally[text.split()[0], face] = (count + run.drawn.count(text),
                                                expected + len(run.drawn) * odds / total)
    return tally
