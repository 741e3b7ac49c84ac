"""Embassy, the building and the terrace, rule by rule: E49-E61."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.data import ROOM_NAMES
from tests.embassy.helpers_seeds import EVERYBODY, offered, scene, tell_apart, view, won
from tests.embassy.table import (
    SPECTATOR, act, asked, attacks, discards, game_of, hand, heard_of, options, refuses, table, where,
)

FLOORS = (ROOM_NAMES[:9], ROOM_NAMES[9:18], ROOM_NAMES[18:])
TO_ARMOURY = ("move armoury", "stop", "armoury")


def ways(room: str, items: str = "") -> set[str]:
    """Return the rooms that one step leads to, with a Key played where one is held."""
    s = scene(f"{room} red: {items}")
    return offered(act(s, "key") if items else s, "move")


def test_e49_three_floors_of_nine_rooms_joined_by_doors() -> None:
    found, edge = set[str](), {"entrance"}
    while edge:
        found |= edge
        edge = set[str]().union(*[ways(room) for room in edge]) - found
    assert [len(found & set(floor)) for floor in FLOORS] == [8, 8, 8]
    assert set(ROOM_NAMES) - found == {"service-terrace", "service-ground", "service-basement"}


def test_e49_only_the_stairs_lead_to_another_floor() -> None:
    between = {(room, to) for floor in FLOORS for room in floor for to in ways(room, "key") if to not in floor}
    assert between == {
        (f"{stair}-{one}", f"{stair}-{other}") for stair in ("staircase", "service")
        for one, other in (("terrace", "ground"), ("ground", "terrace"), ("ground", "basement"), ("basement", "ground"))
    }


def test_e50_doors_are_normal_or_x_ray_detectors_or_locked() -> None:
    s = scene("cellar red: key", "x-ray blue:")
    assert heard_of(act(s, "move computer"), 1, "Scanned") == []
    assert heard_of(act(s, "move storage-basement"), 1, "Scanned") == [{"player": 0, "watcher": 1, "items": (10,)}]
    assert refuses(s, "move vault") == "E32"
    assert refuses(s, "move radio") == "ER8"


def test_e51_a_bomb_lays_the_helicopter_tile_destroyed_side_up() -> None:
    s = act(scene("gallery red: bomb", also="helicopter blue\ntiles blue 1"), "move helipad", "stop", "bomb")
    assert (hand(s, 0), discards(s), won(s)) == ([], ["bomb"], "")
    for player in EVERYBODY:
        assert view(s, player).helicopter == -1
        assert (view(s, player).wrecks, view(s, player).tiles) == ((0, 1, 0), (2, 1, 0))
        assert heard_of(s, player, "Played") == [{"player": 0, "item": 3, "number": "E51"}]


@pytest.mark.parametrize(("wrecks", "bomber", "result"), [
    ("blue", "red", "0+2 ER38"), ("blue", "blue", "2 ER38"), ("red", "red", ""),
])
def test_e51_the_second_destroyed_helicopter_of_one_faction_ends_the_game(
        wrecks: str, bomber: str, result: str) -> None:
    s = scene(f"gallery {bomber}: bomb", also=f"helicopter blue\nwrecks {wrecks} 1")
    assert won(act(s, "move helipad", "stop", "bomb")) == result


def test_e51_without_helicopter_or_without_having_moved_there_is_no_bombing() -> None:
    s = scene("gallery red: bomb", "helipad blue: bomb")
    s = act(s, "move security-hq", "stop", "pass")
    assert refuses(s, "bomb") == "E51"
    s = scene("helipad red: bomb", also="helicopter blue")
    assert refuses(s, "bomb") == "ER10"
    assert "bomb" in options(act(s, "move gallery", "move helipad", "stop"))
    assert "bomb" not in options(act(scene("gallery red: bomb"), "move helipad", "stop"))


@pytest.mark.parametrize(("helicopter", "items", "result"), [
    ("red", "intel-blue", "0+2 ER37"), ("red", "intel-red", "1+3 ER37"), ("red", "", "1+3 ER37"),
])
def test_e52_boarding_the_own_helicopter_ends_the_game(helicopter: str, items: str, result: str) -> None:
    s = act(scene(f"gallery red: {items}", also=f"helicopter {helicopter}"), "move helipad", "stop", "board red")
    assert won(s) == result
    assert options(s) == []
    for player in EVERYBODY:
        assert [(fact["player"], fact["faction"]) for fact in heard_of(s, player, "Boarded")] == [(0, 0)]


def test_e52_nobody_boards_a_helicopter_of_another_loyalty_or_none() -> None:
    s = act(scene("gallery red: intel-blue", also="helicopter blue"), "move helipad", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "board blue") == "E52"
    assert refuses(act(scene("gallery red: intel-blue"), "move helipad", "stop"), "board red") == "E52"


def test_e52_whether_one_could_board_is_not_seen_by_the_others() -> None:
    worlds = [table(f"turn 0\nplayer 0 gallery {one}:\nplayer 1 vault {other}:\nplayer 2 radio red:\n"
                    "player 3 office blue:\nhelicopter red") for one, other in (("red", "blue"), ("blue", "red"))]
    stopped = [act(s, "move helipad", "stop") for s in worlds]
    assert not tell_apart(*stopped) & {2, 3, SPECTATOR}
    assert not tell_apart(*[act(s, "pass") for s in stopped]) & {2, 3, SPECTATOR}


def test_e53_boarding_needs_no_step() -> None:
    s = scene("helipad red: intel-blue", also="helicopter red")
    assert won(act(s, "board red")) == "0+2 ER37"
    assert "board red" in options(act(s, "move gallery", "move helipad", "stop"))
    assert "board red" not in options(act(s, "move gallery"))


def test_e54_the_gallery_joins_the_helipad_the_storage_and_security_hq_and_does_nothing() -> None:
    assert ways("gallery", "key") == {"helipad", "storage-terrace", "security-hq"}
    s = act(scene("helipad red: bomb key", also="helicopter red"), "move gallery", "stop")
    assert options(s) == ["pass"]


@pytest.mark.parametrize(("start", "storage"), [("telex", "storage-terrace"), ("tunnel", "storage-basement")])
def test_e55_an_item_is_drawn_in_either_storage(start: str, storage: str) -> None:
    s = scene(f"{start} red: vest", "kitchen blue:", "infirmary red:")
    s = act(s, f"move {storage}", "stop", "draw", "deal bomb")
    assert hand(s, 0) == ["bomb", "vest"]
    assert asked(s) == (1, "Walk")


def test_e55_with_three_items_one_is_discarded_before_the_draw() -> None:
    s = act(scene("telex red: vest key bomb"), "move storage-terrace", "stop", "draw")
    assert asked(s) == (0, "DiscardOne")
    assert heard_of(s, SPECTATOR, "Drew") == []
    s = act(s, "discard vest")
    assert (asked(s), discards(s)) == ((-1, "DrawItem"), ["vest"])
    assert hand(act(s, "deal goggles"), 0) == ["bomb", "key", "goggles"]


def test_e55_the_odds_are_those_of_the_cards_in_the_deck() -> None:
    s = act(scene("telex red:", also="deck: key key key bomb"), "move storage-terrace", "stop", "draw")
    assert dict(zip(options(s), game_of(s).odds(s), strict=True)) == {"deal bomb": 1, "deal key": 3}


def test_e55_the_draw_needs_that_the_storage_was_entered() -> None:
    s = scene("storage-terrace red:", stay="free")
    assert refuses(act(s, "stop"), "draw") == "ER10"


@pytest.mark.parametrize("start", ["helipad", "security-hq"])
def test_e56_a_key_is_needed_to_enter_the_service_staircase_and_none_to_leave(start: str) -> None:
    s = scene(f"{start} red: key")
    assert refuses(s, "move service-terrace") == "E32"
    s = act(s, "key", "move service-terrace")
    assert (where(s, 0), discards(s)) == ("service-terrace", ["key"])
    assert ways("service-terrace") >= {"helipad", "security-hq"}


def test_e57_the_service_staircase_leads_down_to_the_ground_floor() -> None:
    s = act(scene("service-terrace red:"), "move service-ground")
    assert where(s, 0) == "service-ground"
    assert refuses(scene("service-terrace red:"), "move service-basement") == "ER8"


def test_e58_of_two_attack_cards_one_is_kept_and_the_other_shuffled_back() -> None:
    s = act(scene("x-ray red: | wire", also="attack-deck: knife pistol pistol"), *TO_ARMOURY, "arm knife", "arm pistol")
    assert asked(s) == (0, "KeepAttack")
    assert options(s) == ["keep knife", "keep pistol"]
    s = act(s, "keep pistol")
    assert attacks(s, 0) == ["wire", "pistol"]
    assert tuple(s.attack_deck) == (0, 1, 1)


def test_e58_nobody_else_sees_the_attack_cards() -> None:
    s = act(scene("x-ray red:"), *TO_ARMOURY)
    one, other = act(s, "arm knife", "arm wire"), act(s, "arm pistol", "arm pistol")
    assert tell_apart(one, other) == {0}
    assert tell_apart(act(one, "keep knife"), act(one, "keep wire")) == {0}
    assert tell_apart(act(one, "keep knife"), act(other, "keep pistol")) == {0}


def test_e59_there_is_no_limit_to_attack_cards() -> None:
    many = "wire wire wire knife knife knife pistol pistol"
    s = act(scene(f"x-ray red: key bomb vest | {many}"), *TO_ARMOURY, "arm wire", "arm knife", "keep wire")
    assert len(attacks(s, 0)) == 9
    assert asked(s) == (1, "Walk")


def test_e60_an_empty_attack_deck_closes_the_armoury() -> None:
    s = act(scene("x-ray red:", also="attack-deck:"), "move armoury", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "armoury") == "E60"


def test_e60_shown_attack_cards_do_not_come_back_into_the_deck() -> None:
    s = scene("x-ray red: | wire", "armoury blue:", also="attack-deck:")
    s = act(s, "move armoury", "show wire", "show friendly", "pass", "displace staircase-terrace")
    assert refuses(s, "armoury") == "E60"


def test_e61_who_draws_attack_cards_can_be_hacked_from_the_computer_room() -> None:
    s = act(scene("x-ray red:", "computer blue:"), *TO_ARMOURY)
    assert asked(s) == (1, "OfferHack")
    assert view(s, 1).asked == "OfferHack"
    s = act(s, "hack")
    assert tell_apart(act(s, "look loyalty"), act(s, "look neutral")) == {1}
    assert asked(act(s, "look neutral")) == (-1, "ArmouryDraw")


def test_e61_the_hacker_sees_what_they_are_asked_after_a_friendly_meeting_too() -> None:
    s = scene("x-ray red:", "armoury red:", "computer blue:")
    s = act(s, "move armoury", "show friendly", "show friendly", "pass", "pass", "armoury")
    assert asked(s) == (2, "OfferHack")
    assert (view(s, 2).asked, view(s, 2).asked_of) == ("OfferHack", 0)
    assert [fact["action"] for fact in heard_of(s, 2, "Acted")] == ["armoury"]
