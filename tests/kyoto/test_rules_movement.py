"""Kyoto, kinds of location and movement, rule by rule: K33-K41."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import with_card
from tests.kyoto.table import ONIWABAN, act, hand, options, table, where

LOCATION_CARDS = ["shrine", "residence", "tavern", "castle", "joker"]

ALONE = """
6  .   .   .   .   .
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   .
turn {turn}
hand {turn}: {cards}
"""


def alone(pawn: str, cell: str, cards: str) -> str:
    """Return a position with one agent of the side to move, and no enemy."""
    turn = "oniwaban" if pawn[0] == "g" else "government"
    lines = ALONE.format(turn=turn, cards=cards).strip().splitlines()
    line = 6 - int(cell[1])
    words = lines[line].split()
    words[" abcde".index(cell[0])] = pawn
    lines[line] = " ".join(words)
    return "\n".join(lines)


@pytest.mark.parametrize(("card", "ways"), [
    ("shrine", {"a3-b4"}), ("tavern", {"a3-a4"}), ("residence", set()), ("castle", set()),
    ("joker", {"a3-a4", "a3-b4"}),
])
def test_k33_an_ordinary_location_needs_its_colour_or_a_joker(card: str, ways: set[str]) -> None:
    s = table(alone("g1", "a3", f"{card} defend"))
    assert with_card(s, card) == ways


@pytest.mark.parametrize("card", LOCATION_CARDS)
def test_k34_a_neutral_location_takes_any_location_card(card: str) -> None:
    s = act(table(alone("g1", "c2", card)), f"{card} c2-c3")
    assert where(s, "g1") == "c3"
    assert "c5-c4" in with_card(table(alone("y1", "c5", card)), card)


@pytest.mark.parametrize("card", LOCATION_CARDS)
def test_k35_oniwaban_headquarters_take_any_card_of_oniwaban_and_no_government_agent(card: str) -> None:
    assert {"c1-b2", "c1-d2"} <= with_card(table(alone("g1", "c1", card)), card)
    everything = f"{card} joker attack defend tunnel"
    assert not [text for text in options(table(alone("y1", "b3", everything))) if text.endswith("b2")]
    assert "tunnel c2-d2" not in options(table(alone("y1", "c2", everything)))
    assert "tunnel c2-e2" in options(table(alone("y1", "c2", everything)))


@pytest.mark.parametrize("card", LOCATION_CARDS)
def test_k36_government_headquarters_take_any_card_of_the_government_and_no_oniwaban_agent(card: str) -> None:
    assert {"c6-b5", "c6-d5"} <= with_card(table(alone("y1", "c6", card)), card)
    everything = f"{card} joker attack defend tunnel"
    assert not [text for text in options(table(alone("g1", "d4", everything))) if text.endswith("d5")]
    assert "tunnel c5-b5" not in options(table(alone("g1", "c5", everything)))
    assert "tunnel c5-a5" in options(table(alone("g1", "c5", everything)))


def test_k37_only_a_card_that_says_so_lifts_the_rules_of_movement() -> None:
    s = table(alone("g1", "c3", "joker defend tunnel attack"))
    ahead = {"c3-b4", "c3-c4", "c3-d4"}
    assert with_card(s, "joker") == with_card(s, "attack") == ahead
    assert with_card(s, "defend") == {"c3-b3", "c3-d3", "c3-b2", "c3-c2", "c3-d2"}
    assert with_card(s, "tunnel") == {"c3-a3", "c3-b3", "c3-d3", "c3-e3"}


@pytest.mark.parametrize(("card", "to"), [("residence", "d4"), ("castle", "e4")])
def test_k38_the_agent_goes_to_the_colour_of_the_card(card: str, to: str) -> None:
    s = table(alone("g1", "e3", "residence castle joker") + "\ndeck oniwaban:\n")
    assert with_card(s, card) == {f"e3-{to}"}
    s = act(s, f"{card} e3-{to}")
    assert where(s, "g1") == to
    assert card not in hand(s, ONIWABAN)


@pytest.mark.parametrize(("pawn", "cell", "ways"), [
    ("g1", "c3", {"c3-b4", "c3-c4", "c3-d4"}),
    ("y1", "c4", {"c4-b3", "c4-c3", "c4-d3"}),
    ("g1", "a2", {"a2-a3", "a2-b3"}),
    ("y1", "e5", {"e5-d4", "e5-e4"}),
])
def test_k39_k40_one_space_straight_or_diagonally_forward(pawn: str, cell: str, ways: set[str]) -> None:
    assert set(options(table(alone(pawn, cell, "joker")))) == {f"joker {way}" for way in ways}


def test_k39_an_agent_in_the_last_row_has_no_way_forward() -> None:
    s = table(alone("g1", "c6", "joker joker defend"))
    assert with_card(s, "joker") == set()
    assert with_card(s, "defend") == {"c6-b6", "c6-d6", "c6-c5"}


CROWDED = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y2f .   .   .
3  .   .   {centre} .   .
2  .   .   g1  .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: {card}
"""


@pytest.mark.parametrize("card", ["joker", "shrine", "attack"])
def test_k41_at_most_one_own_agent_in_a_location(card: str) -> None:
    assert "c2-c3" in with_card(table(CROWDED.format(centre=".", card=card)), card)
    assert "c2-c3" in with_card(table(CROWDED.format(centre="y0", card=card)), card)
    assert "c2-c3" not in with_card(table(CROWDED.format(centre="g0", card=card)), card)


def test_k41_no_defend_or_tunnel_onto_an_own_agent() -> None:
    s = table(CROWDED.format(centre="g0", card="defend tunnel"))
    assert with_card(s, "defend") == {"c3-b3", "c3-d3", "c3-b2", "c3-d2", "c2-b2", "c2-d2", "c2-b1", "c2-c1", "c2-d1",
                                      "e1-d1"}
    beside = CROWDED.format(centre=".", card="tunnel").replace("g1  .   .", "g1  .   g3f")
    assert with_card(table(beside), "tunnel") >= {"c2-b2", "c2-d2", "e2-d2"}
    assert not {"c2-e2", "e2-c2", "e2-b2"} & with_card(table(beside), "tunnel")
