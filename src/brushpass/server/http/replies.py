"""What every answer to a plain request is made of, and what is read of what was posted."""
from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from brushpass.server.table.facts import NotAllowed

LONGEST_BODY: Final = 8_192
NOT_FOUND: Final = ("server.refused.no-table", "server.refused.nowhere")
FRESH: Final = {"cache-control": "no-store"}


def reply(held: Any, status: int = 200) -> Response:
    """Return an answer of plain values."""
    return Response(msgspec.json.encode(held), status, FRESH, "application/json")


async def posted(request: Request, kind: type[Any], most: int = LONGEST_BODY) -> Any:
    """Return what was posted. Raises NotAllowed where it is too long, or nothing that can be understood."""
    held = b""
    async for chunk in request.stream():
        held += chunk
        if len(held) > most:
            raise NotAllowed("server.message.long", {"most": most})
    try:
        return msgspec.json.decode(held, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise NotAllowed("server.message.malformed", {}) from None
