"""Writer of Kyoto's features (see `blocks`) directly from a state; only nonzero values are written.

The functions of the View decide what is hidden.
"""
from __future__ import annotations

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from brushpass.core.features import increment_each, increment, write_one_hot, write_bits, saturated, write_counts
from brushpass.core.kernel import HIDDEN, pending_ask
from brushpass.games.kyoto.data import (
    AGENTS, CARD_KINDS, CELLS, COLOURS, DEFEND, MAX_CARDS, NOBODY, NOTHING, NOWHERE, USED, back_of, side_of,
)
from brushpass.games.kyoto.features import blocks as at
from brushpass.games.kyoto.features.memory import KyotoMemory
from brushpass.games.kyoto.features.pawn_tracker import PawnTracker
from brushpass.games.kyoto.rules.setup import ChooseSealed
from brushpass.games.kyoto.rules.tactics import decoy_marks
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.view import identity_for, next_clash


def write(s: Kyoto, player: i64, m: KyotoMemory, out: BytesWriter, start: i64) -> None:
    """Write the features of `player` from `start` on."""
    if player == 1:
        out[start + at.SIDE] = 1
    if s.turn == player:
        out[start + at.TURN] = 1
    write_asked(s, player, out, start)
    write_board(s, player, out, start)
    write_clash(s, player, out, start)
    write_own(s, player, out, start)
    write_piles(s, player, out, start)
    write_advanced(s, player, out, start)
    write_counts(out, start + at.GONE, m.revealed_cards, 0, CARD_KINDS)
    write_bits(out, start + at.SHOWN_MINE, m.shown[0])
    write_bits(out, start + at.SHOWN_THEIRS, m.shown[1])
    write_pawns(s, player, m.pawns, out, start)


def write_pawns(s: Kyoto, player: i64, pawns: PawnTracker, out: BytesWriter, start: i64) -> None:
    """Write the start, moves and possible identities of the pawns."""
    write_ways(pawns, player, out, start, 0)
    write_ways(pawns, 1 - player, out, start, AGENTS)
    write_theirs(pawns, 1 - player, out, start)
    write_mine(s, player, pawns, out, start)


def write_theirs(pawns: PawnTracker, side: i64, out: BytesWriter, start: i64) -> None:
    """Write the locations and possible identities of the other side's pawns."""
    where, standing, may = pawns.last_cell, pawns.pawn_at, pawns.possible
    first, one, all_of_them = side * AGENTS, start + at.PAWNS, start + at.MAY_BE
    for number in range(AGENTS):
        cell = where[first + number]
        if cell != NOWHERE and standing[side * CELLS + cell] == first + number:
            out[one + number * CELLS + cell] = 1
            write_identities(may[first + number], out, all_of_them + cell, CELLS)


def write_mine(s: Kyoto, player: i64, pawns: PawnTracker, out: BytesWriter, start: i64) -> None:
    """Write the start locations of the own agents, and their identities as the other side can infer them."""
    where, standing, may, stands = pawns.last_cell, pawns.pawn_at, pawns.possible, s.stands
    first, starts, taken_for = player * AGENTS, start + at.MY_STARTS, start + at.TAKEN_FOR
    for number in range(AGENTS):
        cell = where[first + number]
        if cell != NOWHERE and standing[player * CELLS + cell] == first + number:
            own = stands[cell] - first
            if 0 <= own < AGENTS:
                out[starts + own * AGENTS + number] = 1
                write_identities(may[first + number], out, taken_for + own * AGENTS, 1)


def write_identities(mask: i64, out: BytesWriter, first: i64, apart: i64) -> None:
    """Write the bits of an identity mask at a stride of `apart`."""
    for identity in range(AGENTS):
        out[first + identity * apart] = u8(mask >> identity & 1)


def write_ways(pawns: PawnTracker, side: i64, out: BytesWriter, start: i64, after: i64) -> None:
    """Write the number of moves of a side's pawns and their recency, at an offset of `after`."""
    first = side * AGENTS
    write_counts(out, start + at.MOVES + after, pawns.moves, first, AGENTS)
    when, cards, first_since = pawns.moved_at, pawns.cards_played, start + at.SINCE + after - first
    for pawn in range(first, first + AGENTS):
        if when[pawn] > 0:
            ago = saturated(cards - when[pawn] + 1)
            out[first_since + pawn] = ago


def write_asked(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write the pending choice."""
    if s.over:
        return
    ask = pending_ask(s)
    out[start + at.ASKED + at.QUESTIONS.index(ask)] = 1
    if ask.who(s) == player:
        out[start + at.ASKED_ME] = 1
    if type(ask) is ChooseSealed and player == 1 - ask.player:
        write_one_hot(out, start + at.SEALED, ask.sealed)


def write_board(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write the positions of agents, K21 hidden ones without their identity."""
    cells, stands, shown = s.at, s.stands, s.shown
    mine, my_places, my_identities = player * AGENTS, start + at.MINE, start + at.MY_IDENTITY
    theirs, their_places, their_identities = AGENTS - mine, start + at.THEIRS, start + at.THEIR_IDENTITY
    open_places = start + at.OPEN
    for number in range(AGENTS):
        cell = cells[mine + number]
        if cell != NOWHERE and stands[cell] == mine + number:
            out[my_places + cell] = 1
            out[my_identities + number * CELLS + cell] = 1
            out[open_places + cell] = u8(shown >> mine + number & 1)
        cell = cells[theirs + number]
        if cell != NOWHERE and stands[cell] == theirs + number:
            out[their_places + cell] = 1
            if identity_for(s, theirs + number, player) != HIDDEN:
                out[their_identities + number * CELLS + cell] = 1
            out[open_places + cell] = u8(shown >> theirs + number & 1)
    write_bits(out, start + at.CAPTURED, s.prison[player])
    write_bits(out, start + at.LOST, s.prison[1 - player])


def write_clash(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write the next clash."""
    clash = next_clash(s)
    if clash is None:
        return
    write_one_hot(out, start + at.CLASH_INTO, s.at[clash.attacker])
    write_one_hot(out, start + at.CLASH_FROM, clash.came_from)
    write_one_hot(out, start + at.CLASH_IDENTITY, identity_for(s, clash.attacker, player))
    if side_of(clash.attacker) == player:
        out[start + at.CLASH_MINE] = 1


def write_own(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write the player's hand, discard pile, and the cards put under their decks."""
    write_counts(out, start + at.HAND, s.hand, player * CARD_KINDS, CARD_KINDS)
    increment_each(out, start + at.DISCARD, s.discard, player * MAX_CARDS, s.discarded[player])
    if player == 0:
        for card in s.bottom_locations:
            increment(out, start + at.UNDER + card)
        for card in s.bottom_tactics:
            increment(out, start + at.UNDER + card)


def write_piles(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write backs, tops and numbers, which both sides see, and the player's own marks."""
    for after in range(2):
        side: i64 = player if after == 0 else 1 - player
        write_backs(s, side, out, start + at.BACKS + 2 * after, start + at.DECKS + 2 * after)
        out[start + at.DISCARD_SIZE + after] = u8(s.discarded[side])
        if s.has_decoy(side):
            write_decoys(s, side, out, start + at.MARKS_LAID + 2 * after)
            if side == player:
                write_marks(s, player, out, start)
    write_one_hot(out, start + at.MY_TOP, s.top_of_discard(player))
    write_one_hot(out, start + at.THEIR_TOP, s.top_of_discard(1 - player))


def write_decoys(s: Kyoto, side: i64, out: BytesWriter, start: i64) -> None:
    """Write the number of marks under each Decoy of a side."""
    first, second = decoy_marks(s, side, 0), decoy_marks(s, side, 1)
    out[start] = u8(first)
    out[start + 1] = u8(second)


def write_marks(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write the player's own marks."""
    for index in range(4):
        write_one_hot(out, start + at.MARKS + index * COLOURS, s.marks[player * 4 + index])


def write_backs(s: Kyoto, side: i64, out: BytesWriter, in_hand: i64, left: i64) -> None:
    """Write the numbers of location and tactic cards in a hand and in its decks."""
    hands = s.hand
    decks = s.deck
    for tactic in range(2):
        hand: i64 = 0
        deck: i64 = s.bottom_size(side, tactic == 1)
        for index in range(side * CARD_KINDS + tactic * DEFEND, side * CARD_KINDS + tactic * DEFEND + DEFEND):
            hand += hands[index]
            deck += decks[index]
        out[in_hand + tactic] = u8(hand)
        out[left + tactic] = u8(deck)


def write_advanced(s: Kyoto, player: i64, out: BytesWriter, start: i64) -> None:
    """Write special agents, equipment, and the card on the table."""
    write_one_hot(out, start + at.CARD, s.card)
    if s.config.special_agents:
        write_one_hot(out, start + at.MY_SPECIAL, s.special[player])
        write_one_hot(out, start + at.THEIR_SPECIAL, s.special[1 - player])
        write_one_hot(out, start + at.PROTECTED, s.protected)
        write_look(s.first_look, s.turn == player, out, start)
        write_look(s.second_look, s.turn == player, out, start)
    if s.config.equipment:
        for equipment in range(6):
            write_one_hot(out, start + at.EQUIPMENT_CARDS + equipment * (USED + 1), s.equipment[equipment])
            if s.config.holder(equipment) == player:
                out[start + at.MY_EQUIPMENT + equipment] = 1
        if s.stunned != NOBODY:
            write_one_hot(out, start + at.STUNNED, s.at[s.stunned])
        if s.numbed != NOBODY:
            write_one_hot(out, start + at.NUMBED, s.at[s.numbed])


def write_look(card: i64, mine: bool, out: BytesWriter, start: i64) -> None:
    """K78 Write a card that Tomoyo looks at: its back for the other side."""
    if card != NOTHING:
        increment(out, start + at.LOOKED + (card if mine else back_of(card)))
