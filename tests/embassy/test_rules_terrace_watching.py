"""Embassy, the rooms of the terrace that watch and transmit, rule by rule: E62-E73."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import EVERYBODY, offered, scene, tell_apart, view, won
from tests.embassy.table import SPECTATOR, act, asked, attacks, hand, heard, heard_of, injured, options, refuses, where


def test_e62_the_x_ray_room_has_no_action() -> None:
    assert options(act(scene("armoury red: key"), "move x-ray", "stop")) == ["pass"]


def test_e62_it_watches_through_the_turns_of_all_the_others() -> None:
    s = scene("gallery red: key", "x-ray blue:", "office red: bomb", "vault blue: vest")
    s = act(s, "move helipad")
    assert heard_of(s, 1, "Scanned") == [{"player": 0, "watcher": 1, "items": (10,)}]
    s = act(s, "stop", "pass", "move armoury", "move x-ray", "stop", "pass", "move ballroom")
    assert heard_of(s, 1, "Scanned") == [{"player": 2, "watcher": 1, "items": (3,)}]
    s = act(s, "stop", "pass", "move staircase-basement")
    assert heard_of(s, 1, "Scanned") == [{"player": 3, "watcher": 1, "items": (8,)}]


def test_e62_an_empty_x_ray_room_watches_nobody_and_its_occupant_is_not_watched() -> None:
    s = act(scene("gallery red: key", "armoury blue:"), "move helipad")
    assert [heard_of(s, player, "Scanned") for player in EVERYBODY] == [[]] * 5
    s = act(scene("x-ray red: key"), "move armoury", "move staircase-terrace")
    assert [heard_of(s, player, "Scanned") for player in EVERYBODY] == [[]] * 5


def test_e63_the_occupant_sees_all_items_of_who_walks_through_an_x_ray_door() -> None:
    worlds = [act(scene(f"gallery red: {items}", "x-ray blue:"), "move storage-terrace")
              for items in ("key key bomb", "key vest bomb")]
    assert tell_apart(*worlds) == {0, 1}
    assert heard_of(worlds[0], 1, "Scanned") == [{"player": 0, "watcher": 1, "items": (3, 10, 10)}]
    for other in (2, 3, SPECTATOR):
        assert heard_of(worlds[0], other, "Scanned") == [{"player": 0, "watcher": 1, "items": (-1,)}]


def test_e63_the_displaced_is_seen_too_but_nobody_at_a_normal_door() -> None:
    s = scene("security-hq red: vest | wire", "gallery blue: bomb key", "x-ray red:")
    s = act(s, "move gallery", "show wire", "show friendly", "pass")
    assert heard_of(act(s, "displace helipad"), 2, "Scanned") == [{"player": 1, "watcher": 2, "items": (3, 10)}]
    assert heard_of(act(s, "displace security-hq"), 2, "Scanned") == []


def test_e63_the_sneaking_are_seen_too() -> None:
    s = scene("security-hq red: vest", "gallery blue: bomb key", "x-ray red:")
    s = act(s, "move gallery", "show ignore", "show ignore", "move helipad")
    assert heard_of(s, 2, "Scanned") == [{"player": 0, "watcher": 2, "items": (8,)}]


def test_e64_who_stays_in_the_x_ray_room_can_be_hacked() -> None:
    s = act(scene("armoury red:", "computer blue:"), "move x-ray", "stop", "pass")
    assert asked(s) == (1, "OfferHack")
    assert heard_of(act(s, "hack"), SPECTATOR, "Hacked") == [{"player": 1, "other": 0}]
    passing = act(scene("armoury red:", "computer blue:"), "move x-ray", "move security-hq", "move gallery", "stop")
    assert asked(act(passing, "pass")) == (1, "Walk")


def test_e65_the_staircase_leads_down_to_the_ground_floor() -> None:
    s = scene("staircase-terrace red:")
    assert offered(s, "move") == {"storage-terrace", "armoury", "staircase-ground"}
    s = act(s, "move staircase-ground", "move staircase-basement")
    assert where(s, 0) == "staircase-basement"


DANGER = "helipad red: intel-blue code-book"


def test_e66_the_telex_transmits_in_its_mission_only() -> None:
    s = act(scene(DANGER), "move telex", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "transmit") == "ER64"
    s = act(scene(DANGER, also="jamming off", mission="danger-zone"), "move telex", "stop")
    assert won(act(s, "transmit")) == "0+2 ER43"


def test_e66_the_telex_is_computer_operated() -> None:
    s = scene(DANGER, "computer blue:", also="jamming off", mission="danger-zone")
    s = act(s, "move telex", "stop", "transmit")
    assert asked(s) == (1, "OfferHack")
    assert won(s) == ""
    assert won(act(s, "hack", "look neutral")) == "0+2 ER43"


def test_e67_security_hq_has_no_action() -> None:
    assert options(act(scene("gallery red: key"), "move security-hq", "stop")) == ["pass"]


def test_e67_security_hq_watches_while_it_is_occupied() -> None:
    s = scene("kitchen red: | wire", "entrance blue:", "security-hq red:", "vault blue:")
    s = act(s, "move entrance", "show ignore", "show ignore")
    assert [len(heard_of(s, player, "Exchanged")) for player in EVERYBODY] == [1, 1, 1, 0, 0]
    s = act(s, "move kitchen", "move kitchen", "show friendly", "show ignore")
    assert [len(heard_of(s, player, "Exchanged")) for player in EVERYBODY] == [1, 1, 1, 0, 0]


def test_e67_who_comes_to_security_hq_in_this_turn_does_not_watch_yet() -> None:
    s = scene("gallery red: | wire", "security-hq blue:", "vault red:", "kitchen blue:")
    s = act(s, "move security-hq", "show wire", "show friendly", "interrogate")
    assert 1 in tell_apart(act(s, "look loyalty"), act(s, "look neutral"))
    other_way = scene("gallery red:", "security-hq blue: | wire", "vault red:", "kitchen blue:")
    other_way = act(other_way, "move security-hq", "show friendly", "show wire", "interrogate")
    assert tell_apart(act(other_way, "look loyalty"), act(other_way, "look neutral")) == {1}


def meeting(card: str, answer: str) -> Embassy:
    """Return a meeting in the Entrance that player 2 watches from Security HQ."""
    s = scene("kitchen red: key bomb | wire knife", "entrance blue: vest goggles | wire", "security-hq red:")
    return act(s, "move entrance", f"show {card}", f"show {answer}")


def test_e68_its_occupant_sees_the_cards_that_the_two_show() -> None:
    one, other = meeting("ignore", "friendly"), meeting("friendly", "ignore")
    assert tell_apart(one, other) == {0, 1, 2}
    seen = heard_of(one, 2, "Exchanged")
    assert [(fact["card"], fact["answer"]) for fact in seen] == [(4, 3)]
    assert heard(one, 3) == heard(one, SPECTATOR) == []


def test_e68_its_occupant_sees_the_card_of_an_interrogation() -> None:
    s = act(meeting("wire", "friendly"), "interrogate")
    loyalty, neutral = act(s, "look loyalty"), act(s, "look neutral")
    assert tell_apart(loyalty, neutral) == {0, 2}
    assert [fact["faction"] for fact in heard_of(loyalty, 2, "Looked")] == [1]
    assert [fact["faction"] for fact in heard_of(loyalty, 1, "Looked")] == [-1]


def test_e68_its_occupant_sees_the_stolen_item() -> None:
    s = act(meeting("wire", "friendly"), "steal")
    vest, goggles = act(s, "deal vest"), act(s, "deal goggles")
    assert tell_apart(vest, goggles) == {0, 1, 2}
    assert [fact["item"] for fact in heard_of(vest, 2, "Stole")] == [8]
    assert [fact["item"] for fact in heard_of(vest, 3, "Stole")] == [-1]


def test_e68_its_occupant_sees_the_items_given_when_they_are_handed_over() -> None:
    s = meeting("friendly", "friendly")
    assert tell_apart(act(s, "give key"), act(s, "give bomb")) == {0}
    key, bomb = act(s, "give key", "give vest"), act(s, "give bomb", "give vest")
    assert tell_apart(key, bomb) == {0, 1, 2}
    assert [(fact["gift"], fact["answer"]) for fact in heard_of(key, 2, "Handed")] == [(10, 8)]


def test_e69_who_stays_in_security_hq_can_be_hacked() -> None:
    s = act(scene("gallery red:", "computer blue:"), "move security-hq", "stop", "pass")
    assert asked(s) == (1, "OfferHack")
    assert tell_apart(act(s, "hack", "look loyalty"), act(s, "hack", "look neutral")) == {1}


@pytest.mark.parametrize("faction", ["red", "blue"])
def test_e70_anybody_in_security_hq_lets_a_floppy_be_uploaded(faction: str) -> None:
    s = scene("radio red: virus", f"security-hq {faction}:", "kitchen blue:", mission="two-man-rule")
    s = act(s, "move computer", "stop")
    assert "upload virus" in options(s)
    alone = scene("radio red: virus", f"gallery {faction}:", "kitchen blue:", mission="two-man-rule")
    assert "upload virus" not in options(act(alone, "move computer", "stop"))


def test_e71_the_two_choose_hidden_and_then_see_each_others_card() -> None:
    s = scene("kitchen red: | wire knife", "entrance blue: | wire")
    wire, knife = (act(s, "move entrance", f"show {card}") for card in ("wire", "knife"))
    assert tell_apart(wire, knife) == {0}
    assert (view(wire, 0).my_card, view(wire, 1).my_card) == (0, -1)
    shown = act(wire, "show ignore")
    for player in (0, 1):
        assert [(fact["card"], fact["answer"]) for fact in heard_of(shown, player, "Exchanged")] == [(0, 4)]
    assert attacks(shown, 0) == ["knife"]


def test_e71_ignore_and_friendly_stay_and_an_attack_needs_its_card() -> None:
    s = scene("kitchen red: | wire", "entrance blue:")
    s = act(s, "move entrance")
    assert options(s) == ["show wire", "show friendly", "show ignore"]
    assert refuses(s, "show knife") == "ER16"
    s = act(s, "show friendly")
    assert options(s) == ["show friendly", "show ignore"]
    s = act(s, "show ignore", "move kitchen", "move kitchen")
    assert options(s) == ["show friendly", "show ignore"]


def test_e72_both_give_an_item_or_none() -> None:
    s = meeting("friendly", "friendly")
    assert options(s) == ["pass", "give bomb", "give key"]
    s = act(s, "give key")
    assert hand(s, 1) == ["vest", "goggles"]
    s = act(s, "give vest")
    assert (hand(s, 0), hand(s, 1)) == (["bomb", "vest"], ["key", "goggles"])
    one_sided = act(meeting("friendly", "friendly"), "pass", "give vest")
    assert (hand(one_sided, 0), hand(one_sided, 1)) == (["bomb", "vest", "key"], ["goggles"])
    assert not injured(one_sided, 1)


@pytest.mark.parametrize(("colour", "number"), [("red", 4), ("blue", 5)])
def test_e73_a_briefcase_shows_in_the_x_ray_and_its_content_does_not(colour: str, number: int) -> None:
    s = scene(f"gallery red: briefcase-{colour} key", "x-ray blue:", also=f"inside {colour} bomb")
    s = act(s, "move helipad")
    assert [fact["items"] for fact in heard_of(s, 1, "Scanned")] == [(number, 10)]
