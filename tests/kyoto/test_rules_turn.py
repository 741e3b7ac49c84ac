"""Kyoto, the turn, rule by rule: K23-K32."""
from __future__ import annotations

import pytest

from tests.kyoto.helpers_basic import alike, view, with_card
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, hand, heard_of, options, refuses, table, where,
)

OPENING = """
6  .   .   .   y3f y3r
5  .   .   .   .   .
4  .   .   .   .   .
3  .   .   .   .   .
2  .   .   .   .   .
1  g1  g3f .   .   g2r
turn oniwaban
hand oniwaban: shrine castle castle castle tunnel decoy
hand government: residence shrine shrine shrine shrine shrine
"""

RUN_DOWN = OPENING + """
deck oniwaban: {green}
deck government: {yellow}
"""


DRAWN = [
    ("draw location", "deal joker"), ("draw tactic", "deal swap"), ("draw location", "deal tavern"),
    ("draw tactic", "deal attack"), ("draw location", "deal tavern"), ("draw tactic", "deal defend"),
]


def kinds(s_options: list[str]) -> set[str]:
    """Return the cards that may be played."""
    return {text.split()[0] for text in s_options}


def test_k23_the_players_take_turns_until_somebody_has_won() -> None:
    s = table(RUN_DOWN.format(green="", yellow=""))
    turns = []
    for play in ("shrine b1-a2", "shrine e6-e5", "castle a2-a3", "residence d6-d5"):
        turns.append(asked(s)[0])
        s = act(s, play)
    assert turns == [ONIWABAN, GOVERNMENT, ONIWABAN, GOVERNMENT]
    assert asked(s) == (ONIWABAN, "PlayCard")


def test_k24_a_card_must_be_played_and_then_one_draws() -> None:
    s = table(OPENING)
    assert "pass" not in options(s)
    assert kinds(options(s)) == {"shrine", "castle", "tunnel", "decoy"}
    s = act(s, "shrine b1-a2")
    assert options(s) == ["draw location", "draw tactic"]
    s = act(s, "draw location", "deal joker")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k25_a_location_card_moves_one_agent_to_its_colour() -> None:
    s = table(OPENING)
    assert with_card(s, "shrine") == {"a1-a2", "a1-b2", "b1-a2", "b1-b2", "e1-d2"}
    s = act(s, "shrine b1-a2")
    assert (where(s, "g3f"), where(s, "g1"), where(s, "g2r")) == ("a2", "a1", "e1")


def test_k26_a_tactic_card_is_carried_out_by_its_text() -> None:
    s = act(table(OPENING), "tunnel b1-d1")
    assert where(s, "g3f") == "d1"
    assert heard_of(s, GOVERNMENT, "Played") == [{"player": ONIWABAN, "card": 6, "start": 1, "to": 3}]


def test_k27_played_cards_lie_face_up_on_the_own_discard_pile() -> None:
    s = table(RUN_DOWN.format(green="", yellow=""))
    s = act(s, "tunnel b1-d1", "shrine e6-e5", "castle e1-d2")
    assert discards(s, ONIWABAN) == ["tunnel", "castle"]
    assert discards(s, GOVERNMENT) == ["shrine"]
    assert view(s, GOVERNMENT).discard_top == (0, 3)
    assert hand(s, ONIWABAN) == {"shrine": 1, "castle": 2, "decoy": 1}


def test_k28_one_looks_through_the_own_discard_pile_and_never_the_others() -> None:
    one = table(OPENING + "discard government: castle tavern joker\n")
    other = table(OPENING + "discard government: tavern castle joker\n")
    assert view(one, GOVERNMENT).discard == (3, 2, 4)
    assert view(other, GOVERNMENT).discard == (2, 3, 4)
    assert view(one, ONIWABAN).discard == view(one, SPECTATOR).discard == ()
    assert view(one, ONIWABAN).discard_top == (-1, 4)
    assert alike(one, other, ONIWABAN)
    assert alike(one, other, SPECTATOR)


@pytest.mark.parametrize(("text", "drawn"), [("shrine", 6), ("shrine castle tunnel", 4), ("shrine castle", 5)])
def test_k29_the_hand_is_refilled_to_six_one_card_after_the_other(text: str, drawn: int) -> None:
    s = act(table(OPENING.replace("shrine castle castle castle tunnel decoy", text)), "shrine b1-a2")
    for draw in DRAWN[:drawn]:
        assert asked(s) == (ONIWABAN, "ChooseDeck")
        assert options(s) == ["draw location", "draw tactic"]
        s = act(s, *draw)
    assert sum(hand(s, ONIWABAN).values()) == 6
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k29_the_opponent_sees_the_deck_and_not_the_card() -> None:
    s = act(table(OPENING), "shrine b1-a2", "draw tactic")
    assert heard_of(s, GOVERNMENT, "Reached") == [{"player": ONIWABAN, "back": 11}]
    one, other = act(s, "deal swap"), act(s, "deal attack")
    assert not alike(one, other, ONIWABAN)
    assert alike(one, other, GOVERNMENT)
    assert alike(one, other, SPECTATOR)
    assert view(one, GOVERNMENT).hand_backs[1] == (3, 3)


def test_k30_an_empty_deck_gives_no_more_and_the_discards_are_not_shuffled() -> None:
    s = act(table(RUN_DOWN.format(green="swap attack", yellow="")), "shrine b1-a2")
    assert discards(s, ONIWABAN) == ["shrine"]
    assert options(s) == ["draw tactic"]
    s = act(table(RUN_DOWN.format(green="joker", yellow="")), "tunnel b1-d1")
    assert (options(s), refuses(s, "draw tactic")) == (["draw location"], "K30")
    s = act(s, "draw location")
    assert options(s) == ["deal joker"]
    s = act(s, "deal joker", "shrine e6-e5", "joker a1-a2")
    assert asked(s) == (GOVERNMENT, "PlayCard")


def test_k31_with_both_decks_empty_nothing_is_drawn_any_more() -> None:
    s = act(table(RUN_DOWN.format(green="", yellow="castle")), "shrine b1-a2")
    assert asked(s) == (GOVERNMENT, "PlayCard")
    assert sum(hand(s, ONIWABAN).values()) == 5
    s = act(s, "shrine e6-e5")
    assert asked(s) == (GOVERNMENT, "ChooseDeck")
    assert not s.over


def test_k32_the_mix_of_the_hand_is_free() -> None:
    played = "shrine b1-a2"
    tactics = act(table(OPENING.replace("castle castle castle", "castle")), played)
    tactics = act(tactics, "draw tactic", "deal decoy", "draw tactic", "deal swap", "draw tactic", "deal attack")
    assert view(tactics, GOVERNMENT).hand_backs[1] == (1, 5)
    places = act(table(OPENING.replace("tunnel decoy", "joker joker")), played, "draw location", "deal joker")
    assert view(places, GOVERNMENT).hand_backs[1] == (6, 0)
