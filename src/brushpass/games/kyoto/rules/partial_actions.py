"""Kyoto, wishes: a card, an agent and a location as a player points at them, in part or whole, and what bars them."""
from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from brushpass.core.phrase import Refusal
from brushpass.core.kernel import NATURE, asked
from brushpass.games.kyoto.actions import CARD, LAY_DECOY, PUSH, PUSH_END, START, TO
from brushpass.games.kyoto.data import (
    ATTACK, CARDS, CELL_NAMES, CELLS, COLOURS, COLUMNS, DECOY, DEFEND, JOKER, KINDS, NOTHING, NOWHERE, SWAP, TUNNEL,
    YOKO,
)
from brushpass.games.kyoto.rules.refusal import (
    binds, closed, is_jump, no_play, no_push, ways_of, wrong_agent, wrong_colour, wrong_way,
)
from brushpass.games.kyoto.rules.equipment import FanMove
from brushpass.games.kyoto.rules.moves import moves
from brushpass.games.kyoto.rules.play import PlayCard
from brushpass.games.kyoto.rules.tactics import MarkLocation, PushBack
from brushpass.games.kyoto.state import Kyoto

PUSHED: Final = "push"
NOT_SAID: Final = "?"


class Wish:
    """What was pointed at: a card or a push, from where, to where; NOTHING and NOWHERE for what was not."""

    def __init__(self, card: i64, start: i64, to: i64, pushes: bool) -> None:
        self.card, self.start, self.to, self.pushes = card, start, to, pushes

    def fits(self, a: i64) -> bool:
        """Say whether an action has all that was pointed at."""
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


def read_wish(text: str) -> Wish | None:
    """Return the wish that a text such as `castle a1-?` names, `?` for what was not pointed at; None for others."""
    found = re.fullmatch(r"([a-z]+|\?) ([a-e][1-6]|\?)-([a-e][1-6]|\?)", " ".join(text.lower().split()))
    if found is None or not (found[1] in CARDS[:10] or found[1] in (PUSHED, NOT_SAID)):
        return None
    card = NOTHING if found[1] in (PUSHED, NOT_SAID) else CARDS.index(found[1])
    return Wish(card, cell(found[2]), cell(found[3]), found[1] == PUSHED)


def cell(name: str) -> i64:
    return NOWHERE if name == NOT_SAID else CELL_NAMES.index(name)


def why(s: Kyoto, text: str) -> Refusal | None:
    """Return what is in the way of what a text names; None where that is a whole action, or no wish."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "mark" and words[1] in CARDS[JOKER:KINDS]:
        is_asked = not s.over and isinstance(asked(s), MarkLocation)
        return Refusal("K65", "refusal.mark-colour" if is_asked else "refusal.something-else")
    wish = read_wish(text)
    whole = wish is not None and NOWHERE not in (wish.start, wish.to) and (wish.pushes or wish.card != NOTHING)
    if wish is None or (whole and not s.over and may_play(s, wish)):
        return None
    return unmet(s, wish)


def unmet(s: Kyoto, wish: Wish) -> Refusal:
    """Return what is in the way of a wish, by its rule."""
    if s.over:
        return Refusal("K53", "refusal.over")
    ask = asked(s)
    if ask.who(s) == NATURE:
        return Refusal(ask.rule(), "refusal.nature")
    if may_play(s, wish):
        return Refusal(ask.rule(), "refusal.incomplete")
    if isinstance(ask, PushBack) and wish.pushes:
        return no_push(s, ask, wish.start, wish.to)
    if isinstance(ask, (PlayCard, FanMove)) and not wish.pushes:
        return in_the_way(s, ask.who(s), isinstance(ask, FanMove), wish)
    return Refusal(ask.rule(), "refusal.something-else")


def in_the_way(s: Kyoto, player: i64, fan: bool, wish: Wish) -> Refusal:
    """Say why a card, an agent or a location does not serve alone, or, where each of them does, not together."""
    if wish.card not in (NOTHING, DECOY) and wish.start != NOWHERE and wish.to != NOWHERE:
        return no_play(s, player, fan, wish.card, wish.start, wish.to)
    if wish.start == wish.to != NOWHERE and s.side_at(wish.to) == player:
        return Refusal("K41", "refusal.own-agent")
    if wish.card != NOTHING and (found := useless_card(s, player, fan, wish.card)) is not None:
        return found
    if wish.card == DECOY:
        return Refusal("K65", "refusal.decoy-alone")
    if wish.card == SWAP:
        return no_partner(s, player, wish.start if wish.start != NOWHERE else wish.to)
    if wish.start != NOWHERE and (found := stuck_agent(s, player, fan, wish.start)) is not None:
        return found
    if wish.to != NOWHERE and (found := far_place(s, player, fan, wish.to)) is not None:
        return found
    return not_together(s, player, wish)


def useless_card(s: Kyoto, player: i64, fan: bool, card: i64) -> Refusal | None:
    """Say why a card serves nothing, for any agent."""
    if not s.holds(player, card) or (fan and card in (SWAP, DECOY)):
        return no_play(s, player, fan, card, NOWHERE, NOWHERE)
    if card == DECOY and not s.holds_colour(player):
        return Refusal("K65", "refusal.no-mark")
    if may_play(s, Wish(card, NOWHERE, NOWHERE, False)):
        return None
    if serves(s, player, Wish(card, NOWHERE, NOWHERE, False)) or card == DECOY:
        return Refusal("K111", "refusal.fan-agent") if fan else Refusal("K114", "refusal.anaesthetised")
    return Refusal("K63", "refusal.swap-line") if card == SWAP else Refusal("K25", "refusal.card-stuck")


def stuck_agent(s: Kyoto, player: i64, fan: bool, start: i64) -> Refusal | None:
    """Say why an agent cannot be moved by any card that is held."""
    if may_play(s, Wish(NOTHING, start, NOWHERE, False)):
        return None
    return wrong_agent(s, player, fan, start) or Refusal("K25", "refusal.agent-stuck")


def far_place(s: Kyoto, player: i64, fan: bool, to: i64) -> Refusal | None:
    """Say why nobody can go to a location by any card that is held."""
    if may_play(s, Wish(NOTHING, NOWHERE, to, False)):
        return None
    if (found := closed(s, player, to)) is not None:
        return found
    if serves(s, player, Wish(NOTHING, NOWHERE, to, False)):
        return Refusal("K111", "refusal.fan-agent") if fan else Refusal("K114", "refusal.anaesthetised")
    return Refusal("K25", "refusal.out-of-reach")


def may_play(s: Kyoto, wish: Wish) -> bool:
    """Say whether some option has all that was pointed at."""
    return any([wish.fits(a) for a in asked(s).options(s)])


def serves(s: Kyoto, player: i64, wish: Wish) -> bool:
    """Say whether some play would have it, if neither the fan nor the Anaesthetic named one agent."""
    return any([wish.fits(a) for a in moves(s, player)])


def no_partner(s: Kyoto, player: i64, place: i64) -> Refusal:
    """Say why an agent cannot be one of the two of a Swap."""
    if place != NOWHERE and s.side_at(place) != player:
        return Refusal("K63", "refusal.swap-agents")
    if binds(s, player):
        return Refusal("K114", "refusal.anaesthetised")
    if place != NOWHERE and s.stands[place] == s.stunned:
        return Refusal("K112", "refusal.stunned")
    return Refusal("K63", "refusal.swap-line")


def not_together(s: Kyoto, player: i64, wish: Wish) -> Refusal:
    """Say why two things that each serve do not serve together."""
    if wish.card == NOTHING:
        return no_card_goes(s, player, wish.start, wish.to)
    if wish.to != NOWHERE:
        kind = s.config.kind[wish.to]
        if wish.card < JOKER and kind < COLOURS and kind != wish.card:
            return wrong_colour("K38")
        return Refusal("K25", "refusal.not-by-card")
    ways = ways_of(player, wish.card, wish.start)
    if wish.card == TUNNEL:
        ways = [to for to in range(CELLS) if to // COLUMNS == wish.start // COLUMNS and to != wish.start]
    reasons = [wrong_way(s, player, wish.card, wish.start, to) for to in ways]
    if len(reasons) > 0 and all([each.key == reasons[0].key for each in reasons]):
        return reasons[0]
    return Refusal("K25", "refusal.no-way")


def no_card_goes(s: Kyoto, player: i64, start: i64, to: i64) -> Refusal:
    """Say whether no card at all goes that way, or none that is held."""
    goes = to // COLUMNS == start // COLUMNS
    for card in (ATTACK, DEFEND):
        jumps = s.special[player] == YOKO and is_jump(player, card, start, to)
        goes = goes or to in ways_of(player, card, start) or (jumps and s.side_at((start + to) // 2) == player)
    return Refusal("K24", "refusal.no-card-there") if goes else Refusal("K40", "refusal.no-card-that-far")
