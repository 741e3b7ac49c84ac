"""Kyoto by heuristics: how much a player of some experience leans to each option of every choice.

Every rule gives points for an option; the further an option is behind the best one, the less it is leaned to.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.games.kyoto.actions import (
    ACTIVATE, CHOOSE, EXCHANGE, KEEP, NUMB, PASS, PLACE, REACH, RETYPE, SHOOT, STUN, TAKE_BACK, TAP,
)
from brushpass.games.kyoto.data import AGENTS, DEFEND, JOKER, KINDS, REAL
from brushpass.games.kyoto.rules.clash import Activate, Revolver
from brushpass.games.kyoto.rules.equipment import FanMove, UseEquipment
from brushpass.games.kyoto.rules.play import AyaneTakesBack, PlayCard
from brushpass.games.kyoto.rules.setup import ChooseOpenly, ChooseSealed, PlaceAgent
from brushpass.games.kyoto.rules.tactics import DecoyPush, MarkLocation, PushBack, SpringDecoy, SwapSecretly
from brushpass.games.kyoto.rules.turn import ChooseDeck, KeepOne
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.moves import Plays, exchange, land, likely_real, mark, push, shot, spring
from brushpass.games.kyoto.heuristics.values import COMES, hidden_ones, rows_to_go

IGNORED_ASKS: Final = ("ChooseColour", "DrawCard")
MOST: Final[i64] = 10_000  # how much the best option is leaned to
HALF: Final[i64] = 24  # so many points behind it an option is leaned to half as much
FINE: Final[i64] = 4  # points to a step of the table


def falling() -> vec[i64]:
    """Return the weights, from the best option's down to 1."""
    found = vec[i64]()
    weight = float(MOST)
    while weight >= 1.0:
        found = append(found, int(weight))
        weight *= 0.5 ** (float(FINE) / float(HALF))
    return append(found, 1)


FALLING: Final = falling()


def lean(s: Kyoto, options: vec[i64]) -> vec[i64]:
    """Return how much to lean to each option, from what the player who chooses knows."""
    points = judged(s, options)
    best = points[0]
    for worth in points:
        if worth > best:
            best = worth
    last: i64 = len(FALLING) - 1
    for place in range(len(points)):
        behind = (best - points[place]) // FINE
        points[place] = FALLING[behind if behind < last else last]
    return points


def judged(s: Kyoto, options: vec[i64]) -> vec[i64]:
    """Return the points for each option."""
    ask = asked(s)
    player = ask.who(s)
    points = vec[i64](capacity=len(options))
    if isinstance(ask, (PlayCard, FanMove)):
        plays = Plays(s, player, hidden_ones(s, 1 - player))
        for a in options:
            points = append(points, plays.worth(a))
    elif isinstance(ask, ChooseDeck):
        for a in options:
            points = append(points, from_deck(s, player, a == REACH + 1))
    elif isinstance(ask, PlaceAgent):
        for a in options:
            points = append(points, PLACED[(a - PLACE) % AGENTS])
    elif isinstance(ask, (Revolver, Activate, UseEquipment)):
        return judged_equipment(s, player, options)
    else:
        return judged_cards(s, player, options)
    return points


def judged_cards(s: Kyoto, player: i64, options: vec[i64]) -> vec[i64]:
    """Return the points for what follows a card, and for special agents."""
    ask = asked(s)
    points = vec[i64](capacity=len(options))
    hidden = hidden_ones(s, 1 - player)
    for a in options:
        worth: i64 = 0
        if isinstance(ask, SwapSecretly):
            worth = exchange(s, ask.start, ask.to, hidden) if a == EXCHANGE else 0
        elif isinstance(ask, PushBack):
            worth = 0 if a == PASS else push(s, player, a, hidden)
        elif isinstance(ask, MarkLocation):
            worth = 20 if a == PASS else mark(s, player, a)
        elif isinstance(ask, SpringDecoy):
            worth = 0 if a == PASS else spring(s, player, hidden)
        elif isinstance(ask, DecoyPush):
            worth = land(s, player, a, hidden)
        elif isinstance(ask, KeepOne):
            worth = in_hand(s, player, a - KEEP)
        elif isinstance(ask, AyaneTakesBack):
            worth = 30 if a == TAKE_BACK else in_hand(s, player, s.card)
        elif isinstance(ask, (ChooseOpenly, ChooseSealed)):
            worth = SPECIAL_LIKED[a - CHOOSE]
        points = append(points, worth)
    return points


def judged_equipment(s: Kyoto, player: i64, options: vec[i64]) -> vec[i64]:
    """Return the points for equipment."""
    ask = asked(s)
    points = vec[i64](capacity=len(options))
    hidden = hidden_ones(s, 1 - player)
    for a in options:
        worth: i64 = 0
        if a == PASS:
            worth = 0
        elif isinstance(ask, Revolver):
            worth = shot(s, player, ask.clash.attacker, ask.clash.defender, a - SHOOT)
        elif isinstance(ask, Activate):
            worth = ACTIVE_LIKED[a - ACTIVATE]
        else:
            worth = used(s, player, a, hidden)
        points = append(points, worth)
    return points


def from_deck(s: Kyoto, player: i64, tactic: bool) -> i64:
    """K29 Return what a deck promises: about four location cards to two tactic cards."""
    tactics: i64 = 0
    for card in range(DEFEND, KINDS):
        tactics += s.hand[player * KINDS + card]
    return (2 - tactics) * 30 if tactic else 0


def in_hand(s: Kyoto, player: i64, card: i64) -> i64:
    """Return what one more card of a kind is worth: jokers most, then what is not yet there."""
    held = s.hand[player * KINDS + card]
    if card == JOKER:
        return 60
    if card < JOKER:
        return 40 - 15 * held
    return 35 - 15 * held


def used(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """KA39 Return what using equipment promises: stop and look at those who have come near."""
    if a >= NUMB:
        return numbed(s, player, a - NUMB)
    if a >= STUN:
        cell = a - STUN
        return likely_real(s, s.stands[cell], hidden) * COMES[rows_to_go(s, 1 - player, cell)] // 200 - 60
    if a >= TAP:
        cell = a - TAP
        return likely_real(s, s.stands[cell], hidden) * COMES[rows_to_go(s, 1 - player, cell)] // 300 - 15
    return in_hand(s, player, a - RETYPE) - 45


def numbed(s: Kyoto, player: i64, cell: i64) -> i64:
    """K114 Return what it promises to make an agent move: one that is far away loses the enemy a turn."""
    agent = s.stands[cell]
    is_false = s.shown >> agent & 1 == 1 and REAL >> agent % AGENTS & 1 == 0
    return (10 if is_false else 0) + 5 * rows_to_go(s, 1 - player, cell) - 30


PLACED: Final = vec[i64]([8, 0, 8, 0, -4, 0])  # K21 3r 3f 2r 2f 1 0: the real ones rather not last, which is the front
SPECIAL_LIKED: Final = vec[i64]([0, 8, -12, -24, 12, 12, 8])  # K77 Tomoyo to Ruri, as they fared
ACTIVE_LIKED: Final = vec[i64]([60, 70, 80, 60, 80, 60])  # K99 rather any than none
