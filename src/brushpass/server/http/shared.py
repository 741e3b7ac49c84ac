"""Rate limits and socket limits shared by all servers of a database.

Spent tokens are sent as increments, open sockets as totals: a lost message is off by little, and not for long.
"""
from __future__ import annotations

import secrets
from time import monotonic
from typing import TYPE_CHECKING, Final

import msgspec

from brushpass.server.http.guard import RateLimiter, SocketCounter

if TYPE_CHECKING:  # its library may be missing
    from brushpass.server.store.postgres.bus import PostgresBus

SHARE_INTERVAL_S: Final = 1.0  # between two words to the others
FULL_SHARE_EVERY: Final = 15  # messages after which the full state is shared again
MAX_ADDRESSES_PER_MESSAGE: Final = 100  # addresses in one word
SOCKETS: Final = "sockets"
KIND: Final = "spent"
Counts = dict[str, int]


class SharedLimits:
    """Sends this server's counts to the others, and applies theirs."""

    def __init__(self, credits: dict[str, RateLimiter], sockets: SocketCounter, bus: PostgresBus) -> None:
        self.credits = credits
        self.crowd = sockets
        self.bus = bus
        self.server = secrets.token_hex(6)
        self.words = 0
        for credit in credits.values():
            credit.share()

    async def share(self) -> None:
        """Send the changes since the last call."""
        self.words += 1
        for name, credits in self.credits.items():
            await self.send(name, credits.take_spent())
        await self.send(SOCKETS, self.crowd.changes(everything=self.words % FULL_SHARE_EVERY == 0))

    async def send(self, name: str, counts: Counts) -> None:
        """Send counts per address."""
        items = list(counts.items())
        for first in range(0, len(items), MAX_ADDRESSES_PER_MESSAGE):
            text = msgspec.json.encode(dict(items[first:first + MAX_ADDRESSES_PER_MESSAGE])).decode()
            await self.bus.publish(KIND, f"{self.server} {name} {text}")

    def receive(self, text: str) -> None:
        """Apply the counts of another server; unknown names are ignored."""
        server, name, encoded = text.split(" ", 2)
        if server == self.server:
            return
        counts = msgspec.json.decode(encoded, type=Counts)
        for address, count in counts.items():
            if name == SOCKETS:
                self.crowd.receive(server, address, count, monotonic())
            elif name in self.credits:
                self.credits[name].charge(address, count)
