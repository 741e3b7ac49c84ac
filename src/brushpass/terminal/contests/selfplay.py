"""`brushpass selfplay`: write games between bots as records, for training."""
from __future__ import annotations

import argparse
import json
import os
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.arena.log import check_header, header, read_header
from brushpass.arena.match import Pairing
from brushpass.arena.executors import Executor
from brushpass.core.errors import UserError
from brushpass.terminal.contests.arena import DEFAULT_GAMES, checked, games_of, executor_of
from brushpass.terminal.files import read_text, write_text
from brushpass.terminal.errors import BadFile, BadUsage, InFile
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, seed_of
from brushpass.server.version import own_version
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

HEADER_FILE: Final = "selfplay.json"  # identifies the games of a folder


class Folder:
    """A folder of records: its pairing, and the games that are missing."""

    def __init__(self, path: Path, pairing: Pairing, total: int) -> None:
        self.path = path
        self.pairing = pairing
        self.total = total
        names = set(os.listdir(path))
        self.missing = [number for number in range(total) if self.file(number) not in names]

    def file(self, number: int) -> str:
        """Return the file name of a game's record."""
        return f"{self.pairing.name}-{number:06}.txt"

    def play(self, executor: Executor, stderr: TextIO) -> int:
        """Play and write the missing games, and return their number."""
        with executor, Progress(stderr, self.total) as progress:
            progress.step(self.total - len(self.missing))
            games = ((number, partial(self.pairing.play_record, number)) for number in self.missing)
            for number, text in executor.run(games):
                write_text(str(self.path / self.file(number)), text)
                progress.step()
        return len(self.missing)


def selfplay(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Play and write games, and return the exit code."""
    if args.bots is None:
        raise BadUsage("terminal.usage.no-bots", {})
    if args.output is None:
        raise BadUsage("terminal.usage.no-output", {})
    total = games_of(args.games, DEFAULT_GAMES)
    executor_of(args)  # raises for an invalid option before anything is written
    for folder in [open_folder(args, name, path, total) for name, path in paths_of(args).items()]:
        try:
            played = folder.play(executor_of(args), streams.stderr)
        except KeyboardInterrupt:
            streams.stderr.write(words.say("terminal.selfplay.interrupted", {"folder": folder.path}) + "\n")
            raise
        params = {"n": played, "folder": folder.path, "seed": folder.pairing.seed}
        streams.stdout.write(words.say("terminal.selfplay.done", params) + "\n")
    return 0


def paths_of(args: argparse.Namespace) -> dict[str, Path]:
    """Return the folder of each game: that of the command, or one inside it per game if there are several."""
    output, games = Path(args.output), list(dict.fromkeys(args.game)) or [""]
    return {name: output / name if len(games) > 1 else output for name in games}


def open_folder(args: argparse.Namespace, name: str, path: Path, total: int) -> Folder:
    """Return the folder to write to: a new one, or one with games of the same bots, options and seed."""
    existing = read_folder(path)
    pairing = pairing_of(args, name, existing)
    about = header(pairing, own_version(), max(total, existing.get("games", 0)))
    if existing:
        try:
            check_header(existing, about)
        except UserError as error:
            raise InFile(str(path / HEADER_FILE), error) from None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadFile("terminal.file.unwritable", {"path": str(path)}) from None
    write_text(str(path / HEADER_FILE), json.dumps(about) + "\n")
    return Folder(path, pairing, total)


def read_folder(path: Path) -> dict[str, Any]:
    """Return the header of a folder; an empty dict for a new one. Raises UserError for any other folder."""
    if (path / HEADER_FILE).exists():
        try:
            return read_header(read_text(str(path / HEADER_FILE)))
        except BadFile:
            raise
        except UserError as error:
            raise InFile(str(path / HEADER_FILE), error) from None
    try:
        names = os.listdir(path) if path.exists() else []
    except OSError:
        raise BadFile("terminal.file.unwritable", {"path": str(path)}) from None
    if any(not name.startswith(".") for name in names):
        raise BadUsage("terminal.usage.not-empty", {"path": str(path)})
    return {}


def pairing_of(args: argparse.Namespace, name: str, existing: dict[str, Any]) -> Pairing:
    """Return the pairing; a single bot plays all sides, and the folder's seed is used unless one is given."""
    options, bots = named_options(args.option), args.bots.split(",")
    seed = existing["seed"] if existing and args.seed is None else seed_of(args.seed)
    return checked(Pairing(game_of(name, options).name, options, bots * 2 if len(bots) == 1 else bots, seed))
