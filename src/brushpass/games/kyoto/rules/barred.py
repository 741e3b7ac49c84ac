"""Kyoto, what keeps an agent out: the reasons that refusals and wishes share."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.games.kyoto.data import (
    CELLS, DEFEND, FORWARD, HEADQUARTERS, NEUTRAL, NOBODY, NO_LOCATION, NOWHERE, ONIWABAN, SIDEWAYS, WAYS_ASIDE,
    WAYS_FORWARD, territory_of,
)
from brushpass.games.kyoto.rules.moves import agent_moves
from brushpass.games.kyoto.rules.play import is_of
from brushpass.games.kyoto.rules.tactics import PushBack, may_push
from brushpass.games.kyoto.state import Kyoto


def binds(s: Kyoto, player: i64) -> bool:
    """K114 Say whether an anaesthetised agent must be moved. KA73 One that is stunned, or cannot be, binds nothing."""
    if not is_of(s.numbed, player) or s.numbed == s.stunned:
        return False
    return len(agent_moves(s, player, s.at[s.numbed])) > 0


def ways_of(player: i64, card: i64, start: i64) -> list[i64]:
    """Return the locations one step away in the directions of a card that moves an agent."""
    table = SIDEWAYS if card == DEFEND else FORWARD
    ways = WAYS_ASIDE if card == DEFEND else WAYS_FORWARD
    place = (player * CELLS + start) * ways
    return [table[place + way] for way in range(ways) if table[place + way] != NOWHERE]


def wrong_colour(rule: str) -> Refusal:
    return Refusal(rule, "refusal.colour")


def closed(s: Kyoto, player: i64, to: i64) -> Refusal | None:
    """Say why nobody of that side may enter a location now."""
    if s.side_at(to) == player:
        return Refusal("K41", "refusal.own-agent")
    if not s.closed_to(player, to, True):
        return None
    kind = s.config.kind[to]
    if kind == NO_LOCATION:
        return Refusal("K38", "refusal.no-location")
    if kind == HEADQUARTERS:
        return Refusal("K35" if territory_of(to) == ONIWABAN else "K36", "refusal.headquarters")
    if kind == NEUTRAL:
        return Refusal("K91", "refusal.chiharu")
    return Refusal("K94", "refusal.ruri")


def no_push(s: Kyoto, ask: PushBack, start: i64, to: i64) -> Refusal:
    """Say why Attack does not push an agent from `start`, or there; NOWHERE for what has not been said."""
    first = ask.first
    if start != NOWHERE and s.side_at(start) != 1 - ask.player:
        return Refusal("K61", "refusal.push-enemy")
    if start != NOWHERE and first is not None and s.stands[start] == first.defender:
        return Refusal("KA5", "refusal.push-attacked")
    if start != NOWHERE and to != NOWHERE and to not in ways_of(ask.player, 0, start):
        return Refusal("K61", "refusal.push-way")
    if to != NOWHERE and not may_push(s, ask.player, to, first):
        return no_landing(s, ask, to)
    return Refusal("K61", "refusal.push-stuck" if to == NOWHERE else "refusal.push-far")


def no_landing(s: Kyoto, ask: PushBack, to: i64) -> Refusal:
    """Say why nobody is pushed into a location."""
    if ask.first is not None and to == ask.first.came_from:
        return Refusal("KA5", "refusal.push-way-back")
    if s.side_at(to) == 1 - ask.player:
        return Refusal("KA3", "refusal.push-occupied")
    if s.stands[to] != NOBODY:
        return Refusal("KA51", "refusal.push-empty")
    return Refusal("KA53", "refusal.push-closed")
