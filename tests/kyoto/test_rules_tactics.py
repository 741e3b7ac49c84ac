"""Kyoto, the instant tactic cards, rule by rule: K57-K64."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import alike, view, with_card
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, heard_of, is_open, options, prison, table, where,
)

RETREAT = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   y0
3  .   .   {pawn} .   .
2  .   .   {behind} .   .
1  .   .   .   .   .
turn {turn}
hand {turn}: defend castle
"""

ROW = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  {row}
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: tunnel castle
"""

CHARGE = """
6  .   .   .   .   .
5  .   .   {ahead} .   .
4  .   {other} .   .   .
3  .   .   g2f .   {pushed}
2  .   .   .   .   .
1  .   .   .   g2r .
turn oniwaban
hand oniwaban: attack castle
deck oniwaban:
hand government: castle
"""

PAIR = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  g3f! .  g1  .   .
2  .   .   .   .   .
1  g2r .   .   .   g0
turn oniwaban
hand oniwaban: swap castle castle castle castle castle
hand government: castle
"""


@pytest.mark.parametrize(("pawn", "turn", "ways"), [
    ("g1", "oniwaban", {"c3-b3", "c3-d3", "c3-b2", "c3-c2", "c3-d2"}),
    ("y1", "government", {"c3-b3", "c3-d3", "c3-b4", "c3-c4", "c3-d4"}),
])
def test_k57_defend_goes_left_right_or_three_ways_back(pawn: str, turn: str, ways: set[str]) -> None:
    s = table(RETREAT.format(pawn=pawn, behind=".", turn=turn))
    assert {way for way in with_card(s, "defend") if way.startswith("c3")} == ways
    s = act(s, "defend c3-d3")
    assert where(s, pawn) == "d3"


@pytest.mark.parametrize(("behind", "stands", "captured"), [("y2f", "c2", {"2f"}), ("y0", "c3", set())])
def test_k58_defend_may_cause_a_clash(behind: str, stands: str, captured: set[str]) -> None:
    text = RETREAT.replace("y0", ".").format(pawn="g3f", behind=behind, turn="oniwaban")
    s = act(table(text), "defend c3-c2")
    assert where(s, "g3f") == stands
    assert prison(s, ONIWABAN) == captured
    assert is_open(s, behind) == (not captured)


@pytest.mark.parametrize(("row", "start", "reached"), [
    (".   .   g1  .   .", "c4", "abde"),
    ("g0  .   g1  .   .", "c4", "bde"),
    (".   y1  g1  .   .", "c4", "bde"),
    ("y0  y1  .   g1  g0", "d4", "bc"),
])
def test_k59_tunnel_goes_along_the_row_over_nobody(row: str, start: str, reached: str) -> None:
    ways = with_card(table(ROW.format(row=row)), "tunnel")
    assert {way for way in ways if way.startswith(start)} == {f"{start}-{column}4" for column in reached}
    assert {way for way in ways if way.startswith("e1")} == {"e1-a1", "e1-b1", "e1-c1", "e1-d1"}


@pytest.mark.parametrize(("defender", "stands", "captured"), [("y2f", "a4", {"2f"}), ("y0", "e4", set())])
def test_k60_tunnel_may_cause_a_clash(defender: str, stands: str, captured: set[str]) -> None:
    s = act(table(ROW.format(row=f"{defender} . . . g3f")), "tunnel e4-a4")
    assert where(s, "g3f") == stands
    assert prison(s, ONIWABAN) == captured
    assert heard_of(s, GOVERNMENT, "Clashed") == [{"player": 0, "start": 19, "cell": 15, "won": bool(captured)}]


def test_k61_attack_goes_one_space_forward_and_then_pushes_an_enemy_one_space_back() -> None:
    s = table(CHARGE.format(ahead=".", other=".", pushed="y1"))
    assert with_card(s, "attack") == {"c3-b4", "c3-c4", "c3-d4", "d1-c2", "d1-d2", "d1-e2"}
    s = act(s, "attack c3-c4")
    assert asked(s) == (ONIWABAN, "PushBack")
    assert options(s) == ["push e3-d4", "push e3-e4"]
    s = act(s, "push e3-d4")
    assert (where(s, "g2f"), where(s, "y1")) == ("c4", "d4")
    assert heard_of(s, GOVERNMENT, "Clashed") == []
    assert not is_open(s, "y1")
    assert discards(s, ONIWABAN) == ["attack"]


def test_k61_the_pushed_agent_goes_towards_its_own_home_to_a_free_location() -> None:
    s = act(table(CHARGE.format(ahead="y3f", other="y2f", pushed="y1")), "attack d1-d2")
    assert set(options(s)) == {
        "push c5-b6", "push c5-c6", "push c5-d6", "push b4-a5", "push b4-b5", "push e3-d4", "push e3-e4",
    }


def test_k61_without_any_push_the_attack_is_the_move_alone() -> None:
    text = CHARGE.format(ahead=".", other=".", pushed=".").replace("6  .", "6  y1")
    s = act(table(text), "attack c3-c4")
    assert where(s, "g2f") == "c4"
    assert asked(s) == (GOVERNMENT, "PlayCard")


DOUBLE = """
6  .   .   .   .   .
5  .   .   .   .   g2r
4  .   y2f .   y1  .
3  g3f .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g0
turn oniwaban
hand oniwaban: attack castle
hand government: castle
"""


def test_k62_both_moves_are_made_before_the_two_clashes() -> None:
    s = act(table(DOUBLE), "attack a3-b4")
    assert options(s) == ["push d4-c5", "push d4-d5", "push d4-e5"]
    assert heard_of(s, GOVERNMENT, "Shown") == heard_of(s, GOVERNMENT, "Clashed") == []
    s = act(s, "push d4-e5")
    assert [(fact["player"], fact["cell"], fact["won"]) for fact in heard_of(s, SPECTATOR, "Clashed")] == [
        (ONIWABAN, 16, True), (GOVERNMENT, 24, False),
    ]
    assert (where(s, "g3f"), where(s, "y1")) == ("b4", "d4")
    assert is_open(s, "g2r")
    assert not is_open(s, "y1")


def test_k62_the_second_clash_is_won_by_a_stronger_pushed_agent() -> None:
    s = act(table(DOUBLE.replace("y1 ", "y3f"), equipment="off"), "attack a3-b4", "push d4-e5")
    assert where(s, "y3f") == "e5"
    assert (prison(s, ONIWABAN), prison(s, GOVERNMENT)) == ({"2f"}, {"2r"})


def test_k62_three_agents_in_a_location_are_forbidden() -> None:
    text = DOUBLE.replace("3  g3f .   .", "3  g3f .   y3f")
    s = act(table(text), "attack a3-b4")
    assert {"push c3-c4"} <= set(options(s))
    assert "push c3-b4" not in options(s)
    assert "push c3-d4" not in options(s)
    assert not [text for text in options(s) if text.startswith("push b4")]


def test_k62_the_way_back_of_an_attacker_stays_free_while_its_clash_is_open() -> None:
    behind = DOUBLE.replace("2  .  ", "2  y3f")
    s = act(table(behind), "attack a3-b4")
    assert "push a2-b3" in options(s)
    assert "push a2-a3" not in options(s)
    assert "push a2-a3" in options(act(table(behind), "attack a3-a4"))


def test_k63_swap_takes_two_own_agents_of_one_row_or_column() -> None:
    s = table(PAIR)
    assert with_card(s, "swap") == {"a1-a3", "a3-c3", "a1-e1"}
    s = act(s, "swap a1-a3")
    assert asked(s) == (ONIWABAN, "SwapSecretly")
    s = act(s, "exchange")
    assert (where(s, "g2r"), where(s, "g3f")) == ("a3", "a1")


def test_k63_the_opponent_does_not_learn_whether_they_were_exchanged() -> None:
    s = act(table(PAIR), "swap a1-a3")
    one, other = act(s, "exchange"), act(s, "stay")
    assert not alike(one, other, ONIWABAN)
    for answer in ((), ("draw tactic",), ("deal decoy",)):
        one, other = act(one, *answer), act(other, *answer)
        assert alike(one, other, GOVERNMENT)
        assert alike(one, other, SPECTATOR)
    assert asked(one) == (GOVERNMENT, "PlayCard")


@pytest.mark.parametrize("answer", ["exchange", "stay"])
def test_k64_a_revealed_agent_is_hidden_again_exchanged_or_not(answer: str) -> None:
    s = table(PAIR)
    assert view(s, GOVERNMENT).identity[10] == 1
    s = act(s, "swap a1-a3", answer)
    assert not is_open(s, "g3f")
    for player in (GOVERNMENT, SPECTATOR):
        assert view(s, player).identity[:15] == (-1,) * 15
    assert {view(s, ONIWABAN).identity[0], view(s, ONIWABAN).identity[10]} == {1, 2}


def test_k64_only_the_two_agents_taken_are_hidden() -> None:
    s = act(table(PAIR.replace("g0", "g0!")), "swap a1-a3", "stay")
    assert is_open(s, "g0")
