"""The state of a Top Secret game."""
from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import State
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import (
    AGENTS, CARDS, CASES, MAX_CITIES, MAX_PLAYERS, NOBODY, NOTHING, NOWHERE, PLACES,
    foreign_first, owner_of, player_of,
)


def full(value: i64, size: i64) -> vec[i64]:
    return vec[i64]([value for _ in range(size)])


@final
class TopSecret(State):
    """The positions of agents and suitcases, the duel hands, and the progress of the turn."""

    def __init__(self, config: TopSecretConfig) -> None:
        super().__init__()
        self.config: TopSecretConfig = config
        self.turn: i64 = NOBODY
        self.turns: i64 = 0  # TA49 player turns that have ended
        self.first: i64 = NOBODY  # T27 who begins
        self.rolled: vec[i64] = vec[i64]()  # player -> sum of the opening roll
        self.at: vec[i64] = vec[i64]()  # agent -> place, NOWHERE out of the game
        self.crowd: vec[i64] = vec[i64]()  # player x place -> agents
        self.carries: vec[i64] = vec[i64]()  # agent -> suitcase
        self.lies: vec[i64] = vec[i64]()  # suitcase -> city where it lies, NOWHERE if carried, opened or not placed
        self.content: vec[i64] = vec[i64]()  # suitcase -> secrets in it, 0 a bomb, NOTHING if not packed
        self.opened: vec[i64] = vec[i64]()  # suitcase -> player who brought it in
        self.brought: vec[i64] = vec[i64]()  # player -> suitcases brought in
        self.foreign: vec[i64] = vec[i64]()  # player -> of those, foreign ones
        self.secrets: vec[i64] = vec[i64]()  # player -> secrets brought in
        self.hand: vec[i64] = vec[i64]()  # player x duel card -> cards
        self.pool: i64 = 0  # steps left of the roll
        self.bonus: i64 = 0  # TA24 steps won by the mover
        self.dice: tuple[int, int] = (-1, -1)
        self.mover: i64 = NOBODY  # the agent whose move it is
        self.acted: bool = False  # TA38 it has taken, dropped or swapped since its last step
        self.bound: bool = False  # TA39 it has acted and must now step
        self.stopped: bool = False  # T51 the turn is over
        self.winners: i64 = 0  # mask
        self.reason: str = ""

    def copy(self) -> TopSecret:
        t = TopSecret(self.config)
        t.pending = self.pending[:]
        t.over = self.over
        t.turn = self.turn
        t.turns = self.turns
        t.first = self.first
        t.rolled = self.rolled
        t.at = self.at[:]
        t.crowd = self.crowd[:]
        t.carries = self.carries[:]
        t.lies = self.lies[:]
        t.content = self.content
        t.opened = self.opened
        t.brought = self.brought
        t.foreign = self.foreign
        t.secrets = self.secrets
        t.hand = self.hand[:]
        t.pool = self.pool
        t.bonus = self.bonus
        t.dice = self.dice
        t.mover = self.mover
        t.acted = self.acted
        t.bound = self.bound
        t.stopped = self.stopped
        t.winners = self.winners
        t.reason = self.reason
        return t

    def put(self, agent: i64, place: i64) -> None:
        """Move an agent to a place, or NOWHERE out of the game."""
        row = player_of(agent) * PLACES
        if self.at[agent] != NOWHERE:
            self.crowd[row + self.at[agent]] -= 1
        self.at[agent] = place
        if place != NOWHERE:
            self.crowd[row + place] += 1

    def own_in(self, player: i64, place: i64) -> i64:
        return self.crowd[player * PLACES + place]

    def enemy_in(self, player: i64, place: i64) -> i64:
        """T37 Return the opponent whose agents are in a city, or NOBODY."""
        for other in range(self.config.players):
            if other != player and self.crowd[other * PLACES + place] > 0 and place < MAX_CITIES:
                return other
        return NOBODY

    def agents_left(self, player: i64) -> i64:
        n: i64 = 0
        for agent in range(player * AGENTS, player * AGENTS + AGENTS):
            if self.at[agent] != NOWHERE:
                n += 1
        return n

    def lay_down(self, agent: i64) -> i64:
        """T34, T46 Leave an agent's suitcase in its city and return it, or NOTHING."""
        case = self.carries[agent]
        if case != NOTHING:
            self.carries[agent] = NOTHING
            self.lies[case] = self.at[agent]
        return case

    def pick_up(self, agent: i64, case: i64) -> None:
        """T32, T35 Take a suitcase that lies there, and lay down the one that was carried."""
        self.lay_down(agent)
        self.carries[agent] = case
        self.lies[case] = NOWHERE

    def may_deliver(self, player: i64, case: i64) -> bool:
        """TA26 Among the first three one must be foreign; TA48 unless no foreign one is left unopened."""
        if not foreign_first(owner_of(case) == player, self.brought[player], self.foreign[player]):
            return True
        for other in range(self.config.players * CASES):
            if owner_of(other) != player and self.opened[other] == NOBODY:
                return False
        return True

    def home_of(self, player: i64) -> i64:
        """Return where an agent goes that is sent home: its start space; TA54 or the empty one, if it has no guard."""
        config = self.config
        if config.guards_renewed and player != config.favoured() and self.own_in(player, config.empty_start()) == 0:
            return config.empty_start()
        return config.start_of(player)

    def spend(self, player: i64, card: i64) -> None:
        """T42 A played card is set aside; T43 the player who has played all of them takes them back at once."""
        first = player * CARDS
        self.hand[first + card] -= 1
        for other in range(CARDS):
            if self.hand[first + other] > 0:
                return
        for other in range(CARDS):
            self.hand[first + other] = self.config.size.cards[other]


def empty_table(config: TopSecretConfig) -> TopSecret:
    """T16, T21 Return the table before the opening roll: agents on their start spaces, suitcases in the box."""
    s = TopSecret(config)
    s.rolled = full(NOTHING, MAX_PLAYERS)
    s.at = full(NOWHERE, MAX_PLAYERS * AGENTS)
    s.crowd = full(0, MAX_PLAYERS * PLACES)
    s.carries = full(NOTHING, MAX_PLAYERS * AGENTS)
    s.lies = full(NOWHERE, MAX_PLAYERS * CASES)
    s.content = full(NOTHING, MAX_PLAYERS * CASES)
    s.opened = full(NOBODY, MAX_PLAYERS * CASES)
    s.brought = full(0, MAX_PLAYERS)
    s.foreign = full(0, MAX_PLAYERS)
    s.secrets = full(0, MAX_PLAYERS)
    s.hand = vec[i64]([config.size.cards[i % CARDS] for i in range(MAX_PLAYERS * CARDS)])
    for agent in range(config.players * AGENTS):
        if agent % AGENTS < config.size.agents:
            s.put(agent, config.start_of(player_of(agent)))
    return s
