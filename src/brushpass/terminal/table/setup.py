"""Who plays what: the options of `play` turned into a game, its seats and their names, before anything is shown."""
from __future__ import annotations

import argparse
import secrets
from typing import Any, Final

from librt.random import Random

import brushpass
from brushpass.agents.levels import find_opponent
from brushpass.core import levels
from brushpass.core.game import Game
from brushpass.core.problems import UserError
from brushpass.core.records.match import Match
from brushpass.core.records.record import BadRecord, Record
from brushpass.games import GAMES
from brushpass.terminal.files import check_target, read_record, read_text
from brushpass.terminal.errors import BadUsage, InFile
from brushpass.text.catalogue import Catalogue, one_line
from brushpass.text.drawn.drawer import Drawer, drawer_of, seat_names

LARGEST: Final = 2**62
LONGEST_NAME: Final = 40
BOTS: Final = (*levels.BOT_NAMES, levels.RANDOM.name)
USUAL_BOT: Final = "operative"


class Setup:
    """Everything that is settled before the first card: a person's name, or the name of a bot, for each player."""

    def __init__(self, game: Game[Any], people: list[str], bots: list[str], side: int) -> None:
        self.game = game
        self.drawer: Drawer = drawer_of(game.name)
        self.people = people  # the players in order: the first one has chosen the side
        self.bots = bots  # the bot that plays for them, "" for a person
        self.side = side  # the seat of the first player
        self.seed = 0
        self.save = ""
        self.match: Match | None = None
        self.resumed: Record | None = None

    def hotseat(self) -> bool:
        """Say whether people share the screen."""
        return self.bots.count("") > 1


def whole_number(name: str, text: str, least: int, most: int) -> int:
    """Return an option's number. Raises BadUsage."""
    if len(text) <= 20 and text.removeprefix("-").isdecimal() and text.isascii() and least <= int(text) <= most:
        return int(text)
    raise BadUsage("terminal.usage.number", {"name": name, "text": text[:40], "least": least, "most": most})


def part_number(name: str, text: str, least: float, most: float) -> float:
    """Return an option's number, which may have a part after a dot. Raises BadUsage."""
    whole, _, part = text.partition(".")
    if len(text) <= 20 and text.isascii() and whole.isdecimal() and (part or "0").isdecimal():
        if least <= float(text) <= most:
            return float(text)
    raise BadUsage("terminal.usage.part", {"name": name, "text": text[:40], "least": least, "most": most})


def seed_of(text: str | None) -> int:
    """Return the seed that was given, or one that nobody can guess."""
    return secrets.randbits(62) if text is None else whole_number("--seed", text, 0, LARGEST)


def clean_name(text: str) -> str:
    """Return a name that can be shown and written into a record."""
    name = one_line(text)[:LONGEST_NAME]
    if not name:
        raise BadUsage("terminal.usage.name-empty", {})
    if name in BOTS:
        raise BadUsage("terminal.usage.name-bot", {"name": name})
    return name


def bot_in(seat: str) -> str:
    """Return the bot that a list of seats means, by name or by number; "" for a person."""
    numbers = {str(number): name for number, name in enumerate(levels.BOT_NAMES, 1)}
    return seat if seat in BOTS else numbers.get(seat, "")


def listed(text: str) -> tuple[list[str], list[str]]:
    """Return the names in a list of seats, and the bot of each; "" for a person."""
    names = [name.strip() for name in text.split(",")]
    bots = [bot_in(name) for name in names]
    if "" not in bots:
        raise BadUsage("terminal.usage.seats-bots", {})
    return [bot or clean_name(name) for name, bot in zip(names, bots, strict=True)], bots


def named_options(texts: list[str]) -> dict[str, str]:
    """Return options given as NAME=VALUE."""
    options: dict[str, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or name in options:
            raise BadUsage("terminal.usage.option", {"text": text[:60]})
        options[name] = value
    return options


def with_board(options: dict[str, str], path: str | None, drawer: Drawer) -> dict[str, str]:
    """Return options with those of a file that holds a board of the user's own, if there is one."""
    if path is None:
        return options
    text = read_text(path)
    try:
        return options | drawer.board_options(text)
    except UserError as problem:
        raise InFile(path, problem) from None


def game_of(name: str | None, options: dict[str, str]) -> Game[Any]:
    """Return the game that was asked for."""
    return brushpass.game(name or next(iter(GAMES)), **options)


def people_of(given: argparse.Namespace, seats: int, words: Catalogue) -> list[str]:
    """Return the names of the people who play."""
    needed = seats if given.hotseat else 1
    if given.names is None:
        return [words.say("terminal.name", {"number": number}) for number in range(1, needed + 1)]
    names = [clean_name(name) for name in given.names.split(",")]
    if len(names) != needed:
        raise BadUsage("terminal.usage.names", {"found": len(names), "needed": needed})
    return names


def side_of(given: argparse.Namespace, sides: tuple[str, ...]) -> int:
    """Return the seat of the first player."""
    if given.side is None:
        return 0
    if given.side not in sides:
        raise BadUsage("terminal.usage.side", {"text": given.side[:40], "known": ", ".join(sides)})
    return sides.index(given.side)


def is_match(given: argparse.Namespace) -> bool:
    """Say whether a match is asked for: by its name, or by an option of it."""
    return bool(given.match or given.lots or given.wins is not None)


def new_setup(given: argparse.Namespace, words: Catalogue) -> Setup:
    """Return the set-up of a new game."""
    drawer = drawer_of(game_of(given.game, {}).name)
    options = with_board(named_options(given.option), given.board, drawer)
    if is_match(given) and drawer.kind.match is None:
        raise BadUsage("terminal.usage.match", {"name": given.game})
    if given.seats is not None:
        return seated_setup(given, options, drawer)
    game = game_of(given.game, options)
    bot = find_opponent(game.name, USUAL_BOT if given.bot is None else given.bot).name
    if given.hotseat and given.bot is not None:
        raise BadUsage("terminal.usage.both", {"one": "--bot", "other": "--hotseat"})
    people = people_of(given, game.seats, words)
    bots = [""] * len(people) + [bot] * (game.seats - len(people))
    return Setup(game, people + bots[len(people) :], bots, side_of(given, seat_names(game)))


def seated_setup(given: argparse.Namespace, options: dict[str, str], drawer: Drawer) -> Setup:
    """Return the set-up of a new game for which every seat is named."""
    refuse_both("seats", ("bot", "side", "names", "hotseat"), given)
    people, bots = listed(given.seats)
    game = game_of(given.game, drawer.seat_options(len(people)) | options)
    if len(people) != game.seats:
        raise BadUsage("terminal.usage.seats", {"found": len(people), "needed": game.seats})
    return Setup(game, people, bots, 0)


def refuse_both(one: str, others: tuple[str, ...], given: argparse.Namespace) -> None:
    """Refuse options that do not go with another one."""
    for other in others:
        if getattr(given, other) not in (None, False, []):
            raise BadUsage("terminal.usage.both", {"one": f"--{one}", "other": f"--{other}"})


def resumed_setup(given: argparse.Namespace) -> Setup:
    """Return the set-up of a saved game: its options and its players stand in the record."""
    refuse_both("resume", ("bot", "side", "board", "names", "hotseat", "seats", "match", "wins", "lots", "option"),
                given)
    record = read_record(given.resume)
    if given.game not in (None, record.game):
        raise BadUsage("terminal.usage.both", {"one": f"--resume {given.resume}", "other": given.game[:40]})
    game = game_in(given.resume, record)
    if len(record.names) != game.seats:
        wrong = BadRecord("record.seats", 1, {"found": len(record.names), "needed": game.seats})
        raise InFile(given.resume, wrong)
    if given.move is not None:
        last = whole_number("--from", given.move, 1, len(record.actions))
        record.actions, record.result = record.actions[: last - 1], ""
    setup = Setup(game, record.names, bots_in(record), 0)
    if "" not in setup.bots:
        raise BadUsage("terminal.usage.no-person", {"path": given.resume})
    setup.resumed = record
    return setup


def game_in(path: str, record: Record) -> Game[Any]:
    """Return the game that a record was played by."""
    try:
        return brushpass.game(record.game, **record.options)
    except UserError as problem:
        raise InFile(path, problem) from None


def bots_in(record: Record) -> list[str]:
    """Return the bot of each seat, "" for a person."""
    return [name if name in BOTS else "" for name in record.names]


def match_of(given: argparse.Namespace, setup: Setup) -> Match:
    """Return the match that the command line asks for, before its first game."""
    wins = setup.drawer.kind.match
    assert wins is not None
    needed = wins[0] if given.wins is None else whole_number("--wins", given.wins, wins[0], wins[-1])
    return Match(needed, Random(setup.seed).randrange(2) if given.lots else -1)


def settle(given: argparse.Namespace, words: Catalogue) -> Setup:
    """Return the set-up that the command line asks for."""
    if given.resume is None and given.move is not None:
        raise BadUsage("terminal.usage.from", {})
    setup = new_setup(given, words) if given.resume is None else resumed_setup(given)
    setup.seed = seed_of(given.seed)
    setup.save = given.save or (given.resume if given.move is None else "") or ""
    if is_match(given):
        setup.match = match_of(given, setup)
    if given.save is not None or setup.save:
        check_target(setup.save)
    return setup
