"""Data received from WebSocket clients, split into whole frames (RFC 6455)."""
from __future__ import annotations

from typing import Final

from websockets.utils import apply_mask

from brushpass.server.messages.frames import SHORT_FRAME, TEXT_FRAME

MASKED: Final = 0x80
MASK_BYTES: Final = 4


def head_of(data: bytes) -> tuple[int, int]:
    """Return the size of the head of a frame, and of the whole frame; zeros if the head is incomplete."""
    if len(data) < 2:
        return 0, 0
    size = data[1] & ~MASKED
    more = 0 if size < SHORT_FRAME else 2 if size == SHORT_FRAME else 8
    head = 2 + more + (MASK_BYTES if data[1] & MASKED else 0)
    if len(data) < head:
        return 0, 0
    return head, head + (int.from_bytes(data[2:2 + more], "big") if more else size)


def text_of(frame: bytes) -> str | None:
    """Return the text of a frame of a client that is a whole message; None for all others."""
    if frame[0] != TEXT_FRAME or not frame[1] & MASKED:
        return None
    head, _ = head_of(frame)
    try:
        return apply_mask(frame[head:], frame[head - MASK_BYTES:head]).decode()
    except UnicodeDecodeError:
        return None


class FrameSplitter:
    """Splits received data into frames; a frame above the maximum size is passed on as it arrives."""

    __slots__ = ("most", "rest")

    def __init__(self, most: int) -> None:
        self.most = most
        self.rest = b""

    def take(self, data: bytes) -> list[bytes]:
        """Return all frames that are complete now."""
        if self.rest:
            data, self.rest = self.rest + data, b""
        found: list[bytes] = []
        while data:
            _, size = head_of(data)
            if size > self.most:
                size = len(data)
            if not size or size > len(data):
                self.rest = data
                break
            found.append(data[:size])
            data = data[size:]
        return found
