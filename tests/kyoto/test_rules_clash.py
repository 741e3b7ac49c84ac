"""Kyoto, the clash, rule by rule."""
from tests.kyoto.table import GOVERNMENT, ONIWABAN, act, heard_of, is_open, prison, table, where

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


def test_k46_a_losing_attacker_goes_back_and_the_defender_stays_open() -> None:
    s = act(table(FACING.format(attacker="g1")), "shrine a3-b4")
    assert where(s, "g1") == "a3"
    assert where(s, "y2f") == "b4"
    assert is_open(s, "y2f")
    assert not is_open(s, "g1")


def test_k47_a_winning_attacker_stays_hidden_even_from_the_loser() -> None:
    s = act(table(FACING.format(attacker="g2f")), "shrine a3-b4")
    assert where(s, "g2f") == "b4"
    assert prison(s, ONIWABAN) == {"2f"}
    assert not is_open(s, "g2f")
    assert heard_of(s, GOVERNMENT, "Shown") == [{"player": 1, "cell": 16, "identity": 3, "number": "K43"}]
