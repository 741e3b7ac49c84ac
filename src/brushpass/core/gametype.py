"""The type of a game: everything that shared code may know of a game before one is made.

Each game makes one `GameType` and registers it as an entry point of the group `brushpass.games`; see
`docs/add-a-game.md`. Texts are in its package: `text/LANGUAGE.json`, `text/rules.LANGUAGE.json` and, if there are
lessons, `text/lessons.json` and `text/lessons.LANGUAGE.json` (`brushpass.lessons.script` has their fields); ratings of
its bots in `ratings.json`, puzzles in `puzzles.json`.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from brushpass.core.features import Memory
from brushpass.core.game import Game
from brushpass.core.kernel import Event
from brushpass.core.levels import DEFAULT_LEVELS, Level
from brushpass.core.play import Player, SeatWrapper
from brushpass.core.errors import BadConfig

MINI: Final = "mini"  # the value of an option that makes a game small enough for exact solvers; pages do not draw it
# game, seat, seed, what makes the bot that learned, and the arguments in the recipe of its network -> the player
BotWrapper = Callable[[Game[Any], int, int, Callable[[], Player], dict[str, Any]], Player]

# game, seat, its memory, and the same arguments -> what comes between a learning seat and its game; None for nothing
LearnerWrapper = Callable[[Game[Any], int, Memory, dict[str, Any]], SeatWrapper | None]


def no_wrapper(game: Game[Any], seat: int, memory: Memory, arguments: dict[str, Any]) -> SeatWrapper | None:
    """Return nothing: the learning seat plays as it is."""
    return None


def unwrapped(game: Game[Any], seat: int, seed: int, sit: Callable[[], Player], arguments: dict[str, Any]) -> Player:
    """Return the bot that learned as it is."""
    return sit()


def no_pieces(game: Game[Any]) -> dict[str, list[int]]:
    """Return no pieces: a game without any to print."""
    return {}


@dataclass(frozen=True, kw_only=True)
class PageInfo:
    """How the page shows a game: the form of its options, its bots, and its pieces."""

    rules: dict[str, str] = field(default_factory=dict)  # by option, or `option=value`: the rule behind it
    main: tuple[str, ...] = ()  # options that make another game
    numbers: tuple[str, ...] = ()  # options that are numbers
    depends_on: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)  # without these it means nothing
    hidden: tuple[str, ...] = ()  # options that are never shown
    default_bots: int = 1  # how many bots a single person plays with
    open_hands: bool = False  # whether the panels show hands: an open replay needs no row of them
    pieces: Callable[[Game[Any]], dict[str, list[int]]] = no_pieces  # how many of each to print, by kind


@dataclass(frozen=True, kw_only=True)
class CustomBoards:
    """What players make themselves for a game, such as a board."""

    options: tuple[str, ...]  # the options that hold it
    read: Callable[[str], dict[str, str]]  # options from a file
    write: Callable[[dict[str, str]], str]  # a file from options
    faults: Callable[[dict[str, str]], list[BadConfig]]  # all that is wrong, each with its `rule` and the place `at`
    trial: str = ""  # module:class, the Trial in which bots try a board out


@dataclass(frozen=True, kw_only=True)
class GameType:
    """A type of game: its names, its options, its bots, and where its texts are."""

    name: str  # in records, addresses and commands
    title: str  # on the box
    package: str  # with its texts and other files
    make: Callable[[dict[str, str]], Game[Any]]
    events: dict[str, type[Event]]  # see `events_in`
    label: str = ""  # as part of an identifier; by default the name with a capital
    sort_key: int = 100  # games are listed in this order, then by name
    rule_prefixes: tuple[str, ...] = ()  # how the numbers of its rules begin
    rulings: tuple[str, ...] = ()  # those prefixes that mark our own rulings
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)  # every option with its values, the default first
    free_options: tuple[str, ...] = ()  # options that take other values too
    list_options: tuple[str, ...] = ()  # options that are written as NAME=COUNT,NAME=COUNT
    all_rules: dict[str, str] = field(default_factory=dict)  # the options that bring in all advanced rules
    counts: dict[str, list[int]] = field(default_factory=lambda: {"": [2]})  # how many play, by value of `counted_by`
    counted_by: str = ""  # the option on which that depends
    match: tuple[int, int] | None = None  # the fewest and the most wins to a match; None for no matches
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    wrap_bot: BotWrapper = unwrapped  # what a bot that learned plays inside of
    wrap_learner: LearnerWrapper = no_wrapper  # the same in training
    drawer: str = ""  # module:class that draws it in the terminal; "" for the plain drawer
    page: PageInfo = field(default_factory=PageInfo)
    boards: CustomBoards | None = None

    @property
    def identifier(self) -> str:
        """Return the name as part of an identifier."""
        return self.label or self.name.capitalize()


class Trial:
    """What is counted when bots try out a board: its places, who visits them, and what makes a turn eventful."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Game[Any] = game

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


def events_in(module: object) -> dict[str, type[Event]]:
    """Return the events that a module or a package of them defines, by name."""
    home = f"{vars(module)['__name__']}."
    return {name: kind for name, kind in sorted(vars(module).items()) if isinstance(kind, type)
            and issubclass(kind, Event) and f"{kind.__module__}.".startswith(home)}
