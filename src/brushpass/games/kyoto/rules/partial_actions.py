"""Kyoto, partial actions: a card, an agent and a location that a player points at, and why they are refused."""
from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, pending_ask
from brushpass.games.kyoto.actions import CARD, LAY_DECOY, PUSH, PUSH_END, START, TO
from brushpass.games.kyoto.data import (
    ATTACK, CARDS, CARD_KINDS, CELLS, CELL_NAMES, COLOURS, COLUMNS, DECOY, DEFEND, JOKER, NOTHING, NOWHERE, SWAP,
    TUNNEL, YOKO,
)
from brushpass.games.kyoto.rules.refusal import (
    agent_refusal, colour_refusal, entry_refusal, is_jump, must_move_anaesthetised, play_refusal, push_refusal,
    targets_of, way_refusal,
)
from brushpass.games.kyoto.rules.equipment import FanMove
from brushpass.games.kyoto.rules.moves import moves
from brushpass.games.kyoto.rules.play import PlayCard
from brushpass.games.kyoto.rules.tactics import MarkLocation, PushBack
from brushpass.games.kyoto.state import Kyoto

PUSH_VERB: Final = "push"
UNSPECIFIED: Final = "?"


class PartialAction:
    """A partly specified action: a card or a push, start and target; NOTHING and NOWHERE for missing parts."""

    def __init__(self, card: i64, start: i64, to: i64, pushes: bool) -> None:
        self.card, self.start, self.to, self.pushes = card, start, to, pushes

    def is_whole(self) -> bool:
        """Return whether no part is missing."""
        return NOWHERE not in (self.start, self.to) and (self.pushes or self.card != NOTHING)

    def matches(self, a: i64) -> bool:
        """Return whether an action has all the specified parts."""
        if self.pushes != (PUSH <= a < PUSH_END):
            return False
        card = DECOY if a == LAY_DECOY else CARD[a]
        if not self.pushes and (card == NOTHING or self.card not in (NOTHING, card)):
            return False
        ends = [START[a], TO[a]]
        if card == SWAP and self.start == self.to != NOWHERE:
            return False
        if card == SWAP:
            return (self.start == NOWHERE or self.start in ends) and (self.to == NOWHERE or self.to in ends)
        return self.start in (NOWHERE, START[a]) and self.to in (NOWHERE, TO[a])


def parse_partial(text: str) -> PartialAction | None:
    """Return the partial action that a text such as `castle a1-?` names, or None; `?` is a missing part."""
    match = re.fullmatch(r"([a-z]+|\?) ([a-e][1-6]|\?)-([a-e][1-6]|\?)", " ".join(text.lower().split()))
    if match is None or not (match[1] in CARDS[:10] or match[1] in (PUSH_VERB, UNSPECIFIED)):
        return None
    card = NOTHING if match[1] in (PUSH_VERB, UNSPECIFIED) else CARDS.index(match[1])
    return PartialAction(card, cell(match[2]), cell(match[3]), match[1] == PUSH_VERB)


def cell(name: str) -> i64:
    return NOWHERE if name == UNSPECIFIED else CELL_NAMES.index(name)


def why(s: Kyoto, text: str) -> Refusal | None:
    """Return why a partial action is refused; None for a legal action and for any other text."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "mark" and words[1] in CARDS[JOKER:CARD_KINDS]:
        is_asked = not s.over and isinstance(pending_ask(s), MarkLocation)
        return Refusal("K65", "refusal.mark-colour" if is_asked else "refusal.something-else")
    partial = parse_partial(text)
    if partial is None or (partial.is_whole() and not s.over and is_possible(s, partial)):
        return None
    return refusal_of(s, partial)


def refusal_of(s: Kyoto, partial: PartialAction) -> Refusal:
    """Return why a partial action is refused."""
    if s.over:
        return Refusal("K53", "refusal.over")
    ask = pending_ask(s)
    if ask.who(s) == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if is_possible(s, partial):
        return Refusal(ask.rule(), "refusal.incomplete")
    if isinstance(ask, PushBack) and partial.pushes:
        return push_refusal(s, ask, partial.start, partial.to)
    if isinstance(ask, (PlayCard, FanMove)) and not partial.pushes:
        return partial_refusal(s, ask.who(s), isinstance(ask, FanMove), partial)
    return Refusal(ask.rule(), "refusal.something-else")


def partial_refusal(s: Kyoto, player: i64, fan: bool, partial: PartialAction) -> Refusal:
    """Return why a card, an agent or a location cannot be used, alone or in combination."""
    if partial.card not in (NOTHING, DECOY) and partial.start != NOWHERE and partial.to != NOWHERE:
        return play_refusal(s, player, fan, partial.card, partial.start, partial.to)
    if partial.start == partial.to != NOWHERE and s.side_at(partial.to) == player:
        return Refusal("K41", "refusal.own-agent")
    if partial.card != NOTHING and (refusal := card_refusal(s, player, fan, partial.card)) is not None:
        return refusal
    if partial.card == DECOY:
        return Refusal("K65", "refusal.decoy-alone")
    if partial.card == SWAP:
        return swap_refusal(s, player, partial.start if partial.start != NOWHERE else partial.to)
    if partial.start != NOWHERE and (refusal := stuck_agent_refusal(s, player, fan, partial.start)) is not None:
        return refusal
    if partial.to != NOWHERE and (refusal := cell_refusal(s, player, fan, partial.to)) is not None:
        return refusal
    return combination_refusal(s, player, partial)


def card_refusal(s: Kyoto, player: i64, fan: bool, card: i64) -> Refusal | None:
    """Return why a card cannot be played with any agent, or None."""
    if not s.holds(player, card) or (fan and card in (SWAP, DECOY)):
        return play_refusal(s, player, fan, card, NOWHERE, NOWHERE)
    if card == DECOY and not s.holds_colour(player):
        return Refusal("K65", "refusal.no-mark")
    if is_possible(s, PartialAction(card, NOWHERE, NOWHERE, False)):
        return None
    if is_possible_for_any_agent(s, player, PartialAction(card, NOWHERE, NOWHERE, False)) or card == DECOY:
        return Refusal("K111", "refusal.fan-agent") if fan else Refusal("K114", "refusal.anaesthetised")
    return Refusal("K63", "refusal.swap-line") if card == SWAP else Refusal("K25", "refusal.card-stuck")


def stuck_agent_refusal(s: Kyoto, player: i64, fan: bool, start: i64) -> Refusal | None:
    """Return why an agent cannot be moved by any card in hand, or None."""
    if is_possible(s, PartialAction(NOTHING, start, NOWHERE, False)):
        return None
    return agent_refusal(s, player, fan, start) or Refusal("K25", "refusal.agent-stuck")


def cell_refusal(s: Kyoto, player: i64, fan: bool, to: i64) -> Refusal | None:
    """Return why no agent can go to a location by any card in hand, or None."""
    if is_possible(s, PartialAction(NOTHING, NOWHERE, to, False)):
        return None
    if (refusal := entry_refusal(s, player, to)) is not None:
        return refusal
    if is_possible_for_any_agent(s, player, PartialAction(NOTHING, NOWHERE, to, False)):
        return Refusal("K111", "refusal.fan-agent") if fan else Refusal("K114", "refusal.anaesthetised")
    return Refusal("K25", "refusal.out-of-reach")


def is_possible(s: Kyoto, partial: PartialAction) -> bool:
    """Return whether some option has all the specified parts."""
    return any([partial.matches(a) for a in pending_ask(s).options(s)])


def is_possible_for_any_agent(s: Kyoto, player: i64, partial: PartialAction) -> bool:
    """Return whether some play matches, ignoring that the fan or the Anaesthetic prescribe an agent."""
    return any([partial.matches(a) for a in moves(s, player)])


def swap_refusal(s: Kyoto, player: i64, cell: i64) -> Refusal:
    """Return why an agent cannot be part of a Swap."""
    if cell != NOWHERE and s.side_at(cell) != player:
        return Refusal("K63", "refusal.swap-agents")
    if must_move_anaesthetised(s, player):
        return Refusal("K114", "refusal.anaesthetised")
    if cell != NOWHERE and s.stands[cell] == s.stunned:
        return Refusal("K112", "refusal.stunned")
    return Refusal("K63", "refusal.swap-line")


def combination_refusal(s: Kyoto, player: i64, partial: PartialAction) -> Refusal:
    """Return why two parts that are each possible cannot be combined."""
    if partial.card == NOTHING:
        return distance_refusal(s, player, partial.start, partial.to)
    if partial.to != NOWHERE:
        kind = s.config.cell_kinds[partial.to]
        if partial.card < JOKER and kind < COLOURS and kind != partial.card:
            return colour_refusal("K38")
        return Refusal("K25", "refusal.not-by-card")
    ways = targets_of(player, partial.card, partial.start)
    if partial.card == TUNNEL:
        ways = [to for to in range(CELLS) if to // COLUMNS == partial.start // COLUMNS and to != partial.start]
    reasons = [way_refusal(s, player, partial.card, partial.start, to) for to in ways]
    if len(reasons) > 0 and all([reason.key == reasons[0].key for reason in reasons]):
        return reasons[0]
    return Refusal("K25", "refusal.no-way")


def distance_refusal(s: Kyoto, player: i64, start: i64, to: i64) -> Refusal:
    """Return whether no card at all can make a move, or only none in hand."""
    goes = to // COLUMNS == start // COLUMNS
    for card in (ATTACK, DEFEND):
        jumps = s.special[player] == YOKO and is_jump(player, card, start, to)
        goes = goes or to in targets_of(player, card, start) or (jumps and s.side_at((start + to) // 2) == player)
    return Refusal("K24", "refusal.no-card-there") if goes else Refusal("K40", "refusal.no-card-that-far")
