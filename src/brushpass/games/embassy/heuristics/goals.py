"""Embassy heuristics: the value of each room to a player now.

Nothing here reads the cards of others. Friends are read from the Loyalties, which in a sampled world are the player's
belief.
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

WIN_VALUE: Final[i64] = 1000  # of a room where the game is won
ERRAND_VALUE: Final[i64] = 350  # of a room on the way to that


def is_foe(s: Embassy, player: i64, other: i64) -> bool:
    return s.loyalty[player] != s.loyalty[other]


def attack_cards(s: Embassy, player: i64) -> i64:
    """Count a player's Attack cards."""
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
    """Return an enemy faction with a helicopter left to call, preferably with a wreck already, or -1."""
    best: i64 = -1
    for faction in range(3):
        if faction != own and s.tiles[faction] > 0:
            if best < 0 or s.wrecks[faction] > s.wrecks[best]:
                best = faction
    return best


def room_values(s: Embassy, player: i64) -> vec[i64]:
    """Return the value of every room to a player."""
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
    """Reduce all other values if an errand may decide the game."""
    urgent = False
    for room in range(ROOMS):
        if worth[room] >= ERRAND_VALUE:
            urgent = True
    if urgent:
        for room in range(ROOMS):
            if worth[room] < ERRAND_VALUE:
                worth[room] = worth[room] // 5


def raise_value(worth: vec[i64], room: i64, how_much: i64) -> None:
    """Raise the value of a room to a minimum."""
    worth[room] = max(worth[room], how_much)


def fetch_supplies(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """Value rooms that give items, Attack cards, healing or information."""
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
    """E52, E89 With enemy Intel, value the Helipad if the own helicopter is there, else the Radio."""
    if can_leave_with(s, player, intel):
        raise_value(worth, HELIPAD, WIN_VALUE)
    elif s.helicopter < 0 and s.tiles[s.loyalty[player]] > 0:
        raise_value(worth, RADIO, 850)
    elif s.helicopter >= 0 and s.helicopter != s.loyalty[player] and s.holds(player, BOMB):
        raise_value(worth, HELIPAD, 800)


def blow_up_theirs(s: Embassy, player: i64, intel: i64, worth: vec[i64]) -> None:
    """E51 With a Bomb, value the Helipad if an enemy helicopter is there, else the Radio."""
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
    """Value the Helipad and E84 Central Lock, which block boarding and bombing."""
    if s.helicopter < 0:
        return
    if s.helicopter == s.loyalty[player]:
        raise_value(worth, HELIPAD, 60)
    else:
        raise_value(worth, HELIPAD, 200)
        raise_value(worth, CENTRAL_LOCK, 160)


def send_it_home(s: Embassy, player: i64, intel: i64, worth: vec[i64]) -> None:
    """ER43 With Intel, value Telex or Jamming for a Code Book and the Tunnel for a Tunnel Map."""
    if intel == 0:
        return
    if s.holds(player, CODE_BOOK):
        raise_value(worth, JAMMING if s.jamming else TELEX, 870 if s.jamming else WIN_VALUE)
    if s.holds(player, TUNNEL_MAP):
        raise_value(worth, TUNNEL, WIN_VALUE)


def upload_floppies(s: Embassy, player: i64, worth: vec[i64]) -> None:
    """ER42 With the own Floppy, value the Computer; value Security HQ if nobody is there."""
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
    """ER10, ER11 Reduce the value of lit rooms with other players, more so for enemies."""
    armed = attack_cards(s, player) > 0
    for other in range(s.config.players):
        room = s.at[other]
        if other == player or room < 0 or s.is_dark(room) or s.is_safe(room):
            continue
        part: i64 = 70 if not is_foe(s, player, other) else 55 if armed else 20
        worth[room] = worth[room] * part // 100
