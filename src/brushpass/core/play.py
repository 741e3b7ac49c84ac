"""The game loop: chance draws, bots choose, every seat receives its events, and the loop pauses for people."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol

from librt.random import Random
from mypy_extensions import mypyc_attr

from brushpass.core.features import Memory
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, Event
from brushpass.core.phrase import Refused

NOBODY: Final = -1  # is to move: the game is over


class Player(Protocol):
    """A player who answers at once: a bot."""

    def receive(self, events: list[Event]) -> None:
        """Process the events that this seat observed of the last action."""

    def choose(self, options: list[int]) -> int:
        """Return one of the options."""


class SeatWrapper(Protocol):
    """A wrapper around a learning seat, the counterpart in training of a bot's wrapper in play."""

    def receive(self, events: list[Event]) -> bool:
        """Process the events of the seat, and return whether its pretended contents have changed."""

    def scripted_choice(self, options: list[int], rng: Random) -> int:
        """Return the action that the wrapper chooses itself; NOBODY if the seat decides."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Generic[S]):
    """A game in progress. `draw` returns the chance action of a state; the loop pauses at seats without a player."""

    def __init__(self, game: Game[S], draw: Callable[[S], int]) -> None:
        self.game, self.draw = game, draw
        self.players: dict[int, Player] = {}
        self.state: S = game.new()

    def over(self) -> bool:
        """Return whether the game is over."""
        return self.game.over(self.state)

    def who(self) -> int:
        """Return the seat to move; NATURE for dice and deals, NOBODY when the game is over."""
        return NOBODY if self.over() else self.game.who(self.state)

    def advance(self) -> int:
        """Play until a seat without a player is to move and return it; NOBODY when the game is over."""
        while self.step():
            pass
        return self.who()

    def step(self) -> bool:
        """Play one action of chance or of a player; return False if another seat is to move, or the game is over."""
        if self.over():
            return False
        seat = self.game.who(self.state)
        if seat == NATURE:
            self.play_chance()
        elif seat in self.players:
            self.play(self.choice(seat))
        else:
            return False
        return True

    def play_chance(self) -> None:
        """Play an action of chance."""
        self.play(self.draw(self.state))

    def choice(self, seat: int) -> int:
        """Return the choice of the player in a seat."""
        return self.players[seat].choose(self.game.legal_actions(self.state))

    def play(self, a: int) -> None:
        """Play an action of the seat to move and broadcast its events. Raises Refused."""
        seat = self.who()
        self.state = self.game.apply(self.state, a)
        self.broadcast(seat, a)

    def broadcast(self, seat: int, a: int) -> None:
        """Send every player the events that their seat observes of the action that a seat has just played."""
        for other, player in self.players.items():
            player.receive(self.game.observed_events(self.state, other))


class Nature(Generic[S]):
    """Draws chance actions from a seed."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game: Game[S] = game
        self.rng: Random = Random(seed)

    def draw(self, s: S) -> int:
        """Return a chance action of a state, by its odds."""
        return self.game.draw(s, self.rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class MemoryPlay(Play[S]):
    """A seeded game in progress, with the memory and recent events of every seat without a player."""

    def __init__(self, game: Game[S], seed: int, players: dict[int, Player]) -> None:
        nature: Nature[S] = Nature(game, seed)
        super().__init__(game, nature.draw)
        self.rng: Random = nature.rng
        self.players.update(players)
        self.memories: dict[int, Memory] = {}
        self.recent_events: dict[int, list[Event]] = {}  # of each seat since its last decision
        for seat in range(game.seats):
            if seat not in players:
                self.memories[seat] = game.memory(seat)
                self.recent_events[seat] = []

    def play(self, a: int) -> None:
        """Play an action in place, because the state is not shared, and broadcast its events. Raises Refused."""
        s = self.state
        seat = self.who()
        if s.over or (seat != NATURE and a not in self.game.legal_ids(s)):
            raise Refused(self.game.refusal(s, a))
        self.step_in_place(s, seat, a)

    def play_chance(self) -> None:
        self.step_in_place(self.state, NATURE, self.game.draw(self.state, self.rng))

    def step_in_place(self, s: S, seat: int, a: int) -> None:
        """Play a legal action of a seat, or of chance, and broadcast its events."""
        s.events = []
        self.game.step(s, a)
        self.broadcast(seat, a)

    def broadcast(self, seat: int, a: int) -> None:
        """Send every seat its events of an action, and update the memories of seats without a player."""
        for other, player in self.players.items():
            player.receive(self.game.observed_events(self.state, other))
        if seat in self.recent_events:
            self.recent_events[seat] = []
        for other, memory in self.memories.items():
            events = self.game.observed_events(self.state, other)
            if events:
                self.recent_events[other] += events
                for event in events:
                    memory.update(event)
