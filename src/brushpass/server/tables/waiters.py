"""Long polling for evenings: requests that wait until an evening changes."""
from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class EveningWaiters:
    """Wakes requests that wait for changes of an evening, on all servers."""

    def __init__(self, notify_others: Callable[[str], None]) -> None:
        self.notify_others = notify_others
        self.events: dict[str, set[asyncio.Event]] = {}

    @contextmanager
    def waiting(self, code: str) -> Iterator[asyncio.Event]:
        """Yield an event that is set by the next change of an evening."""
        event = asyncio.Event()
        self.events.setdefault(code, set()).add(event)
        try:
            yield event
        finally:
            self.events[code].discard(event)
            if not self.events[code]:
                del self.events[code]

    def notify(self, code: str) -> None:
        """Wake all requests that wait for an evening, on all servers."""
        self.notify_here(code)
        self.notify_others(code)

    def notify_here(self, code: str) -> None:
        """Wake the requests that wait on this server."""
        for event in self.events.get(code, ()):
            event.set()

    def notify_all(self) -> None:
        """Wake all requests on this server, because it stops."""
        for code in self.events:
            self.notify_here(code)
