"""The logger of the server, its JSON format, and periodic work whose failures are logged."""
from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final, TextIO

import msgspec

from brushpass.core.errors import UserError

log: Final = logging.getLogger("brushpass")
PASSWORD: Final = re.compile(r"(://[^\s:/@]*):[^\s@\"]+@")  # in the URL of a database


class Outage:
    """Periodic work that fails because the database does not answer, logged once for all tasks."""

    def __init__(self) -> None:
        self.failing: set[str] = set()

    def began(self, name: str, key: str) -> None:
        """Record that a task has failed."""
        if not self.failing:
            log.error("the database does not answer (%s): background tasks fail, and are tried again", key)
        self.failing.add(name)

    def ended(self, name: str) -> None:
        """Record that a task has succeeded."""
        if name in self.failing:
            self.failing.discard(name)
            if not self.failing:
                log.warning("the database answers again")


async def repeat_forever(work: Callable[[], Awaitable[None]], every: float, outage: Outage) -> None:
    """Repeat some work at an interval in seconds; log when it begins to fail and when it works again."""
    name, failing = getattr(work, "__qualname__", str(work)), ""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except UserError as problem:
            outage.began(name, problem.key)
        except Exception as problem:
            if failing != type(problem).__name__:
                failing = type(problem).__name__
                log.exception("%s has failed, and is tried again", name)
        else:
            outage.ended(name)
            if failing:
                failing = ""
                log.warning("%s works again", name)


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
