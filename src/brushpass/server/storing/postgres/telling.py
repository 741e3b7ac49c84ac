"""Words to all servers go in lots: those that come while one lot is on its way are the next.

Each NOTIFY of PostgreSQL is a commit that others wait for, and each message of Redis is read for itself, so a crowd
that comes or goes would keep everybody waiting if every word went alone.
"""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

LONGEST: Final = 7_900  # bytes of words that go as one: a NOTIFY takes less than 8,000


def bundled(words: Sequence[str]) -> list[int]:
    """Return for each word the number of the message that carries it: as few as can be."""
    bundles, size = list[int](), 0
    for word in words:
        size += len(word.encode()) + 1
        fits = bool(bundles) and size <= LONGEST
        size = size if fits else len(word.encode()) + 1
        bundles.append(bundles[-1] + (not fits) if bundles else 0)
    return bundles


def spread(told: str, heard: Callable[[str, str], None]) -> None:
    """Bring the words of one message to those who hear them: each is a kind and a text."""
    for word in told.split("\n"):
        kind, _, text = word.partition(" ")
        heard(kind, text)


class Telling:
    """Sends words, one lot after the other."""

    def __init__(self, send: Callable[[list[str]], Awaitable[None]]) -> None:
        self.send = send
        self.waiting: list[str] = []
        self.turn = asyncio.Lock()

    async def tell(self, words: Sequence[str]) -> None:
        """Send some words, with all that wait, and return once they are sent."""
        self.waiting += words
        async with self.turn:
            lot, self.waiting = self.waiting, []
            if lot:
                await self.send(lot)
