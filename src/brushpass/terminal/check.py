"""`brushpass check`: everything that a game must satisfy, for authors of packages."""
from __future__ import annotations

import argparse
from typing import Final, TextIO

from brushpass.checks import report_on
from brushpass.games import GAMES, game_type
from brushpass.terminal.table.setup import seed_of, whole_number
from brushpass.text.catalogue import Catalogue

MOST_GAMES: Final = 100_000


def check(given: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Check one game, or all that are installed, and return the exit code: 1 if anything is wrong."""
    games, seed = whole_number("--games", given.games, 1, MOST_GAMES), seed_of(given.seed)
    kinds = [game_type(given.game)] if given.game else list(GAMES.values())
    wrong = 0
    for kind in kinds:
        report = report_on(kind, games, seed)
        for name, what in report.passed.items():
            stdout.write(f"{words.say('terminal.check.passed', {'game': kind.name, 'check': name, 'what': what})}\n")
        for name, what in report.problems.items():
            stdout.write(f"{words.say('terminal.check.failed', {'game': kind.name, 'check': name, 'what': what})}\n")
        stdout.flush()
        wrong += len(report.problems)
    return int(wrong > 0)
