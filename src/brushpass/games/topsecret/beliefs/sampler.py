"""Belief sampler of Top Secret: sample the hidden contents and cards, and replay the game with them.

Only the opponents' packings and a face-down card are hidden. Every packing that agrees with the opened suitcases is
possible, so the replay always succeeds.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, Event, pending_ask, step
from brushpass.games.topsecret.actions import (
    CLAIM, DROP, END, GUARD, LAY, LAY_OUT, LOSE, NAME, PACK, PASS, ROLL, STEP, SWAP, TAKE,
)
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import ALL_CASES, CASES, CONTENTS, NOTHING, PLACES, SIDES
from brushpass.games.topsecret.events import (
    Dropped, Guarded, Laid, Lost, Moved, NamedFirst, Opened, Packed, Passed, Placed, Rolled, Took, Turned,
)
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret

IGNORED_EVENTS: Final = ("Beaten", "Eliminated", "Met", "Returned", "Won")


def sample_world(config: TopSecretConfig, history: History, player: i64, rng: Random) -> TopSecret:
    """Sample a state consistent with the history of `player`."""
    packing = sample_packing(config, history, player, rng)
    s = new_game(config)
    for number, events in enumerate(history):
        step(s, action_from_event(s, history, number, events[0], packing, rng))
    return s


def sample_packing(config: TopSecretConfig, history: History, player: i64, rng: Random) -> list[int]:
    """Sample the content of every suitcase: visible ones as they are, the others in random order."""
    packing = [int(NOTHING) for _ in range(config.players * CASES)]
    for events in history:
        for event in events:
            if isinstance(event, Opened) or (isinstance(event, Packed) and event.content != HIDDEN):
                packing[event.case] = event.content
    for other in range(config.players):
        cases = range(other * CASES, other * CASES + config.size.cases)
        left = [content for content in config.size.kinds() if content not in [packing[case] for case in cases]]
        for case in cases:
            if packing[case] == NOTHING and other != player:
                packing[case] = left.pop(rng.randrange(len(left)))
    return packing


def action_from_event(s: TopSecret, history: History, number: int, event: Event, packing: list[int],
                      rng: Random) -> i64:
    """Return the action behind the first event of a step."""
    if isinstance(event, Moved):
        return STEP + event.agent * PLACES + event.to
    if isinstance(event, Packed):
        return PACK + event.case % CASES * CASES + list(CONTENTS).index(packing[event.case])
    if isinstance(event, Laid):
        return LAY + (duel_card(s, history, number, event, rng) if event.card == HIDDEN else event.card)
    if isinstance(event, Rolled):
        return ROLL + event.one * SIDES + event.other
    if isinstance(event, Placed):
        return LAY_OUT + event.case % CASES * PLACES + event.city
    if isinstance(event, Took):
        if event.number == "TA19":
            return CLAIM
        return (TAKE if event.left == NOTHING else SWAP) + event.agent * ALL_CASES + event.case
    return simple_action(event)


def simple_action(event: Event) -> i64:
    """Return the action behind an event with few fields."""
    if isinstance(event, Passed):
        return END if event.number == "TA7" else PASS
    if isinstance(event, Guarded):
        return GUARD
    if isinstance(event, NamedFirst):
        return NAME + event.agent
    if isinstance(event, Dropped):
        return DROP + event.agent if event.number == "T34" else LOSE + event.agent
    assert isinstance(event, Lost)
    return LOSE + event.agent


def duel_card(s: TopSecret, history: History, number: int, event: Laid, rng: Random) -> i64:
    """Return the card that was revealed later, or a random one of the player's cards if it is still face down."""
    for later_step in range(number, len(history)):
        for later in history[later_step]:
            if isinstance(later, Turned):
                return later.card if later.player == event.player else later.answer
    options = pending_ask(s).options(s)
    return options[rng.randrange(len(options))] - LAY
