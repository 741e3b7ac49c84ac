"""Chance statistics of all finished games: outcomes of dice and cards."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.records.fair import Draw
from brushpass.server.messages.answers import ChanceDraw

DICE: Final = "roll"
# verb and face -> how often it came, how often it was to be expected; under the face "" how often was drawn
Tally = dict[tuple[str, str], tuple[int, float]]


def draws_of(game: Game[Any], played: Iterable[tuple[int, str]]) -> list[ChanceDraw]:
    """Return the chance draws of a finished game, with all options and their odds."""
    made, s = [], game.new()
    for step, (player, action) in enumerate(played):
        if player == NATURE:
            draw = Draw(game, s, step)
            made.append(ChanceDraw(step, draw.label, action, [game.text(a) for a in draw.options], draw.odds))
        s = game.apply(s, game.parse(action))
    return made


def faces_of(text: str) -> list[str]:
    """Return the outcomes in a chance action: each die, else the whole action."""
    verb, *words = text.split()
    return words if verb == DICE else [text]


def tally_of(draws: list[ChanceDraw]) -> Tally:
    """Return counts and expected counts of each outcome; forced draws are skipped."""
    tally: Tally = {}
    for draw in draws:
        if len(draw.options) == 1:
            continue
        total, whole = sum(draw.odds), (draw.action.split()[0], "")
        tally[whole] = tally.get(whole, (0, 0.0))[0] + 1, 0.0
        for text, odds in zip(draw.options, draw.odds, strict=True):
            for face in faces_of(text):
                count, expected = tally.get((text.split()[0], face), (0, 0.0))
                tally[text.split()[0], face] = count + (text == draw.action), expected + odds / total
    return tally
