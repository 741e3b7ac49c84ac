"""The view of one player of Top Secret: built up from nothing, never cut down from the state."""
from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.view import SeatOrder, View
from brushpass.core.kernel import HIDDEN, pending_ask
from brushpass.games.topsecret.data import AGENTS, CARDS, CASES, MAX_PLAYERS, NOBODY, NOTHING, owner_of, player_of
from brushpass.games.topsecret.rules.delivery import LoseAgent
from brushpass.games.topsecret.rules.duel import ClaimCase, Fight, LayCard, NameFirst
from brushpass.games.topsecret.state import TopSecret


class TopSecretView(View):
    """The table as one player sees it. Players are counted from the observer clockwise; a spectator counts from 0.

    Agents and suitcases are numbered by player in that order: agent 7 * player + number, suitcase 4 * player + letter.
    """

    def __init__(self, seat: i64) -> None:
        super().__init__(seat)
        self.players: int = 0  # how many play
        self.corners: tuple[int, ...] = ()  # player -> corner of the start space: 0 red, 1 blue, 2 yellow, 3 green
        self.turn: int = NOBODY  # the player whose turn it is
        self.turns: int = 0  # turns that have ended
        self.first: int = NOBODY  # the player who began
        self.rolled: tuple[int, ...] = ()  # player -> opening roll
        self.at: tuple[int, ...] = ()  # agent -> place, -1 out of the game
        self.carries: tuple[int, ...] = ()  # agent -> suitcase
        self.lies: tuple[int, ...] = ()  # suitcase -> city where it lies
        self.opened: tuple[int, ...] = ()  # suitcase -> player who brought it in
        self.contents: tuple[int, ...] = ()  # suitcase -> secrets in it, 0 a bomb, HIDDEN where I do not see it
        self.brought: tuple[int, ...] = ()  # player -> suitcases brought in
        self.foreign: tuple[int, ...] = ()  # player -> of those, foreign ones
        self.secrets: tuple[int, ...] = ()  # player -> secrets brought in
        self.hands: tuple[tuple[int, ...], ...] = ()  # player -> duel cards held, by number
        self.dice: tuple[int, ...] = ()  # the two dice of this turn, -1 before the roll
        self.pool: int = 0  # steps left of the roll
        self.bonus: int = 0  # steps won in a duel, for the mover alone
        self.mover: int = NOBODY  # the agent that is moving
        self.acted: bool = False  # whether it has taken, dropped or swapped since its last step
        self.bound: bool = False  # whether it has acted and must now step
        self.duel: tuple[int, ...] = ()  # attacker, defender or -1, 1 if by exact count
        self.laid: tuple[int, ...] = ()  # players who have laid a card, and mine if I see it
        self.claim: tuple[int, ...] = ()  # the suitcase that a winning defender may take
        self.losses: int = 0  # agents still to be lost to a bomb
        self.winners: tuple[int, ...] = ()  # players who have won
        self.reason: str = ""  # the rule by which the game ended


class Pieces(SeatOrder):
    """Numbers of agents, suitcases and cards, counted from one player."""

    def __init__(self, players: int, player: int) -> None:
        super().__init__(players, player)
        self.turned: list[int] = self.order()
        self.agents: list[int] = [p * AGENTS + number for p in self.turned for number in range(AGENTS)]
        self.cases: list[int] = [p * CASES + letter for p in self.turned for letter in range(CASES)]
        self.hands: list[list[int]] = [[p * CARDS + card for card in range(CARDS)] for p in self.turned]
        self.relative_case: list[int] = [-1, *[self.relative(case // CASES) * CASES + case % CASES
                                          for case in sorted(self.cases)]]

    def agent(self, agent: i64) -> int:
        return -1 if agent < 0 else self.relative(player_of(agent)) * AGENTS + agent % AGENTS

    def case(self, case: i64) -> int:
        return self.relative_case[case + 1]


# by number of players and observer; built once, because every seat is sent a view after every action
PIECES: Final = [[Pieces(players, player) for player in range(players)] for players in range(int(MAX_PLAYERS) + 1)]


def observe(s: TopSecret, player: i64) -> TopSecretView:
    """Return the view of a seat, or of a SPECTATOR, who sees what everybody sees."""
    v = TopSecretView(player)
    seats = PIECES[s.config.players][max(player, 0)]
    v.players = seats.players
    v.corners = select(s.config.corner, seats.turned)
    v.turn, v.turns, v.first = seats.relative(s.turn), s.turns, seats.relative(s.first)
    v.rolled = select(s.rolled, seats.turned)
    v.brought = select(s.brought, seats.turned)
    v.foreign = select(s.foreign, seats.turned)
    v.secrets = select(s.secrets, seats.turned)
    v.hands = tuple([select(s.hand, indices) for indices in seats.hands])
    v.dice = s.dice
    v.pool, v.bonus, v.mover, v.acted, v.bound = s.pool, s.bonus, seats.agent(s.mover), s.acted, s.bound
    v.winners = seats.in_mask(s.winners) if s.winners else ()
    v.reason = s.reason
    see_pieces(v, s, seats, player)
    see_pending(v, s, seats, player)
    return v


def select(values: vec[i64], indices: list[int]) -> tuple[int, ...]:
    """Return the values at some indices."""
    return tuple(values[index] for index in indices)


def see_pieces(v: TopSecretView, s: TopSecret, seats: Pieces, player: i64) -> None:
    """Add every agent and suitcase, and the visible contents."""
    v.at = select(s.at, seats.agents)
    v.carries = tuple(seats.case(s.carries[agent]) for agent in seats.agents)
    v.lies = select(s.lies, seats.cases)
    v.opened = tuple(seats.relative(s.opened[case]) for case in seats.cases)
    v.contents = tuple(content_seen(s, case, player) for case in seats.cases)


def content_seen(s: TopSecret, case: i64, player: i64) -> i64:
    """T20, TA32 Return the content of an own or opened suitcase, else HIDDEN."""
    return s.content[case] if owner_of(case) == player or s.opened[case] != NOBODY else HIDDEN


def card_seen(ask: LayCard, player: i64) -> i64:
    """T39 Return the face-down card to the player who laid it, else HIDDEN."""
    return ask.sealed if player_of(ask.fight.agent) == player else HIDDEN


def see_pending(v: TopSecretView, s: TopSecret, seats: Pieces, player: i64) -> None:
    """Add the pending choice and the duel; T39 a face-down card only for the player who laid it."""
    if s.over:
        return
    ask = pending_ask(s)
    v.see_ask(ask, seats.relative(ask.who(s)))
    if isinstance(ask, NameFirst):
        v.duel = see_fight(seats, ask.fight, NOBODY)
    elif isinstance(ask, LayCard):
        v.duel = see_fight(seats, ask.fight, ask.defender)
        if ask.sealed != NOTHING:
            v.laid = (seats.relative(player_of(ask.fight.agent)), card_seen(ask, player))
    elif isinstance(ask, ClaimCase):
        v.claim = (seats.agent(ask.agent), seats.case(ask.case))
    elif isinstance(ask, LoseAgent):
        v.losses = ask.left


def see_fight(seats: Pieces, fight: Fight, defender: i64) -> tuple[int, ...]:
    return seats.agent(fight.agent), seats.agent(defender), 1 if fight.exact else 0
