"""Building blocks of HTTP responses, and decoding of request bodies."""
from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from brushpass.core.errors import UserError
from brushpass.server.http.guard import COOKIE, visitor_of
from brushpass.server.http.response import Response
from brushpass.server.messages.outgoing import RefusedMessage, refused
from brushpass.server.table.facts import NotAllowed

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_BODY_BYTES: Final = 8_192
MANY: Final = "server.refused.tables"
NO_TABLE: Final = "server.refused.no-table"
FAST: Final = "server.refused.fast"
NO_BOX: Final = "server.refused.no-board"
NO_EVENING: Final = "server.refused.no-evening"
NO_CLASS: Final = "server.refused.no-class"
TOO_MANY: Final = 429
RETRY_AFTER_S: Final = {FAST: "5", MANY: "60"}  # seconds after which a client beyond its limit may try again
GUESSED: Final = (NO_TABLE, NO_EVENING, NO_CLASS)  # what somebody hears who guesses codes
STATUS: Final = {NO_TABLE: 404, NO_EVENING: 404, NO_CLASS: 404, NO_BOX: 404, "server.refused.nowhere": 404,
                 "server.store.failed": 503, FAST: TOO_MANY, MANY: TOO_MANY}  # everything else is 400
BODY_TIMEOUT_S: Final = 20.0
YEAR_S: Final = 365 * 24 * 3600
FRESH: Final = {"cache-control": "no-store"}
T = TypeVar("T")


def reply(body: T, status: int = 200) -> Response[T]:
    """Return a JSON response."""
    return Response(msgspec.json.encode(body), status, FRESH)


def refusal(problem: UserError, status: Mapping[str, int] = STATUS) -> Response[RefusedMessage]:
    """Return the response to a refused request; beyond a rate limit with the time to wait."""
    response = reply(refused(problem), status.get(problem.key, 400))
    if response.status_code == TOO_MANY:
        response.headers["retry-after"] = RETRY_AFTER_S[problem.key]
    return response


async def posted(request: Request, kind: type[Any]) -> Any:
    """Return the decoded body of a request. Raises NotAllowed if it is too long or malformed."""
    body, most = bytearray(), getattr(kind, "max_bytes", MAX_BODY_BYTES)
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise NotAllowed("server.message.long", {"most": most})
    except TimeoutError:
        raise NotAllowed("server.message.malformed", {}) from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotAllowed("server.message.malformed", {}) from None


async def remember(response: Response[T], request: Request, secret: str = "") -> Response[T]:
    """Set the cookie that identifies a device, to its own secret or a new one; scripts cannot read it."""
    safe = request.url.scheme == "https"
    response.set_cookie(COOKIE, secret or (await visitor_of(request)).secret, YEAR_S, safe)
    return response
