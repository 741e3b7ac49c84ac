"""The state of a Kyoto game."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import State
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import (
    ABSENT, ACTIVE, AGENTS, CARD_KINDS, CELLS, CHIHARU, COLOURS, DEFEND, HEADQUARTERS, INACTIVE, JOKER, MAX_CARDS,
    NOBODY, NOTHING, NOWHERE, NO_LOCATION, RURI, is_tactic, side_of, territory_of,
)
from brushpass.games.kyoto.events import Shown

NO_CARDS: Final[tuple[int, ...]] = ()


def full(value: i64, size: i64) -> vec[i64]:
    return vec[i64]([value for _ in range(size)])


def first_of_deck(side: i64, tactic: bool) -> i64:
    """Return the index of a deck's first kind; there are as many kinds of tactic cards as of location cards."""
    if tactic:
        return side * CARD_KINDS + DEFEND
    return side * CARD_KINDS


@final
class Kyoto(State):
    """The positions of agents, the cards, and the progress of the card on the table."""

    def __init__(self, config: KyotoConfig) -> None:
        super().__init__()
        self.config: KyotoConfig = config
        self.turn: i64 = 0
        self.stands: vec[i64] = vec[i64]()  # location -> agent
        self.at: vec[i64] = vec[i64]()  # agent -> location
        self.shown: i64 = 0  # mask of agents whose identity is open
        self.prison: vec[i64] = vec[i64]()  # side -> mask of the enemy identities it has captured
        self.hand: vec[i64] = vec[i64]()  # side x kind -> cards
        self.deck: vec[i64] = vec[i64]()  # side x kind -> cards in no order yet
        self.bottom_locations: tuple[int, ...] = NO_CARDS  # K78 what Tomoyo put under her decks, the next one first
        self.bottom_tactics: tuple[int, ...] = NO_CARDS
        self.discard: vec[i64] = vec[i64]()  # side x place -> kind, the oldest first
        self.discarded: vec[i64] = vec[i64]()  # side -> cards in the discard pile
        self.marks: vec[i64] = vec[i64]()  # side x Decoy x mark -> kind
        self.special: vec[i64] = vec[i64]()  # side -> special agent
        self.protected: i64 = NOTHING  # K93 the colour on Ruri
        self.equipment: vec[i64] = vec[i64]()  # equipment -> what has become of it
        self.stunned: i64 = NOBODY  # K112
        self.numbed: i64 = NOBODY  # K114
        self.card: i64 = NOTHING  # the card that is being carried out
        self.mover: i64 = NOBODY  # the agent that it moved
        self.arrived: i64 = NOWHERE  # where to
        self.fan_ready: bool = False  # KA56 the mover has won a clash with the fan active
        self.third_false: bool = False  # KA45 the end is held until the Decoy window is over
        self.first_look: i64 = NOTHING  # K78 the two cards that Tomoyo looks at
        self.second_look: i64 = NOTHING
        self.winner: i64 = NOBODY
        self.reason: str = ""

    def copy(self) -> Kyoto:
        t = Kyoto(self.config)
        t.pending = self.pending[:]
        t.over = self.over
        t.turn = self.turn
        t.stands = self.stands[:]
        t.at = self.at[:]
        t.shown = self.shown
        t.prison = self.prison
        t.hand = self.hand[:]
        t.deck = self.deck[:]
        t.bottom_locations = self.bottom_locations
        t.bottom_tactics = self.bottom_tactics
        t.discard = self.discard[:]
        t.discarded = self.discarded[:]
        t.marks = self.marks
        t.special = self.special
        t.protected = self.protected
        t.equipment = self.equipment
        t.stunned = self.stunned
        t.numbed = self.numbed
        t.card = self.card
        t.mover = self.mover
        t.arrived = self.arrived
        t.fan_ready = self.fan_ready
        t.third_false = self.third_false
        t.first_look = self.first_look
        t.second_look = self.second_look
        t.winner = self.winner
        t.reason = self.reason
        return t

    def side_at(self, cell: i64) -> i64:
        """Return the side of the agent in a location, or NOBODY."""
        agent = self.stands[cell]
        return NOBODY if agent == NOBODY else side_of(agent)

    def move(self, agent: i64, to: i64) -> None:
        """Put an agent into an empty location."""
        self.leave(agent)
        self.stands[to] = agent
        self.at[agent] = to

    def leave(self, agent: i64) -> None:
        """Remove an agent from its location; an agent that is entering a clash does not occupy one yet."""
        cell = self.at[agent]
        if cell != NOWHERE and self.stands[cell] == agent:
            self.stands[cell] = NOBODY

    def show(self, agent: i64, number: str) -> None:
        """KA63 Turn an identity up; it stays open until a Swap hides it."""
        self.shown |= 1 << agent
        self.emit(Shown(side_of(agent), self.at[agent], agent % AGENTS, number))

    def closed_to(self, side: i64, cell: i64, by_own_move: bool) -> bool:
        """K35, K36, K90, K91, K94 Return whether a location is closed to a side, without regard to its occupant."""
        kind = self.config.cell_kinds[cell]
        enemy = 1 - side
        if kind < COLOURS:
            return kind == self.protected and self.special[enemy] == RURI and self.side_at(cell) == enemy
        if kind == HEADQUARTERS:
            return territory_of(cell) == enemy and not (by_own_move and self.special[side] == CHIHARU)
        return kind == NO_LOCATION or (self.special[enemy] == CHIHARU and territory_of(cell) == enemy)

    def may_enter(self, side: i64, cell: i64) -> bool:
        """K41 At most one agent of a side in a location, and no location that is closed to it."""
        return self.side_at(cell) != side and not self.closed_to(side, cell, True)

    def open_to(self, side: i64) -> i64:
        """K41 Return a mask of all locations that a side may enter."""
        mask: i64 = 0
        if self.special[0] != NOBODY or self.special[1] != NOBODY:
            for cell in range(CELLS):
                if self.may_enter(side, cell):
                    mask |= 1 << cell
            return mask
        mask = self.config.open_to[side]
        cells, stands = self.at, self.stands
        for agent in range(side * AGENTS, side * AGENTS + AGENTS):
            cell = cells[agent]
            if cell != NOWHERE and stands[cell] == agent:
                mask &= ~(1 << cell)
        return mask

    def holds(self, side: i64, card: i64) -> bool:
        return self.hand[side * CARD_KINDS + card] > 0

    def kinds_in_hand(self, side: i64) -> i64:
        """Return a mask of the kinds of card that a side holds."""
        mask: i64 = 0
        hand = self.hand
        for card in range(CARD_KINDS):
            if hand[side * CARD_KINDS + card] > 0:
                mask |= 1 << card
        return mask

    def hand_size(self, side: i64) -> i64:
        n: i64 = 0
        hand = self.hand
        for index in range(side * CARD_KINDS, side * CARD_KINDS + CARD_KINDS):
            n += hand[index]
        return n

    def deck_size(self, side: i64, tactic: bool) -> i64:
        """Count the cards in a deck, including those that Tomoyo put under it."""
        n: i64 = self.bottom_size(side, tactic)
        first = first_of_deck(side, tactic)
        for index in range(first, first + DEFEND):
            n += self.deck[index]
        return n

    def has_deck(self, side: i64, tactic: bool) -> bool:
        """K30, K31 Return whether any card is left in a deck."""
        deck, first = self.deck, first_of_deck(side, tactic)
        for index in range(first, first + DEFEND):
            if deck[index] > 0:
                return True
        return self.bottom_size(side, tactic) > 0

    def bottom_size(self, side: i64, tactic: bool) -> i64:
        """Count the cards in a known order under a deck; only Tomoyo, an Oniwaban agent, puts cards there."""
        if side != 0:
            return 0
        return len(self.bottom_tactics) if tactic else len(self.bottom_locations)

    def put_under(self, card: i64) -> None:
        """K78 Put a card to the bottom of the deck it belongs to."""
        if is_tactic(card):
            self.bottom_tactics = (*self.bottom_tactics, card)
        else:
            self.bottom_locations = (*self.bottom_locations, card)

    def discard_card(self, side: i64, card: i64) -> None:
        """K27 Put a card face up on its owner's discard pile."""
        self.discard[side * MAX_CARDS + self.discarded[side]] = card
        self.discarded[side] += 1

    def top_of_discard(self, side: i64) -> i64:
        n = self.discarded[side]
        return self.discard[side * MAX_CARDS + n - 1] if n > 0 else NOTHING

    def has_decoy(self, side: i64) -> bool:
        """K65 Return whether a Decoy of that side is on the table."""
        marks = self.marks
        for index in range(side * 4, side * 4 + 4):
            if marks[index] != NOTHING:
                return True
        return False

    def is_active(self, equipment: i64, side: i64) -> bool:
        """K100 Only active equipment may be used, by the side that owns it."""
        return self.equipment[equipment] == ACTIVE and self.config.holder(equipment) == side

    def has_active(self, side: i64) -> bool:
        """Return whether a side has any equipment that it may use."""
        for equipment in range(len(self.equipment)):
            if self.is_active(equipment, side):
                return True
        return False

    def holds_colour(self, side: i64) -> bool:
        """K65 Return whether a side holds a location card that is not a joker."""
        for card in range(JOKER):
            if self.hand[side * CARD_KINDS + card] > 0:
                return True
        return False


def empty_table(config: KyotoConfig) -> Kyoto:
    """K19 Return the table before the first card is dealt: all cards in the decks, all agents in the box."""
    s = Kyoto(config)
    s.stands = full(NOBODY, CELLS)
    s.at = full(NOWHERE, 2 * AGENTS)
    s.prison = full(0, 2)
    s.hand = full(0, 2 * CARD_KINDS)
    s.deck = vec[i64]([config.size.count[i % CARD_KINDS] for i in range(2 * CARD_KINDS)])
    s.discard = full(NOTHING, 2 * MAX_CARDS)
    s.discarded = full(0, 2)
    s.marks = full(NOTHING, 8)
    s.special = full(NOBODY, 2)
    s.equipment = full(INACTIVE if config.equipment else ABSENT, 6)
    return s
