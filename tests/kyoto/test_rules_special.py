"""Kyoto, advanced part 1: the special agents, rule by rule (K73-K94)."""
from __future__ import annotations

import pytest

from brushpass.games.kyoto.data import CASTLE, RURI, TOMOYO, YOKO
from tests.kyoto.helpers_special import from_to, learns, seen, set_up
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table, where,
)

JUMP = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  g2f .   .   .   .
2  g1  .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: tavern castle residence tunnel
deck oniwaban:
hand government: castle castle
deck government:
special oniwaban: yoko
"""
ARRIVAL = """
6  .   .   .   .   y3r
5  g1  g2f .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: castle castle joker tunnel
hand government: castle castle
deck government:
special government: anju
"""
ENEMY_GROUND = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   y1  .   .   .
3  y2f g1  .   .   .
2  .   .   g0  .   .
1  .   .   .   .   g2r
turn {turn}
hand oniwaban: shrine castle joker
hand government: shrine castle joker
special government: {special}
"""
FACING = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   y1  y2f
3  .   .   .   g3f .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: castle residence joker attack
deck oniwaban:
hand government: castle castle
deck government:
special government: ruri
protected {colour}
"""


def test_k73_special_agents_take_part_only_where_they_are_asked_for() -> None:
    s = set_up()
    assert asked(s) == (ONIWABAN, "PlayCard")
    assert seen(s, ONIWABAN).special == (-1, -1)


def test_k73_a_special_agent_lasts_the_whole_game() -> None:
    s = act(table(JUMP), "tavern a2-a4", "castle e6-d5", "residence a3-a5")
    assert where(s, "g2f") == "a5"
    assert seen(s, SPECTATOR).special == (YOKO, -1)


def test_k74_a_special_agent_overrules_the_basic_movement() -> None:
    assert from_to(table(JUMP.replace("special oniwaban: yoko", "")), "a2-a4") == []
    assert from_to(table(JUMP), "a2-a4") == ["tavern"]


def test_k75_each_chooses_one_of_three_after_the_agents_are_placed() -> None:
    s = set_up(special_agents="sides")
    assert seen(s, ONIWABAN).owner.count(0) == seen(s, ONIWABAN).owner.count(1) == 6
    s = act(s, "choose yoko", "choose iroha")
    assert seen(s, GOVERNMENT).special == (5, YOKO)
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_k76_the_government_may_take_the_neutral_agent_instead_of_its_own() -> None:
    s = set_up(special_agents="neutral")
    assert asked(s)[0] == GOVERNMENT
    s = act(s, "choose ruri")
    assert asked(s)[0] == ONIWABAN
    assert "choose ruri" not in options(s)
    s = act(s, "choose tomoyo")
    assert seen(s, ONIWABAN).special == (TOMOYO, RURI)


def test_k76_oniwaban_may_take_the_neutral_agent_that_was_passed_on() -> None:
    s = act(set_up(special_agents="neutral"), "choose anju")
    assert options(s) == ["choose tomoyo", "choose yoko", "choose ayane", "choose ruri"]
    s = act(s, "choose ruri")
    assert seen(s, ONIWABAN).special == (RURI, 3)
    assert asked(s) == (ONIWABAN, "ChooseColour")


def test_k77_three_special_agents_belong_to_each_side() -> None:
    s = set_up(special_agents="sides")
    assert options(s) == ["choose tomoyo", "choose yoko", "choose ayane"]
    assert options(act(s, "choose ayane")) == ["choose anju", "choose chiharu", "choose iroha"]


TOMOYO_DRAWS = JUMP.replace("yoko", "tomoyo").replace(
    "tavern castle residence tunnel", "tavern castle residence tunnel defend swap")


def test_k78_tomoyo_keeps_one_card_of_two_and_draws_the_other_last() -> None:
    s = table(TOMOYO_DRAWS.replace("deck oniwaban:", "deck oniwaban: shrine joker residence decoy"))
    s = act(s, "tavern a3-a4", "draw location", "deal shrine", "draw location", "deal joker")
    assert options(s) == ["keep shrine", "keep joker"]
    s = act(s, "keep shrine", "castle e6-d5", "residence a4-a5", "draw location")
    assert options(s) == ["deal residence"]
    s = act(s, "deal residence", "draw location")
    assert options(s) == ["deal joker"]
    assert hand(s, ONIWABAN)["shrine"] == 1
    assert "joker" not in hand(s, ONIWABAN)


def test_k78_only_tomoyo_knows_which_card_she_kept() -> None:
    s = table(TOMOYO_DRAWS.replace("deck oniwaban:", "deck oniwaban: shrine joker residence decoy"))
    s = act(s, "tavern a3-a4", "draw location", "deal shrine", "draw location", "deal joker")
    kept, other = act(s, "keep shrine"), act(s, "keep joker")
    for player in (GOVERNMENT, SPECTATOR):
        assert learns(kept, player) == learns(other, player)
        assert seen(s, player).looked_at == (10, 10)
    assert learns(kept, ONIWABAN) != learns(other, ONIWABAN)
    assert seen(kept, ONIWABAN).under_deck == (4,)


def test_k79_k80_yoko_may_jump_an_own_agent_or_move_as_ever() -> None:
    s = table(JUMP)
    assert {"tavern a2-a4", "residence a2-b3", "tavern a3-a4"} <= set(options(s))
    s = act(s, "tavern a2-a4")
    assert (where(s, "g1"), where(s, "g2f")) == ("a4", "a3")


def test_k79_an_enemy_cannot_be_jumped() -> None:
    assert from_to(table(JUMP.replace("3  g2f", "3  y2f")), "a2-a4") == []


def test_k81_the_card_fits_the_landing_and_not_the_jumped_location() -> None:
    s = table(JUMP.replace("tavern castle residence tunnel", "castle shrine"))
    assert from_to(s, "a2-a4") == []


def test_k82_two_agents_in_a_row_cannot_be_jumped() -> None:
    s = table(JUMP.replace("4  .", "4  g0").replace("residence tunnel", "residence joker"))
    assert [text for text in options(s) if " a2-a" in text] == []
    assert from_to(s, "a3-a5") == ["residence", "joker"]


@pytest.mark.parametrize(("defender", "end"), [("y2f", "a2"), ("y1", "a4")])
def test_k83_an_enemy_on_the_landing_means_a_clash(defender: str, end: str) -> None:
    s = act(table(JUMP.replace("4  .", f"4  {defender}")), "tavern a2-a4")
    assert where(s, "g1") == end
    assert prison(s, ONIWABAN) == ({"1"} if end == "a4" else set())
    assert where(s, "g2f") == "a3"


def test_k84_k85_k86_ayane_may_take_a_played_location_card_back() -> None:
    s = act(table(JUMP.replace("yoko", "ayane")), "tavern a3-a4")
    assert asked(s) == (ONIWABAN, "AyaneTakesBack")
    assert options(s) == ["pass", "take-back"]
    taken, left = act(s, "take-back"), act(s, "pass")
    assert (hand(taken, ONIWABAN).get("tavern"), discards(taken, ONIWABAN)) == (1, [])
    assert (hand(left, ONIWABAN).get("tavern"), discards(left, ONIWABAN)) == (None, ["tavern"])


@pytest.mark.parametrize(("play", "card"), [("joker a3-a4", "joker"), ("tunnel a3-c3", "tunnel")])
def test_k84_ayane_takes_back_neither_jokers_nor_tactics(play: str, card: str) -> None:
    s = act(table(JUMP.replace("yoko", "ayane").replace("residence", "joker")), play)
    assert discards(s, ONIWABAN) == [card]
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k84_ayane_works_only_for_her_own_side() -> None:
    s = act(table(JUMP.replace("yoko", "ayane")), "tavern a3-a4", "pass", "castle e6-d5")
    assert discards(s, GOVERNMENT) == ["castle"]
    assert asked(s) == (ONIWABAN, "PlayCard")


MARKING = ARRIVAL.replace("turn oniwaban", "turn government").replace("castle castle\n", "decoy castle castle shrine\n")


def test_k87_anju_may_mark_two_location_cards() -> None:
    s = act(table(MARKING), "decoy", "mark castle")
    assert options(s) == ["pass", "mark shrine", "mark castle"]
    two, one = act(s, "mark shrine"), act(s, "pass")
    assert seen(two, ONIWABAN).marks_laid == ((0, 0), (2, 0))
    assert seen(one, ONIWABAN).marks_laid == ((0, 0), (1, 0))
    assert hand(two, GOVERNMENT) == {"castle": 1}


def test_k87_without_anju_one_card_is_marked() -> None:
    s = act(table(MARKING.replace("anju", "iroha")), "decoy", "mark castle")
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_k87_the_opponent_learns_neither_mark() -> None:
    s = act(table(MARKING), "decoy", "mark castle")
    for player in (ONIWABAN, SPECTATOR):
        assert learns(act(s, "mark castle"), player) == learns(act(s, "mark shrine"), player)


def test_k88_the_second_mark_stays_when_the_first_is_used() -> None:
    s = table(ARRIVAL + "decoy government: castle shrine")
    s = act(s, "castle a5-b6", "spring 1", "land b4")
    assert discards(s, GOVERNMENT) == ["castle"]
    assert seen(s, GOVERNMENT).marks_laid[0] == (1, 0)
    assert "shrine" not in hand(s, GOVERNMENT)


def test_k88_the_two_marks_work_as_two_decoys() -> None:
    s = table(ARRIVAL.replace("castle castle joker", "castle shrine joker") + "decoy government: castle shrine")
    assert options(act(s, "castle a5-b6")) == ["pass", "spring 1"]
    assert options(act(s, "shrine b5-c6")) == ["pass", "spring 1"]


def test_k89_of_two_equal_marks_only_one_is_used_at_a_time() -> None:
    s = table(ARRIVAL.replace("deck gov", "deck oniwaban:\ndeck gov") + "decoy government: castle castle")
    s = act(s, "castle a5-b6", "spring 1", "land b4")
    assert (where(s, "g1"), asked(s)) == ("b4", (GOVERNMENT, "PlayCard"))
    assert seen(s, ONIWABAN).marks_laid == ((0, 0), (1, 0))
    s = act(s, "castle e6-d5", "castle b5-b6")
    s = act(s, "spring 1", "land a4")
    assert discards(s, GOVERNMENT) == ["castle", "castle", "decoy", "castle"]


def test_k90_chiharu_enters_the_enemy_headquarters_with_any_location_card() -> None:
    assert from_to(table(ENEMY_GROUND.format(turn="government", special="iroha")), "a3-b2") == []
    s = table(ENEMY_GROUND.format(turn="government", special="chiharu"))
    assert from_to(s, "a3-b2") == ["shrine", "castle", "joker"]


def test_k91_chiharu_closes_the_neutral_location_of_her_territory() -> None:
    assert from_to(table(ENEMY_GROUND.format(turn="oniwaban", special="iroha")), "b3-c4") != []
    s = table(ENEMY_GROUND.format(turn="oniwaban", special="chiharu"))
    assert from_to(s, "b3-c4") == []
    assert from_to(s, "c2-c3") == ["shrine", "castle", "joker"]


def test_k91_chiharu_closes_nothing_to_her_own_side() -> None:
    s = table(ENEMY_GROUND.format(turn="government", special="chiharu"))
    assert from_to(s, "b4-c3") == ["shrine", "castle", "joker"]


def test_k92_iroha_reveals_the_attacker_too() -> None:
    s = act(table(FACING.format(colour="castle").replace("ruri", "iroha")), "residence d3-d4")
    assert is_open(s, "g3f")
    shown = [(event["player"], event["identity"]) for event in heard_of(s, GOVERNMENT, "Shown")]
    assert shown == [(1, 4), (0, 1)]
    assert seen(s, SPECTATOR).identity[18] == 1


def test_k92_iroha_reveals_no_attacker_of_her_own_side() -> None:
    s = table(FACING.format(colour="castle").replace("ruri", "iroha").replace("turn oniwaban", "turn government")
              .replace("government: castle castle", "government: shrine castle"))
    s = act(s, "shrine e4-d3")
    assert is_open(s, "g3f")
    assert not is_open(s, "y2f")


def test_k93_ruri_takes_a_location_card_that_is_no_joker_from_her_deck() -> None:
    s = act(set_up(special_agents="neutral"), "choose anju", "choose ruri")
    assert options(s) == ["protect shrine", "protect residence", "protect tavern", "protect castle"]
    before = s.deck[CASTLE]
    s = act(s, "protect castle")
    assert s.deck[CASTLE] == before - 1
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert seen(s, player).protected == CASTLE


def test_k94_ruri_keeps_attackers_from_her_colour() -> None:
    s = table(FACING.format(colour="castle"))
    assert from_to(s, "d3-e4") == []
    assert from_to(s, "d3-d4") == ["residence", "joker", "attack"]
    s = table(FACING.format(colour="residence"))
    assert from_to(s, "d3-e4") == ["castle", "joker", "attack"]
    assert from_to(s, "d3-d4") == []


def test_k94_ruri_does_not_stop_her_own_attacks() -> None:
    s = table(FACING.format(colour="shrine").replace("turn oniwaban", "turn government").replace(
        "government: castle castle", "government: shrine castle"))
    assert "shrine e4-d3" in options(s)
