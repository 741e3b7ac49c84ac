"""Belief sampler of Top Secret: sample the hidden contents and cards, and replay the game with them.

Only the opponents' packings and a face-down card are hidden. Every packing that agrees with the opened suitcases is
possible, so the replay always succeeds.
"""
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import History
from brushpass.core.kernel import HIDDEN, step
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import CASES, NOTHING
from brushpass.games.topsecret.events import Opened, Packed
from brushpass.games.topsecret.guess.event_actions import action_from_event
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret


def guess(config: TopSecretConfig, history: History, player: i64, rng: Random) -> TopSecret:
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
