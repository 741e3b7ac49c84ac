"""What stands in for parts of a socket once its client sits at a table, where thousands of them stay for long."""
from __future__ import annotations

import asyncio
from typing import Any


class Waiting:
    """What waits for a client, in far less room than a queue that somebody could wait for."""

    __slots__ = ("held",)

    def __init__(self, before: asyncio.Queue[Any]) -> None:
        self.held = [before.get_nowait() for _ in range(before.qsize())]

    def empty(self) -> bool:
        return not self.held

    def put_nowait(self, message: Any) -> None:
        self.held.append(message)

    def get_nowait(self) -> Any:
        return self.held.pop(0)


class Flag:
    """Whether something is so, in far less room than an event that somebody could wait for."""

    __slots__ = ("up",)

    def __init__(self, up: bool) -> None:
        self.up = up

    def is_set(self) -> bool:
        return self.up

    def set(self) -> None:
        self.up = True

    def clear(self) -> None:
        self.up = False
