"""The command `brushpass`: finds the subcommand and the language, and maps errors to exit codes.

Exit codes: 0 success; 1 a check found something wrong; 2 the command line or a file is invalid, with a line on stderr
that says why.
"""
from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Final, TextIO

from brushpass.core.errors import UserError
from brushpass.terminal.parsers import COMMANDS, parse, with_environment
from brushpass.terminal.errors import BadUsage, error_line
from brushpass.terminal.records.verify import breaks_rules
from brushpass.terminal.streams import Streams
from brushpass.server.version import own_version
from brushpass.text.catalogue import LANGUAGES, Catalogue

EXIT_INTERRUPTED: Final = 130
EXIT_PIPE_CLOSED: Final = 141
PASSWORD: Final = re.compile(r"postgres(ql)?://[^/\s]*:[^/\s]+@|[?&]password=")  # in the URL of a database
# where the function of a command is; a module, with the libraries that it needs, is imported on use
FUNCTIONS: Final = {
    "play": "table.play:play", "learn": "table.learn:learn", "serve": "serve:serve", "work": "work:work",
    "database": "database:database", "mcp": "mcp.server:mcp", "replay": "records.replay:replay_record",
    "verify": "records.verify:verify", "rules": "records.rules:show", "check": "check:check",
    "arena": "contests.arena:arena", "ladder": "contests.ladder:ladder", "measure": "contests.measure:measure",
    "selfplay": "contests.selfplay:selfplay", "train": "contests.train:train", "hint": "records.hint:hint",
    "review": "records.review:review", "tryout": "boards.tryout:tryout", "print": "boards.pdf:print_game",
    "bench": "bench:bench",
}
FULL_SCREEN: Final = "full.play:play_full"  # of `play --full`
Command = Callable[[argparse.Namespace, Catalogue, Streams], int]


def language_of(argv: list[str], environ: Mapping[str, str]) -> str:
    """Return the requested language; English if it is unknown, until `check` rejects it."""
    for index, word in enumerate(argv):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(argv):
            value = argv[index + 1]
        if value in LANGUAGES:
            return value
    for name in ("BRUSHPASS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return environ[name][:2] if environ[name][:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def overview(words: Catalogue) -> str:
    """Return the overview of all commands."""
    lines = [f"{words.say('terminal.help.usage')} brushpass COMMAND ...", "", words.say("terminal.help.about"), ""]
    lines += [f"  {command.ljust(8)} {words.say(f'terminal.help.{command}')}" for command in COMMANDS]
    return "\n".join([*lines, "", words.say("terminal.help.more"), ""])


def dispatch(argv: list[str], words: Catalogue, streams: Streams) -> int:
    """Run the command line and return the exit code."""
    if argv[0] not in COMMANDS:
        return without_command(argv, words, streams.stdout)
    parser, args = parse(argv[0], argv[1:], words)
    if args.help:
        streams.stdout.write(parser.format_help())
        return 0
    check(argv[0], args)
    is_full = argv[0] == "play" and args.full
    command: Command = resolve_name(f"brushpass.terminal.{FULL_SCREEN if is_full else FUNCTIONS[argv[0]]}")
    return command(args, words, streams)


def without_command(argv: list[str], words: Catalogue, stdout: TextIO) -> int:
    """Handle a command line without a subcommand."""
    flags = [word for word in argv if word in ("-h", "--help", "--version")]
    if flags:
        stdout.write(f"brushpass {own_version()}\n" if flags[0] == "--version" else overview(words))
        return 0
    raise BadUsage("terminal.usage.command", {"text": argv[0][:40], "known": ", ".join(COMMANDS)})


def check(command: str, args: argparse.Namespace) -> None:
    """Raise BadUsage for an unknown language or a missing file argument."""
    if args.lang is not None and args.lang not in LANGUAGES:
        raise BadUsage("terminal.usage.lang", {"text": args.lang[:40], "known": ", ".join(LANGUAGES)})
    if "file" in COMMANDS[command][0] and args.file is None:
        raise BadUsage("terminal.usage.no-file", {"command": f"brushpass {command}"})


def main(argv: list[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]) -> int:
    """Run a command line with these streams and return the exit code."""
    given, argv = argv, with_environment(argv or ["serve"], environ)
    words = Catalogue(language_of(argv, environ))
    if any(PASSWORD.search(word) for word in given):
        stderr.write(f"brushpass: {words.say('terminal.password')}\n")
    try:
        return dispatch(argv, words, Streams(stdin, stdout, stderr, environ))
    except UserError as error:
        stderr.write(f"brushpass: {error_line(words, error)}\n")
        return 1 if breaks_rules(error) else 2
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


def run() -> None:
    """Run the command with the streams of this process; exit silently if the reader closes the pipe."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, os.environ)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = EXIT_PIPE_CLOSED
    sys.exit(code)


if __name__ == "__main__":
    run()
