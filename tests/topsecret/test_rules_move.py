"""Top Secret, the aim, the turn, movement and suitcases, rule by rule: T25-T36."""
from __future__ import annotations

import pytest

from tests.topsecret.helpers_rules import (
    COLOURS, EVERYBODY, EXITS, LINES, new, offered, packing, placed, view, walk, ways,
)
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, heard_of, lies, options, refuses, table, where,
)

HOME = "move 1 headquarters-red"
NINE = """
turn red
pool 2
opened red-a red
opened red-b red
opened blue-c red
red 1 singapore {case}
"""
TWO_OWN = """
turn red
pool 4
opened red-{first} red
opened red-{second} red
red 1 singapore {case}
red 2 sydney green-c
"""
PAIR = """
turn red
pool {pool}
red 1 geneva
red 2 geneva
red 3 paris
"""
FOUND = """
turn red
pool {pool}
red 1 {city} {case}
lies red-a geneva
lies blue-b geneva
lies green-c madrid
"""


@pytest.mark.parametrize(("case", "wins"), [("yellow-c", True), ("yellow-b", True), ("yellow-a", True),
                                            ("yellow-d", False)])
def test_t25_ten_secrets_in_the_own_headquarters_win(case: str, wins: bool) -> None:
    s = table(NINE.format(case=case))
    assert view(s, SPECTATOR).secrets == (9, 0, 0, 0)
    s = act(s, HOME)
    assert s.over == wins
    assert view(s, BLUE).winners == ((3,) if wins else ())


def test_t25_what_others_brought_in_or_what_is_only_carried_does_not_count() -> None:
    text = NINE.format(case="yellow-a") + "opened green-a blue\nopened green-b blue\nopened blue-a green\n"
    s = act(table(text), "move 1 sydney", "end")
    assert view(s, SPECTATOR).secrets == (9, 8, 0, 5)
    assert asked(s) == (-1, "RollDice")


@pytest.mark.parametrize(("first", "second", "case"), [("a", "b", "red-c"), ("a", "d", "red-b"), ("c", "d", "red-a"),
                                                       ("b", "c", "red-d")])
def test_t26_after_two_own_suitcases_a_third_own_one_is_refused(first: str, second: str, case: str) -> None:
    s = table(TWO_OWN.format(first=first, second=second, case=case))
    assert ways(s, 1) == LINES["singapore"]
    assert refuses(s, HOME) == "TA26"
    s = act(s, "move 2 headquarters-red", HOME)
    assert view(s, SPECTATOR).opened[COLOURS.index("red") * 4 + "abcd".index(case[-1])] == RED
    assert view(s, SPECTATOR).brought == (4, 0, 0, 0)


def test_t26_a_foreign_bomb_is_a_foreign_suitcase_too() -> None:
    s = act(table(TWO_OWN.format(first="a", second="b", case="red-c").replace("green-c", "green-d")),
            "move 2 headquarters-red")
    assert heard_of(s, RED, "Opened") == [{"player": RED, "case": 15, "content": 0}]
    s = act(s, "lose 7", "lose 6", "lose 5", "lose 4", HOME)
    assert (s.brought[RED], s.foreign[RED]) == (4, 1)


def test_t26_one_foreign_suitcase_among_the_first_two_is_enough_and_others_deliveries_are_not_ones_own() -> None:
    text = "turn red\npool 1\nopened red-a red\nopened green-d red\nred 1 sydney red-b\n"
    assert view(act(table(text), HOME), SPECTATOR).secrets == (8, 0, 0, 0)
    text = "turn red\npool 1\nopened red-a red\nopened red-d red\nopened blue-a green\nred 1 sydney red-b\n"
    assert refuses(table(text), HOME) == "TA26"


@pytest.mark.parametrize(("rolls", "first"), [
    (("3 3", "1 0", "0 0", "2 2"), RED), (("0 0", "0 1", "0 0", "0 0"), BLUE), (("1 1", "2 0", "2 1", "0 2"), YELLOW),
    (("3 1", "2 2", "1 3", "2 3"), GREEN),
])
def test_t27_the_highest_roll_places_first_and_begins(rolls: tuple[str, ...], first: int) -> None:
    s = new()
    for player, roll in enumerate(rolls):
        s = act(s, f"roll {roll}")
        assert [event["player"] for event in heard_of(s, SPECTATOR, "Rolled")] == [player]
    s = act(s, *packing("5", "3", "1", "bomb") * 4)
    assert asked(s) == (first, "PlaceCase")
    s = act(s, *[f"place {letter} {city}" for letter, city in zip("abcd", LINES, strict=False) for _ in COLOURS])
    assert asked(act(s, "roll 1 0")) == (first, "MoveAgent")


def test_t27_equal_highest_rolls_decide_nothing_yet() -> None:
    s = act(new(), "roll 1 0", "roll 3 2", "roll 2 2", "roll 2 3")
    assert (asked(s), s.first) == ((-1, "RollForFirst"), -1)
    s = act(s, "roll 0 0")
    assert [event["player"] for event in heard_of(s, SPECTATOR, "Rolled")] == [BLUE]
    s = act(s, "roll 0 1")
    assert [event["player"] for event in heard_of(s, SPECTATOR, "Rolled")] == [GREEN]
    assert (s.first, asked(s)) == (GREEN, (RED, "PackCase"))


@pytest.mark.parametrize(("config", "first", "order"), [
    ({}, 2, [2, 3, 0, 1, 2]), ({"players": "2"}, 1, [1, 0, 1, 0, 1]),
    ({"players": "3", "empty_corner": "blue"}, 1, [1, 2, 0, 1, 2]),
])
def test_t28_turns_go_clockwise(config: dict[str, str], first: int, order: list[int]) -> None:
    s = placed(first=first, **config)
    if config.get("players") == "3":
        s = act(s, "pass", "pass")
    found = []
    for _ in order:
        found.append(asked(act(s, "roll 2 1"))[0])
        s = act(s, "roll 2 1", "end")
    assert found == order
    corners = view(s, SPECTATOR).corners
    assert list(corners) == sorted(corners)


@pytest.mark.parametrize(("roll", "steps"), [("0 1", 1), ("1 1", 2), ("0 3", 3), ("2 2", 4), ("3 2", 5), ("3 3", 6)])
def test_t29_the_sum_of_the_dice_is_the_number_of_steps(roll: str, steps: int) -> None:
    s = act(placed(), f"roll {roll}")
    for player in EVERYBODY:
        assert view(s, player).pool == steps
    s = act(s, *walk(1, *["montreal", *["new-york", "montreal"] * 3][:steps]))
    assert offered(s, "move") == []
    back = "move 1 new-york" if steps % 2 else "move 1 montreal"
    assert refuses(s, "move 2 los-angeles") == refuses(s, back) == "T29"


def test_t29_a_roll_of_nought_is_the_whole_turn() -> None:
    s = act(placed(), "roll 0 0")
    assert asked(s) == (-1, "RollDice")
    assert asked(act(s, "roll 1 0")) == (BLUE, "MoveAgent")


@pytest.mark.parametrize(("steps", "at"), [
    (["1 montreal", "1 new-york", "1 london"], ["london", "start-red", "start-red"]),
    (["1 montreal", "1 reykjavik", "2 montreal"], ["reykjavik", "montreal", "start-red"]),
    (["1 montreal", "2 los-angeles", "3 montreal"], ["montreal", "los-angeles", "montreal"]),
    (["1 montreal", "2 montreal", "1 new-york"], ["new-york", "montreal", "start-red"]),
])
def test_t30_three_steps_for_one_agent_or_split_over_several(steps: list[str], at: list[str]) -> None:
    s = act(act(placed(), "roll 2 1"), *[f"move {step}" for step in steps])
    assert [where(s, "red", agent) for agent in (1, 2, 3)] == at
    assert (offered(s, "move"), s.pool) == ([], 0)


def test_t30_steps_go_to_ones_own_agents_only() -> None:
    s = table("turn red\npool 1\nblue 1 paris\n")
    assert {text.split()[1] for text in offered(s, "move")} == set(EXITS["red"])
    assert refuses(s, "move 1 geneva") == "T8"


def test_t31_nobody_stops_where_two_of_their_colour_are() -> None:
    s = table(PAIR.format(pool=1))
    assert "geneva" not in ways(s, 3)
    assert refuses(s, "move 3 geneva") == "TA11"
    s = act(table(PAIR.format(pool=2)), "move 3 geneva")
    assert options(s) == [f"move 3 {city}" for city in ("paris", "vienna", "cairo", "madrid")]
    assert refuses(s, "end") == refuses(s, "move 1 cairo") == "TA11"
    assert where(act(s, "move 3 cairo", "end"), "red", 3) == "cairo"


def test_t31_two_may_stop_together_and_the_third_when_one_has_left() -> None:
    s = act(table(PAIR.format(pool=3)), "move 1 vienna", "move 3 geneva")
    assert [where(s, "red", agent) for agent in (1, 2, 3)] == ["vienna", "geneva", "geneva"]
    assert refuses(s, "move 1 geneva") == "TA11"
    assert asked(act(s, "end")) == (-1, "RollDice")


def test_t31_two_full_cities_in_a_row_need_a_step_for_each() -> None:
    text = PAIR + "red 4 cairo\nred 5 cairo\n"
    s = act(table(text.format(pool=2)), "move 3 geneva")
    assert ways(s, 3) == ["madrid", "paris", "vienna"]
    s = act(table(text.format(pool=3)), "move 3 geneva", "move 3 cairo")
    assert ways(s, 3) == ["delhi", "istanbul", "nairobi"]


def test_t31_a_full_city_with_only_full_ones_behind_it_is_not_entered_in_vain() -> None:
    around = "".join(f"red {agent} {city}\n" for agent, city in enumerate(
        ("montreal", "montreal", "new-york", "new-york", "reykjavik", "reykjavik"), start=1))
    assert ways(table(f"turn red\npool 2\n{around}"), 7) == ["los-angeles"]
    assert refuses(table(f"turn red\npool 2\n{around}"), "move 7 montreal") == "TA11"
    s = act(table(f"turn red\npool 3\n{around}"), "move 7 montreal")
    assert ways(s, 7) == ["new-york", "reykjavik"]


@pytest.mark.parametrize("pool", [1, 2])
def test_t32_an_agent_may_take_a_suitcase_where_it_ends_or_passes(pool: int) -> None:
    s = act(table(FOUND.format(pool=pool, city="paris", case="")), "move 1 geneva")
    assert offered(s, "take") == ["1 red-a", "1 blue-b"]
    assert "end" in options(s)
    s = act(s, "take 1 red-a")
    assert (carries(s, "red", 1), lies(s, "red-a")) == ("red-a", None)
    if pool == 2:
        s = act(s, "move 1 vienna")
    assert carries(act(s, "end"), "red", 1) == "red-a"
    assert [lies(s, "blue-b"), lies(s, "green-c")] == ["geneva", "madrid"]


def test_t32_not_from_another_city_nor_by_an_agent_that_stands_still() -> None:
    text = FOUND.format(pool=1, city="paris", case="") + "red 2 madrid\n"
    s = table(text)
    assert refuses(s, "take 1 red-a") == "T32"
    s = act(s, "move 1 geneva")
    assert refuses(s, "take 1 green-c") == "T32"
    assert offered(s, "take") == ["1 red-a", "1 blue-b"]
    s = act(s, "end")
    assert (lies(s, "red-a"), carries(s, "red", 1)) == ("geneva", None)


@pytest.mark.parametrize("case", ["red-a", "blue-b"])
def test_t33_the_own_colour_or_an_opponents(case: str) -> None:
    s = act(table(FOUND.format(pool=1, city="paris", case="")), "move 1 geneva", f"take 1 {case}")
    number = {"red-a": 0, "blue-b": 5}[case]
    for player in EVERYBODY:
        assert heard_of(s, player, "Took") == [{"player": RED, "agent": 0, "case": number, "left": -1, "number": "T32"}]
    assert carries(s, "red", 1) == case


def test_t34_a_suitcase_put_down_lies_in_the_city_for_anybody() -> None:
    s = act(table(FOUND.format(pool=2, city="london", case="yellow-d") + "blue 1 vienna\n"), "move 1 paris", "drop 1")
    for player in EVERYBODY:
        assert heard_of(s, player, "Dropped") == [{"player": RED, "agent": 0, "case": 11, "number": "T34"}]
    assert (lies(s, "yellow-d"), carries(s, "red", 1)) == ("paris", None)
    assert refuses(s, "drop 1") == "TA38"
    s = act(s, "move 1 havana", "end", "roll 3 3", "move 1 london", "move 1 paris", "take 1 yellow-d")
    assert carries(s, "blue", 1) == "yellow-d"


def test_t34_an_agent_without_a_suitcase_has_none_to_put_down() -> None:
    s = act(table(FOUND.format(pool=2, city="london", case="")), "move 1 paris")
    assert offered(s, "drop") == []
    assert refuses(s, "drop 1") == "T34"


def test_t35_putting_one_down_and_taking_another_is_one_act() -> None:
    s = act(table(FOUND.format(pool=1, city="paris", case="yellow-d")), "move 1 geneva")
    assert offered(s, "swap") == ["1 red-a", "1 blue-b"]
    s = act(s, "swap 1 blue-b")
    for player in EVERYBODY:
        assert heard_of(s, player, "Took") == [{"player": RED, "agent": 0, "case": 5, "left": 11, "number": "T35"}]
    assert (carries(s, "red", 1), lies(s, "yellow-d"), lies(s, "blue-b")) == ("blue-b", "geneva", None)
    assert options(s) == ["end"]


def test_t36_an_agent_with_a_suitcase_takes_no_second_one() -> None:
    s = act(table(FOUND.format(pool=2, city="paris", case="yellow-d")), "move 1 geneva")
    assert offered(s, "take") == []
    assert refuses(s, "take 1 red-a") == "T36"
    s = act(s, "drop 1", "move 1 madrid", "take 1 green-c")
    assert [lies(s, case) for case in ("red-a", "blue-b", "yellow-d")] == ["geneva"] * 3
    assert [case for case in view(s, RED).carries if case >= 0] == [14]


def test_t36_a_suitcase_is_with_one_agent_or_in_one_city_only() -> None:
    s = act(table(FOUND.format(pool=2, city="paris", case="") + "red 2 vienna\n"), "move 1 geneva", "take 1 red-a")
    s = act(s, "move 2 geneva")
    assert offered(s, "take") == ["2 blue-b"]
    assert refuses(s, "take 2 red-a") == "T32"
