"""`brushpass work`: a machine that only thinks, for all servers of one PostgreSQL database."""
from __future__ import annotations

import argparse
import asyncio
import sys
from typing import TextIO

from brushpass.server.log import write_log
from brushpass.server.store.location import place_named, store_at
from brushpass.server.engine import worker
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.serve import MOST_BOTS
from brushpass.terminal.table.setup import whole_number
from brushpass.text.catalogue import Catalogue


def work(given: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Think for the servers of a database until this process is told to stop, and return the exit code."""
    count = whole_number("--bots", given.bots, 1, MOST_BOTS)
    place = place_named(given.database or "")
    if not isinstance(place, str):
        raise BadUsage("terminal.work.database", {})
    write_log(sys.stderr)
    store = store_at(place)
    if store.jobs is None:
        raise BadUsage("terminal.work.database", {})

    def ready() -> None:
        stdout.write(words.say("terminal.work.begins", {"count": count}) + "\n")
        stdout.flush()

    asyncio.run(worker.work(store, store.jobs, count, ready))
    return 0
