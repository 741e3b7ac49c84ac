"""Embassy, the rooms of the basement, rule by rule: E89-E103; the Breaker and the dark are in test_rules_dark.py."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import EVERYBODY, alike, moves, said, scene, view
from tests.embassy.table import SPECTATOR, act, asked, game_of, heard_of, options, refuses, where

HACKER = {"three": "computer blue"}


def test_e89_a_call_puts_a_helicopter_on_the_helipad() -> None:
    s = act(scene("computer red"), "move radio", "stop", "call red")
    for player in EVERYBODY:
        assert view(s, player).helicopter == 0
        assert view(s, player).tiles == (1, 2, 0)
        assert [fact["what"] for fact in heard_of(s, player, "Acted")] == ["red"]


def test_e90_no_call_while_a_helicopter_stands_there() -> None:
    s = act(scene("computer red", also="helicopter blue"), "move radio", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "call red") == "E90"
    assert refuses(s, "call blue") == "E90"


@pytest.mark.parametrize("loyalty", ["red", "blue"])
def test_e91_the_helicopter_of_any_faction_may_be_called(loyalty: str) -> None:
    s = act(scene(f"computer {loyalty}"), "move radio", "stop")
    assert options(s) == ["pass", "call red", "call blue"]
    assert view(act(s, "call blue"), SPECTATOR).helicopter == 1


def test_e92_the_radio_is_computer_operated() -> None:
    s = act(scene("vault red", two="cellar red", three="computer blue"), "move radio", "stop", "call red")
    assert asked(s) == (3, "OfferHack")
    assert view(s, SPECTATOR).helicopter == -1
    s = act(s, "pass")
    assert view(s, SPECTATOR).helicopter == 0
    empty = act(scene("vault red", two="cellar red"), "move radio", "stop", "call red")
    assert asked(empty) == (1, "Walk")


def test_e93_the_occupant_may_hack_during_the_turns_of_others_and_may_decline() -> None:
    s = act(scene("x-ray red", **HACKER), "move armoury", "stop", "armoury")
    assert asked(s) == (3, "OfferHack")
    assert options(s) == ["pass", "hack"]
    declined = act(s, "pass", "arm wire", "arm knife", "keep wire")
    assert asked(declined) == (1, "Walk")
    assert view(declined, SPECTATOR).hacked == ((), ())


def test_e93_nobody_hacks_themselves_or_from_a_room_they_have_left() -> None:
    s = act(scene("computer red", one="x-ray blue"), "move radio", "stop", "call red")
    assert said(s, SPECTATOR) == ["Acted", "Began"]
    assert asked(s) == (1, "Walk")


@pytest.mark.parametrize(("start", "room", "action"), [
    ("x-ray red", "armoury", "armoury"), ("ballroom red", "jamming", "jamming"), ("vault red", "radio", "call blue"),
    ("storage-terrace red: intel-blue code-book", "telex", "transmit"),
])
def test_e94_the_use_of_these_rooms_is_hacked_before_it_works(start: str, room: str, action: str) -> None:
    s = scene(start, two="cellar red", three="computer blue", also="jamming off", mission="danger-zone")
    s = act(s, f"move {room}", "stop", action)
    assert asked(s) == (3, "OfferHack")
    for before in (s, act(s, "hack")):
        assert (view(before, SPECTATOR).helicopter, view(before, SPECTATOR).jamming, before.over) == (-1, False, False)
    s = act(s, "hack", "look neutral")
    assert view(s, SPECTATOR).hacked == ((), ())
    seen = view(s, SPECTATOR)
    works = {"armoury": seen.asked == "ArmouryDraw", "radio": seen.helicopter == 1, "jamming": seen.jamming,
             "telex": s.over}
    assert [name for name, done in works.items() if done] == [room]


@pytest.mark.parametrize(("start", "room", "marks"), [
    ("armoury", "x-ray", ((0,), ())), ("gallery", "security-hq", ((), (0,))),
])
def test_e94_occupying_x_ray_or_security_hq_is_hacked(start: str, room: str, marks: tuple[object, ...]) -> None:
    s = act(scene(f"{start} red", **HACKER), f"move {room}")
    assert asked(s) == (0, "Walk")
    s = act(s, "stop", "pass")
    assert asked(s) == (3, "OfferHack")
    assert view(act(s, "hack"), SPECTATOR).hacked == marks


@pytest.mark.parametrize(("start", "room", "action"), [
    ("telex red", "storage-terrace", "draw"), ("infirmary red", "central-lock", "lock terrace"),
    ("tunnel red", "breaker", "lights"), ("central-lock red injured", "infirmary", "heal"),
    ("entrance red", "ballroom", "reception"), ("gallery red: bomb", "helipad", "bomb"),
    ("gallery red", "telex", "pass"), ("x-ray red", "armoury", "pass"), ("ballroom red", "jamming", "pass"),
    ("gallery red", "helipad", "pass"),
])
def test_e94_other_rooms_and_rooms_not_used_are_not_hacked(start: str, room: str, action: str) -> None:
    s = scene(start, two="vault red", three="computer blue", also="helicopter blue; jamming off", mission="danger-zone")
    way = ["move helipad"] if room == "telex" else []
    s = act(s, *way, f"move {room}", "stop", action)
    assert asked(s)[1] != "OfferHack"


def test_e95_a_player_displaced_into_security_hq_can_be_hacked() -> None:
    s = act(scene("x-ray red: | wire", one="gallery blue", three="computer blue"), "move security-hq", "move gallery",
            "show wire", "show friendly", "pass", "displace security-hq", "pass")
    assert asked(s) == (3, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert [fact["other"] for fact in heard_of(s, 3, "Looked")] == [1]


def test_e95_a_player_displaced_into_the_computer_room_can_hack() -> None:
    s = act(scene("vault red: | wire", one="radio blue", two="x-ray red"), "move radio", "show wire", "show friendly",
            "pass", "displace computer")
    hacked_at_once = act(s, "call red")
    assert asked(hacked_at_once) == (1, "OfferHack")
    s = act(s, "pass")
    assert asked(s) == (1, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert [fact["faction"] for fact in heard_of(s, 1, "Looked")] == [0]


def hacked() -> Embassy:
    """Return the table with player 0 in X-ray, Hacked by player 3, before it is drawn which card is seen."""
    return act(scene("armoury red", **HACKER), "move x-ray", "stop", "pass", "hack")


def test_e96_one_of_two_cards_is_seen_and_only_the_hacker_learns_which() -> None:
    s = hacked()
    assert asked(s) == (-1, "LookAt")
    assert (options(s), game_of(s).odds(s)) == (["look loyalty", "look neutral"], [1, 1])
    loyalty, neutral = act(s, "look loyalty"), act(s, "look neutral")
    assert [fact["faction"] for fact in heard_of(loyalty, 3, "Looked")] == [0]
    assert [fact["faction"] for fact in heard_of(neutral, 3, "Looked")] == [3]
    assert alike(loyalty, neutral, 0, 1, 2, SPECTATOR)
    assert [fact["faction"] for fact in heard_of(loyalty, 0, "Looked")] == [-1]


def test_e96_the_neutral_card_tells_the_hacker_nothing_of_the_loyalty() -> None:
    blue = act(scene("armoury blue", **HACKER), "move x-ray", "stop", "pass", "hack", "look neutral")
    assert alike(act(hacked(), "look neutral"), blue, 1, 2, 3, SPECTATOR)


def test_e96_everybody_sees_that_it_happens() -> None:
    for player in EVERYBODY:
        assert heard_of(hacked(), player, "Hacked") == [{"player": 3, "other": 0}]


def test_e97_each_other_player_can_be_hacked_within_a_round_x_ray_first() -> None:
    s = act(scene("armoury red", one="security-hq blue", **HACKER), "move x-ray", "stop", "pass")
    s = act(s, "hack", "look neutral")
    assert asked(s) == (3, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert [fact["other"] for fact in heard_of(s, 3, "Looked")] == [1]
    assert asked(s) == (1, "Walk")


def test_e98_once_a_round_for_one_room_and_again_in_the_next_round() -> None:
    s = act(scene("armoury red: contraband", **HACKER), "move x-ray", "stop", "pass", "hack", "look neutral")
    s = act(s, "move office", "stop", "pass")
    assert asked(s) == (2, "Walk")
    s = act(s, "move radio", "stop", "pass")
    assert asked(s) == (3, "Walk")


def test_e98_going_out_and_back_is_the_same_room_in_the_same_round() -> None:
    s = scene("x-ray red", **HACKER, also="hacked x-ray 0")
    assert asked(act(s, "move armoury", "move x-ray", "stop", "pass")) == (1, "Walk")


def test_e98_the_marks_of_a_round_end_with_it() -> None:
    s = scene("armoury red", one="x-ray blue", **HACKER, also="hacked x-ray 1")
    s = act(s, "move staircase-terrace", "stop", "pass")
    assert asked(s) == (1, "Walk")
    s = act(s, "move security-hq", "move x-ray", "stop", "pass")
    assert asked(s) == (2, "Walk")
    s = act(s, "move radio", "stop", "pass", "move cellar", "move computer", "stop", "pass")
    assert (s.round, asked(s)) == (2, (0, "Walk"))
    s = act(s, "move storage-terrace", "stop", "pass")
    assert asked(s) == (3, "OfferHack")


INTRO = {"mission": "two-man-rule"}


@pytest.mark.parametrize(("floppy", "winners"), [("virus", "0+2 ER42"), ("anti-virus", "1+3 ER42")])
@pytest.mark.parametrize("uploader", ["red", "blue"])
def test_e99_a_floppy_ends_the_intro_mission(floppy: str, winners: str, uploader: str) -> None:
    me, other = ("red", "blue") if uploader == "red" else ("blue", "red")
    s = scene(f"radio {me}: {floppy}", f"kitchen {other}", f"vault {me}", f"security-hq {other}", **INTRO)
    s = act(s, "move computer", "stop", f"upload {floppy}")
    swapped = {"0+2 ER42": "1+3 ER42", "1+3 ER42": "0+2 ER42"}
    assert game_of(s).result(s) == (winners if uploader == "red" else swapped[winners])


def test_e99_only_in_the_computer_room_with_somebody_in_security_hq() -> None:
    s = act(scene("radio red: virus", **INTRO), "move computer", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "upload virus") == "ER42"
    s = act(scene("computer red: virus", three="security-hq blue", **INTRO), "move radio", "stop")
    assert options(s) == ["pass"]
    s = act(scene("gallery red: virus", three="tunnel blue", **INTRO), "move security-hq", "stop")
    assert options(s) == ["pass"]


@pytest.mark.parametrize("start", ["computer", "storage-basement"])
def test_e100_the_service_staircase_of_the_basement(start: str) -> None:
    s = scene(f"{start} red: key")
    assert refuses(s, "move service-basement") == "E32"
    assert where(act(s, "key", "move service-basement"), 0) == "service-basement"
    inside = scene("service-basement red")
    assert moves(inside) == {"computer", "storage-basement", "service-ground"}


@pytest.mark.parametrize("mission", ["classic", "two-man-rule", "danger-zone"])
@pytest.mark.parametrize(("room", "start"), [("vault", "radio"), ("cellar", "computer")])
def test_e101_e102_the_vault_and_the_cellar_have_no_function(room: str, start: str, mission: str) -> None:
    s = scene(f"{start} red: intel-blue bomb key | wire", two="office red", mission=mission)
    assert options(act(s, f"move {room}", "stop")) == ["pass"]


def test_e103_the_staircase_of_the_basement_leads_to_the_ground_floor_only() -> None:
    stairs = {room for room in moves(scene("staircase-basement red")) if room.startswith("staircase")}
    assert stairs == {"staircase-ground"}
    assert where(act(scene("staircase-basement red"), "move staircase-ground"), 0) == "staircase-ground"
