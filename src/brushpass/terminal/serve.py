"""`brushpass serve`: the table in the browser, on this machine or for everybody in the house."""
from __future__ import annotations

import argparse
import errno
import re
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.server.app import PAGE, Settings, make_app
from brushpass.server.log import write_log
from brushpass.server.serving import NetworkOptions, Workers, server_of
from brushpass.server.store.location import place_named
from brushpass.terminal.files import data_folder
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.table.setup import whole_number
from brushpass.text.catalogue import Catalogue

DATABASE: Final = "brushpass.db"
MOST_BOTS: Final = 64
MOST_TABLES: Final = 1_000_000
MOST_DISK: Final = 1_000_000_000
MOST_DAYS: Final = 36_500
INVITATION: Final = re.compile(r"[\w-]{8,60}", re.ASCII)


def serve(given: argparse.Namespace, words: Catalogue, stdout: TextIO, environ: Mapping[str, str]) -> int:
    """Run the server until it is stopped, and return the exit code."""
    port = whole_number("--port", given.port, 0, 65_535)
    workers = whole_number("--workers", given.workers, 1, MOST_BOTS)
    settings = settings_of(given, environ)
    for file in (given.cert, given.key):
        if file is not None and not Path(file).is_file():
            raise BadUsage("terminal.serve.no-file", {"path": file[:200]})
    if not (PAGE / "index.html").exists():
        raise BadUsage("terminal.serve.no-page", {})
    if workers > 1 and isinstance(settings["database"], Path):
        raise BadUsage("terminal.serve.one-file", {})
    outside = NetworkOptions(names_in(given.proxy), given.cert, given.key)
    with listen(given.host, port) as held:
        server = server_of(make_app(Settings(**settings)), outside) if workers == 1 else None
        write_log(sys.stderr)
        found = addresses("http" if given.cert is None else "https", given.host, held.getsockname()[1])
        for line in greeting(words, found, settings["invitation"]):
            stdout.write(line + "\n")
        stdout.flush()
        if not given.no_browser and has_screen(stdout, environ):
            webbrowser.open(found[0])
        if server is not None:
            server.run(sockets=[held])
        else:
            Workers(held, settings, outside, workers).run()
    return 0


def greeting(words: Catalogue, found: list[str], invitation: str) -> list[str]:
    """Return what is said at the start: where the server is, how one gets an invitation, and how it is stopped."""
    lines = [words.say("terminal.serve.address", {"address": address}) for address in found]
    if invitation:
        lines.append(words.say("terminal.serve.invited", {"address": f"{found[-1]}/invited#{invitation}"}))
    return [*lines, words.say("terminal.serve.stop")]


def settings_of(given: argparse.Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Return how the server is to run. Raises BadUsage."""
    place = place_of(given, environ)
    return {
        "database": place, "names": frozenset(names_in(given.name)),
        "bots": whole_number("--bots", given.bots, 1 if isinstance(place, Path) else 0, MOST_BOTS),
        "days": whole_number("--forget", given.forget, 0, MOST_DAYS),
        "tables": whole_number("--tables", given.tables, 1, MOST_TABLES),
        "disk": whole_number("--disk", given.disk, 0, MOST_DISK),
        "lobby": given.lobby, "invitation": invitation_of(given.invite_only),
        "blocked": lines_in(given.blocked_words),
        "metrics": whole_number("--metrics", given.metrics, 0, 65_535)}


def invitation_of(word: str | None) -> str:
    """Return the word by which one may open tables; "" where everybody may. Raises BadUsage where it is too short."""
    if word is not None and not INVITATION.fullmatch(word):
        raise BadUsage("terminal.serve.short-word", {})
    return word or ""


def lines_in(path: str | None) -> tuple[str, ...]:
    """Return the lines of a file; none where no file is named. Raises BadUsage where it cannot be read."""
    try:
        return () if path is None else tuple(Path(path).read_text("utf-8").splitlines())
    except (OSError, UnicodeError, ValueError):
        raise BadUsage("terminal.serve.no-file", {"path": str(path)[:200]}) from None


def place_of(given: argparse.Namespace, environ: Mapping[str, str]) -> Path | str:
    """Return where games are kept: in a database that is named, or in a file in the folder of the user's data."""
    if given.database is not None:
        return place_named(given.database)
    folder = Path(given.data) if given.data is not None else games_folder(environ)
    return folder / DATABASE


def has_screen(stdout: TextIO, environ: Mapping[str, str]) -> bool:
    """Say whether a person sits here who can look at a browser: a terminal, a screen, and no program of ours."""
    screen = sys.platform in ("darwin", "win32") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
    return screen and stdout.isatty() and not environ.get("CI")


def names_in(text: str | None) -> tuple[str, ...]:
    """Return names that are given with commas between them."""
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())


def games_folder(environ: Mapping[str, str]) -> Path:
    """Return where games are kept: among the user's data, wherever their home is."""
    return data_folder(environ) or Path.home() / ".local" / "share" / "brushpass"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises BadUsage where another program does already, or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    held = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or small messages wait for each other
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        held.bind((host, port))
        held.listen(1_024)
    except (OSError, OverflowError, UnicodeError) as error:
        held.close()
        key = "taken" if getattr(error, "errno", 0) == errno.EADDRINUSE else "no-address"
        raise BadUsage(f"terminal.serve.{key}", {"host": host[:60], "port": port}) from None
    return held


def addresses(scheme: str, host: str, port: int) -> list[str]:
    """Return what to type into a browser, here and in the same house."""
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
    return [f"{scheme}://{each}:{port}" for each in ("127.0.0.1", own_address()) if each]


def own_address() -> str:
    """Return the address by which others in the house reach this machine, or ""; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as held:
        try:
            held.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(held.getsockname()[0])
