"""What bots and networks make of a game: features, a prior over actions, an evaluation. All of it is optional."""
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
    """Features for networks; a prior, an evaluation and a way of selecting for search."""

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        super().__init__(config, seats, actions)
        self.zeros: bytes = b""  # as many zeros as there are features, once they are needed

    def prior(self, s: S, options: vec[i64]) -> vec[i64]:
        """Return the prior weight of each option, at least 1, by heuristics.

        It depends only on what the player who chooses knows; the checks compare it between worlds that look the same.
        """
        return vec[i64]([1 for _ in range(len(options))])

    def selection(self, s: S) -> int:
        """Return how a bot that searches selects an option (`core.levels`): mixed if nobody else sees the choice."""
        chooser = self.who(s)
        seen = [other != chooser and self.shown_to(s, other) for other in range(self.seats)]
        return BEST if any(seen) else MIXED

    def evaluate(self, s: S) -> list[float]:
        """Return the static evaluation of this world for each player, from -1 to 1; the returns at the end."""
        return self.returns(s)

    def feature_blocks(self) -> list[Block]:
        """Return the features of this game, block after block: the same for all its options; none by default."""
        return []

    def memory(self, player: int) -> Memory:
        """Return what `player` remembers before the game begins: nothing."""
        return Memory()

    def memories(self) -> list[Memory]:
        """Return those of all players, of which parts may be one: all of them must hear the whole game (`remember`)."""
        return [self.memory(player) for player in range(self.seats)]

    def affects_memory(self, event: Event) -> bool:
        """Say whether there may be anything to remember of an event."""
        return False

    def update_memories(self, memories: list[Memory], event: Event) -> None:
        """Let every player take in an event, as they see it; `memories` has one for each, in order."""
        if self.affects_memory(event):
            for player, memory in enumerate(memories):
                seen = event.seen_by(player)
                if seen is not None:
                    memory.update(seen)

    def write_features(self, s: S, player: i64, memory: Memory, out: BytesWriter, start: i64) -> None:
        """Write what `player` sees and remembers, in the order of `feature_blocks`, to places that hold 0 so far.

        It takes nothing from a state that the player does not know; a net compares worlds that they cannot tell apart.
        """

    def features(self, s: S, player: i64, memory: Memory) -> bytes:
        """Return what `player` sees and remembers as numbers from 0 to 255, in the order of `feature_blocks`."""
        if not self.zeros:
            self.zeros = bytes(total_size(self.feature_blocks()))
        out = BytesWriter()
        out.write(self.zeros)
        self.write_features(s, player, memory, out, 0)
        return out.getvalue()
