"""`brushpass database`: copies a database, backs it up, and looks whether it is whole."""
from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Final, TextIO

from brushpass.server.store.check import check
from brushpass.server.store.copy import copy
from brushpass.server.store.location import place_named
from brushpass.terminal.errors import BadUsage
from brushpass.text.catalogue import Catalogue

NEEDS: Final = {"copy": 2, "backup": 2, "check": 1}


def database(given: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Do what is wanted with a database, and return the exit code: 1 where it is not whole."""
    places = [place for place in (given.source, given.target) if place is not None]
    if NEEDS.get(given.task) != len(places):
        raise BadUsage("terminal.database.usage", {})

    def told(table: str, rows: int) -> None:
        stdout.write(f"{table:8} {rows:>9}\n")
        stdout.flush()

    if given.task == "check":
        found = asyncio.run(check(place_named(places[0])))
        for code, problem in found.damaged:
            stdout.write(words.say("terminal.database.damaged", {"code": code, "problem": problem}) + "\n")
        stdout.write(words.say("terminal.database.checked", {
            "tables": found.tables, "lines": found.lines, "damaged": len(found.damaged)}) + "\n")
        return 1 if found.damaged else 0
    if given.task == "backup" and not isinstance(place_named(places[1]), Path):
        raise BadUsage("terminal.database.usage", {})
    asyncio.run(copy(place_named(places[0]), place_named(places[1]), told))
    stdout.write(words.say("terminal.database.copied") + "\n")
    return 0
