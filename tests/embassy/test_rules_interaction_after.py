"""Embassy, the interaction after the reward, rule by rule: ER20-ER22."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import offered, seated, view
from tests.embassy.table import (
    SPECTATOR, act, asked, discards, hand, heard, heard_of, injured, options, refuses, where,
)


def met(active: str, passive: str, two: str = "security-hq red", three: str = "vault blue", extra: str = "",
        **config: str) -> Embassy:
    """Return a meeting in the Kitchen between players 0 and 1."""
    s = seated(f"entrance red{active}", f"kitchen blue{passive}", two, three, extra=extra, **config)
    return act(s, "move kitchen")


def in_office(items: str, three: str = "vault blue") -> Embassy:
    """Return a win of the active player in the Office, which has a locked door; the reward is still to come."""
    s = seated(f"kitchen red: {items} | wire", "office blue: key", "security-hq red", three)
    return act(s, "move office", "show wire", "show friendly")


def test_er20_the_winner_displaces_to_a_free_neighbour_through_no_locked_door() -> None:
    s = act(in_office(""), "injure")
    assert (asked(s), options(s)) == ((0, "Displace"), ["displace kitchen", "displace ballroom"])
    assert refuses(s, "displace service-ground") == "E35"
    assert refuses(s, "displace entrance") == "ER20"
    assert refuses(s, "pass") == "ER20"
    assert options(act(in_office("", "ballroom blue"), "injure")) == ["displace kitchen"]


def test_er20_through_a_locked_door_by_discarding_a_key() -> None:
    s = act(in_office("key vest"), "injure")
    assert options(s) == ["displace kitchen",
                          "displace service-ground", "displace ballroom"]
    beyond = act(s, "displace service-ground")
    assert (where(beyond, 1), hand(beyond, 0), discards(beyond)) == ("service-ground", ["vest"], ["key"])
    assert hand(act(s, "displace ballroom"), 0) == ["vest", "key"]


def test_er20_a_passive_winner_displaces_the_active_player_too() -> None:
    s = act(met(": key", ": | wire"), "show ignore", "show wire", "pass", "pass", "injure")
    assert (asked(s), options(s)) == ((1, "Displace"), ["displace office", "displace entrance"])
    s = act(s, "displace office")
    assert (where(s, 0), where(s, 1), injured(s, 0)) == ("office", "kitchen", True)
    assert asked(s) == (1, "Walk")


def test_er20_a_displacement_causes_no_interaction_and_costs_the_passive_player_no_steps() -> None:
    s = act(in_office(""), "injure", "displace ballroom")
    assert heard_of(s, SPECTATOR, "Met") == []
    s = act(s, "pass")
    assert asked(s) == (1, "Walk")
    s = act(s, "move entrance", "move staircase-ground")
    assert options(s) == ["stop", "key"]


def surrounded(passive: str = "") -> Embassy:
    """Return a meeting in the Kitchen, in the dark and by Goggles, with both neighbours occupied."""
    s = seated("ballroom red: goggles | wire", f"kitchen blue: goggles {passive}", "office red", "entrance blue",
               extra="lights out")
    return act(s, "move office", "pass", "pass", "move kitchen", "goggles", "goggles")


def test_er20_where_no_neighbour_is_free_the_loser_sneaks_out() -> None:
    s = act(surrounded(), "show wire", "show friendly", "injure")
    assert (asked(s), options(s)) == ((1, "SneakOut"), ["move office", "move entrance"])
    s = act(s, "move entrance", "pass", "move staircase-ground")
    assert (where(s, 0), where(s, 1)) == ("kitchen", "staircase-ground")
    assert asked(s) == (0, "TakeAction")


def test_er20_the_active_loser_sneaks_out_but_once() -> None:
    s = act(surrounded("| knife"), "show ignore", "show knife", "pass", "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    s = act(s, "move office", "pass", "move ballroom")
    assert (where(s, 0), asked(s)) == ("ballroom", (1, "Walk"))


def test_er21_after_a_win_the_active_player_stays_and_may_act() -> None:
    s = seated("gallery red: | wire", "storage-terrace blue", "kitchen red", "vault blue")
    s = act(s, "move storage-terrace", "show wire", "show friendly", "pass", "displace telex")
    assert (where(s, 0), where(s, 1)) == ("storage-terrace", "telex")
    assert (asked(s), options(s)) == ((0, "TakeAction"), ["pass", "draw"])
    s = act(s, "draw", "deal key")
    assert (hand(s, 0), asked(s)) == (["key"], (1, "Walk"))


@pytest.mark.parametrize("cards", [
    ("show ignore", "show ignore"), ("show friendly", "show ignore"), ("show wire", "show wire", "pass", "pass"),
])
def test_er21_after_a_tie_or_nothing_the_action_is_lost_and_the_active_player_sneaks_out(
        cards: tuple[str, ...]) -> None:
    s = act(met(": contraband | wire", ": | wire"), *cards)
    assert (asked(s), options(s)) == ((0, "SneakOut"), ["move office", "move entrance"])
    assert refuses(s, "contraband") == "ER23"
    s = act(s, "move office")
    assert (where(s, 0), where(s, 1), asked(s)) == ("office", "kitchen", (1, "Walk"))


def test_er21_after_a_loss_the_displaced_active_player_neither_acts_nor_sneaks_out() -> None:
    s = seated("kitchen red: contraband", "entrance blue: | wire", "security-hq red", "vault blue")
    s = act(s, "move entrance", "show friendly", "show wire", "pass", "displace ballroom")
    assert (where(s, 0), asked(s)) == ("ballroom", (1, "Walk"))
    assert hand(s, 0) == ["contraband"]


def befriended(active: str, passive: str, extra: str = "", **config: str) -> Embassy:
    return act(met(f": {active}", f": {passive}", extra=extra, **config), "show friendly", "show friendly")


def test_er22_each_secretly_chooses_one_item_or_none_and_both_are_handed_over_at_once() -> None:
    s = befriended("key vest", "bomb")
    assert (asked(s), options(s)) == ((0, "GiveItem"), ["pass", "give vest", "give key"])
    one, other = act(s, "give key"), act(s, "pass")
    assert (hand(one, 0), hand(one, 1)) == (["vest", "key"], ["bomb"])
    assert (heard(one, 1), view(one, 1)) == (heard(other, 1), view(other, 1))
    s = act(one, "give bomb")
    assert (hand(s, 0), hand(s, 1)) == (["bomb", "vest"], ["key"])
    assert [len(heard_of(s, player, "Handed")) for player in (0, 1, 2, 3, SPECTATOR)] == [1, 1, 1, 0, 0]


def test_er22_what_has_just_been_given_cannot_be_given_back() -> None:
    s = act(befriended("key", ""), "give key")
    assert options(s) == ["pass"]
    assert (hand(act(s, "pass"), 0), hand(act(s, "pass"), 1)) == ([], ["key"])


def test_er22_a_player_who_then_holds_more_than_three_discards_one_but_never_contraband() -> None:
    s = act(befriended("key", "bomb contraband contraband"), "give key", "pass")
    assert (asked(s), options(s)) == ((1, "DiscardOne"), ["discard bomb", "discard key"])
    s = act(s, "discard key")
    assert (hand(s, 1), discards(s)) == (["bomb", "contraband", "contraband"], ["key"])
    assert asked(s) == (0, "TakeAction")


@pytest.mark.parametrize("giver", [0, 1])
def test_er22_a_gift_that_leaves_four_contraband_is_refused_and_returns(giver: int) -> None:
    full = "contraband contraband contraband"
    s = befriended("contraband key", full) if giver == 0 else befriended(full, "contraband key")
    gifts = ("give contraband", "pass") if giver == 0 else ("pass", "give contraband")
    s = act(s, *gifts)
    assert hand(s, giver) == ["key", "contraband"]
    assert hand(s, 1 - giver) == ["contraband"] * 3
    assert asked(s) == (0, "TakeAction")
    assert discards(s) == []


def test_er22_then_the_active_player_may_act_heal_the_other_and_must_sneak_out() -> None:
    s = seated("entrance red: first-aid", "kitchen blue injured", "security-hq red", "vault blue")
    s = act(s, "move kitchen", "show friendly", "show friendly", "pass", "pass")
    assert (asked(s), options(s)) == ((0, "TakeAction"), ["pass", "first-aid-other"])
    s = act(s, "first-aid-other")
    assert not injured(s, 1)
    assert asked(s) == (0, "SneakOut")


def test_er22_the_room_may_be_used_beside_the_friend() -> None:
    s = seated("gallery red", "storage-terrace blue", "kitchen red", "vault blue")
    s = act(s, "move storage-terrace", "show friendly", "show friendly", "pass", "pass")
    assert offered(s, "draw") == ["draw"]
    assert asked(act(s, "draw", "deal key")) == (0, "SneakOut")


def test_er22_a_kit_that_was_the_gift_can_be_used_for_the_giver() -> None:
    s = seated("entrance red", "kitchen blue injured: first-aid", "security-hq red", "vault blue")
    s = act(s, "move kitchen", "show friendly", "show friendly", "pass", "give first-aid")
    assert "first-aid-other" in options(s)


def test_er22_er29_who_is_down_to_three_by_opening_a_briefcase_need_not_discard() -> None:
    s = befriended("code-cracker briefcase-red contraband", "vest", "inside red key")
    s = act(s, "pass", "give vest")
    assert (asked(s), offered(s, "crack")) == ((0, "DiscardOne"), ["crack red"])
    s = act(s, "crack red", "pack key")
    assert hand(s, 0) == ["briefcase-red", "vest", "contraband"]
    assert asked(s) == (0, "TakeAction")
