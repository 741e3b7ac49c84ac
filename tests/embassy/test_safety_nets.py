"""Embassy, the safety nets of the reconstruction: ER70-ER73."""
import json

import pytest

from brushpass.core.errors import BadConfig
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import ROOM_NAMES
from brushpass.games.embassy.plan import DOORS, LIT, plan_from_file
from tests.embassy.helpers_recon import offered, seated, view, wall_in
from tests.embassy.table import SPECTATOR, act, asked, options, refuses, where


def test_er70_a_choice_with_one_option_is_still_asked() -> None:
    s = seated("kitchen red", "vault blue", "telex red", "tunnel blue")
    s = act(s, "move entrance", "move ballroom", "move jamming")
    assert (asked(s), options(s)) == ((0, "Walk"), ["stop"])
    s = act(s, "stop")
    assert (asked(s), options(s)) == ((0, "TakeAction"), ["pass"])


def test_er70_so_are_a_forced_displacement_a_forced_discard_and_a_forced_deal() -> None:
    s = seated("entrance red: key | wire", "kitchen blue: key", "office red", "tunnel blue", extra="deck: vest")
    s = act(s, "move kitchen", "show wire", "show friendly", "steal")
    assert (asked(s), options(s)) == ((-1, "StealItem"), ["deal key"])
    s = act(s, "deal key")
    assert (asked(s), options(s)) == ((0, "Displace"), ["displace entrance"])
    s = seated("gallery red: contraband contraband key", "kitchen blue", "vault red", "tunnel blue")
    s = act(s, "move storage-terrace", "stop", "draw")
    assert (asked(s), options(s)) == ((0, "DiscardOne"), ["discard key"])


@pytest.mark.parametrize("lock", ["", "lock 1 terrace", "lock 1 basement"])
def test_er71_every_room_has_an_unlocked_way_out_under_any_lock(lock: str) -> None:
    for room in ROOM_NAMES:
        s = seated(f"{room} red", "central-lock blue", "new red", "new blue", extra=lock)
        assert offered(s, "move") != [], room
        assert offered(s, "stop") == [], room


def test_er71_in_a_plan_without_a_way_out_the_walker_stays_and_has_no_room_action() -> None:
    s = wall_in(seated("storage-terrace red", "kitchen blue", "vault red", "tunnel blue"), "storage-terrace")
    assert options(s) == ["stop"]
    s = act(s, "stop")
    assert options(s) == ["pass"]
    assert where(act(s, "pass"), 0) == "storage-terrace"


def test_er71_a_key_is_offered_there_besides_staying() -> None:
    s = wall_in(seated("kitchen red: key", "office blue", "vault red", "tunnel blue"), "kitchen")
    assert options(s) == ["stop", "key"]
    assert offered(act(s, "key"), "move") == ["move office", "move entrance"]


def test_er72_the_lock_is_off_before_its_owner_comes_to_a_stair() -> None:
    s = seated("central-lock red", "kitchen blue", "vault red", "tunnel blue", extra="lock 0 basement")
    s = act(s, "move staircase-ground")
    assert view(s, SPECTATOR).lock == (-1, -1)
    assert "move staircase-basement" in options(s)


def test_er72_while_it_holds_it_stops_everybody_their_own_faction_too() -> None:
    for walker in ("red", "blue"):
        s = seated(f"staircase-ground {walker}", "central-lock blue", "vault red", "tunnel blue",
                   extra="lock 1 basement")
        assert offered(s, "move") == ["move staircase-terrace", "move entrance", "move central-lock"]
        assert refuses(s, "move staircase-basement") == "E85"


@pytest.mark.parametrize("room", ["ballroom", "infirmary", "staircase-ground"])
def test_er72_an_owner_who_is_displaced_loses_the_lock(room: str) -> None:
    s = seated("entrance red: | wire", "central-lock blue", "vault red", "tunnel blue", extra="lock 1 terrace")
    s = act(s, "move ballroom", "move central-lock", "show wire", "show friendly", "injure", f"displace {room}")
    assert (where(s, 1), view(s, SPECTATOR).lock) == (room, (-1, -1))


def plan(**changes: list[list[str]]) -> str:
    """Return a plan file: the default one, with doors changed to another kind, or to none."""
    doors = [[*pair.split(), kind] for kind, text in DOORS.items() for pair in text.split(", ")]
    for kind, pairs in changes.items():
        doors = [door for door in doors if door[:2] not in pairs]
        doors += [[*pair, kind] for pair in pairs if kind != "none"]
    floors = [[list(ROOM_NAMES[start:start + 3]) for start in range(floor, floor + 9, 3)] for floor in (0, 9, 18)]
    return json.dumps({"floors": floors, "doors": doors, "lit": list(LIT)})


def named(text: str) -> str:
    """Return the room that a refusal of a plan names."""
    with pytest.raises(BadConfig) as refused:
        EmbassyConfig({"plan": plan_from_file(text)})
    assert refused.value.key == "config.plan-apart"
    return str(refused.value.params["room"]).removeprefix("@embassy.room.")


def test_er73_a_plan_that_needs_a_key_is_refused_with_the_name_of_the_room() -> None:
    assert named(plan(locked=[["storage-basement", "tunnel"], ["breaker", "tunnel"]])) == "tunnel"
    assert named(plan(none=[["kitchen", "office"], ["kitchen", "entrance"]])) == "kitchen"
    assert named(plan(none=[["telex", "helipad"]], locked=[["telex", "storage-terrace"]])) == "telex"


def test_er73_a_plan_packed_in_a_record_is_looked_at_too() -> None:
    packed = EmbassyConfig({"plan": plan_from_file(plan())}).plan.packed()
    assert EmbassyConfig({"plan": packed}).plan.doors == EmbassyConfig({"plan": plan_from_file(plan())}).plan.doors
    cut = packed.replace("9-10-1", "9-10-3").replace("9-12-1", "9-12-3")
    assert cut != packed
    with pytest.raises(BadConfig) as refused:
        EmbassyConfig({"plan": cut})
    assert refused.value.params["room"] == "@embassy.room.kitchen"


def test_er73_the_shaft_itself_may_be_behind_keys_and_a_connected_plan_is_played() -> None:
    own = plan_from_file(plan(locked=[["kitchen", "office"]]))
    s = seated("kitchen red", "vault blue", "telex red", "tunnel blue", plan=own)
    assert offered(s, "move") == ["move entrance"]
    assert refuses(s, "move office") == "E32"
    closed = plan_from_file(plan(none=[["helipad", "service-terrace"], ["security-hq", "service-terrace"]]))
    s = seated("helipad red: key", "vault blue", "telex red", "tunnel blue", plan=closed)
    assert offered(act(s, "key"), "move") == ["move telex", "move gallery"]
