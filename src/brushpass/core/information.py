"""The information of each player: views, events, and worlds consistent with them. Only `observe` has no default."""
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
    """The observations of players and spectators; a spectator never observes more than any player."""

    def __init__(self, config: Config, seats: int, actions: list[Action]) -> None:
        super().__init__(config, seats, actions)
        self.beliefs: dict[int, Belief[S]] = {}  # of the default `sample_world`, by player

    def observe(self, s: S, player: int) -> View:
        """Return the view of `player` or a spectator."""
        raise NotImplementedError

    def observed_events(self, s: S, player: int) -> list[Event]:
        """Return the events of the last `apply`, as `player` observes them."""
        observed: list[Event] = []
        for event in s.events or []:
            seen = event.seen_by(player)
            if seen is not None:
                observed.append(seen)
        return observed

    def shown_to(self, s: S, player: i64) -> bool:
        """Return whether `player` sees the pending choice once it is made."""
        return kernel.pending_ask(s).shown_to(s, player)

    def public_player_to_move(self, s: S) -> int:
        """Return the player to move if that is public; -1 if it is not, for chance, and after the end."""
        return max(-1, self.observe(s, int(kernel.SPECTATOR)).asked_of)

    def merged_view(self, public: View, views: list[View]) -> View:
        """Return the public view merged with the views of all seats, for the time after the game."""
        return public

    def aid(self, player: int) -> Aid:
        """Return the player aid of a seat, or of a spectator (below 0), before the game begins."""
        return Aid()

    def sample_world(self, history: History, player: int, rng: Random) -> S:
        """Sample a world consistent with a player's whole history, without access to the true state.

        Raises NoConsistentWorld if it finds none. The default is exact and slow.
        """
        return self.copy(self.belief(history, player, rng).sample(1, rng)[0])

    def belief(self, history: History, player: int, rng: Random) -> Belief[S]:
        """Return the exact belief of a player with a history. Raises NoConsistentWorld."""
        if (belief := self.beliefs.get(player)) is None:
            belief = self.beliefs[player] = Belief(self, self.observed_events, player)
        belief.update(history, rng)
        return belief

    def sample_worlds(self, history: History, player: int, count: int, rng: Random) -> list[S]:
        """Sample worlds consistent with a player's history, by their likelihood if the game can estimate it."""
        return [self.sample_world(history, player, rng) for _ in range(count)]
