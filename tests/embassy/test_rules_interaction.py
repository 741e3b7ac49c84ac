"""Embassy, the interaction up to the reward, rule by rule: ER16-ER19."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import OUTSIDERS, kinds, knows, played_on, seated, view
from tests.embassy.table import (
    SPECTATOR, act, asked, attacks, discards, game_of, hand, heard, heard_of, injured, options, refuses, table, where,
)

MEETING = """
turn 0
player 0 gallery red: key | wire knife
player 1 security-hq blue: bomb | pistol
player 2 kitchen red:
player 3 vault blue:
"""
ALL = (0, 1, 2, 3, SPECTATOR)


def kitchen(active: str = "| wire knife pistol", passive: str = "| wire knife pistol", extra: str = "",
            **config: str) -> Embassy:
    """Return a meeting in the Kitchen, where player 2 watches from Security HQ."""
    s = seated(f"entrance red: {active}", f"kitchen blue: {passive}", "security-hq red", "vault blue", extra=extra,
               **config)
    return act(s, "move kitchen")


def won(active: str, passive: str, extra: str = "") -> Embassy:
    """Return the same meeting, won by the active player: their reward is asked for."""
    return act(kitchen(f"{active} | wire", passive, extra), "show wire", "show friendly")


def test_er16_nobody_but_the_two_sees_the_cards() -> None:
    s = act(table(MEETING), "move security-hq", "show wire", "show friendly")
    assert [len(heard_of(s, player, "Exchanged")) for player in (0, 1, 2, 3, SPECTATOR)] == [1, 1, 0, 0, 0]
    assert asked(s) == (0, "Reward")


def test_er16_each_chooses_friendly_ignore_or_an_attack_card_that_they_hold() -> None:
    s = kitchen("| wire knife", "| pistol pistol")
    assert asked(s) == (0, "ChooseCard")
    assert options(s) == ["show wire", "show knife", "show friendly", "show ignore"]
    assert refuses(s, "show pistol") == "ER16"
    s = act(s, "show knife")
    assert asked(s) == (1, "ChooseCard")
    assert options(s) == ["show pistol", "show friendly", "show ignore"]


def test_er16_the_first_card_is_a_secret_until_both_have_chosen() -> None:
    one, other = (act(kitchen(), card) for card in ("show wire", "show ignore"))
    assert knows(one, 1) == knows(other, 1)
    for outsider in OUTSIDERS:
        assert knows(one, outsider) == knows(other, outsider)
        assert heard(one, outsider) == []
    assert view(one, 0).my_card == 0


def test_er16_the_occupant_of_security_hq_sees_both_cards_and_nobody_else_does() -> None:
    s = act(kitchen(), "show knife", "show pistol")
    facts = {"player": 0, "card": 1, "other": 1, "answer": 2, "eyes": 0b111}
    for player in (0, 1, 2):
        assert heard_of(s, player, "Exchanged") == [facts]
    assert heard(s, 3) == heard(s, SPECTATOR) == []


def test_er16_the_table_shows_everybody_items_reward_displacement_and_injury() -> None:
    s = act(kitchen("hidden-weapon | wire", "| wire"), "show wire", "show wire", "weapon")
    for player in ALL:
        assert kinds(s, player) == ["Played"]
    s = act(s, "pass", "pass", "injure")
    for player in ALL:
        assert [facts["reward"] for facts in heard_of(s, player, "Rewarded")] == ["injure"]
        assert sum(view(s, player).injured) == 1
    s = act(s, "displace office")
    for player in ALL:
        assert [facts["player"] for facts in heard_of(s, player, "Moved")] == [1]


ATTACKER, DEFENDER, NEITHER = (0, "Reward"), (1, "Reward"), (0, "SneakOut")
PAIRS = [
    ("wire", "wire", True, NEITHER), ("wire", "knife", True, DEFENDER), ("wire", "pistol", True, ATTACKER),
    ("knife", "wire", True, ATTACKER), ("knife", "knife", True, NEITHER), ("knife", "pistol", True, DEFENDER),
    ("pistol", "wire", True, DEFENDER), ("pistol", "knife", True, ATTACKER), ("pistol", "pistol", True, NEITHER),
    ("wire", "friendly", False, ATTACKER), ("knife", "ignore", True, ATTACKER), ("friendly", "pistol", False, DEFENDER),
    ("friendly", "friendly", False, (0, "GiveItem")), ("friendly", "ignore", False, NEITHER),
    ("ignore", "knife", True, DEFENDER), ("ignore", "friendly", False, NEITHER), ("ignore", "ignore", False, NEITHER),
]


@pytest.mark.parametrize(("card", "answer", "items", "then"), PAIRS)
def test_er17_the_pair_of_cards_gives_the_result(card: str, answer: str, items: bool, then: tuple[int, str]) -> None:
    s = act(kitchen(), f"show {card}", f"show {answer}")
    assert (asked(s)[1] == "CombatItems") == items
    assert asked(played_on(s)) == then


@pytest.mark.parametrize(("card", "answer"), [("wire", "friendly"), ("ignore", "ignore"), ("friendly", "wire")])
def test_er17_where_no_items_may_follow_nobody_is_asked_for_the_ones_they_hold(card: str, answer: str) -> None:
    items = "hidden-weapon vest | wire"
    s = act(kitchen(items, items), f"show {card}", f"show {answer}")
    assert asked(s)[1] in ("Reward", "SneakOut")
    assert (refuses(s, "weapon"), refuses(s, "vest")) in (("ER19", "ER19"), ("ER23", "ER23"))


@pytest.mark.parametrize(("card", "answer"), [("wire", "ignore"), ("ignore", "wire")])
def test_er17_by_the_option_an_attack_against_an_ignore_begins_as_a_tie(card: str, answer: str) -> None:
    s = act(kitchen(attack_vs_ignore="tie"), f"show {card}", f"show {answer}")
    assert asked(s) == (0, "CombatItems")
    assert view(s, 0).result == view(s, 1).result == 0
    assert asked(played_on(s)) == NEITHER


def test_er18_each_is_asked_in_turn_whatever_they_hold_until_both_pass_in_a_row() -> None:
    s = act(kitchen("| wire", "hidden-weapon | knife"), "show wire", "show knife")
    assert (asked(s), options(s)) == ((0, "CombatItems"), ["pass"])
    s = act(s, "pass")
    assert asked(s) == (1, "CombatItems")
    s = act(s, "pass")
    assert asked(s) == DEFENDER


def test_er18_an_item_played_begins_the_passing_anew() -> None:
    s = act(kitchen("hidden-weapon | wire", "hidden-weapon | wire"), "show wire", "show wire", "pass", "weapon")
    assert (asked(s), options(s)) == ((0, "CombatItems"), ["pass", "weapon"])
    s = act(s, "weapon")
    assert view(s, 0).result == 0
    s = act(s, "pass")
    assert asked(s) == (0, "CombatItems")
    assert asked(act(s, "pass")) == NEITHER


def test_er18_a_vest_makes_a_tie_and_ends_the_exchange() -> None:
    s = act(kitchen("hidden-weapon hidden-weapon | wire", "vest | wire"), "show wire", "show wire", "weapon", "vest")
    assert asked(s) == NEITHER
    assert discards(s) == ["hidden-weapon", "vest"]
    assert hand(s, 0) == ["hidden-weapon"]


def test_er18_two_weapons_turn_a_defeat_into_a_win_and_no_third_goes_beyond() -> None:
    s = act(kitchen("hidden-weapon hidden-weapon hidden-weapon | wire", "| knife"), "show wire", "show knife")
    assert view(s, 0).result == -1
    s = act(s, "weapon", "pass", "weapon", "pass")
    assert (view(s, 0).result, view(s, 1).result) == (1, -1)
    assert options(s) == ["pass"]
    assert asked(act(s, "pass")) == ATTACKER


def test_er18_in_the_french_edition_a_player_plays_one_weapon_only() -> None:
    s = kitchen("hidden-weapon hidden-weapon | wire", "hidden-weapon | knife", edition="fr")
    s = act(s, "show wire", "show knife", "weapon")
    assert options(s) == ["pass", "weapon"]
    s = act(s, "pass")
    assert (asked(s), options(s)) == ((0, "CombatItems"), ["pass"])
    assert asked(act(s, "pass")) == NEITHER


def test_er19_the_winner_takes_one_reward_or_none() -> None:
    s = won("", "key")
    assert options(s) == ["pass", "injure", "steal", "interrogate"]
    s = act(s, "pass")
    assert not injured(s, 1)
    assert hand(s, 1) == ["key"]
    assert asked(s) == (0, "Displace")
    for reward in ("injure", "steal", "interrogate"):
        assert refuses(s, reward) == "ER20"


def test_er19_nobody_is_injured_twice() -> None:
    s = seated("entrance red: | wire", "kitchen blue injured: key", "security-hq red", "vault blue")
    s = act(s, "move kitchen", "show wire", "show friendly")
    assert options(s) == ["pass", "steal", "interrogate"]
    assert asked(act(won("", "key"), "injure")) == (0, "Displace")
    assert injured(act(won("", "key"), "injure"), 1)


def test_er19_a_random_item_card_is_stolen_each_card_alike() -> None:
    s = act(won("", "key key bomb"), "steal")
    assert asked(s) == (-1, "StealItem")
    assert (options(s), game_of(s).odds(s)) == (["deal bomb", "deal key"], [1, 2])
    s = act(s, "deal bomb")
    assert (hand(s, 0), hand(s, 1)) == (["bomb"], ["key", "key"])
    for player, item in ((0, 3), (1, 3), (2, 3), (3, -1), (SPECTATOR, -1)):
        assert [facts["item"] for facts in heard_of(s, player, "Stole")] == [item]


def test_er19_a_thief_with_three_items_first_discards_one_but_never_contraband() -> None:
    s = act(won("key vest contraband", "bomb"), "steal")
    assert (asked(s), options(s)) == ((0, "DiscardOne"), ["discard vest", "discard key"])
    assert refuses(s, "discard contraband") == "E37"
    s = act(s, "discard key")
    assert asked(s) == (-1, "StealItem")
    s = act(s, "deal bomb")
    assert (hand(s, 0), discards(s)) == (["bomb", "vest", "contraband"], ["key"])


def test_er19_three_contraband_in_hand_leave_no_room_to_steal() -> None:
    assert options(won("contraband contraband contraband", "bomb")) == ["pass", "injure", "interrogate"]
    assert "steal" in options(won("contraband contraband", "bomb"))


def test_er19_a_stolen_briefcase_keeps_its_content() -> None:
    s = act(won("", "briefcase-red", "inside red intel-blue"), "steal", "deal briefcase-red")
    assert (hand(s, 0), list(s.inside)) == (["briefcase-red"], [1, -1])
    assert view(s, SPECTATOR).briefcases == (1, 0)


@pytest.mark.parametrize(("card", "seen"), [("look loyalty", 1), ("look neutral", 3)])
def test_er19_an_interrogation_shows_loyalty_or_neutral_and_its_owner_not_which(card: str, seen: int) -> None:
    s = act(won("", "key"), "interrogate")
    assert (asked(s)[0], options(s), game_of(s).odds(s)) == (-1, ["look loyalty", "look neutral"], [1, 1])
    s = act(s, card)
    told = [[facts["faction"] for facts in heard_of(s, player, "Looked")] for player in ALL]
    assert told == [[seen], [-1], [seen], [-1], [-1]]
    assert where(s, 1) == "kitchen"


def test_er16_er17_a_shown_attack_card_leaves_the_game_and_an_unshown_one_stays() -> None:
    s = kitchen("| wire knife", "| pistol")
    deck = list(s.attack_deck)
    s = act(s, "show wire", "show ignore")
    assert (attacks(s, 0), attacks(s, 1)) == (["knife"], ["pistol"])
    assert list(s.attack_deck) == deck
