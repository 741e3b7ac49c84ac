"""ASGI middleware: security headers on every response, and a limit for request bodies."""
from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers as Named
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = [
    (b"content-security-policy",
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
     b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
STATIC_EDITION: Final = "/offline"  # the path of the static edition, whose engine is WebAssembly
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
Header = tuple[bytes, bytes]


def with_engine(header: Header) -> Header:
    """Return a header that allows the engine of the static edition, and the files that it saves."""
    name, value = header
    value = value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'")
    return name, value.replace(b"img-src 'self' data:", b"img-src 'self' data: blob:")


STATIC_HEADERS: Final = [with_engine(header) for header in HEADERS]


def headers_of(scope: Scope) -> list[Header]:
    """Return the security headers of a response."""
    added = STATIC_HEADERS if scope.get("path", "").startswith(f"{STATIC_EDITION}/") else HEADERS
    return [*added, HSTS] if scope.get("scheme") == "https" else added


class Headers:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        added = headers_of(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Bodies:
    """Refuses bodies that are too long or have no length, before any of it is read."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self.fits(Named(scope=scope)):
            await self.app(scope, receive, send)
        else:
            await Response(None, 413, {"connection": "close"})(scope, receive, send)

    def fits(self, headers: Named) -> bool:
        """Return whether the length of a body is stated, and within the limit."""
        length = headers.get("content-length", "0")
        return "transfer-encoding" not in headers and length.isdecimal() and int(length[:12]) <= self.most
