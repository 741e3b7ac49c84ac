"""The view of one player of Kyoto: built up from nothing, never cut down from the state."""
from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.view import View
from brushpass.core.kernel import HIDDEN, SPECTATOR, Step, pending_ask
from brushpass.games.kyoto.data import AGENTS, CARD_KINDS, CELLS, MAX_CARDS, NOBODY, NOTHING, NOWHERE, back_of, side_of
from brushpass.games.kyoto.rules.clash import Clash, Revolver
from brushpass.games.kyoto.rules.setup import ChooseSealed
from brushpass.games.kyoto.rules.tactics import PushBack, decoy_marks
from brushpass.games.kyoto.state import Kyoto

NONE_YET = ((0, 0), (0, 0))


class KyotoView(View):
    """The table as one player sees it. Pairs are (mine, theirs); for a spectator (Oniwaban, Government)."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.side: int = 0  # the side that is "mine": 0 Oniwaban, 1 Government
        self.turn: int = 0  # 0 my turn, 1 theirs
        self.owner: tuple[int, ...] = ()  # location -> 0 mine, 1 theirs, -1 empty
        self.identity: tuple[int, ...] = ()  # location -> identity, HIDDEN if I do not see it
        self.open: tuple[int, ...] = ()  # location -> 1 if that agent's identity is open to both
        self.entering: tuple[tuple[int, int, int, int], ...] = ()  # pending clashes: owner, identity, from, into
        self.prison: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # identities that I, they have captured
        self.hand: tuple[int, ...] = ()  # my cards, by kind
        self.hand_backs: tuple[tuple[int, int], tuple[int, int]] = NONE_YET  # locations and tactics in each hand
        self.deck_backs: tuple[tuple[int, int], tuple[int, int]] = NONE_YET  # locations and tactics left in each deck
        self.under_deck: tuple[int, ...] = ()  # what I have put under my decks, in order
        self.discard: tuple[int, ...] = ()  # my discard pile, the oldest first
        self.discard_top: tuple[int, int] = (0, 0)  # the card on top of each discard pile
        self.discard_size: tuple[int, int] = (0, 0)  # cards in each discard pile
        self.marks: tuple[int, ...] = ()  # under my first, second Decoy: two places each
        self.marks_laid: tuple[tuple[int, int], tuple[int, int]] = NONE_YET  # number of marks under each Decoy
        self.special: tuple[int, int] = (0, 0)  # the special agent of each side
        self.sealed: int = NOTHING  # the special agent that I have chosen and not yet shown
        self.protected: int = NOTHING  # the colour on Ruri
        self.equipment: tuple[int, ...] = ()  # by equipment card: what has become of it
        self.equipment_of: tuple[int, ...] = ()  # by equipment card: 0 mine, 1 theirs
        self.stunned: int = NOWHERE  # where the stunned agent stands
        self.numbed: int = NOWHERE  # where the anaesthetised agent stands
        self.card: int = NOTHING  # the card that is being carried out
        self.looked_at: tuple[int, ...] = ()  # the cards that Tomoyo looks at; their backs for the other side
        self.winner: int = NOBODY  # 0 me, 1 them
        self.reason: str = ""  # the rule by which the game ended


def observe(s: Kyoto, player: i64) -> KyotoView:
    """Return the view of a seat, or of a SPECTATOR, who sees what both sides see."""
    v = KyotoView(player)
    me = 0 if player == SPECTATOR else player
    v.side = me
    v.turn = relative(me, s.turn)
    see_pending(v, s, me)
    see_board(v, s, me, player)
    see_own_cards(v, s, player)
    see_piles(v, s, me)
    v.special = (s.special[me], s.special[1 - me])
    v.protected = s.protected
    v.equipment = tuple(s.equipment)
    v.equipment_of = tuple([relative(me, s.config.holder(e)) for e in range(6)])
    v.card = s.card
    v.winner = relative(me, s.winner)
    v.reason = s.reason
    return v


def relative(me: i64, side: i64) -> int:
    """Return 0 for the observer, 1 for the other side, -1 for nobody and chance."""
    return -1 if side < 0 else (0 if side == me else 1)


def see_pending(v: KyotoView, s: Kyoto, me: i64) -> None:
    """Add the pending choice, which everybody at the table sees."""
    if s.over:
        return
    ask = pending_ask(s)
    v.see_ask(ask, relative(me, ask.who(s)))
    if isinstance(ask, ChooseSealed) and v.seat == 1 - ask.player:
        v.sealed = ask.sealed


def see_board(v: KyotoView, s: Kyoto, me: i64, player: i64) -> None:
    """Add every agent on the board, K21 hidden ones without identity; KA66 the stunned or anaesthetised one."""
    v.owner = tuple([relative(me, s.side_at(cell)) for cell in range(CELLS)])
    v.identity = tuple([identity_for(s, s.stands[cell], player) for cell in range(CELLS)])
    v.open = tuple([1 if s.stands[cell] != NOBODY and s.shown >> s.stands[cell] & 1 else 0 for cell in range(CELLS)])
    v.entering = tuple([(relative(me, side_of(c.attacker)), identity_for(s, c.attacker, player), c.came_from,
                         s.at[c.attacker]) for c in pending_clashes(s)])
    v.prison = (captured(s, me), captured(s, 1 - me))
    v.stunned = NOWHERE if s.stunned == NOBODY else s.at[s.stunned]
    v.numbed = NOWHERE if s.numbed == NOBODY else s.at[s.numbed]


def identity_for(s: Kyoto, agent: i64, player: i64) -> i64:
    """Return the identity of an agent if `player` may see it."""
    if agent == NOBODY or not (side_of(agent) == player or s.shown >> agent & 1 == 1):
        return HIDDEN
    return agent % AGENTS


def clash_in(step: Step) -> Clash | None:
    """Return the clash of a pending step, or None."""
    if type(step) is Clash:  # none of the three has subclasses, and this compiles to faster code than isinstance
        return step
    if type(step) is Revolver:
        return step.clash
    return step.first if type(step) is PushBack else None


def next_clash(s: Kyoto) -> Clash | None:
    """Return the clash to resolve next, or None."""
    pending = s.pending
    waiting: i64 = len(pending)
    while waiting > 0:
        waiting -= 1
        clash = clash_in(pending[waiting])
        if clash is not None:
            return clash
    return None


def pending_clashes(s: Kyoto) -> list[Clash]:
    """Return the unresolved clashes, the next one first."""
    clashes = [clash_in(step) for step in reversed(list(s.pending))]
    return [clash for clash in clashes if clash is not None]


def captured(s: Kyoto, side: i64) -> tuple[int, ...]:
    """KA41 Prisons are public."""
    return tuple([identity for identity in range(AGENTS) if s.prison[side] >> identity & 1 == 1])


def see_own_cards(v: KyotoView, s: Kyoto, player: i64) -> None:
    """Add the player's hand, discard pile (K28), marks, and the cards put under their decks; none for a spectator."""
    if player == SPECTATOR:
        return
    v.hand = tuple([s.hand[player * CARD_KINDS + card] for card in range(CARD_KINDS)])
    first = player * MAX_CARDS
    v.discard = tuple([s.discard[index] for index in range(first, first + s.discarded[player])])
    v.marks = tuple([s.marks[index] for index in range(player * 4, player * 4 + 4)])
    if player == 0:
        v.under_deck = s.bottom_locations + s.bottom_tactics


def see_piles(v: KyotoView, s: Kyoto, me: i64) -> None:
    """KA41, KA66 Add backs, tops and numbers, which both sides see."""
    them = 1 - me
    v.hand_backs = (backs(s.hand, me), backs(s.hand, them))
    v.deck_backs = (decks(s, me), decks(s, them))
    v.discard_top = (s.top_of_discard(me), s.top_of_discard(them))
    v.discard_size = (s.discarded[me], s.discarded[them])
    v.marks_laid = (marks_laid(s, me), marks_laid(s, them))
    looked = [card for card in (s.first_look, s.second_look) if card != NOTHING]
    v.looked_at = tuple([card if v.seat == s.turn else back_of(card) for card in looked])


def backs(cards: vec[i64], side: i64) -> tuple[int, int]:
    """Count the location cards and tactic cards of a side."""
    counts = [cards[side * CARD_KINDS + card] for card in range(CARD_KINDS)]
    return sum(counts[:5]), sum(counts[5:])


def decks(s: Kyoto, side: i64) -> tuple[int, int]:
    """Count the location cards and tactic cards in a side's decks."""
    return s.deck_size(side, False), s.deck_size(side, True)


def marks_laid(s: Kyoto, side: i64) -> tuple[int, int]:
    """Count the marks under a side's first and second Decoy."""
    return decoy_marks(s, side, 0), decoy_marks(s, side, 1)
