"""Embassy, the second reading of order and timing: ER49-ER55."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import kinds, knows, offered, seated, view
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, hand, heard_of, injured, options, refuses, where,
)


def marked(zero: str, *others: str, **config: str) -> Embassy:
    """Return a table where everybody in X-ray and Security HQ has been hacked in this round."""
    seats = (zero, *others)
    marks = [f"hacked {text.split()[0]} {seat}" for seat, text in enumerate(seats)
             if text.split()[0] in ("x-ray", "security-hq")]
    return seated(*seats, extra="\n".join(marks), **config)


@pytest.mark.parametrize("room", ["x-ray", "security-hq"])
def test_er49_who_remains_in_x_ray_or_security_hq_can_be_hacked_again(room: str) -> None:
    s = act(marked(f"{room} red: contraband", "computer blue", "kitchen red", "vault blue"), "contraband")
    assert (asked(s), view(s, 1).hacked) == ((1, "OfferHack"), ((), ()))
    s = act(marked(f"{room} red", "computer blue", "kitchen red", "vault blue", stay="free"), "stop", "pass")
    assert asked(s) == (1, "OfferHack")


def test_er49_who_goes_out_and_comes_back_has_not_remained() -> None:
    s = marked("x-ray red", "computer blue", "kitchen red", "vault blue")
    s = act(s, "move armoury", "move x-ray", "stop", "pass")
    assert asked(s) == (1, "Walk")
    assert view(s, SPECTATOR).hacked == ((0,), ())


def test_er49_remaining_in_x_ray_clears_their_own_mark_only() -> None:
    s = act(marked("x-ray red: contraband", "computer blue", "security-hq red", "vault blue"), "contraband")
    assert view(s, SPECTATOR).hacked == ((), (2,))
    s = act(s, "pass")
    assert asked(s) == (1, "Walk")
    s = seated("x-ray red: contraband", "computer blue", "security-hq red", "vault blue",
               extra="hacked x-ray 0\nhacked x-ray 2\nhacked security-hq 0")
    assert view(act(s, "contraband"), SPECTATOR).hacked == ((2,), (0,))


def test_er49_remaining_in_the_computer_room_clears_the_marks_of_all_in_the_two_rooms() -> None:
    s = act(marked("computer red: contraband", "security-hq blue", "x-ray red", "vault blue"), "contraband")
    assert (asked(s), view(s, SPECTATOR).hacked) == ((0, "OfferHack"), ((), ()))
    s = act(s, "hack", "look neutral")
    assert (asked(s), view(s, SPECTATOR).hacked) == ((0, "OfferHack"), ((2,), ()))
    assert asked(act(s, "hack", "look loyalty")) == (1, "Walk")


def test_er49_remaining_elsewhere_clears_nothing() -> None:
    s = act(marked("radio red: contraband", "computer blue", "x-ray red", "vault blue"), "contraband")
    assert (asked(s), view(s, SPECTATOR).hacked) == ((1, "Walk"), ((2,), ()))


def test_er50_the_hack_comes_before_the_effect_of_the_room() -> None:
    s = seated("vault red", "computer blue", "kitchen red", "tunnel blue")
    s = act(s, "move radio", "stop", "call red")
    assert (asked(s), s.helicopter, list(s.tiles)) == ((1, "OfferHack"), -1, [2, 2, 0])
    s = act(s, "hack")
    assert s.helicopter == -1
    assert act(s, "look neutral").helicopter == 0
    s = act(seated("x-ray red", "computer blue", "kitchen red", "tunnel blue"), "move armoury", "stop", "armoury")
    assert asked(s) == (1, "OfferHack")
    assert asked(act(s, "pass")) == (-1, "ArmouryDraw")


def test_er50_x_ray_is_asked_before_security_hq() -> None:
    s = seated("kitchen red", "security-hq blue", "x-ray red", "computer blue")
    s = act(s, "move office", "stop", "pass")
    assert asked(s) == (3, "OfferHack")
    s = act(s, "hack")
    assert [facts["other"] for facts in heard_of(s, SPECTATOR, "Hacked")] == [2]
    s = act(s, "look neutral", "hack")
    assert [facts["other"] for facts in heard_of(s, SPECTATOR, "Hacked")] == [1]


def test_er50_a_player_displaced_into_the_computer_room_hacks_at_once() -> None:
    s = seated("vault red: | wire", "radio blue", "kitchen red", "tunnel blue")
    s = act(s, "move radio", "show wire", "show friendly", "pass", "displace computer", "call blue")
    assert (asked(s), where(s, 1)) == ((1, "OfferHack"), "computer")
    s = seated("radio red", "x-ray blue", "kitchen red", "tunnel blue")
    assert asked(act(s, "move computer", "stop", "pass")) == (0, "OfferHack")


def test_er50_a_refusal_leaves_the_hack_open_for_the_round() -> None:
    s = act(seated("kitchen red", "vault blue", "x-ray red", "computer blue"), "move office", "stop", "pass", "pass")
    assert asked(s) == (1, "Walk")
    s = act(s, "move radio", "stop", "pass")
    assert asked(s) == (3, "OfferHack")
    assert asked(act(s, "hack", "look neutral", "move armoury", "move x-ray", "stop", "pass")) == (3, "Walk")


def in_security_hq(*cards: str) -> Embassy:
    s = seated("gallery red: | wire", "security-hq blue: | wire", "kitchen red", "vault blue")
    return act(s, "move security-hq", *cards, "interrogate")


def test_er51_an_occupant_of_security_hq_sees_which_of_their_own_cards_was_looked_at() -> None:
    s = in_security_hq("show wire", "show friendly")
    told = [[facts["faction"] for facts in heard_of(act(s, "look loyalty"), player, "Looked")] for player in range(4)]
    assert told == [[1], [1], [-1], [-1]]
    assert knows(act(s, "look loyalty"), 1) != knows(act(s, "look neutral"), 1)


def test_er51_who_has_only_just_come_is_no_occupant() -> None:
    s = in_security_hq("show friendly", "show wire")
    assert asked(s)[0] == -1
    assert knows(act(s, "look loyalty"), 0) == knows(act(s, "look neutral"), 0)
    left = seated("security-hq red", "gallery blue: | wire", "kitchen red", "vault blue")
    left = act(left, "move gallery", "show friendly", "show wire", "interrogate")
    assert knows(act(left, "look loyalty"), 0) == knows(act(left, "look neutral"), 0)


def test_er51_x_ray_too_is_occupied_only_since_an_earlier_turn() -> None:
    s = seated("staircase-terrace red: | wire", "x-ray blue: bomb", "armoury red", "security-hq blue",
               extra="lights out")
    s = act(s, "move armoury", "pass", "pass")
    assert [facts["watcher"] for facts in heard_of(act(s, "move staircase-terrace"), 2, "Scanned")] == [1]
    s = act(s, "move x-ray", "show wire", "show friendly", "pass", "move armoury", "pass", "move staircase-terrace")
    assert (where(s, 0), where(s, 1)) == ("x-ray", "staircase-terrace")
    assert heard_of(s, 0, "Scanned") == heard_of(s, SPECTATOR, "Scanned") == []


def in_the_dark(zero: str, one: str) -> Embassy:
    s = seated(f"entrance red: {zero}", f"kitchen blue: {one}", "security-hq red", "vault blue", extra="lights out")
    return act(s, "move kitchen")


def test_er52_each_is_asked_once_the_occupant_first_whatever_they_hold() -> None:
    s = in_the_dark("goggles", "")
    assert (asked(s), options(s)) == ((1, "PlayGoggles"), ["pass"])
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((0, "PlayGoggles"), ["pass", "goggles"])
    assert asked(act(s, "pass")) == (0, "Walk")
    s = act(in_the_dark("goggles", "goggles"), "pass", "goggles")
    assert asked(s) == (0, "Reward")


@pytest.mark.parametrize(("plays", "winner"), [(("goggles", "pass"), 1), (("pass", "goggles"), 0)])
def test_er52_after_goggles_on_one_side_movement_and_action_are_over(plays: tuple[str, str], winner: int) -> None:
    s = act(in_the_dark("goggles contraband", "goggles"), *plays)
    assert asked(s) == (winner, "Reward")
    s = act(s, "injure")
    assert injured(s, 1 - winner)
    assert (asked(s), offered(s, "contraband", "stop")) == ((0, "SneakOut"), [])


def test_er52_after_goggles_on_both_sides_it_is_an_interaction_in_full() -> None:
    s = act(in_the_dark("goggles contraband | wire", "goggles"), "goggles", "goggles")
    assert (asked(s), kinds(s, SPECTATOR)) == ((0, "ChooseCard"), ["Played", "Met"])
    won = act(s, "show wire", "show friendly", "pass", "displace office")
    assert (asked(won), offered(won, "contraband")) == ((0, "TakeAction"), ["contraband"])
    assert asked(act(s, "show ignore", "show ignore")) == (0, "SneakOut")


def test_er53_a_weapon_is_not_for_the_one_who_is_winning() -> None:
    s = seated("entrance red: hidden-weapon vest | wire", "kitchen blue: hidden-weapon | pistol", "vault red",
               "telex blue")
    s = act(s, "move kitchen", "show wire", "show pistol")
    assert (view(s, 0).result, options(s)) == (1, ["pass", "vest"])
    assert refuses(s, "weapon") == "ER53"
    s = act(s, "pass")
    assert options(s) == ["pass", "weapon"]
    s = act(s, "weapon")
    assert (view(s, 0).result, options(s)) == (0, ["pass", "weapon", "vest"])
    assert view(act(s, "weapon"), 0).result == 1


def test_er54_the_discards_become_the_deck_only_when_a_card_must_be_drawn() -> None:
    s = seated("gallery red", "telex blue", "kitchen red", "vault blue", extra="deck: key\ndiscard: bomb vest vest")
    s = act(s, "move storage-terrace", "stop", "draw")
    assert options(s) == ["deal key"]
    s = act(s, "deal key")
    assert (view(s, SPECTATOR).deck_size, discards(s)) == (0, ["bomb", "vest", "vest"])
    s = seated("gallery red", "telex blue", "kitchen red", "vault blue", extra="deck:\ndiscard: bomb vest vest")
    s = act(s, "move storage-terrace", "stop", "draw")
    assert (options(s), list(s.deck).count(0)) == (["deal bomb", "deal vest"], 20)
    s = act(s, "deal vest")
    assert (view(s, SPECTATOR).deck_size, discards(s), hand(s, 0)) == (2, [], ["vest"])


def test_er54_what_is_discarded_for_the_draw_is_shuffled_in_with_the_rest() -> None:
    s = seated("gallery red: key vest bomb", "telex blue", "kitchen red", "vault blue", extra="deck:\ndiscard: goggles")
    s = act(s, "move storage-terrace", "stop", "draw", "discard bomb")
    assert options(s) == ["deal bomb", "deal goggles"]


def test_er55_an_item_action_without_a_step_ends_the_movement() -> None:
    s = seated("gallery red injured: contraband first-aid", "kitchen blue", "vault red", "telex blue")
    assert offered(s, "contraband", "first-aid") == ["first-aid", "contraband"]
    for action in ("contraband", "first-aid"):
        after = act(s, action)
        assert (asked(after), where(after, 0)) == ((1, "Walk"), "gallery")
    walked = act(s, "move helipad")
    assert offered(walked, "contraband", "first-aid") == []
    assert [refuses(walked, action) for action in ("contraband", "first-aid")] == ["ER7", "ER7"]
