"""Thoughts of bots in a review: beliefs known by hand, from the bot's own information, at turning points only."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.random import Random

from brushpass.arena import thoughts as module
from brushpass.arena.advice import budget_for
from brushpass.arena.review import Review
from brushpass.arena.thoughts import Belief, Thought, beliefs_about, level_of, most_telling, sample_worlds, thoughts
from brushpass.core.check import random_action
from brushpass.core.game import Game, History
from brushpass.core.kernel import NATURE
from brushpass.core.phrase import HiddenFact
from brushpass.core.records.record import Record, replay
from brushpass.games import game
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.topsecret.data import NOTHING
from tests.helpers_arena import KYOTO, ended, set_up
from tests.test_review import adviser

ME, BOT = 0, 1


def play_until(played: Game[Any], ends: Callable[[Any], bool]) -> tuple[Any, History]:
    """Return the state of a random game at the first player's choice that fits, and the history of the bot."""
    s, rng, history = played.new(), Random(1), list[Any]()
    while played.who(s) == NATURE or not ends(s):
        s = played.apply(s, random_action(played, s, rng))
        history += [events] if (events := played.observed_events(s, BOT)) else []
    return s, history


def beliefs(played: Game[Any], s: Any, history: History, level: str, a: int = 0) -> list[Belief]:
    worlds = sample_worlds(played, level_of(played.name, level), history, BOT, False, Random(1))
    return beliefs_about(played, ME, a, s, worlds)


def test_loyalty_is_counted_from_the_cards_that_are_left() -> None:
    """Two of each faction are dealt: of the three cards that the bot does not hold, two are of the other faction."""
    played = game("embassy")
    s, history = play_until(played, lambda s: True)
    [belief] = beliefs(played, s, history, "operative")
    assert belief.value == f"@embassy.faction.{FACTIONS[1 - s.loyalty[BOT]]}"
    assert belief.probability == pytest.approx(2 / 3, abs=0.12)
    assert most_telling([belief]) is belief
    verdict = "right" if s.loyalty[ME] != s.loyalty[BOT] else "wrong"
    assert played.describe_belief("Basil", belief.fact, belief.value, 67).key == f"embassy.belief.{verdict}"


def packed() -> tuple[Game[Any], Any, History]:
    """Return a game of Top Secret after all players have packed, with the history of the bot."""
    played = game("topsecret")
    return played, *play_until(played, lambda s: NOTHING not in s.content)


def test_suitcases_that_nobody_has_opened_are_even() -> None:
    played, s, history = packed()
    found = beliefs(played, s, history, "operative")
    assert [belief.fact.thing for belief in found] == [f"@topsecret.case.red-{letter}" for letter in "abcd"]
    assert [belief.probability for belief in found] == [pytest.approx(1 / 4, abs=0.13)] * 4
    assert most_telling(found) is None, "a guess is no belief"


def test_the_last_face_down_agent_is_known_by_elimination() -> None:
    """The others are in prison or face up, so every world has the same one."""
    for seed in range(400):
        s, rng, history = KYOTO.new(), Random(seed), list[Any]()
        while not KYOTO.over(s):
            hidden = KYOTO.hidden_facts(s, ME, 0)
            if KYOTO.who(s) == BOT and len(hidden) == 1 and len(history) > 40:
                [belief] = beliefs(KYOTO, s, history, "operative")
                assert (belief.value, belief.probability) == (hidden[0].value, 1.0)
                assert KYOTO.describe_belief("Basil", belief.fact, belief.value, 100).key == "kyoto.belief.right"
                return
            s = KYOTO.apply(s, random_action(KYOTO, s, rng))
            history += [events] if (events := KYOTO.observed_events(s, BOT)) else []
    pytest.fail("no game has such a position")


def test_an_agent_on_the_way_of_a_card_is_what_the_decision_concerns() -> None:
    record, _ = set_up(0)
    s = [after for _, _, after in replay(record, KYOTO)][-1]
    things = [fact.thing for fact in KYOTO.hidden_facts(s, 1, 0)]
    assert len(things) == 6
    into = next(a for a in range(len(KYOTO.actions)) if KYOTO.text(a).endswith(f"-{things[0]}"))
    assert [fact.thing for fact in KYOTO.hidden_facts(s, 1, into) if fact.concerned][:1] == things[:1]


def test_a_suitcase_that_is_taken_is_what_the_decision_concerns() -> None:
    played, s, _ = packed()
    taken = played.parse("take 1 red-b")
    assert [fact.concerned for fact in played.hidden_facts(s, ME, taken)] == [False, True, False, False]


def test_the_strongest_belief_that_the_decision_concerns_is_told() -> None:
    facts = [Belief(HiddenFact(thing, "@x", concerned), "@x", probability) for thing, concerned, probability in (
        ("a", False, 0.9), ("b", True, 0.6), ("c", True, 0.7), ("d", True, 0.5), ("e", True, 1.0))]
    assert [most_telling(some) for some in (facts, facts[:1], facts[3:], facts[3:4])] == [
        facts[2], facts[0], facts[4], None]


class Samplers:
    """A game that says which of its samplers was used."""

    def sample_world(self, history: History, seat: int, rng: Random) -> str:
        return "consistent"

    def sample_worlds(self, history: History, seat: int, count: int, rng: Random) -> list[str]:
        return [f"likely of {count}"] * count


@pytest.mark.parametrize(("level", "sampler"), [
    ("operative", "consistent"), ("handler", "likely of 1"), ("spymaster", "likely of 20"), ("legend", "likely of 20")])
def test_a_bot_infers_as_its_level_plays(level: str, sampler: str) -> None:
    worlds = sample_worlds(Samplers(), level_of("embassy", level), [], 0, False, Random(1))  # type: ignore[arg-type]
    assert set(worlds) == {sampler}


def thought_after(hidden: int, level: str) -> tuple[Thought, Record]:
    """Return the thought of the bot in seat 0 at its first card, which turns the game for the other seat."""
    record, _ = set_up(hidden)
    steps = list(replay(record, KYOTO))
    s = steps[-1][2]
    a = KYOTO.legal_actions(s)[0]
    steps.append((KYOTO.who(s), a, KYOTO.apply(s, a)))
    review = Review(KYOTO, adviser(1))
    review.expected = [0.5] * len(steps) + [0.1]
    [thought] = thoughts(review, steps, [level, ""], budget_for("kyoto", 16, 0.0), 1)
    return thought, record


@pytest.mark.parametrize("level", ["operative", "handler"])
def test_a_thought_uses_nothing_that_the_bot_had_not_seen(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MIN_PROBABILITY", 0.0)
    (one, record), (other, also) = thought_after(0, level), thought_after(1, level)
    assert record.actions != also.actions
    assert one.belief is not None
    assert other.belief is not None
    assert (one.belief.fact.thing, *one.belief[1:]) == (other.belief.fact.thing, *other.belief[1:])
    assert (one.played, one.view, one.expected) == (other.played, other.view, other.expected)


def test_only_bots_explain_themselves_and_only_at_turning_points() -> None:
    steps = list(replay(ended(won=True), KYOTO))
    states = [KYOTO.new(), *[after for _, _, after in steps]]
    choices = [[index for index, (player, _, _) in enumerate(steps) if player == seat and steps[index - 1][0] != seat
                and len(KYOTO.legal_actions(states[index])) > 1] for seat in (0, 1)]
    review = Review(KYOTO, adviser(1))

    def points(bots: tuple[str, ...], *swings: tuple[int, float]) -> list[int]:
        """Return the turning points of a review in which the chances change at the runs that begin there."""
        review.expected = [0.5]
        sizes = dict(swings)
        for index, (player, _, _) in enumerate(steps):
            if index == 0 or player != steps[index - 1][0]:
                change = sizes.get(index, 0.0)
            ends = index + 1 == len(steps) or steps[index + 1][0] != player
            review.expected.append(review.expected[-1] + (change if ends else 0.0))
        return module.turning_points(review, steps, bots)

    mine, theirs = choices
    swings = [(mine[1], -0.2), (mine[2], 0.1), (mine[3], 0.06), (mine[4], -0.15), (mine[5], 0.01), (theirs[3], -0.4)]
    found = points(("operative", ""), *swings)
    assert [steps[index][0] for index in found] == [0, 0, 0], "what the reviewed player did is no thought of a bot"
    starts = [max(start for start in mine if start <= index) for index in found]
    assert starts == [mine[1], mine[2], mine[4]], "the largest three, in the order of play"
    assert points(("operative", ""), swings[4]) == [], "nothing has turned"
    for bots in ((), ("", ""), ("", "operative")):
        assert points(bots, *swings) == []
