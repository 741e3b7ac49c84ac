"""What the server keeps of boards that players have made: each under the hash of all that is in it."""
from __future__ import annotations

from typing import Final, Protocol

MOST: Final = 20_000  # boards; the oldest are forgotten first


class Boxes(Protocol):
    """Keeps boards by their code."""

    async def keep(self, code: str, facts: str, now: float) -> None:
        """Keep a board, and forget the oldest where there are too many; one that is there stays as new as now."""

    async def box(self, code: str) -> str | None:
        """Return what is kept under a code; None where there is nothing."""
