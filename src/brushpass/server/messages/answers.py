"""What the server answers to plain requests, in closed types; the page's types are made from these."""
from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from brushpass.server.messages.outgoing import Option, Packed, Phrase, TableMessage, ViewMessage


class Step(Struct):
    """A step of a replay: what was sent, after how many actions, and what the seat then chose, or -1."""

    at: int
    played: int
    message: ViewMessage


class Replay(Struct):
    """A finished game, step by step."""

    table: TableMessage
    steps: Annotated[Packed, Meta(extra={"holds": "Step[]"})]


class Decision(Struct):
    """A choice that gave something away; all numbers are chances of winning from 0 to 1."""

    at: int
    played: Option
    better: Option
    cost: float
    chosen: float
    best: float


class Review(Struct, kw_only=True):
    """What a review has found: the chances along the game, luck and skill, and the costliest choices.

    `lucks` has the luck of every action, `verdict` the key of a sentence; reviews from before them have none.
    """

    done: Literal[True] = True
    seat: int
    expected: list[float]
    luck: float
    skill: float
    others: float
    decisions: int
    costliest: list[Decision]
    lucks: list[float] = []
    verdict: str = ""


class ReviewProgress(Struct, kw_only=True):
    """How far a review is; below 0 where none is under way."""

    done: Literal[False] = False
    progress: float


ReviewState = Review | ReviewProgress


class Drawn(Struct):
    """What nature did in a step, and what she could have done, with its odds."""

    step: int
    label: str
    did: str
    of: list[str]
    odds: list[int]


class HintMove(Struct):
    """A move, and the chance of winning by it."""

    a: int
    chance: float


class Hint(Struct):
    """The best moves for the view of this version, with the chance of winning by each."""

    v: int
    moves: list[HintMove]


class LevelInfo(Struct):
    """A level of bots, and how strong it is; one that learned also says with which options."""

    name: str
    rating: float | None
    learned: list[dict[str, str]] | UnsetType = UNSET


class GameInfo(Struct):
    """A game as the page needs it: every option with its values, the default first.

    `letters`: how the numbers of its rules begin; `rulings` are those that fill what the sources leave open. `free`
    options take other values too. `seats` says how many may play, by the value of the option `counted_by`; under ""
    where none decides it. `option_rules` has the rule behind an option, or behind "option=value". `main` are the
    options that make another game, `numbers` are whole numbers, `hidden` are never shown. `meant`: what an option needs
    beside it to mean anything. `usual_bots` face one person who plays at once. `open_hands`: hands lie open to all.
    `lessons`: its chapters and their puzzles, by name. `lists` are written as NAME=COUNT,NAME=COUNT. `own` are the
    options that hold what players make themselves, such as a board. `face`: the module of a face that the game brings.
    """

    name: str
    title: str
    letters: tuple[str, ...]
    rulings: tuple[str, ...]
    options: dict[str, list[str]]
    free: tuple[str, ...]
    seats: dict[str, list[int]]
    counted_by: str
    levels: list[LevelInfo]
    option_rules: dict[str, str]
    main: tuple[str, ...]
    numbers: tuple[str, ...]
    meant: dict[str, dict[str, tuple[str, ...]]]
    hidden: tuple[str, ...]
    usual_bots: int
    open_hands: bool
    lessons: list[str]
    lists: tuple[str, ...]
    own: tuple[str, ...]
    face: str | UnsetType = UNSET


class Fault(Struct):
    """Something wrong with what a player has made: why, by which rule, and at which place."""

    key: str
    told: dict[str, object]
    rule: str
    at: str


class BoxChecked(Struct):
    """What a player has made, all that is wrong with it, and its file where nothing is."""

    options: dict[str, str]
    faults: list[Fault]
    file: str


class Box(Struct):
    """Something that a player has made for a game, as it is kept: what it is called, and the options that hold it."""

    game: str
    name: str
    options: dict[str, str]


class Drawing(Struct):
    """A figure of a book: what a seat sees, with the options of the game and the things that are pointed at."""

    seat: int
    options: dict[str, str]
    picked: list[str]
    message: ViewMessage


class Sheets(Struct):
    """What is printed of a game: its board before the first turn, how many play, and the numbers of its pieces."""

    board: Drawing
    seats: int
    pieces: dict[str, list[int]]


class Likely(Struct):
    """How often something happens, with its 95 % interval; the name is a word, or the number of a rule."""

    name: str
    rate: float
    low: float
    high: float


class TryoutFigures(Struct):
    """What games on a board add up to; places and counts are for one game."""

    games: int
    seats: list[Likely]
    ends: list[Likely]
    turns: float
    shortest: int
    longest: int
    quiet: float
    counts: dict[str, float]
    seldom: list[str]


class TryoutState(Struct):
    """How far a tryout is, and at its end the figures of a board beside those of ours."""

    progress: float
    yours: TryoutFigures | None = None
    ours: TryoutFigures | None = None


class Book(Struct):
    """The books of a game in a language: texts in Markdown, the law as numbers in their order, and figures by name.

    A line of the law is a rule and the rulings that settle it, and `examples` are words for some rules. Everything is
    empty where a game has no book.
    """

    learn: str
    aid: str
    law: list[list[str]]
    examples: dict[str, str]
    figures: dict[str, Drawing]


class MineRow(Struct):
    """One of one's own tables, as the front page lists them."""

    code: str
    game: str
    seat: int
    yours: bool
    started: bool
    over: bool
    names: list[str]


class MyGame(Struct):
    """One of one's own games. `at`: one's own last choice, or 0; `won`: unknown while it goes on or nobody looked.

    When others chose is not told: a choice that nobody sees would be seen by it.
    """

    table: MineRow
    made: float
    at: float
    won: bool | None


ScoreKind = Literal["game", "level", "friend"]


class MyScore(Struct):
    """How many games one has played and won, under the name of a game, a level of bots, or another person."""

    kind: ScoreKind
    name: str
    played: int
    won: int


class MyRating(Struct):
    """One's rating in a game with half of its 95 % interval, now and after each game."""

    game: str
    rating: float
    error: float
    curve: list[tuple[float, float]]


class MyOpening(Struct):
    """What one has chosen first in a game, how often, and how often that was won."""

    game: str
    choice: Phrase
    played: int
    won: int


class MyLuck(Struct):
    """What chance has given one in so many reviewed games of a kind, in points of 100 a game."""

    game: str
    games: int
    points: float


class Me(Struct):
    """Who one is, and one's games; `left` counts those whose end is still to be looked up."""

    name: str
    face: str
    games: list[MyGame]
    scores: list[MyScore]
    ratings: list[MyRating]
    openings: list[MyOpening]
    luck: list[MyLuck]
    left: int
