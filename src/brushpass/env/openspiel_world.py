"""The contents of an OpenSpiel state: one world of a game, and the history of every player in it."""
from __future__ import annotations

from functools import cache
from typing import Any, Final
from zlib import crc32

from librt.random import Random

from brushpass.core.features import Memory
from brushpass.core.game import Game, History
from brushpass.core.kernel import Event
from brushpass.core.records.playthrough import format_event
from brushpass.games import game as open_game
from brushpass.games import game_type

MAX_TENSOR_EVENTS: Final = 256  # in an information state tensor
NUMBERS_PER_EVENT: Final = 6  # its type and its fields


@cache
def event_ids(game: str) -> dict[str, int]:
    """Return the event types of a game, numbered from 1 in alphabetical order."""
    return {name: number for number, name in enumerate(sorted(game_type(game).events), 1)}


@cache
def cached_game(name: str, options: tuple[tuple[str, str], ...]) -> Game[Any]:
    """Return a game with its options, cached."""
    return open_game(name, **dict(options))


class PlayerHistory:
    """The events that one player observed: all of them, or only those after a resampling."""

    def __init__(self, game: Game[Any], player: int, text: str, complete: bool) -> None:
        self.game = game
        self.player = player
        self.text = text  # one line per observed step
        self.complete = complete
        self.history: History = []
        self.consumed = 0  # steps of the world's events that were processed
        self.memory: Memory | None = None
        self.remembered = 0  # entries of `history` that are in `memory`

    def copy(self) -> PlayerHistory:
        """Return a copy, which builds a new memory on demand."""
        copied = PlayerHistory(self.game, self.player, self.text, self.complete)
        copied.history = self.history[:]
        copied.consumed = self.consumed
        return copied

    def consume(self, steps: list[list[Event]]) -> None:
        """Append what the player observes of the new steps of the world."""
        for events in steps[self.consumed:]:
            observed = [seen for seen in [event.seen_by(self.player) for event in events] if seen is not None]
            if observed:
                self.history.append(observed)
                self.text += "; ".join([format_event(event) for event in observed]) + "\n"
        self.consumed = len(steps)

    def current_memory(self) -> Memory:
        """Return the player's memory, updated with the whole history."""
        memory = self.memory or self.game.memory(self.player)
        for observed in self.history[self.remembered:]:
            for event in observed:
                memory.update(event)
        self.memory, self.remembered = memory, len(self.history)
        return memory

    def rows(self) -> list[list[int]]:
        """Return the last observed events as rows of numbers, latest first."""
        rows: list[list[int]] = []
        ids = event_ids(self.game.name)
        for observed in reversed(self.history):
            rows += [[ids[type(event).__name__], *map(encode, event.to_dict().values())]
                     for event in reversed(observed)]
            if len(rows) >= MAX_TENSOR_EVENTS:
                break
        return rows[:MAX_TENSOR_EVENTS]


def encode(value: object) -> int:
    """Return a field of an event as a number: an integer plus 2, or a hash of anything else."""
    return value + 2 if isinstance(value, int) else crc32(repr(value).encode()) % 65_536


class World:
    """One world of a game, with an immutable state and the histories of all players."""

    def __init__(self, game: Game[Any], state: Any, histories: list[PlayerHistory], sampled: bool) -> None:
        self.game = game
        self.state = state
        self.histories = histories
        self.sampled = sampled
        self.steps: list[list[Event]] = []  # events of each step; players process them on demand
        self.actions: list[int] = []
        self.observation_cache: dict[int, str] = {}  # player -> text of the current view

    @classmethod
    def new(cls, game: Game[Any]) -> World:
        """Return the initial world, with empty histories."""
        return cls(game, game.new(), [PlayerHistory(game, player, "", True) for player in range(game.seats)], False)

    def copy(self) -> World:
        """Return a copy."""
        copied = World(self.game, self.state, [history.copy() for history in self.histories], self.sampled)
        copied.steps, copied.actions = self.steps[:], self.actions[:]
        return copied

    def __deepcopy__(self, memo: object) -> World:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.sampled:
            raise TypeError("a guessed world has no history, so it cannot be written down")
        return replay, (self.game.name, tuple(self.game.config.options.items()), self.actions)

    def apply(self, a: int) -> None:
        """Play an action. Raises Refused for an illegal action."""
        self.state = self.game.apply(self.state, a)
        self.steps.append(self.state.events)
        self.actions.append(a)
        self.observation_cache.clear()

    def history_of(self, player: int) -> PlayerHistory:
        """Return the history of a player, up to date."""
        history = self.histories[player]
        history.consume(self.steps)
        return history

    def observation_text(self, player: int) -> str:
        """Return a player's view as text."""
        if player not in self.observation_cache:
            fields = self.game.observe(self.state, player).to_dict()
            self.observation_cache[player] = " ".join([f"{name}={value}" for name, value in fields.items()])
        return self.observation_cache[player]

    def information_text(self, player: int) -> str:
        """Return a player's history and view as text."""
        return self.history_of(player).text + self.observation_text(player)

    def features(self, player: int) -> bytes:
        """Return the features of a player."""
        return self.game.features(self.state, player, self.history_of(player).current_memory())

    def resample(self, player: int, rng: Random) -> World:
        """Return a world consistent with a player's history, in which the others' histories are empty.

        Raises ValueError for a player whose own history is incomplete.
        """
        history = self.history_of(player)
        if not history.complete:
            raise ValueError(f"this world was guessed for somebody else: player {player} has heard only its end")
        world = World(self.game, self.game.sample_world(history.history, player, rng), [], True)
        world.histories = [PlayerHistory(self.game, seat, f"guessed {world.observation_text(seat)}\n", False)
                           for seat in range(self.game.seats)]
        world.histories[player] = history.copy()
        world.histories[player].consumed = 0
        return world


def replay(name: str, options: tuple[tuple[str, str], ...], actions: list[int]) -> World:
    """Return the world after these actions."""
    world = World.new(cached_game(name, options))
    for a in actions:
        world.apply(a)
    return world
