"""`brushpass check`: check everything that a game must satisfy, for authors of packages."""
from __future__ import annotations

import argparse
from typing import Final

from brushpass.checks import run_checks
from brushpass.games import GAMES, game_type
from brushpass.terminal.table.setup import seed_of, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

MAX_GAMES: Final = 100_000


def check(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Check one game or all installed games, and return the exit code: 1 if a check fails."""
    games, seed = parse_int("--games", args.games, 1, MAX_GAMES), seed_of(args.seed)
    game_types = [game_type(args.game)] if args.game else list(GAMES.values())
    failures = 0
    for checked in game_types:
        report = run_checks(checked, games, seed)
        for outcome, lines in (("passed", report.passed), ("failed", report.problems)):
            for name, what in lines.items():
                params = {"game": checked.name, "check": name, "what": what}
                streams.stdout.write(f"{words.say(f'terminal.check.{outcome}', params)}\n")
        streams.stdout.flush()
        failures += len(report.problems)
    return int(failures > 0)
