"""A request from the page to the engine in the same browser: the parts of an HTTP request that endpoints use."""
from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Final
from urllib.parse import parse_qsl

from brushpass.server.http.guard import VISITOR, Visitor
from brushpass.server.table.facts import hashed, new_token

SAME_PAGE: Final = {"host": "localhost", "x-brushpass": "1"}


class Url:
    """The URL of the page."""

    scheme: Final = "https"


class Request:
    """A request of a guest; the browser guarantees its origin."""

    headers: Final = SAME_PAGE
    client: Final = None
    url: Final = Url()

    def __init__(self, path_params: Mapping[str, str], query: str, body: str, guest: str) -> None:
        self.path_params = path_params
        self.query_params = dict(parse_qsl(query))
        self.scope = {VISITOR: Visitor(guest or new_token(), hashed(guest))}
        self.body = body.encode()

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield the body."""
        yield self.body
