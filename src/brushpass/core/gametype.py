"""The label on a game's box: all that shared code may know of a game before one is opened.

Each game makes one `GameType` and registers it as an entry point of the group `brushpass.games`; see
`docs/add-a-game.md`. Texts lie in its package: `text/LANGUAGE.json`, `text/rules.LANGUAGE.json` and, where there are
lessons, `text/lessons.json` and `text/lessons.LANGUAGE.json` (`brushpass.lessons.script` has their fields); ratings of
its bots in `ratings.json`, puzzles in `puzzles.json`.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.core.levels import SEARCHING, Level
from brushpass.core.play import Player
from brushpass.core.problems import BadConfig

MINI: Final = "mini"  # the value of an option that makes a game small enough for exact solvers; pages do not draw it


# game, seat, seed, what makes the bot that learned, and the arguments in the recipe of its network -> the player
BotWrapper = Callable[[Game[Any], int, int, Callable[[], Player], dict[str, Any]], Player]


class Form:
    """How a form shows the options of a game: what each value rests on, and which of them it shows when.

    `rules` has the rule behind an option, or behind one value of it as `option=value`; `main` the options that make
    another game; `meant` what must be chosen besides, so that an option means anything; `hidden` is never shown.
    """

    def __init__(self, rules: dict[str, str] | None = None, main: tuple[str, ...] = (), numbers: tuple[str, ...] = (),
                 meant: dict[str, dict[str, tuple[str, ...]]] | None = None, hidden: tuple[str, ...] = ()) -> None:
        self.rules: dict[str, str] = rules or {}
        self.main = main
        self.numbers = numbers
        self.meant: dict[str, dict[str, tuple[str, ...]]] = meant or {}
        self.hidden = hidden


def unwrapped(game: Game[Any], seat: int, seed: int, sit: Callable[[], Player], arguments: dict[str, Any]) -> Player:
    """Return the bot that learned as it is."""
    return sit()


def no_pieces(game: Game[Any]) -> dict[str, list[int]]:
    """Return no pieces: a game without any to print."""
    return {}


class Own:
    """What players make themselves for a game, such as a board: the options that hold it, and files of it.

    `read` makes such options of a file, `write` a file of them; `faults` names all that is wrong with them: each tells
    the `rule` behind it and the place `at` which it is, where there is one.
    """

    def __init__(self, options: tuple[str, ...], read: Callable[[str], dict[str, str]],
                 write: Callable[[dict[str, str]], str], faults: Callable[[dict[str, str]], list[BadConfig]]) -> None:
        self.options = options
        self.read = read
        self.write = write
        self.faults = faults


class GameType:
    """A kind of game: how it is called, how it is set up, and where its texts lie."""

    def __init__(self, name: str, title: str, package: str, make: Callable[[dict[str, str]], Game[Any]],
                 events: tuple[type[Event], ...]) -> None:
        self.name = name  # in records, addresses and commands
        self.title = title  # on the box
        self.package = package  # where its texts and other files lie
        self.make = make
        self.events: dict[str, type[Event]] = {kind.__name__: kind for kind in events}
        self.label: str = name.capitalize()  # as part of an identifier
        self.shelf: int = 100  # games stand in this order, then by name
        self.letters: tuple[str, ...] = ()  # how the numbers of its rules begin
        self.rulings: tuple[str, ...] = ()  # which of these are rulings of ours
        self.options: dict[str, tuple[str, ...]] = {}  # every option with its values, the default first
        self.free: tuple[str, ...] = ()  # options that take other values too
        self.lists: tuple[str, ...] = ()  # options that are written as NAME=COUNT,NAME=COUNT
        self.counts: dict[str, list[int]] = {"": [2]}  # how many play, by the value of `counted_by`
        self.counted_by: str = ""  # the option on which that depends
        self.form: Form = Form()
        self.levels: tuple[Level, ...] = SEARCHING
        self.drawer: str = ""  # module:class that draws it in the terminal; "" for the plain drawer
        self.pieces: Callable[[Game[Any]], dict[str, list[int]]] = no_pieces  # how many there are of each, by kind
        self.trial: str = ""  # module:class, a Trial of it; "" where a board cannot be tried out
        self.wrap_bot: BotWrapper = unwrapped  # what a bot that learned plays inside of
        self.match: tuple[int, ...] | None = None  # the fewest and the most wins to a match; None for no matches
        self.usual_bots: int = 1  # how many bots a single person plays with
        self.open_hands: bool = False  # whether hands lie open in the panels: an open replay needs no row of them
        self.everything: dict[str, str] = {}  # the options that bring in all advanced rules
        self.own: Own | None = None  # what players make themselves


@mypyc_attr(allow_interpreted_subclasses=True)
class Trial:
    """What is counted when bots try out a board: its places, who visits them, and what makes a turn eventful."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Game[Any] = game

    def boards(self) -> tuple[str, ...]:
        """Return the options that hold a board."""
        return ("board",)

    def places(self) -> dict[int, str]:
        """Return the word for each place that a player can go to, by its number."""
        return {}

    def visited(self, event: Event) -> int:
        """Return the place that somebody comes to by an event; -1 where nobody does."""
        return -1

    def begins(self, event: Event) -> bool:
        """Say whether a turn begins with an event."""
        return False

    def counted(self, event: Event) -> list[str]:
        """Return what an event is counted as, each the end of a key of the game; nothing where it is not of note."""
        return []


def events_in(module: object) -> tuple[type[Event], ...]:
    """Return the events that a module or a package of them defines, in alphabetical order."""
    found = [kind for _, kind in sorted(vars(module).items()) if isinstance(kind, type) and issubclass(kind, Event)]
    home = f"{vars(module)['__name__']}."
    return tuple([kind for kind in found if f"{getattr(kind, '__module__', '')}.".startswith(home)])
