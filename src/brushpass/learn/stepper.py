"""Many games of one kind stepped together, in compiled code: what the player to move sees, and what they may do.

It makes packed bytes; `brushpass.env.batch` lays them into NumPy arrays of the caller's.
"""
from __future__ import annotations

from typing import Final, Generic, cast

from librt.random import Random
from librt.strings import BytesWriter, read_f64_le, read_i64_le, write_f32_le, write_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core import kernel
from brushpass.core.chance import pick
from brushpass.core.features import Memory, size_of
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, State

ROW: Final = 64  # games whose features are written at once: more of them would leave the processor's caches


class Stepper(Generic[S]):
    """So many games, each at a choice of one of its players; one that ends begins anew at once."""

    def __init__(self, game: Game[S], count: int, seed: int) -> None:
        self.game: Game[S] = game
        self.count: i64 = count
        self.rng: Random = Random(seed)
        self.width: i64 = size_of(game.feature_blocks())
        self.actions: i64 = len(game.actions)
        self.zeros: bytes = bytes(ROW * int(self.width))
        self.out: BytesWriter = BytesWriter()
        self.nothing: bytes = bytes(4 * game.seats)
        self.states: vec[State] = vec[State]()  # packed, because what a list gives is looked at every time
        self.options: vec[i64] = vec[i64]()  # of the game that was looked at last
        self.listed: BytesWriter = BytesWriter()  # the options of all games, each raised by its game's first place
        self.counts: vec[i64] = vec[i64]([0 for _ in range(count)])  # how many there are in each game
        self.turn: vec[i64] = vec[i64]([0 for _ in range(count)])  # who is to move in each game
        self.memories: list[list[Memory]] = []
        self.endings: i64 = 0  # games that have ended in the last step
        self.ended: BytesWriter = BytesWriter()  # of the last step: 1 for each game that has ended, else 0
        self.won: BytesWriter = BytesWriter()  # of the last step: what each player has won, game by game
        for _ in range(count):
            self.states = append(self.states, game.new())
            self.memories.append([])
        for number in range(self.count):
            self.begin(number)
            self.list_options(number)

    def begin(self, number: i64) -> None:
        """Begin a game anew, up to the first choice of a player."""
        self.memories[number] = self.game.memories()
        s = self.game.new()
        s.news = []
        self.states[number] = s
        self.settle(number, s)

    def settle(self, number: i64, s: S) -> None:
        """Let everybody remember what has happened, and nature choose for as long as it is her turn."""
        self.remember(number, s)
        while not s.over:
            ask = kernel.asked(s)
            player = ask.who(s)
            if player != NATURE:
                self.turn[number] = player
                self.options = ask.options(s)
                return
            kernel.step(s, pick(ask.options(s), ask.odds(s), self.rng))
            self.remember(number, s)

    def list_options(self, number: i64) -> None:
        """List what may be chosen in the game that was looked at last."""
        options = self.options
        raised = number * self.actions
        self.counts[number] = len(options)
        for a in options:
            write_i64_le(self.listed, raised + a)

    def remember(self, number: i64, s: S) -> None:
        """Let everybody take in the news, as they see them, and let the next ones be noted in the same list."""
        news = s.news
        if news is not None:
            memories = self.memories[number]
            for event in news:
                self.game.remember(memories, event)
            news.clear()

    def drawn(self, luck: bytes) -> bytes:
        """Return a legal action in every game, 64-bit numbers in a row, by as many numbers from 0 to 1."""
        listed, found = self.listed.getvalue(), BytesWriter()
        first: i64 = 0
        for number in range(self.count):
            count = self.counts[number]
            place = first + i64(read_f64_le(luck, 8 * number) * float(count))
            write_i64_le(found, read_i64_le(listed, 8 * place) - number * self.actions)
            first += count
        return found.getvalue()

    def allows(self, actions: bytes) -> bool:
        """Say whether one action for every game is legal: 64-bit numbers in a row."""
        listed = self.listed.getvalue()
        place: i64 = 0
        for number in range(self.count):
            last = place + 8 * self.counts[number]
            wanted = number * self.actions + read_i64_le(actions, 8 * number)
            while place < last and read_i64_le(listed, place) != wanted:
                place += 8
            if place == last:
                return False
            place = last
        return True

    def step(self, actions: bytes) -> None:
        """Play one action in every game: 64-bit numbers in a row. They must be legal."""
        self.endings = 0
        self.ended.truncate(0)
        self.won.truncate(0)
        self.listed.truncate(0)
        for number in range(self.count):
            s = cast(S, self.states[number])
            kernel.step(s, read_i64_le(actions, 8 * number))
            self.settle(number, s)
            if s.over:
                self.end(number, s)
            else:
                self.won.write(self.nothing)
                self.ended.append(0)
            self.list_options(number)

    def end(self, number: i64, s: S) -> None:
        """Note what everybody has won, and begin anew."""
        for share in self.game.returns(s):
            write_f32_le(self.won, share)
        self.ended.append(1)
        self.endings += 1
        self.begin(number)

    def features(self, first: i64, last: i64) -> bytes:
        """Return what the player to move sees and remembers, in some games in a row: at most ROW of them."""
        out = self.out
        out.truncate(0)
        out.write(self.zeros)
        for number in range(first, last):
            player = self.turn[number]
            memory = self.memories[number][player]
            s = cast(S, self.states[number])
            self.game.write_features(s, player, memory, out, (number - first) * self.width)
        out.truncate((last - first) * self.width)
        return out.getvalue()

    def legal(self) -> bytes:
        """Return what may be chosen, in all games: numbers of actions, each raised by its game's first place.

        Before them stand who is to move in each game, and how many actions it has.
        """
        found = BytesWriter()
        for player in self.turn:
            write_i64_le(found, player)
        for count in self.counts:
            write_i64_le(found, count)
        found.write(self.listed.getvalue())
        return found.getvalue()
