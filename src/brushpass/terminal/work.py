"""`brushpass work`: a dedicated bot worker for all servers of one PostgreSQL database."""
from __future__ import annotations

import argparse
import asyncio
import sys

from brushpass.server.log import write_log
from brushpass.server.store.location import place_named, store_at
from brushpass.server.engine import worker
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.serve import MAX_BOT_PROCESSES
from brushpass.terminal.table.setup import parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue


def work(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Process bot jobs of a database until stopped, and return the exit code."""
    count = parse_int("--bot-workers", args.bot_workers, 1, MAX_BOT_PROCESSES)
    database = place_named(args.database or "")
    if not isinstance(database, str):
        raise BadUsage("terminal.work.database", {})
    write_log(sys.stderr)
    store = store_at(database)
    if store.jobs is None:
        raise BadUsage("terminal.work.database", {})

    def ready() -> None:
        streams.stdout.write(words.say("terminal.work.begins", {"count": count}) + "\n")
        streams.stdout.flush()

    asyncio.run(worker.work(store, store.jobs, count, ready))
    return 0
