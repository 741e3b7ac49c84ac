"""Embassy, the rooms of the ground floor, rule by rule: E74-E88."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import EVERYBODY, dealt, moves, said, scene, view
from tests.embassy.table import SPECTATOR, act, asked, discards, hand, heard_of, injured, options, refuses, where

FULL = "red: intel-blue bomb key | wire"


@pytest.mark.parametrize("mission", ["classic", "two-man-rule", "danger-zone"])
@pytest.mark.parametrize(("room", "start"), [("kitchen", "entrance"), ("office", "kitchen")])
def test_e74_e75_the_kitchen_and_the_office_have_no_function(room: str, start: str, mission: str) -> None:
    s = act(scene(f"{start} {FULL}", one="radio blue", mission=mission), f"move {room}", "stop")
    assert asked(s) == (0, "TakeAction")
    assert options(s) == ["pass"]


@pytest.mark.parametrize("start", ["office", "jamming"])
def test_e76_a_key_opens_the_service_staircase_of_the_ground_floor(start: str) -> None:
    s = scene(f"{start} red: key vest")
    assert "service-ground" not in moves(s)
    assert refuses(s, "move service-ground") == "E32"
    s = act(s, "key", "move service-ground")
    assert where(s, 0) == "service-ground"
    assert (hand(s, 0), discards(s)) == (["vest"], ["key"])


def test_e76_it_is_left_without_a_key_to_the_floor_and_to_both_other_service_staircases() -> None:
    s = scene("service-ground red")
    assert moves(s) == {"office", "jamming", "service-terrace", "service-basement"}
    assert refuses(act(s, "move office"), "move service-ground") == "E32"


def test_e77_players_come_in_at_the_entrance_one_after_another_as_their_turns_come() -> None:
    s = dealt(first=2)
    assert [where(s, player) for player in range(4)] == ["new", "new", "entrance", "new"]
    s = act(s, "move kitchen", "stop", "pass")
    assert [where(s, player) for player in range(4)] == ["new", "new", "kitchen", "entrance"]
    assert [fact["player"] for fact in heard_of(s, SPECTATOR, "Entered")] == [3]
    assert (view(s, 0).at[0], view(s, 0).at[3], view(s, SPECTATOR).at) == (-1, 12, (-1, -1, 9, 12))


def test_e77_the_last_one_is_on_the_board_at_the_end_of_the_first_round() -> None:
    s = dealt()
    for room in ("kitchen", "ballroom", "staircase-ground"):
        assert where(s, 3) == "new"
        s = act(s, f"move {room}", "stop", "pass")
    assert [where(s, player) for player in range(4)] == ["kitchen", "ballroom", "staircase-ground", "entrance"]


def reception(**where_else: str) -> Embassy:
    """Return the table after player 0 has started the Reception, at the turn of player 1."""
    return act(scene("entrance red: contraband", **where_else), "move ballroom", "stop", "reception")


def test_e78_the_reception_brings_every_agent_on_the_board_to_the_ballroom() -> None:
    s = act(scene("entrance red", one="helipad blue injured"), "move ballroom", "stop")
    assert options(s) == ["pass", "reception"]
    s = act(s, "reception")
    assert {where(s, player) for player in range(4)} == {"ballroom"}
    for player in EVERYBODY:
        assert view(s, player).reception
        assert [fact["player"] for fact in heard_of(s, player, "Moved")] == [1, 2, 3]
    assert injured(s, 1)


def test_e79_the_next_turn_begins_from_the_ballroom() -> None:
    s = reception()
    assert asked(s) == (1, "Walk")
    assert moves(s) == {"office", "entrance", "jamming", "central-lock"}
    assert "stop" not in options(s)


def test_e80_after_the_reception_there_are_no_interactions_in_the_ballroom() -> None:
    s = act(reception(), "move office", "move ballroom")
    assert said(s, SPECTATOR) == ["Moved"]
    assert asked(s) == (1, "Walk")
    assert moves(s) == {"office", "entrance", "jamming", "central-lock"}
    s = act(s, "stop", "pass")
    assert asked(s) == (2, "Walk")
    assert {where(s, player) for player in range(4)} == {"ballroom"}


def test_e80_before_the_reception_the_ballroom_is_a_room_like_others() -> None:
    s = act(scene("entrance red", one="ballroom blue"), "move ballroom")
    assert asked(s) == (0, "ChooseCard")


def test_e80_who_sneaks_out_into_the_ballroom_is_safe_there() -> None:
    s = scene("jamming red", one="central-lock blue", two="ballroom red", also="reception")
    s = act(s, "move infirmary", "move central-lock", "show ignore", "show ignore")
    assert asked(s) == (0, "SneakOut")
    assert "ballroom" in moves(s)
    s = act(s, "move ballroom")
    assert asked(s) == (1, "Walk")
    assert (where(s, 0), where(s, 2)) == ("ballroom", "ballroom")


def test_e81_the_ballroom_is_activated_once_per_game_by_whomever() -> None:
    s = act(reception(), "move office", "move ballroom", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "reception") == "E81"


def test_e82_without_the_mission_jamming_has_no_action() -> None:
    s = act(scene("ballroom red"), "move jamming", "stop")
    assert not view(s, 0).jamming
    assert options(s) == ["pass"]


def test_e82_jamming_is_switched_off_and_on_and_blocks_the_telex() -> None:
    blue = "storage-terrace blue: intel-red code-book"
    s = scene("ballroom red", one=blue, three="cellar blue", mission="danger-zone", also="jamming on")
    blocked = act(s, "move jamming", "stop", "pass", "move telex", "stop")
    assert options(blocked) == ["pass"]
    s = act(s, "move jamming", "stop", "jamming")
    assert not view(s, SPECTATOR).jamming
    s = act(s, "move telex", "stop")
    assert options(s) == ["pass", "transmit"]
    again = act(s, "pass", "move radio", "stop", "pass", "move breaker", "stop", "pass")
    again = act(again, "move ballroom", "move jamming", "stop", "jamming")
    assert view(again, SPECTATOR).jamming


def test_e82_jamming_is_computer_operated() -> None:
    s = scene("ballroom red", three="computer blue", mission="danger-zone", also="jamming on")
    s = act(s, "move jamming", "stop", "jamming")
    assert asked(s) == (3, "OfferHack")


def test_e83_the_staircase_leads_up_and_down() -> None:
    s = scene("entrance red")
    s = act(s, "move staircase-ground")
    assert {"staircase-terrace", "staircase-basement"} <= moves(s)
    assert where(act(s, "move staircase-terrace"), 0) == "staircase-terrace"
    assert where(act(s, "move staircase-basement"), 0) == "staircase-basement"


@pytest.mark.parametrize(("floor", "number"), [("terrace", 0), ("basement", 2)])
def test_e84_one_of_the_two_outer_floors_is_locked_off(floor: str, number: int) -> None:
    s = act(scene("infirmary red"), "move central-lock", "stop")
    assert options(s) == ["pass", "lock terrace", "lock basement"]
    assert view(s, SPECTATOR).lock == (-1, -1)
    s = act(s, f"lock {floor}")
    for player in (1, 2, 3):
        assert view(s, player).lock == (4 - player, number)
    assert view(s, SPECTATOR).lock == (0, number)


@pytest.mark.parametrize(("floor", "other"), [("terrace", "basement"), ("basement", "terrace")])
def test_e85_nobody_uses_the_staircases_to_or_from_that_floor(floor: str, other: str) -> None:
    lock = f"lock 3 {floor}"
    s = scene("staircase-ground red", three="central-lock blue", also=lock)
    assert f"staircase-{other}" in moves(s)
    assert refuses(s, f"move staircase-{floor}") == "E85"
    s = scene(f"staircase-{floor} red", three="central-lock blue", also=lock)
    assert refuses(s, "move staircase-ground") == "E85"
    s = scene(f"staircase-{other} red", three="central-lock blue", also=lock)
    assert "staircase-ground" in moves(s)


@pytest.mark.parametrize("floor", ["terrace", "basement"])
def test_e86_the_service_staircases_still_work_with_a_key_to_enter(floor: str) -> None:
    s = scene("office red: key", three="central-lock blue", also=f"lock 3 {floor}")
    assert refuses(s, "move service-ground") == "E32"
    s = act(s, "key", "move service-ground", f"move service-{floor}")
    assert where(s, 0) == f"service-{floor}"
    inside = scene(f"service-{floor} red", three="central-lock blue", also=f"lock 3 {floor}")
    assert "service-ground" in moves(inside)


LOCKED = {"three": "staircase-ground blue", "also": "lock 0 terrace"}


def test_e87_the_lock_lasts_over_the_turns_of_the_others() -> None:
    s = act(scene("infirmary red: contraband", one="kitchen blue", three="staircase-ground blue"),
            "move central-lock", "stop", "lock terrace")
    for room in ("office", "radio"):
        s = act(s, f"move {room}", "stop", "pass")
    assert refuses(s, "move staircase-terrace") == "E85"
    s = act(s, "move entrance", "stop", "pass", "contraband")
    assert view(s, SPECTATOR).lock == (0, 0)


def test_e87_the_lock_is_released_when_its_owner_walks_out() -> None:
    s = act(scene("central-lock red", **LOCKED), "move infirmary")
    assert view(s, SPECTATOR).lock == (-1, -1)
    s = act(s, "move central-lock", "stop", "pass", "move office", "stop", "pass", "move radio", "stop", "pass")
    assert "staircase-terrace" in moves(s)


def test_e87_the_lock_is_released_when_its_owner_is_displaced() -> None:
    s = scene("ballroom red: | wire", one="central-lock blue", three="staircase-ground blue", also="lock 1 basement")
    s = act(s, "move central-lock", "show wire", "show friendly", "pass")
    assert view(s, SPECTATOR).lock == (1, 2)
    s = act(s, "displace infirmary")
    assert view(s, SPECTATOR).lock == (-1, -1)


def test_e88_the_infirmary_sets_the_token_upright() -> None:
    s = act(scene("central-lock red injured: first-aid"), "move infirmary", "stop")
    assert set(options(s)) == {"pass", "heal", "first-aid"}
    s = act(s, "heal")
    assert not injured(s, 0)
    assert hand(s, 0) == ["first-aid"]
    assert view(s, SPECTATOR).injured == (0, 0, 0, 0)


def test_e88_only_for_one_who_lies_down_and_only_for_oneself() -> None:
    s = act(scene("central-lock red: first-aid", one="kitchen blue injured"), "move infirmary", "stop")
    assert options(s) == ["pass"]
    assert refuses(s, "heal") == "ER64"


def test_e88_standing_in_the_infirmary_heals_nobody() -> None:
    s = act(scene("infirmary red injured: contraband"), "contraband")
    assert injured(s, 0)
    assert asked(s) == (1, "Walk")
