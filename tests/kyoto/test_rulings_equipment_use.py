"""Kyoto, second rulings on the equipment and on Ayane: KA56-KA63."""
from __future__ import annotations

import pytest

from brushpass.games.kyoto.data import ACTIVE, USED
from tests.kyoto.helpers_equipment import FANNED, OWN_TURN, SHOT, STUCK, THEIR_TURN, TYPED
from tests.kyoto.helpers_special import learns, redrawn, seen
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table, where,
)

AYANE = redrawn(OWN_TURN, "special oniwaban: ayane")


def test_ka56_a_fan_turned_over_after_the_victory_is_too_late() -> None:
    text = redrawn(FANNED, "5 g3f . . . .", "4 y2r y2f . . .", "hand government: attack shrine castle",
                   "equipment: fan=inactive")
    s = act(table(text), "attack b4-a3", "push a5-a4")
    assert (prison(s, GOVERNMENT), prison(s, ONIWABAN)) == ({"1"}, {"2r"})
    s = act(s, "activate fan")
    assert (s.equipment[3], asked(s)) == (ACTIVE, (ONIWABAN, "PlayCard"))


def test_ka56_the_owner_is_asked_even_without_a_fitting_card() -> None:
    s = act(table(redrawn(FANNED, "hand government: castle residence")), "castle b4-a3")
    assert (asked(s), options(s)) == ((GOVERNMENT, "FanMove"), ["pass"])
    s = act(s, "pass")
    assert s.equipment[3] == ACTIVE


def test_ka56_after_a_decoy_push_the_agent_moves_from_where_it_is() -> None:
    s = act(table(redrawn(FANNED, "decoy oniwaban: castle")), "castle b4-a3", "spring 1", "land a5")
    assert "shrine a5-b4" in options(s)
    s = act(s, "shrine a5-b4")
    assert where(s, "y2f") == "b4"


def test_ka56_no_other_equipment_between_the_cards_and_the_first_is_discarded_before_the_second() -> None:
    s = act(table(redrawn(FANNED, "decoy oniwaban: tavern", "equipment: fan=active stun-gun=active")),
            "pass", "castle b4-a3", "pass")
    assert options(s) == ["pass", "shrine a3-a2"]
    s = act(s, "shrine a3-a2")
    assert (asked(s), discards(s, GOVERNMENT)) == ((ONIWABAN, "SpringDecoy"), ["castle"])
    assert asked(act(s, "pass")) == (GOVERNMENT, "UseEquipment")


def test_ka57_ayane_decides_after_clash_and_decoy_and_before_equipment() -> None:
    s = table(redrawn(AYANE, "decoy government: tavern", "equipment: wiretap=active"))
    s = act(s, "pass", "tavern a3-a4")
    assert asked(s) == (GOVERNMENT, "SpringDecoy")
    s = act(s, "pass")
    assert asked(s) == (ONIWABAN, "AyaneTakesBack")
    assert asked(act(s, "take-back")) == (ONIWABAN, "UseEquipment")


def test_ka57_ayane_is_not_asked_once_the_game_has_ended() -> None:
    s = act(table(redrawn(AYANE, "5 g3r . . . .")), "tavern a5-a6")
    assert (s.over, s.reason) == (True, "K51")


def test_ka57_the_card_taken_back_is_public() -> None:
    s = act(table(AYANE), "tavern a3-a4", "take-back")
    for player in (GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "TookBack") == [{"player": 0, "card": 2}]


def test_ka58_the_opponent_sees_only_the_back_of_the_card_taken() -> None:
    s = table(TYPED)
    for player in (GOVERNMENT, SPECTATOR):
        assert learns(act(s, "typescript shrine"), player) == learns(act(s, "typescript joker"), player)
    assert learns(act(s, "typescript shrine"), ONIWABAN) != learns(act(s, "typescript joker"), ONIWABAN)


def test_ka58_back_and_new_top_are_seen() -> None:
    s = act(table(TYPED), "typescript tunnel")
    assert heard_of(s, GOVERNMENT, "Retrieved") == [{"player": 0, "card": 11, "top": 4}]
    assert seen(s, GOVERNMENT).discard_top[1] == 4
    assert seen(s, GOVERNMENT).discard == ()


def test_ka58_typescript_may_take_the_card_just_played() -> None:
    s = act(table(TYPED), "pass", "tavern a3-a4", "typescript tavern")
    assert hand(s, ONIWABAN) == {"tavern": 1, "castle": 2}
    assert discards(s, ONIWABAN) == ["shrine", "joker", "tunnel"]


def test_ka59_any_identity_may_be_named_even_one_that_cannot_be_right() -> None:
    s = act(table(redrawn(SHOT, "6 . y3r! . . .", "prison oniwaban: 3f 1")), "castle b4-a3")
    assert {"shoot 3r", "shoot 3f", "shoot 1"} <= set(options(s))


def test_ka59_an_open_attacker_may_be_shot() -> None:
    s = act(table(redrawn(SHOT, "4 . y2f! . . .")), "castle b4-a3", "shoot 2f")
    assert prison(s, ONIWABAN) == {"2f"}


def test_ka59_a_wrong_guess_is_public_and_uses_the_card_up() -> None:
    s = act(table(SHOT), "castle b4-a3", "shoot 0")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "Guessed") == [{"player": 0, "identity": 5, "right": False}]
    assert s.equipment[1] == USED


def test_ka59_with_exchanged_sides_revolver_comes_before_iroha() -> None:
    text = redrawn(OWN_TURN, "hand oniwaban: shrine castle", "special government: iroha", "equipment: revolver=active")
    s = act(table(text, equipment_sides="exchanged"), "shrine a3-b4")
    assert asked(s) == (GOVERNMENT, "Revolver")
    assert not is_open(s, "g1")
    assert is_open(act(s, "pass"), "g1")


def test_ka60_wiretap_needs_a_hidden_agent() -> None:
    text = redrawn(OWN_TURN, "4 . y2f! . . .", "equipment: wiretap=active")
    assert options(table(text)) == ["pass", "wiretap b6"]
    s = table(redrawn(text, "6 . y3r! . . ."))
    assert asked(s) == (ONIWABAN, "PlayCard")


@pytest.mark.parametrize(("name", "verb"), [("stun-gun", "stun"), ("anaesthetic", "anaesthetise")])
def test_ka60_stun_gun_and_anaesthetic_reach_any_enemy_agent(name: str, verb: str) -> None:
    s = table(redrawn(THEIR_TURN, "3 g1! . . . .", f"equipment: {name}=active"))
    assert sorted(options(s)) == sorted(["pass", f"{verb} e1", f"{verb} a3"])


def test_ka61_a_swap_saves_the_stunned_from_losing() -> None:
    text = redrawn(STUCK, "5 . . . . g0", "hand oniwaban: tavern decoy swap")
    s = act(table(text), "pass", "castle b6-b5", "stun a3")
    assert not s.over
    assert options(s) == ["swap e4-e5", "decoy"]


def test_ka61_the_mild_reading_is_an_option() -> None:
    literal, mild = (act(table(STUCK, stun=stun), "pass", "castle b6-b5", "stun a3") for stun in ("literal", "mild"))
    assert (literal.over, mild.over) == (True, False)
    assert table(STUCK).config.options["stun"] == "literal"


@pytest.mark.parametrize("verb", ["stun", "anaesthetise"])
def test_ka62_the_effect_follows_a_pushed_pawn(verb: str) -> None:
    text = redrawn(THEIR_TURN, "5 g1 . . . .", "3 . . . . .", "hand oniwaban: residence castle",
                   "hand government: attack castle", "equipment: stun-gun=active anaesthetic=active")
    s = act(table(text), f"{verb} a5", "pass", "attack b4-b3", "push a5-a4", "pass")
    ways = {text.split()[1][:2] for text in options(s)}
    assert ways == ({"e1"} if verb == "stun" else {"a4"})


def test_ka62_both_effects_end_with_the_victim_s_next_turn() -> None:
    text = redrawn(THEIR_TURN, "equipment: stun-gun=active anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "stun e1", "anaesthetise a3")
    assert (seen(s, ONIWABAN).stunned, seen(s, ONIWABAN).numbed) == (4, 10)
    s = act(s, "tavern a3-a4")
    assert (seen(s, ONIWABAN).stunned, seen(s, ONIWABAN).numbed) == (-1, -1)
    assert "castle e1-d2" in options(act(s, "castle b5-c4"))


def test_ka62_on_the_same_agent_no_hand_is_shown() -> None:
    text = redrawn(THEIR_TURN, "equipment: stun-gun=active anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "stun a3", "anaesthetise a3")
    assert heard_of(s, GOVERNMENT, "HandShown") == []
    assert {text.split()[1] for text in options(s)} == {"e1-d2"}


def test_ka62_a_stunned_own_agent_may_be_jumped() -> None:
    s = table(redrawn(OWN_TURN, "2 g2f . . . .", "special oniwaban: yoko", "stunned a3"))
    assert "tavern a2-a4" in options(s)


def test_ka63_a_victorious_defender_stays_open_until_a_swap() -> None:
    text = redrawn(OWN_TURN, "hand oniwaban: shrine castle castle", "hand government: swap castle tunnel")
    s = act(table(text), "shrine a3-b4", "tunnel b4-d4")
    assert is_open(s, "y2f")
    s = act(table(text), "shrine a3-b4", "swap b4-b6", "exchange")
    assert not is_open(s, "y2f")
    assert not is_open(s, "y3r")


def test_ka63_an_attacker_opened_by_the_revolver_is_hidden_by_a_swap() -> None:
    text = redrawn(SHOT, "3 g3f . . . .", "hand government: castle swap")
    s = act(table(text), "castle b4-a3", "shoot 1", "castle e1-d2")
    assert is_open(s, "y2f")
    s = act(s, "swap b4-b6")
    assert seen(act(s, "stay"), ONIWABAN).identity[16] == -1
    assert learns(act(s, "stay"), ONIWABAN) == learns(act(s, "exchange"), ONIWABAN)


def test_ka63_an_attacker_opened_by_iroha_is_hidden_by_a_swap() -> None:
    text = redrawn(OWN_TURN, "1 g2r . . . .", "hand oniwaban: shrine swap", "special government: iroha")
    s = act(table(text), "shrine a3-b4", "castle b6-b5")
    assert is_open(s, "g1")
    assert not is_open(act(s, "swap a1-a3", "stay"), "g1")
