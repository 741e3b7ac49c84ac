"""Writer of Embassy's features (see `blocks`) directly from a state; only nonzero values are written.

The functions of the View decide what is hidden.
"""
from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from brushpass.core.features import write_one_hot, saturated, write_counts
from brushpass.core.kernel import HIDDEN, NATURE, Step, pending_ask
from brushpass.core.view import relative_seat
from brushpass.games.embassy.data import ATTACKS, ITEMS, MAX_PLAYERS, NOBODY, NOTHING, ROOMS
from brushpass.games.embassy.features import blocks as at
from brushpass.games.embassy.features.memory import BITS_PER_ITEM, ITEM_MASK, SIDES, EmbassyMemory
from brushpass.games.embassy.rules.interaction import GiveItem
from brushpass.games.embassy.rules.items import Repack
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import is_filled, is_outside, knows_loyalty, opens, result_for, sealed_by

BEHIND_VEIL: Final[i64] = at.QUESTIONS.indices["Meeting"]
NATURE_ASKED: Final[i64] = MAX_PLAYERS
VEIL_ASKED: Final[i64] = MAX_PLAYERS + 1


def write(s: Embassy, player: i64, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write the features of a seat from `start` on; `out` must hold zeros there."""
    write_options(s, m, out, start)
    write_players(s, player, m, out, start)
    write_cards(s, player, out, start)
    write_building(s, out, start)
    if not s.over:
        write_pending(s, player, out, start)
    write_people(m, out, start)
    write_items(m, out, start)


def write_options(s: Embassy, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write players, mission, readings, rounds_left."""
    out[start + at.PLAYERS + m.players - 2] = 1
    out[start + at.MISSION + m.mission] = 1
    if m.french:
        out[start + at.READINGS] = 1
    if m.stay_free:
        out[start + at.READINGS + 1] = 1
    if m.ignore_ties:
        out[start + at.READINGS + 2] = 1
    out[start + at.ROUNDS_LEFT] = u8((m.rounds - s.round + 1) * 255 // m.rounds)


def write_players(s: Embassy, player: i64, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write hand_sizes, points, loyalty, tokens and rooms of each player, clockwise from the observer."""
    players = s.config.players
    for after in range(players):
        other = player + after if player + after < players else player + after - players
        size = s.hand_size(other)
        out[start + at.HAND_SIZES + after] = u8(size)
        if s.config.mission.points:
            out[start + at.POINTS + after] = u8(s.points[other])
        write_tokens(s, other, out, start + after)
        write_rooms(s, other, out, start + after * ROOMS)
        faction = s.loyalty[other] if knows_loyalty(s, player, other) else HIDDEN
        if faction == HIDDEN:
            faction = m.loyalty[after]
        write_one_hot(out, start + at.LOYALTY + after * SIDES, faction)


def write_tokens(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """Write turn, first, lock_owner, injured, hacked, meeting."""
    if player == s.turn:
        out[start + at.TURN] = 1
    if player == s.first:
        out[start + at.FIRST] = 1
    if player == s.lock_owner:
        out[start + at.LOCK_OWNER] = 1
    if s.injured >> player & 1 == 1:
        out[start + at.INJURED] = 1
    if s.hacked[0] >> player & 1 == 1:
        out[start + at.HACKED] = 1
    if s.hacked[1] >> player & 1 == 1:
        out[start + at.HACKED + MAX_PLAYERS] = 1
    if not s.over and s.veil >> player & 1 == 1:
        out[start + at.MEETING] = 1


def write_rooms(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """Write at, since."""
    write_one_hot(out, start + at.AT, s.at[player])
    write_one_hot(out, start + at.SINCE, s.since[player])


def write_cards(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """Write hand, attacks, deck_size, discard."""
    write_counts(out, start + at.HAND, s.hand, player * ITEMS, ITEMS)
    write_counts(out, start + at.ATTACK_CARDS, s.attacks, player * ATTACKS, ATTACKS)
    write_counts(out, start + at.DISCARD, s.discard, 0, ITEMS)
    size: i64 = 0
    for left in s.deck:
        size += left
    saturated_size = saturated(size)
    out[start + at.DECK_SIZE] = saturated_size


def write_building(s: Embassy, out: BytesWriter, start: i64) -> None:
    """Write briefcases, building, lock_floor, helicopter, tiles, wrecks, key_played."""
    for briefcase in range(2):
        if is_filled(s, briefcase):
            out[start + at.BRIEFCASES + briefcase] = 1
    if s.lights_out:
        out[start + at.BUILDING] = 1
    if s.reception:
        out[start + at.BUILDING + 1] = 1
    if s.jamming:
        out[start + at.BUILDING + 2] = 1
    if s.lock_owner != NOBODY:
        out[start + at.LOCK_FLOOR + s.lock_floor] = 1
    write_one_hot(out, start + at.HELICOPTER, s.helicopter)
    write_counts(out, start + at.TILES, s.tiles, 0, SIDES)
    write_counts(out, start + at.WRECKS, s.wrecks, 0, SIDES)
    if s.key_played:
        out[start + at.KEY_PLAYED] = 1


def write_pending(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """Write asked, asked_of, steps, walking; ER56 behind the veil only for the two who meet."""
    if is_outside(s, player):
        out[start + at.ASKED + BEHIND_VEIL] = 1
        out[start + at.ASKED_OF + VEIL_ASKED] = 1
        return
    ask = pending_ask(s)
    out[start + at.ASKED + at.QUESTIONS.index(ask)] = 1
    who = ask.who(s)
    if who == NATURE:
        out[start + at.ASKED_OF + NATURE_ASKED] = 1
    else:
        out[start + at.ASKED_OF + relative_seat(player, who, s.config.players)] = 1
    if player == s.turn:
        write_one_hot(out, start + at.STEPS, s.steps - 1)
        if s.walking:
            out[start + at.WALKING] = 1
    write_question(s, ask, player, out, start)


def write_question(s: Embassy, ask: Step, player: i64, out: BytesWriter, start: i64) -> None:
    """Write my_card, my_gift, opened, result."""
    write_one_hot(out, start + (at.MY_GIFT if type(ask) is GiveItem else at.MY_CARD), sealed_by(ask, player))
    if type(ask) is Repack and opens(ask, player):
        inside = s.inside[ask.briefcase]
        out[start + at.OPENED + (inside if inside != NOTHING else ITEMS)] = 1
    result = result_for(ask, player)
    if result != 0:
        out[start + at.RESULT + (1 if result > 0 else 0)] = 1


def write_people(m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write neutral, looks, last_card, to_me, to_all, rewards, called, bombed."""
    counts = m.counts
    for feature in m.counted:
        out[start + feature] = u8(counts[feature - at.NEUTRAL])
    for player in range(m.players):
        write_one_hot(out, start + at.LAST_CARD + player * at.CARDS, m.last_card[player])


def write_items(m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write seen, doubt, packed."""
    for player in range(m.players):
        left = m.seen[player]
        index = start + at.SEEN + player * ITEMS
        while left != 0:
            if left & ITEM_MASK != 0:
                out[index] = u8(left & ITEM_MASK)
            left >>= BITS_PER_ITEM
            index += 1
        if m.doubt >> player & 1 == 1:
            out[start + at.DOUBT + player] = 1
    for briefcase in range(2):
        write_one_hot(out, start + at.PACKED + briefcase * ITEMS, m.packed[briefcase])
