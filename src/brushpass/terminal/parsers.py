"""The command line parsers, with all help texts from the catalogue."""
from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

from brushpass.agents.levels import available_levels
from brushpass.agents.ratings import with_rating
from brushpass.core.levels import RANDOM
from brushpass.games import GAMES
from brushpass.terminal.errors import BadUsage
from brushpass.text.catalogue import Catalogue

FLAGS: Final = ("--hotseat", "--match", "--draw-sides", "--full", "--plain", "--json", "--check", "--no-browser",
                "--lobby", "--beliefs", "--help")
# command -> its positional arguments, then its options with their metavars
COMMANDS: Final[dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]]] = {
    "play": (("game",), (
        ("--bot", "LEVEL"), ("--side", "SIDE"), ("--hotseat", ""), ("--seats", "A,B,..."), ("--option", "NAME=VALUE"),
        ("--board", "FILE"), ("--match", ""), ("--wins", "N"), ("--draw-sides", ""),
        ("--save", "FILE"), ("--resume", "FILE"), ("--from", "MOVE"), ("--names", "A,B,..."), ("--seed", "N"),
        ("--full", ""), ("--plain", ""), ("--lang", "LANG"),
    )),
    "learn": (("game", "lesson"), (("--plain", ""), ("--lang", "LANG"))),
    "serve": ((), (
        ("--port", "N"), ("--host", "ADDRESS"), ("--allowed-hosts", "HOST,..."), ("--trusted-proxies", "ADDRESS,..."),
        ("--cert", "FILE"), ("--key", "FILE"), ("--data", "FOLDER"), ("--database", "URL"),
        ("--workers", "N"), ("--bot-workers", "N"), ("--metrics-port", "N"), ("--retention-days", "N"),
        ("--max-tables-per-hour", "N"), ("--max-posts-per-minute", "N"), ("--max-costly-per-minute", "N"),
        ("--max-misses-per-minute", "N"), ("--max-joins-per-hour", "N"), ("--max-practice-per-hour", "N"),
        ("--max-reviews", "N"), ("--max-sockets", "N"), ("--max-members", "N"), ("--request-timeout", "S"),
        ("--response-timeout", "S"), ("--max-database-mb", "N"), ("--lobby", ""), ("--invite-only", "WORD"),
        ("--blocked-words", "FILE"), ("--static-edition", "DIR"), ("--no-browser", ""), ("--lang", "LANG"),
    )),
    "work": ((), (("--database", "URL"), ("--bot-workers", "N"), ("--lang", "LANG"))),
    "database": (("task", "source", "target"), (("--lang", "LANG"),)),
    "mcp": (("game",), (
        ("--bot", "LEVEL"), ("--side", "SIDE"), ("--option", "NAME=VALUE"), ("--url", "URL"), ("--token", "TOKEN"),
        ("--lang", "LANG"),
    )),
    "replay": (("file",), (("--as", "SEAT"), ("--json", ""), ("--plain", ""), ("--lang", "LANG"))),
    "verify": (("file",), (("--seal", "HEX"), ("--json", ""), ("--lang", "LANG"))),
    "rules": (("game", "number"), (("--check", ""), ("--json", ""), ("--plain", ""), ("--lang", "LANG"))),
    "check": (("game",), (("--games", "N"), ("--seed", "N"), ("--lang", "LANG"))),
    "arena": (("game",), (
        ("--bots", "A,B,..."), ("--games", "N"), ("--option", "NAME=VALUE"), ("--jobs", "N"), ("--executor", "NAME"),
        ("--sprt", "LOW,HIGH"), ("--move-time", "S"), ("--beliefs", ""), ("--checkpoint", "FILE"), ("--resume", "FILE"),
        ("--seed", "N"), ("--json", ""),
        ("--lang", "LANG"),
    )),
    "ladder": (("game...",), (
        ("--games", "N"), ("--jobs", "N"), ("--executor", "NAME"), ("--checkpoint", "FILE"), ("--output", "FOLDER"),
        ("--seed", "N"), ("--json", ""), ("--lang", "LANG"),
    )),
    "measure": (("game", "figure"), (
        ("--bot", "LEVEL"), ("--against", "LEVEL"), ("--option", "NAME=VALUE"), ("--games", "N"), ("--jobs", "N"),
        ("--seed", "N"), ("--output", "FOLDER"), ("--lang", "LANG"),
    )),
    "selfplay": (("game...",), (
        ("--bots", "A,B,..."), ("--games", "N"), ("--option", "NAME=VALUE"), ("--jobs", "N"), ("--executor", "NAME"),
        ("--output", "FOLDER"), ("--seed", "N"), ("--lang", "LANG"),
    )),
    "train": (("game",), (
        ("--recipe", "FILE"), ("--output", "FOLDER"), ("--executor", "NAME"), ("--eval-against", "LEVEL"),
        ("--eval-every", "N"), ("--eval-games", "N"), ("--eval-jobs", "N"), ("--lang", "LANG"),
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
DEFAULTS: Final = {"replay --as": "all", "bench --games": "500", "check --games": "2", "check --seed": "1",
                   "ladder --games": "100", "arena --jobs": "1", "arena --move-time": "60",
                   "measure --bot": "legend", "measure --jobs": "1",
                   "ladder --jobs": "1", "ladder --seed": "1", "selfplay --jobs": "1",
                   "train --eval-jobs": "1", "tryout --games": "100", "tryout --jobs": "1", "tryout --bot": "operative",
                   "print --paper": "a4",
                   "arena --executor": "local", "ladder --executor": "local", "selfplay --executor": "local",
                   "train --executor": "local",
                   "serve --port": "8017", "serve --host": "127.0.0.1", "serve --bot-workers": "1",
                   "serve --retention-days": "0", "serve --workers": "1", "serve --metrics-port": "0",
                   "serve --max-tables-per-hour": "1000", "serve --max-posts-per-minute": "60",
                   "serve --max-costly-per-minute": "60", "serve --max-misses-per-minute": "60",
                   "serve --max-joins-per-hour": "20", "serve --max-practice-per-hour": "60",
                   "serve --max-reviews": "5", "serve --max-sockets": "200", "serve --max-members": "32",
                   "serve --request-timeout": "20", "serve --response-timeout": "60",
                   "serve --max-database-mb": "0", "work --bot-workers": "1"}
CONFIGURABLE: Final = ("serve", "work")  # commands whose options can be set in the environment
NO: Final = ("", "0", "false", "no", "off")  # values that leave a flag unset
LISTS_LEVELS: Final = ("play", "mcp", "arena", "measure", "selfplay")  # commands whose help lists the bots
SHORT_FLAGS: Final = {"--help": "-h", "--output": "-o"}
DESTINATIONS: Final = {"--as": "seat", "--from": "move"}  # `as` and `from` cannot be attributes


class Formatter(argparse.HelpFormatter):
    """A help formatter with a translated heading."""

    def __init__(self, heading: str, prog: str) -> None:
        super().__init__(prog, max_help_position=26, width=100)
        self.heading = heading

    def add_usage(self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any],
                  prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{self.heading} ")


class Parser(argparse.ArgumentParser):
    """A parser that raises BadUsage instead of exiting."""

    def error(self, message: str) -> Any:
        raise BadUsage("terminal.usage", {"command": self.prog})


def parser_of(command: str, words: Catalogue) -> Parser:
    """Return the parser of a command."""
    formatter = partial(Formatter, words.say("terminal.help.usage"))
    parser = Parser(prog=f"brushpass {command}", description=words.say(f"terminal.help.{command}"), add_help=False,
                    allow_abbrev=False, exit_on_error=False, formatter_class=formatter)
    positional, options = COMMANDS[command]
    group = parser.add_argument_group(words.say("terminal.help.words"))
    for name in positional:
        argument, repeats = name.rstrip("."), name.endswith("...")
        help_text = words.say(f"terminal.help.{command}.{argument}", {"games": ", ".join(GAMES)})
        group.add_argument(argument, nargs="*" if repeats else "?", metavar=argument.upper(), help=help_text)
    group = parser.add_argument_group(words.say("terminal.help.options"))
    for name, value in (*options, ("--help", "")):
        key = f"terminal.help.{command}.{name[2:]}"
        help_text = words.say(key if key in words.sentences else f"terminal.help.{name[2:]}")
        add_option(group, name, value, help_text, DEFAULTS.get(f"{command} {name}"))
    for game in GAMES if command in LISTS_LEVELS else ():
        bots = [with_rating(game, bot.name, bot_label(bot.name, words)) for bot in (RANDOM, *available_levels(game))]
        parser.add_argument_group(words.say("terminal.help.levels", {"game": game}), ", ".join(bots))
    return parser


def bot_label(bot: str, words: Catalogue) -> str:
    """Return a bot's name on the command line, with its translated name if that differs."""
    translated = words.player(bot)
    return bot if translated.lower() == bot else f"{bot} = {translated}"


def add_option(group: Any, name: str, value: str, help_text: str, default: str | None) -> None:
    """Add an option: a flag, a repeatable option, one with an optional value, or one with a value."""
    names = (SHORT_FLAGS[name], name) if name in SHORT_FLAGS else (name,)
    destination = {"dest": DESTINATIONS[name]} if name in DESTINATIONS else {}
    if name in FLAGS:
        group.add_argument(*names, action="store_true", help=help_text)
    elif name == "--option":
        group.add_argument(*names, action="append", default=[], metavar=value, help=help_text)
    elif name == "--sprt":
        group.add_argument(*names, nargs="?", const="", metavar=value, help=help_text)
    else:
        group.add_argument(*names, metavar=value, default=default, help=help_text, **destination)


def with_game_options(command: str, argv: list[str]) -> list[str]:
    """Return a command line with the game options `--NAME VALUE` written as `--option NAME=VALUE`."""
    known = {name for name, _ in COMMANDS[command][1]}
    games = {f"--{name.replace('_', '-')}": name for game_type in GAMES.values() for name in game_type.options}
    if "--option" not in known:
        return argv
    rewritten, words = [], iter(argv)
    for word in words:
        flag, sign, value = word.partition("=")
        if flag in known or flag not in games:
            rewritten.append(word)
        else:
            rewritten += ["--option", f"{games[flag]}={value if sign else next(words, '')}"]
    return rewritten


def with_environment(argv: list[str], environ: Mapping[str, str]) -> list[str]:
    """Return a command line with the options of a server that the environment sets; given options take precedence."""
    if not argv or argv[0] not in CONFIGURABLE:
        return argv
    options = []
    for name, value in COMMANDS[argv[0]][1]:
        given = environ.get(variable_of(name), "")
        if name == "--lang" or (name == "--database" and any(word.partition("=")[0] == "--data" for word in argv)):
            continue  # the language has a function of its own; a folder replaces the database of the environment
        if value and given:
            options.append(f"{name}={given}")
        elif not value and given.lower() not in NO:
            options.append(name)
    return [argv[0], *options, *argv[1:]]


def variable_of(option: str) -> str:
    """Return the environment variable of an option."""
    return f"BRUSHPASS_{option[2:].upper().replace('-', '_')}"


def parse(command: str, argv: list[str], words: Catalogue) -> tuple[Parser, argparse.Namespace]:
    """Parse a command line. Raises BadUsage."""
    parser = parser_of(command, words)
    try:
        args, unknown = parser.parse_known_args(with_game_options(command, argv))
    except argparse.ArgumentError as error:
        raise BadUsage("terminal.usage.value", {"name": error.argument_name, "command": parser.prog}) from None
    if unknown:
        raise BadUsage("terminal.usage.unknown", {"text": unknown[0][:60], "command": parser.prog})
    return parser, args
