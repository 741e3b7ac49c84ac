"""Embassy, the questions and answers on rooms, rule by rule: E112-E122."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import EVERYBODY, alike, moves, said, scene, view
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, hand, heard_of, injured, options, table, where,
)


def test_e112_a_second_helicopter_only_after_the_first_was_blown_up() -> None:
    s = scene("gallery red: bomb", one="computer blue", also="helicopter red; tiles red 1")
    standing = act(s, "move helipad", "stop", "pass", "move radio", "stop")
    assert options(standing) == ["pass"]
    blown_up = act(s, "move helipad", "stop", "bomb", "move radio", "stop")
    assert options(blown_up) == ["pass", "call red", "call blue"]
    assert view(blown_up, SPECTATOR).wrecks == (1, 0, 0)


def test_e113_calling_the_helicopter_of_another_loyalty_tells_nothing_of_ones_own() -> None:
    red, blue = (act(scene(f"computer {loyalty}"), "move radio", "stop", "call blue") for loyalty in ("red", "blue"))
    assert view(red, SPECTATOR).helicopter == 1
    assert alike(red, blue, 1, 2, 3, SPECTATOR)


def armoury_then_x_ray() -> Embassy:
    """Return the table with player 0 having to Sneak Out of the Armoury that they used in the dark, Hacked once."""
    s = scene("staircase-terrace red", one="armoury blue", three="computer blue", also="lights out")
    s = act(s, "move armoury", "pass", "pass", "stop", "armoury", "hack", "look neutral")
    return act(s, "arm wire", "arm wire", "keep wire")


def test_e114_the_armoury_and_then_x_ray_give_two_hacks() -> None:
    s = armoury_then_x_ray()
    assert (asked(s), moves(s)) == ((0, "SneakOut"), {"staircase-terrace", "x-ray"})
    s = act(s, "move x-ray")
    assert asked(s) == (3, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert [fact["other"] for fact in heard_of(s, 3, "Looked")] == [0]
    assert asked(s) == (1, "Walk")


def test_e114_sneaking_out_elsewhere_leaves_it_at_one() -> None:
    assert asked(act(armoury_then_x_ray(), "move staircase-terrace")) == (1, "Walk")


def test_e115_a_reception_in_the_first_round_moves_only_those_on_the_board() -> None:
    s = scene("entrance red", one="kitchen blue", two="new red", three="new blue")
    s = act(s, "move ballroom", "stop", "reception")
    assert [where(s, player) for player in range(4)] == ["ballroom", "ballroom", "new", "new"]
    s = act(s, "move office", "stop", "pass")
    assert where(s, 2) == "entrance"
    assert moves(s) == {"kitchen", "ballroom", "staircase-ground"}


def test_e116_the_reception_releases_the_lock() -> None:
    s = scene("entrance red", one="staircase-ground blue", three="central-lock blue", also="lock 3 terrace")
    s = act(s, "move ballroom", "stop", "reception")
    assert view(s, SPECTATOR).lock == (-1, -1)
    s = act(s, "move entrance", "move staircase-ground")
    assert "staircase-terrace" in moves(s)


def in_security_hq(winner: int) -> Embassy:
    """Return an interaction in Security HQ of player 0, who came, with player 2, who was there; the winner asks."""
    s = scene("gallery blue: | wire knife", two="security-hq red: | pistol", three="tunnel red")
    cards = ("show wire", "show friendly") if winner == 0 else ("show friendly", "show pistol")
    s = act(s, "move security-hq", *cards)
    assert asked(s) == (winner, "Reward")
    return act(s, "interrogate")


def test_e117_the_passive_one_in_security_hq_sees_which_of_their_cards_was_drawn() -> None:
    loyalty, neutral = (act(in_security_hq(0), f"look {card}") for card in ("loyalty", "neutral"))
    assert [fact["faction"] for fact in heard_of(loyalty, 2, "Looked")] == [0]
    assert [fact["faction"] for fact in heard_of(neutral, 2, "Looked")] == [3]
    assert [fact["faction"] for fact in heard_of(loyalty, 0, "Looked")] == [0]
    assert alike(loyalty, neutral, 1, 3, SPECTATOR)


def test_e117_the_active_one_does_not_occupy_it_yet() -> None:
    loyalty, neutral = (act(in_security_hq(2), f"look {card}") for card in ("loyalty", "neutral"))
    assert [fact["faction"] for fact in heard_of(loyalty, 2, "Looked")] == [1]
    assert alike(loyalty, neutral, 0, 1, 3, SPECTATOR)


def test_e117_from_the_end_of_their_turn_on_the_newcomer_sees_the_interactions_of_others() -> None:
    s = scene("x-ray red", one="kitchen blue: | wire", two="office red", three="tunnel blue")
    s = act(s, "move security-hq", "stop", "pass", "move office", "show wire", "show friendly")
    assert [len(heard_of(s, player, "Exchanged")) for player in EVERYBODY] == [1, 1, 1, 0, 0]
    s = act(s, "interrogate", "look loyalty")
    assert [fact["faction"] for fact in heard_of(s, 0, "Looked")] == [0]
    assert [fact["faction"] for fact in heard_of(s, 2, "Looked")] == [-1]


def test_e118_security_hq_sees_nothing_of_a_hack() -> None:
    s = act(scene("armoury red", one="computer blue", two="security-hq red"), "move x-ray", "stop", "pass", "hack")
    loyalty, neutral = act(s, "look loyalty"), act(s, "look neutral")
    assert alike(loyalty, neutral, 0, 2, 3, SPECTATOR)
    assert not alike(loyalty, neutral, 1)


SIX = """
turn 0
player 0 service-terrace red: vest key
player 1 helipad blue:
player 2 gallery blue:
player 3 telex red:
player 4 security-hq red:
player 5 vault blue:
"""


def knocked_out() -> Embassy:
    """Return the table with player 0, sneaking out of the Helipad, knocked out in the Gallery by player 2."""
    s = act(table(SIX, players="6"), "move helipad", "show ignore", "show ignore")
    assert (asked(s), moves(s)) == ((0, "SneakOut"), {"telex", "gallery"})
    s = act(s, "move gallery", "knock-out")
    assert asked(s) == (2, "Reward")
    return s


@pytest.mark.parametrize(("reward", "one", "other"), [
    ("interrogate", "look loyalty", "look neutral"), ("steal", "deal vest", "deal key"),
])
def test_e119_security_hq_sees_nothing_of_the_reward_of_a_knock_out(reward: str, one: str, other: str) -> None:
    s = act(knocked_out(), reward)
    this, that = act(s, one), act(s, other)
    assert alike(this, that, 1, 3, 4, 5, SPECTATOR)
    assert not alike(this, that, 2)


def test_e119_a_knock_out_is_no_interaction() -> None:
    s = knocked_out()
    for player in (0, 1, 2, 3, 4, 5, SPECTATOR):
        assert said(s, player) == ["Rewarded"]
    s = act(s, "injure")
    assert injured(s, 0)
    assert (asked(s), where(s, 0)) == ((0, "SneakOut"), "gallery")


DARK = {"one": "storage-terrace blue: goggles | wire", "two": "security-hq red", "three": "tunnel blue"}


@pytest.mark.parametrize(("reward", "one", "other"), [
    ("interrogate", "look loyalty", "look neutral"), ("steal", "deal vest", "deal key"),
])
def test_e120_security_hq_sees_nothing_of_the_reward_of_one_pair_of_goggles(reward: str, one: str, other: str) -> None:
    s = act(scene("telex red: vest key", also="lights out", **DARK), "move storage-terrace", "goggles", "pass", reward)
    this, that = act(s, one), act(s, other)
    assert alike(this, that, 2, 3, SPECTATOR)
    assert not alike(this, that, 1)


def test_e120_but_goggles_on_both_sides_make_an_interaction_that_it_does_see() -> None:
    s = scene("telex red: goggles", also="lights out", **DARK)
    s = act(s, "move storage-terrace", "goggles", "goggles", "show friendly", "show wire")
    assert [len(heard_of(s, player, "Exchanged")) for player in EVERYBODY] == [1, 1, 1, 0, 0]
    s = act(s, "interrogate")
    assert not alike(act(s, "look loyalty"), act(s, "look neutral"), 2)
    assert alike(act(s, "look loyalty"), act(s, "look neutral"), 0, 3, SPECTATOR)


@pytest.mark.parametrize("room", ["x-ray", "security-hq"])
def test_e121_contraband_in_the_room_lets_one_be_hacked_again(room: str) -> None:
    s = scene(f"{room} red: contraband vest", one="computer blue", also=f"hacked {room} 0")
    s = act(s, "contraband")
    assert (hand(s, 0), discards(s)) == (["vest"], ["contraband"])
    assert asked(s) == (1, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert asked(s) == (1, "Walk")
    assert where(s, 0) == room


def test_e121_the_contraband_of_somebody_else_changes_nothing() -> None:
    s = scene("kitchen red: contraband", one="computer blue", two="x-ray red", also="hacked x-ray 2")
    s = act(s, "contraband")
    assert asked(s) == (1, "Walk")


def test_e122_contraband_in_the_computer_room_gives_new_hacks_at_once() -> None:
    s = scene("computer red: contraband", one="x-ray blue", two="security-hq red",
              also="hacked x-ray 1; hacked security-hq 2")
    s = act(s, "contraband")
    assert asked(s) == (0, "OfferHack")
    s = act(s, "hack", "look loyalty")
    assert [fact["other"] for fact in heard_of(s, 0, "Looked")] == [1]
    s = act(s, "hack", "look loyalty")
    assert [fact["other"] for fact in heard_of(s, 0, "Looked")] == [2]
    assert asked(s) == (1, "Walk")
    assert view(s, SPECTATOR).hacked == ((1,), (2,))


def test_e122_who_goes_out_of_the_computer_room_and_back_gets_none() -> None:
    s = scene("computer red", one="x-ray blue", two="security-hq red", also="hacked x-ray 1; hacked security-hq 2")
    s = act(s, "move radio", "move computer", "stop", "pass")
    assert asked(s) == (1, "Walk")
