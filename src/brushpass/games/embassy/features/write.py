"""The features of Embassy straight from a state, fast: only what is not 0 is written. `features` says what they are.

What is hidden is decided by the same functions as in the View.
"""
from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from brushpass.core.features import places
from brushpass.core.kernel import HIDDEN, NATURE, Step, asked
from brushpass.games.embassy.data import ATTACKS, CARD_NAMES, ITEMS, MOST_PLAYERS, NOBODY, NOTHING, NOWHERE, ROOMS
from brushpass.games.embassy.features.features import ASKED, BLOCKS, MEETING
from brushpass.games.embassy.features.memory import BITS, FULL, SIDES, EmbassyMemory
from brushpass.games.embassy.rules.draws import ArmouryDraw, DrawItem, KeepAttack
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.items import DiscardOne, LookAt, PeekAt, Repack, StealItem
from brushpass.games.embassy.rules.movement import Walk
from brushpass.games.embassy.rules.rooms import OfferHack, TakeAction
from brushpass.games.embassy.rules.setup import DealAttack, DealItem, DealLoyalty, DrawFirst
from brushpass.games.embassy.rules.sneaking import Displace, KnockOut, Reward, SneakOut
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.view import is_filled, is_outside, knows_loyalty, opens, result_for, sealed_by

BEGIN: Final[dict[str, int]] = places(BLOCKS)
PLAYERS: Final[i64] = BEGIN["players"] - 2
MISSION: Final[i64] = BEGIN["mission"]
READINGS: Final[i64] = BEGIN["readings"]
ROUNDS_LEFT: Final[i64] = BEGIN["rounds_left"]
TURN: Final[i64] = BEGIN["turn"]
FIRST: Final[i64] = BEGIN["first"]
ASKED_KIND: Final[i64] = BEGIN["asked"]
ASKED_OF: Final[i64] = BEGIN["asked_of"]
AT: Final[i64] = BEGIN["at"]
SINCE: Final[i64] = BEGIN["since"]
INJURED: Final[i64] = BEGIN["injured"]
LOYALTY: Final[i64] = BEGIN["loyalty"]
HAND: Final[i64] = BEGIN["hand"]
ATTACK_CARDS: Final[i64] = BEGIN["attacks"]
HAND_SIZES: Final[i64] = BEGIN["hand_sizes"]
DECK_SIZE: Final[i64] = BEGIN["deck_size"]
DISCARD: Final[i64] = BEGIN["discard"]
BRIEFCASES: Final[i64] = BEGIN["briefcases"]
BUILDING: Final[i64] = BEGIN["building"]
LOCK_OWNER: Final[i64] = BEGIN["lock_owner"]
LOCK_FLOOR: Final[i64] = BEGIN["lock_floor"]
HELICOPTER: Final[i64] = BEGIN["helicopter"]
TILES: Final[i64] = BEGIN["tiles"]
WRECKS: Final[i64] = BEGIN["wrecks"]
POINTS: Final[i64] = BEGIN["points"]
HACKED: Final[i64] = BEGIN["hacked"]
STEPS: Final[i64] = BEGIN["steps"] - 1
WALKING: Final[i64] = BEGIN["walking"]
KEY_PLAYED: Final[i64] = BEGIN["key_played"]
MEET: Final[i64] = BEGIN["meeting"]
MY_CARD: Final[i64] = BEGIN["my_card"]
MY_GIFT: Final[i64] = BEGIN["my_gift"]
OPENED: Final[i64] = BEGIN["opened"]
RESULT: Final[i64] = BEGIN["result"]
NEUTRAL: Final[i64] = BEGIN["neutral"]
LOOKS: Final[i64] = BEGIN["looks"]
LAST_CARD: Final[i64] = BEGIN["last_card"]
TO_ME: Final[i64] = BEGIN["to_me"]
TO_ALL: Final[i64] = BEGIN["to_all"]
REWARDS: Final[i64] = BEGIN["rewards"]
CALLED: Final[i64] = BEGIN["called"]
BOMBED: Final[i64] = BEGIN["bombed"]
SEEN: Final[i64] = BEGIN["seen"]
DOUBT: Final[i64] = BEGIN["doubt"]
PACKED: Final[i64] = BEGIN["packed"]
CARDS: Final[i64] = len(CARD_NAMES)
BEHIND_VEIL: Final[i64] = ASKED.index(MEETING)
NATURE_ASKED: Final[i64] = MOST_PLAYERS
VEIL_ASKED: Final[i64] = MOST_PLAYERS + 1
ASKS: Final[tuple[type[Step], ...]] = (
    DrawFirst, DealLoyalty, DealAttack, DealItem, Walk, TakeAction, ChooseCard, CombatItems, Reward, StealItem, LookAt,
    PeekAt, Displace, GiveItem, DiscardOne, SneakOut, KnockOut, PlayGoggles, DrawItem, ArmouryDraw, KeepAttack,
    OfferHack, Repack,
)
KIND: Final[dict[type[Step], int]] = {ask: ASKED.index(ask.__name__) for ask in ASKS}


def write(s: Embassy, player: i64, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write the features of a seat to places of `out`, from `start` on, that hold 0 so far."""
    write_options(s, m, out, start)
    write_players(s, player, m, out, start)
    write_cards(s, player, out, start)
    write_building(s, player, out, start)
    if not s.over:
        write_pending(s, player, out, start)
    write_people(m, out, start)
    write_items(m, out, start)


def write_options(s: Embassy, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """players, mission, readings, rounds_left."""
    out[start + PLAYERS + m.players] = 1
    out[start + MISSION + m.mission] = 1
    if m.french:
        out[start + READINGS] = 1
    if m.stay_free:
        out[start + READINGS + 1] = 1
    if m.ignore_ties:
        out[start + READINGS + 2] = 1
    out[start + ROUNDS_LEFT] = u8((m.rounds - s.round + 1) * 255 // m.rounds)


def write_players(s: Embassy, player: i64, m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """Write of each player, from me clockwise: hand_sizes, points, loyalty, tokens and rooms."""
    players = s.config.players
    for place in range(players):
        each = player + place if player + place < players else player + place - players
        out[start + HAND_SIZES + place] = u8(s.hand_size(each))
        if s.config.mission.points:
            out[start + POINTS + place] = u8(s.points[each])
        write_tokens(s, each, out, start + place)
        write_rooms(s, each, out, start + place * ROOMS)
        faction = s.loyalty[each] if knows_loyalty(s, player, each) else HIDDEN
        if faction == HIDDEN:
            faction = m.loyalty[place]
        if faction != HIDDEN:
            out[start + LOYALTY + place * SIDES + faction] = 1


def write_tokens(s: Embassy, player: i64, out: BytesWriter, place: i64) -> None:
    """turn, first, lock_owner, injured, hacked, meeting."""
    if player == s.turn:
        out[place + TURN] = 1
    if player == s.first:
        out[place + FIRST] = 1
    if player == s.lock_owner:
        out[place + LOCK_OWNER] = 1
    if s.injured >> player & 1 == 1:
        out[place + INJURED] = 1
    if s.hacked[0] >> player & 1 == 1:
        out[place + HACKED] = 1
    if s.hacked[1] >> player & 1 == 1:
        out[place + HACKED + MOST_PLAYERS] = 1
    if not s.over and s.veil >> player & 1 == 1:
        out[place + MEET] = 1


def write_rooms(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """at, since."""
    if s.at[player] != NOWHERE:
        out[start + AT + s.at[player]] = 1
    if s.since[player] != NOWHERE:
        out[start + SINCE + s.since[player]] = 1


def write_cards(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """hand, attacks, deck_size, discard."""
    deck, discard, hand = s.deck, s.discard, s.hand
    size: i64 = 0
    for item in range(ITEMS):
        size += deck[item]
        if discard[item] > 0:
            out[start + DISCARD + item] = small(discard[item])
        if hand[player * ITEMS + item] > 0:
            out[start + HAND + item] = small(hand[player * ITEMS + item])
    out[start + DECK_SIZE] = small(size)
    for card in range(ATTACKS):
        out[start + ATTACK_CARDS + card] = small(s.attacks[player * ATTACKS + card])


def small(count: i64) -> u8:
    """Return a count as far as a feature can say it."""
    return u8(count) if count < 255 else u8(255)


def write_building(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """briefcases, building, lock_floor, helicopter, tiles, wrecks, key_played."""
    for briefcase in range(2):
        if is_filled(s, briefcase):
            out[start + BRIEFCASES + briefcase] = 1
    if s.lights_out:
        out[start + BUILDING] = 1
    if s.reception:
        out[start + BUILDING + 1] = 1
    if s.jamming:
        out[start + BUILDING + 2] = 1
    if s.lock_owner != NOBODY:
        out[start + LOCK_FLOOR + s.lock_floor] = 1
    if s.helicopter >= 0:
        out[start + HELICOPTER + s.helicopter] = 1
    for faction in range(3):
        out[start + TILES + faction] = u8(s.tiles[faction])
        out[start + WRECKS + faction] = u8(s.wrecks[faction])
    if s.key_played:
        out[start + KEY_PLAYED] = 1


def write_pending(s: Embassy, player: i64, out: BytesWriter, start: i64) -> None:
    """asked, asked_of, steps, walking; ER56 behind the veil only for the two who meet."""
    if is_outside(s, player):
        out[start + ASKED_KIND + BEHIND_VEIL] = 1
        out[start + ASKED_OF + VEIL_ASKED] = 1
        return
    ask = asked(s)
    out[start + ASKED_KIND + KIND[type(ask)]] = 1
    who = ask.who(s)
    if who == NATURE:
        out[start + ASKED_OF + NATURE_ASKED] = 1
    else:
        out[start + ASKED_OF + (who - player if who >= player else who - player + s.config.players)] = 1
    if player == s.turn:
        if s.steps > 0:
            out[start + STEPS + s.steps] = 1
        if s.walking:
            out[start + WALKING] = 1
    write_question(s, ask, player, out, start)


def write_question(s: Embassy, ask: Step, player: i64, out: BytesWriter, start: i64) -> None:
    """my_card, my_gift, opened, result."""
    card = sealed_by(ask, player)
    if card != NOTHING:
        out[start + (MY_GIFT if isinstance(ask, GiveItem) else MY_CARD) + card] = 1
    if isinstance(ask, Repack) and opens(ask, player):
        inside = s.inside[ask.briefcase]
        out[start + OPENED + (inside if inside != NOTHING else ITEMS)] = 1
    result = result_for(ask, player)
    if result != 0:
        out[start + RESULT + (1 if result > 0 else 0)] = 1


def write_people(m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """neutral, looks, last_card, to_me, to_all, rewards, called, bombed."""
    write_counts(m.neutral, m.players, out, start + NEUTRAL)
    write_counts(m.looks, m.players, out, start + LOOKS)
    write_counts(m.to_me, m.players * SIDES, out, start + TO_ME)
    write_counts(m.to_all, m.players * SIDES, out, start + TO_ALL)
    write_counts(m.rewards, m.players * MOST_PLAYERS, out, start + REWARDS)
    write_counts(m.called, m.players * SIDES, out, start + CALLED)
    write_counts(m.bombed, m.players * SIDES, out, start + BOMBED)
    for player in range(m.players):
        card = m.last_card[player]
        if card != NOTHING:
            out[start + LAST_CARD + player * CARDS + card] = 1


def write_counts(counts: vec[i64], size: i64, out: BytesWriter, start: i64) -> None:
    for place in range(size):
        if counts[place] != 0:
            out[start + place] = u8(counts[place])


def write_items(m: EmbassyMemory, out: BytesWriter, start: i64) -> None:
    """seen, doubt, packed."""
    for player in range(m.players):
        left = m.seen[player]
        place = start + SEEN + player * ITEMS
        while left != 0:
            if left & FULL != 0:
                out[place] = u8(left & FULL)
            left >>= BITS
            place += 1
        if m.doubt >> player & 1 == 1:
            out[start + DOUBT + player] = 1
    for briefcase in range(2):
        if m.packed[briefcase] != NOTHING:
            out[start + PACKED + briefcase * ITEMS + m.packed[briefcase]] = 1
