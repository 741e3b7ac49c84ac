"""What people wait for before an evening: one for each code, rung whenever something has changed there."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class EveningWaiters:
    """Wakes those who wait for news, here and at other servers."""

    def __init__(self) -> None:
        self.hung: dict[str, set[asyncio.Event]] = {}
        self.others: Callable[[str], None] = lambda code: None  # tells other servers

    @contextmanager
    def hearing(self, code: str) -> Iterator[asyncio.Event]:
        """Return what is set by the next ring from now on."""
        event = asyncio.Event()
        self.hung.setdefault(code, set()).add(event)
        try:
            yield event
        finally:
            self.hung[code].discard(event)
            if not self.hung[code]:
                del self.hung[code]

    def ring(self, code: str) -> None:
        """Wake all who wait for news of a code."""
        self.ring_here(code)
        self.others(code)

    def ring_here(self, code: str) -> None:
        """Wake those of this server."""
        for event in self.hung.get(code, ()):
            event.set()

    def ring_all(self) -> None:
        """Wake everybody of this server: it is about to stop."""
        for code in self.hung:
            self.ring_here(code)
