"""Why an action is refused in Kyoto, with the number of the rule; only from what the player to choose may know."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, asked
from brushpass.games.kyoto.actions import CARD, LAY_DECOY, START, TO
from brushpass.games.kyoto.data import (
    CELLS, COLOURS, COLUMNS, DECOY, DEFEND, FORWARD, HEADQUARTERS, JOKER, NEUTRAL, NO_LOCATION, ONIWABAN, SIDEWAYS,
    SWAP, TUNNEL, YOKO, territory_of,
)
from brushpass.games.kyoto.rules.equipment import FanMove
from brushpass.games.kyoto.rules.play import PlayCard, is_of
from brushpass.games.kyoto.state import Kyoto


def refusal(s: Kyoto, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal("K53", "refusal.over")
    ask = asked(s)
    player = ask.who(s)
    if player == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if not isinstance(ask, (PlayCard, FanMove)) or (a != LAY_DECOY and (a < 0 or a >= len(CARD) or CARD[a] == -1)):
        return Refusal(ask.rule(), "refusal.something-else")
    card = DECOY if a == LAY_DECOY else CARD[a]
    if not s.holds(player, card):
        return Refusal("K24", "refusal.no-card")
    if card in (DECOY, SWAP):
        return no_move(s, player, isinstance(ask, FanMove), card, START[a], TO[a])
    return wrong_agent(s, player, isinstance(ask, FanMove), START[a]) or wrong_way(s, player, card, START[a], TO[a])


def no_move(s: Kyoto, player: i64, fan: bool, card: i64, start: i64, to: i64) -> Refusal:
    """Say why a Swap or a Decoy cannot be played."""
    if fan:
        return Refusal("KA39d", "refusal.fan-card")
    if card == DECOY and not s.holds_colour(player):
        return Refusal("K65", "refusal.no-mark")
    if card == SWAP and (s.side_at(start) != player or s.side_at(to) != player):
        return Refusal("K63", "refusal.swap-agents")
    if is_of(s.numbed, player):
        return Refusal("K114", "refusal.anaesthetised")
    return Refusal("K112", "refusal.stunned")


def wrong_agent(s: Kyoto, player: i64, fan: bool, start: i64) -> Refusal | None:
    """Say why this agent cannot be moved at all."""
    if s.side_at(start) != player:
        return Refusal("K25", "refusal.no-agent")
    agent = s.stands[start]
    if fan and agent != s.mover:
        return Refusal("K111", "refusal.fan-agent")
    if agent == s.stunned:
        return Refusal("K112", "refusal.stunned")
    if is_of(s.numbed, player) and agent != s.numbed:
        return Refusal("K114", "refusal.anaesthetised")
    return None


def wrong_way(s: Kyoto, player: i64, card: i64, start: i64, to: i64) -> Refusal:
    """Say why this agent cannot be moved there by this card."""
    if card == TUNNEL:
        return closed(s, player, to) or Refusal("K59", "refusal.tunnel-jump")
    ways: i64 = 5 if card == DEFEND else 3
    table = SIDEWAYS if card == DEFEND else FORWARD
    place = (player * CELLS + start) * ways
    steps = [table[place + way] for way in range(ways)]
    if to not in steps:
        return wrong_distance(s, player, card, start, to)
    reason = closed(s, player, to)
    if reason is None and card <= JOKER and s.config.kind[to] < COLOURS:
        return Refusal("K38", "refusal.colour")
    return reason or Refusal("K24", "refusal.something-else")


def wrong_distance(s: Kyoto, player: i64, card: i64, start: i64, to: i64) -> Refusal:
    """Say why the agent cannot go that far, or in that direction."""
    rows = to // COLUMNS - start // COLUMNS
    ahead = rows if player == ONIWABAN else -rows
    if card == DEFEND and ahead > 0:
        return Refusal("K57", "refusal.defend-way")
    if card != DEFEND and ahead <= 0:
        return Refusal("K39", "refusal.not-forward")
    if s.special[player] != YOKO:
        return Refusal("K57" if card == DEFEND else "K40", "refusal.too-far")
    between = (start + to) // 2
    if s.side_at(between) != player:
        return Refusal("K79", "refusal.no-jump")
    reason = closed(s, player, to)
    return reason or Refusal("K81", "refusal.colour")


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
