"""Limits on connections per address and on concurrent handshakes; writes are coalesced per event-loop iteration."""
from __future__ import annotations

import asyncio
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, Protocol

from brushpass.server.log import log
from brushpass.server.prefixes import prefixes, share

MAX_CONNECTIONS: Final = 400  # connections from one address, sockets of pages with them
ADDRESS_SHARE: Final = 0.25  # of all file descriptors, for one address
FULL_SHARE: Final = 0.9  # of all file descriptors, from which on new connections are refused
ROOM_SHARE: Final = 0.85  # below which they are accepted again
REQUEST_TIMEOUT_S: Final = 20.0  # for a request, from the connection or the last response on
RESPONSE_TIMEOUT_S: Final = 60.0  # for a client that does not read its response
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

    def __init__(self, proxies: tuple[str, ...], most: int = MAX_CONNECTIONS, descriptors: int = 0,
                 request_timeout_s: float = REQUEST_TIMEOUT_S, response_timeout_s: float = RESPONSE_TIMEOUT_S) -> None:
        self.proxies = list(networks(proxies))
        self.descriptors = descriptors or sys.maxsize
        self.request_timeout_s, self.response_timeout_s = request_timeout_s, response_timeout_s
        self.most = max(1, min(most, int(self.descriptors * ADDRESS_SHARE)))
        self.total = 0
        self.short = False  # whether connections use almost all file descriptors
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
        """Count a connection, and return whether its address and all together are within their limits."""
        self.total += 1
        self.check_descriptors()
        if self.short:
            self.open.update(() if self.is_proxy(address) else prefixes(address))
            return False
        if self.is_proxy(address):
            return True
        keys = prefixes(address)
        self.open.update(keys)
        return all(self.open[key] <= self.most * share(key) for key in keys)

    def check_descriptors(self) -> None:
        """Log when connections use almost all file descriptors, and when that is over; the rest is for the database."""
        if not self.short and self.total > self.descriptors * FULL_SHARE:
            self.short = True
            log.error("%d connections use almost all of the %d file descriptors: new ones are refused. Raise the limit "
                      "of open files (ulimit -n)", self.total, self.descriptors)
        elif self.short and self.total < self.descriptors * ROOM_SHARE:
            self.short = False
            log.warning("%d connections are open: new ones are accepted again", self.total)

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        self.total -= 1
        self.check_descriptors()
        if self.is_proxy(address):
            return
        for key in prefixes(address):
            self.open[key] -= 1
            if self.open[key] <= 0:
                del self.open[key]
