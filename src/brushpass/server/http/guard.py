"""Request guards: known host names, same origin, rate limits and socket limits."""
from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from brushpass.server.prefixes import prefixes, share
from brushpass.server.table.facts import hashed, new_token
from brushpass.server.tables.connection import TokenBucket

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

COOKIE: Final = "guest"
VISITOR: Final = "brushpass.visitor"  # in the scope of a request, once looked up
MAX_COOKIE_CHARS: Final = 60
MAX_ADDRESSES: Final = 10_000
SOCKETS_TIMEOUT_S: Final = 40.0  # without a word, after which the sockets at another server are gone


def name_of(host: str) -> str:
    """Return the host name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def known_host(connection: HTTPConnection, names: frozenset[str]) -> bool:
    """Return whether a request names this server: an IP address, localhost, or an allowed host."""
    name = name_of(connection.headers.get("host", ""))
    if name == "localhost" or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def own_page(connection: HTTPConnection, names: frozenset[str]) -> bool:
    """Return whether a request comes from our own page, or from no page.

    A proxy may use another host name than its visitors: pages under an allowed host are our own too.
    """
    origin = connection.headers.get("origin")
    try:
        url = None if origin is None else urlsplit(origin)
        return url is None or url.netloc == connection.headers.get("host", "") or url.hostname in names
    except ValueError:
        return False


class RateLimiter:
    """A token bucket per key, such as an IP address, with LRU eviction; IPv6 clients are charged by prefix."""

    def __init__(self, most: float, window: float) -> None:
        self.most = most
        self.window = window
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self.spent: Counter[str] | None = None  # since other servers were last told, where there are any

    def share(self) -> None:
        """Count spent tokens, for other servers."""
        self.spent = Counter()

    def take_spent(self) -> dict[str, int]:
        """Return the tokens spent per address since the last call."""
        taken, self.spent = dict(self.spent or {}), Counter()
        return taken

    def is_empty(self, address: str) -> bool:
        """Return whether an address has no tokens left."""
        credits = [self.buckets.get(key) for key in prefixes(address)]
        return any(credit is not None and not credit.has_token() for credit in credits)

    def spend(self, address: str) -> bool:
        """Spend a token of an address, and return whether it had one."""
        keys = prefixes(address)
        credits = [self.credit_of(key) for key in keys]
        if not all([credit.has_token() for credit in credits]):
            return False
        for credit in credits:
            credit.spend()
        if self.spent is not None:
            self.spent[keys[0]] += 1
        return True

    def charge(self, address: str, count: int) -> None:
        """Charge an address for requests at another server."""
        for credit in map(self.credit_of, prefixes(address)):
            credit.left = max(-credit.most, credit.left - count)

    def credit_of(self, key: str) -> TokenBucket:
        """Return the bucket of a key, as the most recently used."""
        credit = self.buckets.pop(key, None) or TokenBucket(self.most * share(key), self.window)
        self.buckets[key] = credit
        if len(self.buckets) > MAX_ADDRESSES:
            self.buckets.popitem(last=False)
        return credit


class SocketCounter:
    """Counts open sockets per address, on this server and on others."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()
        self.untold: set[str] = set()  # addresses of which other servers have not been told yet
        self.elsewhere: dict[str, dict[str, tuple[int, float]]] = {}  # by address, then server: how many, and till when

    def enter(self, address: str) -> bool:
        """Count a socket, and return whether its address is within the limit."""
        keys = prefixes(address)
        if any(self.of(key) >= self.most * share(key) for key in keys):
            return False
        self.open.update(keys)
        self.untold.update(keys)
        return True

    def leave(self, address: str) -> None:
        """Stop counting a socket."""
        keys = prefixes(address)
        self.untold.update(keys)
        for key in keys:
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]

    def of(self, key: str) -> int:
        """Return the number of open sockets that a key counts."""
        servers, now = self.elsewhere.get(key, {}), monotonic()
        return self.open[key] + sum(count for count, until in servers.values() if until > now)

    def changes(self, everything: bool) -> dict[str, int]:
        """Return the open sockets of addresses whose number has changed, or of all."""
        addresses, self.untold = {*self.untold, *(self.open if everything else ())}, set()
        return {address: self.open[address] for address in addresses}

    def receive(self, server: str, address: str, count: int, now: float) -> None:
        """Receive the number of sockets of an address at another server; it expires unless repeated."""
        servers = {name: entry for name, entry in self.elsewhere.get(address, {}).items() if entry[1] > now}
        servers.pop(server, None)
        if count > 0:
            servers[server] = (count, now + SOCKETS_TIMEOUT_S)
        if servers:
            self.elsewhere[address] = servers
        else:
            self.elsewhere.pop(address, None)


class Visitor(NamedTuple):
    """The sender of a request: the secret of their device, and the person to whom it belongs."""

    secret: str  # a new one if the cookie has none that is valid
    guest: str  # the id of the person; "" for a new guest


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return the sender of a request, looked up once. Raises BadStore."""
    visitor: Visitor | None = connection.scope.get(VISITOR)
    if visitor is None:
        secret, app = connection.cookies.get(COOKIE, "")[:MAX_COOKIE_CHARS], connection.app
        guest = await app.state.people.owner_of(hashed(secret)) if secret else ""
        visitor = connection.scope[VISITOR] = Visitor(secret if guest else new_token(), guest)
    return visitor


async def guest_of(connection: HTTPConnection) -> str:
    """Return the id of the person who sends a request; "" for a new guest. Raises BadStore."""
    return (await visitor_of(connection)).guest


async def guest_or_new(connection: HTTPConnection) -> str:
    """Return the id of the person who sends a request, a new one for a new guest. Raises BadStore."""
    visitor = await visitor_of(connection)
    return visitor.guest or hashed(visitor.secret)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""
