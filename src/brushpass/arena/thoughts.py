"""What bots believed and expected at the turning points of a reviewed game, recomputed from their own information.

A bot's belief about the reviewed player is the share of the worlds, as its level samples them from its history, in
which a fact has its most frequent value. Its expectation is the win probability of its seat. The true state only
selects the decisions and says whether the belief was right, so this may run only after the game.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import process_time
from typing import Any, Final, NamedTuple

from librt.random import Random

from brushpass.arena.advice import adviser_of
from brushpass.arena.review import Review
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.game import Game, History
from brushpass.core.levels import LEGEND, Budget, Level
from brushpass.core.phrase import HiddenFact, Phrase
from brushpass.core.view import View
from brushpass.games import game_type

MAX_THOUGHTS: Final = 3
MIN_SWING: Final = 0.05  # win probability of the reviewed seat; less is no turning point
MIN_PROBABILITY: Final = 0.55  # a belief below this is a guess
WORLDS_PER_BATCH: Final = 20
MAX_BATCHES: Final = 5
MAX_SECONDS: Final = 0.15  # for the worlds of one belief, if the review has a time limit
Steps = list[tuple[int, int, Any]]


class Belief(NamedTuple):
    """A true fact, its most likely value to a bot, and the probability of that."""

    fact: HiddenFact
    value: str
    probability: float

    def phrase(self, game: Game[Any], name: str) -> Phrase:
        """Return the belief of the bot with this name as a sentence to the reviewed player."""
        return game.describe_belief(name, self.fact, self.value, round(100 * self.probability))


class Thought(NamedTuple):
    """A decision of a bot: move number, seat, action and view, its win probability, and its belief if it had one."""

    number: int
    seat: int
    played: int
    view: View
    expected: float
    belief: Belief | None


def thoughts(review: Review, steps: Steps, bots: Sequence[str], budget: Budget, seed: int) -> Iterator[Thought]:
    """Yield the thoughts of the bots at the turning points of a review, in the order of play.

    `bots` has the level of each seat, "" for people; none if they are unknown.
    """
    game, rng = review.game, Random(seed)
    for index in turning_points(review, steps, bots):
        seat, a, _ = steps[index]
        before = steps[index - 1][2] if index else game.new()
        events = [game.observed_events(after, seat) for _, _, after in steps[:index]]
        adviser = adviser_of(game, seat, budget, seed)
        for batch in events:
            adviser.receive(batch)
        level = level_of(game.name, bots[seat])
        worlds = sample_worlds(game, level, [batch for batch in events if batch], seat, budget.seconds > 0, rng)
        belief = most_telling(beliefs_about(game, review.seat, a, before, worlds))
        yield Thought(index + 1, seat, a, game.observe(before, seat), adviser.win_probability(), belief)


def turning_points(review: Review, steps: Steps, bots: Sequence[str]) -> list[int]:
    """Return the indices of the bots' decisions after which the reviewed seat's win probability changed most."""
    game, swings = review.game, list[tuple[float, int]]()
    states = [game.new(), *[after for _, _, after in steps]]
    start = 0
    for end in range(1, len(steps) + 1):
        seat = steps[start][0]
        if end < len(steps) and steps[end][0] == seat:
            continue
        swing = abs(review.expected[end] - review.expected[start])
        if 0 <= seat < len(bots) and bots[seat] and seat != review.seat and swing >= MIN_SWING:
            decisions = [index for index in range(start, end) if len(game.legal_actions(states[index])) > 1]
            about = [index for index in decisions if any(
                fact.concerned for fact in game.hidden_facts(states[index], review.seat, steps[index][1]))]
            swings += [(swing, index) for index in (about or decisions)[:1]]
        start = end
    return sorted(index for _, index in sorted(swings, reverse=True)[:MAX_THOUGHTS])


def level_of(game: str, name: str) -> Level:
    """Return the level of a bot; the network infers as the search does."""
    return {level.name: level for level in game_type(game).levels}.get(name, LEGEND)


def sample_worlds(game: Game[Any], level: Level, history: History, seat: int, limited: bool,
                  rng: Random) -> list[Any]:
    """Sample worlds as a bot of this level does; none if none is consistent."""
    worlds, started = list[Any](), process_time()
    with suppress(NoConsistentWorld):
        for _ in range(MAX_BATCHES):
            if level.budget is not None or level.uses_network:
                worlds += game.sample_worlds(history, seat, WORLDS_PER_BATCH, rng)
            elif level.naive:
                worlds += [game.sample_world(history, seat, rng) for _ in range(WORLDS_PER_BATCH)]
            else:
                worlds += [game.sample_worlds(history, seat, 1, rng)[0] for _ in range(WORLDS_PER_BATCH)]
            if limited and process_time() - started > MAX_SECONDS:
                break
    return worlds


def beliefs_about(game: Game[Any], player: int, a: int, truth: Any, worlds: list[Any]) -> list[Belief]:
    """Return the most likely value of each hidden fact about a player in these worlds, in an order free of secrets."""
    values: dict[str, Counter[str]] = {}
    for world in worlds:
        for fact in game.hidden_facts(world, player, a):
            values.setdefault(fact.thing, Counter())[fact.value] += 1
    beliefs = []
    for fact in game.hidden_facts(truth, player, a):
        if fact.thing in values:
            value, count = values[fact.thing].most_common(1)[0]
            beliefs.append(Belief(fact, value, count / len(worlds)))
    return sorted(beliefs, key=lambda belief: belief.fact.thing)


def most_telling(beliefs: list[Belief]) -> Belief | None:
    """Return the strongest belief; one that the action concerns is preferred, a certain one is not."""
    likely = [belief for belief in beliefs if belief.probability >= MIN_PROBABILITY]
    return max(likely, default=None, key=lambda belief: (
        belief.fact.concerned, belief.probability < 1, belief.probability))
