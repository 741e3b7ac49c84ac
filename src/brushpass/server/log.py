"""The logger of the server, its JSON format, and periodic work whose failures are logged."""
from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

log: Final = logging.getLogger("brushpass")
PASSWORD: Final = re.compile(r"(://[^\s:/@]*):[^\s@\"]+@")  # in the URL of a database


async def repeat_forever(work: Callable[[], Awaitable[None]], every: float) -> None:
    """Repeat some work at an interval in seconds; log failures."""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except Exception:
            log.exception("%s has failed, and is tried again", getattr(work, "__qualname__", work))


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON, without the passwords of URLs."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {"at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
                  "level": record.levelname.lower(), "from": record.name, "text": record.getMessage()}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return PASSWORD.sub(r"\1:***@", msgspec.json.encode(fields).decode())


def write_log(stderr: TextIO) -> None:
    """Write the log of this process as lines of JSON, unless stderr is a terminal."""
    if stderr.isatty():
        return
    handler = logging.StreamHandler(stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(JsonFormatter())
    logging.lastResort = handler
    logging.getLogger("uvicorn").handlers = [handler]
