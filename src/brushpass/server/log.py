"""Work that goes on for as long as the server runs: where it fails, that is reported, and it begins again."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

log: Final = logging.getLogger("brushpass")


async def repeat_forever(work: Callable[[], Awaitable[None]], every: float) -> None:
    """Do a piece of work again and again; one that fails is reported, and tried again the next time."""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except Exception:
            log.exception("%s has failed, and is tried again", getattr(work, "__qualname__", work))


class Lines(logging.Formatter):
    """Writes what has happened as one line of JSON: when, how bad it is, who says so, and where the program was."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def write_log(stderr: TextIO) -> None:
    """Write the log of this process in lines of JSON, unless a person reads it."""
    if stderr.isatty():
        return
    held = logging.StreamHandler(stderr)
    held.setLevel(logging.WARNING)
    held.setFormatter(Lines())
    logging.lastResort = held
    logging.getLogger("uvicorn").handlers = [held]
