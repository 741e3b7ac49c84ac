"""Embassy, the item cards, rule by rule: E1-E11."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.missions import MISSIONS
from tests.embassy.helpers_seeds import EVERYBODY, first_deal, offered, scene, tell_apart, view, won
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, game_of, hand, heard_of, options, table,
)

TO_STORAGE = ("move storage-terrace", "stop", "draw")
CRITICAL = {"intel-red", "intel-blue", "bomb"}


def dealt(mission: str) -> set[str]:
    """Return the items that the first deal of a mission may bring."""
    return offered(first_deal(mission), "deal")


def test_e1_the_back_of_an_item_tells_nothing_but_that_it_is_an_item() -> None:
    s = act(scene("telex red:"), *TO_STORAGE)
    bomb, key = act(s, "deal bomb"), act(s, "deal key")
    assert tell_apart(bomb, key) == {0}
    assert heard_of(bomb, SPECTATOR, "Drew") == [{"player": 0, "item": -1, "number": "E55"}]
    armed = act(scene("telex red:"), "move storage-terrace", "move staircase-terrace", "move armoury")
    armed = act(armed, "stop", "armoury", "arm wire")
    assert heard_of(armed, SPECTATOR, "Drew") == []
    assert heard_of(armed, SPECTATOR, "Armed") == [{"player": 0, "card": -1, "number": "E58"}]


@pytest.mark.parametrize(("item", "missions"), [
    ("virus", {"two-man-rule"}),
    ("anti-virus", {"two-man-rule"}),
    ("intel-green", {"strange-bedfellows", "three-alone", "the-fifth"}),
    ("intel-red", set(MISSIONS) - {"two-man-rule"}),
    ("key", set(MISSIONS)),
])
def test_e2_marked_cards_are_dealt_only_in_their_mode(item: str, missions: set[str]) -> None:
    assert {mission for mission in MISSIONS if item in dealt(mission)} == missions


@pytest.mark.parametrize(("mission", "players"), [("face-to-face", 2), ("three-alone", 3), ("two-man-rule", 4)])
def test_e2_every_mark_has_its_mode(mission: str, players: int) -> None:
    assert EmbassyGame({"mission": mission}).seats == players


def test_e3_a_fourth_item_of_an_exchange_has_to_go() -> None:
    s = scene("gallery red: key bomb vest", "security-hq blue: first-aid")
    s = act(s, "move security-hq", "show friendly", "show friendly", "pass", "give first-aid")
    assert asked(s) == (0, "DiscardOne")
    assert offered(s, "discard") == {"key", "bomb", "vest", "first-aid"}
    s = act(s, "discard bomb")
    assert hand(s, 0) == ["vest", "first-aid", "key"]
    assert asked(s) == (0, "TakeAction")


def test_e3_who_steals_with_three_items_discards_one_first() -> None:
    s = scene("gallery red: key bomb vest | wire", "security-hq blue: first-aid")
    s = act(s, "move security-hq", "show wire", "show friendly", "steal")
    assert asked(s) == (0, "DiscardOne")
    assert offered(s, "discard") == {"key", "bomb", "vest"}
    assert hand(act(s, "discard key", "deal first-aid"), 0) == ["bomb", "vest", "first-aid"]


def test_e4_what_lies_in_a_briefcase_does_not_count() -> None:
    s = act(scene("telex red: briefcase-red key", also="inside red bomb"), *TO_STORAGE)
    assert asked(s) == (-1, "DrawItem")
    assert view(s, 1).hand_sizes[3] == 2


def test_e5_a_briefcase_in_hand_counts() -> None:
    s = act(scene("telex red: briefcase-red key key"), *TO_STORAGE)
    assert asked(s) == (0, "DiscardOne")
    assert offered(s, "discard") == {"briefcase-red", "key"}


def test_e6_all_discards_lie_face_up_in_one_pile() -> None:
    s = scene("telex red: key bomb vest", "gallery blue: contraband", also="discard: goggles")
    s = act(s, *TO_STORAGE, "discard vest", "deal intel-red", "contraband")
    assert discards(s) == ["vest", "contraband", "goggles"]
    assert {view(s, player).discard for player in EVERYBODY} == {tuple(s.discard)}


def test_e7_an_empty_deck_is_made_anew_from_the_discards() -> None:
    s = act(scene("telex red:", also="deck:\ndiscard: key key vest"), *TO_STORAGE)
    assert options(s) == ["deal vest", "deal key"]
    assert game_of(s).odds(s) == [1, 2]
    s = act(s, "deal key")
    assert discards(s) == []
    assert view(s, 3).deck_size == 2
    assert sum(view(s, 3).discard) == 0


def test_e7_while_cards_are_in_the_deck_no_discard_is_drawn() -> None:
    s = act(scene("telex red: bomb goggles first-aid", also="deck: key\ndiscard: vest"), *TO_STORAGE, "discard bomb")
    assert options(s) == ["deal key"]
    assert discards(act(s, "deal key")) == ["bomb", "vest"]


def test_e7_the_card_just_discarded_may_come_back_from_an_empty_deck() -> None:
    s = act(scene("telex red: key bomb vest", also="deck:\ndiscard: goggles"), *TO_STORAGE, "discard bomb")
    assert options(s) == ["deal bomb", "deal goggles"]


@pytest.mark.parametrize("mission", ["classic", "danger-zone", "three-alone", "the-fifth", "face-to-face"])
def test_e8_the_critical_items_are_in_the_missions_that_need_them(mission: str) -> None:
    assert dealt(mission) >= CRITICAL
    assert not dealt("two-man-rule") & CRITICAL


ON_HELIPAD = "turn 0\nplayer 0 helipad red: {items}\nplayer 1 vault blue:\n{more}helicopter red\n"


@pytest.mark.parametrize(("items", "result"), [("intel-blue", "0+2 ER37"), ("intel-red", "1+3 ER37")])
def test_e9_the_enemys_intel_has_to_be_taken_out_of_the_embassy(items: str, result: str) -> None:
    s = scene(f"helipad red: {items}", also="helicopter red")
    assert won(s) == ""
    assert won(act(s, "board red")) == result


@pytest.mark.parametrize(("mission", "more", "result"), [
    ("classic", "player 2 tunnel red:\nplayer 3 office blue:\n", "0+2 ER37"),
    ("danger-zone", "player 2 tunnel red:\nplayer 3 office blue:\n", "0+2 ER37"),
    ("strange-bedfellows", "player 2 tunnel green:\n", "0 ER37"),
    ("three-alone", "player 2 tunnel green:\n", "0 ER37"),
    ("the-fifth", "player 2 tunnel red:\nplayer 3 office blue:\nplayer 4 radio green:\n", "0+2 ER46"),
    ("face-to-face", "", "0 ER47"),
])
def test_e10_most_missions_are_won_by_escaping_with_the_enemys_intel(mission: str, more: str, result: str) -> None:
    s = table(ON_HELIPAD.format(items="intel-blue", more=more), mission=mission)
    assert won(act(s, "board red")) == result


def test_e11_a_bomb_destroys_the_helicopter_before_the_enemy_escapes_in_it() -> None:
    s = scene("gallery red: bomb", "telex blue: intel-red", also="helicopter blue")
    assert "board blue" in options(act(s, "move security-hq", "stop", "pass", "move helipad", "stop"))
    s = act(s, "move helipad", "stop", "bomb")
    assert (hand(s, 0), discards(s)) == ([], ["bomb"])
    s = act(s, "move storage-terrace", "stop", "pass")
    assert not s.over
    assert s.helicopter == -1
