"""Helpers for arena, hint and review: a game of Kyoto that can be won at once, and two indistinguishable states."""
from __future__ import annotations

from typing import Any

from librt.random import Random

import brushpass
from brushpass.core.check import random_action
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.core.records.record import Record

KYOTO = brushpass.game("kyoto")
CAN_WIN = 868  # a random game in which seat 0 can win at once by one choice, and lose by another, and can know it


def new_record(names: list[str]) -> Record:
    return Record("kyoto", KYOTO.rules, dict(KYOTO.config.options), names)


def at_once(s: Any, a: int) -> float:
    """Return the result of an action for the player to move: 1 won, -1 lost, 0 if play continues."""
    return KYOTO.returns(KYOTO.apply(s, a))[KYOTO.who(s)]


def hear(heard: History, s: Any, seat: int) -> None:
    events = KYOTO.observed_events(s, seat)
    if events:
        heard.append(events)


def winning_position() -> tuple[Record, Any, list[int], int]:
    """Return a game up to a decision, its state, the actions that win at once, and one that loses at once."""
    record, rng, s = new_record(["Ann", "Bob"]), Random(CAN_WIN), KYOTO.new()
    while True:
        if KYOTO.who(s) != NATURE and len(record.actions) > 50:
            options = KYOTO.legal_actions(s)
            wins, losses = ([a for a in options if at_once(s, a) == value] for value in (1, -1))
            if wins and losses:
                return record, s, wins, losses[0]
        a = random_action(KYOTO, s, rng)
        record.add(KYOTO.who(s), KYOTO.text(a))
        s = KYOTO.apply(s, a)


def ended(won: bool) -> Record:
    """Return that game, ended by the winning or the losing action."""
    record, s, wins, losing = winning_position()
    a = wins[0] if won else losing
    record.add(KYOTO.who(s), KYOTO.text(a))
    record.result = KYOTO.result(KYOTO.apply(s, a))
    return record


def set_up(hidden: int) -> tuple[Record, History]:
    """Return a game before the first card of seat 0, with their events; only information hidden from them varies."""
    record, rng, s, heard = new_record(["Ann", "Bob"]), Random(1), KYOTO.new(), list[Any]()
    while KYOTO.who(s) != 0 or not any(text.startswith("place") for player, text, _ in record.actions if player == 1):
        options = KYOTO.legal_actions(s)
        draws = [rng.randrange(1000), Random(len(record.actions) + 1000 * hidden).randrange(1000)]
        outcomes = [KYOTO.observed_events(KYOTO.apply(s, a), 0) for a in options]
        known = any(events != outcomes[0] for events in outcomes)
        a = options[draws[0 if known else 1] % len(options)]
        record.add(KYOTO.who(s), KYOTO.text(a))
        s = KYOTO.apply(s, a)
        hear(heard, s, 0)
    return record, heard
