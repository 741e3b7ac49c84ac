"""The one loop of every game that is played: nature draws, bots choose, all seats hear, and people are waited for."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol

from librt.random import Random
from mypy_extensions import mypyc_attr

from brushpass.core.features import Memory
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, Event
from brushpass.core.phrase import Refused

NOBODY: Final = -1  # has to choose: the game is over


class Player(Protocol):
    """A player who answers at once: a bot."""

    def receive(self, events: list[Event]) -> None:
        """Take in what this seat is told of the last action."""

    def choose(self, options: list[int]) -> int:
        """Return one of the options."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Generic[S]):
    """A game being played. `draw` says what nature does in a state; the seats without a player are waited for."""

    def __init__(self, game: Game[S], draw: Callable[[S], int]) -> None:
        self.game, self.draw = game, draw
        self.players: dict[int, Player] = {}
        self.state: S = game.new()

    def over(self) -> bool:
        """Say whether nobody has to choose any more."""
        return self.game.over(self.state)

    def who(self) -> int:
        """Return the seat that has to choose; NATURE for dice and deals, NOBODY when the game is over."""
        return NOBODY if self.over() else self.game.who(self.state)

    def advance(self) -> int:
        """Let nature and the players choose, and return the seat that is waited for; NOBODY when the game is over."""
        while not self.over():
            seat = self.game.who(self.state)
            if seat == NATURE:
                self.play(self.draw(self.state))
            elif seat in self.players:
                self.play(self.choice(seat))
            else:
                return seat
        return NOBODY

    def choice(self, seat: int) -> int:
        """Return what the player in a seat chooses."""
        return self.players[seat].choose(self.game.legal_actions(self.state))

    def play(self, a: int) -> None:
        """Play an action of the seat that has to choose, and let everybody hear of it. Raises Refused."""
        seat = self.who()
        self.state = self.game.apply(self.state, a)
        self.broadcast(seat, a)

    def broadcast(self, seat: int, a: int) -> None:
        """Let every player hear what their seat is told of the action that a seat has just played."""
        for other, player in self.players.items():
            player.receive(self.game.news(self.state, other))


class Nature(Generic[S]):
    """What nature does, by a seed."""

    def __init__(self, game: Game[S], seed: int) -> None:
        self.game: Game[S] = game
        self.rng: Random = Random(seed)

    def draw(self, s: S) -> int:
        """Return what nature does in a state, by its odds."""
        return self.game.draw(s, self.rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class MemoryPlay(Play[S]):
    """A game being played by a seed, with what every seat that is waited for hears and remembers of it."""

    def __init__(self, game: Game[S], seed: int, players: dict[int, Player]) -> None:
        super().__init__(game, Nature(game, seed).draw)
        self.players.update(players)
        self.memories: dict[int, Memory] = {}
        self.recent_events: dict[int, list[Event]] = {}  # heard since one's own last choice
        for seat in range(game.seats):
            if seat not in players:
                self.memories[seat] = game.memory(seat)
                self.recent_events[seat] = []

    def play(self, a: int) -> None:
        """Play an action on the state itself, which nobody else holds, and let everybody hear of it. Raises Refused."""
        s = self.state
        seat = self.who()
        if s.over or (seat != NATURE and a not in self.game.legal_ids(s)):
            raise Refused(self.game.refusal(s, a))
        s.news = []
        self.game.step(s, a)
        self.broadcast(seat, a)

    def broadcast(self, seat: int, a: int) -> None:
        """Let every seat hear its own version of an action, and those that are waited for remember it."""
        for other, player in self.players.items():
            player.receive(self.game.news(self.state, other))
        if seat in self.recent_events:
            self.recent_events[seat] = []
        for other, memory in self.memories.items():
            news = self.game.news(self.state, other)
            if news:
                self.recent_events[other] += news
                for event in news:
                    memory.update(event)
