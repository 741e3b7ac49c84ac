"""Heuristics of Embassy, where to: what each room is worth to a player now, as a player would say it.

Nothing here looks at the cards of others. Who is a friend is read from the Loyalties: of a world that was imagined, it
is what the player believes.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.games.embassy.data import (
    ARMOURY, ATTACKS, BLUE, BOMB, CENTRAL_LOCK, CODE_BOOK, COMPUTER, FIRST_AID, GREEN, HAND, HELIPAD, INFIRMARY,
    INTEL, JAMMING, LETTER, NOBODY, RADIO, RED, ROOMS, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX,
    TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.state import Embassy, full
from brushpass.games.embassy.heuristics.items import least_value

WIN_VALUE: Final[i64] = 1000  # the worth of a room where the game is won
ERRAND_VALUE: Final[i64] = 350  # of one that brings the player nearer to that


def is_foe(s: Embassy, player: i64, other: i64) -> bool:
    return s.loyalty[player] != s.loyalty[other]


def attack_cards(s: Embassy, player: i64) -> i64:
    """Return how many Attack cards a player holds."""
    first = player * ATTACKS
    return s.attacks[first] + s.attacks[first + 1] + s.attacks[first + 2]


def good_intel(s: Embassy, own: i64) -> i64:
    """Return the mask of factions whose Intel wins: ER37 any other; ER46 red and blue need each other's."""
    if s.config.mission.fifth and own != GREEN:
        return 1 << (BLUE if own == RED else RED)
    return 0b111 & ~(1 << own)


def intel_in_hand(s: Embassy, player: i64) -> i64:
    """Return the mask of factions whose Intel a player has in hand and can win with."""
    mask: i64 = 0
    for faction in range(3):
        if s.holds(player, INTEL + faction):
            mask |= 1 << faction
    return mask & good_intel(s, s.loyalty[player])


def can_leave_with(s: Embassy, player: i64, intel: i64) -> bool:
    """ER37 The helicopter on the Helipad wins for a player with this Intel. ER44 An ally's, with the third one's."""
    own = s.loyalty[player]
    if s.helicopter < 0 or intel == 0:
        return False
    if s.helicopter == own:
        return True
    third = intel & ~(1 << own | 1 << s.helicopter)
    return s.config.mission.letters and s.holds(player, LETTER + s.helicopter) and third != 0


def bombing_target(s: Embassy, own: i64) -> i64:
    """Return another faction with a helicopter left to call, one that has lost one already if there is such."""
    best: i64 = -1
    for faction in range(3):
        if faction != own and s.tiles[faction] > 0:
            if best < 0 or s.wrecks[faction] > s.wrecks[best]:
                best = faction
    return best


def room_values(s: Embassy, player: i64) -> vec[i64]:
    """Return the worth of every room to a player."""
    worth = full(0, ROOMS)
    fetch_supplies(s, player, worth)
    if s.config.mission.floppies:
        upload_floppies(s, player, worth)
    else:
        intel = intel_in_hand(s, player)
        if intel != 0:
            get_it_out(s, player, intel, worth)
        blow_up_theirs(s, player, intel, worth)
        guard_the_helipad(s, player, worth)
        if s.config.mission.danger_zone:
            send_it_home(s, player, intel, worth)
    discount_occupied_rooms(s, player, worth)
    prioritise_errands(worth)
    return worth


def prioritise_errands(worth: vec[i64]) -> None:
    """Let nothing by the way keep a player from an errand that may decide the game."""
    urgent = False
    for room in range(ROOMS):
        if worth[room] >= ERRAND_VALUE:
            urgent = True
    if urgent:
        for room in range(ROOMS):
            if worth[room] < ERRAND_VALUE:
                worth[room] = worth[room] // 5


def raise_value(worth: vec[i64], room: i64, how_much: i64) -> None:
    """A room is worth what the best reason for it says."""
    worth[room] = max(worth[room], how_much)


def fetch_supplies(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """Draw items, and Attack cards where they run out; heal; have a look at people."""
    room_in_hand = s.hand_size(player) < HAND or least_value(s, player) < 25
    spare = s.hand_size(player) < HAND and not s.holds(player, BOMB)
    draw: i64 = 60 if not room_in_hand or s.items_left() == 0 else 330 if spare else 200
    worth[STORAGE_TERRACE] = draw
    worth[STORAGE_BASEMENT] = draw
    cards = attack_cards(s, player)
    if s.attack_cards_left() > 0:
        worth[ARMOURY] = 280 if cards == 0 else 210 if cards == 1 else 110 if cards == 2 else 40
        if s.config.mission.points and cards < 3:
            worth[ARMOURY] += 150
    if s.is_injured(player):
        worth[INFIRMARY] = 60 if s.holds(player, FIRST_AID) else 170
    if not s.config.mission.known:
        worth[COMPUTER] = 60


def get_it_out(s: Embassy, player: i64, intel: i64, worth: vec[i64]) -> None:
    """E52, E89 With the enemy's Intel: to the Helipad if one's helicopter stands there, else call it at the Radio."""
    if can_leave_with(s, player, intel):
        raise_value(worth, HELIPAD, WIN_VALUE)
    elif s.helicopter < 0 and s.tiles[s.loyalty[player]] > 0:
        raise_value(worth, RADIO, 850)
    elif s.helicopter >= 0 and s.helicopter != s.loyalty[player] and s.holds(player, BOMB):
        raise_value(worth, HELIPAD, 800)


def blow_up_theirs(s: Embassy, player: i64, intel: i64, worth: vec[i64]) -> None:
    """E51 With a Bomb: to the Helipad if an enemy helicopter stands there, else call one; the second wreck wins."""
    own = s.loyalty[player]
    if not s.holds(player, BOMB):
        return
    if s.helicopter >= 0:
        if s.helicopter != own:
            raise_value(worth, HELIPAD, 950 if s.wrecks[s.helicopter] > 0 else 650)
    elif intel == 0:
        target = bombing_target(s, own)
        if target >= 0:
            raise_value(worth, RADIO, 600 if s.wrecks[target] > 0 else 420)


def guard_the_helipad(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """One who stands on the Helipad is in the way of those who want to board, or to bomb. E84 So is Central Lock."""
    if s.helicopter < 0:
        return
    if s.helicopter == s.loyalty[player]:
        raise_value(worth, HELIPAD, 60)
    else:
        raise_value(worth, HELIPAD, 200)
        raise_value(worth, CENTRAL_LOCK, 160)


def send_it_home(s: Embassy, player: i64, intel: i64, worth: vec[i64]) -> None:
    """ER43 With Intel and Code Book to the Telex once Jamming is off; with Intel and Tunnel Map to the Tunnel."""
    if intel == 0:
        return
    if s.holds(player, CODE_BOOK):
        raise_value(worth, JAMMING if s.jamming else TELEX, 870 if s.jamming else WIN_VALUE)
    if s.holds(player, TUNNEL_MAP):
        raise_value(worth, TUNNEL, WIN_VALUE)


def upload_floppies(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """ER42 With the right Floppy to the Computer when somebody is in Security HQ; or be that somebody."""
    mine = s.holds(player, VIRUS + s.loyalty[player])
    watched = s.other_in(player, SECURITY_HQ) != NOBODY
    present = s.other_in(player, COMPUTER)
    if mine:
        raise_value(worth, COMPUTER, WIN_VALUE if watched else 420)
    if present == NOBODY:
        raise_value(worth, SECURITY_HQ, 0 if watched else 250 if mine else 380)
    elif is_foe(s, player, present):
        raise_value(worth, COMPUTER, 400)
    elif not watched:
        raise_value(worth, SECURITY_HQ, 600)


def discount_occupied_rooms(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """ER10, ER11 A lit room where somebody stands has to be fought for, or shared with a friend."""
    armed = attack_cards(s, player) > 0
    for other in range(s.config.players):
        room = s.at[other]
        if other == player or room < 0 or s.is_dark(room) or s.is_safe(room):
            continue
        part: i64 = 70 if not is_foe(s, player, other) else 55 if armed else 20
        worth[room] = worth[room] * part // 100
