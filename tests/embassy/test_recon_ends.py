"""Embassy, the reconstruction of the ends: ER37-ER40."""
import pytest

from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_recon import knows, offered, result, seated, view
from tests.embassy.table import SPECTATOR, act, asked, game_of, heard_of, options, refuses, where


def at_helipad(items: str, extra: str = "", one: str = "kitchen blue", **config: str) -> Embassy:
    """Return a table with player 0, who is red, on the Helipad, and a red helicopter there."""
    return seated(f"helipad red: {items}", one, "office red", "vault blue", extra=f"helicopter red\n{extra}", **config)


@pytest.mark.parametrize(("items", "extra", "winners"), [
    ("intel-blue", "", "0+2"), ("briefcase-blue", "inside blue intel-blue", "0+2"), ("", "", "1+3"),
    ("briefcase-red", "inside red intel-red", "1+3"), ("intel-red", "", "1+3"),
    ("briefcase-red", "inside blue intel-blue", "1+3"), ("key vest bomb", "inside red intel-blue", "1+3"),
])
def test_er37_boarding_wins_with_the_opposing_intel_and_loses_without(items: str, extra: str, winners: str) -> None:
    s = act(at_helipad(items, extra), "board red")
    assert (result(s), game_of(s).over(s)) == (f"{winners} ER37", True)
    assert game_of(s).legal_actions(s) == []
    assert refuses(s, "board red") == "ER37"


def test_er37_the_boarder_shows_everybody_what_they_carry_and_their_loyalty() -> None:
    s = act(at_helipad("key briefcase-red", "inside red intel-blue"), "board red")
    for player in (0, 1, 2, 3, SPECTATOR):
        assert heard_of(s, player, "Boarded") == [{"player": 0, "faction": 0, "items": (4, 10, 1)}]
        assert [facts["winners"] for facts in heard_of(s, player, "Won")] == [(0, 2)]


def test_er37_only_the_helicopter_of_the_own_loyalty_is_boarded() -> None:
    s = seated("helipad red: intel-blue", "kitchen blue", "office red", "vault blue", extra="helicopter blue")
    assert offered(s, "board") == []
    assert refuses(s, "board blue") == "E52"
    assert offered(seated("helipad red: intel-blue", "kitchen blue", "office red", "vault blue"), "board") == []


def test_er37_after_a_walk_the_helicopter_is_boarded_as_an_action() -> None:
    s = seated("gallery red: intel-blue", "kitchen blue", "office red", "vault blue", extra="helicopter red")
    s = act(s, "move helipad")
    assert offered(s, "board") == []
    s = act(s, "stop")
    assert offered(s, "board") == ["board red"]
    assert result(act(s, "board red")) == "0+2 ER37"


def test_er37_a_third_faction_wins_too_when_a_boarding_fails() -> None:
    s = seated("helipad red: intel-red", "kitchen blue", "office green", extra="helicopter red", mission="three-alone")
    s = act(s, "board red")
    assert result(s) == "1+2 ER37"
    assert game_of(s).returns(s)[0] < 0 < game_of(s).returns(s)[1]


def test_er37_winners_and_reason_are_seen_in_every_view() -> None:
    s = act(at_helipad("intel-blue"), "board red")
    assert (view(s, SPECTATOR).winners, view(s, SPECTATOR).reason, view(s, SPECTATOR).asked) == ((0, 2), "ER37", "")
    assert view(s, 1).winners == (1, 3)


def bombing(helicopter: str, wrecks: str) -> Embassy:
    return seated("gallery red: bomb", "kitchen blue", "office red", "vault blue",
                  extra=f"helicopter {helicopter}\n{wrecks}")


@pytest.mark.parametrize(("helicopter", "winners"), [("blue", "0+2"), ("red", "1+3")])
def test_er38_a_second_wreck_is_the_win_of_the_other_faction_no_matter_who_set_the_bomb(
        helicopter: str, winners: str) -> None:
    s = act(bombing(helicopter, f"wrecks {helicopter} 1"), "move helipad", "stop", "bomb")
    assert result(s) == f"{winners} ER38"


def test_er38_one_wreck_of_each_faction_ends_nothing() -> None:
    s = act(bombing("blue", "wrecks red 1"), "move helipad", "stop", "bomb")
    assert (result(s), asked(s)) == ("", (1, "Walk"))
    assert (list(s.wrecks), s.helicopter) == ([1, 1, 0], -1)
    for player in (0, 1, SPECTATOR):
        assert (view(s, player).wrecks, view(s, player).helicopter) == ((1, 1, 0), -1)


def test_er39_after_forty_rounds_the_game_is_a_draw() -> None:
    s = seated("kitchen red: intel-blue", "cellar blue", "office red", "entrance blue", extra="round 40\nturn 3")
    s = act(s, "move ballroom", "stop")
    assert result(s) == ""
    s = act(s, "pass")
    assert (result(s), s.round) == ("- ER39", 40)
    assert game_of(s).returns(s) == [0.0, 0.0, 0.0, 0.0]
    assert heard_of(s, SPECTATOR, "Won") == [{"winners": (), "number": "ER39"}]


def test_er39_the_round_before_goes_on_and_the_cap_is_data() -> None:
    seats = ("kitchen red", "cellar blue", "office red", "entrance blue")
    s = act(seated(*seats, extra="round 39\nturn 3"), "move ballroom", "stop", "pass")
    assert (asked(s), s.round) == ((0, "Walk"), 40)
    s = act(seated(*seats, extra="round 2\nturn 3", rounds="2"), "move ballroom", "stop", "pass")
    assert result(s) == "- ER39"
    s = act(seated(*seats, extra="round 2\nturn 2", rounds="2"), "move ballroom", "stop", "pass")
    assert (result(s), asked(s)) == ("", (3, "Walk"))


def test_er40_an_injured_player_without_cards_has_their_turns_and_moves() -> None:
    s = seated("telex red injured", "kitchen blue", "office red", "vault blue")
    assert options(s) == ["move helipad", "move storage-terrace"]
    assert refuses(s, "stop") == "ER9"
    s = act(s, "move helipad", "move gallery", "stop", "pass", "move entrance", "stop", "pass")
    s = act(s, "move kitchen", "stop", "pass", "move radio", "stop", "pass")
    assert (asked(s), where(s, 0)) == ((0, "Walk"), "gallery")


def test_er40_the_loser_of_everything_is_still_asked_and_seen() -> None:
    s = seated("entrance red: | wire", "kitchen blue injured", "security-hq red", "vault blue")
    s = act(s, "move kitchen", "show wire", "show friendly")
    assert options(s) == ["pass", "interrogate"]
    s = act(s, "interrogate", "look neutral", "displace office", "pass")
    assert (asked(s), where(s, 1)) == ((1, "Walk"), "office")
    assert knows(s, 1)[1].at[0] == 10


def test_after_the_end_the_rule_that_ended_the_game_is_named() -> None:
    s = seated("helipad red: bomb", "kitchen blue", "office red", "vault blue",
               extra="helicopter blue\nwrecks blue 1")
    s = act(s, "move gallery", "move helipad", "stop", "bomb")
    assert (result(s), refuses(s, "stop")) == ("0+2 ER38", "ER38")
