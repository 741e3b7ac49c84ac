"""`brushpass database`: copy, back up or check a database."""
from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final

from brushpass.server.store.check import check
from brushpass.server.store.copy import copy
from brushpass.server.store.location import place_named
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

ARGUMENT_COUNTS: Final = {"copy": 2, "backup": 2, "check": 1}


def database(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Run a database task and return the exit code: 1 if the check finds damage."""
    paths = [path for path in (args.source, args.target) if path is not None]
    if ARGUMENT_COUNTS.get(args.task) != len(paths):
        raise BadUsage("terminal.database.usage", {})

    def progress(table: str, rows: int) -> None:
        streams.stdout.write(f"{table:8} {rows:>9}\n")
        streams.stdout.flush()

    if args.task == "check":
        report = asyncio.run(check(place_named(paths[0])))
        for code, error in report.damaged:
            streams.stdout.write(words.say("terminal.database.damaged", {"code": code, "problem": error}) + "\n")
        streams.stdout.write(words.say("terminal.database.checked", {
            "tables": report.tables, "lines": report.lines, "damaged": len(report.damaged)}) + "\n")
        return 1 if report.damaged else 0
    if args.task == "backup" and not isinstance(place_named(paths[1]), Path):
        raise BadUsage("terminal.database.usage", {})
    asyncio.run(copy(place_named(paths[0]), place_named(paths[1]), progress))
    streams.stdout.write(words.say("terminal.database.copied") + "\n")
    return 0
