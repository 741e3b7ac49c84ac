"""The command `brushpass`: which of its parts is meant, in which language, and how it ends.

Exit codes: 0 all went well; 1 something was checked and found wrong; 2 the command or a file could not be followed,
with one line on the error stream that says why.
"""
from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final, TextIO

from brushpass.core.problems import UserError
from brushpass.terminal import bench
from brushpass.terminal.boards import tryout
from brushpass.terminal.contests import arena, ladder, selfplay
from brushpass.terminal.records import hint, replay, review, rules, verify
from brushpass.terminal.table import learn, play
from brushpass.terminal.parsers import COMMANDS, parse
from brushpass.terminal.errors import BadUsage, sentence
from brushpass.terminal.version import own_version
from brushpass.text.catalogue import LANGUAGES, Catalogue

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
PLAYING: Final = {"play": play.play, "learn": learn.learn}
LOADED: Final = {
    "work": "brushpass.terminal.work:work", "database": "brushpass.terminal.database:database",
    "check": "brushpass.terminal.check:check",
    "print": "brushpass.terminal.boards.pdf:print_box", "train": "brushpass.terminal.contests.train:train",
}
SHOWING: Final = {"replay": replay.tell, "review": review.review, "arena": arena.arena}
MEASURING: Final = {"verify": verify.verify, "bench": bench.bench, "ladder": ladder.ladder, "hint": hint.hint,
                    "selfplay": selfplay.selfplay, "tryout": tryout.tryout}


def language_of(argv: list[str], environ: Mapping[str, str]) -> str:
    """Return the language asked for; an unknown one is English, until it is refused."""
    for place, word in enumerate(argv):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(argv):
            value = argv[place + 1]
        if value in LANGUAGES:
            return value
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return environ[name][:2] if environ[name][:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def overview(words: Catalogue) -> str:
    """Return what the command can do."""
    lines = [f"{words.say('terminal.help.usage')} brushpass COMMAND ...", "", words.say("terminal.help.about"), ""]
    lines += [f"  {command.ljust(8)} {words.say(f'terminal.help.{command}')}" for command in COMMANDS]
    return "\n".join([*lines, "", words.say("terminal.help.more"), ""])


def follow(argv: list[str], words: Catalogue, stdin: TextIO, stdout: TextIO, stderr: TextIO,
           environ: Mapping[str, str]) -> int:
    """Do what the command line says, and return the exit code; a line that says nothing opens the table."""
    argv = argv or ["serve"]
    if argv[0] not in COMMANDS:
        return without_command(argv, words, stdout)
    parser, given = parse(argv[0], argv[1:], words)
    if given.help:
        stdout.write(parser.format_help())
        return 0
    check(argv[0], given)
    if argv[0] in PLAYING:
        return PLAYING[argv[0]](given, words, stdin, stdout, environ)
    if argv[0] in LOADED:
        return loaded(argv[0])(given, words, stdout)
    if argv[0] == "serve":
        from brushpass.terminal.serve import serve  # the server's libraries are loaded only for this

        return serve(given, words, stdout, environ)
    if argv[0] == "mcp":
        from brushpass.terminal.mcp.server import mcp  # likewise

        return mcp(given, words, stdin, stdout, environ)
    if argv[0] == "rules":
        return rules.show(given, words, stdout, environ)
    if argv[0] in SHOWING:
        return SHOWING[argv[0]](given, words, stdout, stderr, environ)
    return MEASURING[argv[0]](given, words, stdout, stderr)


def loaded(command: str) -> Callable[[argparse.Namespace, Catalogue, TextIO], int]:
    """Return what does a command whose libraries are loaded only for it."""
    place, name = LOADED[command].split(":")
    work: Callable[[argparse.Namespace, Catalogue, TextIO], int] = getattr(import_module(place), name)
    return work


def without_command(argv: list[str], words: Catalogue, stdout: TextIO) -> int:
    """Answer a command line that names no command."""
    flags = [word for word in argv if word in ("-h", "--help", "--version")]
    if flags:
        stdout.write(f"brushpass {own_version()}\n" if flags[0] == "--version" else overview(words))
        return 0
    raise BadUsage("terminal.usage.command", {"text": argv[0][:40], "known": ", ".join(COMMANDS)})


def check(command: str, given: argparse.Namespace) -> None:
    """Refuse an unknown language, and a file that is not named."""
    if given.lang is not None and given.lang not in LANGUAGES:
        raise BadUsage("terminal.usage.lang", {"text": given.lang[:40], "known": ", ".join(LANGUAGES)})
    if "file" in COMMANDS[command][0] and given.file is None:
        raise BadUsage("terminal.usage.no-file", {"command": f"brushpass {command}"})


def main(argv: list[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]) -> int:
    """Follow a command line between these streams, and return the exit code."""
    words = Catalogue(language_of(argv, environ))
    try:
        return follow(argv, words, stdin, stdout, stderr, environ)
    except UserError as problem:
        stderr.write(f"brushpass: {sentence(words, problem)}\n")
        return 1 if verify.breaks_rules(problem) else 2
    except KeyboardInterrupt:
        return INTERRUPTED


def run() -> None:
    """Be the command: with the streams of this process, and quiet when a reader goes away."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, os.environ)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = PIPE_CLOSED
    sys.exit(code)


if __name__ == "__main__":
    run()
