"""Embassy, Night Vision Goggles and the items of single missions, rule by rule: E39-E48."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import EVERYBODY, first_deal, offered, scene, tell_apart, won
from tests.embassy.table import (
    SPECTATOR, act, asked, attacks, discards, hand, heard_of, injured, options, refuses, where,
)


def in_the_dark(mine: str = "", yours: str = "", **config: str) -> Embassy:
    """Return player 0 entering the dark Storage where player 1 stands; player 2 watches in Security HQ."""
    s = scene(f"telex red: {mine} | wire", f"storage-terrace blue: {yours} | wire", "security-hq red:",
              also="lights out", **config)
    return act(s, "move storage-terrace")


def test_e39_entering_an_occupied_dark_room_causes_no_interaction() -> None:
    s = in_the_dark()
    assert [heard_of(s, player, "Met") for player in EVERYBODY] == [[], [], [], [], []]
    assert asked(s) == (1, "PlayGoggles")
    s = act(s, "pass", "pass")
    assert asked(s) == (0, "Walk")
    assert {"move gallery", "stop"} <= set(options(s))
    s = act(s, "stop")
    assert "draw" in options(s)


def test_e39_a_lit_room_is_no_place_for_goggles() -> None:
    s = scene("gallery red: goggles", "security-hq blue: goggles", also="lights out")
    assert asked(act(s, "move security-hq")) == (0, "ChooseCard")


def test_e40_who_was_there_is_asked_first_and_then_the_other_in_any_case() -> None:
    s = in_the_dark("goggles", "goggles")
    assert asked(s) == (1, "PlayGoggles")
    for choice in ("pass", "goggles"):
        assert asked(act(s, choice)) == (0, "PlayGoggles")
        assert options(act(s, choice)) == ["pass", "goggles"]
    s = act(s, "goggles")
    assert discards(s) == ["goggles"]
    assert heard_of(s, SPECTATOR, "Played") == [{"player": 1, "item": 12, "number": "E40"}]


def test_e40_both_are_asked_whatever_they_hold() -> None:
    with_goggles, without = in_the_dark("goggles", "goggles"), in_the_dark("key", "key")
    assert options(without) == ["pass"]
    assert tell_apart(with_goggles, without) == {0, 1}
    assert tell_apart(act(with_goggles, "pass"), act(without, "pass")) == {0, 1}
    assert tell_apart(act(with_goggles, "pass", "pass"), act(without, "pass", "pass")) == {0, 1}


def test_e41_goggles_on_both_sides_make_a_normal_interaction() -> None:
    s = act(in_the_dark("goggles", "goggles"), "goggles", "goggles")
    assert heard_of(s, SPECTATOR, "Met") == [{"player": 0, "other": 1}]
    assert asked(s) == (0, "ChooseCard")
    s = act(s, "show wire", "show friendly")
    assert heard_of(s, 2, "Exchanged") != []
    s = act(s, "injure", "displace telex")
    assert injured(s, 1)
    assert asked(s) == (0, "TakeAction")
    assert "draw" in options(s)


@pytest.mark.parametrize(("answers", "winner", "loser"), [(("goggles", "pass"), 1, 0), (("pass", "goggles"), 0, 1)])
def test_e42_goggles_on_one_side_give_a_free_reward(answers: tuple[str, str], winner: int, loser: int) -> None:
    s = act(in_the_dark("goggles", "goggles"), *answers)
    assert asked(s) == (winner, "Reward")
    assert options(s) == ["pass", "injure", "steal", "interrogate"]
    s = act(s, "steal", "deal goggles")
    assert (hand(s, winner), hand(s, loser)) == (["goggles"], [])
    assert (attacks(s, 0), attacks(s, 1)) == (["wire"], ["wire"])
    assert (where(s, 0), where(s, 1)) == ("storage-terrace", "storage-terrace")
    assert asked(s) == (0, "SneakOut")


def test_e42_it_is_no_interaction_and_security_hq_sees_nothing_of_it() -> None:
    s = act(in_the_dark("", "goggles"), "goggles", "pass")
    assert heard_of(s, SPECTATOR, "Met") == []
    s = act(s, "interrogate")
    assert tell_apart(act(s, "look loyalty"), act(s, "look neutral")) == {1}
    s = act(in_the_dark("key vest", "goggles"), "goggles", "pass", "steal")
    assert 2 not in tell_apart(act(s, "deal key"), act(s, "deal vest"))


def test_e43_the_stopped_player_loses_movement_and_action_and_must_sneak_out() -> None:
    s = act(in_the_dark("contraband", "goggles"), "goggles", "pass", "injure")
    assert injured(s, 0)
    assert asked(s) == (0, "SneakOut")
    assert options(s) == ["move telex", "move gallery", "move staircase-terrace"]
    s = act(s, "move gallery")
    assert asked(s) == (1, "Walk")
    assert where(s, 0) == "gallery"


def test_e43_a_reward_not_taken_changes_nothing_of_it() -> None:
    s = act(in_the_dark("", "goggles"), "goggles", "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    assert refuses(s, "draw") == "ER23"


def sneaking(goggles: str, to: str, **config: str) -> Embassy:
    """Return player 0 sneaking out of the dark Telex into a room where 2 (dark Storage) or 3 (lit Helipad) stands."""
    s = scene("gallery red: key", "telex blue: goggles", f"storage-terrace red: {goggles}", "helipad blue:",
              also="lights out", **config)
    s = act(s, "move storage-terrace", "pass", "pass", "move telex", "goggles", "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    return act(s, f"move {to}")


def test_e44_goggles_knock_out_who_sneaks_through_a_dark_room() -> None:
    s = sneaking("goggles", "storage-terrace")
    assert asked(s) == (2, "KnockOut")
    assert options(s) == ["pass", "goggles"]
    s = act(s, "goggles")
    assert asked(s) == (2, "Reward")
    assert options(s) == ["pass", "injure", "steal", "interrogate"]
    s = act(s, "steal", "deal key")
    assert (hand(s, 2), discards(s)) == (["key"], ["goggles", "goggles"])
    assert asked(s) == (0, "SneakOut")
    assert offered(s, "move") == {"gallery", "staircase-terrace"}


def test_e44_in_the_dark_nobody_is_knocked_out_without_goggles() -> None:
    s = sneaking("vest", "storage-terrace")
    assert asked(s) == (2, "KnockOut")
    assert options(s) == ["pass"]
    assert tell_apart(s, sneaking("goggles", "storage-terrace")) == {2}
    assert options(sneaking("goggles", "helipad")) == ["pass", "knock-out"]


def floppies(mine: str, watcher: str, faction: str = "red") -> Embassy:
    """Return player 0 about to act in the Computer room in the intro mission."""
    s = scene(f"radio {faction}: {mine}", f"{watcher} blue: virus anti-virus", "tunnel red:", "kitchen blue:",
              mission="two-man-rule")
    return act(s, "move computer", "stop")


@pytest.mark.parametrize("faction", ["red", "blue"])
def test_e45_the_virus_uploaded_while_somebody_is_in_security_hq_wins_for_red(faction: str) -> None:
    s = act(floppies("virus", "security-hq", faction), "upload virus")
    assert won(s) == ("0+2 ER42" if faction == "red" else "2 ER42")


@pytest.mark.parametrize("watcher", ["gallery", "x-ray", "infirmary"])
def test_e45_nothing_is_uploaded_while_security_hq_is_empty(watcher: str) -> None:
    s = floppies("virus anti-virus", watcher)
    assert offered(s, "upload") == set()
    assert refuses(s, "upload virus") == "ER42"


def test_e45_an_upload_needs_the_floppy_and_the_computer_room() -> None:
    assert offered(floppies("key", "security-hq"), "upload") == set()
    s = scene("computer red: virus", "security-hq blue:", mission="two-man-rule")
    assert refuses(act(s, "move radio", "stop"), "upload virus") == "ER42"


@pytest.mark.parametrize("faction", ["red", "blue"])
def test_e46_the_anti_virus_wins_for_blue(faction: str) -> None:
    s = floppies("anti-virus", "security-hq", faction)
    assert offered(s, "upload") == {"anti-virus"}
    assert won(act(s, "upload anti-virus")) == ("1+3 ER42" if faction == "red" else "0+1+3 ER42")


@pytest.mark.parametrize("item", ["code-book", "tunnel-map"])
def test_e47_some_items_are_in_the_danger_zone_only(item: str) -> None:
    assert [name for name in MISSIONS if item in offered(first_deal(name), "deal")] == ["danger-zone"]


@pytest.mark.parametrize("letter", ["letter-red", "letter-blue", "letter-green"])
def test_e48_alliance_letters_are_in_strange_bedfellows_only(letter: str) -> None:
    assert [name for name in MISSIONS if letter in offered(first_deal(name), "deal")] == ["strange-bedfellows"]


def test_e48_a_letter_opens_no_helicopter_in_another_mission() -> None:
    s = scene("helipad red: letter-blue intel-blue", also="helicopter blue")
    assert refuses(s, "board blue") == "E52"
