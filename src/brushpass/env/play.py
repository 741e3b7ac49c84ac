"""One game as an environment plays it: chance and bots act inside, and it waits for every other seat.

A seat's observation is built from its features, its events and its options, and from nothing else.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brushpass.core.features import total_size
from brushpass.core.game import Game
from brushpass.core.phrase import Refused
from brushpass.core.kernel import Event
from brushpass.core.play import MemoryPlay
from brushpass.text.catalogue import Catalogue

SEED_RANGE: Final = 2**62
Observation = dict[str, NDArray[Any]]


def observation_space(game: Game[Any]) -> spaces.Space[Any]:
    """Return the observation space of a seat: its features and its action mask."""
    return spaces.Dict({
        "observation": spaces.Box(0, 255, (total_size(game.feature_blocks()),), np.uint8),
        "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
    })


def action_space(game: Game[Any]) -> spaces.Discrete[np.int64]:
    """Return the space of all action ids; `game.text` gives the notation of an id."""
    return spaces.Discrete(len(game.actions))


class Sentences(Sequence[str]):
    """A seat's events as sentences, formatted only when they are read, because training never reads them."""

    def __init__(self, game: Game[Any], words: Catalogue, events: list[Event]) -> None:
        self.game = game
        self.words = words
        self.events = events

    def lines(self) -> list[str]:
        """Return all events as sentences."""
        return [self.words.phrase(self.game.describe_event(event)) for event in self.events]

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, index: Any) -> Any:
        return self.lines()[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.lines() == list(other)

    def __repr__(self) -> str:
        return repr(self.lines())

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self.lines(),)  # a pickled copy contains plain strings


class SeatedPlay:
    """A game in progress, with the observations of the seats without a bot.

    It contains the compiled game instead of extending it: an interpreted subclass would make every call slow.
    """

    def __init__(self, play: MemoryPlay[Any]) -> None:
        self.play = play
        self.game = play.game
        self.words = Catalogue("en")
        self.to_move = play.advance()  # NOBODY when the game is over

    @property
    def state(self) -> Any:
        """Return the current state of the game."""
        return self.play.state

    def act(self, a: int) -> None:
        """Play an action of the seat to move and continue to the next decision. Raises Refused."""
        if not 0 <= a < len(self.game.actions):
            raise ValueError(f"there is no action {a}: they are 0 to {len(self.game.actions) - 1}")
        try:
            self.play.play(a)
        except Refused as error:
            error.add_note(f"Action {a} is \"{self.game.text(a)}\", refused by {error.refusal.rule}: "
                           f"{self.words.error(error)} Choose where action_mask has a 1.")
            raise
        self.to_move = self.play.advance()

    def observation(self, seat: int) -> Observation:
        """Return the current observation of a seat; its mask is empty if the seat is not to move."""
        state = self.play.state
        features = bytearray(self.game.features(state, seat, self.play.memories[seat]))
        mask = bytearray(self.game.mask(state) if self.to_move == seat else self.game.empty_mask)
        return {"observation": np.frombuffer(features, np.uint8), "action_mask": np.frombuffer(mask, np.int8)}

    def info(self, seat: int) -> dict[str, Any]:
        """Return a seat's legal action ids and its events since its last decision, as sentences."""
        legal = self.game.legal_actions(self.play.state) if self.to_move == seat else []
        return {"legal": legal, "events": Sentences(self.game, self.words, self.play.recent_events[seat])}
