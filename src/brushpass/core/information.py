"""What each player may know: their view, their news, and the worlds that fit both. Only `observe` has no default."""
from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from brushpass.core import kernel
from brushpass.core.kernel import Event
from brushpass.core.rules import Action, Config, Rules, S
from brushpass.core.view import Aid, View
from brushpass.core.belief import Belief

History = list[list[Event]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Information(Rules[S]):
    """What players see and hear, and what they can make of it; a spectator never learns more than any player."""

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        super().__init__(config, seats, actions)
        self.beliefs: dict[int, Belief[S]] = {}  # by player: what the default guess has found so far

    def observe(self, s: S, player: int) -> View:
        """Return what `player` sees now."""
        raise NotImplementedError

    def news(self, s: S, player: int) -> list[Event]:
        """Return the events of the last `apply`, as `player` sees them."""
        told = [event.seen_by(player) for event in s.news or []]
        return [event for event in told if event is not None]

    def shown_to(self, s: S, player: i64) -> bool:
        """Say whether `player` sees what is chosen now, once it is chosen."""
        return kernel.asked(s).shown_to(s, player)

    def public_player_to_move(self, s: S) -> int:
        """Return the player whom everybody sees being asked; -1 for nature, for nobody, and where it is hidden."""
        return max(-1, self.observe(s, int(kernel.SPECTATOR)).asked_of)

    def merged_view(self, public: View, views: list[View]) -> View:
        """Return what everybody sees, after the game, with what all seats see of their own: from their views alone."""
        return public

    def aid(self, player: int) -> Aid:
        """Return what helps `player` to follow the game, before it begins: any number below 0 watches."""
        return Aid()

    def guess(self, history: History, player: int, rng: Random) -> S:
        """Return a world drawn from those that fit all that `player` heard, step by step, since the beginning.

        Raises NoConsistentWorld if it finds none, and never reads the true state; the default is slow and exact.
        """
        return self.copy(self.belief(history, player, rng).sample(1, rng)[0])

    def belief(self, history: History, player: int, rng: Random) -> Belief[S]:
        """Return all worlds that fit what `player` heard, as far as there are not too many."""
        if (found := self.beliefs.get(player)) is None:
            found = self.beliefs[player] = Belief(self, self.news, player)
        found.update(history, rng)
        return found

    def sample_worlds(self, history: History, player: int, count: int, rng: Random) -> list[S]:
        """Return worlds that fit what `player` heard, likelier ones more often where the game can tell which."""
        return [self.guess(history, player, rng) for _ in range(count)]
