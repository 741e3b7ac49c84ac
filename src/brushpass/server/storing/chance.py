"""How chance has fallen at this server: each face of the dice and each card, over all games that are over."""
from __future__ import annotations

import sqlite3
from typing import Any, Final

DICE: Final = "roll"
# verb and face -> how often it came, how often it was to be expected; under the face "" how often was drawn
Tally = dict[tuple[str, str], tuple[int, float]]


def faces_of(text: str) -> list[str]:
    """Return what an action of nature's shows: of dice each face, else the whole."""
    verb, *words = text.split()
    return words if verb == DICE else [text]


def tally_of(draws: list[dict[str, Any]]) -> Tally:
    """Return how often everything came in a game's draws, where there was anything to draw from."""
    tally: Tally = {}
    for draw in draws:
        if len(draw["of"]) == 1:
            continue
        total, whole = sum(draw["odds"]), (draw["did"].split()[0], "")
        tally[whole] = tally.get(whole, (0, 0.0))[0] + 1, 0.0
        for text, odds in zip(draw["of"], draw["odds"], strict=True):
            for face in faces_of(text):
                count, expected = tally.get((text.split()[0], face), (0, 0.0))
                tally[text.split()[0], face] = count + (text == draw["did"]), expected + odds / total
    return tally


def add_tally(held: sqlite3.Connection, game: str, tally: Tally) -> None:
    """Add a game to what has been counted."""
    rows = [(game, verb, face, count, expected) for (verb, face), (count, expected) in tally.items()]
    held.executemany("insert into chance values (?, ?, ?, ?, ?) on conflict (game, verb, face) do update set "
                     "count = count + excluded.count, expected = expected + excluded.expected",
                     [(game, "", "", 1, 1.0), *rows])


def select_tallies(held: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Return how many games of each kind are over, and how often everything came in them."""
    found: dict[str, dict[str, Any]] = {}
    for game, verb, face, count, expected in held.execute("select * from chance order by game, verb, face"):
        row = found.setdefault(game, {"games": 0, "draws": {}, "faces": []})
        if verb and not face:
            row["draws"][verb] = count
        elif verb:
            row["faces"].append({"verb": verb, "name": face, "count": count, "expected": round(expected, 3)})
        else:
            row["games"] = count
    return found
