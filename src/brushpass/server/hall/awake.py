"""Time that passes only while the server is awake: a process that was stopped charges nobody for it."""
from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

STOPPED: Final = 5.0  # seconds between two looks, after which the process must have been stopped


class Awake:
    """A clock that is looked at all the time; where nobody could look for a while, that while has not been."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.looked = clock()
        self.lost = 0.0

    def __call__(self) -> float:
        now = self.clock()
        if now - self.looked > STOPPED:
            self.lost += now - self.looked
        self.looked = now
        return now - self.lost
