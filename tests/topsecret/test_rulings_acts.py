"""Top Secret, the rulings on a move and what an agent may do in it: TA37 to TA42."""
import pytest

from tests.topsecret.helpers_rulings import kinds, offered, view
from tests.topsecret.table import RED, SPECTATOR, act, asked, carries, lies, options, refuses, table, where

TWO = """
turn red
pool {pool}
red 1 paris
red 2 oslo
lies green-a geneva
lies green-b geneva
lies blue-a oslo
lies blue-b paris
"""


def test_ta37_another_agents_step_ends_the_move_and_with_it_the_right_to_act() -> None:
    s = act(table(TWO.format(pool=2)), "move 1 geneva")
    assert offered(s, "take", "1") == ["take 1 green-a", "take 1 green-b"]
    s = act(s, "move 2 berlin")
    assert refuses(s, "take 1 green-a") == "TA39"
    assert options(s) == ["end"]


def test_ta37_an_agent_acts_again_only_in_a_new_move_in_which_it_steps() -> None:
    s = act(table(TWO.format(pool=3)), "move 1 geneva", "take 1 green-a", "move 2 berlin")
    assert "drop 1" in options(s)
    s = act(s, "swap 1 green-b")
    assert sorted(options(s)) == [f"move 1 {city}" for city in ("cairo", "madrid", "paris", "vienna")]
    s = act(s, "move 1 cairo")
    assert (carries(s, "red", 1), lies(s, "green-a")) == ("green-b", "geneva")


def test_ta37_an_act_of_another_agent_ends_the_move_too() -> None:
    s = act(table(TWO.format(pool=3)), "move 1 geneva", "take 2 blue-a")
    for text in ("take 1 green-a", "move 1 paris", "end"):
        assert refuses(s, text) == "TA39"
    s = act(s, "move 2 berlin")
    s = act(s, "take 1 green-a")
    assert refuses(s, "end") == "TA39"


def test_ta38_one_act_before_the_first_step_and_one_after_each() -> None:
    s = act(table(TWO.format(pool=2)), "take 1 blue-b")
    assert refuses(s, "drop 1") == "TA38"
    s = act(s, "move 1 geneva", "swap 1 green-a")
    assert (carries(s, "red", 1), lies(s, "blue-b")) == ("green-a", "geneva")
    for text in ("drop 1", "swap 1 green-b", "swap 1 blue-b"):
        assert refuses(s, text) == "TA38"
    s = act(s, "move 1 paris", "drop 1")
    assert lies(s, "green-a") == "paris"
    assert refuses(s, "take 1 green-a") == "TA38"
    assert options(s) == ["end"]


def test_ta38_stepping_without_acting_saves_up_nothing() -> None:
    s = act(table(TWO.format(pool=3)), "move 1 geneva", "move 1 paris", "move 1 geneva", "take 1 green-b")
    assert options(s) == ["end"]


def test_ta38_where_it_fought_an_agent_acts_once_and_after_the_last_duel() -> None:
    text = TWO.format(pool=1) + "yellow 1 geneva\nyellow 2 geneva yellow-c"
    s = act(table(text), "move 1 geneva")
    assert asked(s) == (RED, "LayCard")
    s = act(s, "lay 5", "lay 1")
    assert asked(s) == (RED, "LayCard")
    assert offered(s, "take") == []
    s = act(s, "lay 4", "lay 2")
    assert sorted(offered(s, "take", "1")) == ["take 1 green-a", "take 1 green-b", "take 1 yellow-c"]
    s = act(s, "take 1 yellow-c")
    assert refuses(s, "swap 1 green-a") == "TA38"


def test_ta39_after_an_act_before_stepping_the_step_is_owed() -> None:
    s = act(table(TWO.format(pool=1)), "take 1 blue-b")
    assert sorted(options(s)) == [f"move 1 {city}" for city in ("geneva", "havana", "london", "washington")]
    assert (refuses(s, "end"), refuses(s, "move 2 berlin")) == ("TA39", "TA39")
    assert view(s, SPECTATOR).bound
    assert "end" in options(act(s, "move 1 havana"))


def test_ta39_without_a_step_left_nothing_is_handled() -> None:
    s = table(TWO.format(pool=0))
    assert options(s) == ["end"]
    assert refuses(s, "take 1 blue-b") == "TA39"


HEMMED = """
turn red
pool {pool}
red 1 sydney{case}
red 2 jakarta
red 3 jakarta
red 4 singapore
red 5 singapore
"""


def test_ta39_an_act_is_not_offered_if_it_takes_away_the_last_step() -> None:
    s = table(HEMMED.format(pool=1, case=" blue-a"))
    assert offered(s, "move", "1") == ["move 1 headquarters-red"]
    assert refuses(s, "drop 1") == "TA39"
    assert "drop 1" in options(table(HEMMED.format(pool=2, case=" blue-a")))


def test_ta39_a_swap_for_what_may_not_be_delivered_is_not_offered_either() -> None:
    owned = "lies red-c sydney\nlies green-c sydney\nopened red-a red\nopened red-b red\n"
    s = table(HEMMED.format(pool=1, case=" blue-a") + owned)
    assert offered(s, "swap", "1") == ["swap 1 green-c"]
    assert refuses(s, "swap 1 red-c") == "TA39"


def test_ta39_an_act_that_opens_the_only_step_is_offered() -> None:
    s = table(HEMMED.format(pool=1, case="") + "lies blue-a sydney\nlies red-a sydney\n")
    assert offered(s, "move", "1") == []
    assert offered(s, "take", "1") == ["take 1 red-a", "take 1 blue-a"]
    s = act(s, "take 1 blue-a")
    assert options(s) == ["move 1 headquarters-red"]


def test_ta39_in_a_full_city_an_act_needs_a_legal_step_after_it() -> None:
    text = """
    turn red
    red 1 jakarta blue-a
    red 2 sydney
    red 3 sydney
    red 4 singapore
    red 5 singapore
    red 6 lagos
    red 7 jakarta
    lies green-a sydney
    pool {pool}
    """
    s = act(table(text.format(pool=3)), "move 1 sydney")
    assert {"drop 1", "swap 1 green-a"} <= set(options(s))
    assert refuses(s, "end") == "TA11"
    s = act(s, "drop 1")
    assert "end" not in options(s)
    assert "move 1 headquarters-red" not in options(s)
    assert lies(act(s, "move 1 jakarta", "end"), "blue-a") == "sydney"


LOCKED = """
turn red
pool 3
red 1 nairobi{case}
red 2 jakarta
red 3 jakarta
red 4 sydney
red 5 sydney
red 6 singapore
red 7 singapore
lies green-a sydney
"""


def test_ta39_in_a_full_city_a_drop_that_would_strand_the_agent_is_refused() -> None:
    s = act(table(LOCKED.format(case=" blue-a")), "move 1 jakarta", "move 1 sydney")
    assert options(s) == ["move 1 headquarters-red", "swap 1 green-a"]
    assert refuses(s, "drop 1") == "TA39"
    assert refuses(s, "end") == "TA11"


def test_ta40_the_onward_step_is_judged_by_the_next_city_again() -> None:
    s = table(LOCKED.format(case=""))
    assert sorted(offered(s, "move", "1")) == [f"move 1 {city}" for city in ("cairo", "jakarta", "madrid", "singapore")]
    s = act(s, "move 1 jakarta")
    assert sorted(options(s)) == ["move 1 lagos", "move 1 nairobi"]
    two = table(LOCKED.format(case="").replace("pool 3", "pool 2").replace("1 nairobi", "1 manila"))
    assert "move 1 singapore" in options(two)
    one = table(LOCKED.format(case="").replace("pool 3", "pool 1").replace("1 nairobi", "1 manila"))
    assert refuses(one, "move 1 singapore") == "TA11"


def test_ta40_the_way_back_is_an_onward_step_if_at_most_one_other_stayed_behind() -> None:
    text = "turn red\npool 2\nred 1 oslo\nred 3 helsinki\nred 4 helsinki\nred 5 moscow\nred 6 moscow\nred 2 oslo\n"
    s = act(table(text), "move 1 helsinki")
    assert options(s) == ["move 1 oslo"]
    assert where(act(s, "move 1 oslo", "end"), "red", 1) == "oslo"
    assert refuses(table(text + "red 7 oslo\n"), "move 1 helsinki") == "TA11"


def test_ta40_the_suitcase_carried_on_entering_counts_and_one_lying_there_does_not() -> None:
    s = act(table(LOCKED.format(case=" blue-a")), "move 1 jakarta")
    assert "move 1 sydney" in options(s)
    s = act(table(LOCKED.format(case="")), "move 1 jakarta")
    assert refuses(s, "move 1 sydney") == "TA11"
    owned = "opened red-a red\nopened red-b red\n"
    s = act(table(LOCKED.format(case=" red-c") + owned), "move 1 jakarta")
    assert refuses(s, "move 1 sydney") == "TA11"


def test_ta41_passing_own_agents_costs_its_step() -> None:
    s = table("turn red\npool 3\nred 1 paris\nred 2 geneva\nred 3 geneva\nred 4 cairo")
    s = act(s, "move 1 geneva")
    assert s.pool == 2
    s = act(s, "move 1 cairo")
    assert (s.pool, kinds(s)) == (1, ["Moved"])
    assert where(act(s, "move 1 delhi"), "red", 1) == "delhi"


WON = TWO + "yellow 1 geneva\n"
FOUGHT = ("move 1 geneva", "lay 5", "lay 1")


@pytest.mark.parametrize(("other", "pool"), [("move 2 berlin", 1), ("take 2 blue-a", 2)])
def test_ta42_bonus_steps_lapse_when_any_choice_names_another_agent(other: str, pool: int) -> None:
    s = act(table(WON.format(pool=3)), *FOUGHT)
    assert (s.pool, s.bonus) == (2, 1)
    s = act(s, other)
    assert (s.pool, s.bonus) == (pool, 0)
    s = act(s, "move 2 berlin" if pool == 2 else "move 2 vienna", "end")
    assert (s.pool, s.bonus) == (0, 0)


def test_ta42_the_bonus_is_no_step_for_another_agent_nor_comes_back() -> None:
    s = act(table(WON.format(pool=1)), *FOUGHT)
    assert offered(s, "move", "2") == offered(s, "take", "2") == []
    assert len(offered(s, "move", "1")) == 4
    s = act(table(WON.format(pool=2)), *FOUGHT, "move 2 berlin")
    assert options(s) == ["end"]


def test_ta42_its_own_acts_leave_the_bonus() -> None:
    s = act(table(WON.format(pool=1)), *FOUGHT, "take 1 green-a")
    assert s.bonus == 1
    s = act(s, "move 1 cairo", "drop 1")
    assert (lies(s, "green-a"), options(s)) == ("cairo", ["end"])


def test_ta42_the_bonus_lapses_with_the_turn() -> None:
    s = act(table(WON.format(pool=2)), *FOUGHT, "end")
    assert (view(s, RED).bonus, view(s, RED).mover) == (0, -1)
    s = act(s, "roll 0 1", "end", "roll 0 0", "roll 0 0", "roll 0 1", "move 1 cairo")
    assert options(s) == ["end"]
