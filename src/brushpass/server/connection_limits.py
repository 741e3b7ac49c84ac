"""Limits on connections per address and on concurrent handshakes; writes are coalesced per event-loop iteration."""
from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, Protocol

from brushpass.server.prefixes import prefixes, share

MAX_CONNECTIONS: Final = 400  # connections from one address, sockets of pages with them
MAX_HANDSHAKES: Final = 32  # sockets on their way to a table at once


class Sends(Protocol):
    """A connection with pending output."""

    def flush(self) -> None:
        """Write the pending output."""


def networks(addresses: tuple[str, ...]) -> Iterator[IPv4Network | IPv6Network]:
    """Yield the networks among some addresses; host names are skipped."""
    for address in addresses:
        with suppress(ValueError):
            yield ip_network(address, strict=False)


class ConnectionLimits:
    """Counts open connections per address; connections of trusted proxies are not counted."""

    def __init__(self, proxies: tuple[str, ...], most: int = MAX_CONNECTIONS) -> None:
        self.proxies = list(networks(proxies))
        self.most = most
        self.open: Counter[str] = Counter()
        self.greeting = 0  # sockets that are not at a table yet, and may be soon
        self.outside: deque[Callable[[], bool]] = deque()  # those after them; each begins by being called
        self.sending: list[Sends] = []  # those over which something is sent in this turn of the loop

    def send_soon(self, connection: Sends, loop: asyncio.AbstractEventLoop) -> None:
        """Flush a connection at the end of this event-loop iteration."""
        if not self.sending:
            loop.call_soon(self.send_all)
        self.sending.append(connection)

    def send_all(self) -> None:
        """Flush all connections with pending output."""
        sending, self.sending = self.sending, []
        for connection in sending:
            connection.flush()

    def greet(self, upgrade: Callable[[], bool]) -> None:
        """Start a WebSocket handshake now, or queue it: each needs much memory until it is done."""
        if self.greeting < MAX_HANDSHAKES:
            self.greeting += upgrade()
        else:
            self.outside.append(upgrade)

    def greeted(self) -> None:
        """Start the next queued handshake."""
        self.greeting -= 1
        while self.outside and self.greeting < MAX_HANDSHAKES:
            self.greeting += self.outside.popleft()()

    def is_proxy(self, address: str) -> bool:
        """Return whether an address belongs to a trusted proxy."""
        with suppress(ValueError):
            return bool(self.proxies) and any(ip_address(address) in proxy for proxy in self.proxies)
        return False

    def enter(self, address: str) -> bool:
        """Count a connection, and return whether its address is within the limit."""
        if self.is_proxy(address):
            return True
        keys = prefixes(address)
        self.open.update(keys)
        return all(self.open[key] <= self.most * share(key) for key in keys)

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        if self.is_proxy(address):
            return
        for key in prefixes(address):
            self.open[key] -= 1
            if self.open[key] <= 0:
                del self.open[key]
