"""Rollouts from worlds that one seat has sampled, in compiled code; the other seats play by heuristics.

Each rollout pauses when the seat has several options again, or when its game is over.
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
from brushpass.learn.rollouts import Rollouts, HeuristicOpponents

SEED_RANGE: Final = 2**60  # seeds are drawn below this


class LookaheadRollouts(Rollouts[S]):
    """Rollouts, each from one world with one first action."""

    def __init__(self, game: Game[S], seat: int, seed: int, max_legal: int, candidates: int) -> None:
        super().__init__(game, 0, seed, max_legal, HeuristicOpponents(0, candidates))
        self.seat: i64 = seat
        self.rngs: list[Random] = []  # one per rollout; the options of a world share a seed

    def start(self, worlds: list[S], options: list[int], memorable_events: list[Event]) -> None:
        """Start a rollout for every world and option, grouped by world; rebuild memories from the seat's events."""
        others_mask = ((1 << i64(self.game.seats)) - 1) ^ (1 << self.seat)
        self.count = len(worlds) * len(options)
        self.states, self.memories, self.rngs = [], [], []
        self.to_move, self.heuristic_masks = vec[i64](), vec[i64]()
        self.options = [vec[i64]() for _ in range(self.count)]
        index: i64 = 0
        source = self.rng
        for world in worlds:
            seed = source.randrange(SEED_RANGE)
            for a in options:
                self.rng = Random(seed)
                self.rngs.append(self.rng)
                s = self.game.copy(world)
                self.states.append(s)
                self.memories.append(self.initial_memories(memorable_events))
                self.to_move = append(self.to_move, self.seat)
                self.heuristic_masks = append(self.heuristic_masks, others_mask)
                s.events = []
                self.game.step(s, a)
                self.advance_game(index, s)
                index += 1
        self.rng = source

    def initial_memories(self, events: list[Event]) -> list[Memory]:
        """Return new memories; only that of this seat is filled, because its events are all that is known."""
        memories = [self.game.memory(player) for player in range(self.game.seats)]
        for event in events:
            memories[self.seat].update(event)
        return memories

    def advance(self, choices: bytes) -> None:
        """Play one option in every unfinished rollout (16-bit indices), up to the seat's next decision."""
        source = self.rng
        for index in range(self.count):
            s = self.states[index]
            if not s.over:
                s.events = []
                self.rng = self.rngs[index]
                self.game.step(s, self.options[index][i64(read_i16_le(choices, 2 * index))])
                self.options[index] = vec[i64]()
                self.advance_game(index, s)
        self.rng = source

    def over(self) -> bytes:
        """Return one byte per rollout: 1 if its game is over, else 0."""
        out = BytesWriter()
        for s in self.states:
            out.append(1 if s.over else 0)
        return out.getvalue()

    def results(self) -> bytes:
        """Return the seat's return in each rollout as 32-bit floats; 0 if the game is not over."""
        out = BytesWriter()
        for s in self.states:
            write_f32_le(out, self.game.returns(s)[self.seat])
        return out.getvalue()
