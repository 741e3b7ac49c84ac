"""Embassy, sides and set-up, rule by rule: ER1-ER6."""
from collections import Counter

import pytest

from brushpass.core.errors import BadConfig
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_rooms import DEALT, EVERYBODY, alike, dealt, moves, said, scene, view
from tests.embassy.table import (
    SPECTATOR, act, asked, attacks, discards, game_of, hand, heard, heard_of, options, refuses, where,
)

MISSION_PLAYERS = {
    "classic": {4, 6}, "two-man-rule": {4, 5, 6}, "danger-zone": {4, 6}, "strange-bedfellows": {3, 5, 6},
    "three-alone": {3}, "the-fifth": {5}, "face-to-face": {2},
}
SIDES = {  # mission -> Helicopter tiles and Intel of red, blue and green
    "classic": ((2, 2, 0), (1, 1, 0)), "two-man-rule": ((0, 0, 0), (0, 0, 0)), "danger-zone": ((2, 2, 0), (1, 1, 0)),
    "strange-bedfellows": ((2, 2, 2), (1, 1, 1)), "three-alone": ((2, 2, 2), (1, 1, 1)),
    "the-fifth": ((2, 2, 1), (1, 1, 1)), "face-to-face": ((2, 2, 0), (1, 1, 0)),
}


def test_er1_two_to_six_may_play_and_every_mission_says_how_many() -> None:
    assert set(MISSIONS) == set(MISSION_PLAYERS)
    assert set.union(*MISSION_PLAYERS.values()) == {2, 3, 4, 5, 6}
    for mission, allowed in MISSION_PLAYERS.items():
        for players in range(8):
            if players in allowed:
                assert EmbassyGame({"mission": mission, "players": str(players)}).seats == players
            else:
                with pytest.raises(BadConfig):
                    EmbassyGame({"mission": mission, "players": str(players)})


@pytest.mark.parametrize("mission", SIDES)
def test_er1_each_faction_has_two_helicopters_and_one_intel(mission: str) -> None:
    s = EmbassyGame({"mission": mission}).new()
    tiles, intel = SIDES[mission]
    assert view(s, SPECTATOR).tiles == tiles
    assert tuple(s.deck)[:3] == intel


@pytest.mark.parametrize("helicopter", ["red", "blue"])
def test_er1_any_bomb_destroys_any_helicopter_ones_own_too(helicopter: str) -> None:
    s = act(scene("gallery red: bomb", also=f"helicopter {helicopter}"), "move helipad", "stop")
    assert "bomb" in options(s)
    s = act(s, "bomb")
    assert view(s, SPECTATOR).wrecks == ((1, 0, 0) if helicopter == "red" else (0, 1, 0))
    assert (view(s, SPECTATOR).helicopter, discards(s)) == (-1, ["bomb"])


@pytest.mark.parametrize("case", ["red", "blue"])
def test_er1_a_briefcase_belongs_to_no_side(case: str) -> None:
    s = scene(f"gallery red: briefcase-{case} code-cracker", also=f"inside {case} intel-blue")
    assert f"crack {case}" in options(s)
    assert hand(act(s, f"crack {case}", "pass"), 0) == ["intel-blue", f"briefcase-{case}"]


def test_er2_each_is_dealt_a_loyalty_two_attack_cards_and_an_item() -> None:
    s = dealt()
    for player, (_, one, other, item) in enumerate(DEALT):
        assert Counter(attacks(s, player)) == Counter((one, other))
        assert hand(s, player) == [item]
    assert view(s, SPECTATOR).hand_sizes == (1, 1, 1, 1)
    s = act(scene("gallery red: | wire knife", one="security-hq blue"), "move security-hq")
    assert set(options(s)) == {"show wire", "show knife", "show friendly", "show ignore"}
    s = act(s, "show ignore")
    assert set(options(s)) == {"show friendly", "show ignore"}


def test_er2_loyalties_are_dealt_at_random_in_the_numbers_of_the_mission() -> None:
    s = act(EmbassyGame({}).new(), "begin 0")
    assert (options(s), game_of(s).odds(s)) == (["loyalty red", "loyalty blue"], [2, 2])
    s = act(s, "loyalty red", "arm wire", "arm wire", "deal key")
    assert game_of(s).odds(s) == [1, 2]
    s = act(s, "loyalty red", "arm wire", "arm wire", "deal key")
    assert options(s) == ["loyalty blue"]
    six = act(EmbassyGame({"players": "6"}).new(), "begin 0")
    assert game_of(six).odds(six) == [3, 3]


def test_er2_with_one_loyalty_left_over_nobody_can_tell_which() -> None:
    game = EmbassyGame({"mission": "two-man-rule", "players": "5"})
    s = act(game.new(), "begin 0")
    for loyalty in ("red", "red", "blue", "blue"):
        s = act(s, f"loyalty {loyalty}", "arm wire", "arm wire", "deal vest" if loyalty == "red" else "deal key")
    assert options(s) == ["loyalty red", "loyalty blue"]
    assert alike(act(s, "loyalty red"), act(s, "loyalty blue"), 0, 1, 2, 3, SPECTATOR)


@pytest.mark.parametrize(("before", "one", "other"), [
    ((), "loyalty red", "loyalty blue"), (("loyalty red",), "arm wire", "arm pistol"),
    (("loyalty red", "arm wire", "arm wire"), "deal key", "deal intel-blue"),
])
def test_er2_what_is_dealt_only_its_player_sees(before: tuple[str, ...], one: str, other: str) -> None:
    s = act(EmbassyGame({}).new(), "begin 3", *before)
    this, that = act(s, one), act(s, other)
    assert alike(this, that, 1, 2, 3, SPECTATOR)
    assert not alike(this, that, 0)
    assert heard(this, SPECTATOR)


def test_er3_the_attack_deck_has_twelve_of_each() -> None:
    s = act(EmbassyGame({}).new(), "begin 0", "loyalty red")
    assert (options(s), game_of(s).odds(s)) == (["arm wire", "arm knife", "arm pistol"], [12, 12, 12])
    s = act(s, "arm knife")
    assert game_of(s).odds(s) == [12, 11, 12]


@pytest.mark.parametrize(("strong", "weak"), [("pistol", "knife"), ("knife", "wire"), ("wire", "pistol")])
@pytest.mark.parametrize("active_wins", [True, False])
def test_er3_pistol_beats_knife_beats_wire_beats_pistol(strong: str, weak: str, active_wins: bool) -> None:
    mine, yours = (strong, weak) if active_wins else (weak, strong)
    s = scene(f"gallery red: | {mine}", one=f"security-hq blue: | {yours}")
    s = act(s, "move security-hq", f"show {mine}", f"show {yours}", "pass", "pass")
    assert asked(s) == (0 if active_wins else 1, "Reward")


def test_er3_a_shown_attack_card_leaves_the_game_whatever_the_result() -> None:
    s = scene("gallery red: | wire knife", one="security-hq blue: | wire wire", also="attack-deck pistol")
    s = act(s, "move security-hq", "show wire", "show wire", "pass", "pass")
    assert (attacks(s, 0), attacks(s, 1)) == (["knife"], ["wire"])
    assert sum(s.attack_deck) == 1


def test_er3_the_attack_deck_is_never_refilled() -> None:
    s = scene("x-ray red: | wire", one="armoury blue", two="security-hq red", also="attack-deck")
    s = act(s, "move armoury", "show wire", "show friendly", "pass", "displace staircase-terrace")
    assert options(s) == ["pass"]
    assert refuses(s, "armoury") == "E60"


CLASSIC = {
    "intel-red": 1, "intel-blue": 1, "bomb": 3, "briefcase-red": 1, "briefcase-blue": 1, "code-cracker": 3,
    "hidden-weapon": 5, "vest": 3, "first-aid": 3, "key": 6, "contraband": 4, "goggles": 4,
}


def test_er4_the_item_deck_of_the_classic_mission() -> None:
    s = act(EmbassyGame({}).new(), "begin 0", "loyalty red", "arm wire", "arm wire")
    odds = zip(options(s), game_of(s).odds(s), strict=True)
    assert {text.removeprefix("deal "): count for text, count in odds} == CLASSIC
    assert view(s, SPECTATOR).deck_size == 35


def before_the_briefcases() -> Embassy:
    s = act(EmbassyGame({}).new(), "begin 0")
    for loyalty, one, other, item in DEALT:
        s = act(s, f"loyalty {loyalty}", f"arm {one}", f"arm {other}", f"deal {item}")
    return s


def test_er4_each_briefcase_begins_with_a_random_item_of_the_deck_that_is_no_briefcase() -> None:
    s = before_the_briefcases()
    odds = dict(zip(options(s), game_of(s).odds(s), strict=True))
    assert "deal briefcase-red" not in odds
    assert "deal briefcase-blue" not in odds
    assert sum(odds.values()) == 35 - 4 - 2
    s = act(s, "deal intel-red")
    assert "deal intel-red" not in options(s)
    s = act(s, "deal key")
    assert view(s, SPECTATOR).briefcases == (1, 1)
    assert view(s, SPECTATOR).deck_size == 29


def test_er4_nobody_has_seen_what_lies_in_them() -> None:
    s = before_the_briefcases()
    assert alike(act(s, "deal intel-red"), act(s, "deal vest"), *EVERYBODY)
    assert heard_of(act(s, "deal vest"), 0, "Stuffed") == [{"briefcase": 0, "item": -1}]


def test_er4_the_option_of_empty_briefcases() -> None:
    s = dealt(inside=(), briefcases="empty")
    assert asked(s) == (0, "Walk")
    assert view(s, SPECTATOR).briefcases == (0, 0)
    assert view(s, SPECTATOR).deck_size == 31


def test_er5_any_player_may_be_drawn_to_begin() -> None:
    s = EmbassyGame({}).new()
    assert options(s) == [f"begin {player}" for player in range(4)]
    assert len(set(game_of(s).odds(s))) == 1


def test_er5_turns_go_clockwise_and_a_round_is_one_turn_of_each() -> None:
    s, turns = dealt(first=2), []
    for way in ("kitchen", "ballroom", "staircase-ground staircase-basement", "staircase-ground", "office", "jamming"):
        turns.append((s.turn, view(s, SPECTATOR).round))
        s = act(s, *[f"move {room}" for room in way.split()], "stop", "pass")
    assert turns == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2)]
    assert view(s, SPECTATOR).first == 2


def test_er6_the_entry_causes_no_interaction_even_if_somebody_stands_there() -> None:
    s = scene("office red", one="new blue", two="entrance red")
    s = act(s, "move ballroom", "stop", "pass")
    assert said(s, SPECTATOR)[-2:] == ["Began", "Entered"]
    assert (where(s, 1), where(s, 2), asked(s)) == ("entrance", "entrance", (1, "Walk"))
    s = act(s, "move kitchen", "stop", "pass")
    assert asked(s) == (2, "Walk")


def test_er6_who_stays_at_a_shared_entrance_must_sneak_out() -> None:
    s = scene("new red: contraband", one="entrance blue")
    assert "stop" not in options(s)
    s = act(s, "contraband")
    assert (asked(s), moves(s)) == ((0, "SneakOut"), {"kitchen", "ballroom", "staircase-ground"})
