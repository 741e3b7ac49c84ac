"""The type of a game: everything that shared code knows about a game before one is created.

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
from brushpass.core.kernel import Event, State
from brushpass.core.levels import DEFAULT_LEVELS, Level
from brushpass.core.play import Player, SeatWrapper
from brushpass.core.errors import BadConfig

MINI: Final = "mini"  # the value of an option that makes a game small enough for exact solvers; pages do not draw it
# game, seat, seed, a factory of the network bot, and the arguments in its recipe -> the player
BotWrapper = Callable[[Game[Any], int, int, Callable[[], Player], dict[str, Any]], Player]

# game, seat, its memory, and the same arguments -> the wrapper of a learning seat, or None
LearnerWrapper = Callable[[Game[Any], int, Memory, dict[str, Any]], SeatWrapper | None]


def no_wrapper(game: Game[Any], seat: int, memory: Memory, arguments: dict[str, Any]) -> SeatWrapper | None:
    """Return None: the learning seat has no wrapper."""
    return None


def unwrapped(game: Game[Any], seat: int, seed: int, make: Callable[[], Player], arguments: dict[str, Any]) -> Player:
    """Return the network bot without a wrapper."""
    return make()


def no_pieces(game: Game[Any]) -> dict[str, list[int]]:
    """Return an empty dict: the game has no pieces to print."""
    return {}


@dataclass(frozen=True, kw_only=True)
class PageInfo:
    """How the web client presents a game: the form of its options, its bots, and its pieces."""

    rules: dict[str, str] = field(default_factory=dict)  # rule numbers by option or `option=value`
    main: tuple[str, ...] = ()  # options that define a variant
    numbers: tuple[str, ...] = ()  # numeric options
    depends_on: dict[str, dict[str, tuple[str, ...]]] = field(default_factory=dict)  # an option has no effect without
    hidden: tuple[str, ...] = ()  # options that are never shown
    default_bots: int = 1  # opponents of a single person
    open_hands: bool = False  # the panels show hands, so that an open replay needs no extra row for them
    pieces: Callable[[Game[Any]], dict[str, list[int]]] = no_pieces  # numbers of pieces to print, by type


@dataclass(frozen=True, kw_only=True)
class CustomBoards:
    """Content that players create for a game, such as a board."""

    options: tuple[str, ...]  # the options that contain it
    read: Callable[[str], dict[str, str]]  # options from a file
    write: Callable[[dict[str, str]], str]  # a file from options
    faults: Callable[[dict[str, str]], list[BadConfig]]  # all errors, each with its `rule` and its position `at`
    trial: str = ""  # module:class of the Trial with which bots test a board


@dataclass(frozen=True, kw_only=True)
class GameType:
    """A type of game: its names, its options, its bots, and the package of its texts."""

    name: str  # in records, addresses and commands
    title: str  # on the box
    package: str  # with its texts and other files
    make: Callable[[dict[str, str]], Game[Any]]
    events: dict[str, type[Event]]  # see `events_in`
    label: str = ""  # as part of an identifier; by default the name with a capital
    sort_key: int = 100  # games are listed in this order, then by name
    rule_prefixes: tuple[str, ...] = ()  # of its rule numbers
    rulings: tuple[str, ...] = ()  # the prefixes of our own rulings
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)  # every option with its values, the default first
    free_options: tuple[str, ...] = ()  # options that also accept other values
    list_options: tuple[str, ...] = ()  # options of the form NAME=COUNT,NAME=COUNT
    all_rules: dict[str, str] = field(default_factory=dict)  # the options with all advanced rules
    counts: dict[str, list[int]] = field(default_factory=lambda: {"": [2]})  # of players, by value of `counted_by`
    counted_by: str = ""  # the option on which the number of players depends
    match: tuple[int, int] | None = None  # minimum and maximum of wins to a match; None for no matches
    levels: tuple[Level, ...] = DEFAULT_LEVELS
    wrap_bot: BotWrapper = unwrapped  # wrapper of a network bot in play
    wrap_learner: LearnerWrapper = no_wrapper  # wrapper of a learning seat in training
    drawer: str = ""  # module:class that draws it in the terminal; "" for the default drawer
    page: PageInfo = field(default_factory=PageInfo)
    boards: CustomBoards | None = None
    secret_reader: str = ""  # module:class of the SecretReader of `brushpass measure GAME readability`; "" for none

    @property
    def identifier(self) -> str:
        """Return the name as part of an identifier."""
        return self.label or self.name.capitalize()


class Trial:
    """Statistics to collect when bots test a board: visits of its places, turns, and notable events."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Game[Any] = game

    def places(self) -> dict[int, str]:
        """Return the word for each place on the board, by its number."""
        return {}

    def visited(self, event: Event) -> int:
        """Return the place that a player enters with an event; -1 if none does."""
        return -1

    def begins(self, event: Event) -> bool:
        """Return whether a turn begins with an event."""
        return False

    def counted(self, event: Event) -> list[str]:
        """Return the statistics that an event counts for, as suffixes of text keys; none if it is not notable."""
        return []


@dataclass(frozen=True)
class Secret:
    """A secret that a seat has chosen: the public features of each possible answer, and which answers are true."""

    features: list[list[float]]
    true: list[bool]


class SecretReader:
    """What the public can read in one game about secrets that the seats have chosen."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Game[Any] = game

    def receive(self, event: Event) -> None:
        """Process an event; of an event that only some see, keep nothing that enters the features."""

    def finished(self) -> bool:
        """Return whether the rest of the game does not count."""
        return False

    def secrets(self, s: State) -> list[Secret]:
        """Return the secrets that are still unknown to the public, at the state where the reader has finished."""
        return []

    def choices(self, s: State) -> dict[str, list[tuple[str, str]]]:
        """Return hidden choices by suffix of their text key: what is public about each, and what was chosen."""
        return {}


def events_in(module: object) -> dict[str, type[Event]]:
    """Return the event classes that a module or a package defines, by name."""
    home = f"{vars(module)['__name__']}."
    return {name: value for name, value in sorted(vars(module).items()) if isinstance(value, type)
            and issubclass(value, Event) and f"{value.__module__}.".startswith(home)}
