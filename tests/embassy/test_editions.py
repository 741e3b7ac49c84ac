"""Embassy, the differences between the English and the French page: ED1-ED9; the option `edition` changes two."""
from __future__ import annotations

import pytest

from brushpass.core.errors import BadConfig, BadNotation
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_seeds import offered, scene, won
from tests.embassy.table import act, asked, discards, hand, options, refuses, where

EDITIONS = pytest.mark.parametrize("edition", ["en", "fr"])
CLASSIC_ONLY = {"intel-red", "intel-blue", "bomb", "briefcase-red", "briefcase-blue", "code-cracker"}


def dealt(mission: str, edition: str) -> set[str]:
    """Return the items that the first deal of a mission may bring."""
    s = EmbassyGame({"mission": mission, "edition": edition}).new()
    return offered(act(s, "begin 0", "loyalty red", "arm wire", "arm wire"), "deal")


@EDITIONS
def test_ed1_some_cards_belong_to_the_classic_game_and_not_to_the_intro(edition: str) -> None:
    assert dealt("classic", edition) - dealt("two-man-rule", edition) == CLASSIC_ONLY
    assert dealt("two-man-rule", edition) - dealt("classic", edition) == {"virus", "anti-virus"}


@pytest.mark.parametrize("mission", list(MISSIONS))
def test_ed1_both_editions_have_the_same_cards(mission: str) -> None:
    english, french = (EmbassyConfig({"mission": mission, "edition": edition}) for edition in ("en", "fr"))
    assert tuple(english.items) == tuple(french.items)


@EDITIONS
def test_ed2_one_helicopter_is_not_enough_the_second_decides(edition: str) -> None:
    s = scene("gallery red: bomb", also="helicopter blue", edition=edition)
    assert won(act(s, "move helipad", "stop", "bomb")) == ""
    s = scene("gallery red: bomb", also="helicopter blue\nwrecks blue 1", edition=edition)
    assert won(act(s, "move helipad", "stop", "bomb")) == "0+2 ER38"


def fight(edition: str, mine: str, yours: str) -> Embassy:
    """Return a meeting in the Armoury in which the active player is losing, before any combat item."""
    s = scene(f"x-ray red: {mine} | knife", f"armoury blue: {yours} | pistol", edition=edition)
    return act(s, "move armoury", "show knife", "show pistol")


@EDITIONS
def test_ed3_the_active_player_may_play_the_first_combat_item(edition: str) -> None:
    s = fight(edition, "vest", "vest")
    assert asked(s) == (0, "CombatItems")
    assert asked(act(s, "pass")) == (1, "CombatItems")


def test_ed4_in_english_one_player_plays_two_hidden_weapons() -> None:
    s = act(fight("en", "hidden-weapon hidden-weapon", ""), "weapon", "pass", "weapon", "pass", "pass")
    assert asked(s) == (0, "Reward")


def test_ed4_in_french_two_weapons_of_one_player_turn_no_defeat_into_a_victory() -> None:
    s = act(fight("fr", "hidden-weapon hidden-weapon vest", ""), "weapon", "pass")
    assert options(s) == ["pass", "vest"]
    assert refuses(s, "weapon") == "ER18"
    s = act(s, "pass")
    assert asked(s) == (0, "SneakOut")
    assert hand(s, 0) == ["hidden-weapon", "vest"]


def test_ed4_in_french_a_second_weapon_may_still_make_a_tie_of_losing_and_a_victory_of_a_tie() -> None:
    s = act(fight("fr", "hidden-weapon hidden-weapon", "hidden-weapon hidden-weapon"), "weapon", "weapon")
    assert options(s) == ["pass", "weapon"], "losing again"
    s = act(s, "weapon")
    assert options(s) == ["pass", "weapon"], "never lost before"
    assert asked(act(s, "weapon", "pass", "pass")) == (1, "Reward")


def test_ed4_in_french_a_defeat_made_by_the_other_one_is_a_defeat_too() -> None:
    s = scene("x-ray red: hidden-weapon | knife", "armoury blue: hidden-weapon hidden-weapon | knife", edition="fr")
    s = act(s, "move armoury", "show knife", "show knife", "weapon", "weapon", "pass")
    assert (asked(s), options(s)) == ((1, "CombatItems"), ["pass"])


def test_ed4_in_french_the_second_weapon_serves_in_the_next_interaction() -> None:
    s = scene("x-ray red: hidden-weapon hidden-weapon | knife", "armoury blue: | pistol wire", edition="fr")
    s = act(s, "move armoury", "show knife", "show pistol", "weapon", "pass", "pass", "move x-ray")
    s = act(s, "move x-ray", "show wire", "show ignore", "pass")
    assert asked(s) == (0, "CombatItems")
    assert options(s) == ["pass", "weapon"]


@EDITIONS
def test_ed5_who_uploads_is_the_one_in_the_computer_room(edition: str) -> None:
    s = scene("radio red: virus", "gallery blue: anti-virus", mission="two-man-rule", edition=edition)
    s = act(s, "move computer", "stop", "pass", "move security-hq", "stop")
    assert asked(s) == (1, "TakeAction")
    assert options(s) == ["pass"]
    s = scene("radio red: virus", "security-hq blue:", mission="two-man-rule", edition=edition)
    assert won(act(s, "move computer", "stop", "upload virus")) == "0+2 ER42"


def sneaking(edition: str) -> Embassy:
    """Return player 0 in the dark Telex with player 1, all neighbours occupied: 2 in dark Storage, 3 on the Helipad."""
    s = scene("gallery red: key", "telex blue: goggles goggles", "storage-terrace red: goggles", "helipad blue:",
              also="lights out", edition=edition)
    s = act(s, "move storage-terrace", "pass", "pass", "move telex", "goggles", "pass", "pass")
    assert asked(s) == (0, "SneakOut")
    return s


def test_ed6_in_english_the_dark_room_entered_counts() -> None:
    s = act(sneaking("en"), "move storage-terrace")
    assert asked(s) == (2, "KnockOut")
    s = act(s, "goggles", "steal", "deal key", "move gallery")
    assert where(s, 0) == "gallery"
    assert asked(s) == (1, "Walk")


def test_ed6_in_french_the_dark_room_left_counts() -> None:
    s = act(sneaking("fr"), "move storage-terrace")
    assert asked(s) == (1, "KnockOut")
    assert options(s) == ["pass", "goggles"]
    s = act(s, "goggles", "steal", "deal key")
    assert hand(s, 1) == ["key"]
    assert asked(s) == (0, "SneakOut")
    s = act(s, "move gallery")
    assert asked(s) == (2, "KnockOut")
    assert asked(act(s, "pass")) == (1, "Walk")


def test_ed6_in_french_a_lit_room_is_entered_at_the_old_risk() -> None:
    s = act(sneaking("fr"), "move helipad", "pass")
    assert asked(s) == (3, "KnockOut")
    assert options(s) == ["pass", "knock-out"]
    assert asked(act(s, "pass", "move gallery")) == (1, "Walk")


@EDITIONS
def test_ed7_the_reward_of_one_sided_goggles_is_a_choice(edition: str) -> None:
    s = scene("telex red: key", "storage-terrace blue: goggles", also="lights out", edition=edition)
    s = act(s, "move storage-terrace", "goggles", "pass")
    assert options(s) == ["pass", "injure", "steal", "interrogate"]
    assert hand(act(s, "pass"), 0) == ["key"]


@EDITIONS
def test_ed8_one_key_opens_every_locked_door_of_the_turn(edition: str) -> None:
    s = act(scene("vault red: key", edition=edition), "key", "move cellar", "move computer")
    assert "move service-basement" in options(s)
    assert discards(s) == ["key"]


@EDITIONS
def test_ed9_the_card_has_one_name_in_the_notation_of_both_editions(edition: str) -> None:
    game = EmbassyGame({"edition": edition})
    assert game.text(game.parse("deal intel-red")) == "deal intel-red"
    with pytest.raises(BadNotation):
        game.parse("deal state-secrets-red")
    s = scene("helipad red: intel-blue", also="helicopter red", edition=edition)
    assert won(act(s, "board red")) == "0+2 ER37"


def test_ed9_there_are_no_other_editions() -> None:
    with pytest.raises(BadConfig):
        EmbassyConfig({"edition": "de"})
