"""`brushpass check`: check everything that a game must satisfy, for authors of packages."""
from __future__ import annotations

import argparse
from typing import Final, TextIO

from brushpass.checks import run_checks
from brushpass.games import GAMES, game_type
from brushpass.terminal.table.setup import seed_of, parse_int
from brushpass.text.catalogue import Catalogue

MAX_GAMES: Final = 100_000


def check(args: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Check one game or all installed games, and return the exit code: 1 if a check fails."""
    games, seed = parse_int("--games", args.games, 1, MAX_GAMES), seed_of(args.seed)
    game_types = [game_type(args.game)] if args.game else list(GAMES.values())
    failures = 0
    for checked in game_types:
        report = run_checks(checked, games, seed)
        for name, what in report.passed.items():
            stdout.write(f"{words.say('terminal.check.passed', {'game': checked.name, 'check': name, 'what': what})}\n")
        for name, what in report.problems.items():
            stdout.write(f"{words.say('terminal.check.failed', {'game': checked.name, 'check': name, 'what': what})}\n")
        stdout.flush()
        failures += len(report.problems)
    return int(failures > 0)
