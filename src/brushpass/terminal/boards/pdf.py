"""`brushpass print`: print a game as a PDF with a local browser, from the pages of the web client."""
from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Final
from urllib.parse import urlencode

from brushpass.games import game_type
from brushpass.server.app import PAGE, Settings, make_app
from brushpass.server.serving import server_of
from brushpass.terminal.files import check_target, write_bytes
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.serve import DATABASE, listen
from brushpass.terminal.table.setup import game_of, named_options, with_board
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of

PAPERS: Final = ("a4", "letter")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge",
                   "msedge", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                   "/Applications/Chromium.app/Contents/MacOS/Chromium")
LOCALHOST: Final = "127.0.0.1"
BROWSER_TIMEOUT_S: Final = 300.0  # generous, for slow machines
VIRTUAL_TIME_MS: Final = 30_000  # budget of the page's virtual clock, which stops during requests


def print_game(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Print a game, and return the exit code."""
    name = game_of(args.game, {}).name
    if args.paper not in PAPERS:
        raise BadUsage("terminal.usage.paper", {"text": args.paper[:40], "known": ", ".join(PAPERS)})
    options = with_board(named_options(args.option), args.board, drawer_of(name))
    if not game_type(name).page.pieces(game_of(name, options)):
        raise BadUsage("terminal.print.no-pieces", {"name": name})
    query = {"paper": args.paper, "lang": words.language, **({"plain": "1"} if args.plain else {}), **options}
    page, target = f"/print/{name}?{urlencode(query)}", args.output or f"{name}.pdf"
    check_target(target)
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if browser is None:
        raise BadUsage("terminal.print.no-browser", {"page": page})
    if not (PAGE / "index.html").exists():
        raise BadUsage("terminal.serve.no-page", {})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, serving(Path(folder)) as port:
        content = printed(browser, f"http://{LOCALHOST}:{port}{page}", Path(folder))
    if content is None:
        raise BadUsage("terminal.print.failed", {"browser": browser, "page": page})
    write_bytes(target, content)
    streams.stdout.write(words.say("terminal.print.done", {"path": target}) + "\n")
    return 0


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """Serve with an empty database on a free local port, and yield the port."""
    with listen(LOCALHOST, 0) as listener:
        server = server_of(make_app(Settings(folder / DATABASE, bots=0)))
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def printed(browser: str, address: str, folder: Path) -> bytes | None:
    """Return a page as a PDF printed by a headless browser; None if that fails."""
    target = folder / "printed.pdf"
    # Chromium refuses to run as root with a sandbox
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command = [browser, "--headless", "--disable-gpu", "--no-first-run", *sandbox,
               f"--user-data-dir={folder / 'profile'}", "--no-pdf-header-footer",
               f"--virtual-time-budget={VIRTUAL_TIME_MS}", f"--print-to-pdf={target}", address]
    try:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=BROWSER_TIMEOUT_S,
                       check=True)
    except (subprocess.SubprocessError, OSError):
        return None
    return target.read_bytes() if target.exists() else None
