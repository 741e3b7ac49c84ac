"""Who may talk to this server: pages of its own, by names that it knows, and not too fast."""
from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers as Named
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from brushpass.server.hall.connection import Credit

COOKIE: Final = "guest"
LONGEST_COOKIE: Final = 60
MOST_ADDRESSES: Final = 10_000
HEADERS: Final = [
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
     b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Headers:
    """Puts the headers on every answer that keep pages of others out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def name_of(host: str) -> str:
    """Return the name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def known_host(connection: HTTPConnection, names: frozenset[str]) -> bool:
    """Say whether the request names this server: an address, localhost, or a name that was given at the start."""
    name = name_of(connection.headers.get("host", ""))
    if name == "localhost" or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def own_page(connection: HTTPConnection, names: frozenset[str]) -> bool:
    """Say whether the request comes from a page of this server, or from no page at all.

    A proxy may call this server by another name than its visitors do: a page under a name that was given is ours too.
    """
    origin = connection.headers.get("origin")
    try:
        place = None if origin is None else urlsplit(origin)
        return place is None or place.netloc == connection.headers.get("host", "") or place.hostname in names
    except ValueError:
        return False


class Bodies:
    """Lets no body in that is too long, or does not say how long it is: it is refused before any of it is read."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self.fits(Named(scope=scope)):
            await self.app(scope, receive, send)
        else:
            await Response(None, 413, {"connection": "close"})(scope, receive, send)

    def fits(self, headers: Named) -> bool:
        """Say whether a body is announced, and not too long."""
        length = headers.get("content-length", "0")
        return "transfer-encoding" not in headers and length.isdecimal() and int(length[:12]) <= self.most


class Credits:
    """Credit by address, the ones that were not heard of for longest forgotten first."""

    def __init__(self, most: float, window: float) -> None:
        self.most = most
        self.window = window
        self.held: OrderedDict[str, Credit] = OrderedDict()

    def is_empty(self, address: str) -> bool:
        """Say whether an address has no credit left now."""
        credit = self.held.get(address)
        return credit is not None and not credit.has_any()

    def spend(self, address: str) -> bool:
        """Say whether an address has credit for one more request, and take it."""
        credit = self.held.pop(address, None) or Credit(self.most, self.window)
        self.held[address] = credit
        if len(self.held) > MOST_ADDRESSES:
            self.held.popitem(last=False)
        return credit.spend()


def guest_of(connection: HTTPConnection) -> str:
    """Return who asks: the secret in their cookie, or "" where they are new."""
    return connection.cookies.get(COOKIE, "")[:LONGEST_COOKIE]


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else ""
