"""Games of one variant stepped together, in compiled code: features and legal actions of the players to move.

It returns packed bytes; `brushpass.env.batch` copies them into NumPy arrays.
"""
from __future__ import annotations

from typing import Final, Generic, cast

from librt.random import Random
from librt.strings import BytesWriter, read_f64_le, read_i64_le, write_f32_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.chance import pick
from brushpass.core.features import Memory, total_size
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, State

FEATURE_CHUNK: Final = 64  # games whose features are written at once, so that they fit the CPU caches


class Stepper(Generic[S]):
    """Games that each pause at a player's decision; a game that ends is replaced by a new one."""

    def __init__(self, game: Game[S], count: int, seed: int) -> None:
        self.game: Game[S] = game
        self.count: i64 = count
        self.rng: Random = Random(seed)
        self.width: i64 = total_size(game.feature_blocks())
        self.actions: i64 = len(game.actions)
        self.zeros: bytes = bytes(FEATURE_CHUNK * int(self.width))
        self.out: BytesWriter = BytesWriter()
        self.zero_returns: bytes = bytes(4 * game.seats)
        self.states: vec[State] = vec[State]()  # packed, because items of a list are type-checked at every access
        self.options: vec[i64] = vec[i64]()  # of the game that advanced last
        self.legal_bytes: BytesWriter = BytesWriter()  # legal actions of all games, as indices into the flat mask
        self.counts: vec[i64] = vec[i64]([0 for _ in range(count)])  # number of legal actions in each game
        self.to_move: vec[i64] = vec[i64]([0 for _ in range(count)])  # the player to move in each game
        self.memories: list[list[Memory]] = []
        self.done_count: i64 = 0  # games that ended in the last step
        self.ended: BytesWriter = BytesWriter()  # of the last step: 1 per finished game, else 0
        self.returned: BytesWriter = BytesWriter()  # of the last step: the returns of all players, game by game
        for _ in range(count):
            self.states = append(self.states, game.new())
            self.memories.append([])
        for index in range(self.count):
            self.reset_game(index)
            self.append_legal(index)

    def reset_game(self, index: i64) -> None:
        """Start a new game and play to the first decision of a player."""
        self.memories[index] = self.game.memories()
        s = self.game.new()
        s.events = []
        self.states[index] = s
        self.advance_game(index, s)

    def advance_game(self, index: i64, s: S) -> None:
        """Update the memories and draw chance actions until a player is to move, or the game is over."""
        self.remember(index, s)
        while not s.over:
            ask = kernel.pending_ask(s)
            player = ask.who(s)
            if player != NATURE:
                self.to_move[index] = player
                self.options = ask.options(s)
                return
            kernel.step(s, pick(ask.options(s), ask.odds(s), self.rng))
            self.remember(index, s)

    def append_legal(self, index: i64) -> None:
        """Append the legal actions of the game that advanced last."""
        options = self.options
        offset = index * self.actions
        self.counts[index] = len(options)
        for a in options:
            write_i64_le(self.legal_bytes, offset + a)

    def remember(self, index: i64, s: S) -> None:
        """Update the memories of all players with the new events, and clear the event list for the next step."""
        events = s.events
        if events is not None:
            memories = self.memories[index]
            for event in events:
                self.game.update_memories(memories, event)
            events.clear()

    def sample_actions(self, uniforms: bytes) -> bytes:
        """Return a legal action per game as 64-bit integers, chosen by one float from 0 to 1 per game."""
        legal, out = self.legal_bytes.getvalue(), BytesWriter()
        first: i64 = 0
        for index in range(self.count):
            count = self.counts[index]
            chosen = first + i64(read_f64_le(uniforms, 8 * index) * float(count))
            write_i64_le(out, read_i64_le(legal, 8 * chosen) - index * self.actions)
            first += count
        return out.getvalue()

    def all_legal(self, actions: bytes) -> bool:
        """Return whether one action per game, given as 64-bit integers, is legal in every game."""
        legal = self.legal_bytes.getvalue()
        position: i64 = 0
        for index in range(self.count):
            end = position + 8 * self.counts[index]
            wanted = index * self.actions + read_i64_le(actions, 8 * index)
            while position < end and read_i64_le(legal, position) != wanted:
                position += 8
            if position == end:
                return False
            position = end
        return True

    def step(self, actions: bytes) -> None:
        """Play one legal action in every game, given as 64-bit integers."""
        self.done_count = 0
        self.ended.truncate(0)
        self.returned.truncate(0)
        self.legal_bytes.truncate(0)
        for index in range(self.count):
            s = cast(S, self.states[index])
            kernel.step(s, read_i64_le(actions, 8 * index))
            self.advance_game(index, s)
            if s.over:
                self.finish_game(index, s)
            else:
                self.returned.write(self.zero_returns)
                self.ended.append(0)
            self.append_legal(index)

    def finish_game(self, index: i64, s: S) -> None:
        """Append the returns of a finished game, and start a new one."""
        for value in self.game.returns(s):
            write_f32_le(self.returned, value)
        self.ended.append(1)
        self.done_count += 1
        self.reset_game(index)

    def features(self, first: i64, last: i64) -> bytes:
        """Return the features of the players to move in games `first` to `last - 1`: at most FEATURE_CHUNK games."""
        out = self.out
        out.truncate(0)
        out.write(self.zeros)
        for index in range(first, last):
            player = self.to_move[index]
            memory = self.memories[index][player]
            s = cast(S, self.states[index])
            self.game.write_features(s, player, memory, out, (index - first) * self.width)
        out.truncate((last - first) * self.width)
        return out.getvalue()

    def legal(self) -> bytes:
        """Return 64-bit integers: the player to move per game, the number of legal actions per game, all legal actions.

        Legal actions are indices into the flat mask of all games.
        """
        out = BytesWriter()
        for player in self.to_move:
            write_i64_le(out, player)
        for count in self.counts:
            write_i64_le(out, count)
        out.write(self.legal_bytes.getvalue())
        return out.getvalue()
