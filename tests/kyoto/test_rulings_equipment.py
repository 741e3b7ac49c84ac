"""Kyoto, rulings on the equipment: KA39 and KA39a-KA39g."""
from __future__ import annotations

import pytest

from brushpass.games.kyoto.data import USED
from tests.kyoto.helpers_equipment import FANNED, OWN_TURN, SHOT, STUCK, THEIR_TURN
from tests.kyoto.helpers_special import redrawn, seen
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table, where,
)


def test_ka39_activation_is_now_or_never_and_public() -> None:
    s = act(table(redrawn(OWN_TURN, "3 g2f . . . .", "4 . y2r . . .", "hand oniwaban: shrine castle")), "shrine a3-b4")
    turned = act(s, "activate fan")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(turned, player, "Activated") == [{"player": 1, "equipment": 3}]
        assert seen(turned, player).equipment[3] == 1
    s = act(s, "pass", "castle b6-b5", "castle e1-d2")
    assert not [text for text in options(s) if text.startswith("activate")]


def test_ka39_one_card_is_activated_for_each_capture() -> None:
    s = act(table(redrawn(THEIR_TURN, "3 g0 . . . .")), "castle b4-a3", "activate wiretap")
    assert asked(s) == (ONIWABAN, "UseEquipment")
    assert list(s.equipment).count(1) == 1


def test_ka39_equipment_is_used_before_or_after_the_card_but_before_drawing() -> None:
    text = redrawn(OWN_TURN, "equipment: wiretap=active").replace("deck oniwaban:\n", "")
    assert asked(act(table(text), "wiretap b4")) == (ONIWABAN, "PlayCard")
    s = act(table(text), "pass", "tavern a3-a4")
    assert (asked(s), "wiretap b4" in options(s)) == ((ONIWABAN, "UseEquipment"), True)
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((ONIWABAN, "ChooseDeck"), ["draw location", "draw tactic"])


def test_ka39_several_may_be_used_in_one_turn_and_a_card_is_still_to_be_played() -> None:
    text = redrawn(OWN_TURN, "equipment: wiretap=active typescript=active", "discard oniwaban: joker")
    s = act(table(text), "wiretap b4", "typescript joker")
    assert asked(s) == (ONIWABAN, "PlayCard")
    assert hand(s, ONIWABAN) == {"tavern": 1, "castle": 2, "joker": 1}


def test_ka39a_typescript_may_bring_the_hand_to_seven() -> None:
    s = table(redrawn(OWN_TURN, "hand oniwaban: tavern castle castle shrine shrine defend",
                      "deck oniwaban: joker decoy", "discard oniwaban: swap", "equipment: typescript=active"))
    s = act(s, "typescript swap")
    assert seen(s, GOVERNMENT).hand_backs[1] == (5, 2)
    s = act(s, "tavern a3-a4")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert (sum(hand(s, ONIWABAN).values()), discards(s, ONIWABAN)) == (6, ["tavern"])


def test_ka39b_the_guess_comes_before_the_defender_is_shown_and_leaves_it_hidden() -> None:
    s = act(table(redrawn(SHOT, "4 . y3f . . .")), "castle b4-a3")
    assert seen(s, GOVERNMENT).identity[10] == -1
    s = act(s, "shoot 3f")
    assert heard_of(s, GOVERNMENT, "Clashed") == []
    assert seen(s, GOVERNMENT).identity[10] == -1
    assert asked(s) == (GOVERNMENT, "Activate")


@pytest.mark.parametrize(("attacker", "prison_before", "winner", "reason"), [
    ("2r", "3r", ONIWABAN, "K49"), ("0", "3f 1", GOVERNMENT, "K50"),
])
def test_ka39b_a_shot_agent_counts_for_the_ends(attacker: str, prison_before: str, winner: int, reason: str) -> None:
    text = redrawn(SHOT, "6 . . . . .", f"4 . y{attacker} . . .", f"prison oniwaban: {prison_before}")
    s = act(table(text), "castle b4-a3", f"shoot {attacker}")
    assert (s.winner, s.reason) == (winner, reason)


def test_ka39b_revolver_works_in_the_second_clash_of_an_attack() -> None:
    text = redrawn(SHOT, "turn oniwaban", "4 g3f . . . .", "3 y2f . . . .", "hand oniwaban: attack castle")
    s = act(table(text), "attack e1-e2", "push a3-a4")
    assert asked(s) == (ONIWABAN, "Revolver")
    s = act(s, "shoot 2f")
    assert (prison(s, ONIWABAN), where(s, "g3f"), is_open(s, "g3f")) == ({"2f"}, "a4", False)


def test_ka39c_a_tapped_agent_stays_open_until_a_swap() -> None:
    text = redrawn(OWN_TURN, "hand government: castle swap", "equipment: wiretap=active")
    s = act(table(text), "wiretap b4", "tavern a3-a4", "castle b6-b5")
    assert is_open(s, "y2f")
    s = act(table(text), "wiretap b4", "tavern a3-a4", "swap b4-b6", "stay")
    assert seen(s, ONIWABAN).identity[16] == -1


def test_ka39d_the_second_card_moves_the_winner_by_anything_but_swap_and_decoy() -> None:
    s = table(redrawn(FANNED, "6 y3r . . . .", "hand government: castle shrine attack defend tunnel swap decoy"))
    s = act(s, "castle b4-a3")
    assert {text.split()[0] for text in options(s)} == {"pass", "shrine", "attack", "defend", "tunnel"}
    assert {text.split()[1][:2] for text in options(s) if text != "pass"} == {"a3"}


def test_ka39d_a_second_victory_does_not_use_the_fan_again() -> None:
    s = act(table(redrawn(FANNED, "2 g0 . . . .")), "castle b4-a3", "shrine a3-a2")
    assert prison(s, GOVERNMENT) == {"1", "0"}
    s = act(s, "pass")
    assert (asked(s), s.equipment[3]) == ((ONIWABAN, "PlayCard"), USED)


def test_ka39d_the_refill_replaces_both_cards() -> None:
    text = redrawn(FANNED, "hand government: castle shrine tunnel joker joker joker").replace("deck government:\n", "")
    s = act(table(text), "castle b4-a3", "shrine a3-a2", "draw location", "deal tavern")
    assert asked(s) == (GOVERNMENT, "ChooseDeck")
    s = act(s, "draw location", "deal tavern")
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_ka39d_the_third_false_agent_leaves_no_second_move() -> None:
    s = act(table(redrawn(FANNED, "prison government: 3f 0")), "castle b4-a3")
    assert (s.winner, s.reason) == (ONIWABAN, "K50")
    position = redrawn(FANNED, "4 . . . . .", "3 . . . . .", "2 y2r . . . .", "1 g1 . . . g2r",
                       "prison government: 3f 0")
    s = act(table(position), "castle a2-a1")
    assert (s.winner, s.reason) == (GOVERNMENT, "K54")


def test_ka39d_the_fan_waits_for_the_decoy_window() -> None:
    s = act(table(redrawn(FANNED, "decoy oniwaban: tavern")), "castle b4-a3")
    assert asked(s) == (ONIWABAN, "SpringDecoy")
    assert asked(act(s, "pass")) == (GOVERNMENT, "FanMove")


def test_ka39d_a_clash_that_the_enemy_made_gives_no_second_move() -> None:
    text = redrawn(FANNED, "turn oniwaban", "4 g1 . . . .", "3 y2f . . . .", "hand oniwaban: attack castle")
    s = act(table(text), "attack e1-e2", "push a3-a4")
    assert (prison(s, GOVERNMENT), asked(s)) == ({"1"}, (GOVERNMENT, "PlayCard"))


def test_ka39e_a_stunned_agent_is_neither_moved_nor_swapped() -> None:
    s = table(redrawn(OWN_TURN, "3 g1 . g0 . g2f", "hand oniwaban: swap tavern tunnel defend attack", "stunned c3"))
    assert not [text for text in options(s) if " c3-" in text]
    assert [text for text in options(s) if text.startswith("swap")] == ["swap e1-e3", "swap a3-e3"]


def test_ka39e_the_stunner_may_push_the_stunned_agent() -> None:
    text = redrawn(STUCK, "3 . . . . .", "5 g1 . . . .", "hand government: attack castle")
    s = act(table(text), "stun a5", "attack b4-b3", "push a5-a4")
    assert where(s, "g1") == "a4"
    assert seen(s, ONIWABAN).stunned == 15


def test_ka39e_literally_a_decoy_does_not_save_the_stunned_mildly_it_does() -> None:
    s = act(table(STUCK), "pass", "castle b6-b5", "stun a3")
    assert (s.winner, s.reason) == (GOVERNMENT, "K113")
    s = act(table(STUCK, stun="mild"), "pass", "castle b6-b5", "stun a3")
    assert options(s) == ["decoy"]
    s = act(table(redrawn(STUCK, "hand oniwaban: tavern"), stun="mild"), "pass", "castle b6-b5", "stun a3")
    assert (s.over, s.winner) == (True, GOVERNMENT)


def test_ka39f_the_order_is_obeyed_by_any_move_but_a_swap() -> None:
    s = table(redrawn(OWN_TURN, "3 g1 . g0 . .", "hand oniwaban: swap decoy tavern tunnel defend attack",
                      "anaesthetised a3"))
    assert {text.split()[0] for text in options(s)} == {"tavern", "tunnel", "defend", "attack"}
    assert {text.split()[1][:2] for text in options(s)} == {"a3"}


def test_ka39f_with_a_swap_only_the_hand_is_shown_and_the_turn_is_free() -> None:
    text = redrawn(THEIR_TURN, "3 g1 . g0 . .", "hand oniwaban: swap castle", "equipment: anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "anaesthetise a3")
    assert len(heard_of(s, GOVERNMENT, "HandShown")) == 1
    assert {"swap a3-c3", "castle e1-d2"} <= set(options(s))


def test_ka39f_on_the_same_agent_the_stun_gun_wins() -> None:
    text = redrawn(THEIR_TURN, "equipment: stun-gun=active anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "anaesthetise a3", "stun a3")
    assert {text.split()[1] for text in options(s)} == {"e1-d2"}


def test_ka39g_the_stun_lapses_when_the_agent_is_captured() -> None:
    s = act(table(STUCK), "stun a3", "castle b4-a3")
    assert seen(s, ONIWABAN).stunned == -1
    assert options(s) == ["decoy"]


def test_ka39g_the_anaesthetic_lapses_when_the_agent_is_captured() -> None:
    s = act(table(redrawn(THEIR_TURN, "equipment: anaesthetic=active")), "anaesthetise a3", "castle b4-a3")
    assert seen(s, ONIWABAN).numbed == -1
    assert heard_of(s, GOVERNMENT, "HandShown") == []
    assert asked(s) == (ONIWABAN, "PlayCard")
