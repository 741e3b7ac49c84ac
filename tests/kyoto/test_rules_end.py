"""Kyoto, the end of the game, rule by rule: K49-K55."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import alike, view
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, game_of, heard_of, options, prison, table, where,
)

FACING = """
6  .   .   .   .   y1
5  .   .   .   .   .
4  .   {defender} .   .   .
3  {attacker} .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle
hand government: castle castle
prison oniwaban: {prison}
"""

AT_THE_GATE = """
6  {home} .   .   .   .
5  .   .   {arriving} .   .
4  .   .   .   .   .
3  .   .   .   .   y3f
2  .   .   .   .   .
1  g1  .   .   .   .
turn oniwaban
hand oniwaban: joker joker attack
hand government: castle castle
"""

GOVERNMENT_RUNS = """
6  .   .   .   .   y1
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  y2r .   .   .   .
1  .   .   g3f .   .
turn government
hand oniwaban: castle
hand government: joker
"""

LAST_CARDS = """
6  .   .   .   .   y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  g1  .   .   .   .
turn oniwaban
hand oniwaban: shrine castle
hand government: {held}
deck oniwaban:
deck government: {deck}
"""


@pytest.mark.parametrize(("captured", "defender"), [("2r", "y3r"), ("3r 3f", "y2r")])
def test_k49_the_second_real_agent_captured_wins_at_once(captured: str, defender: str) -> None:
    text = FACING.format(attacker="g3f", defender=defender, prison=captured) + "decoy government: shrine\n"
    s = act(table(text), "shrine a3-b4")
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K49")
    assert options(s) == []
    assert heard_of(s, GOVERNMENT, "Won") == [{"player": ONIWABAN, "number": "K49"}]


def test_k49_one_real_agent_is_not_enough() -> None:
    s = act(table(FACING.format(attacker="g3f", defender="y3r", prison="3f 0")), "shrine a3-b4")
    assert not s.over
    assert prison(s, ONIWABAN) == {"3f", "0", "3r"}


@pytest.mark.parametrize(("captured", "defender"), [("3f 0", "y2f"), ("2f 0 2r", "y3f"), ("2f 1", "y0")])
def test_k50_who_makes_the_enemy_capture_three_false_agents_wins(captured: str, defender: str) -> None:
    text = FACING.format(attacker="g2f" if defender == "y0" else "g3f", defender=defender, prison=captured)
    s = act(table(text.replace("y1", "." if "1" in captured else "y1")), "shrine a3-b4")
    assert (s.over, s.winner, s.reason) == (True, GOVERNMENT, "K50")
    assert options(s) == []


def test_k50_two_false_agents_are_not_enough_and_real_ones_do_not_count() -> None:
    s = act(table(FACING.format(attacker="g3f", defender="y2f", prison="3r 0")), "shrine a3-b4")
    assert not s.over
    assert prison(s, ONIWABAN) == {"3r", "0", "2f"}


@pytest.mark.parametrize("to", ["b6", "c6", "d6"])
@pytest.mark.parametrize("real", ["g3r", "g2r"])
def test_k51_a_real_agent_in_the_enemys_last_row_wins(real: str, to: str) -> None:
    s = act(table(AT_THE_GATE.format(home=".", arriving=real)), f"joker c5-{to}")
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K51")
    assert game_of(s).returns(s) == [1.0, -1.0]


def test_k51_the_government_escapes_over_row_one() -> None:
    s = act(table(GOVERNMENT_RUNS), "joker a2-a1")
    assert (s.over, s.winner, s.reason) == (True, GOVERNMENT, "K51")
    assert game_of(s).returns(s) == [-1.0, 1.0]


def test_k51_the_own_last_row_and_a_lost_clash_there_win_nothing() -> None:
    lost = GOVERNMENT_RUNS.replace("1  .   .   g3f", "1  .   g3f .  ")
    s = act(table(lost), "joker a2-b1")
    assert not s.over
    assert where(s, "y2r") == "a2"
    at_home = AT_THE_GATE.replace("1  g1 ", "1  g3r").format(home=".", arriving="g1")
    assert not act(table(at_home), "joker c5-c6").over


@pytest.mark.parametrize("false", ["g3f", "g0"])
def test_k52_a_false_agent_is_declared_and_not_shown(false: str) -> None:
    s = act(table(AT_THE_GATE.format(home=".", arriving=false)), "joker c5-c6")
    assert not s.over
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "Declared") == [{"player": ONIWABAN, "cell": 27, "won": False}]
        assert heard_of(s, player, "Shown") == []
    assert view(s, GOVERNMENT).identity[27] == -1


def test_k52_which_false_agent_it_is_stays_secret() -> None:
    one = act(table(AT_THE_GATE.format(home=".", arriving="g3f")), "joker c5-c6")
    other = act(table(AT_THE_GATE.format(home=".", arriving="g2f")), "joker c5-c6")
    assert alike(one, other, GOVERNMENT)
    assert alike(one, other, SPECTATOR)


def test_k52_a_winner_is_declared_and_shown_and_nobody_declares_elsewhere() -> None:
    s = act(table(AT_THE_GATE.format(home=".", arriving="g2r")), "joker c5-d6")
    assert heard_of(s, GOVERNMENT, "Declared") == [{"player": ONIWABAN, "cell": 28, "won": True}]
    assert [(fact["cell"], fact["identity"]) for fact in heard_of(s, GOVERNMENT, "Shown")] == [(28, 2)]
    s = act(table(AT_THE_GATE.format(home=".", arriving="g2r")), "joker a1-a2")
    assert heard_of(s, GOVERNMENT, "Declared") == []


TWO_CLASHES = """
6  .   .   .   .   .
5  .   .   .   .   g2f
4  .   {first} .   y3f .
3  g3f .   .   .   .
2  .   .   .   .   .
1  .   .   .   .   g2r
turn oniwaban
hand oniwaban: attack castle
hand government: castle
prison oniwaban: {taken}
prison government: 1 0
"""


@pytest.mark.parametrize(("first", "taken", "winner", "reason"), [
    ("y2r", "3r", ONIWABAN, "K49"), ("y2f", "1 0", GOVERNMENT, "K50"),
])
def test_k53_the_first_condition_fulfilled_ends_the_game(first: str, taken: str, winner: int, reason: str) -> None:
    text = TWO_CLASHES.format(first=first, taken=taken)
    s = act(table(text, equipment="off"), "attack a3-b4", "push d4-e5")
    assert (s.over, s.winner, s.reason) == (True, winner, reason)
    assert prison(s, GOVERNMENT) == {"1", "0"}


def test_k53_a_second_clash_ends_the_game_only_where_the_first_did_not() -> None:
    text = TWO_CLASHES.format(first="y2f", taken="3r 0")
    s = act(table(text, equipment="off"), "attack a3-b4", "push d4-e5")
    assert prison(s, ONIWABAN) == {"3r", "0", "2f"}
    assert prison(s, GOVERNMENT) == {"1", "0", "2f"}
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K50")


@pytest.mark.parametrize("play", ["joker c5-b6", "attack c5-b6"])
def test_k54_escaping_with_the_capture_of_the_third_false_agent_wins(play: str) -> None:
    text = AT_THE_GATE.format(home=". y2f", arriving="g3r").replace("y2f .   .   .   .", "y2f .   .   .")
    s = act(table(text.replace("y3f", ".") + "prison oniwaban: 3f 0\n"), play)
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K54")
    assert prison(s, ONIWABAN) == {"3f", "0", "2f"}


def test_k54_a_false_agent_that_captures_the_third_there_loses() -> None:
    text = AT_THE_GATE.format(home=". y2f", arriving="g3f").replace("y2f .   .   .   .", "y2f .   .   .")
    s = act(table(text.replace("y3f", ".") + "prison oniwaban: 3f 0\n"), "joker c5-b6")
    assert (s.over, s.winner, s.reason) == (True, GOVERNMENT, "K50")


@pytest.mark.parametrize("held", ["", "castle", "decoy", "decoy joker", "swap", "castle swap"])
def test_k55_who_can_play_no_card_loses_at_once(held: str) -> None:
    text = LAST_CARDS.format(held=held, deck="joker castle")
    stuck = text.replace("y3r", ". ").replace("1  g1  .", "1  g1  y1")
    s = act(table(stuck), "shrine a1-a2")
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K55")


def test_k55_used_up_decks_lose_when_no_card_is_left_to_play() -> None:
    s = act(table(LAST_CARDS.format(held="shrine", deck="")), "shrine a1-a2")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    s = act(s, "shrine e6-e5", "castle a2-a3")
    assert (s.over, s.winner, s.reason) == (True, ONIWABAN, "K55")


@pytest.mark.parametrize(("held", "play"), [("shrine", "shrine e6-e5"), ("decoy castle", "decoy")])
def test_k55_a_single_playable_card_is_enough(held: str, play: str) -> None:
    text = LAST_CARDS.format(held=held, deck="")
    s = act(table(text), "shrine a1-a2")
    assert not s.over
    assert play in options(s)
