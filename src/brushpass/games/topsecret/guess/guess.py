"""A world that fits what one player has heard: guess the hidden contents and cards, and play the game again with them.

Only what others have packed, and a card that lies face down at this moment, is hidden. Every packing that agrees with
the opened suitcases is possible; so one is drawn for each opponent, and the replay always fits.
"""
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from brushpass.core.game import Heard
from brushpass.core.kernel import HIDDEN, Event, asked, step
from brushpass.games.topsecret.actions import (
    CLAIM, DROP, END, GUARD, LAY, LAY_OUT, LOSE, NAME, PACK, PASS, ROLL, STEP, SWAP, TAKE,
)
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import CASES, CONTENTS, NOTHING, PLACES, SIDES
from brushpass.games.topsecret.events import (
    Dropped, Guarded, Laid, Lost, Moved, NamedFirst, Opened, Packed, Passed, Placed, Rolled, Took, Turned,
)
from brushpass.games.topsecret.rules.setup import new_game
from brushpass.games.topsecret.state import TopSecret


def guess(config: TopSecretConfig, heard: Heard, player: i64, rng: Random) -> TopSecret:
    """Return a state in which `player` would have heard just this."""
    packing = guess_packing(config, heard, player, rng)
    s = new_game(config)
    for number, told in enumerate(heard):
        step(s, action(s, heard, number, told[0], packing, rng))
    return s


def guesses(config: TopSecretConfig, heard: Heard, player: i64, count: int, rng: Random) -> list[TopSecret]:
    """Return several such states; they differ in what is packed, so that the game is told again only once."""
    first = guess(config, heard, player, rng)
    if is_face_down(heard):
        return [first, *[guess(config, heard, player, rng) for _ in range(count - 1)]][:count]
    found = [first.copy() for _ in range(count)]
    for s in found:
        packing = guess_packing(config, heard, player, rng)
        s.content = s.content[:]  # copies share it
        for case in range(config.players * CASES):
            if s.content[case] != NOTHING:
                s.content[case] = packing[case]
    return found


def is_face_down(heard: Heard) -> bool:
    """Say whether a duel card lies face down now."""
    for number in range(len(heard) - 1, -1, -1):
        for event in reversed(heard[number]):
            if isinstance(event, Turned):
                return False
            if isinstance(event, Laid) and event.card == HIDDEN:
                return True
    return False


def guess_packing(config: TopSecretConfig, heard: Heard, player: i64, rng: Random) -> list[int]:
    """Return a content for every suitcase: those that were seen, and the rest in any order."""
    packing = [int(NOTHING) for _ in range(config.players * CASES)]
    for told in heard:
        for event in told:
            if isinstance(event, Opened) or (isinstance(event, Packed) and event.content != HIDDEN):
                packing[event.case] = event.content
    for other in range(config.players):
        cases = range(other * CASES, other * CASES + config.size.cases)
        left = [content for content in config.size.kinds() if content not in [packing[case] for case in cases]]
        for case in cases:
            if packing[case] == NOTHING and other != player:
                packing[case] = left.pop(rng.randrange(len(left)))
    return packing


def action(s: TopSecret, heard: Heard, number: int, event: Event, packing: list[int], rng: Random) -> i64:
    """Return the action that the first event of a step tells of."""
    if isinstance(event, Moved):
        return STEP + event.agent * PLACES + event.to
    if isinstance(event, Packed):
        return PACK + event.case % CASES * CASES + list(CONTENTS).index(packing[event.case])
    if isinstance(event, Laid):
        return LAY + (laid(s, heard, number, event, rng) if event.card == HIDDEN else event.card)
    if isinstance(event, Rolled):
        return ROLL + event.one * SIDES + event.other
    if isinstance(event, Placed):
        return LAY_OUT + event.case % CASES * PLACES + event.city
    if isinstance(event, Took):
        if event.number == "TA19":
            return CLAIM
        return (TAKE if event.left == NOTHING else SWAP) + event.agent * 16 + event.case
    return plain_action(event)


def plain_action(event: Event) -> i64:
    """Return the action behind an event of few words."""
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


def laid(s: TopSecret, heard: Heard, number: int, event: Laid, rng: Random) -> i64:
    """Return the card that was turned up later, or any that the player holds while it still lies face down."""
    for place in range(number, len(heard)):
        for later in heard[place]:
            if isinstance(later, Turned):
                return later.card if later.player == event.player else later.answer
    options = asked(s).options(s)
    return options[rng.randrange(len(options))] - LAY
