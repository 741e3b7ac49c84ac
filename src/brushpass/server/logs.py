"""The log of a server: for programs a line of JSON each, for a person at a terminal plain words."""
from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import TextIO

import msgspec


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
