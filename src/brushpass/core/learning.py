"""The part of a game for bots and networks, all optional: features, a prior over actions, an evaluation."""
from __future__ import annotations

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from brushpass.core.features import Block, Memory, total_size
from brushpass.core.kernel import Event
from brushpass.core.levels import BEST, MIXED
from brushpass.core.rules import Action, Config, S
from brushpass.core.descriptions import Descriptions


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning(Descriptions[S]):
    """Features for networks; a prior, an evaluation and a selection rule for search."""

    style_power: int = 1  # how many times a style multiplies the weight of an attack

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        super().__init__(config, seats, actions)
        self.zeros: bytes = b""  # of the length of the features, created on demand

    def prior(self, s: S, options: vec[i64]) -> vec[i64]:
        """Return the prior weight of each option, at least 1, by heuristics.

        It must depend only on what the player to move knows.
        """
        return vec[i64]([1 for _ in range(len(options))])

    def selection(self, s: S) -> int:
        """Return how a bot that searches selects an option (`core.levels`): mixed if nobody else sees the choice."""
        chooser = self.who(s)
        seen = [other != chooser and self.shown_to(s, other) for other in range(self.seats)]
        return BEST if any(seen) else MIXED

    def is_attack(self, s: S, a: i64) -> bool:
        """Return whether an action of the player to move attacks somebody, which styles of bots weigh differently.

        It must depend only on what that player knows, like the prior.
        """
        return False

    def evaluate(self, s: S) -> list[float]:
        """Return the static evaluation of this world for each player, from -1 to 1; the returns at the end."""
        return self.returns(s)

    def feature_blocks(self) -> list[Block]:
        """Return the feature blocks of this game, the same for all its options; none by default."""
        return []

    def memory(self, player: int) -> Memory:
        """Return the memory of `player` before the game begins."""
        return Memory()

    def memories(self) -> list[Memory]:
        """Return the memories of all players, which may share parts; update them together with `update_memories`."""
        return [self.memory(player) for player in range(self.seats)]

    def affects_memory(self, event: Event) -> bool:
        """Return whether an event may change a memory."""
        return False

    def update_memories(self, memories: list[Memory], event: Event) -> None:
        """Update the memory of every player with an event as they observe it."""
        if self.affects_memory(event):
            for player, memory in enumerate(memories):
                seen = event.seen_by(player)
                if seen is not None:
                    memory.update(seen)

    def write_features(self, s: S, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        """Write the features of `player` into zeroed bytes from `start` on, in the order of `feature_blocks`.

        They must depend only on what the player knows; `core.check` compares worlds that look the same.
        """

    def features(self, s: S, player: i64, memory: Memory) -> bytes:
        """Return the features of `player` as bytes, in the order of `feature_blocks`."""
        if not self.zeros:
            self.zeros = bytes(total_size(self.feature_blocks()))
        out = BytesWriter()
        out.write(self.zeros)
        self.write_features(s, player, memory, out, 0)
        return out.getvalue()
