"""Types of the responses to HTTP requests; `web/write_wire.py` generates the TypeScript types from them."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Struct, UnsetType

from brushpass.server.messages.outgoing import Comment, Packed, Phrase, TableMessage, ViewMessage, holds


class Step(Struct):
    """A step of a replay: the message, the number of actions before it, and the seat's next action, or -1."""

    at: int
    played: int
    message: ViewMessage


class Replay(Struct):
    """A finished game, step by step."""

    table: TableMessage
    steps: Annotated[Packed, holds("Step[]")]
    comments: list[Comment] = []


class ChanceDraw(Struct):
    """A chance event of a game: the action drawn, and all options with their odds."""

    step: int
    label: str
    action: str
    options: list[str]
    odds: list[int]


class HintMove(Struct):
    """A move, its winning probability, and the reason for it."""

    a: int
    chance: float
    why: Phrase


class Hint(Struct):
    """The best moves for the view of this version."""

    v: int
    moves: list[HintMove]


class LevelInfo(Struct):
    """A bot level and its rating; `trained_options`: the options that its network was trained with."""

    name: str
    rating: float | None
    trained_options: list[dict[str, str]] | UnsetType = UNSET


class ChapterInfo(Struct):
    """A chapter of the lessons: its steps, its estimated minutes, and the figure of the book that shows it."""

    steps: int
    minutes: int
    picture: str


class GameInfo(Struct):
    """A game for the web client.

    `rule_prefixes`: prefixes of its rule numbers; `rulings`: prefixes of rulings that the rulebook leaves open.
    `options`: all options with their values, the default first; `free_options` also accept other values.
    `seats`: player counts for each value of the option `counted_by`, under "" if it has none.
    `option_rules`: rule numbers of an option, or of "option=value". `main`: options that select a variant.
    `numbers`: integer options. `depends_on`: options without which an option has no effect. `hidden`: never shown.
    `default_bots`: bots in a quick game against one person. `open_hands`: whether hands are public.
    `lessons`: names of its chapters and puzzles; `more_puzzles`: all others, with whether they are advanced;
    `deductions`: puzzles of deduction, with their difficulty from 1 to 3.
    `list_options` are written as NAME=COUNT,NAME=COUNT.
    `board_options` describe a custom board. `face`: path of the module with which a third-party game draws itself.
    """

    name: str
    title: str
    rule_prefixes: tuple[str, ...]
    rulings: tuple[str, ...]
    options: dict[str, list[str]]
    free_options: tuple[str, ...]
    seats: dict[str, list[int]]
    counted_by: str
    levels: list[LevelInfo]
    option_rules: dict[str, str]
    main: tuple[str, ...]
    numbers: tuple[str, ...]
    depends_on: dict[str, dict[str, tuple[str, ...]]]
    hidden: tuple[str, ...]
    default_bots: int
    open_hands: bool
    lessons: list[str]
    chapters: dict[str, ChapterInfo]
    more_puzzles: dict[str, bool]
    deductions: dict[str, int]
    list_options: tuple[str, ...]
    board_options: tuple[str, ...]
    face: str | UnsetType = UNSET


class Fault(Struct):
    """An error in a custom board: the sentence, its rule, and its position on the board."""

    key: str
    params: dict[str, object]
    rule: str
    at: str


class BoardCheck(Struct):
    """A custom board with its errors, and its file if it has none."""

    options: dict[str, str]
    faults: list[Fault]
    file: str


class SavedBoard(Struct):
    """A custom board as stored: its name, and the options that describe it."""

    game: str
    name: str
    options: dict[str, str]


class Drawing(Struct):
    """A figure of a book: the view of a seat, the options of the game, and the highlighted things."""

    seat: int
    options: dict[str, str]
    picked: list[str]
    message: ViewMessage


class Sheets(Struct):
    """The printable sheets of a game: the initial board, the number of players, and the number of each piece."""

    board: Drawing
    seats: int
    pieces: dict[str, list[int]]


class Estimate(Struct):
    """A rate with its 95% confidence interval; `name` is a word or a rule number."""

    name: str
    rate: float
    low: float
    high: float


class TryoutFigures(Struct):
    """Statistics of bot games on a board; places and counts are per game."""

    games: int
    seats: list[Estimate]
    ends: list[Estimate]
    turns: float
    shortest: int
    longest: int
    quiet: float
    counts: dict[str, float]
    rarely_visited: list[str]


class TryoutState(Struct):
    """The progress of a tryout; at the end the figures of the board and of the default board."""

    progress: float
    yours: TryoutFigures | None = None
    ours: TryoutFigures | None = None


class Book(Struct):
    """The books of a game in a language: Markdown texts, rule numbers, and figures by name.

    An item of `law` is a rule with its rulings; `examples` explain some rules. All fields are empty without a book.
    """

    learn: str
    aid: str
    law: list[list[str]]
    examples: dict[str, str]
    figures: dict[str, Drawing]


class TableSummary(Struct):
    """A table in a list of tables. `cast`: of each seat the bot in the cast, -1 for the default; after a rematch.
    `winners`: the seats that have won, if that is known.
    """

    code: str
    game: str
    seat: int
    yours: bool
    started: bool
    over: bool
    names: list[str]
    cast: list[int] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET


class NextSeat(Struct):
    """The seat of a shared device that is to choose, or -1; `seats`: seat and name of each token, -1 if wrong."""

    seat: int
    seats: list[tuple[int, str]]
    started: bool
    over: bool


class MyGame(Struct):
    """A game of the player. `at`: time of the player's last choice, or 0.

    The times of other players' choices are left out, because they would reveal hidden choices.
    """

    table: TableSummary
    made: float
    at: float


ScoreKind = Literal["game", "level", "friend"]


class MyScore(Struct):
    """Games played and won, by game, by bot level, or with another person."""

    kind: ScoreKind
    name: str
    played: int
    won: int


class MyRating(Struct):
    """A rating in a game with half of its 95% interval, now and after each game."""

    game: str
    rating: float
    error: float
    curve: list[tuple[float, float]]


class MyOpening(Struct):
    """A first move of the player, with its number of games and wins."""

    game: str
    choice: Phrase
    played: int
    won: int


class MyLuck(Struct):
    """Mean luck of the player in reviewed games, in percentage points per game."""

    game: str
    games: int
    points: float


class DeviceInfo(Struct):
    """A device that is signed in. `name`: browser and system; `made`: when it signed in, 0 if unknown."""

    id: str
    name: str
    made: float
    current: bool


class Me(Struct):
    """A profile with its games; `left`: finished games whose result is not looked up yet."""

    name: str
    face: str
    games: list[MyGame]
    scores: list[MyScore]
    ratings: list[MyRating]
    openings: list[MyOpening]
    luck: list[MyLuck]
    left: int
    devices: list[DeviceInfo] = []


class OfflineStep(Struct):
    """A position of an offline lesson. `next`: stored moves, each with the index of the step that it leads to.

    `accepted`: all moves that the tutor accepts; `refusal`: the tutor's reply to any other move, "" if none exists.
    """

    view: ViewMessage
    next: list[tuple[int, int]]
    accepted: list[int]
    refusal: str


class OfflineLessonData(Struct):
    """A lesson that can be played without a network."""

    table: TableMessage
    steps: list[OfflineStep]


class NewSeat(Struct):
    """The code of a new table, and the player's seat with its token."""

    code: str
    seat: int
    token: str


class SeatToken(Struct):
    """The token of a seat; it is shown once."""

    seat: int
    token: str


class NewCode(Struct):
    """The code of a new evening or board."""

    code: str


class CodePath(Struct):
    """The path of the page for a code."""

    path: str


class DailyPuzzle(Struct):
    """The puzzle of the day."""

    game: str
    puzzle: str


class Health(Struct):
    """Whether a process can serve requests."""

    ok: bool


class FaceTally(Struct):
    """How often a chance action was drawn in finished games, and how often it was expected."""

    verb: str
    name: str
    count: int
    expected: float


class ChanceTally(Struct):
    """The number of finished games, of draws by verb, and of each outcome."""

    games: int
    draws: dict[str, int]
    faces: list[FaceTally]


class ChanceDraws(Struct):
    """The record of a game, its chance draws, and the sentence of each possible outcome."""

    record: str
    draws: Annotated[Packed, holds("ChanceDraw[]")]
    words: Annotated[Packed, holds("Record<string, Phrase>")]


class NewDeviceLink(Struct):
    """The token of a device link, and its lifetime in minutes."""

    token: str
    minutes: int


class PasskeySupport(Struct):
    """Whether this server supports passkeys."""

    available: bool


class PasskeyOptions(Struct):
    """The options of a WebAuthn call, as JSON text."""

    options: str


class PushKey(Struct):
    """The public key for push subscriptions; "" if push is not available."""

    key: str


class Seen(Struct):
    """The table and the view of a bot's seat; `text`: the view as lines of text, if a language was given."""

    table: TableMessage
    view: ViewMessage | None
    text: list[str] | UnsetType = UNSET


class Acted(Struct):
    """The new version of the seat after an action."""

    v: int
