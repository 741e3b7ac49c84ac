"""`brushpass selfplay`: games of bots, each of them written as a record, to learn from."""
from __future__ import annotations

import argparse
import json
import os
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.arena.log import compare, header, read_header
from brushpass.arena.match import Pairing
from brushpass.arena.selfplay import SelfPlay
from brushpass.arena.executors import Where
from brushpass.core.problems import UserError
from brushpass.terminal.contests.arena import USUAL_GAMES, checked, games_of, where_of
from brushpass.terminal.files import read_text, write_text
from brushpass.terminal.errors import BadFile, BadUsage, InFile
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, seed_of
from brushpass.terminal.version import own_version
from brushpass.text.catalogue import Catalogue

ABOUT: Final = "selfplay.json"  # the file that says which games a folder holds


class Folder:
    """A folder of records: what is played, and which games are written."""

    def __init__(self, path: Path, pairing: Pairing, total: int) -> None:
        self.path = path
        self.pairing = pairing
        self.total = total
        names = set(os.listdir(path))
        self.left = [number for number in range(total) if self.file(number) not in names]

    def file(self, number: int) -> str:
        """Return the name of a game's record."""
        return f"{self.pairing.name}-{number:06}.txt"

    def play(self, where: Where, stderr: TextIO) -> int:
        """Play and write what is left, and return how many games that were."""
        games = SelfPlay(self.pairing)
        with where, Progress(stderr, self.total) as progress:
            progress.step(self.total - len(self.left))
            for number, text in where.play((each, partial(games.play, each)) for each in self.left):
                write_text(str(self.path / self.file(number)), text)
                progress.step()
        return len(self.left)


def selfplay(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Play and write games, and return the exit code."""
    if given.bots is None:
        raise BadUsage("terminal.usage.no-bots", {})
    if given.write is None:
        raise BadUsage("terminal.usage.no-write", {})
    where, total = where_of(given), games_of(given.games, USUAL_GAMES)
    folder = opened(given, Path(given.write), total)
    try:
        played = folder.play(where, stderr)
    except KeyboardInterrupt:
        stderr.write(words.say("terminal.selfplay.interrupted", {"folder": given.write}) + "\n")
        raise
    told = {"n": played, "folder": given.write, "seed": folder.pairing.seed}
    stdout.write(words.say("terminal.selfplay.done", told) + "\n")
    return 0


def opened(given: argparse.Namespace, path: Path, total: int) -> Folder:
    """Return the folder to write into: a new one, or one that holds games of just these bots, options and seed."""
    held = found_in(path)
    pairing = pairing_of(given, held)
    about = header(pairing, own_version(), max(total, held.get("games", 0)))
    if held:
        try:
            compare(held, about)
        except UserError as problem:
            raise InFile(str(path / ABOUT), problem) from None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadFile("terminal.file.unwritable", {"path": str(path)}) from None
    write_text(str(path / ABOUT), json.dumps(about) + "\n")
    return Folder(path, pairing, total)


def found_in(path: Path) -> dict[str, Any]:
    """Return what a folder says of its games; nothing where there is none yet. Raises Problem for any other folder."""
    if (path / ABOUT).exists():
        try:
            return read_header(read_text(str(path / ABOUT)))
        except BadFile:
            raise
        except UserError as problem:
            raise InFile(str(path / ABOUT), problem) from None
    try:
        names = os.listdir(path) if path.exists() else []
    except OSError:
        raise BadFile("terminal.file.unwritable", {"path": str(path)}) from None
    if any(not name.startswith(".") for name in names):
        raise BadUsage("terminal.usage.not-empty", {"path": str(path)})
    return {}


def pairing_of(given: argparse.Namespace, held: dict[str, Any]) -> Pairing:
    """Return who plays what; one bot plays all sides, and the seed is that of the folder unless one is given."""
    options, bots = named_options(given.option), given.bots.split(",")
    seed = held["seed"] if held and given.seed is None else seed_of(given.seed)
    return checked(Pairing(game_of(given.game, options).name, options, bots * 2 if len(bots) == 1 else bots, seed))
