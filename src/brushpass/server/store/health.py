"""Whether a store accepts writes: read by `/readyz`, logged once per change."""
from __future__ import annotations

from brushpass.server.log import log


class WriteHealth:
    """The outcome of the last write to a store."""

    def __init__(self) -> None:
        self.ok = True

    def failed(self, problem: BaseException) -> None:
        """Record a write that the database refused."""
        if self.ok:
            self.ok = False
            reason = str(problem) or type(problem).__name__
            log.error("the database refuses writes (%s): choices are refused until it accepts them again", reason)

    def succeeded(self) -> None:
        """Record a committed write."""
        if not self.ok:
            self.ok = True
            log.warning("the database accepts writes again")
