"""Kyoto, the third reading: KA69 to KA73."""
from __future__ import annotations

from tests.kyoto.helpers_equipment import THEIR_TURN, TYPED
from tests.kyoto.helpers_special import redrawn, seen
from tests.kyoto.table import (
    GOVERNMENT, ONIWABAN, SPECTATOR, act, asked, discards, game_of, heard_of, refuses, table, where,
)
from tests.kyoto.test_rulings_order import LAST_ROW
from tests.kyoto.test_rulings_special import missing


def test_ka69_a_dropped_second_clash_is_told_to_all_and_the_pushed_agent_goes_back() -> None:
    text = LAST_ROW.format(c6="y1", c5="g2r") + "decoy government: shrine"
    s = act(table(text), "attack c5-c6", "push d4-e5")
    for player in (ONIWABAN, GOVERNMENT, SPECTATOR):
        assert heard_of(s, player, "Returned") == [{"player": GOVERNMENT, "start": 24, "to": 18}]
    assert where(s, "y2r") == "d4"
    assert asked(s) == (GOVERNMENT, "SpringDecoy"), "the Decoy window comes after it"
    told = game_of(s).describe_event(game_of(s).observed_events(s, SPECTATOR)[-1])
    assert (told.key, told.rule) == ("kyoto.told.Returned", "KA45")


def test_ka70_the_very_last_card_of_tomoyo_is_taken_without_a_question() -> None:
    s = act(table(missing(1, "shrine")), "tavern a3-a4")
    assert asked(s) == (-1, "DrawCard")
    assert asked(act(s, "deal shrine")) == (GOVERNMENT, "PlayCard")


def test_ka71_the_typescript_takes_the_uppermost_of_equal_cards() -> None:
    s = table(redrawn(TYPED, "discard oniwaban: joker shrine tunnel shrine"))
    s = act(s, "typescript shrine")
    assert discards(s, ONIWABAN) == ["joker", "shrine", "tunnel"]
    assert heard_of(s, GOVERNMENT, "Retrieved") == [{"player": 0, "card": 10, "top": 6}]
    assert seen(s, GOVERNMENT).discard_top[1] == 6


def test_ka72_mild_stun_without_any_play_loses_by_k55() -> None:
    text = redrawn(THEIR_TURN, "1 . . . . .", "hand oniwaban: shrine", "deck oniwaban:", "equipment: stun-gun=active")
    s = act(table(text, stun="mild"), "stun a3", "castle b6-b5")
    assert (s.winner, s.reason) == (GOVERNMENT, "K55")


def test_ka73_an_anaesthetic_that_binds_nothing_is_never_named() -> None:
    text = redrawn(THEIR_TURN, "hand oniwaban: residence castle", "equipment: anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "anaesthetise a3")
    assert refuses(s, "castle e1-e2") == "K38", "K115 it cannot be moved"
    text = redrawn(THEIR_TURN, "equipment: stun-gun=active anaesthetic=active")
    s = act(table(text), "pass", "castle b6-b5", "stun a3", "anaesthetise a3")
    assert refuses(s, "castle e1-e2") == "K38", "KA62 it is stunned"
    assert refuses(s, "tavern a3-a4") == "K112"
