"""Top Secret, the rulings on steps, start spaces and headquarters: TA7 to TA15."""
import pytest

from tests.topsecret.helpers_rulings import kinds, offered, view
from tests.topsecret.table import BLUE, RED, act, asked, carries, lies, options, refuses, table, where

NATURE = -1
ALONE = "turn red\npool {pool}\nred 1 paris\n"


@pytest.mark.parametrize("steps", [(), ("move 1 geneva",), ("move 1 geneva", "move 2 montreal")])
def test_ta7_a_player_may_stop_at_any_time_and_keeps_no_steps(steps: tuple[str, ...]) -> None:
    s = act(table(ALONE.format(pool=4)), *steps)
    assert "end" in options(s)
    s = act(s, "end")
    assert asked(s) == (NATURE, "RollDice")
    assert (s.turn, s.pool) == (BLUE, 0)
    assert act(s, "roll 0 1").pool == 1


def test_ta8_the_dice_are_one_pool_for_all_agents_in_any_order() -> None:
    s = act(table("turn red"), "roll 1 3")
    assert s.pool == 4
    s = act(s, "move 5 montreal", "move 2 los-angeles", "move 5 reykjavik", "move 5 berlin")
    assert [where(s, "red", number) for number in (2, 5)] == ["los-angeles", "berlin"]
    assert options(s) == ["end"]
    assert refuses(s, "move 2 new-york") == "T29"


def test_ta9_the_same_line_may_be_used_again_and_every_step_costs_one() -> None:
    s = act(table(ALONE.format(pool=3)), "move 1 geneva", "move 1 paris")
    assert s.pool == 1
    s = act(s, "move 1 geneva")
    assert (where(s, "red", 1), s.pool) == ("geneva", 0)
    assert refuses(s, "move 1 paris") == "T29"


@pytest.mark.parametrize("others", ["red 2 geneva", "red 2 geneva\nred 3 geneva"])
def test_ta10_own_agents_in_the_way_stop_nobody(others: str) -> None:
    s = act(table(ALONE.format(pool=2) + others), "move 1 geneva")
    assert kinds(s) == ["Moved"]
    assert asked(s) == (RED, "MoveAgent")
    s = act(s, "move 1 madrid")
    assert (where(s, "red", 1), where(s, "red", 2), s.pool) == ("madrid", "geneva", 0)


FULL = ALONE + "red 2 geneva\nred 3 geneva\n"


def test_ta11_the_last_step_does_not_lead_into_a_city_with_two_own_agents() -> None:
    s = table(FULL.format(pool=1))
    assert refuses(s, "move 1 geneva") == "TA11"
    assert "move 1 london" in options(s)
    one = table((ALONE + "red 2 geneva").format(pool=1))
    assert where(act(one, "move 1 geneva", "end"), "red", 1) == "geneva"


def test_ta11_who_passes_through_may_neither_end_nor_switch_before_stepping_on() -> None:
    s = act(table(FULL.format(pool=2)), "move 1 geneva")
    assert sorted(options(s)) == [f"move 1 {city}" for city in ("cairo", "madrid", "paris", "vienna")]
    for text in ("end", "move 2 cairo", "move 4 montreal"):
        assert refuses(s, text) == "TA11"
    assert {"end", "move 4 montreal", "move 2 cairo"} & set(options(act(s, "move 1 madrid"))) == {"end"}


def test_ta11_two_of_another_colour_are_fought_and_do_not_fill_a_city() -> None:
    s = table(ALONE.format(pool=1) + "blue 1 geneva\nblue 2 geneva\n")
    assert asked(act(s, "move 1 geneva")) == (RED, "LayCard")


def test_ta11_a_bonus_step_counts_as_one_that_remains() -> None:
    text = ALONE + "blue 1 geneva\nred 2 madrid\nred 3 madrid\n"
    fought = ("move 1 geneva", "lay 5", "lay 1")
    s = act(table(text.format(pool=1)), *fought)
    assert (s.pool, s.bonus) == (0, 1)
    assert refuses(s, "move 1 madrid") == "TA11"
    s = act(table(text.format(pool=2)), *fought, "move 1 madrid")
    assert "end" not in options(s)
    assert where(act(s, "move 1 havana", "end"), "red", 1) == "havana"


def test_ta11_a_full_city_may_be_passed_on_the_way_into_a_duel() -> None:
    others = "blue 1 madrid\nred 4 cairo\nred 5 cairo\nred 6 vienna\nred 7 vienna\n"
    s = act(table(FULL.format(pool=2) + others), "move 1 geneva")
    assert options(s) == ["move 1 paris", "move 1 madrid"]
    s = act(s, "move 1 madrid", "lay 1", "lay 2")
    assert (where(s, "red", 1), s.turn) == ("out", BLUE)


def test_ta11_the_limit_is_not_for_start_spaces() -> None:
    s = table("turn red\npool 6")
    assert [where(s, "red", number) for number in range(1, 8)] == ["start-red"] * 7
    assert "end" in options(s)
    s = table("turn red\npool 1\nred 1 singapore blue-b\nred 2 cairo\nred 3 cairo")
    assert where(act(s, "move 1 headquarters-red"), "red", 1) == "start-red"


@pytest.mark.parametrize("start", ["start-red", "start-yellow"])
def test_ta12_nobody_steps_into_a_start_space(start: str) -> None:
    s = table("turn red\npool 4\nred 1 montreal\nred 2 sydney\nred 3 los-angeles blue-a")
    for number in (1, 2, 3):
        assert refuses(s, f"move {number} {start}") == "TA12"


def test_ta12_leaving_costs_one_step_to_the_first_city() -> None:
    s = act(table("turn red\npool 2"), "move 7 montreal")
    assert (where(s, "red", 7), s.pool) == ("montreal", 1)
    assert refuses(table("turn red\npool 2"), "move 7 new-york") == "T8"


def test_ta12_on_a_start_space_there_is_nothing_to_handle() -> None:
    s = table("turn red\npool 2\nlies red-a montreal")
    assert refuses(s, "take 1 red-a") == "TA12"
    assert refuses(s, "drop 1") == "TA12"
    assert offered(s, "take") == []


GATE = "turn red\npool {pool}\nred 1 {city}{case}\n"


@pytest.mark.parametrize("city", ["sydney", "manila", "singapore"])
def test_ta13_a_carrier_enters_over_each_scored_line_for_one_step_and_does_not_stay(city: str) -> None:
    s = table(GATE.format(pool=3, city=city, case=" green-b"))
    s = act(s, "move 1 headquarters-red")
    assert (s.pool, where(s, "red", 1)) == (2, "start-red")
    assert kinds(s) == ["Moved", "Opened", "Returned"]


@pytest.mark.parametrize(("city", "case", "to", "rule"), [
    ("singapore", "", "red", "TA13"),
    ("jakarta", " blue-a", "red", "T13"),
    ("nairobi", " blue-a", "red", "T13"),
    ("new-york", " blue-a", "yellow", "TA13"),
    ("moscow", " blue-a", "green", "TA13"),
    ("los-angeles", " yellow-a", "yellow", "TA13"),
    ("montreal", " blue-a", "red", "T13"),
])
def test_ta13_nobody_else_enters_a_headquarters(city: str, case: str, to: str, rule: str) -> None:
    s = table(GATE.format(pool=3, city=city, case=case))
    assert refuses(s, f"move 1 headquarters-{to}") == rule
    assert not [text for text in options(s) if "headquarters" in text]


def test_ta13_a_headquarters_is_not_entered_without_a_step() -> None:
    s = table(GATE.format(pool=0, city="singapore", case=" blue-a"))
    assert refuses(s, "move 1 headquarters-red") == "T29"


def test_ta14_steps_left_after_a_delivery_are_for_any_agent_also_the_one_returned() -> None:
    s = act(table(GATE.format(pool=3, city="singapore", case=" blue-b") + "red 2 oslo"), "move 1 headquarters-red")
    assert asked(s) == (RED, "MoveAgent")
    assert {"move 1 montreal", "move 2 berlin", "move 3 los-angeles", "end"} <= set(options(s))
    s = act(s, "move 1 montreal", "move 2 berlin")
    assert (where(s, "red", 1), where(s, "red", 2), s.pool) == ("montreal", "berlin", 0)


@pytest.mark.parametrize("pool", [1, 3])
def test_ta14_bonus_steps_of_the_delivering_agent_lapse(pool: int) -> None:
    text = GATE.format(pool=pool, city="tokyo", case=" blue-b") + "green 1 singapore\ngreen 2 singapore"
    s = act(table(text), "move 1 singapore", "lay 5", "lay 1", "lay 4", "lay 2")
    assert (s.pool, s.bonus) == (pool - 1, 2)
    s = act(s, "move 1 headquarters-red")
    assert (s.pool, s.bonus) == (pool - 1, 0)
    assert len(offered(s, "move", "1")) == (2 if pool > 1 else 0)


def test_ta15_a_roll_of_zero_ends_the_turn_without_any_choice() -> None:
    text = "turn red\nred 1 paris blue-a\nlies green-a paris"
    s = act(table(text), "roll 0 0")
    assert asked(s) == (NATURE, "RollDice")
    assert (s.turn, view(s, RED).turns) == (BLUE, 1)
    assert (carries(s, "red", 1), lies(s, "green-a")) == ("blue-a", "paris")
