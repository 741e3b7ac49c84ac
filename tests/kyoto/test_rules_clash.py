"""Kyoto, the clash, rule by rule: K42-K48."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import alike, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, heard, heard_of, is_open, options, prison, table, where,
)

FACING = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y2f .   .   .
3  {attacker} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle
hand government: castle castle
"""

DEFENDED = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y1  .   .   .
3  g2f .   .   {defender} .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn government
hand oniwaban: shrine castle castle
hand government: castle shrine tunnel
deck oniwaban:
deck government:
"""


def test_k42_entering_an_enemys_location_is_a_clash_and_an_empty_one_is_none() -> None:
    s = act(table(FACING.format(attacker="g3f")), "shrine a3-b4")
    assert heard_of(s, SPECTATOR, "Clashed") == [{"player": ONIWABAN, "start": 10, "cell": 16, "won": True}]
    peaceful = FACING.format(attacker="g3f").replace("y2f .   .   .", ".   y2f .   .")
    s = act(table(peaceful), "shrine a3-b4")
    assert heard_of(s, SPECTATOR, "Clashed") == []
    assert (where(s, "g3f"), where(s, "y2f")) == ("b4", "c4")
    assert not is_open(s, "y2f")


def test_k42_the_government_attacks_likewise_and_the_one_entering_is_the_attacker() -> None:
    s = act(table(DEFENDED.format(defender=".")), "castle b4-a3")
    assert (where(s, "y1"), where(s, "g2f")) == ("b4", "a3")
    assert is_open(s, "g2f")
    assert not is_open(s, "y1")


@pytest.mark.parametrize("attacker", ["g3f", "g1"])
def test_k43_first_the_defender_is_revealed_to_everybody(attacker: str) -> None:
    s = act(table(FACING.format(attacker=attacker)), "shrine a3-b4")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert [type(event).__name__ for event in heard(s, player)][:3] == ["Played", "Shown", "Clashed"]
        assert heard_of(s, player, "Shown") == [{"player": GOVERNMENT, "cell": 16, "identity": 3, "number": "K43"}]


@pytest.mark.parametrize(("one", "other"), [("g3f", "g3r"), ("g3f", "g2f"), ("g1", "g0")])
def test_k44_only_the_attacker_knows_the_strengths_compared(one: str, other: str) -> None:
    this = act(table(FACING.format(attacker=one)), "shrine a3-b4")
    that = act(table(FACING.format(attacker=other)), "shrine a3-b4")
    assert not alike(this, that, ONIWABAN)
    assert alike(this, that, GOVERNMENT)
    assert alike(this, that, SPECTATOR)


@pytest.mark.parametrize("attacker", ["g3r", "g3f", "g2f"])
def test_k45_an_equal_or_stronger_attacker_captures_and_occupies(attacker: str) -> None:
    s = act(table(FACING.format(attacker=attacker)), "shrine a3-b4")
    assert where(s, attacker) == "b4"
    assert where(s, "y2f") is None
    assert (prison(s, ONIWABAN), prison(s, GOVERNMENT)) == ({"2f"}, set())
    assert view(s, GOVERNMENT).owner[10] == -1
    assert view(s, GOVERNMENT).owner[16] == 1


def test_k45_the_captured_agent_goes_to_the_attackers_prison_in_the_governments_turn_too() -> None:
    text = DEFENDED.replace("y1 ", "y0 ").replace("g2f", "g3f")
    s = act(table(text.format(defender="."), equipment="off"), "castle b4-a3")
    assert (prison(s, ONIWABAN), prison(s, GOVERNMENT)) == (set(), {"3f"})
    assert where(s, "y0") == "a3"


def test_k46_a_losing_attacker_goes_back_and_the_defender_stays_open() -> None:
    s = act(table(FACING.format(attacker="g1")), "shrine a3-b4")
    assert where(s, "g1") == "a3"
    assert where(s, "y2f") == "b4"
    assert is_open(s, "y2f")
    assert not is_open(s, "g1")


def test_k46_the_defender_stays_open_in_later_turns_and_when_it_moves() -> None:
    s = act(table(DEFENDED.format(defender=".")), "castle b4-a3", "shrine a3-b4")
    assert is_open(s, "g2f")
    assert where(s, "g2f") == "b4"
    assert view(s, GOVERNMENT).identity[16] == 3
    assert view(s, SPECTATOR).open[16] == 1


def test_k46_an_agent_that_lost_in_a_tunnel_goes_back_to_its_first_location() -> None:
    text = DEFENDED.replace("g2f", ".  ").replace("y1 ", ".  ").format(defender="g2f")
    s = act(table(text.replace("3  . ", "3  y1")), "tunnel a3-d3")
    assert (where(s, "y1"), where(s, "g2f")) == ("a3", "d3")


def test_k47_a_winning_attacker_stays_hidden_even_from_the_loser() -> None:
    s = act(table(FACING.format(attacker="g2f")), "shrine a3-b4")
    assert where(s, "g2f") == "b4"
    assert prison(s, ONIWABAN) == {"2f"}
    assert not is_open(s, "g2f")
    assert heard_of(s, GOVERNMENT, "Shown") == [{"player": 1, "cell": 16, "identity": 3, "number": "K43"}]


def test_k47_the_attacker_is_hidden_while_the_defender_thinks_about_the_revolver() -> None:
    text = DEFENDED.format(defender=".") + "equipment: revolver=active\n"
    one = act(table(text), "castle b4-a3")
    other = act(table(text.replace("y1", "y3f")), "castle b4-a3")
    assert asked(one) == (ONIWABAN, "Revolver")
    assert view(one, ONIWABAN).entering == ((1, -1, 16, 10),)
    assert alike(one, other, ONIWABAN)
    assert alike(one, other, SPECTATOR)
    assert view(one, GOVERNMENT).entering == ((0, 4, 16, 10),)


@pytest.mark.parametrize(("attacker", "won"), [("g3f", True), ("g2f", True), ("g1", False), ("g0", False)])
def test_k48_the_attacking_player_is_not_asked_and_the_true_result_is_told(attacker: str, won: bool) -> None:
    s = act(table(FACING.format(attacker=attacker)), "shrine a3-b4")
    assert options(s) == ["draw location", "draw tactic"]
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert [fact["won"] for fact in heard_of(s, player, "Clashed")] == [won]
