"""`brushpass play --full`: check the terminal and the optional library, then run the app."""
from __future__ import annotations

import argparse

from brushpass.terminal.errors import BadUsage
from brushpass.terminal.table.play import first_session, left_line
from brushpass.terminal.table.setup import reject_combinations, setup_from_args
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue


def play_full(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Play in full screen, and return the exit code. Raises UserError."""
    reject_combinations("full", ("plain", "match", "wins", "draw_sides"), args)
    try:
        from brushpass.terminal.full.app import FullScreenApp
    except ModuleNotFoundError:
        raise BadUsage("terminal.full.missing", {}) from None
    if not (streams.stdin.isatty() and streams.stdout.isatty()):
        raise BadUsage("terminal.full.no-terminal", {})
    setup = setup_from_args(args, words)
    app = FullScreenApp(setup, first_session(args, setup), words, streams.environ)
    app.run()
    if not app.session.over():
        streams.stdout.write(left_line(app.session, words) + "\n")
    return app.return_code or 0
