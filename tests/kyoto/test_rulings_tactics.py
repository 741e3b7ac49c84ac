"""Kyoto, the rulings on movement and tactic cards: KA1 to KA15."""
import pytest

from tests.kyoto.helpers_rulings import knows, offered, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, is_open, options, prison, table, where,
)

TAIL = """
turn oniwaban
hand oniwaban: {cards}
hand government: castle castle tunnel
deck oniwaban:
deck government:
"""
ROWS_HOME = """
2  .   .   .   .   .
1  .   .   .   .   g2r
"""
LONE = """
6  .   .   .   .   y3r
5  {a5} .   .   .   .
4  {a4} {b4} .   .   .
3  {a3} {b3} .   .   .
""" + ROWS_HOME + TAIL
NONE = {"a5": ".", "a4": ".", "b4": ".", "a3": ".", "b3": "."}

CROWD = """
6  .   .   .   .   y3r
5  .   .   .   .   g3f
4  .   y2f .   {d4} .
3  g2f .   y0  .   .
2  y2r .   .   .   .
1  .   .   .   .   g2r
""" + TAIL
TWO_CLASHES = CROWD.format(d4="y1", cards="attack castle castle")


def lone(cards: str, **at: str) -> str:
    return LONE.format(**(NONE | at), cards=cards)


@pytest.mark.parametrize("move", [
    "attack b3-a4", "attack b3-b4", "attack b3-c4", "defend b3-a3", "defend b3-b2", "defend b3-a2", "defend b3-c2",
    "tunnel b3-a3", "tunnel b3-c3", "tunnel b3-d3", "tunnel b3-e3",
])
def test_ka1_tactic_moves_ignore_colours_and_use_no_location_card(move: str) -> None:
    s = table(lone("attack defend tunnel", b3="g2f"))
    assert not offered(options(s), "joker")
    s = act(s, move)
    assert where(s, "g2f") == move[-2:]
    assert discards(s, ONIWABAN) == [move.split()[0]]
    assert sum(hand(s, ONIWABAN).values()) == 2


def test_ka1_no_tactic_brings_an_agent_into_the_enemy_headquarters() -> None:
    found = options(table(lone("attack defend tunnel", a5="g2f", a4="g1")))
    assert {"attack a4-a5", "attack a4-b5", "defend a5-b5", "tunnel a5-b5"}.isdisjoint(found)
    assert {"defend a5-b4", "tunnel a5-c5", "attack a5-b6"} <= set(found)


def test_ka1_no_tactic_breaks_the_ban_of_chiharu() -> None:
    barred = {"attack b3-c4", "tunnel b4-c4", "defend b4-c4"}
    text = lone("attack defend tunnel", b3="g2f", b4="g1")
    assert barred <= set(options(table(text)))
    found = options(table(text + "special government: chiharu"))
    assert barred.isdisjoint(found)
    assert "tunnel b4-d4" in found


def test_ka1_no_tactic_breaks_the_ban_of_ruri() -> None:
    barred = {"attack a3-b4", "tunnel a4-b4", "defend a4-b4"}
    text = lone("attack defend tunnel", a3="g2f", a4="g1", b4="y2f")
    assert barred <= set(options(table(text)))
    assert barred.isdisjoint(options(table(text + "special government: ruri\nprotected shrine")))


def test_ka1_a_push_respects_headquarters() -> None:
    text = lone("castle castle", a5="y1").replace("6  .", "6  g1").replace("turn oniwaban", "turn government")
    s = act(table(text.replace("hand government:", "hand government: attack")), "attack a5-a4")
    assert options(s) == ["push a6-a5"]


def test_ka2_a_tunnel_passes_the_enemy_headquarters_without_stopping_there() -> None:
    s = table(lone("tunnel", a5="g2f"))
    assert offered(options(s), "tunnel") >= {"tunnel a5-c5", "tunnel a5-e5"}
    assert {"tunnel a5-b5", "tunnel a5-d5"}.isdisjoint(options(s))
    assert where(act(s, "tunnel a5-e5"), "g2f") == "e5"


def test_ka3_an_enemy_may_be_pushed_onto_a_lone_own_agent_but_not_into_a_pending_clash() -> None:
    s = act(table(TWO_CLASHES), "attack a3-b4")
    assert set(options(s)) == {"push a2-b3", "push c3-c4", "push d4-c5", "push d4-d5", "push d4-e5"}


def test_ka3_without_a_clash_the_same_agents_may_be_pushed_more_freely() -> None:
    s = act(table(TWO_CLASHES), "attack a3-a4")
    assert set(options(s)) == {
        "push a2-a3", "push a2-b3", "push c3-c4", "push d4-c5", "push d4-d5", "push d4-e5",
        "push b4-a5", "push b4-b5", "push b4-c5",
    }


def test_ka4_the_pushed_agent_attacks_and_goes_back_when_it_loses() -> None:
    s = act(table(TWO_CLASHES), "attack a3-b4", "push d4-e5")
    assert where(s, "y1") == "d4"
    assert where(s, "g3f") == "e5"
    assert is_open(s, "g3f")
    assert not is_open(s, "y1")
    assert heard_of(s, ONIWABAN, "Clashed")[1] == {"player": 1, "start": 18, "cell": 24, "won": False}


def test_ka4_a_pushed_agent_that_is_equal_captures_the_one_it_was_pushed_onto() -> None:
    s = act(table(TWO_CLASHES.replace("y1", "y3f")), "attack a3-b4", "push d4-e5")
    assert where(s, "y3f") == "e5"
    assert where(s, "g3f") is None
    assert prison(s, GOVERNMENT) == {"3f"}
    assert asked(s) == (ONIWABAN, "Activate")
    assert not is_open(s, "y3f")


def test_ka5_both_moves_come_before_both_clashes_and_the_movers_clash_is_first() -> None:
    s = act(table(TWO_CLASHES), "attack a3-b4")
    assert not is_open(s, "y2f")
    assert view(s, GOVERNMENT).entering == ((1, -1, 10, 16),)
    s = act(s, "push d4-e5")
    assert [clash["cell"] for clash in heard_of(s, SPECTATOR, "Clashed")] == [16, 24]


def test_ka5_the_way_back_of_a_pending_attacker_stays_free() -> None:
    s = act(table(TWO_CLASHES.replace("g2f", "g1 ")), "attack a3-b4")
    assert "push a2-a3" not in options(s)
    s = act(s, "push a2-b3")
    assert where(s, "g1") == "a3"
    assert where(s, "y2r") == "b3"


def test_ka6_the_push_is_obligatory_where_one_is_possible() -> None:
    s = act(table(TWO_CLASHES), "attack a3-b4")
    assert asked(s) == (ONIWABAN, "PushBack")
    assert "pass" not in options(s)


def test_ka6_the_push_is_skipped_where_none_is_possible() -> None:
    s = act(table(lone("attack castle", a3="g2f")), "attack a3-a4")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert discards(s, ONIWABAN) == ["attack"]


def test_ka6_without_its_first_half_an_attack_is_not_playable() -> None:
    text = lone("attack defend", a3="y1").replace("6  .", "6  g1").replace("g2r", ".  ")
    found = options(table(text))
    assert found
    assert not offered(found, "attack")


def test_ka6_back_is_seen_from_the_owner_of_the_pushed_agent() -> None:
    text = lone("castle castle", b3="g1", a5="y1").replace("turn oniwaban", "turn government")
    s = act(table(text.replace("hand government:", "hand government: attack")), "attack a5-a4")
    assert set(options(s)) == {"push b3-a2", "push b3-b2", "push b3-c2"}


def test_ka7_a_push_by_attack_triggers_no_decoy_of_either_side() -> None:
    marks = "decoy oniwaban: shrine\ndecoy government: shrine tavern | castle residence"
    s = act(table(lone("attack castle", b3="g2f", a4="y1") + marks), "attack b3-c4")
    s = act(s, "push a4-a5")
    assert where(s, "y1") == "a5"
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert heard_of(s, GOVERNMENT, "Declared") == []


def test_ka8_a_three_that_attacks_a_zero_loses() -> None:
    s = act(table(lone("shrine castle", a3="g3r", b4="y0")), "shrine a3-b4")
    assert where(s, "g3r") == "a3"
    assert where(s, "y0") == "b4"
    assert is_open(s, "y0")


def test_ka8_a_zero_that_attacks_a_three_wins() -> None:
    s = act(table(lone("shrine castle", a3="g0", b4="y3f")), "shrine a3-b4")
    assert where(s, "g0") == "b4"
    assert prison(s, ONIWABAN) == {"3f"}


def test_ka9_a_failed_attack_by_tunnel_goes_all_the_way_back_and_triggers_nothing() -> None:
    text = lone("tunnel castle").replace("6  .", "6  g1") + "decoy government: castle tavern"
    s = act(table(text), "tunnel a6-e6")
    assert where(s, "g1") == "a6"
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert heard_of(s, GOVERNMENT, "Declared") == []


def test_ka9_a_failed_jump_returns_to_where_it_began() -> None:
    text = lone("joker castle", b3="g2f", b4="y3f").replace("2  .   .", "2  .   g1")
    s = act(table(text + "special oniwaban: yoko"), "joker b2-b4")
    assert where(s, "g1") == "b2"


def test_ka10_an_attack_that_must_fail_is_a_legal_play() -> None:
    s = table(lone("shrine", a3="g1", b4="y2f!").replace("g2r", ".  "))
    assert options(s) == ["shrine a3-b4"]
    assert where(act(s, "shrine a3-b4"), "g1") == "a3"


IN_COLUMN_B = """
6  .   {b6} .   .   y3r
5  .   .   .   .   .
4  .   y1  .   .   .
3  .   .   .   .   .
2  .   {b2} .   .   .
1  .   .   .   .   g2f
""" + TAIL


def test_ka11_a_swap_has_no_distance_and_reaches_into_headquarters() -> None:
    s = act(table(IN_COLUMN_B.format(b6="g0", b2="g1", cards="swap castle")), "swap b2-b6", "exchange")
    assert (where(s, "g0"), where(s, "g1")) == ("b2", "b6")


def test_ka11_with_chiharu_a_swap_may_put_an_agent_into_the_enemy_headquarters() -> None:
    text = IN_COLUMN_B.format(b6="y2f", b2="y0", cards="castle castle").replace("turn oniwaban", "turn government")
    text = text.replace("hand government:", "hand government: swap") + "special government: chiharu"
    s = act(table(text), "swap b2-b6", "exchange")
    assert (where(s, "y0"), where(s, "y2f")) == ("b6", "b2")


def test_ka12_a_real_agent_swapped_into_the_last_row_wins_and_is_declared() -> None:
    s = act(table(IN_COLUMN_B.format(b6="g0", b2="g3r", cards="swap castle")), "swap b2-b6", "exchange")
    assert (s.winner, s.reason) == (ONIWABAN, "K51")
    assert heard_of(s, GOVERNMENT, "Declared") == [{"player": 0, "cell": 26, "won": True}]


def test_ka12_a_swap_that_brings_nobody_real_there_does_not_end_the_game() -> None:
    s = act(table(IN_COLUMN_B.format(b6="g0", b2="g3r", cards="swap castle")), "swap b2-b6", "stay")
    assert not s.over
    assert where(s, "g3r") == "b2"


def test_ka12_a_swap_triggers_no_decoy() -> None:
    text = IN_COLUMN_B.format(b6="g0", b2="g1", cards="swap castle") + "decoy government: castle"
    s = act(table(text), "swap b2-b6", "exchange")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_ka13_after_a_swap_two_open_agents_are_an_uncertain_pair() -> None:
    s = act(table(IN_COLUMN_B.format(b6="g0!", b2="g1!", cards="swap castle")), "swap b2-b6")
    moved, stayed = act(s, "exchange"), act(s, "stay")
    assert not is_open(stayed, "g0")
    assert not is_open(stayed, "g1")
    assert knows(moved, GOVERNMENT) == knows(stayed, GOVERNMENT)
    assert knows(moved, SPECTATOR) == knows(stayed, SPECTATOR)
    assert knows(moved, ONIWABAN) != knows(stayed, ONIWABAN)
    assert view(moved, GOVERNMENT).identity[26] == -1


def test_ka14_a_swap_needs_two_own_agents_in_one_line() -> None:
    text = IN_COLUMN_B.format(b6=".", b2="g1", cards="swap castle")
    assert not offered(options(table(text)), "swap")
    assert offered(options(table(text.replace("y1", "g0"))), "swap") == {"swap b2-b4"}


def test_ka15_in_the_home_row_a_defending_agent_goes_left_or_right_only() -> None:
    text = lone("defend castle").replace("1  .   .   .   .   g2r", "1  g1  .   .   g2r .")
    assert offered(options(table(text)), "defend") == {"defend a1-b1", "defend d1-c1", "defend d1-e1"}
