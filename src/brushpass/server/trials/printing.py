"""A game as sheets to print: the board that the page draws, before anybody has done anything, and the pieces."""
from __future__ import annotations

from librt.random import Random

from brushpass.core.kernel import SPECTATOR
from brushpass.games import kind_of
from brushpass.server.shelf import game_of
from brushpass.server.table.table import Table
from brushpass.server.wire.answers import Drawing, Sheets

WATCHES = -1  # the seat of those who watch


def for_most(name: str, options: dict[str, str]) -> dict[str, str]:
    """Return options for as many players as there can be, unless they say how many; a box has pieces for all."""
    kind = kind_of(name)
    if "players" not in kind.options or "players" in options:
        return options
    usual = kind.options.get(kind.counted_by, ("",))[0]
    counts = kind.counts.get(options.get(kind.counted_by, usual), [])
    return {**options, "players": str(max(counts))} if counts else options


def sheets_of(name: str, options: dict[str, str]) -> Sheets:
    """Return what is printed of a game with its options. Raises BadConfig."""
    game = game_of(name, for_most(name, options))
    table, who = Table(game, Random(0)), int(SPECTATOR)
    table.show()
    table.eyes().follow(game.aid(who), 0, table.view(who))
    board = Drawing(WATCHES, game.config.options, [], table.message(who))
    return Sheets(board, game.seats, kind_of(name).page.pieces(game))
