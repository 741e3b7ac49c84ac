"""Embassy, First Aid Kit, Key and Contraband, rule by rule: E30-E38."""
from __future__ import annotations

import pytest

from tests.embassy.helpers_seeds import EVERYBODY, offered, scene, view
from tests.embassy.table import SPECTATOR, act, asked, discards, hand, heard_of, injured, options, refuses, where

MEET_FRIENDLY = ("move security-hq", "show friendly", "show friendly", "pass", "pass")


def test_e30_a_first_aid_kit_heals_at_once_where_one_stands() -> None:
    s = act(scene("kitchen red injured: first-aid"), "first-aid")
    assert (injured(s, 0), where(s, 0), discards(s)) == (False, "kitchen", ["first-aid"])
    assert view(s, SPECTATOR).injured == (0, 0, 0, 0)
    assert asked(s) == (1, "Walk")


def test_e30_healing_is_the_action_of_the_turn_after_moving_too() -> None:
    s = act(scene("telex red injured: first-aid"), "move storage-terrace", "stop")
    assert {"draw", "first-aid"} <= set(options(s))
    s = act(s, "first-aid")
    assert (injured(s, 0), where(s, 0)) == (False, "storage-terrace")
    assert asked(s) == (1, "Walk")


def test_e30_nobody_who_stands_upright_uses_a_first_aid_kit() -> None:
    s = scene("kitchen red: first-aid", "infirmary blue injured:")
    assert refuses(s, "first-aid") == "E30"


def test_e31_after_a_friendly_meeting_the_other_one_is_healed() -> None:
    s = act(scene("gallery red: first-aid", "security-hq blue injured:"), *MEET_FRIENDLY)
    assert asked(s) == (0, "TakeAction")
    assert "first-aid" not in options(s)
    s = act(s, "first-aid-other")
    assert (injured(s, 1), discards(s)) == (False, ["first-aid"])
    assert heard_of(s, SPECTATOR, "Played") == [{"player": 0, "item": 9, "number": "E31"}]
    assert asked(s) == (0, "SneakOut")


@pytest.mark.parametrize(("active", "passive"), [("ignore", "friendly"), ("friendly", "ignore"), ("wire", "friendly")])
def test_e31_nobody_is_healed_after_any_other_meeting(active: str, passive: str) -> None:
    s = scene("gallery red: first-aid | wire", "security-hq blue injured:")
    s = act(s, "move security-hq", f"show {active}", f"show {passive}")
    s = act(s, "pass", "displace x-ray") if active == "wire" else s
    assert refuses(s, "first-aid-other") == ("E31" if active == "wire" else "ER23")


def test_e31_a_kit_received_in_the_exchange_heals_its_giver() -> None:
    s = scene("gallery red:", "security-hq blue injured: first-aid")
    s = act(s, *MEET_FRIENDLY[:3], "pass", "give first-aid", "first-aid-other")
    assert not injured(s, 1)


def test_e32_a_key_opens_all_locked_doors_for_the_whole_turn() -> None:
    s = scene("vault red: key")
    assert refuses(s, "move cellar") == "E32"
    s = act(s, "key")
    assert (hand(s, 0), discards(s)) == ([], ["key"])
    s = act(s, "move cellar", "move storage-basement", "move service-basement")
    assert where(s, 0) == "service-basement"


def test_e32_a_key_is_played_in_mid_movement_and_ends_with_the_turn() -> None:
    s = act(scene("radio red: key key"), "move vault", "key", "move cellar", "stop", "pass")
    assert not view(s, 0).key_played
    for _ in range(3):
        s = act(s, options(s)[0], "stop", "pass")
    assert refuses(s, "move vault") == "E32"


def test_e32_the_key_of_the_movement_serves_for_sneaking_out() -> None:
    s = act(scene("vault red: key", "cellar blue:"), "key", "move cellar", "show ignore", "show ignore")
    assert asked(s) == (0, "SneakOut")
    assert offered(s, "move") == {"vault", "computer", "storage-basement", "breaker"}
    without = act(scene("breaker red:", "cellar blue:"), "move cellar", "show ignore", "show ignore")
    assert offered(without, "move") == {"computer", "storage-basement", "breaker"}
    assert refuses(without, "move vault") == "E32"


def test_e32_a_key_is_played_when_about_to_sneak_out() -> None:
    s = act(scene("breaker red: key", "cellar blue:"), "move cellar", "show ignore", "show ignore", "key")
    assert offered(s, "move") == {"vault", "computer", "storage-basement", "breaker"}
    assert hand(s, 0) == []
    assert where(act(s, "move vault"), 0) == "vault"


def test_e32_a_key_played_when_about_to_sneak_out_is_in_force_for_all_to_see() -> None:
    s = scene("breaker red: key", "cellar blue:", "vault red:")
    s = act(s, "move cellar", "show ignore", "show ignore", "key")
    assert refuses(s, "move vault") == "ER23"
    assert view(s, 0).key_played
    assert view(s, SPECTATOR).key_played


def test_e32_no_key_is_played_once_the_movement_has_ended() -> None:
    s = act(scene("kitchen red: key"), "move office", "stop")
    assert asked(s) == (0, "TakeAction")
    assert "key" not in options(s)


@pytest.mark.parametrize(("stair", "rooms"), [
    ("service-terrace", {"helipad", "security-hq", "service-ground"}),
    ("service-ground", {"office", "jamming", "service-terrace", "service-basement"}),
    ("service-basement", {"computer", "storage-basement", "service-ground"}),
])
def test_e33_nobody_needs_a_key_to_leave_a_service_staircase(stair: str, rooms: set[str]) -> None:
    s = scene(f"{stair} red:")
    assert offered(s, "move") == rooms


@pytest.mark.parametrize(("floor", "stair", "service"), [
    ("terrace", "staircase-terrace", "service-terrace"), ("basement", "staircase-basement", "service-basement"),
])
def test_e34_the_service_staircases_are_the_only_way_past_central_lock(floor: str, stair: str, service: str) -> None:
    lock = f"lock 1 {floor}"
    s = scene("staircase-ground red:", "central-lock blue:", also=lock)
    assert refuses(s, f"move {stair}") == "E85"
    assert refuses(scene(f"{stair} red:", "central-lock blue:", also=lock), "move staircase-ground") == "E85"
    s = scene("service-ground red:", "central-lock blue:", also=lock)
    assert where(act(s, f"move {service}"), 0) == service
    s = scene(f"{service} red:", "central-lock blue:", also=lock)
    assert where(act(s, "move service-ground"), 0) == "service-ground"


def test_e35_a_key_displaces_another_through_a_locked_door() -> None:
    s = scene("gallery red: key | wire", "security-hq blue:")
    s = act(s, "move security-hq", "show wire", "show friendly", "pass")
    assert offered(s, "displace") == {"gallery", "x-ray", "service-terrace"}
    assert discards(act(s, "displace gallery")) == []
    s = act(s, "displace service-terrace")
    assert (where(s, 1), hand(s, 0), discards(s)) == ("service-terrace", [], ["key"])
    assert heard_of(s, SPECTATOR, "Played") == [{"player": 0, "item": 10, "number": "E35"}]


def test_e35_without_a_key_of_their_own_nobody_displaces_through_a_locked_door() -> None:
    s = scene("gallery red: | wire", "security-hq blue: key")
    s = act(s, "move security-hq", "show wire", "show friendly", "pass")
    assert offered(s, "displace") == {"gallery", "x-ray"}


def test_e36_contraband_is_discarded_by_an_action() -> None:
    s = act(scene("telex red: contraband contraband"), "move storage-terrace", "stop")
    assert {"draw", "contraband"} <= set(options(s))
    s = act(s, "contraband")
    assert (hand(s, 0), discards(s)) == (["contraband"], ["contraband"])
    assert asked(s) == (1, "Walk")
    assert [len(heard_of(s, player, "Played")) for player in EVERYBODY] == [1] * 5


def test_e37_contraband_is_not_discarded_for_a_draw() -> None:
    s = act(scene("telex red: contraband contraband key"), "move storage-terrace", "stop", "draw")
    assert options(s) == ["discard key"]
    assert refuses(s, "discard contraband") == "E37"
    s = act(scene("telex red: contraband contraband contraband"), "move storage-terrace", "stop")
    assert refuses(s, "draw") == "E37"


def test_e37_contraband_is_not_discarded_for_a_theft() -> None:
    s = scene("gallery red: contraband contraband bomb | wire", "security-hq blue: key")
    s = act(s, "move security-hq", "show wire", "show friendly", "steal")
    assert options(s) == ["discard bomb"]
    full = scene("gallery red: contraband contraband contraband | wire", "security-hq blue: key")
    full = act(full, "move security-hq", "show wire", "show friendly")
    assert options(full) == ["pass", "injure", "interrogate"]


def test_e37_a_hand_of_contraband_sends_a_gift_of_contraband_back() -> None:
    s = scene("gallery red: contraband", "security-hq blue: contraband contraband contraband")
    s = act(s, "move security-hq", "show friendly", "show friendly", "give contraband", "pass")
    assert (len(hand(s, 0)), len(hand(s, 1))) == (1, 3)
    s = scene("gallery red: key", "security-hq blue: contraband contraband contraband")
    s = act(s, "move security-hq", "show friendly", "show friendly", "give key", "pass")
    assert asked(s) == (1, "DiscardOne")
    assert options(s) == ["discard key"]


def test_e38_contraband_lets_a_player_remain_where_they_are() -> None:
    s = scene("storage-terrace red: contraband")
    assert refuses(s, "stop") == "ER9"
    s = act(s, "contraband")
    assert where(s, 0) == "storage-terrace"
    assert asked(s) == (1, "Walk")


def test_e38_who_remains_by_contraband_keeps_what_their_room_does() -> None:
    s = scene("central-lock red: contraband", "staircase-ground blue:", also="lock 0 terrace")
    assert refuses(act(s, "contraband"), "move staircase-terrace") == "E85"
    left = act(s, "move infirmary")
    assert view(left, SPECTATOR).lock == (-1, -1)
