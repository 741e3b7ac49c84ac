"""Reasons why Kyoto refuses an action, with rule numbers; only from what the player to choose may know."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import NATURE, Ask, State, pending_ask
from brushpass.core.phrase import Refusal
from brushpass.games.kyoto.actions import (
    ACTIVATE, CARD, CHOOSE, KEEP, LAND, LAY_DECOY, MARK, PLACE, PROTECT, PUSH, PUSH_END, REACH, RETYPE, SHOOT, SPRING,
    START, STUN, TAKE_BACK, TAP, TO,
)
from brushpass.games.kyoto.data import (
    AGENTS, ANAESTHETIC, CELLS, COLUMNS, DECOY, DEFEND, FORWARD, FORWARD_JUMP, HEADQUARTERS, NEUTRAL, NOBODY, NOTHING,
    NOWHERE, NO_LOCATION, ONIWABAN, SIDEWAYS, SIDEWAYS_JUMP, STUN_GUN, SWAP, TUNNEL, TYPESCRIPT, WAYS_ASIDE,
    WAYS_FORWARD, WIRETAP, YOKO, territory_of,
)
from brushpass.games.kyoto.rules.clash import Activate
from brushpass.games.kyoto.rules.equipment import FanMove, UseEquipment
from brushpass.games.kyoto.rules.moves import agent_moves
from brushpass.games.kyoto.rules.play import PlayCard, belongs_to
from brushpass.games.kyoto.rules.setup import ChooseOpenly, ChooseSealed, PlaceAgent
from brushpass.games.kyoto.rules.tactics import DecoyPush, MarkLocation, PushBack, SpringDecoy, may_push
from brushpass.games.kyoto.rules.turn import ChooseDeck, KeepOne
from brushpass.games.kyoto.state import Kyoto


IGNORED_ASKS: Final = ("AyaneTakesBack", "ChooseColour", "DrawCard", "Revolver", "SwapSecretly")


def refusal(s: Kyoto, a: i64) -> Refusal:
    """Return why `a`, which is not among the options, is refused."""
    if s.over:
        return Refusal("K53", "refusal.over")
    ask = pending_ask(s)
    player = ask.who(s)
    if player == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if isinstance(ask, (PlayCard, FanMove)) and (a == LAY_DECOY or (0 <= a < len(CARD) and CARD[a] != NOTHING)):
        return play_refusal(s, player, isinstance(ask, FanMove), DECOY if a == LAY_DECOY else CARD[a], START[a], TO[a])
    if isinstance(ask, PushBack) and PUSH <= a < PUSH_END:
        return push_refusal(s, ask, START[a], TO[a])
    if isinstance(ask, DecoyPush) and LAND <= a < REACH:
        return Refusal("K68" if s.side_at(a - LAND) >= 0 else "KA18", "refusal.decoy-push")
    if isinstance(ask, MarkLocation) and MARK <= a < PUSH:
        return Refusal("K65", "refusal.no-card")
    if isinstance(ask, UseEquipment) and (RETYPE <= a < SHOOT or a >= TAP):
        return equipment_refusal(s, player, a)
    return choice_refusal(ask, a) or Refusal(ask.rule(), "refusal.something-else")


def choice_refusal(ask: Ask[State], a: i64) -> Refusal | None:
    """Return why an answer of the right kind is not available: an agent, a card, a deck, equipment."""
    if isinstance(ask, PlaceAgent) and PLACE <= a < CHOOSE:
        is_next = (a - PLACE) // AGENTS == ask.player * AGENTS + ask.index
        return Refusal("K21", "refusal.placed" if is_next else "refusal.place-next")
    if isinstance(ask, (ChooseOpenly, ChooseSealed)) and CHOOSE <= a < PROTECT:
        return Refusal("K75", "refusal.special-side")
    if isinstance(ask, SpringDecoy) and SPRING <= a < LAND:
        return Refusal("K66", "refusal.no-match")
    if isinstance(ask, ChooseDeck) and REACH <= a < KEEP:
        return Refusal("K30", "refusal.deck-empty")
    if isinstance(ask, KeepOne) and KEEP <= a < TAKE_BACK:
        return Refusal("K78", "refusal.not-looked")
    if isinstance(ask, Activate) and ACTIVATE <= a < RETYPE:
        return Refusal("K99", "refusal.no-equipment")
    return None


def equipment_refusal(s: Kyoto, player: i64, a: i64) -> Refusal:
    """Return why equipment cannot be used in this way."""
    equipment = TYPESCRIPT if a < SHOOT else WIRETAP if a < STUN else STUN_GUN if a < STUN + CELLS else ANAESTHETIC
    if not s.is_active(equipment, player):
        return Refusal("K100", "refusal.inactive")
    if equipment == TYPESCRIPT:
        return Refusal("K105", "refusal.not-in-pile")
    if s.side_at((a - TAP) % CELLS) != 1 - player:
        return Refusal("KA60", "refusal.no-target")
    return Refusal("KA60", "refusal.open-already")


def play_refusal(s: Kyoto, player: i64, fan: bool, card: i64, start: i64, to: i64) -> Refusal:
    """Return why a fully specified play is refused."""
    if not s.holds(player, card):
        return Refusal("K24", "refusal.no-card")
    if card in (DECOY, SWAP):
        return tactic_refusal(s, player, fan, card, start, to)
    return agent_refusal(s, player, fan, start) or way_refusal(s, player, card, start, to)


def tactic_refusal(s: Kyoto, player: i64, fan: bool, card: i64, start: i64, to: i64) -> Refusal:
    """Return why a Swap or a Decoy cannot be played."""
    if fan:
        return Refusal("KA39d", "refusal.fan-card")
    if card == DECOY and not s.holds_colour(player):
        return Refusal("K65", "refusal.no-mark")
    if card == SWAP and (s.side_at(start) != player or s.side_at(to) != player):
        return Refusal("K63", "refusal.swap-agents")
    apart = start // COLUMNS != to // COLUMNS and start % COLUMNS != to % COLUMNS
    if card == SWAP and (apart or start == to):
        return Refusal("K63", "refusal.swap-line")
    if must_move_anaesthetised(s, player):
        return Refusal("K114", "refusal.anaesthetised")
    return Refusal("K112", "refusal.stunned")


def agent_refusal(s: Kyoto, player: i64, fan: bool, start: i64) -> Refusal | None:
    """Return why the agent in `start` cannot be moved at all, or None."""
    if s.side_at(start) != player:
        return Refusal("K25", "refusal.no-agent")
    agent = s.stands[start]
    if fan and agent != s.mover:
        return Refusal("K111", "refusal.fan-agent")
    if agent == s.stunned:
        return Refusal("K112", "refusal.stunned")
    if must_move_anaesthetised(s, player) and agent != s.numbed:
        return Refusal("K114", "refusal.anaesthetised")
    return None


def way_refusal(s: Kyoto, player: i64, card: i64, start: i64, to: i64) -> Refusal:
    """Return why this agent cannot be moved to `to` by this card."""
    if card == TUNNEL:
        if start // COLUMNS != to // COLUMNS:
            return Refusal("K59", "refusal.tunnel-row")
        return entry_refusal(s, player, to) or Refusal("K59", "refusal.tunnel-jump")
    if to not in targets_of(player, card, start):
        return distance_refusal(s, player, card, start, to)
    return entry_refusal(s, player, to) or colour_refusal("K38")


def distance_refusal(s: Kyoto, player: i64, card: i64, start: i64, to: i64) -> Refusal:
    """Return why the agent cannot go that far, or in that direction."""
    rows = to // COLUMNS - start // COLUMNS
    ahead = rows if player == ONIWABAN else -rows
    if card == DEFEND and ahead > 0:
        return Refusal("K57", "refusal.defend-way")
    if card != DEFEND and ahead <= 0:
        return Refusal("K39", "refusal.not-forward")
    if s.special[player] != YOKO or not is_jump(player, card, start, to):
        return Refusal("K57" if card == DEFEND else "K40", "refusal.too-far")
    if s.side_at((start + to) // 2) != player:
        return Refusal("K79", "refusal.no-jump")
    return entry_refusal(s, player, to) or colour_refusal("K81")


def is_jump(player: i64, card: i64, start: i64, to: i64) -> bool:
    """K79 Return whether a location is two spaces away in a direction of this card."""
    table = SIDEWAYS_JUMP if card == DEFEND else FORWARD_JUMP
    ways = WAYS_ASIDE if card == DEFEND else WAYS_FORWARD
    first = (player * CELLS + start) * ways
    return to in [table[first + way] for way in range(ways)]


def must_move_anaesthetised(s: Kyoto, player: i64) -> bool:
    """K114 Return whether an anaesthetised agent must be moved; KA73 not if it is stunned or cannot move."""
    if not belongs_to(s.numbed, player) or s.numbed == s.stunned:
        return False
    return len(agent_moves(s, player, s.at[s.numbed])) > 0


def targets_of(player: i64, card: i64, start: i64) -> list[i64]:
    """Return the locations one step away in the directions of a card that moves an agent."""
    table = SIDEWAYS if card == DEFEND else FORWARD
    ways = WAYS_ASIDE if card == DEFEND else WAYS_FORWARD
    first = (player * CELLS + start) * ways
    return [table[first + way] for way in range(ways) if table[first + way] != NOWHERE]


def colour_refusal(rule: str) -> Refusal:
    return Refusal(rule, "refusal.colour")


def entry_refusal(s: Kyoto, player: i64, to: i64) -> Refusal | None:
    """Return why no agent of that side may enter a location now, or None."""
    if s.side_at(to) == player:
        return Refusal("K41", "refusal.own-agent")
    if not s.closed_to(player, to, True):
        return None
    kind = s.config.cell_kinds[to]
    if kind == NO_LOCATION:
        return Refusal("K38", "refusal.no-location")
    if kind == HEADQUARTERS:
        return Refusal("K35" if territory_of(to) == ONIWABAN else "K36", "refusal.headquarters")
    if kind == NEUTRAL:
        return Refusal("K91", "refusal.chiharu")
    return Refusal("K94", "refusal.ruri")


def push_refusal(s: Kyoto, ask: PushBack, start: i64, to: i64) -> Refusal:
    """Return why Attack does not push an agent from `start` to `to`; NOWHERE for an unspecified location."""
    first = ask.first
    if start != NOWHERE and s.side_at(start) != 1 - ask.player:
        return Refusal("K61", "refusal.push-enemy")
    if start != NOWHERE and first is not None and s.stands[start] == first.defender:
        return Refusal("KA5", "refusal.push-attacked")
    if start != NOWHERE and to != NOWHERE and to not in targets_of(ask.player, 0, start):
        return Refusal("K61", "refusal.push-way")
    if to != NOWHERE and not may_push(s, ask.player, to, first):
        return landing_refusal(s, ask, to)
    return Refusal("K61", "refusal.push-stuck" if to == NOWHERE else "refusal.push-far")


def landing_refusal(s: Kyoto, ask: PushBack, to: i64) -> Refusal:
    """Return why no agent can be pushed into a location."""
    if ask.first is not None and to == ask.first.came_from:
        return Refusal("KA5", "refusal.push-way-back")
    if s.side_at(to) == 1 - ask.player:
        return Refusal("KA3", "refusal.push-occupied")
    if s.stands[to] != NOBODY:
        return Refusal("KA51", "refusal.push-empty")
    return Refusal("KA53", "refusal.push-closed")
