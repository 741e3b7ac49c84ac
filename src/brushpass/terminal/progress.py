"""A progress bar on stderr for long tasks, shown only in a terminal."""
from __future__ import annotations

import time
from types import TracebackType
from typing import Final, TextIO

SHOW_AFTER_S: Final = 1.0
REDRAW_S: Final = 0.1
BAR_WIDTH: Final = 30


class Progress:
    """A progress bar as a context manager, which removes it at the end."""

    def __init__(self, err: TextIO, total: int) -> None:
        self.err = err
        self.total = max(total, 1)
        self.done = 0
        self.is_terminal = err.isatty()
        self.next_time = time.monotonic() + SHOW_AFTER_S
        self.drawn = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, error_type: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self.drawn:
            self.err.write("\r\x1b[K")
            self.err.flush()

    def step(self, n: int = 1) -> None:
        """Add finished steps, and redraw the bar if it is due."""
        self.done += n
        if self.is_terminal and time.monotonic() >= self.next_time:
            self.next_time = time.monotonic() + REDRAW_S
            self.draw()

    def draw(self) -> None:
        """Redraw the bar."""
        share = min(self.done / self.total, 1.0)
        bar = ("#" * round(share * BAR_WIDTH)).ljust(BAR_WIDTH, ".")
        self.err.write(f"\r[{bar}] {share:4.0%}\x1b[K")
        self.err.flush()
        self.drawn = True
