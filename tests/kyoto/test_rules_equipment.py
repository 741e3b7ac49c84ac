"""Kyoto, advanced part 2: the equipment, rule by rule (K95-K115)."""
from __future__ import annotations

import pytest

from brushpass.games.kyoto.data import ABSENT, ACTIVE, INACTIVE, USED, WIRETAP
from tests.kyoto import helpers_equipment
from tests.kyoto.helpers_special import from_to, redrawn, seen, set_up
from tests.kyoto.table import (
    EVERYTHING, GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table,
    where,
)

BLOW = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   {defender}  .   .   .
3  {attacker} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle
deck oniwaban:
hand government: castle castle
deck government:
"""
OWN_TURN = redrawn(helpers_equipment.OWN_TURN, "6 . . . . y3r")
THEIR_TURN = redrawn(OWN_TURN, "turn government")
SHOT = redrawn(THEIR_TURN, "equipment: revolver=active")


def test_k95_equipment_takes_part_only_where_it_is_asked_for() -> None:
    assert seen(set_up(), ONIWABAN).equipment == (ABSENT,) * 6
    s = act(table(BLOW.format(attacker="g3f", defender="y3f"), equipment="off"), "shrine a3-b4")
    assert prison(s, ONIWABAN) == {"3f"}
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k95_equipment_goes_alone_or_with_special_agents() -> None:
    assert asked(set_up(equipment="on")) == (ONIWABAN, "PlayCard")
    s = act(set_up(**EVERYTHING), "choose iroha", "choose yoko")
    assert seen(s, ONIWABAN).equipment == (INACTIVE,) * 6
    assert seen(s, ONIWABAN).special == (1, 5)


def test_k96_the_loser_of_a_key_agent_is_asked_and_not_its_captor() -> None:
    s = act(table(BLOW.format(attacker="g3f", defender="y3f")), "shrine a3-b4")
    assert asked(s) == (GOVERNMENT, "Activate")
    s = act(s, "activate fan")
    assert s.equipment[3] == ACTIVE
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k97_an_equipment_card_overrules_one_card_a_turn() -> None:
    text = redrawn(THEIR_TURN, "equipment: fan=active")
    s = act(table(text), "castle b4-a3", "shrine a3-a2")
    assert where(s, "y2f") == "a2"
    assert discards(s, GOVERNMENT) == ["castle", "shrine"]
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_k98_each_side_begins_with_three_inactive_cards() -> None:
    s = set_up(equipment="on")
    for player in (ONIWABAN, GOVERNMENT):
        assert seen(s, player).equipment == (INACTIVE,) * 6
        assert seen(s, player).equipment_of.count(0) == 3


@pytest.mark.parametrize(("attacker", "identity", "key"), [
    ("g3f", "3r", True), ("g3f", "3f", True), ("g3f", "2r", True), ("g2f", "2f", False), ("g3f", "1", False),
    ("g1", "0", True),
])
def test_k99_k104_the_prison_spaces_of_3r_3f_2r_and_0_bear_the_symbol(attacker: str, identity: str, key: bool) -> None:
    other = "y2f" if identity == "3r" else "y3r"
    text = redrawn(BLOW.format(attacker=attacker, defender="y" + identity), f"6 . . . . {other}")
    s = act(table(text), "shrine a3-b4")
    assert prison(s, ONIWABAN) == {identity}
    assert asked(s) == (GOVERNMENT, "Activate" if key else "PlayCard")


def test_k99_activation_is_a_choice_of_one_card() -> None:
    s = act(table(BLOW.format(attacker="g3f", defender="y3f")), "shrine a3-b4")
    assert options(s) == ["pass", "activate fan", "activate stun-gun", "activate anaesthetic"]
    assert tuple(act(s, "pass").equipment) == (INACTIVE,) * 6
    assert list(act(s, "activate fan").equipment).count(ACTIVE) == 1


@pytest.mark.parametrize(("fate", "choice"), [
    ("inactive", "PlayCard"), ("active", "UseEquipment"), ("used", "PlayCard"),
])
def test_k100_only_active_equipment_may_be_used(fate: str, choice: str) -> None:
    s = table(redrawn(OWN_TURN, f"equipment: wiretap={fate}"))
    assert asked(s) == (ONIWABAN, choice)
    assert any(text.startswith("wiretap") for text in options(s)) is (fate == "active")


def test_k100_nobody_uses_the_other_side_s_equipment() -> None:
    assert asked(table(redrawn(THEIR_TURN, "equipment: wiretap=active"))) == (GOVERNMENT, "PlayCard")
    s = act(table(redrawn(OWN_TURN, "4 . y0 . . .", "equipment: fan=active", "hand oniwaban: shrine castle")),
            "shrine a3-b4")
    assert asked(s)[1] == "Activate"
    assert "activate fan" not in options(s)


def test_k101_k102_a_used_card_is_gone_for_good() -> None:
    s = act(table(redrawn(OWN_TURN, "equipment: wiretap=active")), "wiretap b4")
    assert (s.equipment[WIRETAP], asked(s)) == (USED, (ONIWABAN, "PlayCard"))
    s = table(redrawn(THEIR_TURN, "3 g0 . . . .", "equipment: wiretap=used revolver=used"))
    s = act(s, "castle b4-a3")
    assert options(s) == ["pass", "activate typescript"]


def test_k103_three_cards_belong_to_each_side() -> None:
    s = act(table(redrawn(THEIR_TURN, "3 g0 . . . .")), "castle b4-a3")
    assert options(s) == ["pass", "activate typescript", "activate revolver", "activate wiretap"]
    s = act(table(redrawn(THEIR_TURN, "3 g0 . . . ."), equipment_sides="exchanged"), "castle b4-a3")
    assert options(s) == ["pass", "activate fan", "activate stun-gun", "activate anaesthetic"]


def test_k105_typescript_takes_any_card_of_the_own_discard_pile() -> None:
    text = redrawn(OWN_TURN, "discard oniwaban: joker tunnel shrine", "discard government: decoy",
                   "equipment: typescript=active")
    s = table(text)
    assert options(s) == ["pass", "typescript shrine", "typescript joker", "typescript tunnel"]
    s = act(s, "typescript tunnel")
    assert discards(s, ONIWABAN) == ["joker", "shrine"]
    assert hand(s, ONIWABAN)["tunnel"] == 1


def test_k106_the_attacked_player_may_guess_before_anything_is_shown() -> None:
    s = act(table(SHOT), "castle b4-a3")
    assert asked(s) == (ONIWABAN, "Revolver")
    assert options(s) == ["pass", "shoot 3r", "shoot 3f", "shoot 2r", "shoot 2f", "shoot 1", "shoot 0"]
    assert seen(s, ONIWABAN).entering == ((1, -1, 16, 10),)
    assert heard_of(s, GOVERNMENT, "Shown") == []


def test_k106_revolver_is_no_help_to_an_attacker() -> None:
    s = act(table(redrawn(OWN_TURN, "hand oniwaban: shrine castle", "equipment: revolver=active")), "shrine a3-b4")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert is_open(s, "y2f")


def test_k107_a_right_guess_captures_the_attacker() -> None:
    s = act(table(SHOT), "castle b4-a3", "shoot 2f")
    assert (prison(s, ONIWABAN), prison(s, GOVERNMENT)) == ({"2f"}, set())
    assert (where(s, "y2f"), where(s, "g1"), is_open(s, "g1")) == (None, "a3", False)


def test_k108_k109_after_a_wrong_guess_the_clash_goes_on_with_an_open_attacker() -> None:
    for guess in ("shoot 2r", "shoot 3f"):
        s = act(table(SHOT), "castle b4-a3", guess)
        assert (where(s, "y2f"), prison(s, GOVERNMENT)) == ("a3", {"1"})
        assert is_open(s, "y2f")
    s = act(table(redrawn(SHOT, "3 g3f . . . .")), "castle b4-a3", "shoot 1")
    assert (where(s, "y2f"), where(s, "g3f"), is_open(s, "g3f"), is_open(s, "y2f")) == ("b4", "a3", True, True)


def test_k108_without_a_shot_the_attacker_stays_hidden() -> None:
    s = act(table(SHOT), "castle b4-a3", "pass")
    assert (where(s, "y2f"), is_open(s, "y2f")) == ("a3", False)
    assert s.equipment[1] == ACTIVE


def test_k110_wiretap_reveals_one_enemy_agent_to_everybody() -> None:
    s = table(redrawn(OWN_TURN, "equipment: wiretap=active"))
    assert options(s) == ["pass", "wiretap b4", "wiretap e6"]
    s = act(s, "wiretap b4")
    assert is_open(s, "y2f")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert [event["identity"] for event in heard_of(s, player, "Shown")] == [3]
    assert seen(s, ONIWABAN).identity[29] == -1


def test_k111_the_winner_of_a_clash_may_move_again_by_a_second_card() -> None:
    s = act(table(redrawn(THEIR_TURN, "equipment: fan=active", "hand government: castle shrine tunnel joker")),
            "castle b4-a3")
    assert asked(s) == (GOVERNMENT, "FanMove")
    assert options(s) == ["pass", "shrine a3-a2", "joker a3-a2", "tunnel a3-b3", "tunnel a3-c3", "tunnel a3-d3",
                          "tunnel a3-e3"]


@pytest.mark.parametrize(("defender", "fan"), [("g3f", "active"), ("g1", "inactive")])
def test_k111_no_second_move_without_a_victory_or_without_the_fan(defender: str, fan: str) -> None:
    s = act(table(redrawn(THEIR_TURN, f"3 {defender} . . . .", f"equipment: fan={fan}")), "castle b4-a3")
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_k112_a_stunned_agent_is_not_moved_in_the_next_turn() -> None:
    s = act(table(redrawn(THEIR_TURN, "equipment: stun-gun=active")), "stun a3", "castle e6-d5")
    assert asked(s) == (ONIWABAN, "PlayCard")
    assert [text for text in options(s) if " a3-" in text] == []
    s = act(s, "castle e1-d2", "castle d5-c4")
    assert "tavern a3-a4" in options(s)


STUCK = redrawn(THEIR_TURN, "6 . y3r . . .", "4 . y2f . . g2f", "1 . . . . .", "hand oniwaban: tavern",
                "equipment: stun-gun=active anaesthetic=active")


def test_k113_who_can_move_nobody_else_loses_at_once() -> None:
    s = act(table(STUCK), "pass", "castle b6-b5", "stun a3", "pass")
    assert (s.over, s.winner, s.reason) == (True, GOVERNMENT, "K113")
    s = act(table(STUCK), "pass", "castle b6-b5", "stun e4", "pass")
    assert not s.over
    assert options(s) == ["tavern a3-a4"]


def test_k113_does_not_strike_the_holder_of_the_stun_gun() -> None:
    s = table(redrawn(THEIR_TURN, "6 . . . . .", "4 y2f . . . .", "3 . . . . .", "2 y3f . . . .",
                      "hand government: decoy tavern", "equipment: stun-gun=active"))
    s = act(s, "stun e1")
    assert not s.over
    assert options(s) == ["decoy"]


def test_k114_an_anaesthetised_agent_must_be_moved() -> None:
    s = act(table(redrawn(THEIR_TURN, "equipment: anaesthetic=active")), "pass", "castle e6-d5", "anaesthetise a3")
    assert options(s) == ["tavern a3-a4"]
    s = act(s, "tavern a3-a4", "castle d5-c4")
    assert {text.split()[1][:2] for text in options(s)} == {"e1"}


def test_k114_used_before_the_own_card_it_binds_the_opponent_and_not_the_holder() -> None:
    s = table(redrawn(THEIR_TURN, "equipment: anaesthetic=active"))
    free = options(act(s, "pass"))
    s = act(s, "anaesthetise a3")
    assert options(s) == free
    s = act(s, "castle e6-d5")
    assert options(s) == ["tavern a3-a4"]


def test_k115_who_cannot_move_it_shows_the_hand_and_plays_freely() -> None:
    text = redrawn(THEIR_TURN, "hand oniwaban: residence castle", "equipment: anaesthetic=active")
    s = act(table(text), "pass", "castle e6-d5", "anaesthetise a3")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "HandShown") == [{"player": 0, "cards": (0, 1, 0, 1, 0, 0, 0, 0, 0, 0)}]
    assert from_to(s, "e1-d2") == ["residence", "castle"]


def test_k115_who_can_move_it_shows_nothing() -> None:
    s = act(table(redrawn(THEIR_TURN, "equipment: anaesthetic=active")), "pass", "castle e6-d5", "anaesthetise a3")
    assert heard_of(s, GOVERNMENT, "HandShown") == []
