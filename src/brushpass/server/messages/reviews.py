"""Types of reviews of finished games."""
from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brushpass.server.messages.outgoing import Option, Phrase


class Decision(Struct):
    """A mistake; all numbers are winning probabilities from 0 to 1."""

    at: int
    played: Option
    better: Option
    cost: float
    chosen: float
    best: float


class Thought(Struct):
    """A decision of a bot at a turning point: its winning probability, and what it believed, if that was anything."""

    at: int
    seat: int
    played: Option
    expected: float
    belief: Phrase | None


class Review(Struct, kw_only=True):
    """The review of a game: winning probabilities, luck and skill, the costliest mistakes, and thoughts of bots.

    `lucks` has the luck of each action and `verdict` the key of a sentence. They and `thoughts` are empty in reviews of
    old versions.
    """

    done: Literal[True] = True
    seat: int
    expected: list[float]
    luck: float
    skill: float
    others: float
    decisions: int
    costliest: list[Decision]
    lucks: list[float] = []
    verdict: str = ""
    thoughts: list[Thought] = []


class ReviewProgress(Struct, kw_only=True):
    """The progress of a review from 0 to 1; negative if none is running."""

    done: Literal[False] = False
    progress: float


ReviewState = Review | ReviewProgress
