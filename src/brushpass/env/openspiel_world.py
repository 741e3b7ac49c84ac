"""What a state of OpenSpiel holds here: one world of a game, and what everybody has heard in it."""
from __future__ import annotations

from functools import cache
from typing import Any, Final
from zlib import crc32

from librt.random import Random

from brushpass.core.features import Memory
from brushpass.core.game import Game, History
from brushpass.core.kernel import Event
from brushpass.core.records.playthrough import tell
from brushpass.games import game as open_game
from brushpass.games import game_type

ROWS: Final = 256  # events in an information state tensor
COLUMNS: Final = 6  # what kind of event, and what it tells


@cache
def kinds_of(game: str) -> dict[str, int]:
    """Return the kinds of event that a game has, numbered from 1 in alphabetical order."""
    return {name: number for number, name in enumerate(sorted(game_type(game).events), 1)}


@cache
def opened(name: str, options: tuple[tuple[str, str], ...]) -> Game[Any]:
    """Return a game with its options, the same one for the same options."""
    return open_game(name, **dict(options))


class Ear:
    """What one player has heard: all of it, as events and as text, or only what came after a guess."""

    def __init__(self, game: Game[Any], player: int, opening: str, whole: bool) -> None:
        self.game = game
        self.player = player
        self.text = opening  # a line for each step of which they have heard something
        self.whole = whole
        self.heard: History = []
        self.taken = 0  # how much of the world's news they have taken in
        self.memory: Memory | None = None
        self.remembered = 0  # how much of what they have heard is in their memory

    def copy(self) -> Ear:
        """Return a copy, which makes itself a new memory where it needs one."""
        copied = Ear(self.game, self.player, self.text, self.whole)
        copied.heard = self.heard[:]
        copied.taken = self.taken
        return copied

    def take_in(self, news: list[list[Event]]) -> None:
        """Hear what is new of the world's news, as they see it."""
        for events in news[self.taken:]:
            told = [seen for seen in [event.seen_by(self.player) for event in events] if seen is not None]
            if told:
                self.heard.append(told)
                self.text += "; ".join([tell(event) for event in told]) + "\n"
        self.taken = len(news)

    def remember(self) -> Memory:
        """Return what they remember of all that they have heard."""
        memory = self.memory or self.game.memory(self.player)
        for told in self.heard[self.remembered:]:
            for event in told:
                memory.update(event)
        self.memory, self.remembered = memory, len(self.heard)
        return memory

    def rows(self) -> list[list[int]]:
        """Return the last events that they have heard as numbers, the latest first."""
        found: list[list[int]] = []
        kinds = kinds_of(self.game.name)
        for told in reversed(self.heard):
            found += [[kinds[type(event).__name__], *map(number, event.facts().values())] for event in reversed(told)]
            if len(found) >= ROWS:
                break
        return found[:ROWS]


def number(fact: object) -> int:
    """Return a fact of an event as a number: 2 more than a number, and one made of its letters for anything else."""
    return fact + 2 if isinstance(fact, int) else crc32(repr(fact).encode()) % 65_536


class World:
    """One world of a game, its state never changed but replaced, and the ears of all players in it."""

    def __init__(self, game: Game[Any], state: Any, ears: list[Ear], guessed: bool) -> None:
        self.game = game
        self.state = state
        self.ears = ears
        self.guessed = guessed
        self.news: list[list[Event]] = []  # of each step; everybody takes in their part when it is asked for
        self.actions: list[int] = []
        self.looks: dict[int, str] = {}  # player -> what they see now, once it was asked for

    @classmethod
    def new(cls, game: Game[Any]) -> World:
        """Return the world at the beginning of a game, where nobody has heard anything."""
        return cls(game, game.new(), [Ear(game, player, "", True) for player in range(game.seats)], False)

    def copy(self) -> World:
        """Return a copy to play on with."""
        copied = World(self.game, self.state, [ear.copy() for ear in self.ears], self.guessed)
        copied.news, copied.actions = self.news[:], self.actions[:]
        return copied

    def __deepcopy__(self, memo: object) -> World:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.guessed:
            raise TypeError("a guessed world has no history, so it cannot be written down")
        return replayed, (self.game.name, tuple(self.game.config.options.items()), self.actions)

    def apply(self, a: int) -> None:
        """Play an action. Raises Refused for one that is not legal."""
        self.state = self.game.apply(self.state, a)
        self.news.append(self.state.news)
        self.actions.append(a)
        self.looks.clear()

    def ear(self, player: int) -> Ear:
        """Return what a player has heard up to now."""
        ear = self.ears[player]
        ear.take_in(self.news)
        return ear

    def sees(self, player: int) -> str:
        """Return what a player sees, as text."""
        if player not in self.looks:
            seen = self.game.observe(self.state, player).facts()
            self.looks[player] = " ".join([f"{name}={value}" for name, value in seen.items()])
        return self.looks[player]

    def knows(self, player: int) -> str:
        """Return all that a player has heard, and what they see, as text."""
        return self.ear(player).text + self.sees(player)

    def features(self, player: int) -> bytes:
        """Return what a player sees and remembers, as numbers."""
        return self.game.features(self.state, player, self.ear(player).remember())

    def guess(self, player: int, rng: Random) -> World:
        """Return a world that fits all that a player has heard, where the others begin to listen.

        Raises ValueError for a player who has not heard this world from its beginning.
        """
        ear = self.ear(player)
        if not ear.whole:
            raise ValueError(f"this world was guessed for somebody else: player {player} has heard only its end")
        world = World(self.game, self.game.guess(ear.heard, player, rng), [], True)
        world.ears = [Ear(self.game, seat, f"guessed {world.sees(seat)}\n", False) for seat in range(self.game.seats)]
        world.ears[player] = ear.copy()
        world.ears[player].taken = 0
        return world


def replayed(name: str, options: tuple[tuple[str, str], ...], actions: list[int]) -> World:
    """Return the world that these actions make."""
    world = World.new(opened(name, options))
    for a in actions:
        world.apply(a)
    return world
