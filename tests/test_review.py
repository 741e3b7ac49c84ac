"""Hints and reviews from a seat's information: the winning move, the costliest mistake, and luck against skill."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from brushpass.agents.network.evaluator import ValueHead, read_head
from brushpass.agents.rollout import win_probability
from brushpass.arena.advice import NetworkAdviser, SearchAdviser, adviser_of, budget_for
from brushpass.arena.plot import game_plot
from brushpass.arena.review import Review, evaluation_count
from brushpass.core.game import Game
from brushpass.core.records.record import Record, replay
from brushpass.games import GAMES, game
from tests.helpers_arena import KYOTO, ended, new_record, set_up, winning_position

SIMULATIONS = 16


def adviser(seat: int, simulations: int = SIMULATIONS, of: Game[Any] = KYOTO) -> SearchAdviser:
    return SearchAdviser(of, seat, budget_for(of.name, simulations, 0.0), 1)


def listening(record: Record, seat: int, simulations: int = SIMULATIONS) -> SearchAdviser:
    """Return an adviser that has received this seat's events."""
    found = adviser(seat, simulations)
    for _, _, after in replay(record, KYOTO):
        found.receive(KYOTO.observed_events(after, seat))
    return found


def reviewed(record: Record, seat: int, simulations: int = SIMULATIONS) -> Review:
    review, steps = Review(KYOTO, adviser(seat, simulations)), list(replay(record, KYOTO))
    assert list(review.run(steps)) == list(range(1, len(steps) + 1))
    assert len(review.expected) == len(steps) + 1
    return review


def test_the_winning_move_is_found() -> None:
    record, s, wins, _ = winning_position()
    found = listening(record, KYOTO.who(s), 300).estimates(KYOTO.legal_actions(s))
    assert found[0].action in wins
    assert found[0].value == 1.0


def test_a_hint_uses_nothing_hidden() -> None:
    one, heard = set_up(0)
    other, also = set_up(1)
    assert one.actions != other.actions
    assert heard == also
    options = KYOTO.legal_actions([after for _, _, after in replay(one, KYOTO)][-1])
    told = [[(each.action, each.value, each.visits) for each in listening(record, 0, 200).estimates(options)]
            for record in (one, other)]
    assert told[0] == told[1]
    assert len(options) > 5


def test_actions_are_compared_in_the_same_worlds() -> None:
    record, s, wins, losing = winning_position()
    assert listening(record, KYOTO.who(s), 40).compare([losing, wins[0]]) == [-1.0, 1.0]


def test_a_win_thrown_away_is_the_costliest_decision() -> None:
    record = ended(won=False)
    seat = record.actions[-1][0]
    review = reviewed(record, seat)
    worst = review.costliest()[0]
    assert worst.number == len(record.actions)
    assert worst.better in winning_position()[2]
    assert worst.cost() == 1.0
    assert [decision.cost() for decision in review.costliest()] == sorted(
        [decision.cost() for decision in review.decisions], reverse=True)[: len(review.costliest())]


@pytest.mark.parametrize("seat", [0, 1])
def test_luck_skill_and_the_others_add_up(seat: int) -> None:
    record = ended(won=True)
    review = reviewed(record, seat, 8)
    assert abs(review.luck + review.skill + review.others - (review.expected[-1] - review.expected[0])) < 1e-9
    assert review.expected[-1] == float(seat == record.actions[-1][0])
    assert review.skill <= 0
    assert sum(review.lucks) == review.luck
    assert review.verdict().startswith("review.verdict.won" if review.expected[-1] else "review.verdict.lost")
    assert all(0 <= value <= 1 for value in review.expected)
    assert all(decision.cost() >= 0 for decision in review.decisions)


def test_a_game_that_was_given_up_is_called_neither_won_nor_drawn() -> None:
    assert reviewed(winning_position()[0], 0, 8).verdict() == "review.verdict.stopped"


def by_network(seat: int, of: Game[Any] = KYOTO, tries: int = 4, seed: int = 1) -> NetworkAdviser:
    return NetworkAdviser(of, seat, budget_for(of.name, tries, 0.0), seed)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_with_an_even_share(name: str) -> None:
    played = game(name)
    assert by_network(0, played, 8).win_probability() == pytest.approx(1 / played.sides(), abs=0.07)
    assert win_probability(played, 0.0) == pytest.approx(1 / played.sides())
    assert isinstance(adviser_of(played, 0, budget_for(name, 4, 0.0), 1), NetworkAdviser)


def test_a_value_head_reads_an_even_share_if_nothing_speaks_for_a_side() -> None:
    head = ValueHead(0.0, [1.0, -1.0])
    for sides in (2, 3, 4):
        even, better = read_head(head, np.array([[2.0, 2.0], [3.0, 1.0]], np.float32), sides)
        assert even == pytest.approx(1 / sides)
        assert better > even + 0.2


def at_the_end_of(record: Record, seat: int, tries: int = 4) -> NetworkAdviser:
    """Return an adviser with a network that has received this seat's events."""
    found = by_network(seat, tries=tries)
    for _, _, after in replay(record, KYOTO):
        found.receive(KYOTO.observed_events(after, seat))
    return found


def test_by_its_network_too_a_win_thrown_away_costs_everything() -> None:
    record, s, wins, losing = winning_position()
    options = KYOTO.legal_actions(s)
    judged = at_the_end_of(record, KYOTO.who(s)).judge(options, losing)
    assert judged.better in wins
    assert judged.cost == 1.0
    assert judged.skill < -0.5
    assert 0 <= judged.level <= 1
    kept = at_the_end_of(record, KYOTO.who(s)).judge(options, wins[0])
    assert (kept.better, kept.skill, kept.cost) == (wins[0], 0.0, 0.0)


def test_a_hint_by_the_network_begins_with_the_winning_move_and_uses_nothing_hidden() -> None:
    record, s, wins, _ = winning_position()
    ranked = at_the_end_of(record, KYOTO.who(s), 16).rank_options(KYOTO.legal_actions(s))
    assert ranked[0].action in wins
    assert ranked[0].probability == 1.0
    told = []
    for hidden in (0, 1):
        other, heard = set_up(hidden)
        listening, end = by_network(0), [after for _, _, after in replay(other, KYOTO)][-1]
        for events in heard:
            listening.receive(events)
        told.append(listening.rank_options(KYOTO.legal_actions(end)))
    assert told[0] == told[1]


def test_a_game_before_its_first_action() -> None:
    review = reviewed(new_record(["Ann", "Bob"]), 0, 8)
    assert (review.luck, review.skill, review.others, review.costliest()) == (0.0, 0.0, 0.0, [])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_expected_from_its_beginning(name: str) -> None:
    played = game(name)
    s, listener = played.new(), adviser(0, 4, played)
    for _ in range(30):
        assert 0 <= listener.win_probability() <= 1
        s = played.apply(s, played.legal_actions(s)[0])
        listener.receive(played.observed_events(s, 0))


def test_a_review_that_is_late_samples_fewer_worlds_and_judges_every_decision() -> None:
    record = ended(won=False)
    seat, steps = record.actions[-1][0], list(replay(record, KYOTO))
    late = SearchAdviser(KYOTO, seat, budget_for("kyoto", 0, 1e-6), 1)
    before, review = late.search.budget.worlds, Review(KYOTO, late)
    for _ in review.run(steps):
        pass
    assert late.search.budget.worlds == 1 < before
    assert len(review.decisions) == len(reviewed(record, seat, 1).decisions)


def test_a_review_by_the_network_that_is_late_compares_only_what_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    record = ended(won=False)
    seat, steps = record.actions[-1][0], list(replay(record, KYOTO))

    def compared(seconds: float) -> tuple[int, Review]:
        """Return the number of evaluations by rollouts, and the review."""
        adviser, calls = NetworkAdviser(KYOTO, seat, budget_for("kyoto", 0, seconds), 1), list[int]()
        adviser.evaluator.rollouts, evaluate = 2, adviser.evaluator.rollout_probabilities

        def evaluate_and_count(actions: list[int]) -> Any:
            calls.append(len(actions))
            return evaluate(actions)

        monkeypatch.setattr(adviser.evaluator, "rollout_probabilities", evaluate_and_count)
        review = Review(KYOTO, adviser)
        for _ in review.run(steps):
            pass
        return len(calls), review

    (all_of_them, whole), (few, late) = compared(1e6), compared(1e-6)
    assert few < all_of_them / 2
    assert len(late.decisions) == len(whole.decisions)
    assert late.costliest()[0].number == whole.costliest()[0].number == len(steps), "the win thrown away is still found"


def test_budgets() -> None:
    counted, timed = budget_for("kyoto", 16, 0.0), budget_for("kyoto", 0, 0.5)
    assert (counted.simulations, counted.worlds, counted.seconds) == (16, 4, 0.0)
    assert timed.simulations > 10**6
    assert budget_for("kyoto", 0, 0.02).worlds == 8
    assert timed.seconds == 0.5
    assert [win_probability(KYOTO, value) for value in (-1.0, 0.0, 1.0, 1.5)] == [0.0, 0.5, 1.0, 1.0]
    assert evaluation_count([]) == 1


def test_plots() -> None:
    expected = [0.5, 0.7, 0.2, 1.0]
    drawn = game_plot(expected, [(1, "-3.0"), (2, "<")], "a & b", "moves")
    assert drawn.startswith("<svg")
    assert "a &amp; b" in drawn
    assert drawn.count("<circle") == 2
