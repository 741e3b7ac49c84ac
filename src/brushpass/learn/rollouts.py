"""Games stepped together for training, in compiled code: only real decisions, as packed bytes.

Chance, decisions with one option and heuristic opponents are played inside. The rest is returned as packed bytes:
features, legal action ids, prior weights and heuristic evaluations. The last two read the full state: they may be used
as training targets, never as inputs of a policy.
"""
from __future__ import annotations

from typing import Any, Final, Generic

from librt.random import Random
from librt.strings import BytesWriter, read_i16_le, write_f32_le, write_i16_le, write_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from brushpass.core.chance import pick
from brushpass.core.features import Memory, total_size
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE
from brushpass.core.levels import SAMPLE_PRIOR_SEARCH_ONLY, SAMPLE_PRIOR
from brushpass.core.play import SeatWrapper
from brushpass.games import game_type

FEATURE_CHUNK: Final = 64  # games whose features are written at once, so that they fit the CPU caches
NO_ACTION: Final[i16] = -1  # padding after the legal actions


class HeuristicOpponents:
    """Opponent mix: games per mille with heuristic seats, their candidates per decision and blunder rate.

    With `by_side` the opponents are all sides but one, as in a match; otherwise random seats.
    """

    def __init__(self, games_per_mille: int, candidates: int, blunder_percent: int = 0, by_side: bool = False) -> None:
        self.games_per_mille: i64 = games_per_mille
        self.candidates: i64 = candidates
        self.blunder_percent: i64 = blunder_percent
        self.by_side: bool = by_side


class Rollouts(Generic[S]):
    """Games that each pause at a decision of a learning seat; a game that ends is replaced by a new one."""

    def __init__(self, game: Game[S], count: int, seed: int, max_legal: int, opponents: HeuristicOpponents,
                 wrapper: dict[str, Any] | None = None) -> None:
        self.game: Game[S] = game
        self.wrapper: dict[str, Any] = wrapper or {}  # arguments for the wrappers of learning seats; empty for none
        self.wrappers: list[dict[int, SeatWrapper]] = [{} for _ in range(count)]  # of each game, by seat
        self.count: i64 = count
        self.max_legal: i64 = max_legal
        self.opponents: HeuristicOpponents = opponents
        self.rng: Random = Random(seed)
        self.width: i64 = total_size(game.feature_blocks())
        self.zeros: bytes = bytes(FEATURE_CHUNK * int(self.width))
        self.out: BytesWriter = BytesWriter()
        self.states: list[S] = [game.new() for _ in range(count)]
        self.options: list[vec[i64]] = [vec[i64]() for _ in range(count)]
        self.to_move: vec[i64] = vec[i64]([0 for _ in range(count)])  # the player to move in each game
        self.opponent_masks: vec[i64] = vec[i64]([0 for _ in range(count)])  # bit mask of the seats of the opponents
        self.heuristic_masks: vec[i64] = vec[i64]([0 for _ in range(count)])  # bit mask of the heuristic seats
        self.memories: list[list[Memory]] = [[] for _ in range(count)]
        self.ended: BytesWriter = BytesWriter()  # of the last step: 1 per finished game, else 0
        self.returned: BytesWriter = BytesWriter()  # of the last step: the returns of all players, game by game
        self.auto_decisions: i64 = 0  # decisions of players that were made inside, in total
        for index in range(self.count):
            self.reset_game(index)

    def reset_game(self, index: i64) -> None:
        """Start a new game and play to the first decision of a learning seat; chance comes first, it may deal sides."""
        game = self.game
        self.memories[index] = game.memories()
        s = game.new()
        self.states[index] = s
        self.remember(index, s)
        while not s.over and game.who(s) == NATURE:
            s.events = []
            game.step(s, game.draw(s, self.rng))
            self.remember(index, s)
        s.events = []
        self.opponent_masks[index] = self.draw_opponents(s)
        is_heuristic = self.rng.randrange(1_000) < self.opponents.games_per_mille
        self.heuristic_masks[index] = self.opponent_masks[index] if is_heuristic else 0
        if self.wrapper:
            self.wrappers[index] = self.wrap_learners(index)
        self.advance_game(index, s)

    def draw_opponents(self, s: S) -> i64:
        """Draw the bit mask of the opponents' seats of a new game: all sides but one, or random seats but never all."""
        game = self.game
        if not self.opponents.by_side:
            all_seats: i64 = (1 << i64(game.seats)) - 1
            return self.rng.randrange(all_seats)
        learner = self.rng.randrange(game.sides())
        mask: i64 = 0
        for seat in range(i64(game.seats)):
            if game.side(s, seat) != learner:
                mask |= 1 << seat
        return mask

    def wrap_learners(self, index: i64) -> dict[int, SeatWrapper]:
        """Return the wrappers of the learning seats of a new game."""
        wrappers: dict[int, SeatWrapper] = {}
        wrap = game_type(self.game.name).wrap_learner
        for seat in range(self.game.seats):
            if self.heuristic_masks[index] >> seat & 1 == 0:
                memory = self.memories[index][seat]
                wrapper: SeatWrapper | None = wrap(self.game, seat, memory, self.wrapper)
                if wrapper is not None:
                    wrappers[seat] = wrapper
        return wrappers

    def advance_game(self, index: i64, s: S) -> None:
        """Play on until a learning seat has several options, or the game is over."""
        game = self.game
        self.remember(index, s)
        while not s.over:
            player: i64 = game.who(s)
            s.events = []
            if player == NATURE:
                game.step(s, game.draw(s, self.rng))
            else:
                options = game.legal_ids(s)
                is_heuristic = self.heuristic_masks[index] >> player & 1 == 1
                wrapper_action: i64 = self.wrapper_action(index, s, player, options)
                if len(options) > 1 and not is_heuristic and wrapper_action < 0:
                    self.to_move[index] = player
                    self.options[index] = options
                    return
                self.auto_decisions += 1
                if wrapper_action >= 0:
                    game.step(s, wrapper_action)
                else:
                    game.step(s, self.heuristic_action(s, options) if len(options) > 1 else options[0])
            self.remember(index, s)

    def wrapper_action(self, index: i64, s: S, player: i64, options: vec[i64]) -> i64:
        """Return the action that the wrapper of a seat takes without asking the seat, or -1."""
        if not self.wrapper or len(options) < 2 or self.game.selection(s) != SAMPLE_PRIOR:
            return -1
        wrapper = self.wrappers[index].get(int(player))
        return -1 if wrapper is None else i64(wrapper.scripted_choice(list(options), self.rng))

    def heuristic_action(self, s: S, options: vec[i64]) -> i64:
        """Return the action of a heuristic seat: the heaviest of its candidates, or a sample if it may reveal a secret.
        """
        if self.opponents.blunder_percent > 0 and self.rng.randrange(100) < self.opponents.blunder_percent:
            return options[self.rng.randrange(len(options))]
        weights = self.game.prior(s, options)
        indices = vec[i64](list(range(len(options))))
        best = pick(indices, weights, self.rng)
        sampled = self.game.selection(s) in (SAMPLE_PRIOR, SAMPLE_PRIOR_SEARCH_ONLY)
        for _ in range(0 if sampled else self.opponents.candidates - 1):
            other = pick(indices, weights, self.rng)
            if weights[other] > weights[best]:
                best = other
        return options[best]

    def remember(self, index: i64, s: S) -> None:
        """Update the memories of all players with the events of the last step."""
        events = s.events
        if events is not None:
            memories = self.memories[index]
            for event in events:
                self.game.update_memories(memories, event)
            if self.wrapper:
                for seat, wrapper in self.wrappers[index].items():
                    wrapper.receive(self.game.observed_events(s, seat))

    def step(self, choices: bytes) -> None:
        """Play one option in every game, given as 16-bit indices into the legal actions."""
        self.ended.truncate(0)
        self.returned.truncate(0)
        for index in range(self.count):
            s = self.states[index]
            s.events = []
            self.game.step(s, self.options[index][i64(read_i16_le(choices, 2 * index))])
            self.advance_game(index, s)
            for value in self.game.returns(s):
                write_f32_le(self.returned, value)
            self.ended.append(1 if s.over else 0)
            while self.states[index].over:
                self.reset_game(index)

    def players_to_move(self) -> bytes:
        """Return the player to move in each game, one byte each."""
        out = BytesWriter()
        for player in self.to_move:
            out.append(u8(player))
        return out.getvalue()

    def opponent_seats(self) -> bytes:
        """Return the bit mask of the opponents' seats in each game, one byte each."""
        out = BytesWriter()
        for mask in self.opponent_masks:
            out.append(u8(mask))
        return out.getvalue()

    def features(self, first: i64, last: i64) -> bytes:
        """Return the features of the players to move in games `first` to `last - 1`: at most FEATURE_CHUNK games."""
        out = self.out
        out.truncate(0)
        out.write(self.zeros)
        for index in range(first, last):
            player = self.to_move[index]
            memory = self.memories[index][player]
            self.game.write_features(self.states[index], player, memory, out, (index - first) * self.width)
        out.truncate((last - first) * self.width)
        return out.getvalue()

    def legal(self) -> bytes:
        """Return the legal action ids as 16-bit integers, `max_legal` per game, padded with NO_ACTION."""
        out = BytesWriter()
        for index in range(self.count):
            left = self.max_legal
            for a in self.options[index]:
                if left > 0:
                    write_i16_le(out, i16(a))
                    left -= 1
            while left > 0:
                write_i16_le(out, NO_ACTION)
                left -= 1
        return out.getvalue()

    def priors(self) -> bytes:
        """Return the heuristic prior weights as 32-bit integers, `max_legal` per game, padded with 0."""
        out = BytesWriter()
        for index in range(self.count):
            left = self.max_legal
            for weight in self.game.prior(self.states[index], self.options[index]):
                if left > 0:
                    write_i32_le(out, i32(weight))
                    left -= 1
            while left > 0:
                write_i32_le(out, 0)
                left -= 1
        return out.getvalue()

    def prior_samples(self) -> bytes:
        """Return an option sampled from the prior per game if it may reveal a secret, else NO_ACTION."""
        out = BytesWriter()
        for index in range(self.count):
            s, choice = self.states[index], NO_ACTION
            if self.game.selection(s) == SAMPLE_PRIOR:
                weights = self.game.prior(s, self.options[index])
                choice = i16(pick(vec[i64](list(range(len(weights)))), weights, self.rng))
            write_i16_le(out, choice)
        return out.getvalue()

    def evaluate(self) -> bytes:
        """Return the heuristic evaluations of all players in each game as 32-bit floats."""
        out = BytesWriter()
        for index in range(self.count):
            for value in self.game.evaluate(self.states[index]):
                write_f32_le(out, value)
        return out.getvalue()
