"""Kyoto, the rulings on the Decoy: KA16 to KA25."""
import pytest

from brushpass.games.kyoto.state import Kyoto
from tests.kyoto.helpers_rulings import knows, offered, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard, heard_of, is_open, options, prison, table,
    where,
)

TAIL = """
turn {turn}
hand oniwaban: shrine shrine defend tunnel attack
hand government: castle castle shrine residence
deck oniwaban:
deck government:
decoy {owner}: {marks}
"""
OPEN_BOARD = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  {row4}
3  {row3}
2  {row2}
1  .   .   .   .   g2r
"""
EMPTY = ".   .   .   .   ."
INTO_C6 = """
6  .   .   {c6} .   y3r
5  .   .   {c5} .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  g3f .   .   .   .
"""
ARRIVAL = "shrine a3-b4"
WINDOW = (GOVERNMENT, "SpringDecoy")


def against(text: str, marks: str = "shrine", extra: str = "", **config: str) -> Kyoto:
    """Return a position in which Oniwaban moves and the Government has Decoys."""
    return table(text + TAIL.format(turn="oniwaban", owner="government", marks=marks) + extra, **config)


def board(row4: str = EMPTY, row3: str = EMPTY, row2: str = EMPTY) -> str:
    return OPEN_BOARD.format(row4=row4, row3=row3, row2=row2)


PLAIN = board(row3="g1  .   .   .   .")


@pytest.mark.parametrize(("text", "extra", "move"), [
    (PLAIN, "", ARRIVAL),
    (PLAIN, "", "attack a3-b4"),
    (board(row4="g1  .   .   .   ."), "", "defend a4-b4"),
    (board(row4=".   .   .   .   g1"), "", "tunnel e4-b4"),
    (board(row3=".   g2f .   .   .", row2=".   g1  .   .   ."), "special oniwaban: yoko", "shrine b2-b4"),
])
def test_ka16_every_own_move_onto_the_colour_gives_the_owner_the_choice(text: str, extra: str, move: str) -> None:
    s = act(against(text, extra=extra), move)
    assert asked(s) == WINDOW
    assert options(s) == ["pass", "spring 1"]


def test_ka16_the_second_move_of_the_fan_can_be_decoyed_too() -> None:
    text = board(row4="y3f .   .   .   .", row3="g1  .   .   .   .")
    tail = TAIL.format(turn="government", owner="oniwaban", marks="shrine")
    s = act(table(text + tail + "equipment: fan=active"), "castle a4-a3")
    assert options(s) == ["pass"]
    s = act(s, "pass", "shrine a3-a2")
    assert asked(s) == (ONIWABAN, "SpringDecoy")
    assert options(s) == ["pass", "spring 1"]
    assert where(act(s, "spring 1", "land c4"), "y3f") == "c4"


def test_ka16_a_neutral_location_never_triggers() -> None:
    s = act(against(board(row3=".   g1  .   .   ."), "shrine tavern | castle residence"), "shrine b3-c4")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka16_headquarters_never_trigger() -> None:
    tail = TAIL.format(turn="government", owner="oniwaban", marks="shrine tavern | castle residence")
    s = act(table(board(row3=".   y1  .   .   .") + tail + "special government: chiharu"), "castle b3-b2")
    assert where(s, "y1") == "b2"
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_ka17_a_beaten_attacker_is_not_there_to_be_decoyed() -> None:
    s = act(against(board(row4=".   y2f .   .   .", row3="g1  .   .   .   ."), "shrine | castle"), ARRIVAL)
    assert where(s, "g1") == "a3"
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka18_the_push_is_two_rows_back_over_agents_and_headquarters_onto_no_agent() -> None:
    text = board(row3="g1  y1  y2f .   .", row2="g2f .   y0  .   .")
    s = act(against(text), ARRIVAL, "spring 1")
    assert asked(s) == (GOVERNMENT, "DecoyPush")
    assert options(s) == ["land b2", "land d2"]
    s = act(s, "land d2")
    assert where(s, "g1") == "d2"
    assert (where(s, "y1"), where(s, "y2f")) == ("b3", "c3")
    assert heard_of(s, ONIWABAN, "Clashed") == []


def test_ka18_a_decoy_without_a_free_space_to_push_to_cannot_be_used() -> None:
    s = act(against(board(row3="g1  .   .   .   .", row2="g2f y1  y0  g0  .")), ARRIVAL)
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka18_no_push_goes_over_the_edge() -> None:
    text = INTO_C6.format(c6=".", c5=".")
    s = act(against(text, "shrine residence | tavern castle"), "shrine a1-b2")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    s = act(against(text, "shrine residence | tavern castle"), "shrine a1-a2")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka18_the_push_does_not_end_in_the_closed_neutral_of_chiharu() -> None:
    text = INTO_C6.format(c6=".", c5="g1")
    free = act(against(text), "shrine c5-c6", "spring 1")
    assert options(free) == ["land a4", "land b4", "land c4", "land d4", "land e4"]
    closed = act(against(text, extra="special government: chiharu"), "shrine c5-c6", "spring 1")
    assert options(closed) == ["land a4", "land b4", "land d4", "land e4"]


def test_ka18_the_push_does_not_end_in_headquarters_that_the_agent_may_not_enter() -> None:
    rows = "BGRBY/RHYHG/BGNRY/YHNGB/GHYHR/YBRGB"
    s = act(against(INTO_C6.format(c6=".", c5="g1"), board=rows), "shrine c5-c6", "spring 1")
    assert "land b4" not in options(s)
    assert {"land a4", "land c4"} <= set(options(s))


def test_ka19_a_decoy_comes_before_the_declaration_and_prevents_the_escape() -> None:
    s = act(against(INTO_C6.format(c6=".", c5="g2r")), "shrine c5-c6")
    assert asked(s) == WINDOW
    assert heard_of(s, GOVERNMENT, "Declared") == []
    s = act(s, "spring 1", "land c4")
    assert not s.over
    assert where(s, "g2r") == "c4"
    assert not is_open(s, "g2r")
    assert heard_of(s, GOVERNMENT, "Declared") == []


def test_ka19_without_the_decoy_the_escape_stands() -> None:
    s = act(against(INTO_C6.format(c6=".", c5="g2r")), "shrine c5-c6", "pass")
    assert (s.winner, s.reason) == (ONIWABAN, "K51")


def test_ka20_a_used_decoy_leaves_the_third_false_capture_to_stand() -> None:
    s = act(against(INTO_C6.format(c6="y1", c5="g2r"), extra="prison oniwaban: 3f 2f"), "shrine c5-c6")
    assert asked(s) == WINDOW
    assert prison(s, ONIWABAN) == {"3f", "2f", "1"}
    s = act(s, "spring 1", "land c4")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")


def test_ka20_an_unused_decoy_leaves_the_win_to_the_active_player() -> None:
    s = act(against(INTO_C6.format(c6="y1", c5="g2r"), extra="prison oniwaban: 3f 2f"), "shrine c5-c6", "pass")
    assert (s.winner, s.reason) == (ONIWABAN, "K54")


def test_ka21_the_second_real_capture_wins_before_any_decoy() -> None:
    text = board(row4=".   y2r .   .   .", row3="g3f .   .   .   .")
    s = act(against(text, extra="prison oniwaban: 3r"), ARRIVAL)
    assert (s.winner, s.reason) == (ONIWABAN, "K49")
    assert options(s) == []


@pytest.mark.parametrize(("marks", "ways"), [
    ("shrine | shrine", ["pass", "spring 1", "spring 2"]),
    ("shrine shrine", ["pass", "spring 1"]),
    ("castle shrine | shrine tavern", ["pass", "spring 1", "spring 2"]),
])
def test_ka22_only_one_decoy_is_used_on_one_arrival(marks: str, ways: list[str]) -> None:
    s = act(against(INTO_C6.format(c6=".", c5="g1"), marks), "shrine c5-c6")
    assert options(s) == ways
    s = act(s, ways[-1], "land b4")
    assert where(s, "g1") == "b4"
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert sum(view(s, ONIWABAN).marks_laid[1]) == len(marks.replace("|", "").split()) - 1


ANJU = """
turn government
hand oniwaban: castle castle castle
hand government: {cards}
deck oniwaban:
deck government:
special government: anju
"""


def test_ka23_the_marks_of_anju_are_two_cards_under_one_decoy() -> None:
    s = act(table(PLAIN + ANJU.format(cards="decoy castle shrine joker tunnel")), "decoy", "mark castle", "mark shrine")
    assert view(s, ONIWABAN).marks_laid[1] == (2, 0)
    assert hand(s, GOVERNMENT) == {"joker": 1, "tunnel": 1}
    assert discards(s, GOVERNMENT) == []


def test_ka23_marking_two_needs_two_location_cards_that_are_no_jokers() -> None:
    s = act(table(PLAIN + ANJU.format(cards="decoy shrine joker joker tunnel")), "decoy", "mark shrine")
    assert asked(s) == (GOVERNMENT, "MarkLocation")
    assert options(s) == ["pass"]


def test_ka23_the_marks_go_one_by_one_and_the_decoy_with_the_last() -> None:
    s = act(against(PLAIN, "residence shrine", "special government: anju"), ARRIVAL, "spring 1", "land a2")
    assert discards(s, GOVERNMENT) == ["shrine"]
    s = act(against(PLAIN, "shrine", "special government: anju"), ARRIVAL, "spring 1", "land a2")
    assert discards(s, GOVERNMENT) == ["decoy", "shrine"]


FULL_HAND = """
turn oniwaban
hand oniwaban: {cards}
hand government: castle castle
"""


def test_ka24_a_decoy_in_play_is_not_in_the_hand_so_two_cards_are_drawn() -> None:
    s = table(PLAIN + FULL_HAND.format(cards="decoy castle castle shrine tunnel swap"))
    s = act(s, "decoy", "mark castle", "draw location", "deal tavern")
    assert asked(s) == (ONIWABAN, "ChooseDeck")
    s = act(s, "draw tactic", "deal defend")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert hand(s, ONIWABAN) == {"castle": 1, "shrine": 1, "tavern": 1, "defend": 1, "tunnel": 1, "swap": 1}


def test_ka24_with_two_marks_three_cards_are_drawn() -> None:
    text = ANJU.format(cards="decoy castle shrine tavern tunnel swap").replace("deck government:", "")
    s = act(table(PLAIN + text), "decoy", "mark castle", "mark shrine", "draw location", "deal tavern")
    s = act(s, "draw location", "deal tavern")
    assert asked(s) == (GOVERNMENT, "ChooseDeck")
    assert asked(act(s, "draw location", "deal tavern")) == (ONIWABAN, "PlayCard")


def test_ka24_a_decoy_without_a_location_card_to_mark_is_not_playable() -> None:
    assert "decoy" not in options(table(PLAIN + FULL_HAND.format(cards="decoy joker tunnel swap")))
    found = options(table(PLAIN + FULL_HAND.format(cards="decoy joker tavern")))
    assert offered(found, "decoy") == {"decoy"}


def test_ka25_the_owner_is_asked_whether_or_not_a_mark_fits() -> None:
    match, other = (act(against(PLAIN, mark), ARRIVAL) for mark in ("shrine", "castle"))
    assert asked(match) == asked(other) == WINDOW
    assert options(match) == ["pass", "spring 1"]
    assert options(other) == ["pass"]


def test_ka25_a_decoy_not_used_tells_nothing_about_its_mark() -> None:
    match, other = (act(against(PLAIN, mark), ARRIVAL) for mark in ("shrine", "castle"))
    for player in (ONIWABAN, SPECTATOR):
        assert knows(match, player) == knows(other, player)
        assert knows(act(match, "pass"), player) == knows(act(other, "pass"), player)
    assert heard(act(match, "pass"), ONIWABAN)
