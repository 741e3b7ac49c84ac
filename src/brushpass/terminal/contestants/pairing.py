"""Pairings with contestants from outside: programs on standard input and output, over the bot API, or by MCP."""
from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from brushpass.agents.bot import Bot
from brushpass.agents.levels import find_contestant
from brushpass.arena.match import Pairing
from brushpass.arena.table import NamedContestant, Outcome
from brushpass.core.game import Game
from brushpass.terminal.contestants.http import HttpBot
from brushpass.terminal.contestants.process import Program
from brushpass.terminal.contestants.stdio import StdioBot
from brushpass.terminal.contestants.table import ContestTable

PROGRAM: Final = re.compile(r"(?:([\w.-]+)=)?(stdio|http|mcp):(.+)", re.DOTALL)  # name, protocol and command


class ProgramContestant:
    """A contestant that is a program; it runs once for every seat of every game."""

    def __init__(self, name: str, protocol: str, command: str, move_time: float) -> None:
        self.name, self.protocol, self.command, self.move_time = name, protocol, command, move_time

    def make_bot(self, game: Game[Any], seat: int, seed: int) -> Bot:
        if self.protocol == "stdio":
            return StdioBot(self.command, self.move_time)
        return HttpBot(self.start_mcp if self.protocol == "mcp" else self.start_http, self.move_time)

    def start_http(self, url: str, token: str) -> Program:
        """Start a program of the bot API, with the URL of its table and its token as arguments."""
        return Program(self.command, url, token)

    def start_mcp(self, url: str, token: str) -> Program:
        """Start an MCP client, with the path of a configuration that names our server as its argument."""
        server = {"command": sys.executable, "args": ["-m", "brushpass.terminal.main", "mcp", "--url", url],
                  "env": {"BRUSHPASS_TOKEN": token}}
        folder = TemporaryDirectory()
        path = Path(folder.name, "mcp.json")
        path.write_text(json.dumps({"mcpServers": {"brushpass": server}}), encoding="utf-8")
        program = Program(self.command, str(path))
        program.folder = folder
        return program


class ContestPairing(Pairing):
    """A pairing with programs among its contestants."""

    def __init__(self, name: str, options: dict[str, str], bots: list[str], seed: int, move_time: float,
                 beliefs: bool) -> None:
        super().__init__(name, options, bots, seed)
        self.move_time, self.beliefs = move_time, beliefs

    def contestants(self) -> Sequence[NamedContestant]:
        return [self.contestant(bot) for bot in self.bots]

    def contestant(self, bot: str) -> NamedContestant:
        """Return a contestant: a program, or a level. Raises UserError."""
        match = PROGRAM.fullmatch(bot)
        if match is None:
            return find_contestant(self.name, bot)
        name, protocol, command = match.groups()
        return ProgramContestant(name or command.split()[-1].rpartition("/")[2], protocol, command, self.move_time)

    def specifications(self) -> list[str]:
        """Return what identifies the contestants: a level's name, or a program with its command."""
        return [bot if PROGRAM.fullmatch(bot) else name for bot, name in zip(self.bots, self.names(), strict=True)]

    def play(self, number: int) -> Outcome:
        deal = self.seed + number // self.sides
        table = ContestTable(self.table(), self.contestants(), number % self.sides, deal, self.beliefs)
        return table.play_to_end()


def pairing_of(name: str, options: dict[str, str], bots: list[str], seed: int, move_time: float,
               beliefs: bool) -> Pairing:
    """Return a pairing; one with programs only if any is named."""
    bots = [bot.strip() for bot in bots]
    if any(PROGRAM.fullmatch(bot) for bot in bots):
        return ContestPairing(name, options, bots, seed, move_time, beliefs)
    return Pairing(name, options, bots, seed)
