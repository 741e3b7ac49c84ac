"""Bots run in worker processes within a budget, and receive exactly what a person in their seat receives.

A process gets the events that the seat has seen, as plain values, and its legal actions; never a state. Requests are
queued, one per table. The longer the queue, the smaller the search budget of each.
"""
from __future__ import annotations

from traceback import format_exc
from typing import Any, Final, NamedTuple, Protocol

from brushpass.agents.bot import Bot, SearchBot
from brushpass.agents.levels import Opponent, find_opponent
from brushpass.arena.advice import adviser_of, budget_for
from brushpass.core.kernel import Event, Value
from brushpass.core.levels import Budget, style_of
from brushpass.games import game_type
from brushpass.server.game_cache import Options, opened

TARGET_WAIT_S: Final = 2.0  # that a question should wait at most: the longer the line, the less each may think
MIN_EFFORT: Final = 0.02  # of its budget, that a search gets however busy the server is
BUSY_AFTER_S: Final = 3.0  # in the queue, after which the table is notified
Named = tuple[str, dict[str, Any]]  # a value as its kind and its facts


class BotFailed(Exception):
    """A bot that raised an exception: its only argument is the traceback as text, which any process can unpickle."""


class Question(NamedTuple):
    """A request to a bot, with all that its seat knows."""

    game: str
    options: Options
    level: str
    seat: int
    heard: list[list[Named]]
    legal: list[int]
    seed: int
    effort: float = 1.0  # the part of its budget that a search may use
    seconds: float = 0.0  # a limit for the search, or 0
    persona: int = -1  # the number of the bot in the cast, which gives its style


class Answer(NamedTuple):
    """The action of a bot, the time when it started, and the share of its budget that it could use."""

    a: int
    began: float = 0.0
    effort: float = 1.0


def named(value: Value) -> Named:
    """Return a value as its class name and fields, for another process."""
    return type(value).__name__, value.to_dict()


def event_of(game: str, kind: str, facts: dict[str, Any]) -> Event:
    """Return an event from its class name and fields."""
    happened: Event = game_type(game).events[kind](**facts)
    return happened


def bot_of(question: Question) -> Bot:
    """Return the bot for a request; a search bot gets the requested share of its budget."""
    game, level = opened(question.game, question.options), find_opponent(question.game, question.level).level
    style = style_of(question.persona)
    opponent = Opponent(level, style)
    budget = level.budget
    if budget is None or (question.effort == 1.0 and not question.seconds):
        return opponent.make_bot(game, question.seat, question.seed)
    part = Budget(max(1, int(budget.simulations * question.effort)), max(1, int(budget.worlds * question.effort)),
                  budget.depth, budget.exploration, question.seconds)
    return SearchBot(game, question.seat, part, question.seed, style)


def answer(question: Question) -> Answer:
    """Return the action of a bot, in a worker process. Raises BotFailed."""
    try:
        return chosen(question)
    except Exception:
        raise BotFailed(format_exc()) from None


def chosen(question: Question) -> Answer:
    """Return the action of a bot."""
    bot = bot_of(question)
    for events in question.heard:
        bot.receive([event_of(question.game, kind, facts) for kind, facts in events])
    a = bot.choose(question.legal)
    if isinstance(bot, SearchBot) and len(question.legal) > 1:
        return Answer(a, effort=question.effort * bot.search.simulations_done / bot.search.budget.simulations)
    return Answer(a)


def advise(question: Question, seconds: float) -> list[tuple[int, float]]:
    """Return the options with their winning probabilities, best first, in a worker process."""
    game = opened(question.game, question.options)
    adviser = adviser_of(game, question.seat, budget_for(question.game, 0, seconds), question.seed)
    for events in question.heard:
        adviser.receive([event_of(question.game, kind, facts) for kind, facts in events])
    return [(option.action, round(option.probability, 4)) for option in adviser.rank_options(question.legal)]


def limited(question: Question, seconds: float, waiting: int, count: int) -> Question:
    """Return a request whose time is reduced by the number of waiting requests per process."""
    effort = max(MIN_EFFORT, min(1.0, TARGET_WAIT_S * count / (waiting * max(seconds, 0.1))))
    return question._replace(effort=effort, seconds=seconds * effort)


class BotEngine(Protocol):
    """Runs bots: in local processes, or on other machines."""

    @property
    def waiting(self) -> int:
        """Return the number of queued and running requests."""

    async def choose(self, question: Question, seconds: float = 0.0, key: str = "") -> Answer:
        """Return the action of a bot within a time limit. Raises NotAnswered, BotFailed."""

    async def advise(self, question: Question, seconds: float) -> list[tuple[int, float]]:
        """Return the best options with their winning probabilities. Raises NotAnswered."""

    def close(self) -> None:
        """Cancel running work."""
