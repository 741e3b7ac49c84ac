"""The setup of a game from the options of `play`: the game, its seats and their names."""
from __future__ import annotations

import argparse
import secrets
from typing import Any, Final

from librt.random import Random

import brushpass
from brushpass.agents.levels import find_opponent
from brushpass.core import levels
from brushpass.core.game import Game
from brushpass.core.errors import UserError
from brushpass.core.records.match import Match
from brushpass.core.records.record import BadRecord, Record
from brushpass.games import GAMES
from brushpass.terminal.files import check_target, read_record, read_text
from brushpass.terminal.errors import BadUsage, InFile
from brushpass.text.catalogue import Catalogue, one_line
from brushpass.text.drawn.drawer import Drawer, drawer_of, seat_names

MAX_SEED: Final = 2**62
MAX_NAME_LENGTH: Final = 40
BOTS: Final = (*levels.BOT_NAMES, levels.RANDOM.name)
DEFAULT_BOT: Final = "operative"


class Setup:
    """The setup of a game: for each player a person's name, or the name of a bot."""

    def __init__(self, game: Game[Any], people: list[str], bots: list[str], side: int) -> None:
        self.game = game
        self.drawer: Drawer = drawer_of(game.name)
        self.people = people  # the players in order; `side` is the seat of the first
        self.bots = bots  # the bot of each player, "" for a person
        self.side = side  # the seat of the first player
        self.seed = 0
        self.save = ""
        self.match: Match | None = None
        self.resumed: Record | None = None

    def hotseat(self) -> bool:
        """Return whether people share the screen."""
        return self.bots.count("") > 1


def parse_int(name: str, text: str, minimum: int, maximum: int) -> int:
    """Return the integer value of an option. Raises BadUsage."""
    if len(text) <= 20 and text.removeprefix("-").isdecimal() and text.isascii() and minimum <= int(text) <= maximum:
        return int(text)
    raise BadUsage("terminal.usage.number", {"name": name, "text": text[:40], "least": minimum, "most": maximum})


def parse_float(name: str, text: str, minimum: float, maximum: float) -> float:
    """Return the decimal value of an option. Raises BadUsage."""
    whole, _, fraction = text.partition(".")
    if len(text) <= 20 and text.isascii() and whole.isdecimal() and (fraction or "0").isdecimal():
        if minimum <= float(text) <= maximum:
            return float(text)
    raise BadUsage("terminal.usage.part", {"name": name, "text": text[:40], "least": minimum, "most": maximum})


def seed_of(text: str | None) -> int:
    """Return the given seed, or a random one."""
    return secrets.randbits(62) if text is None else parse_int("--seed", text, 0, MAX_SEED)


def clean_name(text: str) -> str:
    """Return a printable name that fits into a record. Raises BadUsage."""
    name = one_line(text)[:MAX_NAME_LENGTH]
    if not name:
        raise BadUsage("terminal.usage.name-empty", {})
    if name in BOTS:
        raise BadUsage("terminal.usage.name-bot", {"name": name})
    return name


def bot_in(seat: str) -> str:
    """Return the bot that an entry of a seat list names, by name or number; "" for a person."""
    numbers = {str(number): name for number, name in enumerate(levels.BOT_NAMES, 1)}
    return seat if seat in BOTS else numbers.get(seat, "")


def parse_seats(text: str) -> tuple[list[str], list[str]]:
    """Return the names in a seat list and the bot of each; "" for a person. Raises BadUsage."""
    names = [name.strip() for name in text.split(",")]
    bots = [bot_in(name) for name in names]
    if "" not in bots:
        raise BadUsage("terminal.usage.seats-bots", {})
    return [bot or clean_name(name) for name, bot in zip(names, bots, strict=True)], bots


def named_options(texts: list[str]) -> dict[str, str]:
    """Return options given as NAME=VALUE. Raises BadUsage."""
    options: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or name in options:
            raise BadUsage("terminal.usage.option", {"text": text[:60]})
        options[name] = value
    return options


def with_board(options: dict[str, str], path: str | None, drawer: Drawer) -> dict[str, str]:
    """Return options combined with those of a board file, if one is given. Raises InFile."""
    if path is None:
        return options
    text = read_text(path)
    try:
        return options | drawer.board_options(text)
    except UserError as error:
        raise InFile(path, error) from None


def game_of(name: str | None, options: dict[str, str]) -> Game[Any]:
    """Return the requested game; by default the first one."""
    return brushpass.game(name or next(iter(GAMES)), **options)


def people_of(args: argparse.Namespace, seats: int, words: Catalogue) -> list[str]:
    """Return the names of the people who play."""
    needed = seats if args.hotseat else 1
    if args.names is None:
        return [words.say("terminal.name", {"number": number}) for number in range(1, needed + 1)]
    names = [clean_name(name) for name in args.names.split(",")]
    if len(names) != needed:
        raise BadUsage("terminal.usage.names", {"found": len(names), "needed": needed})
    return names


def side_of(args: argparse.Namespace, sides: tuple[str, ...]) -> int:
    """Return the seat of the first player."""
    if args.side is None:
        return 0
    if args.side not in sides:
        raise BadUsage("terminal.usage.side", {"text": args.side[:40], "known": ", ".join(sides)})
    return sides.index(args.side)


def is_match(args: argparse.Namespace) -> bool:
    """Return whether a match is requested, by name or by one of its options."""
    return bool(args.match or args.draw_sides or args.wins is not None)


def new_setup(args: argparse.Namespace, words: Catalogue) -> Setup:
    """Return the setup of a new game."""
    drawer = drawer_of(game_of(args.game, {}).name)
    options = with_board(named_options(args.option), args.board, drawer)
    if is_match(args) and drawer.game_type.match is None:
        raise BadUsage("terminal.usage.match", {"name": args.game})
    if args.seats is not None:
        return seated_setup(args, options, drawer)
    game = game_of(args.game, options)
    bot = find_opponent(game.name, DEFAULT_BOT if args.bot is None else args.bot).name
    if args.hotseat and args.bot is not None:
        raise BadUsage("terminal.usage.both", {"one": "--bot", "other": "--hotseat"})
    people = people_of(args, game.seats, words)
    bots = [""] * len(people) + [bot] * (game.seats - len(people))
    return Setup(game, people + bots[len(people) :], bots, side_of(args, seat_names(game)))


def seated_setup(args: argparse.Namespace, options: dict[str, str], drawer: Drawer) -> Setup:
    """Return the setup of a new game with a list of seats."""
    reject_combinations("seats", ("bot", "side", "names", "hotseat"), args)
    people, bots = parse_seats(args.seats)
    counts = sorted({count for seats in drawer.game_type.counts.values() for count in seats})
    if len(people) not in counts:
        raise BadUsage("terminal.usage.seats", {"found": len(people), "needed": ", ".join(map(str, counts))})
    game = game_of(args.game, drawer.seat_options(len(people)) | options)
    if len(people) != game.seats:
        raise BadUsage("terminal.usage.seats", {"found": len(people), "needed": game.seats})
    return Setup(game, people, bots, 0)


def reject_combinations(one: str, others: tuple[str, ...], args: argparse.Namespace) -> None:
    """Raise BadUsage for an option that cannot be combined with another."""
    for other in others:
        if getattr(args, other) not in (None, False, []):
            raise BadUsage("terminal.usage.both", {"one": f"--{one}", "other": f"--{other.replace('_', '-')}"})


def resumed_setup(args: argparse.Namespace) -> Setup:
    """Return the setup of a saved game, from the options and players in its record."""
    others = ("bot", "side", "board", "names", "hotseat", "seats", "match", "wins", "draw_sides", "option")
    reject_combinations("resume", others, args)
    record = read_record(args.resume)
    if args.game not in (None, record.game):
        raise BadUsage("terminal.usage.both", {"one": f"--resume {args.resume}", "other": args.game[:40]})
    game = game_in(args.resume, record)
    if len(record.names) != game.seats:
        error = BadRecord("record.seats", 1, {"found": len(record.names), "needed": game.seats})
        raise InFile(args.resume, error)
    if args.move is not None:
        last = parse_int("--from", args.move, 1, len(record.actions))
        record.actions, record.result = record.actions[: last - 1], ""
    setup = Setup(game, record.names, bots_in(record), 0)
    if "" not in setup.bots:
        raise BadUsage("terminal.usage.no-person", {"path": args.resume})
    setup.resumed = record
    return setup


def game_in(path: str, record: Record) -> Game[Any]:
    """Return the game of a record. Raises InFile."""
    try:
        return brushpass.game(record.game, **record.options)
    except UserError as error:
        raise InFile(path, error) from None


def bots_in(record: Record) -> list[str]:
    """Return the bot of each seat, "" for a person."""
    return [name if name in BOTS else "" for name in record.names]


def match_of(args: argparse.Namespace, setup: Setup) -> Match:
    """Return the requested match, before its first game."""
    wins = setup.drawer.game_type.match
    assert wins is not None
    needed = wins[0] if args.wins is None else parse_int("--wins", args.wins, wins[0], wins[-1])
    return Match(needed, Random(setup.seed).randrange(2) if args.draw_sides else -1)


def setup_from_args(args: argparse.Namespace, words: Catalogue) -> Setup:
    """Return the setup of the command line. Raises UserError."""
    if args.resume is None and args.move is not None:
        raise BadUsage("terminal.usage.from", {})
    setup = new_setup(args, words) if args.resume is None else resumed_setup(args)
    setup.seed = seed_of(args.seed)
    setup.save = args.save or (args.resume if args.move is None else "") or ""
    if is_match(args):
        setup.match = match_of(args, setup)
    if args.save is not None or setup.save:
        check_target(setup.save)
    return setup
