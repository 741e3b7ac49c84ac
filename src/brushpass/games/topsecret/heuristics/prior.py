"""Heuristics of Top Secret: what a player of some experience leans to, and which choices others guess at."""
from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import asked
from brushpass.core.levels import BEST, SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR, MIXED
from brushpass.games.topsecret.actions import CLAIM, GUARD, LAY, LAY_OUT, LOSE, NAME
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, NOTHING, NOWHERE, PLACES, START, player_of,
)
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import ClaimCase, LayCard, NameFirst
from brushpass.games.topsecret.rules.move import MoveAgent
from brushpass.games.topsecret.rules.setup import PackCase, PlaceCase
from brushpass.games.topsecret.state import TopSecret, full_of
from brushpass.games.topsecret.heuristics.moves import lean_move
from brushpass.games.topsecret.heuristics.distances import Ways
from brushpass.games.topsecret.heuristics.values import SECRET, beaten_by, worth_to_rival, worths

IGNORED_ASKS: Final = ("PlaceGuard", "RollDice", "RollForFirst")
KEEP: Final = (0.4, 0.1, 0.3, 0.6, 1.0, 1.5)  # what it costs to spend a duel card
AN_AGENT: Final = 1.5  # what an agent is worth beside its suitcase
AT_DOORS: Final[i64] = 14  # of a hundred suitcases, laid before a rival's start, whatever is in them
FINE: Final[i64] = 100
A_STEP: Final = 0.1  # what it costs to be sent back, for every step from the start


def lean(s: TopSecret, ways: Ways, options: vec[i64]) -> vec[i64]:
    """Return how much the player who is to choose leans to each option."""
    ask = asked(s)
    if isinstance(ask, MoveAgent):
        return lean_move(s, ways, options)
    if isinstance(ask, LayCard):
        return lean_card(s, ways, ask, options)
    if isinstance(ask, PlaceCase):
        return lean_places(s, ways, ask.player, options)
    found = vec[i64](capacity=CASES)
    for a in options:
        if isinstance(ask, LoseAgent):
            found = append(found, lean_lose(s, ask.player * AGENTS + a - LOSE))
        elif isinstance(ask, ClaimCase):
            found = append(found, lean_claim(s, ways, ask, a))
        elif isinstance(ask, NameFirst):
            found = append(found, lean_first(s, ways, ask.rival, a))
        else:
            found = append(found, 2 if a == GUARD else 1)
    return found


def lean_places(s: TopSecret, ways: Ways, me: i64, options: vec[i64]) -> vec[i64]:
    """Lay out a suitcase by one's own way or before the others' doors, whatever is in it: no place gives a bomb away.

    Every suitcase left is as likely as the others to be the next, so that the order tells nothing either.
    """
    handy = vec[i64](capacity=len(options))
    doors = vec[i64](capacity=len(options))
    all_handy = full_of(1, CASES)  # by letter
    all_doors = full_of(1, CASES)
    for a in options:
        city = (a - LAY_OUT) % PLACES
        near = nearest_rival(s, ways, me, city)
        handy = append(handy, handiness(s, ways, me, city, near))
        doors = append(doors, 400 // (near * near * near))
        all_handy[(a - LAY_OUT) // PLACES] += handy[len(handy) - 1]
        all_doors[(a - LAY_OUT) // PLACES] += doors[len(doors) - 1]
    found = vec[i64](capacity=len(options))
    for place in range(len(options)):
        letter = (options[place] - LAY_OUT) // PLACES
        at_door = AT_DOORS * doors[place] * FINE // all_doors[letter]
        found = append(found, 1 + at_door + (100 - AT_DOORS) * handy[place] * FINE // all_handy[letter])
    return found


def nearest_rival(s: TopSecret, ways: Ways, me: i64, city: i64) -> i64:
    """Return the steps to a city from the start of the rival who is nearest to it."""
    near: i64 = 50
    for rival in range(s.config.players):
        if rival != me and ways.out(rival, city) < near:
            near = ways.out(rival, city)
    return near


def handiness(s: TopSecret, ways: Ways, me: i64, city: i64, near: i64) -> i64:
    """Return how well a suitcase lies for its owner: on the way home, and far from the others."""
    detour = ways.out(me, city) + ways.home(me, city) - ways.home(me, s.config.start_of(me))
    safe = near - ways.out(me, city) + 5
    if safe < 1:
        safe = 1
    return 10 * safe * safe * safe // (1 + detour * detour)


def lean_lose(s: TopSecret, agent: i64) -> i64:
    """Let a bomb take an agent who waits at the start, and no carrier."""
    if s.carries[agent] != NOTHING:
        return 1
    return 1_000 if s.at[agent] >= START else 100


def lean_claim(s: TopSecret, ways: Ways, ask: ClaimCase, a: i64) -> i64:
    """Take the suitcase of a beaten agent if it is worth more than one's own."""
    worth = worths(s, ways, player_of(ask.agent))
    carried = s.carries[ask.agent]
    gain = worth[ask.case] - (worth[carried] if carried != NOTHING else 0)
    return 1_000 if (gain > 0) == (a == CLAIM) else 1


def lean_first(s: TopSecret, ways: Ways, me: i64, a: i64) -> i64:
    """Let the agent fight first whose suitcase is worth less."""
    worth = worths(s, ways, me)[s.carries[me * AGENTS + a - NAME]]
    return 1_000 // (1 + worth // SECRET) if worth > 0 else 1_000


def lean_card(s: TopSecret, ways: Ways, ask: LayCard, options: vec[i64]) -> vec[i64]:
    """Lay high cards for high stakes, save the 5, and a 0 where it costs little to be sent back."""
    attacks = ask.sealed == NOTHING
    mine = ask.fight.agent if attacks else ask.defender
    other = ask.defender if attacks else ask.fight.agent
    me = player_of(mine)
    rival = player_of(other)
    stake = stakes(s, ways, mine, other)
    back = A_STEP * float(ways.out(me, s.at[mine]))
    of = float(beaten_by(s, rival, CARDS, False))
    found = vec[i64](capacity=CARDS)
    for a in options:
        card = a - LAY
        win = float(beaten_by(s, rival, card, attacks == ask.fight.exact)) / of
        lost = back if card == 0 else AN_AGENT + back
        use = stake * win - lost * (1.0 - win) - KEEP[card]
        found = append(found, 1 + i64(100.0 * exp(1.2 * use)))
    return found


def stakes(s: TopSecret, ways: Ways, mine: i64, other: i64) -> float:
    """Return what is at stake in a duel, in secrets: the suitcases of both."""
    me = player_of(mine)
    stake: i64 = 0
    if s.carries[mine] != NOTHING:
        worth = worths(s, ways, me)[s.carries[mine]]
        stake += worth if worth > 0 else 0
    if s.carries[other] != NOTHING:
        worth = worth_to_rival(s, me, other)
        stake += worth if worth > 0 else 0
    points = 0.5 + float(stake) / float(SECRET)
    return points if points < 8.0 else 8.0


def manner(s: TopSecret) -> int:
    """Return how to settle a choice: packing and placing by heart, the way to a suitcase by habit, duels mixed."""
    ask = asked(s)
    if isinstance(ask, (PackCase, PlaceCase)):
        return SAMPLE_PRIOR
    if isinstance(ask, MoveAgent) and sets_out(s, s.turn):
        return SAMPLE_PRIOR_SEARCH_ONLY
    return MIXED if isinstance(ask, LayCard) else BEST


def sets_out(s: TopSecret, player: i64) -> bool:
    """Say whether a player carries nothing yet while several suitcases of their own are to be fetched."""
    for agent in range(player * AGENTS, player * AGENTS + AGENTS):
        if s.carries[agent] != NOTHING:
            return False
    waiting: i64 = 0
    for case in range(player * CASES, player * CASES + CASES):
        if s.lies[case] != NOWHERE and s.content[case] != BOMB:
            waiting += 1
    return waiting > 1
