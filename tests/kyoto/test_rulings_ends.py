"""Kyoto, the rulings on the end of the game: KA26 to KA31."""
import pytest

from tests.kyoto.helpers_rulings import knows, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, heard_of, is_open, options, prison, table, where,
)

TAIL = """
turn oniwaban
hand oniwaban: shrine shrine attack
hand government: castle castle castle
deck oniwaban:
deck government:
"""
LAST_ROW = """
6  .   .   {c6} .   y3r
5  .   .   {c5} .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g0
""" + TAIL
TWO_FALSE = "prison oniwaban: 3f 2f"
SHOT = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  {a4} .   .   .   .
3  g1  .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
""" + TAIL.replace("turn oniwaban", "turn government") + "equipment: revolver=active\n"
TWO_CLASHES = """
6  .   .   .   .   .
5  .   .   .   .   g2f
4  .   {b4} .   y1  .
3  g3f .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
""" + TAIL


@pytest.mark.parametrize(("attacker", "winner", "reason"), [
    ("g2r", ONIWABAN, "K54"), ("g3r", ONIWABAN, "K54"), ("g2f", GOVERNMENT, "K50"), ("g1", GOVERNMENT, "K50"),
])
def test_ka26_a_third_false_capture_in_the_last_row_wins_only_for_a_real_agent(
    attacker: str, winner: int, reason: str,
) -> None:
    s = act(table(LAST_ROW.format(c6="y1", c5=attacker) + TWO_FALSE), "shrine c5-c6")
    assert (s.winner, s.reason) == (winner, reason)


def test_ka27_a_third_false_agent_shot_with_the_revolver_loses_for_the_shooter() -> None:
    s = act(table(SHOT.format(a4="y1") + TWO_FALSE), "castle a4-a3", "shoot 1")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")


def test_ka27_a_third_false_agent_captured_in_the_second_clash_wins_for_its_owner() -> None:
    text = TWO_CLASHES.format(b4="y2f").replace("y1", "y3f") + "prison government: 1 0"
    s = act(table(text), "attack a3-b4", "push d4-e5")
    assert prison(s, GOVERNMENT) == {"2f", "1", "0"}
    assert (s.winner, s.reason) == (ONIWABAN, "K50")


def test_ka28_the_second_real_capture_of_the_first_clash_ends_the_game_before_the_second() -> None:
    text = TWO_CLASHES.format(b4="y2r").replace("y1", "y3f") + "prison oniwaban: 3r\nprison government: 1 0"
    s = act(table(text), "attack a3-b4", "push d4-e5")
    assert (s.winner, s.reason) == (ONIWABAN, "K49")
    assert prison(s, GOVERNMENT) == {"1", "0"}
    assert len(heard_of(s, SPECTATOR, "Clashed")) == 1


def test_ka28_the_third_false_capture_of_the_first_clash_comes_before_that_of_the_second() -> None:
    text = TWO_CLASHES.format(b4="y2f").replace("y1", "y3r") + "prison oniwaban: 1 0\nprison government: 1 0"
    s = act(table(text), "attack a3-b4", "push d4-e5")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")
    assert prison(s, GOVERNMENT) == {"1", "0"}


def test_ka29_a_real_arrival_wins_without_a_prompt_and_is_shown() -> None:
    s = act(table(LAST_ROW.format(c6=".", c5="g2r")), "shrine c5-c6")
    assert (s.winner, s.reason) == (ONIWABAN, "K51")
    assert heard_of(s, GOVERNMENT, "Declared") == [{"player": 0, "cell": 27, "won": True}]
    assert [shown["identity"] for shown in heard_of(s, GOVERNMENT, "Shown")] == [2]


def test_ka29_the_identity_shown_with_a_winning_declaration_is_seen_on_the_table() -> None:
    s = act(table(LAST_ROW.format(c6=".", c5="g2r")), "shrine c5-c6")
    assert view(s, GOVERNMENT).identity[27] == 2
    assert view(s, SPECTATOR).identity[27] == 2


def test_ka29_a_false_arrival_is_declared_and_stays_hidden_in_the_last_row() -> None:
    s = act(table(LAST_ROW.format(c6=".", c5="g1")), "shrine c5-c6")
    assert not s.over
    assert heard_of(s, GOVERNMENT, "Declared") == [{"player": 0, "cell": 27, "won": False}]
    assert where(s, "g1") == "c6"
    assert not is_open(s, "g1")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka29_the_declaration_tells_nothing_but_that_the_agent_is_false() -> None:
    one, other = (act(table(LAST_ROW.format(c6=".", c5=who)), "shrine c5-c6") for who in ("g1", "g3f"))
    assert knows(one, GOVERNMENT) == knows(other, GOVERNMENT)
    assert knows(one, SPECTATOR) == knows(other, SPECTATOR)


def test_ka29_a_false_agent_in_the_last_row_moves_by_tunnel_defend_and_swap_only() -> None:
    text = LAST_ROW.format(c6="g1", c5="g2f").replace("hand oniwaban:", "hand oniwaban: joker tunnel defend swap")
    found = {option for option in options(table(text)) if "c6" in option.split("-")[0] or option.endswith("-c6")}
    assert {option.split()[0] for option in found} == {"tunnel", "defend", "swap"}


STUCK = """
6  g1  .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   .
turn {turn}
hand oniwaban: {cards}
hand government: castle castle castle
deck oniwaban: {deck}
deck government:
"""


def test_ka30_who_can_play_none_of_their_cards_loses_when_the_play_step_begins() -> None:
    s = table(STUCK.format(turn="oniwaban", cards="castle shrine joker attack", deck="shrine"))
    assert (s.winner, s.reason) == (GOVERNMENT, "K55")


def test_ka30_an_empty_hand_loses_in_ones_own_turn_and_not_before() -> None:
    text = STUCK.format(turn="oniwaban", cards="defend", deck="")
    s = act(table(text), "defend a6-a5")
    assert not s.over
    assert asked(s) == (GOVERNMENT, "PlayCard")
    s = act(s, "castle e6-d5")
    assert (s.winner, s.reason) == (GOVERNMENT, "K55")


def test_ka30_empty_decks_do_not_lose_while_a_card_can_be_played() -> None:
    s = table(STUCK.format(turn="oniwaban", cards="defend castle", deck=""))
    assert not s.over
    assert set(options(s)) == {"defend a6-b6", "defend a6-a5"}


def test_ka30_a_usable_typescript_may_save_a_player_without_a_playable_card() -> None:
    text = STUCK.format(turn="oniwaban", cards="castle", deck="") + "equipment: typescript=active\n"
    s = table(text + "discard oniwaban: defend")
    assert asked(s) == (ONIWABAN, "UseEquipment")
    saved = act(s, "typescript defend")
    assert asked(saved) == (ONIWABAN, "PlayCard")
    lost = act(s, "pass")
    assert (lost.winner, lost.reason) == (GOVERNMENT, "K55")
    assert table(text).reason == "K55"


def test_ka30_a_card_is_playable_if_there_is_one_complete_way_to_carry_it_out() -> None:
    text = STUCK.format(turn="oniwaban", cards="swap decoy joker", deck="").replace("3  .", "3  {a3}")
    assert options(table(text.format(a3="g0").replace("joker", "tavern"))) == ["tavern a3-a4", "swap a3-a6", "decoy"]
    assert table(text.format(a3=".")).reason == "K55"


def test_ka31_an_agent_captured_with_the_revolver_counts_for_the_end() -> None:
    s = act(table(SHOT.format(a4="y2r") + "prison oniwaban: 3r"), "castle a4-a3", "shoot 2r")
    assert prison(s, ONIWABAN) == {"3r", "2r"}
    assert (s.winner, s.reason) == (ONIWABAN, "K49")


def test_ka31_agents_captured_in_different_ways_add_up() -> None:
    s = act(table(SHOT.format(a4="y1") + "prison oniwaban: 3f"), "castle a4-a3", "shoot 1")
    assert prison(s, ONIWABAN) == {"3f", "1"}
    assert not s.over
