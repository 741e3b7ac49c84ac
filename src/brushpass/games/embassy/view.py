"""The view of one player of Embassy: built up from nothing, never cut down from the state."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.view import SeatOrder, View
from brushpass.core.kernel import HIDDEN, Step, pending_ask
from brushpass.games.embassy.data import ATTACKS, BRIEFCASE, ITEMS, NOBODY, NOTHING, NOWHERE
from brushpass.games.embassy.rules.interaction import ChooseCard, CombatItems, GiveItem
from brushpass.games.embassy.rules.items import Repack
from brushpass.games.embassy.state import Embassy

VEILED = -3  # ER56 somebody of the two who meet is asked


class EmbassyView(View):
    """The building as one player sees it. Players are counted from the observer clockwise, by a spectator from 0."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.players: int = 0  # how many play
        self.asked_of = NOBODY  # VEILED if only the two who meet may know
        self.turn: int = NOBODY  # the player whose turn it is
        self.first: int = NOBODY  # the player who began
        self.round: int = 0  # the current round, from 1
        self.at: tuple[int, ...] = ()  # player -> room, -1 before the first turn
        self.since: tuple[int, ...] = ()  # player -> room at the end of the last turn
        self.injured: tuple[int, ...] = ()  # player -> 1 if injured
        self.loyalty: tuple[int, ...] = ()  # player -> faction: mine, and all once they are open; else HIDDEN
        self.hand: tuple[int, ...] = ()  # my items, by kind
        self.hand_sizes: tuple[int, ...] = ()  # player -> items in hand (ER57)
        self.attacks: tuple[int, ...] = ()  # my Attack cards, by kind
        self.deck_size: int = 0  # items left in the deck
        self.discard: tuple[int, ...] = ()  # discarded items, by kind
        self.briefcases: tuple[int, ...] = ()  # briefcase -> 1 if a card lies under its tile
        self.lights_out: bool = False  # whether rooms without light of their own are dark
        self.reception: bool = False  # whether the Reception has taken place
        self.jamming: bool = False  # whether Jamming is on
        self.lock: tuple[int, int] = (NOBODY, NOWHERE)  # Central Lock: its owner, the floor locked off
        self.helicopter: int = -1  # the faction of the helicopter on the Helipad
        self.tiles: tuple[int, ...] = ()  # faction -> helicopters left to call
        self.wrecks: tuple[int, ...] = ()  # faction -> destroyed helicopters
        self.points: tuple[int, ...] = ()  # player -> points (ER47)
        self.hacked: tuple[tuple[int, ...], ...] = ()  # X-ray, Security HQ: players hacked this round
        self.steps: int = 0  # steps taken this turn
        self.walking: bool = False  # whether movement goes on
        self.key_played: bool = False  # whether a Key opens locked doors this turn
        self.meeting: tuple[int, ...] = ()  # the two behind the veil
        self.my_card: int = NOTHING  # what I have chosen in a meeting, or sealed as a gift
        self.opened: tuple[int, ...] = ()  # E17 what lies in the briefcase that I have just opened
        self.result: int = 0  # how I stand while combat items are played: -1 losing, 0 tie, 1 winning
        self.winners: tuple[int, ...] = ()  # players who have won
        self.reason: str = ""  # the rule by which the game ended


def observe(s: Embassy, player: i64) -> EmbassyView:
    """Return the view of a seat, or of a SPECTATOR, who sees what everybody sees."""
    v = EmbassyView(player)
    seats = SeatOrder(s.config.players, player)
    order = seats.order()
    v.players = seats.players
    v.turn, v.first, v.round = seats.relative(s.turn), seats.relative(s.first), s.round
    v.at = tuple([s.at[p] for p in order])
    v.since = tuple([s.since[p] for p in order])
    v.injured = tuple([s.injured >> p & 1 for p in order])
    v.hand_sizes = tuple([int(s.hand_size(p)) for p in order])
    v.winners, v.reason = seats.in_mask(s.winners), s.reason
    see_own(v, s, seats, player)
    see_building(v, s, seats)
    if not s.over:
        see_pending(v, s, seats, player)
    return v


def see_own(v: EmbassyView, s: Embassy, seats: SeatOrder, player: i64) -> None:
    """Add the player's own cards and Loyalty, ER47 or all Loyalties if they are open; none for a spectator."""
    v.loyalty = tuple([s.loyalty[p] if knows_loyalty(s, player, p) else HIDDEN for p in seats.order()])
    if player >= 0:
        v.hand = tuple([s.hand[player * ITEMS + item] for item in range(ITEMS)])
        v.attacks = tuple([s.attacks[player * ATTACKS + card] for card in range(ATTACKS)])


def see_building(v: EmbassyView, s: Embassy, seats: SeatOrder) -> None:
    """Add the public board: tokens, tiles, piles, and whether a Briefcase tile covers a card (ER59)."""
    v.deck_size = sum(s.deck)
    v.discard = tuple(s.discard)
    v.briefcases = tuple([1 if is_filled(s, b) else 0 for b in range(2)])
    v.lights_out, v.reception, v.jamming = s.lights_out, s.reception, s.jamming
    v.lock = (seats.relative(s.lock_owner), s.lock_floor)
    v.helicopter = s.helicopter
    v.tiles = tuple(s.tiles)
    v.wrecks = tuple(s.wrecks)
    v.points = tuple([s.points[p] for p in seats.order()]) if s.config.mission.points else ()
    v.hacked = (seats.in_mask(s.hacked[0]), seats.in_mask(s.hacked[1]))
    v.key_played = s.key_played


def see_pending(v: EmbassyView, s: Embassy, seats: SeatOrder, player: i64) -> None:
    """Add the pending choice; ER56 behind the veil only for the two who meet."""
    ask = pending_ask(s)
    v.meeting = seats.in_mask(s.veil)
    if is_outside(s, player):
        v.asked, v.asked_rule, v.asked_of = "Meeting", "ER56", VEILED
        return
    v.see_ask(ask, seats.relative(ask.who(s)))
    if player == s.turn:
        v.steps, v.walking = s.steps, s.walking
    v.my_card = sealed_by(ask, player)
    if isinstance(ask, Repack) and opens(ask, player):
        v.opened = (s.inside[ask.briefcase],)
    v.result = result_for(ask, player)


def knows_loyalty(s: Embassy, player: i64, other: i64) -> bool:
    """Return whether a player sees a Loyalty: their own, ER47 or any if Loyalties are open."""
    return other == player or s.config.mission.known


def is_filled(s: Embassy, briefcase: i64) -> bool:
    """ER59 Everybody sees whether a card lies under a Briefcase tile."""
    return s.inside[briefcase] != NOTHING and s.config.items[BRIEFCASE + briefcase] > 0


def is_outside(s: Embassy, player: i64) -> bool:
    """ER56 Return whether two other players meet behind a veil."""
    return s.veil != 0 and not (player >= 0 and s.veil >> player & 1 == 1)


def sealed_by(ask: Step, player: i64) -> i64:
    """ER16, ER22 Return the card or gift that a player has sealed in the pending choice, or NOTHING."""
    if (type(ask) is ChooseCard or type(ask) is GiveItem) and player == ask.active:
        return ask.sealed
    return NOTHING


def opens(ask: Repack, player: i64) -> bool:
    """E17 Return whether a player sees the content of the open briefcase."""
    return player == ask.player


def result_for(ask: Step, player: i64) -> i64:
    """ER18 Return the result for a player while combat items are played, 0 for outsiders."""
    if type(ask) is CombatItems:
        if player == ask.active:
            return ask.result
        if player == ask.passive:
            return -ask.result
    return 0
