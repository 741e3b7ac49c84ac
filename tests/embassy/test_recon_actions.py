"""Embassy, the reconstruction of actions, the Hack and briefcases: ER26-ER30."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import knows, offered, seated, view
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, hand, heard, heard_of, options, refuses, where,
)

CASE = "code-cracker briefcase-red"


def test_er26_one_action_in_a_turn_of_the_room_or_of_an_item() -> None:
    s = seated("gallery red injured: first-aid contraband", "kitchen blue", "vault red", "tunnel blue")
    s = act(s, "move storage-terrace", "stop")
    assert options(s) == ["pass", "first-aid", "contraband", "draw"]
    for actions in (("draw", "deal key"), ("first-aid",), ("contraband",), ("pass",)):
        assert asked(act(s, *actions)) == (1, "Walk")


def test_er26_an_item_action_without_a_step_is_the_action_of_the_turn() -> None:
    s = seated("storage-terrace red: contraband contraband", "kitchen blue", "vault red", "tunnel blue")
    s = act(s, "contraband")
    assert (asked(s), hand(s, 0)) == ((1, "Walk"), ["contraband"])


def hacking(two: str, three: str = "vault blue", extra: str = "") -> Embassy:
    """Return a table with player 1 in the Computer room, where player 0 is about to end their turn in the Kitchen."""
    return act(seated("entrance red", "computer blue: code-cracker briefcase-blue", two, three, extra=extra),
               "move kitchen", "stop")


def test_er27_at_the_end_of_every_turn_players_in_x_ray_or_security_hq_may_be_hacked() -> None:
    for room in ("x-ray", "security-hq"):
        s = act(hacking(f"{room} red"), "pass")
        assert (asked(s), options(s)) == ((1, "OfferHack"), ["pass", "hack"])
    for room in ("armoury", "telex", "radio", "jamming"):
        assert asked(act(hacking(f"{room} red"), "pass")) == (1, "Walk")


def test_er27_occupying_begins_at_the_end_of_a_turn_and_walking_through_is_none() -> None:
    s = seated("armoury red", "computer blue", "kitchen red", "vault blue")
    s = act(s, "move x-ray")
    assert asked(s) == (0, "Walk")
    assert asked(act(s, "move security-hq", "move gallery", "stop", "pass")) == (1, "Walk")
    assert asked(act(s, "stop", "pass")) == (1, "OfferHack")


def test_er27_nobody_is_hacked_twice_in_a_round_for_the_same_room_but_again_in_the_next() -> None:
    s = act(hacking("x-ray red", extra="turn 0"), "pass", "hack", "look neutral")
    s = act(s, "move cellar", "move computer", "stop", "pass")
    assert asked(s) == (2, "Walk")
    s = act(s, "move security-hq", "stop", "pass")
    assert asked(s) == (1, "OfferHack")
    s = act(s, "hack", "look neutral", "move radio", "stop", "pass")
    assert (s.round, asked(s)) == (2, (0, "Walk"))
    s = act(s, "move office", "stop", "pass")
    assert asked(s) == (1, "OfferHack")


@pytest.mark.parametrize("room", ["x-ray", "security-hq"])
def test_er27_a_new_round_clears_the_marks(room: str) -> None:
    s = seated("kitchen red", "computer blue", f"{room} red", "entrance blue", extra=f"hacked {room} 2\nturn 3")
    s = act(s, "move ballroom", "stop", "pass")
    assert (asked(s), view(s, SPECTATOR).hacked) == ((0, "Walk"), ((), ()))
    assert asked(act(s, "move office", "stop", "pass")) == (1, "OfferHack")


def test_er27_without_somebody_in_the_computer_room_nobody_is_asked() -> None:
    s = act(seated("entrance red", "radio blue", "x-ray red", "security-hq blue"), "move kitchen", "stop", "pass")
    assert asked(s) == (1, "Walk")


@pytest.mark.parametrize(("start", "room", "action"), [
    ("x-ray", "armoury", "armoury"), ("vault", "radio", "call red"), ("ballroom", "jamming", "jamming"),
    ("storage-terrace", "telex", "transmit"),
])
def test_er27_a_room_used_by_an_action_is_hacked_at_the_moment_of_use(start: str, room: str, action: str) -> None:
    s = seated(f"{start} red: intel-blue code-book", "computer blue", "kitchen red", "tunnel blue",
               extra="jamming off", mission="danger-zone")
    s = act(s, f"move {room}", "stop", action)
    assert (asked(s), where(s, 0)) == ((1, "OfferHack"), room)
    assert asked(act(s, "hack")) == (-1, "LookAt")


def test_er28_a_hack_is_optional_and_a_refusal_is_no_look() -> None:
    s = act(hacking("x-ray red"), "pass", "pass")
    assert heard_of(s, SPECTATOR, "Hacked") == heard_of(s, 1, "Looked") == []
    assert asked(s) == (1, "Walk")


def test_er28_everybody_sees_the_hack_and_only_the_hacker_the_card() -> None:
    s = act(hacking("x-ray red", "security-hq blue"), "pass", "hack")
    for player in (0, 1, 2, 3, SPECTATOR):
        assert heard_of(s, player, "Hacked") == [{"player": 1, "other": 2}]
    seen, unseen = act(s, "look loyalty"), act(s, "look neutral")
    assert [facts["faction"] for facts in heard_of(seen, 1, "Looked")] == [0]
    assert [facts["faction"] for facts in heard_of(unseen, 1, "Looked")] == [3]
    for player in (0, 2, 3, SPECTATOR):
        assert knows(seen, player) == knows(unseen, player)


def test_er28_security_hq_sees_nothing_even_if_it_is_hacked_itself() -> None:
    s = act(hacking("security-hq red"), "pass", "hack")
    assert knows(act(s, "look loyalty"), 2) == knows(act(s, "look neutral"), 2)


def holder(items: str, start: str = "entrance", passive: str = "", extra: str = "inside red key") -> Embassy:
    """Return a table where player 0 has a briefcase and player 1 stands in the Kitchen."""
    return seated(f"{start} red: {items} | wire", f"kitchen blue: {passive}", "security-hq red", "vault blue",
                  extra=extra)


def test_er29_at_every_moment_of_their_turn_when_they_are_asked_something() -> None:
    s = holder(CASE)
    paths: list[tuple[str, ...]] = [
        (), ("move kitchen",), ("move kitchen", "show wire", "show ignore"),
        ("move kitchen", "show wire", "show friendly"), ("move kitchen", "show wire", "show friendly", "pass"),
        ("move kitchen", "show friendly", "show friendly"), ("move kitchen", "show ignore", "show ignore"),
        ("move kitchen", "show friendly", "show friendly", "pass", "pass"), ("move ballroom", "stop"),
    ]
    names = set()
    for path in paths:
        now = act(s, *path)
        names.add(asked(now)[1])
        assert offered(now, "crack") == ["crack red"]
        again = act(now, "crack red", "pass")
        assert (asked(again), hand(again, 0)) == (asked(now), ["briefcase-red", "key"])
    assert names == {"Walk", "ChooseCard", "CombatItems", "Reward", "Displace", "GiveItem", "SneakOut", "TakeAction"}


def test_er29_the_passive_player_may_not_though_they_are_asked() -> None:
    s = act(holder("", passive=CASE), "move kitchen", "show wire")
    assert (asked(s), offered(s, "crack")) == ((1, "ChooseCard"), [])
    assert refuses(s, "crack red") == "E17"
    hacker = act(hacking("x-ray red"), "pass")
    assert refuses(hacker, "crack blue") == "E17"


def test_er29_the_active_hacker_may_open_their_briefcase_before_the_hack() -> None:
    s = seated(f"radio red: {CASE}", "x-ray blue", "kitchen red", "vault blue")
    s = act(s, "move computer", "stop", "pass")
    assert (asked(s), options(s)) == ((0, "OfferHack"), ["pass", "crack red", "hack"])


def test_er29_only_a_held_briefcase_and_with_two_they_choose() -> None:
    assert offered(holder("code-cracker"), "crack") == offered(holder("briefcase-red"), "crack") == []
    s = holder(f"{CASE} briefcase-blue", extra="inside red key\ninside blue bomb")
    assert offered(s, "crack") == ["crack red", "crack blue"]
    s = act(s, "crack blue")
    assert options(s) == ["pass", "pack bomb"]
    assert refuses(holder("code-cracker briefcase-blue"), "crack red") == "E17"


def test_er29_the_content_is_taken_left_or_exchanged() -> None:
    s = act(holder(f"{CASE} vest"), "crack red")
    assert options(s) == ["pass", "pack vest", "pack key"]
    assert (hand(act(s, "pass"), 0), s.inside[0]) == (["briefcase-red", "vest", "key"], 10)
    assert list(act(s, "pass").inside) == [-1, -1]
    assert hand(act(s, "pack key"), 0) == ["briefcase-red", "vest"]
    swapped = act(s, "pack vest")
    assert (hand(swapped, 0), swapped.inside[0]) == (["briefcase-red", "key"], 8)
    assert discards(swapped) == ["code-cracker"]


def test_er29_opening_makes_the_room_in_hand_for_which_a_discard_was_asked() -> None:
    s = act(holder(f"{CASE} contraband", "gallery"), "move storage-terrace", "stop", "draw")
    assert asked(s) == (0, "DiscardOne")
    s = act(s, "crack red", "pack key")
    assert hand(s, 0) == ["briefcase-red", "contraband"]
    assert asked(s) == (-1, "DrawItem")


def test_er30_a_given_briefcase_keeps_its_content_and_its_new_holder_opens_it() -> None:
    s = holder("briefcase-red", passive="code-cracker")
    s = act(s, "move kitchen", "show friendly", "show friendly", "give briefcase-red", "pass", "pass", "move office")
    assert (hand(s, 1), s.inside[0], offered(s, "crack")) == (["briefcase-red", "code-cracker"], 10, ["crack red"])
    s = act(s, "crack red", "pass")
    assert hand(s, 1) == ["briefcase-red", "key"]


def test_er30_a_discarded_briefcase_keeps_its_content_through_deck_and_new_owner() -> None:
    s = holder("briefcase-red vest bomb", "gallery", extra="inside red key\ndeck: intel-red")
    s = act(s, "move storage-terrace", "stop", "draw", "discard briefcase-red", "deal intel-red")
    assert (discards(s), list(s.deck).count(0), s.inside[0]) == (["briefcase-red"], 20, 10)
    assert view(s, SPECTATOR).briefcases == (1, 0)
    assert heard(s, SPECTATOR)[0].to_dict()["item"] == -1


def test_er30_a_stolen_briefcase_is_opened_by_the_thief() -> None:
    s = seated("entrance red: code-cracker | wire", "kitchen blue: briefcase-red", "office red", "vault blue",
               extra="inside red intel-blue")
    s = act(s, "move kitchen", "show wire", "show friendly", "steal", "deal briefcase-red")
    assert offered(s, "crack") == ["crack red"]
    assert hand(act(s, "crack red", "pass"), 0) == ["intel-blue", "briefcase-red"]
