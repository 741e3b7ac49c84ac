"""The features of Kyoto straight from a state, for batches: the same numbers that `features.py` tells of a View."""
from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from brushpass.core.features import places
from brushpass.core.kernel import HIDDEN, asked
from brushpass.games.kyoto.data import (
    AGENTS, CELLS, COLOURS, DEFEND, KINDS, MOST_CARDS, NOBODY, NOTHING, NOWHERE, USED, back_of, side_of,
)
from brushpass.games.kyoto.features.features import ASKS, BLOCKS
from brushpass.games.kyoto.features.memory import KyotoMemory
from brushpass.games.kyoto.rules.clash import Clash, Revolver
from brushpass.games.kyoto.rules.setup import ChooseSealed
from brushpass.games.kyoto.rules.tactics import PushBack, decoy_marks
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import identity_for

AT: Final = places(BLOCKS)
ASK_PLACES: Final = {name: place for place, name in enumerate(ASKS)}
ASKED: Final[i64] = AT["asked"]
ASKED_ME: Final[i64] = AT["asked.me"]
MINE: Final[i64] = AT["mine"]
THEIRS: Final[i64] = AT["theirs"]
MY_IDENTITY: Final[i64] = AT["mine.identity"]
THEIR_IDENTITY: Final[i64] = AT["theirs.identity"]
OPEN: Final[i64] = AT["open"]
CLASH_INTO: Final[i64] = AT["clash.into"]
CLASH_FROM: Final[i64] = AT["clash.from"]
CLASH_IDENTITY: Final[i64] = AT["clash.identity"]
CLASH_MINE: Final[i64] = AT["clash.mine"]
CAPTURED: Final[i64] = AT["captured"]
LOST: Final[i64] = AT["lost"]
HAND: Final[i64] = AT["hand"]
BACKS: Final[i64] = AT["backs"]
DECKS: Final[i64] = AT["decks"]
UNDER: Final[i64] = AT["under"]
DISCARD: Final[i64] = AT["discard"]
MY_TOP: Final[i64] = AT["discard.mine"]
THEIR_TOP: Final[i64] = AT["discard.theirs"]
DISCARD_SIZE: Final[i64] = AT["discard.size"]
MARKS: Final[i64] = AT["marks"]
MARKS_LAID: Final[i64] = AT["marks.laid"]
MY_SPECIAL: Final[i64] = AT["special.mine"]
THEIR_SPECIAL: Final[i64] = AT["special.theirs"]
SEALED: Final[i64] = AT["sealed"]
PROTECTED: Final[i64] = AT["protected"]
EQUIPMENT: Final[i64] = AT["equipment"]
MY_EQUIPMENT: Final[i64] = AT["equipment.mine"]
STUNNED: Final[i64] = AT["stunned"]
NUMBED: Final[i64] = AT["numbed"]
CARD: Final[i64] = AT["card"]
LOOKED: Final[i64] = AT["looked"]
GONE: Final[i64] = AT["gone"]
SHOWN: Final[i64] = AT["shown.mine"]


def write(s: Kyoto, player: i64, m: KyotoMemory, out: BytesWriter, start: i64) -> None:
    """Write all that `player` sees and remembers, from `start` on."""
    if player == 1:
        out[start] = 1
    if s.turn == player:
        out[start + 1] = 1
    write_asked(s, player, out, start)
    write_board(s, player, out, start)
    write_clash(s, player, out, start)
    write_own(s, player, out, start)
    write_piles(s, player, out, start)
    write_advanced(s, player, out, start)
    for kind in range(KINDS):
        out[start + GONE + kind] = u8(m.gone[kind])
    write_mask(m.shown[0], out, start + SHOWN)
    write_mask(m.shown[1], out, start + SHOWN + AGENTS)


def mark(out: BytesWriter, first: i64, value: i64) -> None:
    """Write 1 at the place of a value, if there is one."""
    if value >= 0:
        out[first + value] = 1


def count(out: BytesWriter, place: i64) -> None:
    """Add 1 to a feature."""
    counted: u8 = out[place]
    out[place] = counted + 1


def write_mask(mask: i64, out: BytesWriter, first: i64) -> None:
    """Write 1 for every identity in a mask."""
    for identity in range(AGENTS):
        if mask >> identity & 1 == 1:
            out[first + identity] = 1


def write_asked(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Who is asked for what."""
    if s.over:
        return
    ask = asked(s)
    out[start + ASKED + ASK_PLACES[type(ask).__name__]] = 1
    if ask.who(s) == player:
        out[start + ASKED_ME] = 1
    if isinstance(ask, ChooseSealed) and player == 1 - ask.player:
        mark(out, start + SEALED, ask.sealed)


def write_board(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Who stands where, K21 hidden agents without their identity."""
    for agent in range(2 * AGENTS):
        cell = s.at[agent]
        if cell == NOWHERE or s.stands[cell] != agent:
            continue
        identity: i64 = identity_for(s, agent, player)
        if side_of(agent) == player:
            out[start + MINE + cell] = 1
            out[start + MY_IDENTITY + identity * CELLS + cell] = 1
        else:
            out[start + THEIRS + cell] = 1
            if identity != HIDDEN:
                out[start + THEIR_IDENTITY + identity * CELLS + cell] = 1
        if s.shown >> agent & 1 == 1:
            out[start + OPEN + cell] = 1
    write_mask(s.prison[player], out, start + CAPTURED)
    write_mask(s.prison[1 - player], out, start + LOST)


def next_clash(s: Kyoto) -> Clash | None:
    """Return the clash that is to be resolved next."""
    for below in range(len(s.pending)):
        step = s.pending[len(s.pending) - 1 - below]
        if isinstance(step, Clash):
            return step
        if isinstance(step, Revolver):
            return step.clash
        if isinstance(step, PushBack) and step.first is not None:
            return step.first
    return None


def write_clash(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """The clash that comes next."""
    clash = next_clash(s)
    if clash is None:
        return
    mark(out, start + CLASH_INTO, s.at[clash.attacker])
    mark(out, start + CLASH_FROM, clash.came_from)
    mark(out, start + CLASH_IDENTITY, identity_for(s, clash.attacker, player))
    if side_of(clash.attacker) == player:
        out[start + CLASH_MINE] = 1


def write_own(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """One's own hand, discard pile, marks, and what one has put under one's decks."""
    for kind in range(KINDS):
        out[start + HAND + kind] = u8(s.hand[player * KINDS + kind])
    for place in range(player * MOST_CARDS, player * MOST_CARDS + s.discarded[player]):
        count(out, start + DISCARD + s.discard[place])
    for place in range(4):
        mark(out, start + MARKS + place * COLOURS, s.marks[player * 4 + place])
    if player == 0:
        for card in s.bottom_locations:
            count(out, start + UNDER + card)
        for card in s.bottom_tactics:
            count(out, start + UNDER + card)


def write_piles(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Backs, tops and numbers, which both sides see."""
    for after in range(2):
        side: i64 = player if after == 0 else 1 - player
        write_backs(s, side, out, start + BACKS + 2 * after, start + DECKS + 2 * after)
        out[start + DISCARD_SIZE + after] = u8(s.discarded[side])
        if s.has_decoy(side):
            out[start + MARKS_LAID + 2 * after] = u8(decoy_marks(s, side, 0))
            out[start + MARKS_LAID + 2 * after + 1] = u8(decoy_marks(s, side, 1))
    mark(out, start + MY_TOP, s.top_of_discard(player))
    mark(out, start + THEIR_TOP, s.top_of_discard(1 - player))


def write_backs(s: Kyoto, side: i64, out: BytesWriter, held: i64, left: i64) -> None:
    """Location and tactic cards in a hand, and in the decks."""
    for tactic in range(2):
        hand: i64 = 0
        deck: i64 = s.bottom_size(side, tactic == 1)
        for place in range(side * KINDS + tactic * DEFEND, side * KINDS + tactic * DEFEND + DEFEND):
            hand += s.hand[place]
            deck += s.deck[place]
        out[held + tactic] = u8(hand)
        out[left + tactic] = u8(deck)


def write_advanced(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Special agents, equipment, and the card on the table."""
    mark(out, start + CARD, s.card)
    if s.config.special_agents:
        mark(out, start + MY_SPECIAL, s.special[player])
        mark(out, start + THEIR_SPECIAL, s.special[1 - player])
        mark(out, start + PROTECTED, s.protected)
        write_look(s.first_look, s.turn == player, out, start)
        write_look(s.second_look, s.turn == player, out, start)
    if s.config.equipment:
        for equipment in range(6):
            mark(out, start + EQUIPMENT + equipment * (USED + 1), s.equipment[equipment])
            if s.config.holder(equipment) == player:
                out[start + MY_EQUIPMENT + equipment] = 1
        if s.stunned != NOBODY:
            mark(out, start + STUNNED, s.at[s.stunned])
        if s.numbed != NOBODY:
            mark(out, start + NUMBED, s.at[s.numbed])


def write_look(card: i64, mine: bool, out: BytesWriter, start: i64) -> None:
    """K78 A card that Tomoyo looks at: its back for the other side."""
    if card != NOTHING:
        count(out, start + LOOKED + (card if mine else back_of(card)))
