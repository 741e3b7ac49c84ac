"""Top Secret, the rulings on duels: TA21 to TA25."""
import pytest

from brushpass.games.topsecret.state import TopSecret
from tests.topsecret.helpers_rulings import EVERYBODY, knows, offered, view
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, hand, heard_of, options, refuses, table, where,
)

MEETING = "turn red\npool {pool}\nred 1 paris{mine}\nblue 1 geneva{theirs}\n"
PAIR = MEETING + "blue 2 geneva{others}\n"


def met(pool: int, mine: str = "", theirs: str = "", extra: str = "") -> TopSecret:
    """Return the moment when a red agent has stepped from Paris to a blue one in Geneva."""
    return act(table(MEETING.format(pool=pool, mine=mine, theirs=theirs) + extra), "move 1 geneva")


def met_two(pool: int, one: str = "", other: str = "", extra: str = "") -> TopSecret:
    """Return the moment when a red agent has stepped from Paris to two blue ones in Geneva."""
    return act(table(PAIR.format(pool=pool, mine="", theirs=one, others=other) + extra), "move 1 geneva")


@pytest.mark.parametrize(("pool", "exact"), [(1, True), (2, False), (5, False)])
def test_ta21_exact_count_is_the_last_available_step(pool: int, exact: bool) -> None:
    s = met(pool)
    assert [heard_of(s, player, "Met")[0]["exact"] for player in EVERYBODY] == [exact] * 5
    s = act(s, "lay 3", "lay 3")
    assert where(s, "blue", 1) == ("out" if exact else "geneva")
    assert where(s, "red", 1) == ("geneva" if exact else "out")


def test_ta21_steps_spent_by_other_agents_count_too() -> None:
    s = table(MEETING.format(pool=2, mine="", theirs=""))
    s = act(s, "move 3 montreal", "move 1 geneva")
    assert heard_of(s, BLUE, "Met")[0]["exact"] is True
    assert where(act(s, "lay 2", "lay 2"), "blue", 1) == "out"


@pytest.mark.parametrize(("pool", "exact"), [(1, True), (2, False)])
def test_ta21_a_bonus_step_is_an_available_step(pool: int, exact: bool) -> None:
    s = act(met(pool, extra="green 1 madrid\n"), "lay 5", "lay 1", "move 1 madrid")
    assert heard_of(s, RED, "Met") == [{"player": RED, "agent": 0, "rival": GREEN, "other": 0, "exact": exact}]
    assert where(act(s, "lay 4", "lay 4"), "green", 1) == ("out" if exact else "madrid")


def test_ta21_a_bonus_left_to_the_mover_is_not_exact() -> None:
    s = act(met_two(1, extra="green 1 madrid\n"), "lay 5", "lay 1", "lay 4", "lay 2", "move 1 madrid")
    assert s.bonus == 1
    assert heard_of(s, RED, "Met")[0]["exact"] is False


def test_ta21_a_bonus_that_has_lapsed_does_not_spoil_anothers_exact_count() -> None:
    s = act(met(2, extra="green 1 montreal\n"), "lay 5", "lay 1", "move 2 montreal")
    assert heard_of(s, RED, "Met")[0]["exact"] is True


@pytest.mark.parametrize(("pool", "exact"), [(1, True), (2, False)])
def test_ta21_it_is_fixed_on_entry_and_counts_for_both_duels(pool: int, exact: bool) -> None:
    s = act(met_two(pool), "lay 5", "lay 1")
    assert s.bonus == 0
    assert heard_of(s, GREEN, "Met")[0]["exact"] is exact
    assert view(s, SPECTATOR).duel == (0, 8, 1 if exact else 0)
    s = act(s, "lay 2", "lay 2")
    assert where(s, "blue", 2) == ("out" if exact else "geneva")
    assert s.bonus == (2 if exact else 0)


def test_ta22_a_tie_without_exact_count_goes_to_the_defender() -> None:
    s = act(met(4), "lay 2", "lay 2")
    assert (where(s, "red", 1), where(s, "blue", 1)) == ("out", "geneva")
    assert [heard_of(s, player, "Turned")[0]["won"] for player in EVERYBODY] == [BLUE] * 5
    assert s.turn == BLUE


@pytest.mark.parametrize(("pool", "red", "blue"), [(2, "start-red", "geneva"), (1, "geneva", "start-blue")])
def test_ta22_who_loses_a_tie_of_zeros_goes_to_their_start_space(pool: int, red: str, blue: str) -> None:
    s = act(met(pool), "lay 0", "lay 0")
    assert (where(s, "red", 1), where(s, "blue", 1)) == (red, blue)


@pytest.mark.parametrize(("one", "other", "first"), [("", "", 1), (" blue-a", "", 2), ("", " blue-a", 1)])
def test_ta23_the_one_without_a_suitcase_fights_first(one: str, other: str, first: int) -> None:
    s = met_two(2, one, other)
    assert asked(s) == (RED, "LayCard")
    assert heard_of(s, SPECTATOR, "Met")[0]["other"] == first - 1
    s = act(s, "lay 5", "lay 1")
    assert where(s, "blue", first) == "out"
    assert where(s, "blue", 3 - first) == "geneva"
    assert heard_of(s, SPECTATOR, "Met")[0]["other"] == 2 - first


def test_ta23_each_duel_takes_a_fresh_card() -> None:
    s = act(met_two(2), "lay 5", "lay 1")
    assert asked(s) == (RED, "LayCard")
    assert refuses(s, "lay 5") == "T42"
    s = act(s, "lay 4")
    assert refuses(s, "lay 1") == "T42"
    s = act(s, "lay 2")
    assert (hand(s, "red"), hand(s, "blue")) == ([0, 0, 1, 2, 3], [0, 0, 3, 4, 5])


def test_ta23_losing_the_second_duel_keeps_the_first_loser_beaten_and_no_bonus() -> None:
    s = act(met_two(3, "", " blue-b"), "lay 5", "lay 1", "lay 1", "lay 2")
    assert [where(s, "blue", number) for number in (1, 2)] == ["out", "geneva"]
    assert where(s, "red", 1) == "out"
    assert (s.pool, s.bonus, s.turn) == (0, 0, BLUE)
    assert carries(s, "blue", 2) == "blue-b"


def test_ta24_bonus_steps_go_before_pool_steps() -> None:
    s = act(met(3), "lay 5", "lay 1")
    assert (s.pool, s.bonus) == (2, 1)
    s = act(s, "move 1 cairo")
    assert (s.pool, s.bonus) == (2, 0)
    s = act(s, "move 1 delhi")
    assert (s.pool, s.bonus) == (1, 0)
    assert where(act(s, "move 2 montreal"), "red", 2) == "montreal"


def test_ta24_the_defender_earns_none() -> None:
    s = act(met(3), "lay 1", "lay 5")
    assert (s.turn, s.pool, s.bonus) == (BLUE, 0, 0)
    s = act(s, "roll 0 1", "move 1 cairo")
    assert options(s) == ["end"]


def test_ta24_a_bonus_step_may_lead_to_a_pick_up_a_new_duel_or_the_headquarters() -> None:
    text = "turn red\npool 1\nred 1 nairobi green-b\nblue 1 singapore\nyellow 1 tokyo\nlies blue-b manila\n"
    s = act(table(text), "move 1 singapore", "lay 5", "lay 1")
    assert offered(s, "move", "1") == [
        "move 1 tokyo", "move 1 manila", "move 1 sydney", "move 1 nairobi", "move 1 headquarters-red"]
    assert "swap 1 blue-b" in options(act(s, "move 1 manila"))
    again = act(s, "move 1 tokyo")
    assert heard_of(again, YELLOW, "Met")[0]["exact"] is True
    assert act(again, "lay 4", "lay 1").bonus == 1
    assert view(act(s, "move 1 headquarters-red"), RED).secrets[0] == 3


def test_ta25_played_cards_are_open_and_can_be_counted_by_all() -> None:
    s = act(met(3), "lay 5", "lay 1")
    for player in EVERYBODY:
        fact = heard_of(s, player, "Turned")[0]
        assert (fact["card"], fact["answer"]) == (5, 1)
    assert view(s, GREEN).hands == ((2, 1, 1, 1, 1, 1), (2, 1, 1, 1, 1, 0), (2, 0, 1, 1, 1, 1), (2, 1, 1, 1, 1, 1))


def test_ta25_a_zero_is_there_twice() -> None:
    s = act(met(3), "lay 1", "lay 0")
    assert hand(s, "blue") == [0, 1, 2, 3, 4, 5]


def test_ta25_an_empty_hand_returns_at_once_also_between_two_duels_of_one_move() -> None:
    s = act(met_two(2, extra="hand red 5\nhand blue 1\n"), "lay 5")
    assert hand(s, "red") == [5]
    s = act(s, "lay 1")
    assert asked(s) == (RED, "LayCard")
    assert hand(s, "red") == hand(s, "blue") == [0, 0, 1, 2, 3, 4, 5]
    s = act(s, "lay 5", "lay 1")
    assert [where(s, "blue", number) for number in (1, 2)] == ["out", "out"]


def test_ta25_the_last_card_must_be_played_and_no_duel_is_declined() -> None:
    s = met(3, extra="hand red 2\n")
    assert options(s) == ["lay 2"]
    for text in ("pass", "end", "move 1 paris"):
        assert refuses(s, text) == "T39"
    s = act(s, "lay 2")
    assert asked(s) == (BLUE, "LayCard")
    assert refuses(s, "pass") == "T39"


@pytest.mark.parametrize(("one", "other"), [(0, 5), (1, 2), (3, 4)])
def test_ta25_the_first_choice_is_covered_from_everybody_else(one: int, other: int) -> None:
    this, that = act(met(3), f"lay {one}"), act(met(3), f"lay {other}")
    for player in (BLUE, YELLOW, GREEN, SPECTATOR):
        assert knows(this, player) == knows(that, player)
    assert knows(this, RED) != knows(that, RED)
    assert options(this) == options(that)
    assert view(this, RED).laid == (0, one)
    assert view(this, BLUE).laid == (3, -1)


@pytest.mark.parametrize("card", [0, 5])
def test_ta25_a_last_card_laid_does_not_refill_the_hand_before_it_is_turned(card: int) -> None:
    s = act(met(3, extra=f"hand red {card}\n"), f"lay {card}")
    assert sum(view(s, BLUE).hands[3]) == 1
    s = act(s, "lay 1")
    assert hand(s, "red") == [0, 0, 1, 2, 3, 4, 5]
