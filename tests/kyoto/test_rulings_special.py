"""Kyoto, rulings on the special agents: KA32-KA38, KA52-KA55, KA64."""
from __future__ import annotations

import pytest

from brushpass.core.errors import BadNotation
from brushpass.games.kyoto.data import CASTLE, IROHA, YOKO
from tests.kyoto.helpers_special import from_to, learns, redrawn, seen, set_up
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, game_of, hand, heard_of, is_open, options, prison, table,
    where,
)

EMPTY_DECKS = "deck oniwaban:\ndeck government:\n"
COLUMN = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  g2f .   .   .   .
2  g1  .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: tavern residence attack defend tunnel
hand government: castle castle
special oniwaban: {special}
"""
YOKO_JUMPS = COLUMN.format(special="yoko") + EMPTY_DECKS
MEETING = """
6  .   .   .   .   y3r
5  .   .   g1  .   .
4  .   g3f .   .   y0
3  y2f .   .   .   y2r
2  y1  .   .   .   .
1  y3f .   .   .   g2r
turn {turn}
hand oniwaban: shrine castle tavern attack defend tunnel
hand government: shrine castle joker attack defend tunnel
special government: {special}
deck oniwaban:
deck government:
"""


def missing(cards: int, deck: str) -> str:
    """Return Tomoyo's position, with that many cards missing after her play."""
    held = ["tavern", "residence", "attack", "defend", "tunnel", "swap"][:7 - cards]
    text = COLUMN.format(special="tomoyo").replace("tavern residence attack defend tunnel", " ".join(held))
    return text + f"deck oniwaban: {deck}\ndeck government:\n"


def test_ka32_tomoyo_looks_into_either_deck_for_each_of_the_two() -> None:
    s = act(table(missing(1, "shrine joker decoy swap")), "tavern a3-a4", "draw tactic", "deal swap")
    assert options(s) == ["draw location", "draw tactic"]
    s = act(s, "draw location", "deal shrine")
    assert options(s) == ["keep shrine", "keep swap"]
    assert seen(act(s, "keep shrine"), ONIWABAN).under_deck == (8,)


def test_ka32_the_rejected_card_is_under_its_deck_at_once_and_the_last_card_is_simply_taken() -> None:
    s = act(table(missing(2, "shrine joker")), "tavern a3-a4", "draw location", "deal shrine")
    s = act(s, "draw location", "deal joker", "keep joker")
    assert options(s) == ["deal shrine"], "KA70 nothing is asked"
    s = act(s, "deal shrine")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert hand(s, ONIWABAN)["shrine"] == hand(s, ONIWABAN)["joker"] == 1


def test_ka32_a_card_put_under_later_comes_later() -> None:
    s = act(table(missing(1, "shrine joker residence castle")), "tavern a3-a4", "draw location", "deal shrine")
    s = act(s, "draw location", "deal joker", "keep shrine", "castle e6-d5", "residence a4-a5", "draw location")
    s = act(s, "deal residence", "draw location", "deal castle", "keep residence", "castle d5-c4", "attack a5-b6")
    assert options(act(s, "push c4-c5", "draw location")) == ["deal joker"]


def test_ka32_tomoyo_stops_when_both_decks_are_empty() -> None:
    s = act(table(missing(3, "")), "tavern a3-a4")
    assert asked(s) == (GOVERNMENT, "PlayCard")


@pytest.mark.parametrize("play", ["tavern a2-a4", "attack a2-a4"])
def test_ka33_yoko_jumps_by_location_card_and_by_attack(play: str) -> None:
    s = act(table(YOKO_JUMPS), play)
    assert (where(s, "g1"), where(s, "g2f")) == ("a4", "a3")


def test_ka33_ka52_yoko_does_not_jump_in_a_tunnel() -> None:
    s = table(redrawn(YOKO_JUMPS, "3 g2f g0 . . ."))
    assert from_to(s, "a3-c3") == ["defend"]
    assert "tunnel b3-c3" in options(s)


def test_ka33_a_diagonal_jump_keeps_its_direction() -> None:
    s = table(redrawn(YOKO_JUMPS, "3 . g2f . . ."))
    assert from_to(s, "a2-c4") == ["residence", "tavern", "attack"]
    assert from_to(s, "a2-b4") == from_to(s, "a2-a4") == []


def test_ka33_yoko_lands_neither_on_her_own_nor_off_the_board_nor_in_the_enemy_headquarters() -> None:
    assert from_to(table(redrawn(YOKO_JUMPS, "4 g0 . . . .")), "a2-a4") == []
    assert from_to(table(redrawn(YOKO_JUMPS, "4 . g0 . . .", "3 . g2f . . .")), "b3-b5") == []
    edge = table(redrawn(YOKO_JUMPS, "6 g2f . . . y3r", "5 g1 . . . .", "3 . . . . .", "2 . . . . ."))
    assert [way for way in options(edge) if way.startswith("attack a5-")] == ["attack a5-b6"]


def test_ka33_a_jump_into_the_last_row_can_win() -> None:
    s = act(table(redrawn(YOKO_JUMPS, "5 g2f . . . .", "4 g3r . . . .", "3 . . . . .")), "tavern a4-a6")
    assert (s.winner, s.reason) == (ONIWABAN, "K51")


def test_ka33_the_landing_can_spring_a_decoy() -> None:
    s = act(table(YOKO_JUMPS + "decoy government: tavern"), "tavern a2-a4")
    assert (asked(s)[0], options(s)) == (GOVERNMENT, ["pass", "spring 1"])
    assert "land a2" in options(act(s, "spring 1"))


def test_ka33_a_lost_clash_sends_the_jumper_back_to_its_start() -> None:
    s = act(table(YOKO_JUMPS.replace("4  .", "4  y2f")), "tavern a2-a4")
    assert (where(s, "g1"), where(s, "g2f"), where(s, "y2f")) == ("a2", "a3", "a4")


AYANE_HOLDS_SIX = COLUMN.format(special="ayane").replace("tunnel", "tunnel decoy") + "deck government:\n"


def test_ka34_a_card_taken_back_fills_the_hand() -> None:
    s = act(table(AYANE_HOLDS_SIX), "tavern a3-a4")
    assert asked(act(s, "take-back")) == (GOVERNMENT, "PlayCard")
    assert asked(act(s, "pass")) == (ONIWABAN, "ChooseDeck")


def test_ka34_a_marked_card_was_not_played_and_never_returns() -> None:
    s = act(table(AYANE_HOLDS_SIX), "decoy", "mark tavern")
    assert asked(s) == (ONIWABAN, "ChooseDeck")
    assert "tavern" not in hand(s, ONIWABAN)


@pytest.mark.parametrize("way", ["tunnel a2-b2", "defend a2-b2", "attack a3-b2", "castle a3-b2"])
def test_ka35_chiharu_enters_the_enemy_headquarters_by_any_card(way: str) -> None:
    assert way in options(table(MEETING.format(turn="government", special="chiharu")))
    assert way not in options(table(MEETING.format(turn="government", special="iroha")))


def test_ka35_a_clash_in_the_headquarters_is_normal() -> None:
    s = table(redrawn(MEETING.format(turn="government", special="chiharu"), "2 y1 g0 . . ."))
    s = act(s, "joker a3-b2")
    assert (where(s, "y2f"), prison(s, GOVERNMENT)) == ("b2", {"0"})


def test_ka35_chiharu_s_neutral_location_is_closed_to_every_way_in() -> None:
    moved = MEETING.replace("3  y2f .", "3  y2f g0")
    ways = {"shrine b3-c4", "attack b3-c4", "defend c5-c4", "tunnel b4-c4"}
    assert ways <= set(options(table(moved.format(turn="oniwaban", special="iroha"))))
    assert not ways & set(options(table(moved.format(turn="oniwaban", special="chiharu"))))


@pytest.mark.parametrize(("special", "offered"), [("iroha", True), ("chiharu", False)])
def test_ka35_ka53_nor_is_anybody_pushed_into_it(special: str, offered: bool) -> None:
    s = act(table(MEETING.format(turn="government", special=special)), "attack e4-d3")
    assert ("push c5-c4" in options(s)) is offered
    assert "push c5-d4" in options(s)


IROHA_DEFENDS = redrawn(MEETING.format(turn="oniwaban", special="iroha"), "6 y1 . . . y3r", "5 g2f . . . .",
                        "3 . . . . y2r", "2 . . . . .")


def test_ka36_a_beaten_attacker_stays_open() -> None:
    s = act(table(redrawn(IROHA_DEFENDS, "5 g0 . . . .")), "tavern a5-a6")
    assert (where(s, "g0"), is_open(s, "g0"), is_open(s, "y1")) == ("a5", True, True)
    assert seen(s, GOVERNMENT).identity[20] == 5


def test_ka36_a_winner_in_the_home_row_is_known() -> None:
    s = act(table(IROHA_DEFENDS), "tavern a5-a6")
    assert (where(s, "g2f"), is_open(s, "g2f")) == ("a6", True)
    assert heard_of(s, GOVERNMENT, "Declared") == [{"player": 0, "cell": 25, "won": False}]
    assert [event["identity"] for event in heard_of(s, GOVERNMENT, "Shown")] == [4, 3]


RURI_GUARDS = MEETING.format(turn="oniwaban", special="ruri") + "protected castle\n"


def test_ka37_an_empty_location_of_the_colour_may_be_entered() -> None:
    text = redrawn(RURI_GUARDS, "3 . . . g0 .")
    assert from_to(table(text), "d3-e4") == []
    assert from_to(table(redrawn(text, "4 . g3f . . .")), "d3-e4") == ["castle", "attack"]


def test_ka37_no_card_brings_an_attacker_in() -> None:
    text = redrawn(RURI_GUARDS, "5 . . . . g1", "4 . . . g3f y0")
    ways = {"tunnel d4-e4", "defend d4-e4", "defend e5-e4"}
    assert not ways & set(options(table(text)))
    assert ways <= set(options(table(text.replace("protected castle", "protected tavern"))))


def test_ka37_a_neutral_location_is_never_protected() -> None:
    s = table(redrawn(RURI_GUARDS, "4 . g3f y1 . .", "2 . . . . ."))
    assert "tunnel b4-c4" in options(s)


def test_ka37_nobody_is_pushed_onto_a_protected_agent() -> None:
    text = redrawn(RURI_GUARDS.replace("special government", "special oniwaban"), "4 g3f . y0 . .")
    assert "push a3-a4" in options(act(table(text), "attack e1-e2"))
    s = act(table(text.replace("protected castle", "protected tavern")), "attack e1-e2")
    assert "push a3-a4" not in options(s)
    assert "push a3-b4" in options(s)


def test_ka37_the_protected_agent_itself_can_be_pushed_and_reached_by_equipment() -> None:
    assert "push e4-e5" in options(act(table(RURI_GUARDS), "attack e1-e2"))
    assert "wiretap e4" in options(table(RURI_GUARDS + "equipment: wiretap=active"))
    s = table(redrawn(RURI_GUARDS, "4 y1 g3f . . y0", "3 . . . . .", "2 . . . . .", "turn government",
                      "decoy oniwaban: castle"))
    s = act(s, "castle a4-a3", "spring 1", "land a5")
    assert where(s, "y1") == "a5"


def test_ka37_a_drawn_position_takes_ruri_s_card_out_of_the_deck() -> None:
    s = table(redrawn(RURI_GUARDS.replace("deck government:\n", ""), "hand government: shrine"))
    assert s.deck[10 + CASTLE] == 4


def test_ka38_with_the_neutral_agent_the_government_chooses_first_and_openly() -> None:
    s = act(set_up(special_agents="neutral"), "choose iroha")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "Chose") == [{"player": 1, "special": IROHA, "sealed": False}]
    assert seen(s, ONIWABAN).special == (-1, IROHA)
    assert sum(seen(s, ONIWABAN).hand) == 6


def test_ka38_ka64_without_it_the_first_choice_stays_sealed_until_the_second() -> None:
    s = set_up(special_agents="sides")
    for player in (GOVERNMENT, SPECTATOR):
        assert learns(act(s, "choose yoko"), player) == learns(act(s, "choose ayane"), player)
    s = act(s, "choose yoko")
    assert seen(s, ONIWABAN).sealed == YOKO
    s = act(s, "choose iroha")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "Unsealed") == [{"oniwaban": YOKO, "government": IROHA}]


def test_ka53_chiharu_s_right_is_not_a_pusher_s() -> None:
    s = table(redrawn(MEETING.format(turn="oniwaban", special="chiharu"), "2 . . . . ."))
    s = act(s, "attack e1-d2")
    assert "push a1-a2" in options(s)
    assert "push a1-b2" not in options(s)


def test_ka53_tunnel_and_the_middle_of_a_push_pass_the_closed_neutral_location() -> None:
    text = redrawn(MEETING.format(turn="oniwaban", special="chiharu"), "5 . . . . .", "decoy government: tavern")
    assert "tunnel b4-d4" in options(table(text))
    assert options(act(table(text), "tavern b4-c5", "spring 1")) == ["land b3", "land c3", "land d3"]


def test_ka54_a_decoy_pushes_nobody_into_an_enemy_headquarters() -> None:
    text = redrawn(MEETING.format(turn="oniwaban", special="iroha"), "5 g3f . . . .", "4 . . . . y0",
                   "decoy government: castle")
    boards = ("default", "BGRBY/RHYHG/BGNRY/YHNGB/GHYHR/YBRGB")
    usual, other = (options(act(table(text, board=board), "castle a5-b6", "spring 1")) for board in boards)
    assert usual == ["land a4", "land b4", "land c4", "land d4"]
    assert other == ["land a4", "land c4", "land d4"]


def test_ka54_nor_does_an_attack() -> None:
    s = table(MEETING.format(turn="government", special="iroha").replace("6  .", "6  g0"))
    s = act(s, "attack e4-d3")
    assert "push a6-a5" in options(s)
    assert "push a6-b5" not in options(s)


def test_ka55_a_tunnel_moves_at_least_one_space() -> None:
    s = table(redrawn(YOKO_JUMPS, "3 g2f g0 . . ."))
    with pytest.raises(BadNotation):
        game_of(s).parse("tunnel a3-a3")
    assert [way for way in options(s) if way.startswith("tunnel a3-")] == []


def test_ka55_yoko_jumps_to_the_left_the_right_and_back_by_defend() -> None:
    s = table(redrawn(YOKO_JUMPS, "3 . g2f g0 . .", "2 . . g1 . ."))
    assert {"defend c3-a3", "defend b3-d3", "defend c3-c1", "defend b3-d1"} <= set(options(s))


def test_ka55_such_a_jump_may_end_on_an_enemy() -> None:
    s = act(table(YOKO_JUMPS.replace("3  g2f .   .", "3  g2f g0  y1")), "defend a3-c3")
    assert (where(s, "g2f"), prison(s, ONIWABAN)) == ("c3", {"1"})
    assert discards(s, ONIWABAN) == ["defend"]


def test_ka64_ruri_s_colour_is_chosen_when_both_agents_are_known() -> None:
    s = act(set_up(special_agents="neutral"), "choose ruri")
    assert asked(s) == (ONIWABAN, "ChooseOpenly")
    s = act(s, "choose yoko")
    assert asked(s) == (GOVERNMENT, "ChooseColour")
    s = act(s, "protect castle")
    assert seen(s, SPECTATOR).deck_backs == ((21, 6), (20, 6))
    assert asked(s) == (ONIWABAN, "PlayCard")
