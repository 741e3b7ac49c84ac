"""Embassy, the missions of the reconstruction with three factions, and of two players: ER44-ER47."""
import pytest

from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from tests.embassy.helpers_missions import allowed, dealt_loyalties, deck_of
from tests.embassy.helpers_recon import knows, offered, result, seated, view
from tests.embassy.table import SPECTATOR, act, asked, hand, heard_of, options, refuses


def strange(items: str, helicopter: str) -> Embassy:
    """Return six players; 0 is red and on the Helipad, 1 and 4 are blue, 2 and 5 green, 3 red."""
    return seated(f"helipad red: {items}", "kitchen blue", "office green", "vault red", "cellar blue", "tunnel green",
                  extra=f"helicopter {helicopter}", mission="strange-bedfellows", players="6")


def test_er44_three_factions_for_three_five_or_six() -> None:
    assert allowed("strange-bedfellows") == [3, 5, 6]
    assert dealt_loyalties("strange-bedfellows", 3) == {(1, 1, 1)}
    assert dealt_loyalties("strange-bedfellows", 6) == {(2, 2, 2)}
    deck = deck_of("strange-bedfellows")
    names = [f"{kind}-{faction}" for kind in ("intel", "letter") for faction in ("red", "blue", "green")]
    assert [deck[name] for name in names] == [1] * 6


def test_er44_with_five_one_green_is_left_out() -> None:
    assert dealt_loyalties("strange-bedfellows", 5) == {(2, 2, 1)}


@pytest.mark.parametrize(("items", "winners"), [
    ("intel-blue", "0+3"), ("intel-green", "0+3"), ("intel-red", "1+2+4+5"), ("letter-blue", "1+2+4+5"),
])
def test_er44_in_the_own_helicopter_any_other_intel_counts(items: str, winners: str) -> None:
    assert result(act(strange(items, "red"), "board red")) == f"{winners} ER37"


@pytest.mark.parametrize(("items", "winners"), [
    ("letter-blue intel-green", "0+1+3+4"), ("letter-blue intel-blue", "1+2+4+5"), ("letter-blue intel-red", "1+2+4+5"),
    ("letter-blue", "1+2+4+5"), ("letter-blue intel-blue intel-green", "0+1+3+4"),
])
def test_er44_with_a_letter_an_ally_s_helicopter_and_the_third_faction_s_intel(items: str, winners: str) -> None:
    assert result(act(strange(items, "blue"), "board blue")) == f"{winners} ER44"


@pytest.mark.parametrize("items", ["letter-green intel-green", "letter-red intel-green", "intel-green"])
def test_er44_no_other_letter_opens_the_door(items: str) -> None:
    s = strange(items, "blue")
    assert offered(s, "board") == []
    assert refuses(s, "board blue") == "E52"


def test_er44_letters_are_only_for_this_mission() -> None:
    s = seated("helipad red: letter-blue intel-green", "kitchen blue", "office green", extra="helicopter blue",
               mission="three-alone")
    assert offered(s, "board") == []


@pytest.mark.parametrize(("helicopter", "winners"), [("blue", "0+3"), ("green", "0+3"), ("red", "1+2+4+5")])
def test_er44_a_second_wreck_is_the_win_of_the_bomber_s_faction(helicopter: str, winners: str) -> None:
    s = seated("gallery red: bomb", "kitchen blue", "office green", "vault red", "cellar blue", "tunnel green",
               extra=f"helicopter {helicopter}\nwrecks {helicopter} 1", mission="strange-bedfellows", players="6")
    assert result(act(s, "move helipad", "stop", "bomb")) == f"{winners} ER45"


def test_er45_three_alone_are_three_factions_of_one() -> None:
    assert (allowed("three-alone"), dealt_loyalties("three-alone", 3)) == ([3], {(1, 1, 1)})
    deck = deck_of("three-alone")
    assert [deck[name] for name in ("intel-red", "intel-blue", "intel-green", "bomb")] == [1, 1, 1, 3]
    assert list(EmbassyGame({"mission": "three-alone"}).new().tiles) == [2, 2, 2]


@pytest.mark.parametrize(("items", "winners"), [("intel-red", "0"), ("intel-blue", "0"), ("intel-green", "1+2")])
def test_er45_an_escape_with_any_foreign_intel_wins_alone(items: str, winners: str) -> None:
    s = seated(f"helipad green: {items}", "kitchen red", "office blue", extra="helicopter green",
               mission="three-alone")
    assert result(act(s, "board green")) == f"{winners} ER37"


@pytest.mark.parametrize(("helicopter", "winners"), [("red", "1+2"), ("blue", "0"), ("green", "0")])
def test_er45_the_bomber_wins_unless_it_was_their_own_second_helicopter(helicopter: str, winners: str) -> None:
    s = seated("gallery red: bomb", "kitchen blue", "office green",
               extra=f"helicopter {helicopter}\nwrecks {helicopter} 1", mission="three-alone")
    assert result(act(s, "move helipad", "stop", "bomb")) == f"{winners} ER45"


def fifth(who: str, extra: str) -> Embassy:
    """Return five players: 0 as told, 1 red, 2 blue, 3 and 4 whatever is left of two, two and one."""
    rest = {"red": "blue green", "blue": "red green", "green": "red blue"}[who.split()[1].rstrip(":")].split()
    return seated(who, "kitchen red", "office blue", f"vault {rest[0]}", f"cellar {rest[1]}", extra=extra,
                  mission="the-fifth")


def test_er46_two_red_two_blue_one_green_who_has_one_helicopter() -> None:
    assert (allowed("the-fifth"), dealt_loyalties("the-fifth", 5)) == ([5], {(2, 2, 1)})
    assert list(EmbassyGame({"mission": "the-fifth"}).new().tiles) == [2, 2, 1]
    assert [deck_of("the-fifth")[name] for name in ("intel-green", "bomb")] == [1, 3]


@pytest.mark.parametrize(("who", "winners"), [
    ("red: intel-blue", "0+1 ER46"), ("red: intel-green", "2+3 ER46"), ("red:", "2+3 ER46"),
    ("blue: intel-red", "0+2 ER46"), ("blue: intel-green intel-blue", "1+3 ER46"),
    ("green: intel-red", "0 ER37"), ("green: intel-blue", "0 ER37"), ("green: intel-green", "1+2+3+4 ER37"),
])
def test_er46_red_and_blue_need_each_other_s_intel_and_green_any_other(who: str, winners: str) -> None:
    faction = who.split(":")[0]
    assert result(act(fifth(f"helipad {who}", f"helicopter {faction}"), f"board {faction}")) == winners


@pytest.mark.parametrize(("bomber", "helicopter", "winners"), [
    ("red", "blue", "0+1 ER38"), ("red", "red", "2+3 ER38"), ("blue", "red", "0+2 ER38"),
    ("green", "red", "0 ER46"), ("green", "blue", "0 ER46"),
])
def test_er46_a_second_wreck_is_the_rival_s_win_or_green_s_by_its_own_bomb(
        bomber: str, helicopter: str, winners: str) -> None:
    s = fifth(f"gallery {bomber}: bomb", f"helicopter {helicopter}\nwrecks {helicopter} 1")
    assert result(act(s, "move helipad", "stop", "bomb")) == winners


def test_er46_the_one_green_helicopter_destroyed_does_not_end_the_game() -> None:
    s = act(fifth("gallery red: bomb", "helicopter green\ntiles green 0"), "move helipad", "stop", "bomb")
    assert (result(s), asked(s)) == ("", (1, "Walk"))
    s = act(fifth("vault red", "wrecks green 1\ntiles green 0"), "move radio", "stop")
    assert offered(s, "call") == ["call red", "call blue"]


def duel(zero: str, one: str, extra: str = "", **config: str) -> Embassy:
    return seated(zero, one, extra=extra, mission="face-to-face", **config)


def test_er47_two_players_know_each_other_s_loyalty() -> None:
    assert (allowed("face-to-face"), dealt_loyalties("face-to-face", 2)) == ([2], {(1, 1, 0)})
    s = duel("kitchen blue", "vault red")
    assert [view(s, player).loyalty for player in (0, 1, SPECTATOR)] == [(1, 0), (0, 1), (1, 0)]
    new = act(EmbassyGame({"mission": "face-to-face"}).new(), "begin 0", "loyalty blue")
    assert [facts["faction"] for facts in heard_of(new, 1, "Dealt")] == [1]


def test_er47_interrogation_shows_one_random_item_and_its_owner_not_which() -> None:
    s = duel("entrance red: | wire", "kitchen blue: key key bomb")
    s = act(s, "move kitchen", "show wire", "show friendly", "interrogate")
    assert (asked(s)[0], options(s)) == (-1, ["deal bomb", "deal key"])
    one, other = act(s, "deal bomb"), act(s, "deal key")
    assert [facts["item"] for facts in heard_of(one, 0, "Peeked")] == [3]
    assert (knows(one, 1), knows(one, SPECTATOR)) == (knows(other, 1), knows(other, SPECTATOR))
    assert hand(one, 1) == hand(other, 1) == ["bomb", "key", "key"]
