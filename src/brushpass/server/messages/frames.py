"""Text messages as frames of a WebSocket (RFC 6455)."""
from __future__ import annotations

from typing import Final

TEXT_FRAME: Final = 0x81  # the first byte of a frame that is a whole message of text
SHORT_FRAME: Final = 126  # bytes; shorter lengths are in the second byte, this one says that two follow, the next eight


def framed(text: bytes) -> bytes:
    """Return a text message as one frame of a server."""
    size = len(text)
    if size < SHORT_FRAME:
        return bytes((TEXT_FRAME, size)) + text
    if size < 2**16:
        return bytes((TEXT_FRAME, SHORT_FRAME)) + size.to_bytes(2, "big") + text
    return bytes((TEXT_FRAME, SHORT_FRAME + 1)) + size.to_bytes(8, "big") + text
