"""Kyoto heuristics: the policy prior over the options of every choice.

Each option gets a score in points. Its weight decays exponentially with its distance from the best score.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, State, pending_ask
from brushpass.games.kyoto.actions import (
    ACTIVATE, CHOOSE, EXCHANGE, KEEP, NUMB, PASS, PLACE, REACH, RETYPE, SHOOT, STUN, TAKE_BACK, TAP,
)
from brushpass.games.kyoto.data import AGENTS, CARD_KINDS, DEFEND, JOKER, REAL
from brushpass.games.kyoto.rules.clash import Activate, Revolver
from brushpass.games.kyoto.rules.equipment import FanMove, UseEquipment
from brushpass.games.kyoto.rules.play import AyaneTakesBack, PlayCard
from brushpass.games.kyoto.rules.setup import ChooseOpenly, ChooseSealed, PlaceAgent
from brushpass.games.kyoto.rules.tactics import DecoyPush, MarkLocation, PushBack, SpringDecoy, SwapSecretly
from brushpass.games.kyoto.rules.turn import ChooseDeck, KeepOne
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.moves import (
    PlayScorer, exchange_score, landing_score, mark_score, push_score, real_percent, shot_score, spring_score,
)
from brushpass.games.kyoto.heuristics.values import ENEMY_VALUE_BY_ROWS, hidden_identities, rows_to_go

IGNORED_ASKS: Final = ("ChooseColour", "DrawCard")
MAX_WEIGHT: Final[i64] = 10_000  # of the best option
HALVING_POINTS: Final[i64] = 24  # points behind the best score that halve the weight
POINTS_PER_STEP: Final[i64] = 4  # resolution of the decay table


def decay_table() -> vec[i64]:
    """Return the weights by distance from the best score, from MAX_WEIGHT down to 1."""
    weights = vec[i64]()
    weight = float(MAX_WEIGHT)
    while weight >= 1.0:
        weights = append(weights, int(weight))
        weight *= 0.5 ** (float(POINTS_PER_STEP) / float(HALVING_POINTS))
    return append(weights, 1)


DECAY: Final = decay_table()


def prior(s: Kyoto, options: vec[i64]) -> vec[i64]:
    """Return the weight of each option, from what the player who chooses knows."""
    points = score_options(s, options)
    best = points[0]
    for score in points:
        if score > best:
            best = score
    last: i64 = len(DECAY) - 1
    for index in range(len(points)):
        behind = (best - points[index]) // POINTS_PER_STEP
        points[index] = DECAY[behind if behind < last else last]
    return points


def score_options(s: Kyoto, options: vec[i64]) -> vec[i64]:
    """Return the score of each option, in points."""
    ask = pending_ask(s)
    player = ask.who(s)
    points = vec[i64](capacity=len(options))
    if isinstance(ask, (PlayCard, FanMove)):
        scorer = PlayScorer(s, player, hidden_identities(s, 1 - player))
        for a in options:
            points = append(points, scorer.score(a))
        return points
    for a in options:
        points = append(points, option_score(s, ask, player, a))
    return points


def option_score(s: Kyoto, ask: Ask[State], player: i64, a: i64) -> i64:
    """Return the score of an option that plays no card from the hand; 0 if the heuristics have no preference."""
    if isinstance(ask, ChooseDeck):
        return deck_score(s, player, a == REACH + 1)
    if isinstance(ask, PlaceAgent):
        return PLACEMENT_SCORES[(a - PLACE) % AGENTS]
    if isinstance(ask, KeepOne):
        return card_score(s, player, a - KEEP)
    if isinstance(ask, AyaneTakesBack):
        return 30 if a == TAKE_BACK else card_score(s, player, s.card)
    if isinstance(ask, (ChooseOpenly, ChooseSealed)):
        return SPECIAL_SCORES[a - CHOOSE]
    if isinstance(ask, MarkLocation):
        return 20 if a == PASS else mark_score(s, player, a)
    if a == PASS:
        return 0
    if isinstance(ask, Activate):
        return ACTIVATION_SCORES[a - ACTIVATE]
    if isinstance(ask, Revolver):
        return shot_score(s, player, ask.clash.attacker, ask.clash.defender, a - SHOOT)
    hidden = hidden_identities(s, 1 - player)
    if isinstance(ask, UseEquipment):
        return equipment_score(s, player, a, hidden)
    if isinstance(ask, SwapSecretly):
        return exchange_score(s, ask.start, ask.to, hidden) if a == EXCHANGE else 0
    if isinstance(ask, PushBack):
        return push_score(s, player, a, hidden)
    if isinstance(ask, SpringDecoy):
        return spring_score(s, player, hidden)
    return landing_score(s, player, a, hidden) if isinstance(ask, DecoyPush) else 0


def deck_score(s: Kyoto, player: i64, tactic: bool) -> i64:
    """K29 Score drawing from a deck: aim for about two tactic cards in hand."""
    tactics: i64 = 0
    for card in range(DEFEND, CARD_KINDS):
        tactics += s.hand[player * CARD_KINDS + card]
    return (2 - tactics) * 30 if tactic else 0


def card_score(s: Kyoto, player: i64, card: i64) -> i64:
    """Score one more card of a kind: jokers most, then kinds that are not in hand."""
    count = s.hand[player * CARD_KINDS + card]
    if card == JOKER:
        return 60
    if card < JOKER:
        return 40 - 15 * count
    return 35 - 15 * count


def equipment_score(s: Kyoto, player: i64, a: i64, hidden: i64) -> i64:
    """KA39 Score a use of equipment: stop or reveal the agents that are near the home row."""
    if a >= NUMB:
        return anaesthetic_score(s, player, a - NUMB)
    if a >= STUN:
        return threat_score(s, player, a - STUN, hidden) // 200 - 60
    if a >= TAP:
        return threat_score(s, player, a - TAP, hidden) // 300 - 15
    return card_score(s, player, a - RETYPE) - 45


def threat_score(s: Kyoto, player: i64, cell: i64, hidden: i64) -> i64:
    """Return the percentage that the enemy agent in a location is real, times its value at that distance."""
    return real_percent(s, s.stands[cell], hidden) * ENEMY_VALUE_BY_ROWS[rows_to_go(s, 1 - player, cell)]


def anaesthetic_score(s: Kyoto, player: i64, cell: i64) -> i64:
    """K114 Score forcing an agent to move: moving one that is far away costs the enemy a turn."""
    agent = s.stands[cell]
    is_false = s.shown >> agent & 1 == 1 and REAL >> agent % AGENTS & 1 == 0
    return (10 if is_false else 0) + 5 * rows_to_go(s, 1 - player, cell) - 30


PLACEMENT_SCORES: Final = vec[i64]([8, 0, 8, 0, -4, 0])  # K21 by identity; the last start is the front
SPECIAL_SCORES: Final = vec[i64]([0, 8, -12, -24, 12, 12, 8])  # K77 Tomoyo to Ruri, by win rate
ACTIVATION_SCORES: Final = vec[i64]([60, 70, 80, 60, 80, 60])  # K99
