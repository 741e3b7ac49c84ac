"""One game as an environment plays it: nature and the bots choose by themselves, every other seat is waited for.

What a seat is given comes from its features, from what it has heard and from its options, and from nothing else.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brushpass.core.features import size_of
from brushpass.core.game import Game
from brushpass.core.phrase import Refused
from brushpass.core.kernel import Event
from brushpass.core.play import MemoryPlay
from brushpass.text.catalogue import Catalogue

MOST_SEEDS: Final = 2**62
Observation = dict[str, NDArray[Any]]


def observation_space(game: Game[Any]) -> spaces.Space[Any]:
    """Return the space of what a seat is given: its features, and which actions it may choose."""
    return spaces.Dict({
        "observation": spaces.Box(0, 255, (size_of(game.feature_blocks()),), np.uint8),
        "action_mask": spaces.Box(0, 1, (len(game.actions),), np.int8),
    })


def action_space(game: Game[Any]) -> spaces.Discrete[np.int64]:
    """Return the space of all actions, by their numbers; `game.text` says what a number is."""
    return spaces.Discrete(len(game.actions))


class Sentences(Sequence[str]):
    """What a seat was told, put into words only where somebody reads it: a learner plays faster than we can speak."""

    def __init__(self, game: Game[Any], words: Catalogue, told: list[Event]) -> None:
        self.game = game
        self.words = words
        self.told = told

    def lines(self) -> list[str]:
        """Return all of it in words."""
        return [self.words.phrase(self.game.say_event(event)) for event in self.told]

    def __len__(self) -> int:
        return len(self.told)

    def __getitem__(self, place: Any) -> Any:
        return self.lines()[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.lines() == list(other)

    def __repr__(self) -> str:
        return repr(self.lines())

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self.lines(),)  # another process reads words


class SeatedPlay:
    """A game being played, with what the seats without a bot are given of it.

    It has the game rather than being one: a class of Python's own below a compiled one makes all its calls slow.
    """

    def __init__(self, played: MemoryPlay[Any]) -> None:
        self.played = played
        self.game = played.game
        self.words = Catalogue("en")
        self.asked = played.advance()

    @property
    def state(self) -> Any:
        """Return the state of the game, which goes on in it."""
        return self.played.state

    def who(self) -> int:
        """Return the seat that has to choose; NOBODY when the game is over."""
        return self.asked

    def act(self, a: int) -> None:
        """Play what the seat that is waited for chooses, and on to the next one. Raises Refused."""
        if not 0 <= a < len(self.game.actions):
            raise ValueError(f"there is no action {a}: they are 0 to {len(self.game.actions) - 1}")
        try:
            self.played.play(a)
        except Refused as refused:
            refused.add_note(f"Action {a} is \"{self.game.text(a)}\", refused by {refused.refusal.rule}: "
                             f"{self.words.problem(refused)} Choose where action_mask has a 1.")
            raise
        self.asked = self.played.advance()

    def observation(self, seat: int) -> Observation:
        """Return what a seat is given now; nobody may choose anything where it is not their turn to."""
        state = self.played.state
        features = bytearray(self.game.features(state, seat, self.played.memories[seat]))
        mask = bytearray(self.game.mask(state) if self.asked == seat else self.game.none_legal)
        return {"observation": np.frombuffer(features, np.uint8), "action_mask": np.frombuffer(mask, np.int8)}

    def info(self, seat: int) -> dict[str, Any]:
        """Return what a seat may choose now, by number, and what it has heard since its last choice, in words."""
        legal = self.game.legal_actions(self.played.state) if self.asked == seat else []
        return {"legal": legal, "news": Sentences(self.game, self.words, self.played.recent_events[seat][:])}
