"""Who is connected: so many from one address, so many on their way to a table at once, and what they are sent."""
from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, Protocol

MAX_CONNECTIONS: Final = 400  # connections from one address, sockets of pages with them
MAX_HANDSHAKES: Final = 32  # sockets on their way to a table at once


class Sends(Protocol):
    """A connection over which something is to be sent."""

    def flush(self) -> None:
        """Send it."""


def networks(addresses: tuple[str, ...]) -> Iterator[IPv4Network | IPv6Network]:
    """Return the networks that are named by address; other names are none."""
    for address in addresses:
        with suppress(ValueError):
            yield ip_network(address, strict=False)


class ConnectionLimits:
    """The connections that are open, by address; those of a proxy are counted by what they ask for."""

    def __init__(self, proxies: tuple[str, ...], most: int = MAX_CONNECTIONS) -> None:
        self.proxies = list(networks(proxies))
        self.most = most
        self.open: Counter[str] = Counter()
        self.greeting = 0  # sockets that are not at a table yet, and may be soon
        self.outside: deque[Callable[[], bool]] = deque()  # those after them; each begins by being called
        self.sending: list[Sends] = []  # those over which something is sent in this turn of the loop

    def send_soon(self, connection: Sends, loop: asyncio.AbstractEventLoop) -> None:
        """Let all that is sent over a connection in this turn of the loop go out at once."""
        if not self.sending:
            loop.call_soon(self.send_all)
        self.sending.append(connection)

    def send_all(self) -> None:
        """Send over all connections what they have to send."""
        sending, self.sending = self.sending, []
        for connection in sending:
            connection.flush()

    def greet(self, upgrade: Callable[[], bool]) -> None:
        """Let a socket begin, at once or when others before it are greeted: each needs much memory until then."""
        if self.greeting < MAX_HANDSHAKES:
            self.greeting += upgrade()
        else:
            self.outside.append(upgrade)

    def greeted(self) -> None:
        """Let the next socket begin."""
        self.greeting -= 1
        while self.outside and self.greeting < MAX_HANDSHAKES:
            self.greeting += self.outside.popleft()()

    def is_proxy(self, address: str) -> bool:
        """Say whether an address is that of a proxy, which speaks for others."""
        with suppress(ValueError):
            return bool(self.proxies) and any(ip_address(address) in proxy for proxy in self.proxies)
        return False

    def enter(self, address: str) -> bool:
        """Count a connection, and say whether there may be one more from its address."""
        if self.is_proxy(address):
            return True
        self.open[address] += 1
        return self.open[address] <= self.most

    def leave(self, address: str) -> None:
        """Forget a connection."""
        if not self.is_proxy(address):
            self.open[address] -= 1
            if self.open[address] <= 0:
                del self.open[address]
