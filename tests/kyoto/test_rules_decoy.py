"""Kyoto, the Decoy, rule by rule: K65-K72."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import alike, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table, where,
)

LAYING = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  g1  .   .   .   g2r
turn oniwaban
hand oniwaban: {held}
hand government: castle
"""

LURED = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   {defender} .   .   .
3  {attacker} .   .   .   .
2  {back}
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle tunnel attack joker
hand government: castle castle
deck oniwaban:
decoy government: {mark}
"""

GATE = """
6  .   {defender} .   .   y3r
5  .   .   {arriving} .   .
4  {under}
3  .   .   .   .   .
2  .   .   .   .   .
1  g1  .   .   .   .
turn oniwaban
hand oniwaban: joker castle
hand government: castle castle
deck oniwaban:
decoy government: {mark}
prison oniwaban: {captured}
"""


SPRUNG_ON_THE_GOVERNMENT = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   y1  .   .
2  .   .   .   .   .
1  g1  .   .   .   g2r
turn government
hand oniwaban: castle castle
hand government: tavern
decoy oniwaban: tavern
deck government:
"""

THROUGH = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   g1
3  {between} .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: tunnel castle
hand government: castle castle
deck oniwaban:
decoy government: shrine
"""


def lured(mark: str, attacker: str = "g1", defender: str = ".", back: str = ". . . . .") -> str:
    return LURED.format(mark=mark, attacker=attacker, defender=defender, back=back)


def gate(arriving: str, mark: str = "castle", defender: str = ".", captured: str = "") -> str:
    return GATE.format(arriving=arriving, mark=mark, defender=defender, captured=captured, under=". . . . .")


def test_k65_a_location_card_that_is_no_joker_is_laid_under_the_decoy() -> None:
    s = act(table(LAYING.format(held="decoy shrine castle castle joker tunnel")), "decoy")
    assert options(s) == ["mark shrine", "mark castle"]
    s = act(s, "mark castle")
    assert hand(s, ONIWABAN) == {"shrine": 1, "castle": 1, "joker": 1, "tunnel": 1}
    assert view(s, ONIWABAN).marks == (3, -1, -1, -1)
    s = act(s, "draw location", "deal tavern", "draw tactic", "deal swap")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k65_without_such_a_card_the_decoy_cannot_be_played() -> None:
    assert "decoy" not in options(table(LAYING.format(held="decoy joker joker tunnel")))
    assert "decoy" in options(table(LAYING.format(held="decoy joker tavern")))


def test_k65_the_decoy_is_seen_and_the_mark_is_not() -> None:
    s = act(table(LAYING.format(held="decoy shrine castle joker tunnel tunnel")), "decoy")
    assert [fact["card"] for fact in heard_of(s, GOVERNMENT, "Played")] == [9]
    one, other = act(s, "mark shrine"), act(s, "mark castle")
    assert not alike(one, other, ONIWABAN)
    for player in (GOVERNMENT, SPECTATOR):
        assert alike(one, other, player)
    assert view(one, GOVERNMENT).marks_laid == ((0, 0), (1, 0))
    assert view(one, GOVERNMENT).marks == (-1, -1, -1, -1)


def test_k66_the_enemy_that_comes_to_the_marked_kind_may_be_pushed_two_spaces_back() -> None:
    s = act(table(lured("shrine")), "shrine a3-b4")
    assert asked(s) == (GOVERNMENT, "SpringDecoy")
    assert options(s) == ["pass", "spring 1"]
    s = act(s, "spring 1")
    assert heard_of(s, ONIWABAN, "Sprung") == [{"player": GOVERNMENT, "decoy": 0, "card": 0}]
    s = act(s, "land c2")
    assert where(s, "g1") == "c2"
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert not is_open(s, "g1")


def test_k66_using_it_is_optional_and_keeps_it_for_later() -> None:
    s = act(table(lured("shrine")), "shrine a3-b4", "pass")
    assert where(s, "g1") == "b4"
    assert discards(s, GOVERNMENT) == []
    assert view(s, ONIWABAN).marks_laid == ((0, 0), (1, 0))


def test_k66_another_kind_of_location_does_not_match_and_the_mover_cannot_tell() -> None:
    match = act(table(lured("shrine")), "shrine a3-b4")
    other = act(table(lured("castle")), "shrine a3-b4")
    assert options(other) == ["pass"]
    for player in (ONIWABAN, SPECTATOR):
        assert alike(match, other, player)
        assert alike(act(match, "pass"), act(other, "pass"), player)


@pytest.mark.parametrize("play", ["joker b3-c4", "tunnel b3-c3"])
def test_k66_a_neutral_location_has_no_kind_to_match(play: str) -> None:
    text = lured("shrine").replace("3  g1 .  ", "3  .  g1 ")
    assert asked(act(table(text), play)) == (GOVERNMENT, "PlayCard")


@pytest.mark.parametrize("play", ["shrine a3-b4", "joker a3-b4", "attack a3-b4"])
def test_k66_any_card_that_moves_the_agent_there_will_do(play: str) -> None:
    s = act(table(lured("shrine")), play)
    assert options(s) == ["pass", "spring 1"]


def test_k66_the_owners_own_moves_do_not_trigger_it() -> None:
    text = lured("residence").replace("turn oniwaban", "turn government").replace(": castle castle\n", ": shrine\n")
    s = act(table(text + "deck government:\n"), "shrine e6-e5")
    assert asked(s) == (ONIWABAN, "PlayCard")


@pytest.mark.parametrize(("mark", "play", "landings"), [
    ("shrine", "shrine a3-b4", "abcd"), ("tavern", "joker a3-a4", "abc"),
])
def test_k67_each_of_the_two_steps_is_straight_or_diagonally_back(mark: str, play: str, landings: str) -> None:
    s = act(table(lured(mark)), play, "spring 1")
    assert asked(s) == (GOVERNMENT, "DecoyPush")
    assert options(s) == [f"land {column}2" for column in landings]


def test_k67_back_is_towards_the_home_of_the_pushed_agent() -> None:
    s = act(table(SPRUNG_ON_THE_GOVERNMENT), "tavern c3-c2")
    assert asked(s) == (ONIWABAN, "SpringDecoy")
    s = act(s, "spring 1")
    assert options(s) == [f"land {column}4" for column in "abcde"]


def test_k68_the_last_space_must_hold_no_other_agent() -> None:
    s = act(table(lured("shrine", back="g0 . y1 . .")), "shrine a3-b4", "spring 1")
    assert options(s) == ["land b2", "land d2"]
    full = act(table(lured("shrine", back="g0 g3f y1 y0 .")), "shrine a3-b4")
    assert asked(full) == (GOVERNMENT, "PlayCard")


def test_k69_the_decoy_and_its_mark_go_to_the_owners_discard_pile() -> None:
    s = act(table(lured("shrine")), "shrine a3-b4", "spring 1", "land b2")
    assert discards(s, GOVERNMENT) == ["decoy", "shrine"]
    assert discards(s, ONIWABAN) == ["shrine"]
    assert view(s, ONIWABAN).marks_laid == ((0, 0), (0, 0))
    assert view(s, GOVERNMENT).marks == (-1, -1, -1, -1)


def test_k69_another_decoy_stays_where_it_is() -> None:
    s = act(table(lured("castle | shrine")), "shrine a3-b4")
    assert options(s) == ["pass", "spring 2"]
    s = act(s, "spring 2", "land b2")
    assert discards(s, GOVERNMENT) == ["decoy", "shrine"]
    assert view(s, ONIWABAN).marks_laid == ((0, 0), (1, 0))


def test_k70_the_clash_is_resolved_before_the_decoy() -> None:
    s = act(table(lured("shrine", attacker="g3f", defender="y2f")), "shrine a3-b4")
    assert prison(s, ONIWABAN) == {"2f"}
    assert asked(s) == (GOVERNMENT, "SpringDecoy")
    s = act(s, "spring 1", "land a2")
    assert where(s, "g3f") == "a2"
    assert where(s, "y2f") is None


def test_k70_an_attacker_that_lost_is_not_there_any_more() -> None:
    s = act(table(lured("shrine", attacker="g1", defender="y2f")), "shrine a3-b4")
    assert where(s, "g1") == "a3"
    assert asked(s) == (GOVERNMENT, "PlayCard")


@pytest.mark.parametrize("between", ["y1 y0 y2f", "g0 g3f g2f"])
def test_k71_the_pushed_agent_passes_through_others_without_a_clash(between: str) -> None:
    s = act(table(THROUGH.format(between=between)), "tunnel e4-b4", "spring 1")
    assert options(s) == ["land a2", "land b2", "land c2", "land d2"]
    s = act(s, "land b2")
    assert where(s, "g1") == "b2"
    assert [where(s, pawn) for pawn in between.split()] == ["a3", "b3", "c3"]
    assert not any(is_open(s, pawn) for pawn in ("g1", *between.split()))
    assert heard_of(s, SPECTATOR, "Clashed") == []


def test_k72_the_decoy_comes_before_the_declaration_of_victory() -> None:
    s = act(table(gate("g3r")), "joker c5-b6")
    assert asked(s) == (GOVERNMENT, "SpringDecoy")
    assert heard_of(s, GOVERNMENT, "Declared") == heard_of(s, GOVERNMENT, "Shown") == []
    pushed = act(s, "spring 1", "land c4")
    assert not pushed.over
    assert where(pushed, "g3r") == "c4"
    assert heard_of(pushed, GOVERNMENT, "Declared") == []
    assert not is_open(pushed, "g3r")
    left = act(s, "pass")
    assert (left.winner, left.reason) == (ONIWABAN, "K51")


def test_k72_the_owner_decides_without_knowing_whether_the_agent_is_real() -> None:
    real, false = act(table(gate("g3r")), "joker c5-b6"), act(table(gate("g3f")), "joker c5-b6")
    for player in (GOVERNMENT, SPECTATOR):
        assert alike(real, false, player)
        assert alike(act(real, "spring 1"), act(false, "spring 1"), player)
        assert alike(act(real, "spring 1", "land a4"), act(false, "spring 1", "land a4"), player)


def test_k72_nor_is_it_known_when_the_third_false_agent_was_captured_there() -> None:
    held = {"defender": "y2f", "captured": "3f 0"}
    real, false = (act(table(gate(who, **held)), "joker c5-b6") for who in ("g3r", "g3f"))
    assert asked(real) == asked(false) == (GOVERNMENT, "SpringDecoy")
    assert alike(real, false, GOVERNMENT)
    assert alike(real, false, SPECTATOR)
    assert (act(real, "pass").winner, act(false, "pass").winner) == (ONIWABAN, GOVERNMENT)
