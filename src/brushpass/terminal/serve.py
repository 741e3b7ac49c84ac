"""`brushpass serve`: parse the settings (database, network, retention, limits) and run the web server."""
from __future__ import annotations

import argparse
import errno
import re
import socket
import sys
import webbrowser
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.server.app import PAGE, Settings, make_app
from brushpass.server.log import write_log
from brushpass.server.serving import NetworkOptions, Workers, server_of
from brushpass.server.store.location import place_named
from brushpass.terminal.files import data_folder
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.table.setup import parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

DATABASE: Final = "brushpass.db"
MAX_BOT_PROCESSES: Final = 64
MAX_REQUESTS: Final = 1_000_000
MAX_TIMEOUT_S: Final = 3_600
LIMITS: Final = {  # option -> its setting, and the largest value
    "--max-tables-per-hour": ("tables", MAX_REQUESTS), "--max-posts-per-minute": ("posts", MAX_REQUESTS),
    "--max-costly-per-minute": ("costly", MAX_REQUESTS), "--max-misses-per-minute": ("misses", MAX_REQUESTS),
    "--max-joins-per-hour": ("joins", MAX_REQUESTS), "--max-practice-per-hour": ("practice", MAX_REQUESTS),
    "--max-reviews": ("reviews", MAX_REQUESTS), "--max-sockets": ("connections", MAX_REQUESTS),
    "--max-members": ("members", 500), "--request-timeout": ("request_timeout", MAX_TIMEOUT_S),
    "--response-timeout": ("response_timeout", MAX_TIMEOUT_S),
}
MAX_DISK_MB: Final = 1_000_000_000
MAX_RETENTION_DAYS: Final = 36_500
INVITATION_PATTERN: Final = re.compile(r"[\w-]{8,60}", re.ASCII)


def serve(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Run the server until it is stopped, and return the exit code."""
    port = parse_int("--port", args.port, 0, 65_535)
    workers = parse_int("--workers", args.workers, 1, MAX_BOT_PROCESSES)
    settings = settings_of(args, streams.environ)
    for file in (args.cert, args.key):
        if file is not None and not Path(file).is_file():
            raise BadUsage("terminal.serve.no-file", {"path": file[:200]})
    if not (PAGE / "index.html").exists():
        raise BadUsage("terminal.serve.no-page", {})
    if workers > 1 and isinstance(settings["database"], Path):
        raise BadUsage("terminal.serve.one-file", {})
    outside = NetworkOptions(comma_separated(args.trusted_proxies), args.cert, args.key)
    with listen(args.host, port) as listener:
        server = server_of(make_app(Settings(**settings)), outside) if workers == 1 else None
        write_log(sys.stderr)
        urls = addresses("http" if args.cert is None else "https", args.host, listener.getsockname()[1])
        for line in greeting(words, urls, settings["invitation"]):
            streams.stdout.write(line + "\n")
        if len(urls) > 1 and has_blocks(streams.stdout):
            streams.stdout.write(qr_code(invitation_link(urls, settings["invitation"])))
        streams.stdout.flush()
        if not args.no_browser and has_screen(streams.stdout, streams.environ):
            webbrowser.open(urls[0])
        if server is not None:
            server.run(sockets=[listener])
        else:
            Workers(listener, settings, outside, workers).run()
    return 0


def greeting(words: Catalogue, urls: list[str], invitation: str) -> list[str]:
    """Return the lines to print at the start: URLs, invitation link, and how to stop."""
    lines = [words.say("terminal.serve.address", {"address": address}) for address in urls]
    if invitation:
        lines.append(words.say("terminal.serve.invited", {"address": invitation_link(urls, invitation)}))
    return [*lines, words.say("terminal.serve.stop")]


def invitation_link(urls: list[str], invitation: str) -> str:
    """Return the link for guests: of the local network if there is one, with the invitation word."""
    return f"{urls[-1]}/invited#{invitation}" if invitation else urls[-1]


def has_blocks(stdout: TextIO) -> bool:
    """Return whether the output is a terminal that can show block characters."""
    return stdout.isatty() and (stdout.encoding or "").lower().replace("-", "").startswith("utf")


def qr_code(link: str) -> str:
    """Return a link as a QR code of block characters, for phones in the same network."""
    import segno  # only for a server that phones can reach

    text = StringIO()
    segno.make(link, error="l", micro=False).terminal(text, border=2, compact=True)
    return text.getvalue()


def settings_of(args: argparse.Namespace, environ: Mapping[str, str]) -> dict[str, Any]:
    """Return the server's settings. Raises BadUsage."""
    database = database_of(args, environ)
    return {
        "database": database, "names": frozenset(comma_separated(args.allowed_hosts)),
        "bots": parse_int("--bot-workers", args.bot_workers, 1 if isinstance(database, Path) else 0, MAX_BOT_PROCESSES),
        "days": parse_int("--retention-days", args.retention_days, 0, MAX_RETENTION_DAYS),
        **{name: parse_int(option, getattr(args, option[2:].replace("-", "_")), 1, most)
           for option, (name, most) in LIMITS.items()},
        "disk": parse_int("--max-database-mb", args.max_database_mb, 0, MAX_DISK_MB),
        "lobby": args.lobby, "invitation": invitation_of(args.invite_only),
        "blocked": lines_in(args.blocked_words), "static_edition": static_edition_of(args.static_edition),
        "metrics": parse_int("--metrics-port", args.metrics_port, 0, 65_535)}


def invitation_of(word: str | None) -> str:
    """Return the invitation word, "" if everybody may open tables. Raises BadUsage if it is too short."""
    if word is not None and not INVITATION_PATTERN.fullmatch(word):
        raise BadUsage("terminal.serve.short-word", {})
    return word or ""


def static_edition_of(path: str | None) -> Path | None:
    """Return the folder of a static edition. Raises BadUsage if it has none."""
    if path is not None and not (Path(path) / "size.json").is_file():
        raise BadUsage("terminal.serve.no-static-edition", {"path": path[:200]})
    return None if path is None else Path(path)


def lines_in(path: str | None) -> tuple[str, ...]:
    """Return the lines of a file; an empty tuple for None. Raises BadUsage if it cannot be read."""
    try:
        return () if path is None else tuple(Path(path).read_text("utf-8").splitlines())
    except (OSError, UnicodeError, ValueError):
        raise BadUsage("terminal.serve.no-file", {"path": str(path)[:200]}) from None


def database_of(args: argparse.Namespace, environ: Mapping[str, str]) -> Path | str:
    """Return the database of the command line; by default a file in the user's data folder."""
    if args.database:
        return place_named(args.database)
    folder = Path(args.data) if args.data is not None else games_folder(environ)
    return folder / DATABASE


def has_screen(stdout: TextIO, environ: Mapping[str, str]) -> bool:
    """Return whether a browser can be opened: an interactive terminal with a display, outside CI."""
    screen = sys.platform in ("darwin", "win32") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))
    return screen and stdout.isatty() and not environ.get("CI")


def comma_separated(text: str | None) -> tuple[str, ...]:
    """Return the names in a comma-separated list."""
    return tuple(name.strip() for name in (text or "").split(",") if name.strip())


def games_folder(environ: Mapping[str, str]) -> Path:
    """Return the folder for games in the user's data."""
    return data_folder(environ) or Path.home() / ".local" / "share" / "brushpass"


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises BadUsage if the address is taken or invalid."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # an explicit protocol, so that asyncio sets TCP_NODELAY
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1_024)
    except (OSError, OverflowError, UnicodeError) as error:
        listener.close()
        key = "taken" if getattr(error, "errno", 0) == errno.EADDRINUSE else "no-address"
        raise BadUsage(f"terminal.serve.{key}", {"host": host[:60], "port": port}) from None
    return listener


def addresses(scheme: str, host: str, port: int) -> list[str]:
    """Return the URLs of the server, on this machine and in the local network."""
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
    return [f"{scheme}://{address}:{port}" for address in ("127.0.0.1", own_address()) if address]


def own_address() -> str:
    """Return this machine's address in the local network, or ""; no packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
