"""The state of an Embassy game."""
from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Event, State
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ATTACKS, ATTACK_COUNT, BALLROOM, CENTRAL_LOCK, CONTRABAND, HAND, ITEMS, LOCKED, MAX_PLAYERS, NOBODY, NOTHING,
    NOWHERE, NO_FACTION, ROOMS, STAIR, floor_of,
)


def full(value: i64, size: i64) -> vec[i64]:
    return vec[i64]([value for _ in range(size)])


@final
class Embassy(State):
    """The positions and cards of players, the building, and the progress of the turn."""

    def __init__(self, config: EmbassyConfig) -> None:
        super().__init__()
        self.config: EmbassyConfig = config
        self.turn: i64 = NOBODY
        self.first: i64 = NOBODY
        self.round: i64 = 1
        self.at: vec[i64] = vec[i64]()  # player -> room, NOWHERE before the first turn
        self.since: vec[i64] = vec[i64]()  # player -> room at the end of the last turn: E117 occupying begins then
        self.injured: i64 = 0  # mask
        self.loyalty: vec[i64] = vec[i64]()
        self.loyalties: vec[i64] = vec[i64]()  # faction -> Loyalty cards not dealt
        self.hand: vec[i64] = vec[i64]()  # player x item -> cards
        self.attacks: vec[i64] = vec[i64]()  # player x Attack card -> cards
        self.deck: vec[i64] = vec[i64]()  # item -> cards, in no order
        self.discard: vec[i64] = vec[i64]()
        self.attack_deck: vec[i64] = vec[i64]()
        self.inside: vec[i64] = vec[i64]()  # briefcase -> item in it
        self.lights_out: bool = False
        self.reception: bool = False
        self.jamming: bool = False
        self.lock_owner: i64 = NOBODY
        self.lock_floor: i64 = NOWHERE
        self.helicopter: i64 = NO_FACTION  # on the Helipad
        self.tiles: vec[i64] = vec[i64]()  # faction -> Helicopter tiles left to call
        self.wrecks: vec[i64] = vec[i64]()  # faction -> destroyed ones
        self.points: vec[i64] = vec[i64]()  # ER47
        self.hacked: vec[i64] = vec[i64]()  # room 0 X-ray, 1 Security HQ -> mask of players hacked this round
        self.steps: i64 = 0
        self.walking: bool = False  # ER7 movement goes on
        self.entered: bool = False  # ER10 the room was entered this turn
        self.key_played: bool = False
        self.may_act: bool = True
        self.friend: i64 = NOBODY  # ER22 with whom the exchange was
        self.veil: i64 = 0  # ER56 mask of the two who meet, until something visible follows
        self.drawn: i64 = NOTHING  # E58 the first of two Attack cards at the Armoury
        self.winners: i64 = 0  # mask of players
        self.reason: str = ""

    def copy(self) -> Embassy:
        t = Embassy(self.config)
        t.pending = self.pending[:]
        t.over = self.over
        t.turn = self.turn
        t.first = self.first
        t.round = self.round
        t.at = self.at[:]
        t.since = self.since[:]
        t.injured = self.injured
        t.loyalty = self.loyalty
        t.loyalties = self.loyalties
        t.hand = self.hand[:]
        t.attacks = self.attacks[:]
        t.deck = self.deck[:]
        t.discard = self.discard[:]
        t.attack_deck = self.attack_deck
        t.inside = self.inside
        t.lights_out = self.lights_out
        t.reception = self.reception
        t.jamming = self.jamming
        t.lock_owner = self.lock_owner
        t.lock_floor = self.lock_floor
        t.helicopter = self.helicopter
        t.tiles = self.tiles
        t.wrecks = self.wrecks
        t.points = self.points
        t.hacked = self.hacked
        t.steps = self.steps
        t.walking = self.walking
        t.entered = self.entered
        t.key_played = self.key_played
        t.may_act = self.may_act
        t.friend = self.friend
        t.veil = self.veil
        t.drawn = self.drawn
        t.winners = self.winners
        t.reason = self.reason
        return t

    def emit(self, event: Event) -> None:
        """ER56 What everybody sees lifts the veil over a meeting."""
        if self.veil != 0 and event.is_open():
            self.veil = 0
        if self.events is not None:
            self.events.append(event)

    def holds(self, player: i64, item: i64) -> bool:
        return self.hand[player * ITEMS + item] > 0

    def items_of(self, player: i64) -> vec[i64]:
        """Return the number of each item in a hand."""
        return self.hand[player * ITEMS:player * ITEMS + ITEMS]

    def hand_size(self, player: i64) -> i64:
        n: i64 = 0
        hand = self.hand
        for index in range(player * ITEMS, player * ITEMS + ITEMS):
            n += hand[index]
        return n

    def only_contraband(self, player: i64) -> bool:
        """E37 Contraband may not be discarded because of the hand limit."""
        return self.hand[player * ITEMS + CONTRABAND] == self.hand_size(player)

    def has_room(self, player: i64) -> bool:
        """E3, E37 Another item can be taken: a place is free, or can be made free."""
        return self.hand_size(player) < HAND or not self.only_contraband(player)

    def discard_item(self, player: i64, item: i64) -> None:
        """E6 Discarded items go to one face-up pile."""
        self.hand[player * ITEMS + item] -= 1
        self.discard[item] += 1

    def is_injured(self, player: i64) -> bool:
        return self.injured >> player & 1 == 1

    def is_dark(self, room: i64) -> bool:
        """E106, ER32 With the lights out, rooms without a yellow border are dark."""
        return self.lights_out and self.config.lit >> room & 1 == 0

    def is_safe(self, room: i64) -> bool:
        """E80 After the Reception the Ballroom counts as empty."""
        return room == BALLROOM and self.reception

    def other_in(self, player: i64, room: i64) -> i64:
        """Return another agent in a room, the next one in turn order, or NOBODY."""
        for after in range(1, self.config.players):
            other = player + after
            if other >= self.config.players:
                other -= self.config.players
            if self.at[other] == room:
                return other
        return NOBODY

    def is_free(self, player: i64, room: i64) -> bool:
        """ER23, ER60 No other agent is there, or it is the Ballroom after the Reception."""
        return self.is_safe(room) or self.other_in(player, room) == NOBODY

    def occupant(self, room: i64) -> i64:
        """E117, ER51 Return the player in a room since the end of an earlier turn, or NOBODY."""
        for player in range(self.config.players):
            if self.at[player] == room and self.since[player] == room:
                return player
        return NOBODY

    def present(self, room: i64) -> i64:
        """ER50 Return the player in a room, or NOBODY."""
        for player in range(self.config.players):
            if self.at[player] == room:
                return player
        return NOBODY

    def is_shut(self, one: i64, other: i64) -> bool:
        """E84, E85, ER14 Central Lock stops the normal Staircases to and from the locked floor."""
        if self.lock_owner == NOBODY or self.config.way_kinds[one * ROOMS + other] != STAIR:
            return False
        return floor_of(one) == self.lock_floor or floor_of(other) == self.lock_floor

    def can_pass(self, one: i64, other: i64, with_key: bool) -> bool:
        """ER13, ER14 A way is open: no locked door without a Key, no stair that Central Lock has shut."""
        if self.config.way_kinds[one * ROOMS + other] == LOCKED and not with_key:
            return False
        return not self.is_shut(one, other)

    def leave(self, player: i64) -> None:
        """E87 The lock lasts as long as the player who set it stays in the room."""
        if player == self.lock_owner and self.at[player] == CENTRAL_LOCK:
            self.lock_owner = NOBODY
            self.lock_floor = NOWHERE

    def put(self, player: i64, room: i64) -> None:
        """Move an agent into a room."""
        self.leave(player)
        self.at[player] = room

    def attack_cards_left(self) -> i64:
        return self.attack_deck[0] + self.attack_deck[1] + self.attack_deck[2]

    def items_left(self) -> i64:
        """Count the items that can still be drawn, E7 including the discards."""
        n: i64 = 0
        for item in range(ITEMS):
            n += self.deck[item] + self.discard[item]
        return n

    def refill_deck(self) -> None:
        """E7, ER54 The discards become the new deck when a card must be drawn and none is left."""
        for item in range(ITEMS):
            if self.deck[item] > 0:
                return
        for item in range(ITEMS):
            self.deck[item] = self.discard[item]
            self.discard[item] = 0


def empty_table(config: EmbassyConfig) -> Embassy:
    """ER1-ER4 Return the table before anything is dealt."""
    s = Embassy(config)
    s.at = full(NOWHERE, MAX_PLAYERS)
    s.since = full(NOWHERE, MAX_PLAYERS)
    s.loyalty = full(NO_FACTION, MAX_PLAYERS)
    s.loyalties = vec[i64]([int(n) for n in config.mission.deal[config.players]])
    s.hand = full(0, MAX_PLAYERS * ITEMS)
    s.attacks = full(0, MAX_PLAYERS * ATTACKS)
    s.deck = config.items[:]
    s.discard = full(0, ITEMS)
    s.attack_deck = ATTACK_COUNT[:]
    s.inside = full(NOTHING, 2)
    s.tiles = vec[i64]([int(n) for n in config.mission.helicopters])
    s.wrecks = full(0, 3)
    s.points = full(0, 2)
    s.hacked = full(0, 2)
    s.jamming = config.mission.danger_zone  # ER43
    return s
