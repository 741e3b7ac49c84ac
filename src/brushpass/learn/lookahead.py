"""Lines of play from worlds that one seat imagines, in compiled code: the others play by heuristics.

Each line waits where the seat has several options again, or has ended. It is for a player who looks ahead: worlds are
guesses, and what the others do in them follows from these.
"""
from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.strings import BytesWriter, read_i16_le, write_f32_le
from librt.vecs import append, vec
from mypy_extensions import i64

from brushpass.core.features import Memory
from brushpass.core.game import Game, S
from brushpass.core.kernel import Event
from brushpass.learn.rollouts import Rollouts, Tutor

LUCK: Final = 2**60  # as many seeds there are


class Ahead(Rollouts[S]):
    """Lines of play, each from one world with one first choice."""

    def __init__(self, game: Game[S], seat: int, seed: int, places: int, thoughts: int) -> None:
        super().__init__(game, 0, seed, places, Tutor(0, thoughts))
        self.seat: i64 = seat
        self.luck: list[Random] = []  # of each line; options of a world are compared with the same luck

    def lay_out(self, worlds: list[S], options: list[int], past: list[Event]) -> None:
        """Begin a line for every world and option, the options of a world in a row; `past` is what to remember."""
        everybody_else = ((1 << i64(self.game.seats)) - 1) ^ (1 << self.seat)
        self.count = len(worlds) * len(options)
        self.states, self.memories, self.luck = [], [], []
        self.turn, self.taught = vec[i64](), vec[i64]()
        self.options = [vec[i64]() for _ in range(self.count)]
        number: i64 = 0
        source = self.rng
        for world in worlds:
            seed = source.randrange(LUCK)
            for a in options:
                self.rng = Random(seed)
                self.luck.append(self.rng)
                s = self.game.copy(world)
                self.states.append(s)
                self.memories.append(self.remembered(past))
                self.turn = append(self.turn, self.seat)
                self.taught = append(self.taught, everybody_else)
                s.news = []
                self.game.step(s, a)
                self.settle(number, s)
                number += 1
        self.rng = source

    def remembered(self, past: list[Event]) -> list[Memory]:
        """Return what everybody remembers, as far as this seat knows: its own memory is whole."""
        memories = [self.game.memory(player) for player in range(self.game.seats)]
        for event in past:
            memories[self.seat].update(event)
        return memories

    def go_on(self, places: bytes) -> None:
        """Play one of its options in every line that has not ended, up to the next choice of the seat."""
        source = self.rng
        for number in range(self.count):
            s = self.states[number]
            if not s.over:
                s.news = []
                self.rng = self.luck[number]
                self.game.step(s, self.options[number][i64(read_i16_le(places, 2 * number))])
                self.options[number] = vec[i64]()
                self.settle(number, s)
        self.rng = source

    def over(self) -> bytes:
        """Return 1 for each line that has ended, else 0."""
        found = BytesWriter()
        for s in self.states:
            found.append(1 if s.over else 0)
        return found.getvalue()

    def results(self) -> bytes:
        """Return what the seat has won in each line; 0 where the game goes on."""
        found = BytesWriter()
        for s in self.states:
            write_f32_le(found, self.game.returns(s)[self.seat])
        return found.getvalue()
