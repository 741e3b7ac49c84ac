"""The review of a finished game as a job of plain values, which any executor can run."""
from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

from brushpass.arena.advice import adviser_of, budget_for
from brushpass.arena.review import Decision, Review, evaluation_count
from brushpass.arena.thoughts import Thought, thoughts
from brushpass.core.game import Game
from brushpass.core.records.record import Record, replay
from brushpass.core.view import View
from brushpass.games import game as open_game
from brushpass.server.messages.reviews import Decision as Costly
from brushpass.server.messages.reviews import Review as ReviewMessage
from brushpass.server.messages.reviews import Thought as ThoughtMessage
from brushpass.server.messages.outgoing import Option, Phrase
from brushpass.server.table.replay import Played


class Wanted(NamedTuple):
    """A finished game, the seat to review it for, and the bot levels of all seats, "" for people."""

    game: str
    options: dict[str, str]
    actions: list[tuple[int, str]]
    seat: int
    seconds: float
    seed: int
    bots: tuple[str, ...] = ()


def wanted(played: Played, seat: int, seconds: float) -> Wanted:
    """Return the request for a review as plain values."""
    actions = [(player, action) for player, action, _ in played.lines]
    game = played.game
    return Wanted(game.name, game.config.options, actions, seat, seconds, secrets.randbits(62), played.bots)


def review_steps(request: Wanted) -> Iterator[float | ReviewMessage]:
    """Review a game: yield the progress after each step, then the review."""
    game = open_game(request.game, **request.options)
    record = Record(game.name, game.rules, request.options, [str(seat) for seat in range(game.seats)])
    for player, action in request.actions:
        record.add(player, action)
    steps = list(replay(record, game))
    budget = budget_for(game.name, 0, request.seconds / evaluation_count(steps))
    review = Review(game, adviser_of(game, request.seat, budget, request.seed))
    for number in review.run(steps):
        yield number / len(steps)
    message = message_of(review, game)
    message.thoughts = [thought_by(thought, game)
                        for thought in thoughts(review, steps, request.bots, budget, request.seed)]
    yield message


def message_of(review: Review, game: Game[Any]) -> ReviewMessage:
    """Return the result of a review; probabilities are from 0 to 1."""
    return ReviewMessage(
        seat=review.seat, expected=[round(value, 4) for value in review.expected], luck=round(review.luck, 4),
        skill=round(review.skill, 4), others=round(review.others, 4), decisions=len(review.decisions),
        costliest=[decided(decision, game) for decision in review.costliest()],
        lucks=[round(value, 4) for value in review.lucks], verdict=review.verdict())


def decided(decision: Decision, game: Game[Any]) -> Costly:
    """Return a mistake: its position, the move played, the better move, and its cost."""
    played, better = [choice(a, decision.view, game) for a in (decision.played, decision.better)]
    return Costly(decision.number - 1, played, better,
                  round(decision.cost(), 4), round(decision.chosen, 4), round(decision.best, 4))


def thought_by(thought: Thought, game: Game[Any]) -> ThoughtMessage:
    """Return a thought of a bot; the client adds the bot's name."""
    belief = None if thought.belief is None else thought.belief.phrase(game, "")
    return ThoughtMessage(thought.number - 1, thought.seat, choice(thought.played, thought.view, game),
                      round(thought.expected, 4),
                      None if belief is None else Phrase(belief.key, belief.params, belief.rule))


def choice(a: int, view: View, game: Game[Any]) -> Option:
    """Return an action as a client receives it, worded without its question."""
    phrase = game.describe_decision(view, a)
    return Option(a, game.text(a), phrase.key, phrase.params, phrase.rule)
