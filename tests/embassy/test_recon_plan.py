"""Embassy, the Reception, lit rooms, doors and stairs, rule by rule: ER31-ER36."""
import pytest

from brushpass.games.embassy.data import ROOM_NAMES
from tests.embassy.helpers_rooms import (
    BASEMENT, DOORS, EVERYBODY, GROUND, INTO, LIT, STAIRS, TERRACE, alike, beyond, moves, scene, view,
)
from tests.embassy.table import SPECTATOR, act, asked, heard_of, options, where

SHAFT = {"service-terrace", "service-ground", "service-basement"}


def test_er31_the_reception_passes_no_doors_and_ends_the_turn() -> None:
    s = scene("entrance red: contraband", one="office blue: bomb", two="x-ray red", three="jamming blue: vest")
    s = act(s, "move ballroom", "stop", "reception")
    assert {where(s, player) for player in range(4)} == {"ballroom"}
    assert [heard_of(s, player, "Scanned") for player in EVERYBODY] == [[]] * 5
    assert asked(s) == (1, "Walk")


def test_er31_nobody_who_was_watching_watches_from_the_ballroom() -> None:
    s = scene("entrance red", one="helipad blue: bomb", two="x-ray red", three="computer blue")
    s = act(s, "move ballroom", "stop", "reception")
    assert asked(s) == (1, "Walk")
    s = act(s, "move office")
    assert heard_of(s, 2, "Scanned") == []


@pytest.mark.parametrize("floor", ["terrace", "basement"])
def test_er31_the_lock_is_released_whichever_floor_it_shuts(floor: str) -> None:
    s = scene("entrance red", three="central-lock blue", also=f"lock 3 {floor}")
    s = act(s, "move ballroom", "stop", "reception")
    assert view(s, SPECTATOR).lock == (-1, -1)


def test_er31_the_reception_tells_nothing_of_hands() -> None:
    this, that = (act(scene("entrance red", one=f"office blue: {item}", two="x-ray red"), "move ballroom", "stop",
                      "reception") for item in ("bomb", "intel-red"))
    assert alike(this, that, 0, 2, 3, SPECTATOR)


@pytest.mark.parametrize("room", ROOM_NAMES)
def test_er32_eight_rooms_stay_lit_and_the_other_nineteen_can_be_dark(room: str) -> None:
    s = scene(f"{INTO[room]} red: key", f"{room} blue: goggles", "new red", "new blue", "lights out")
    s = act(s, "key", f"move {room}")
    if room in LIT:
        assert asked(s) == (0, "ChooseCard")
    else:
        assert (asked(s), options(s)) == ((1, "PlayGoggles"), ["pass", "goggles"])


def test_er32_the_lists_add_up() -> None:
    assert (len(LIT), len(set(ROOM_NAMES) - LIT)) == (8, 19)


def doors_of(room: str) -> None:
    """Check every way out of a room against the rulebook: without a Key, with one, and those with a detector."""
    free = beyond(room, "normal", "x-ray", "stairs")
    locked = beyond(room, "locked")
    assert moves(scene(f"{room} red: key", *AWAY)) == (free | locked if room in SHAFT else free)
    s = act(scene(f"{room} red: key bomb", *AWAY), "key")
    assert moves(s) == free | locked
    shown = {to for to in moves(s) if heard_of(act(s, f"move {to}"), 1, "Scanned")}
    assert shown == (set() if room == "x-ray" else beyond(room, "x-ray"))


AWAY = ("x-ray blue", "new red", "new blue")


@pytest.mark.parametrize("room", TERRACE)
def test_er33_the_doors_of_the_terrace(room: str) -> None:
    doors_of(room)


@pytest.mark.parametrize("room", GROUND)
def test_er34_the_doors_of_the_ground_floor(room: str) -> None:
    doors_of(room)


@pytest.mark.parametrize("room", BASEMENT)
def test_er35_the_doors_of_the_basement(room: str) -> None:
    doors_of(room)


def test_er33_er34_er35_thirty_five_doors_on_their_floors() -> None:
    assert [len(DOORS[kind]) for kind in ("normal", "x-ray", "locked")] == [19, 9, 7]
    for pairs in DOORS.values():
        for one, other in pairs:
            assert any(one in floor and other in floor for floor in (TERRACE, GROUND, BASEMENT))


@pytest.mark.parametrize(("one", "other"), STAIRS)
def test_er36_the_stairs_lead_both_ways(one: str, other: str) -> None:
    assert other in moves(scene(f"{one} red", *AWAY))
    assert one in moves(scene(f"{other} red", *AWAY))


@pytest.mark.parametrize(("one", "other"), STAIRS)
@pytest.mark.parametrize("floor", ["terrace", "basement"])
def test_er36_only_the_normal_staircases_are_subject_to_central_lock(one: str, other: str, floor: str) -> None:
    shut = one.startswith("staircase") and any(room.endswith(floor) for room in (one, other))
    lock = f"lock 3 {floor}"
    for start, to in ((one, other), (other, one)):
        s = scene(f"{start} red", "new blue", "new red", "central-lock blue", lock)
        assert (to in moves(s)) == (not shut)


def test_er36_no_stair_leaves_out_the_ground_floor() -> None:
    assert "staircase-basement" not in moves(scene("staircase-terrace red"))
    assert "service-basement" not in moves(scene("service-terrace red"))


def distance(start: str, goal: str, hand: str) -> int:
    """Return how many steps the shortest way takes, asking the game itself at every room."""
    reached, edge, steps = {start}, {start}, 0
    while goal not in reached:
        near: set[str] = set()
        for room in edge:
            s = scene(f"{room} red: {hand}", "new blue", "new red", "new blue")
            near |= moves(act(s, "key") if hand else s)
        edge = near - reached
        assert edge, f"no way from {start} to {goal}"
        reached |= edge
        steps += 1
    return steps


def test_er36_from_the_radio_to_the_helipad_it_is_seven_steps_with_a_key_five() -> None:
    assert distance("radio", "helipad", "") == 7
    assert distance("radio", "helipad", "key") == 5


@pytest.mark.parametrize("room", sorted(set(ROOM_NAMES) - SHAFT - {"entrance"}))
def test_er36_every_room_outside_the_shaft_is_reached_without_a_key(room: str) -> None:
    assert 1 <= distance("entrance", room, "") <= 5
