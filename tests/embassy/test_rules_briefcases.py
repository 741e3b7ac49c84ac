"""Embassy, the briefcases, rule by rule: E12-E20."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import first_deal, offered, scene, tell_apart, view, won
from tests.embassy.table import SPECTATOR, act, asked, discards, hand, heard_of, options, refuses


def after_the_hands(briefcases: str) -> Embassy:
    """Return a new game in which everybody has been dealt a Key."""
    s = act(EmbassyGame({"briefcases": briefcases}).new(), "begin 0")
    for faction in ("red", "blue", "red", "blue"):
        s = act(s, f"loyalty {faction}", "arm wire", "arm wire", "deal key")
    return s


def test_e12_there_are_a_red_and_a_blue_briefcase_with_a_tile_each() -> None:
    assert {"briefcase-red", "briefcase-blue"} <= offered(first_deal("classic"), "deal")
    assert asked(after_the_hands("empty")) == (0, "Walk")
    s = act(after_the_hands("full"), "deal key")
    assert view(s, SPECTATOR).briefcases == (1, 0)
    assert not offered(s, "deal") & {"briefcase-red", "briefcase-blue"}
    one, other = act(s, "deal bomb"), act(s, "deal intel-red")
    assert view(one, SPECTATOR).briefcases == (1, 1)
    assert tell_apart(one, other) == set()


def test_e12_a_card_opens_only_the_briefcase_with_the_matching_tile() -> None:
    s = scene("kitchen red: briefcase-red code-cracker", also="inside red key\ninside blue bomb")
    assert offered(s, "crack") == {"red"}
    assert refuses(s, "crack blue") == "E17"
    s = act(s, "crack red", "pass")
    assert hand(s, 0) == ["briefcase-red", "key"]
    assert view(s, SPECTATOR).briefcases == (0, 1)


def test_e13_a_briefcase_holds_one_item() -> None:
    s = act(scene("kitchen red: briefcase-red code-cracker vest", also="inside red key"), "crack red", "pack vest")
    assert hand(s, 0) == ["briefcase-red", "key"]
    assert asked(s) == (0, "Walk")
    assert view(s, 1).briefcases == (1, 0)


@pytest.mark.parametrize(("item", "start", "way", "verb"), [
    ("key", "kitchen", (), "key"),
    ("contraband", "kitchen", (), "contraband"),
    ("first-aid", "kitchen", (), "first-aid"),
    ("bomb", "gallery", ("move helipad", "stop"), "bomb"),
])
def test_e14_what_lies_in_a_closed_briefcase_cannot_be_used(
        item: str, start: str, way: tuple[str, ...], verb: str) -> None:
    closed = scene(f"{start} red injured: briefcase-red", also=f"inside red {item}\nhelicopter blue")
    assert verb not in options(act(closed, *way))
    in_hand = scene(f"{start} red injured: {item}", also="helicopter blue")
    assert verb in options(act(in_hand, *way))


def test_e14_not_even_the_holder_sees_what_lies_in_a_closed_briefcase() -> None:
    one, other = (
        act(scene("kitchen red: briefcase-red", also=f"inside red {item}\ndeck: vest"), "move entrance")
        for item in ("bomb", "intel-blue"))
    assert tell_apart(one, other) == set()


def test_e14_what_lies_in_a_closed_briefcase_is_neither_given_nor_stolen() -> None:
    s = scene("gallery red: briefcase-red | wire", "security-hq blue: briefcase-blue", also="inside blue key")
    given = act(s, "move security-hq", "show friendly", "show friendly", "pass")
    assert options(given) == ["pass", "give briefcase-blue"]
    stolen = act(s, "move security-hq", "show wire", "show friendly", "steal")
    assert options(stolen) == ["deal briefcase-blue"]


def test_e15_the_x_ray_room_does_not_see_into_a_briefcase() -> None:
    one, other = (
        act(scene("gallery red: briefcase-red", "x-ray blue:", also=f"inside red {item}\ndeck: vest"), "move helipad")
        for item in ("bomb", "intel-blue"))
    assert tell_apart(one, other) == set()
    assert heard_of(one, 1, "Scanned") == [{"player": 0, "watcher": 1, "items": (4,)}]


@pytest.mark.parametrize(("items", "inside", "result"), [
    ("briefcase-red", "red intel-blue", "0+2 ER37"),
    ("briefcase-blue", "red intel-blue", "1+3 ER37"),
    ("briefcase-blue", "blue intel-red", "1+3 ER37"),
])
def test_e16_a_briefcase_with_the_needed_intel_wins(items: str, inside: str, result: str) -> None:
    s = scene(f"helipad red: {items}", also=f"inside {inside}\nhelicopter red")
    assert won(act(s, "board red")) == result


def test_e17_the_active_player_opens_a_briefcase_whenever_they_are_asked() -> None:
    s = scene("gallery red: briefcase-red code-cracker | wire", "security-hq blue: | wire", also="inside red key")
    assert "crack red" in options(s)
    s = act(s, "move security-hq")
    assert "crack red" in options(s)
    s = act(s, "show wire", "show wire")
    assert asked(s) == (0, "CombatItems")
    assert "crack red" in options(s)
    s = act(s, "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    s = act(s, "crack red")
    assert asked(s) == (0, "Repack")
    assert "key" in options(act(s, "pass"))


@pytest.mark.parametrize(("items", "turn"), [
    ("briefcase-red code-cracker", "passive"), ("briefcase-red", "active"), ("code-cracker", "active"),
])
def test_e17_only_the_active_player_with_both_cards_opens_a_briefcase(items: str, turn: str) -> None:
    if turn == "active":
        s = scene(f"gallery red: {items}", "security-hq blue: briefcase-blue code-cracker")
    else:
        s = act(scene("gallery red:", f"security-hq blue: {items}"), "move security-hq", "show ignore")
        assert asked(s) == (1, "ChooseCard")
    assert offered(s, "crack") == set()
    assert refuses(s, "crack red") == "E17"


def test_e17_only_who_opens_it_sees_what_was_in_the_briefcase() -> None:
    worlds = [scene("kitchen red: briefcase-red code-cracker", also=f"inside red {item}\ndeck: vest")
              for item in ("key", "bomb")]
    one, other = (act(s, "crack red") for s in worlds)
    assert tell_apart(one, other) == {0}
    assert tell_apart(act(one, "pass"), act(other, "pass")) == {0}
    assert tell_apart(act(one, "pack key"), act(other, "pack bomb")) == {0}


def test_e18_the_item_is_taken_or_left_and_another_put_in() -> None:
    s = scene("kitchen red: briefcase-red code-cracker vest", also="inside red key")
    s = act(s, "crack red")
    assert options(s) == ["pass", "pack vest", "pack key"]
    assert hand(act(s, "pass"), 0) == ["briefcase-red", "vest", "key"]
    assert hand(act(s, "pack key"), 0) == ["briefcase-red", "vest"]
    assert hand(act(s, "pack vest"), 0) == ["briefcase-red", "key"]
    assert heard_of(act(s, "pack vest"), 0, "Repacked") == [
        {"player": 0, "briefcase": 0, "was": 10, "now": 8, "filled": True}]


def test_e18_an_empty_briefcase_is_filled_and_the_item_comes_out_again() -> None:
    s = scene("kitchen red: briefcase-red code-cracker code-cracker")
    s = act(s, "crack red", "pack code-cracker")
    assert (hand(s, 0), view(s, 3).briefcases) == (["briefcase-red"], (1, 0))
    assert offered(s, "crack") == set()


def test_e19_the_briefcase_card_stays_in_the_hand_and_the_code_cracker_goes() -> None:
    s = act(scene("kitchen red: briefcase-red code-cracker", also="inside red key"), "crack red")
    assert (hand(s, 0), discards(s)) == (["briefcase-red"], ["code-cracker"])
    assert heard_of(s, SPECTATOR, "Cracked") == [{"player": 0, "briefcase": 0, "item": -1}]


def test_e20_opening_is_no_action_and_no_step() -> None:
    s = act(scene("telex red: briefcase-red code-cracker", also="inside red key"), "crack red", "pass")
    s = act(s, "move helipad", "move gallery", "move storage-terrace", "stop")
    assert "draw" in options(s)
    assert hand(act(s, "draw", "deal bomb"), 0) == ["bomb", "briefcase-red", "key"]


def test_e20_opening_during_the_action_leaves_the_action() -> None:
    s = act(scene("telex red: briefcase-red code-cracker"), "move storage-terrace", "stop", "crack red", "pass")
    assert asked(s) == (0, "TakeAction")
    assert "draw" in options(s)


CARRIED = "briefcase-red code-cracker key"


def test_e20_a_code_cracker_makes_the_room_that_a_draw_needs() -> None:
    s = act(scene(f"telex red: {CARRIED}", also="inside red bomb"), "move storage-terrace", "stop", "draw")
    assert asked(s) == (0, "DiscardOne")
    s = act(s, "crack red", "pack bomb")
    assert hand(s, 0) == ["briefcase-red", "key"]
    assert asked(s) == (-1, "DrawItem")


def test_e20_a_code_cracker_makes_the_room_that_a_theft_needs() -> None:
    s = scene(f"gallery red: {CARRIED} | wire", "security-hq blue: vest", also="inside red bomb")
    s = act(s, "move security-hq", "show wire", "show friendly", "steal")
    assert asked(s) == (0, "DiscardOne")
    s = act(s, "crack red", "pack bomb")
    assert asked(s) == (-1, "StealItem")


def test_e20_a_code_cracker_makes_the_room_that_a_gift_needs() -> None:
    s = scene(f"gallery red: {CARRIED}", "security-hq blue: vest", also="inside red bomb")
    s = act(s, "move security-hq", "show friendly", "show friendly", "pass", "give vest")
    assert asked(s) == (0, "DiscardOne")
    s = act(s, "crack red", "pack bomb")
    assert hand(s, 0) == ["briefcase-red", "vest", "key"]
    assert asked(s) == (0, "TakeAction")


def test_e20_who_takes_the_content_out_still_makes_room_for_the_draw() -> None:
    s = act(scene(f"telex red: {CARRIED}", also="inside red bomb"), "move storage-terrace", "stop", "draw")
    s = act(s, "crack red", "pass")
    assert asked(s) == (0, "DiscardOne")
    assert offered(s, "discard") == {"bomb", "briefcase-red", "key"}
