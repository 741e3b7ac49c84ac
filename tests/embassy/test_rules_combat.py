"""Embassy, the combat items, rule by rule: E21-E29."""
from __future__ import annotations

import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import offered, scene, tell_apart, view
from tests.embassy.table import SPECTATOR, act, asked, attacks, discards, hand, heard, heard_of, options, refuses, where

ALL_ATTACKS = "wire knife pistol"
FIRST = {-1: ("knife", "pistol"), 0: ("wire", "wire"), 1: ("pistol", "knife")}
ARMED = "hidden-weapon hidden-weapon vest"


def fight(card: str, answer: str, mine: str = ARMED, yours: str = ARMED, **config: str) -> Embassy:
    """Return the meeting of player 0 with player 1 in the Armoury, once both have shown their cards."""
    s = scene(f"x-ray red: {mine} | {ALL_ATTACKS}", f"armoury blue: {yours} | {ALL_ATTACKS}", **config)
    return act(s, "move armoury", f"show {card}", f"show {answer}")


def begun(result: int, mine: str = ARMED, yours: str = ARMED) -> Embassy:
    """Return a meeting whose first result is -1, 0 or 1 for the active player 0."""
    return fight(*FIRST[result], mine, yours)


def test_e21_a_combat_item_costs_no_action() -> None:
    s = act(fight("wire", "wire"), "weapon", "pass", "pass", "pass", "displace staircase-terrace")
    assert asked(s) == (0, "TakeAction")
    assert "armoury" in options(s)


def test_e21_combat_items_are_played_in_an_interaction_only() -> None:
    s = scene(f"x-ray red: {ARMED}", f"armoury blue: {ARMED}")
    for item in ("weapon", "vest"):
        assert refuses(s, item) == "ER8"
        assert refuses(act(s, "move armoury"), item) == "ER16"
        assert refuses(act(s, "move security-hq", "stop"), item) == "ER26"


@pytest.mark.parametrize(("card", "answer", "ask"), [
    ("ignore", "ignore", (0, "SneakOut")),
    ("friendly", "ignore", (0, "SneakOut")),
    ("ignore", "friendly", (0, "SneakOut")),
    ("friendly", "friendly", (0, "GiveItem")),
    ("wire", "ignore", (0, "CombatItems")),
    ("ignore", "wire", (0, "CombatItems")),
    ("wire", "pistol", (0, "CombatItems")),
])
def test_e22_combat_items_need_an_attack(card: str, answer: str, ask: tuple[int, str]) -> None:
    s = fight(card, answer)
    assert asked(s) == ask
    assert {"weapon", "vest"} & set(options(s)) == ({"weapon", "vest"} if (card, answer) == ("ignore", "wire") else
                                                    {"vest"} if ask[1] == "CombatItems" else set())


@pytest.mark.parametrize(("card", "answer", "winner"), [("wire", "friendly", 0), ("friendly", "wire", 1)])
def test_e23_an_attack_on_a_friendly_wins_whatever_the_two_hold(card: str, answer: str, winner: int) -> None:
    s = fight(card, answer)
    assert asked(s) == (winner, "Reward")
    assert not {"weapon", "vest"} & set(options(s))
    s = act(s, "pass")
    assert asked(s) == (winner, "Displace")
    assert not {"weapon", "vest"} & set(options(s))


@pytest.mark.parametrize("result", [-1, 0, 1])
def test_e24_the_two_know_the_first_result_before_they_are_asked(result: int) -> None:
    s = begun(result)
    assert asked(s) == (0, "CombatItems")
    assert [len(heard_of(s, player, "Exchanged")) for player in (0, 1, 2, SPECTATOR)] == [1, 1, 0, 0]
    assert (view(s, 0).result, view(s, 1).result, view(s, 2).result) == (result, -result, 0)


def test_e24_nobody_else_learns_the_first_result() -> None:
    worlds = [begun(result) for result in (-1, 0, 1)]
    for other in worlds[1:]:
        assert tell_apart(worlds[0], other) == {0, 1}


def test_e25_the_active_player_begins_and_they_alternate_until_both_pass_in_a_row() -> None:
    s = begun(0)
    order = []
    for item in ("pass", "weapon", "weapon", "pass", "pass"):
        assert asked(s)[1] == "CombatItems"
        order.append(asked(s)[0])
        s = act(s, item)
    assert order == [0, 1, 0, 1, 0]
    assert asked(s) == (0, "SneakOut")


def test_e25_one_item_at_a_time_and_it_is_discarded_for_all_to_see() -> None:
    s = act(begun(-1), "weapon")
    assert asked(s) == (1, "CombatItems")
    assert (hand(s, 0), discards(s)) == (["hidden-weapon", "vest"], ["hidden-weapon"])
    for player in (0, 1, 2, SPECTATOR):
        assert heard_of(s, player, "Played") == [{"player": 0, "item": 7, "number": "E26"}]
        assert view(s, player).discard[7] == 1


def test_e25_both_are_asked_whatever_they_hold_and_a_pass_tells_outsiders_nothing() -> None:
    armed, bare = begun(0), begun(0, "key key key", "key key key")
    assert options(bare) == ["pass"]
    assert tell_apart(armed, bare) == {0, 1}
    assert tell_apart(act(armed, "pass"), act(bare, "pass")) == {0, 1}
    for player in (2, 3, SPECTATOR):
        assert heard(act(armed, "pass"), player) == []
        assert view(armed, player).asked == view(act(armed, "pass"), player).asked == "Meeting"


@pytest.mark.parametrize(("result", "after"), [(-1, 0), (0, 1)])
def test_e26_a_hidden_weapon_betters_the_result_of_its_player_by_one(result: int, after: int) -> None:
    s = act(begun(result), "weapon")
    assert (view(s, 0).result, view(s, 1).result) == (after, -after)
    s = act(begun(-result), "pass", "weapon")
    assert (view(s, 0).result, view(s, 1).result) == (-after, after)


def test_e26_a_tie_turned_into_a_win_brings_the_reward_and_a_defeat_turned_into_a_tie_none() -> None:
    assert asked(act(begun(0), "weapon", "pass", "pass")) == (0, "Reward")
    assert asked(act(begun(0), "pass", "weapon", "pass", "pass")) == (1, "Reward")
    s = act(begun(-1), "weapon", "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    assert where(s, 1) == "armoury"


def test_e26_who_is_winning_has_nothing_to_better() -> None:
    assert offered(begun(1), "weapon") == set()
    assert refuses(begun(1), "weapon") == "ER53"


@pytest.mark.parametrize(("result", "items", "winner"), [
    (-1, ("weapon", "pass", "weapon", "pass", "pass"), 0),
    (1, ("pass", "weapon", "pass", "weapon", "pass", "pass"), 1),
])
def test_e27_two_hidden_weapons_of_one_player_turn_a_defeat_into_a_win(
        result: int, items: tuple[str, ...], winner: int) -> None:
    s = act(begun(result), *items)
    assert asked(s) == (winner, "Reward")
    assert discards(s) == ["hidden-weapon", "hidden-weapon"]


@pytest.mark.parametrize(("result", "items", "ask"), [
    (-1, ("weapon", "weapon", "pass", "pass"), (1, "Reward")),
    (0, ("weapon", "weapon", "pass", "pass"), (0, "SneakOut")),
    (1, ("pass", "weapon", "weapon", "pass", "pass"), (0, "Reward")),
])
def test_e28_one_hidden_weapon_from_each_leaves_the_first_result(
        result: int, items: tuple[str, ...], ask: tuple[int, str]) -> None:
    assert asked(act(begun(result), *items)) == ask


@pytest.mark.parametrize(("result", "items"), [
    (-1, ("vest",)),
    (0, ("weapon", "vest")),
    (1, ("pass", "vest")),
    (-1, ("weapon", "pass", "weapon", "vest")),
    (1, ("pass", "weapon", "pass", "weapon", "vest")),
])
def test_e29_a_vest_makes_a_tie_even_against_hidden_weapons(result: int, items: tuple[str, ...]) -> None:
    s = act(begun(result), *items)
    assert asked(s) == (0, "SneakOut")
    assert (where(s, 0), where(s, 1)) == ("armoury", "armoury")
    assert "vest" in discards(s)
    assert "weapon" not in options(s)
    s = act(s, "move x-ray")
    assert asked(s) == (1, "Walk")


def test_e29_the_attack_cards_are_gone_all_the_same() -> None:
    s = act(begun(-1), "vest")
    assert (attacks(s, 0), attacks(s, 1)) == (["wire", "pistol"], ["wire", "knife"])
    assert heard_of(s, SPECTATOR, "Played") == [{"player": 0, "item": 8, "number": "E29"}]
