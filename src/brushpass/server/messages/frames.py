"""Frames of a WebSocket (RFC 6455): a message of text as it is sent, and what arrives cut into whole frames."""
from __future__ import annotations

from typing import Final

from websockets.utils import apply_mask

FINAL: Final = 0x81  # how a frame begins that is a whole message of text
MASKED: Final = 0x80
SHORT: Final = 126  # lengths below stand in the second byte; this one says that two bytes follow, the next one eight
MASK: Final = 4  # bytes


def framed(text: bytes) -> bytes:
    """Return a message of text as one frame from a server."""
    size = len(text)
    if size < SHORT:
        return bytes((FINAL, size)) + text
    if size < 2**16:
        return bytes((FINAL, SHORT)) + size.to_bytes(2, "big") + text
    return bytes((FINAL, SHORT + 1)) + size.to_bytes(8, "big") + text


def head_of(data: bytes) -> tuple[int, int]:
    """Return how long the head of a frame from a client is, and the whole frame; 0 where too little is there yet."""
    if len(data) < 2:
        return 0, 0
    said = data[1] & ~MASKED
    more = 0 if said < SHORT else 2 if said == SHORT else 8
    head = 2 + more + (MASK if data[1] & MASKED else 0)
    if len(data) < head:
        return 0, 0
    return head, head + (int.from_bytes(data[2:2 + more], "big") if more else said)


def text_of(frame: bytes) -> str | None:
    """Return the text of a frame that is a whole message; None where it is not masked, or no text."""
    if not frame[1] & MASKED:
        return None
    head, _ = head_of(frame)
    try:
        return apply_mask(frame[head:], frame[head - MASK:head]).decode()
    except UnicodeDecodeError:
        return None


class Frames:
    """What has arrived of a frame so far. Inside a message in several frames nothing is a whole message."""

    __slots__ = ("held", "most")

    def __init__(self, most: int) -> None:
        self.most = most  # bytes of a frame: a longer one is passed on as it comes, for others to refuse
        self.held = b""

    def whole(self, data: bytes) -> list[bytes]:
        """Return all frames that are whole now, and keep the rest."""
        data = self.held + data if self.held else data
        self.held = b""
        found: list[bytes] = []
        while data:
            _, size = head_of(data)
            if size > self.most:
                size = len(data)
            if not size or size > len(data):
                self.held = data
                break
            found.append(data[:size])
            data = data[size:]
        return found
