"""A bar for whatever takes longer than a second: on the error stream, and only where somebody watches it."""
from __future__ import annotations

import time
from types import TracebackType
from typing import Final, TextIO

PATIENCE: Final = 1.0
REDRAW: Final = 0.1
LENGTH: Final = 30


class Progress:
    """How much of some work is done; used as a context, so that the bar is gone when the work is."""

    def __init__(self, err: TextIO, total: int) -> None:
        self.err = err
        self.total = max(total, 1)
        self.done = 0
        self.watched = err.isatty()
        self.next_time = time.monotonic() + PATIENCE
        self.drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self.drawn:
            self.err.write("\r\x1b[K")
            self.err.flush()

    def step(self, n: int = 1) -> None:
        """Note that more is done, and draw the bar if it is time."""
        self.done += n
        if self.watched and time.monotonic() >= self.next_time:
            self.next_time = time.monotonic() + REDRAW
            self.draw()

    def draw(self) -> None:
        """Draw the bar over the one before."""
        share = min(self.done / self.total, 1.0)
        bar = ("#" * round(share * LENGTH)).ljust(LENGTH, ".")
        self.err.write(f"\r[{bar}] {share:4.0%}\x1b[K")
        self.err.flush()
        self.drawn = True
