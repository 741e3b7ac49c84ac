"""The command line, as argparse reads it, with every word of its help from the catalogue."""
from __future__ import annotations

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from brushpass.agents.levels import available_levels
from brushpass.agents.ratings import with_rating
from brushpass.core.levels import RANDOM
from brushpass.games import GAMES
from brushpass.terminal.errors import BadUsage
from brushpass.text.catalogue import Catalogue

FLAGS: Final = ("--hotseat", "--match", "--lots", "--plain", "--json", "--check", "--no-browser", "--lobby", "--help")
# command -> its words in order, then its options with what stands for their values
COMMANDS: Final[dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]] = {
    "play": (("game",), (
        ("--bot", "LEVEL"), ("--side", "SIDE"), ("--hotseat", ""), ("--seats", "A,B,..."), ("--option", "NAME=VALUE"),
        ("--board", "FILE"), ("--match", ""), ("--wins", "N"), ("--lots", ""),
        ("--save", "FILE"), ("--resume", "FILE"), ("--from", "MOVE"), ("--names", "A,B,..."), ("--seed", "N"),
        ("--plain", ""), ("--lang", "LANG"),
    )),
    "learn": (("game", "lesson"), (("--plain", ""), ("--lang", "LANG"))),
    "serve": ((), (
        ("--port", "N"), ("--host", "ADDRESS"), ("--name", "HOST,..."), ("--data", "FOLDER"), ("--bots", "N"),
        ("--database", "ADDRESS"), ("--workers", "N"), ("--metrics", "PORT"),
        ("--proxy", "ADDRESS,..."), ("--cert", "FILE"), ("--key", "FILE"), ("--forget", "DAYS"), ("--tables", "N"),
        ("--disk", "MB"), ("--lobby", ""), ("--invite-only", "WORD"), ("--blocked-words", "FILE"), ("--no-browser", ""),
        ("--lang", "LANG"),
    )),
    "work": ((), (("--database", "ADDRESS"), ("--bots", "N"), ("--lang", "LANG"))),
    "database": (("task", "source", "target"), (("--lang", "LANG"),)),
    "mcp": (("game",), (
        ("--bot", "LEVEL"), ("--side", "SIDE"), ("--option", "NAME=VALUE"), ("--url", "ADDRESS"), ("--token", "TOKEN"),
        ("--lang", "LANG"),
    )),
    "replay": (("file",), (("--as", "SEAT"), ("--json", ""), ("--plain", ""), ("--lang", "LANG"))),
    "verify": (("file",), (("--seal", "HEX"), ("--json", ""), ("--lang", "LANG"))),
    "rules": (("game", "number"), (("--check", ""), ("--json", ""), ("--plain", ""), ("--lang", "LANG"))),
    "check": (("game",), (("--games", "N"), ("--seed", "N"), ("--lang", "LANG"))),
    "arena": (("game",), (
        ("--bots", "A,B,..."), ("--games", "N"), ("--option", "NAME=VALUE"), ("--jobs", "N"), ("--on", "PLACE"),
        ("--sprt", "LOW,HIGH"), ("--keep", "FILE"), ("--resume", "FILE"), ("--seed", "N"), ("--json", ""),
        ("--lang", "LANG"),
    )),
    "ladder": (("game...",), (
        ("--games", "N"), ("--jobs", "N"), ("--on", "PLACE"), ("--keep", "FILE"), ("--write", "FOLDER"),
        ("--seed", "N"), ("--json", ""), ("--lang", "LANG"),
    )),
    "selfplay": (("game",), (
        ("--bots", "A,B,..."), ("--games", "N"), ("--option", "NAME=VALUE"), ("--jobs", "N"), ("--on", "PLACE"),
        ("--write", "FOLDER"), ("--seed", "N"), ("--lang", "LANG"),
    )),
    "train": (("game",), (
        ("--recipe", "FILE"), ("--write", "FOLDER"), ("--on", "PLACE"), ("--against", "LEVEL"), ("--every", "N"),
        ("--games", "N"), ("--jobs", "N"), ("--lang", "LANG"),
    )),
    "hint": (("file",), (
        ("--seconds", "S"), ("--simulations", "N"), ("--seed", "N"), ("--json", ""), ("--lang", "LANG"),
    )),
    "review": (("file",), (
        ("--as", "SEAT"), ("--svg", "FILE"), ("--seconds", "S"), ("--simulations", "N"),
        ("--seed", "N"), ("--json", ""), ("--plain", ""), ("--lang", "LANG"),
    )),
    "tryout": (("game",), (
        ("--board", "FILE"), ("--option", "NAME=VALUE"), ("--bot", "LEVEL"), ("--games", "N"), ("--jobs", "N"),
        ("--seed", "N"), ("--json", ""), ("--lang", "LANG"),
    )),
    "print": (("game",), (
        ("--paper", "PAPER"), ("--board", "FILE"), ("--option", "NAME=VALUE"), ("--output", "FILE"), ("--plain", ""),
        ("--lang", "LANG"),
    )),
    "bench": (("game",), (("--games", "N"), ("--seed", "N"), ("--json", ""), ("--lang", "LANG"))),
}
USUALLY: Final = {"replay --as": "all", "bench --games": "500", "check --games": "2", "check --seed": "1",
                  "ladder --games": "100", "arena --jobs": "1",
                  "ladder --jobs": "1", "ladder --seed": "1", "selfplay --jobs": "1",
                  "train --jobs": "1", "tryout --games": "100", "tryout --jobs": "1", "tryout --bot": "operative",
                  "print --paper": "a4",
                  "arena --on": "local", "ladder --on": "local", "selfplay --on": "local",
                  "train --on": "local",
                  "serve --port": "8017", "serve --host": "127.0.0.1", "serve --bots": "1",
                  "serve --forget": "0", "serve --workers": "1", "serve --metrics": "0",
                  "serve --tables": "1000", "serve --disk": "0", "work --bots": "1"}
TELLS_LEVELS: Final = ("play", "mcp", "arena", "selfplay")  # whose help lists the bots
SHORT: Final = {"--help": "-h", "--output": "-o"}
NAMES: Final = {"--as": "seat", "--from": "move"}  # `as` and `from` cannot be attributes


class Formatter(argparse.HelpFormatter):
    """Help with its heading in the language chosen."""

    def __init__(self, heading: str, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=100)
        self.heading = heading

    def add_usage(self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any],
                  prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{self.heading} ")


class Parser(argparse.ArgumentParser):
    """A parser that tells what is wrong instead of leaving."""

    def error(self, message: str) -> Any:
        raise BadUsage("terminal.usage", {"command": self.prog})


def parser_of(command: str, words: Catalogue) -> Parser:
    """Return the parser of one command."""
    shown = partial(Formatter, words.say("terminal.help.usage"))
    parser = Parser(prog=f"brushpass {command}", description=words.say(f"terminal.help.{command}"), add_help=False,
                    allow_abbrev=False, exit_on_error=False, formatter_class=shown)
    positional, options = COMMANDS[command]
    group = parser.add_argument_group(words.say("terminal.help.words"))
    for name in positional:
        one, many = name.rstrip("."), name.endswith("...")
        told = words.say(f"terminal.help.{command}.{one}", {"games": ", ".join(GAMES)})
        group.add_argument(one, nargs="*" if many else "?", metavar=name.upper(), help=told)
    group = parser.add_argument_group(words.say("terminal.help.options"))
    for name, value in (*options, ("--help", "")):
        own = f"terminal.help.{command}.{name[2:]}"
        told = words.say(own if own in words.sentences else f"terminal.help.{name[2:]}")
        add_option(group, name, value, told, USUALLY.get(f"{command} {name}"))
    for game in GAMES if command in TELLS_LEVELS else ():
        bots = [with_rating(game, bot.name, to_type(bot.name, words)) for bot in (RANDOM, *available_levels(game))]
        parser.add_argument_group(words.say("terminal.help.levels", {"game": game}), ", ".join(bots))
    return parser


def to_type(bot: str, words: Catalogue) -> str:
    """Return the word for a bot on a command line, and what it is called where that is another word."""
    called = words.player(bot)
    return bot if called.lower() == bot else f"{bot} = {called}"


def add_option(group: Any, name: str, value: str, told: str, usual: str | None) -> None:
    """Add an option: a flag, one value, one that may be left out, or as many as are given."""
    names = (SHORT[name], name) if name in SHORT else (name,)
    kept = {"dest": NAMES[name]} if name in NAMES else {}
    if name in FLAGS:
        group.add_argument(*names, action="store_true", help=told)
    elif name == "--option":
        group.add_argument(*names, action="append", default=[], metavar=value, help=told)
    elif name == "--sprt":
        group.add_argument(*names, nargs="?", const="", metavar=value, help=told)
    else:
        group.add_argument(*names, metavar=value, default=usual, help=told, **kept)


def with_game_options(command: str, argv: list[str]) -> list[str]:
    """Return a command line in which an option of a game, `--NAME VALUE`, is written as `--option NAME=VALUE`."""
    known = {name for name, _ in COMMANDS[command][1]}
    games = {f"--{name.replace('_', '-')}": name for kind in GAMES.values() for name in kind.options}
    if "--option" not in known:
        return argv
    found, words = [], iter(argv)
    for word in words:
        flag, sign, value = word.partition("=")
        if flag in known or flag not in games:
            found.append(word)
        else:
            found += ["--option", f"{games[flag]}={value if sign else next(words, '')}"]
    return found


def parse(command: str, argv: list[str], words: Catalogue) -> tuple[Parser, argparse.Namespace]:
    """Return what the command line says. Raises BadUsage."""
    parser = parser_of(command, words)
    try:
        given, unknown = parser.parse_known_args(with_game_options(command, argv))
    except argparse.ArgumentError as error:
        raise BadUsage("terminal.usage.value", {"name": error.argument_name, "command": parser.prog}) from None
    if unknown:
        raise BadUsage("terminal.usage.unknown", {"text": unknown[0][:60], "command": parser.prog})
    return parser, given
