"""Kyoto, the second reading on ends, order and the Attack card: KA45 to KA51."""
import pytest

from tests.kyoto.helpers_rulings import knows, offered
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, heard_of, is_open, options, prison, table, where,
)

TAIL = """
turn {turn}
hand oniwaban: {oniwaban}
hand government: {government}
deck oniwaban:
deck government:
"""
USUAL = TAIL.format(turn="oniwaban", oniwaban="shrine shrine attack", government="castle castle castle")
LAST_ROW = """
6  .   .   {c6} .   y3r
5  .   .   {c5} .   g0
4  .   .   .   y2r .
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g3f
""" + USUAL + "prison oniwaban: 3f 2f\n"
TWO_CLASHES = """
6  .   .   .   .   .
5  .   .   .   .   g2f
4  .   {b4} .   {d4} .
3  g3f .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
""" + USUAL
WINDOW = (GOVERNMENT, "SpringDecoy")


def test_ka45_the_third_false_capture_outside_the_last_row_ends_the_game_before_any_decoy() -> None:
    text = TWO_CLASHES.format(b4="y2f", d4="y1") + "prison oniwaban: 3f 0\ndecoy government: shrine"
    s = act(table(text), "shrine a3-b4")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")


def test_ka45_the_window_is_held_alike_whatever_the_attacker_carries_and_the_mark_is() -> None:
    real, false = (act(table(LAST_ROW.format(c6="y1", c5=who) + "decoy government: shrine"), "shrine c5-c6")
                   for who in ("g2r", "g2f"))
    assert asked(real) == asked(false) == WINDOW
    for player in (GOVERNMENT, SPECTATOR):
        assert knows(real, player) == knows(false, player)
    other = act(table(LAST_ROW.format(c6="y1", c5="g2r") + "decoy government: castle"), "shrine c5-c6")
    assert options(other) == ["pass"]
    for player in (ONIWABAN, SPECTATOR):
        assert knows(real, player) == knows(other, player)


@pytest.mark.parametrize(("attacker", "answers", "winner", "reason"), [
    ("g2r", ("pass",), ONIWABAN, "K54"),
    ("g2f", ("pass",), GOVERNMENT, "K50"),
    ("g2r", ("spring 1", "land c4"), GOVERNMENT, "K50"),
    ("g2f", ("spring 1", "land c4"), GOVERNMENT, "K50"),
])
def test_ka45_real_and_not_pushed_wins_and_everything_else_loses(
    attacker: str, answers: tuple[str, ...], winner: int, reason: str,
) -> None:
    s = act(table(LAST_ROW.format(c6="y1", c5=attacker) + "decoy government: shrine"), "shrine c5-c6", *answers)
    assert (s.winner, s.reason) == (winner, reason)


def test_ka45_nothing_more_of_the_attack_card_is_resolved() -> None:
    text = LAST_ROW.format(c6="y1", c5="g2r") + "decoy government: shrine"
    s = act(table(text), "attack c5-c6", "push d4-e5")
    assert asked(s) == WINDOW
    assert len(heard_of(s, SPECTATOR, "Clashed")) == 1
    assert where(s, "g0") == "e5"
    assert not is_open(s, "g0")
    s = act(s, "pass")
    assert (s.winner, s.reason) == (ONIWABAN, "K54")


def test_ka45_no_fan_is_offered_after_a_held_third_false_capture() -> None:
    text = LAST_ROW.format(c6="y1", c5="g2r") + "equipment: fan=active"
    s = act(table(text, equipment_sides="exchanged"), "shrine c5-c6")
    assert (s.winner, s.reason) == (ONIWABAN, "K54")


def test_ka46_a_capture_that_ends_the_game_activates_nothing() -> None:
    text = TWO_CLASHES.format(b4="y3f", d4="y1")
    assert asked(act(table(text), "shrine a3-b4")) == (GOVERNMENT, "Activate")
    third_false = act(table(text + "prison oniwaban: 2f 0"), "shrine a3-b4")
    assert (third_false.winner, third_false.reason) == (GOVERNMENT, "K50")
    both_real = act(table(text.replace("y3f", "y2r") + "prison oniwaban: 3r"), "shrine a3-b4")
    assert (both_real.winner, both_real.reason) == (ONIWABAN, "K49")


def test_ka46_a_held_capture_activates_nothing_before_or_after_the_window() -> None:
    text = LAST_ROW.format(c6="y0", c5="g2r") + "decoy government: shrine"
    s = act(table(text), "shrine c5-c6")
    assert asked(s) == WINDOW
    s = act(s, "spring 1", "land c4")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")


def test_ka47_a_third_false_agent_shot_in_the_last_row_is_the_end_at_once() -> None:
    text = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   y1  .   .
1  .   .   g3f .   .
""" + USUAL.replace("turn oniwaban", "turn government").replace("castle castle castle", "shrine")
    text += "prison oniwaban: 3f 2f\nequipment: revolver=active\ndecoy oniwaban: shrine"
    s = act(table(text), "shrine c2-c1", "shoot 1")
    assert (s.winner, s.reason) == (GOVERNMENT, "K50")


def test_ka47_a_real_agent_in_the_last_row_does_not_save_a_third_false_capture_of_the_second_clash() -> None:
    text = LAST_ROW.format(c6=".", c5="g2r").replace("y2r", "y1") + "equipment: revolver=active"
    s = act(table(text), "attack c5-c6", "push d4-e5")
    assert asked(s) == (ONIWABAN, "Revolver")
    shot = act(s, "shoot 1")
    assert where(shot, "g2r") == "c6"
    assert (shot.winner, shot.reason) == (GOVERNMENT, "K50")
    spared = act(s, "pass", "pass")
    assert (spared.winner, spared.reason) == (ONIWABAN, "K51")


def test_ka48_the_first_clash_is_over_with_its_activation_before_the_second_begins() -> None:
    s = act(table(TWO_CLASHES.format(b4="y3f", d4="y1")), "attack a3-b4", "push d4-e5")
    assert asked(s) == (GOVERNMENT, "Activate")
    assert prison(s, ONIWABAN) == {"3f"}
    assert not is_open(s, "g2f")
    s = act(s, "activate fan")
    assert is_open(s, "g2f")
    assert where(s, "y1") == "d4"


def test_ka48_the_revolver_of_the_second_clash_waits_for_the_first() -> None:
    text = TWO_CLASHES.format(b4="y3f", d4="y1") + "equipment: revolver=active"
    s = act(table(text), "attack a3-b4", "push d4-e5")
    assert asked(s) == (GOVERNMENT, "Activate")
    s = act(s, "pass")
    assert asked(s) == (ONIWABAN, "Revolver")
    assert where(s, "g3f") == "b4"


PUSHED_ONTO_IROHA = """
6  .   .   .   .   y3r
5  y1  .   .   .   .
4  .   .   .   .   .
3  .   .   .   g2f .
2  .   .   y3f .   .
1  .   .   .   .   g2r
""" + TAIL.format(turn="government", oniwaban="castle castle", government="attack castle")


@pytest.mark.parametrize(("special", "opened"), [("iroha", True), ("anju", False)])
def test_ka48_iroha_sees_an_attacker_that_was_pushed(special: str, opened: bool) -> None:
    s = act(table(PUSHED_ONTO_IROHA + f"special government: {special}"), "attack a5-a4", "push d3-c2")
    assert where(s, "g2f") == "d3"
    assert is_open(s, "g2f") == opened
    assert is_open(s, "y3f")


def test_ka49_the_decoy_window_comes_after_both_moves_and_both_clashes() -> None:
    text = TWO_CLASHES.format(b4="y2f", d4="y1") + "decoy government: shrine"
    s = act(table(text), "attack a3-b4")
    assert asked(s) == (ONIWABAN, "PushBack")
    s = act(s, "push d4-e5")
    assert [clash["won"] for clash in heard_of(s, SPECTATOR, "Clashed")] == [True, False]
    assert asked(s) == WINDOW
    assert where(act(s, "spring 1", "land a2"), "g3f") == "a2"


STUNNED = """
6  g1  .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   g2f .   .
2  .   .   .   .   .
1  .   .   .   .   .
""" + TAIL.format(turn="oniwaban", oniwaban="{cards}", government="castle castle castle")


def test_ka50_who_can_move_nobody_while_stunned_loses_by_the_stun_gun_first() -> None:
    text = STUNNED + "stunned c3"
    with_decoy = table(text.format(cards="decoy shrine"))
    assert (with_decoy.winner, with_decoy.reason) == (GOVERNMENT, "K113")
    assert table(text.format(cards="shrine")).reason == "K113"
    assert options(table(text.format(cards="decoy castle"), stun="mild")) == ["decoy"]
    assert table(STUNNED.replace("g2f", ".  ").format(cards="shrine")).reason == "K55"


NUMBING = STUNNED.replace("turn oniwaban", "turn government") + "equipment: anaesthetic=active"


@pytest.mark.parametrize(("cards", "shown", "found"), [
    ("shrine castle", 1, {"shrine c3-b4", "shrine c3-c4", "castle c3-c4"}),
    ("shrine swap", 1, {"shrine c3-b4", "shrine c3-c4"}),
    ("shrine defend", 0, {"defend a6-b6", "defend a6-a5"}),
])
def test_ka50_the_hand_is_shown_if_the_anaesthetised_agent_cannot_be_moved(
    cards: str, shown: int, found: set[str],
) -> None:
    s = act(table(NUMBING.format(cards=cards)), "pass", "castle e6-d5", "anaesthetise a6")
    assert len(heard_of(s, GOVERNMENT, "HandShown")) == shown
    assert set(options(s)) == found


def test_ka50_who_can_play_nothing_loses_before_a_hand_is_shown() -> None:
    s = table(NUMBING.replace("g2f", ".  ").format(cards="shrine"))
    s = act(s, "pass", "castle e6-d5", "anaesthetise a6")
    assert heard_of(s, GOVERNMENT, "HandShown") == []
    assert (s.winner, s.reason) == (GOVERNMENT, "K55")


def test_ka50_usable_equipment_is_asked_for_first_and_need_not_be_used_to_obey() -> None:
    text = STUNNED.format(cards="shrine") + "anaesthetised a6\ndiscard oniwaban: tunnel\nequipment: typescript=active"
    s = table(text)
    assert asked(s) == (ONIWABAN, "UseEquipment")
    refused = act(s, "pass")
    assert len(heard_of(refused, GOVERNMENT, "HandShown")) == 1
    assert offered(options(refused), "shrine") == {"shrine c3-b4", "shrine c3-c4"}
    obeyed = act(s, "typescript tunnel")
    assert heard_of(obeyed, GOVERNMENT, "HandShown") == []
    assert set(options(obeyed)) == {"tunnel a6-b6", "tunnel a6-c6", "tunnel a6-d6", "tunnel a6-e6"}


SHOOTER = """
6  y3r .   .   .   .
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   g2f .   .
2  .   .   .   .   .
1  .   .   g0  .   y1
""" + TAIL.format(turn="government", oniwaban="shrine castle", government="{cards}")


def test_ka50_the_stun_gun_used_before_the_card_binds_the_victim_not_its_user() -> None:
    text = SHOOTER.replace("y3r", ".  ").format(cards="decoy castle") + "equipment: stun-gun=active"
    s = act(table(text), "stun c3")
    assert not s.over
    assert options(s) == ["decoy"]


def test_ka50_the_anaesthetic_used_before_the_card_binds_the_victim_not_its_user() -> None:
    s = table(SHOOTER.format(cards="residence shrine") + "equipment: anaesthetic=active")
    s = act(s, "anaesthetise c3")
    assert heard_of(s, ONIWABAN, "HandShown") == []
    assert set(options(s)) == {"residence a6-a5", "residence a6-b5", "shrine a6-b5"}
    s = act(s, "residence a6-a5")
    assert asked(s) == (ONIWABAN, "PlayCard")
    assert {option.split()[1][:2] for option in options(s)} == {"c3"}


CORNER = """
6  g1  {b6} .   .   .
5  y1  .   .   .   .
4  .   .   .   .   .
3  .   .   .   g0  .
2  .   .   .   .   .
1  .   .   .   .   g2r
""" + USUAL.replace("castle castle castle", "joker")


def test_ka51_the_push_may_be_skipped_where_every_push_is_onto_an_own_agent() -> None:
    s = act(table(CORNER.format(b6="g2f")), "attack d3-d4")
    assert options(s) == ["pass", "push a5-a6", "push a5-b6"]
    s = act(s, "pass")
    assert where(s, "y1") == "a5"
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka51_the_push_may_not_be_skipped_where_one_empty_location_is_left() -> None:
    s = act(table(CORNER.format(b6=".")), "attack d3-d4")
    assert options(s) == ["push a5-a6", "push a5-b6"]


def test_ka51_the_strict_option_pushes_onto_empty_locations_only() -> None:
    s = act(table(CORNER.format(b6="."), attack_push="empty"), "attack d3-d4")
    assert options(s) == ["push a5-b6"]
    s = act(table(CORNER.format(b6="g2f"), attack_push="empty"), "attack d3-d4")
    assert asked(s) == (GOVERNMENT, "PlayCard")
