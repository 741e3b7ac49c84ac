"""Embassy, the points of Face to Face: ER47."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import knows, result, seated, view
from tests.embassy.table import SPECTATOR, act, asked, heard_of, options


def duel(zero: str, one: str, extra: str = "", **config: str) -> Embassy:
    return seated(zero, one, extra=extra, mission="face-to-face", **config)


def test_er47_a_hack_shows_an_item_and_an_empty_hand_is_not_hacked() -> None:
    s = act(duel("armoury red: vest", "computer blue"), "move x-ray", "stop", "pass")
    assert asked(s) == (1, "OfferHack")
    s = act(s, "hack")
    assert options(s) == ["deal vest"]
    assert [facts["item"] for facts in heard_of(act(s, "deal vest"), 1, "Peeked")] == [8]
    s = act(duel("armoury red", "computer blue"), "move x-ray", "stop", "pass")
    assert asked(s) == (1, "Walk")


def test_er47_a_hacked_owner_does_not_learn_which_item() -> None:
    s = act(duel("armoury red: vest key", "computer blue"), "move x-ray", "stop", "pass", "hack")
    assert knows(act(s, "deal vest"), 0) == knows(act(s, "deal key"), 0)


def test_er47_an_occupant_of_security_hq_sees_which_item_was_shown() -> None:
    s = duel("gallery red: | wire", "security-hq blue: key bomb")
    s = act(s, "move security-hq", "show wire", "show friendly", "interrogate")
    assert [facts["item"] for facts in heard_of(act(s, "deal bomb"), 1, "Peeked")] == [3]
    assert [facts["item"] for facts in heard_of(act(s, "deal bomb"), SPECTATOR, "Peeked")] == [-1]


@pytest.mark.parametrize(("cards", "points"), [
    (("show wire", "show friendly"), (1, 0)), (("show friendly", "show wire"), (0, 1)),
    (("show wire", "show wire", "pass", "pass"), (0, 0)), (("show friendly", "show friendly"), (0, 0)),
])
def test_er47_a_won_interaction_is_one_point(cards: tuple[str, ...], points: tuple[int, int]) -> None:
    s = act(duel("entrance red: | wire", "kitchen blue: | wire"), "move kitchen", *cards)
    assert tuple(s.points) == view(s, 0).points == view(s, SPECTATOR).points == points
    assert view(s, 1).points == points[::-1]


def test_er47_a_one_sided_goggles_reward_scores_nothing() -> None:
    s = act(duel("entrance red", "kitchen blue: goggles", "lights out"), "move kitchen", "goggles", "pass", "injure")
    assert tuple(s.points) == (0, 0)


def test_er47_a_knock_out_scores_when_declared() -> None:
    s = duel("kitchen red: contraband", "kitchen blue: goggles", "lights out", edition="fr")
    s = act(s, "contraband", "move office", "goggles")
    assert (tuple(s.points), asked(s)) == ((0, 1), (1, "Reward"))
    assert tuple(act(s, "pass").points) == (0, 1)
    s = duel("kitchen red: contraband", "kitchen blue: goggles", "lights out\npoints 1 5", edition="fr")
    assert result(act(s, "contraband", "move office", "goggles")) == "1 ER47"


@pytest.mark.parametrize(("helicopter", "points"), [("blue", (2, 0)), ("red", (0, 0))])
def test_er47_an_enemy_helicopter_destroyed_is_two_points(helicopter: str, points: tuple[int, int]) -> None:
    s = act(duel("gallery red: bomb", "kitchen blue", f"helicopter {helicopter}"), "move helipad", "stop", "bomb")
    assert (tuple(s.points), result(s)) == (points, "")


@pytest.mark.parametrize(("score", "winner"), [
    ("", "0"), ("points 1 4", "0"), ("points 1 5", "1"), ("points 0 1\npoints 1 5", "0"), ("points 0 2", "0"),
])
def test_er47_an_escape_is_four_points_and_then_more_points_win(score: str, winner: str) -> None:
    s = act(duel("helipad red: intel-blue", "kitchen blue", f"helicopter red\n{score}"), "board red")
    assert result(s) == f"{winner} ER47"


def test_er47_boarding_without_the_intel_loses_whatever_the_points() -> None:
    s = act(duel("helipad red: intel-red", "kitchen blue", "helicopter red\npoints 0 5"), "board red")
    assert result(s) == "1 ER37"


@pytest.mark.parametrize(("helicopter", "score", "end"), [
    ("blue", "", "0 ER38"), ("red", "points 0 5", "1 ER38"), ("blue", "points 0 4", "0 ER47"),
    ("blue", "points 1 5", "0 ER38"),
])
def test_er47_a_second_wreck_loses_whatever_the_points(helicopter: str, score: str, end: str) -> None:
    s = duel("gallery red: bomb", "kitchen blue", f"helicopter {helicopter}\nwrecks {helicopter} 1\n{score}")
    assert result(act(s, "move helipad", "stop", "bomb")) == end


def test_er47_six_points_win_at_once_before_any_reward() -> None:
    s = duel("entrance red: | wire", "kitchen blue", "points 0 5")
    s = act(s, "move kitchen", "show wire", "show friendly")
    assert result(s) == "0 ER47"
    assert heard_of(s, SPECTATOR, "Scored") == [{"player": 0, "points": 1}]


@pytest.mark.parametrize(("score", "end"), [
    ("points 0 1", "0 ER39"), ("points 0 1\npoints 1 3", "1 ER39"), ("points 0 2\npoints 1 2", "- ER39"),
])
def test_er47_at_the_cap_more_points_win_and_a_tie_is_a_draw(score: str, end: str) -> None:
    s = duel("kitchen red", "vault blue", f"round 40\nturn 1\n{score}")
    assert result(act(s, "move radio", "stop", "pass")) == end
