"""Embassy, the reconstruction of Sneak Out and Knock Out: ER23-ER25 with ER48."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import OUTSIDERS, kinds, knows, seated, wall_in
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, hand, heard_of, injured, options, refuses, where,
)


def sharing(room: str, *others: str, items: str = "", extra: str = "", **config: str) -> Embassy:
    """Return the moment when player 0, who stayed where player 1 is too, must Sneak Out."""
    s = seated(f"{room} red: contraband {items}", f"{room} blue", *others, extra=extra, **config)
    return act(s, "contraband")


def test_er23_a_sneaker_goes_one_step_to_a_free_room_and_never_to_an_occupied_one_beside_it() -> None:
    s = sharing("kitchen", "office red", "vault blue")
    assert (asked(s), options(s)) == ((0, "SneakOut"), ["move entrance"])
    assert refuses(s, "move office") == "ER23"
    assert refuses(s, "move ballroom") == "ER8"
    s = act(s, "move entrance")
    assert (where(s, 0), asked(s)) == ("entrance", (1, "Walk"))


def test_er23_no_locked_door_unless_a_key_is_played() -> None:
    s = sharing("office", "kitchen red", "vault blue", items="key")
    assert options(s) == ["move ballroom", "key"]
    assert refuses(s, "move service-ground") == "E32"
    s = act(s, "key")
    assert options(s) == ["move service-ground", "move ballroom"]
    assert discards(s) == ["key", "contraband"]
    assert where(act(s, "move service-ground"), 0) == "service-ground"


def test_er23_a_key_played_for_walking_serves_for_sneaking_out_in_the_same_turn() -> None:
    s = seated("kitchen red: key key", "office blue", "vault red", "tunnel blue")
    s = act(s, "key", "move office", "show ignore", "show ignore")
    assert options(s) == ["move kitchen", "move service-ground", "move ballroom"]
    assert hand(s, 0) == ["key"]


def test_er23_the_ballroom_after_the_reception_is_free_however_many_stand_there() -> None:
    s = sharing("office", "kitchen red", "ballroom blue", extra="reception")
    assert options(s) == ["move ballroom"]
    s = act(s, "move ballroom")
    assert (where(s, 0), where(s, 3), asked(s)) == ("ballroom", "ballroom", (1, "Walk"))
    assert options(sharing("office", "kitchen red", "ballroom blue")) == ["move kitchen", "move ballroom"]


def test_er23_an_occupied_room_only_if_no_neighbour_is_free_and_then_the_sneaker_goes_on() -> None:
    s = sharing("kitchen", "office red", "entrance blue")
    assert options(s) == ["move office", "move entrance"]
    s = act(s, "move office", "pass")
    assert (asked(s), options(s)) == ((0, "SneakOut"), ["move ballroom"])
    assert refuses(s, "move kitchen") == "ER23"


def test_er23_a_key_played_serves_for_the_whole_way_out() -> None:
    s = act(sharing("kitchen", "office red", "entrance blue", items="key"), "key", "move office", "pass")
    assert options(s) == ["move service-ground", "move ballroom"]


@pytest.mark.parametrize("items", ["", "goggles", "key"])
def test_er24_the_occupant_of_a_lit_room_is_asked_whatever_they_hold(items: str) -> None:
    s = act(sharing("kitchen", f"office red: {items}", "entrance blue"), "move office")
    assert (asked(s), options(s)) == ((2, "KnockOut"), ["pass", "knock-out"])


def test_er24_a_knock_out_is_one_free_reward_and_the_sneaker_goes_on() -> None:
    s = act(sharing("kitchen", "office red", "entrance blue", items="bomb"), "move office", "knock-out")
    assert (asked(s), options(s)) == ((2, "Reward"), ["pass", "injure", "steal", "interrogate"])
    s = act(s, "steal", "deal bomb")
    assert (hand(s, 0), hand(s, 2)) == ([], ["bomb"])
    assert (where(s, 0), asked(s), options(s)) == ("office", (0, "SneakOut"), ["move ballroom"])


def test_er24_a_knock_out_is_no_interaction_and_security_hq_sees_nothing_of_it() -> None:
    def watched(*texts: str) -> Embassy:
        return act(sharing("gallery", "helipad red", "storage-terrace blue", "security-hq green: ", "vault red",
                           items="bomb", mission="strange-bedfellows", players="6"), "move helipad", *texts)
    s = watched("knock-out")
    assert heard_of(s, 4, "Met") == []
    s = watched("knock-out", "steal", "deal bomb")
    assert [[facts["item"] for facts in heard_of(s, seat, "Stole")] for seat in (0, 2, 4, 5)] == [[3], [3], [-1], [-1]]
    seen, unseen = (watched("knock-out", "interrogate", card) for card in ("look loyalty", "look neutral"))
    assert knows(seen, 4) == knows(unseen, 4)
    assert knows(seen, 0) == knows(unseen, 0)
    assert knows(seen, 2) != knows(unseen, 2)


def dark(goggles: str = "goggles", **config: str) -> Embassy:
    return sharing("kitchen", f"office red: {goggles}", "entrance blue", extra="lights out", **config)


def test_er24_in_a_dark_room_only_goggles_knock_out_and_all_are_asked() -> None:
    s = act(dark(), "move office")
    assert (asked(s), options(s)) == ((2, "KnockOut"), ["pass", "goggles"])
    bare = act(dark(""), "move office")
    assert (asked(bare), options(bare)) == ((2, "KnockOut"), ["pass"])
    s = act(s, "goggles", "injure")
    assert (injured(s, 0), discards(s), asked(s)) == (True, ["contraband", "goggles"], (0, "SneakOut"))


def test_er24_who_passes_in_the_dark_hides_whether_they_had_goggles() -> None:
    one, other = act(dark("goggles"), "move office"), act(dark("vest"), "move office")
    for player in (0, 1, 3, SPECTATOR):
        assert knows(one, player) == knows(other, player)
        assert knows(act(one, "pass"), player) == knows(act(other, "pass"), player)


def test_er24_a_lit_room_stays_lit_when_the_lights_are_out() -> None:
    s = act(dark(), "move entrance")
    assert (asked(s), options(s)) == ((3, "KnockOut"), ["pass", "knock-out"])


def test_er24_in_the_french_edition_goggles_are_played_when_the_room_left_is_dark() -> None:
    s = seated("kitchen red: contraband", "kitchen blue: goggles", "office red: goggles", "vault blue",
               extra="lights out", edition="fr")
    s = act(s, "contraband", "move entrance")
    assert (asked(s), options(s)) == ((1, "KnockOut"), ["pass", "goggles"])
    s = act(s, "goggles", "injure")
    assert (injured(s, 0), where(s, 0), asked(s)) == (True, "entrance", (1, "Walk"))


def test_er63_in_the_french_edition_goggles_are_played_before_the_sneaker_moves() -> None:
    s = seated("kitchen red: contraband", "kitchen blue: goggles", "office red: goggles", "vault blue",
               extra="lights out", edition="fr")
    s = act(s, "contraband", "move entrance")
    assert (asked(s), where(s, 0)) == ((1, "KnockOut"), "kitchen")
    assert where(act(s, "pass"), 0) == "entrance"


def test_er23_sneaking_into_the_room_one_is_in_is_refused() -> None:
    s = act(seated("kitchen red: contraband", "kitchen blue", "office red", "vault blue"), "contraband")
    assert (asked(s), refuses(s, "move kitchen")) == ((0, "SneakOut"), "ER23")


def walled(items: str = "") -> Embassy:
    s = seated(f"kitchen red: contraband {items}", "kitchen blue", "office red", "vault blue")
    return act(wall_in(s, "kitchen"), "contraband")


def test_er25_without_any_way_out_the_sneaker_stays_and_the_two_share_the_room() -> None:
    s = walled()
    assert (asked(s), options(s)) == ((0, "SneakOut"), ["pass"])
    s = act(s, "pass")
    assert (where(s, 0), where(s, 1)) == ("kitchen", "kitchen")
    assert asked(s) == (1, "Walk")
    for outsider in OUTSIDERS:
        assert kinds(s, outsider) == ["Passed", "Began"]


def test_er25_a_key_is_a_way_out_but_nobody_has_to_play_it() -> None:
    s = walled("key")
    assert options(s) == ["pass", "key"]
    s = act(s, "key")
    assert options(s) == ["move entrance"]


def test_er25_the_two_share_the_room_until_one_leaves() -> None:
    s = act(walled(), "pass")
    assert options(s) == ["stop"]
    s = act(s, "stop", "pass", "pass")
    assert (asked(s), where(s, 0), where(s, 1)) == ((2, "Walk"), "kitchen", "kitchen")


def crowd(*rooms: str, extra: str = "") -> Embassy:
    """Return six players, the first two of them in the Kitchen, at the Sneak Out."""
    blue = [f"{room} {'red' if seat % 2 else 'blue'}" for seat, room in enumerate(rooms)]
    return sharing("kitchen", *blue, extra=extra, players="6")


def test_er48_of_occupied_rooms_only_the_one_with_the_shortest_way_to_a_free_room() -> None:
    s = crowd("office", "entrance", "ballroom", "vault")
    assert options(s) == ["move entrance"]
    assert refuses(s, "move office") == "ER23"
    assert options(crowd("office", "entrance", "staircase-ground", "vault")) == ["move office", "move entrance"]


def test_er48_the_way_goes_on_by_the_shortest_until_a_free_room_and_never_to_and_fro() -> None:
    s = crowd("office", "entrance", "ballroom", "staircase-ground")
    assert options(s) == ["move office", "move entrance"]
    s = act(s, "move office", "pass")
    assert options(s) == ["move ballroom"]
    s = act(s, "move ballroom", "pass")
    assert options(s) == ["move jamming", "move central-lock"]


@pytest.mark.parametrize(("lock", "ways"), [
    ("", ["move staircase-terrace", "move x-ray"]), ("lock 5 terrace", ["move x-ray"]),
    ("lock 5 basement", ["move staircase-terrace", "move x-ray"]),
])
def test_er48_central_lock_lengthens_the_way(lock: str, ways: list[str]) -> None:
    s = sharing("armoury", "x-ray blue", "staircase-terrace red", "storage-terrace blue", "central-lock red",
                extra=lock, players="6")
    assert options(s) == ways


def test_er48_locked_doors_lengthen_the_way_until_a_key_is_played() -> None:
    s = sharing("kitchen", "office blue", "entrance red", "ballroom blue", "vault red", items="key", players="6")
    assert options(s) == ["move entrance", "key"]
    assert options(act(s, "key")) == ["move office", "move entrance"]
