"""Embassy, the actions of rooms and items: E30-E38, E51-E111, ER10, ER26, ER31, ER64, and the Hack (E93-E98)."""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.kernel import Ask, Effect, changed
from brushpass.games.embassy.actions import (
    BOARD, BOMB_IT, CALL, DRAW_ATTACKS, DRAW_ITEM, HACK, HEAL, HEAL_OTHER, HEAL_SELF, JAM, LIGHTS,
    LOCK, PASS, RECEPTION, SMUGGLE, STASH, TRANSMIT, UPLOAD,
)
from brushpass.games.embassy.data import (
    ANTI_VIRUS, ARMOURY, BALLROOM, BASEMENT, BOMB, BREAKER, CENTRAL_LOCK, CODE_BOOK, COMPUTER, CONTRABAND,
    FACTIONS, FIRST_AID, HAND, HELIPAD, INFIRMARY, INTEL, JAMMING, NOBODY, NOWHERE, RADIO,
    SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TERRACE, TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.events import Acted, Hacked, Moved, Passed, Played
from brushpass.games.embassy.rules.draws import DRAW, ArmouryDraw
from brushpass.games.embassy.rules.end import board, destroy, may_board, win_factions
from brushpass.games.embassy.rules.items import MakeRoom, crack, is_crack, look, may_look, with_crack
from brushpass.games.embassy.state import Embassy


class ActionStep(Effect[Embassy]):
    """ER7, ER26 At most one action in a turn."""

    def resolve(self, s: Embassy) -> None:
        if s.may_act:
            s.push(TAKE_ACTION)


class TakeAction(Ask[Embassy]):
    """ER10 A room's action needs that the room was entered this turn and that no other agent is in it.

    E107 A dark room counts as empty; EI7 after an exchange the other does not matter.
    """
    RULE = "ER26"

    def who(self, s: Embassy) -> i64:
        return s.turn

    def options(self, s: Embassy) -> vec[i64]:
        options = vec[i64]([PASS])
        room = s.at[s.turn]
        if s.friend != NOBODY or s.is_dark(room) or s.is_free(s.turn, room):
            if s.entered:
                options = room_actions(s, room, options)
            if room == HELIPAD and may_board(s, s.turn):
                options = append(options, BOARD + s.helicopter)
        options = item_actions(s, options)
        if s.friend != NOBODY and s.is_injured(s.friend) and s.holds(s.turn, FIRST_AID):
            options = append(options, HEAL_OTHER)  # E31
        return with_crack(s, s.turn, options)

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, s.turn, a, self)
        elif a == PASS:
            s.emit(Passed(s.turn, "ER26", s.veil if s.veil != 0 else -1))  # ER56
        else:
            take_action(s, a)


def item_actions(s: Embassy, options: vec[i64]) -> vec[i64]:
    """E30, ER64 First Aid only for the injured. E36 Contraband is stashed away."""
    if s.is_injured(s.turn) and s.holds(s.turn, FIRST_AID):
        options = append(options, HEAL_SELF)
    if s.holds(s.turn, CONTRABAND):
        options = append(options, STASH)
    return options


def room_actions(s: Embassy, room: i64, options: vec[i64]) -> vec[i64]:
    """E51-E111 What the room offers, but for boarding."""
    player = s.turn
    if room == HELIPAD and s.helicopter >= 0 and s.holds(player, BOMB):
        return append(options, BOMB_IT)
    if room in (STORAGE_TERRACE, STORAGE_BASEMENT) and s.items_left() > 0 and s.has_room(player):
        return append(options, DRAW_ITEM)
    if room == ARMOURY and s.attack_cards_left() > 0:
        return append(options, DRAW_ATTACKS)  # E60
    if room == BALLROOM and not s.reception:
        return append(options, RECEPTION)  # E81
    if room == CENTRAL_LOCK:
        return append(append(options, LOCK), LOCK + 1)
    if room == INFIRMARY and s.is_injured(player):
        return append(options, HEAL)
    if room == BREAKER:
        return append(options, LIGHTS)
    if room == RADIO and s.helicopter < 0:
        return calls(s, options)
    if room == COMPUTER and s.config.mission.floppies:
        return uploads(s, options)
    return danger_zone_actions(s, room, options)


def calls(s: Embassy, options: vec[i64]) -> vec[i64]:
    """E89-E91, ER64 Any faction's helicopter that has a tile left."""
    for faction in range(3):
        if s.tiles[faction] > 0:
            options = append(options, CALL + faction)
    return options


def uploads(s: Embassy, options: vec[i64]) -> vec[i64]:
    """E45, E46, ER42 A Floppy is uploaded while another player is in Security HQ."""
    if s.other_in(s.turn, SECURITY_HQ) != NOBODY:
        for floppy in range(2):
            if s.holds(s.turn, VIRUS + floppy):
                options = append(options, UPLOAD + floppy)
    return options


def danger_zone_actions(s: Embassy, room: i64, options: vec[i64]) -> vec[i64]:
    """ER43, ER68 Jamming, Telex and Tunnel have actions only in this mission; the Intel is in hand."""
    if not s.config.mission.danger_zone:
        return options
    intel = s.holds(s.turn, INTEL + 1 - s.loyalty[s.turn])
    if room == JAMMING:
        return append(options, JAM)
    if room == TELEX and intel and s.holds(s.turn, CODE_BOOK) and not s.jamming:
        return append(options, TRANSMIT)
    if room == TUNNEL and intel and s.holds(s.turn, TUNNEL_MAP):
        return append(options, SMUGGLE)
    return options


def take_action(s: Embassy, a: i64) -> None:
    """ER26 Push the effect of an action; E94, ER50 if it uses a computer, the Hack comes first."""
    s.push(RoomEffect(a))
    if a in (DRAW_ATTACKS, JAM, TRANSMIT) or CALL <= a < CALL + 3:
        announce(s, a)
        hacker = s.present(COMPUTER)
        if hacker != NOBODY and hacker != s.turn and may_look(s, s.turn):
            s.push(OfferHack(hacker, s.turn, NOWHERE))


def announce(s: Embassy, a: i64) -> None:
    """Emit the event of a computer-operated room."""
    if a == DRAW_ATTACKS:
        s.emit(Acted(s.turn, "armoury", "", "E58"))
    elif a == JAM:
        s.emit(Acted(s.turn, "jamming", "off" if s.jamming else "on", "E82"))
    elif a == TRANSMIT:
        s.emit(Acted(s.turn, "transmit", FACTIONS[1 - s.loyalty[s.turn]], "ER43"))  # ER68 the Intel is shown
    else:
        s.emit(Acted(s.turn, "call", FACTIONS[a - CALL], "E89"))


class RoomEffect(Effect[Embassy]):
    """ER26 The effect of an action."""

    def __init__(self, action: i64) -> None:
        self.action: i64 = action

    def resolve(self, s: Embassy) -> None:
        a = self.action
        if a in (HEAL_SELF, HEAL_OTHER, STASH):
            use_item(s, a)
        elif BOARD <= a < BOARD + 3:
            board(s, s.turn)
        elif a == BOMB_IT:
            s.discard_item(s.turn, BOMB)
            s.emit(Played(s.turn, BOMB, "E51"))
            destroy(s, s.turn)
        elif a == DRAW_ITEM:
            s.emit(Acted(s.turn, "draw", "", "E55"))
            s.push(DRAW)
            s.push(MakeRoom(s.turn, HAND - 1))
        elif a == DRAW_ATTACKS:
            s.push(ArmouryDraw(s.turn, s.attack_cards_left() > 1))
        elif a == RECEPTION:
            receive(s)
        else:
            switch(s, a)


def use_item(s: Embassy, a: i64) -> None:
    """E30, E31 Heal at once. E36 Stash the Contraband away."""
    item = CONTRABAND if a == STASH else FIRST_AID
    s.discard_item(s.turn, item)
    s.emit(Played(s.turn, item, "E36" if a == STASH else "E30" if a == HEAL_SELF else "E31"))
    if a != STASH:
        s.injured &= ~(1 << (s.turn if a == HEAL_SELF else s.friend))


def receive(s: Embassy) -> None:
    """E78, E115, ER31 All agents on the board go to the Ballroom, passing no doors; E116 Central Lock is released."""
    s.reception = True
    s.emit(Acted(s.turn, "reception", "", "E78"))
    for player in range(s.config.players):
        start = s.at[player]
        if start != NOWHERE and start != BALLROOM:
            s.put(player, BALLROOM)
            s.emit(Moved(player, start, BALLROOM, "E78"))


def switch(s: Embassy, a: i64) -> None:
    """Carry out an action that changes the building or wins: E84, E88, E89, E104, ER42, ER43."""
    if a == HEAL:
        s.injured &= ~(1 << s.turn)
        s.emit(Acted(s.turn, "heal", "", "E88"))
    elif a == LIGHTS:
        s.lights_out = not s.lights_out
        s.emit(Acted(s.turn, "lights", "off" if s.lights_out else "on", "E104"))
    elif LOCK <= a < LOCK + 2:
        s.lock_owner = s.turn
        s.lock_floor = TERRACE if a == LOCK else BASEMENT
        s.emit(Acted(s.turn, "lock", "terrace" if a == LOCK else "basement", "E84"))
    elif CALL <= a < CALL + 3:
        s.helicopter = a - CALL
        s.tiles = changed(s.tiles, a - CALL, s.tiles[a - CALL] - 1)
    elif a == JAM:
        s.jamming = not s.jamming
    elif a >= UPLOAD:
        s.emit(Acted(s.turn, "upload", "anti-virus" if a == UPLOAD + ANTI_VIRUS - VIRUS else "virus", "ER42"))
        win_factions(s, 1 << (a - UPLOAD), "ER42")
    else:
        if a == SMUGGLE:
            s.emit(Acted(s.turn, "smuggle", FACTIONS[1 - s.loyalty[s.turn]], "ER43"))
        win_factions(s, 1 << s.loyalty[s.turn], "ER43")


class OfferHack(Ask[Embassy]):
    """E93, ER28 The player who is in the Computer room may Hack a player who uses a computer-operated room.

    ER50 A refusal leaves the Hack open for the round; `mark` is the room that counts once a round, if any.
    """
    RULE = "E93"

    def __init__(self, hacker: i64, victim: i64, mark: i64) -> None:
        self.hacker, self.victim, self.mark = hacker, victim, mark

    def who(self, s: Embassy) -> i64:
        return self.hacker

    def options(self, s: Embassy) -> vec[i64]:
        return with_crack(s, self.hacker, vec[i64]([PASS, HACK]))

    def resolve(self, s: Embassy, a: i64) -> None:
        if is_crack(a):
            crack(s, self.hacker, a, self)
        elif a == PASS:
            s.emit(Passed(self.hacker, "E93", -1))
        else:
            s.emit(Hacked(self.hacker, self.victim))
            if self.mark != NOWHERE:
                s.hacked = changed(s.hacked, self.mark, s.hacked[self.mark] | 1 << self.victim)
            look(s, self.hacker, self.victim, 0, "E96")


TAKE_ACTION: Final = TakeAction()
ACTION_STEP: Final = ActionStep()
