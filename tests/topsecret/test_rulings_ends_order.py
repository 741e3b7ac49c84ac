"""Top Secret, the second reading of deliveries and ends: TA46 to TA49."""
import pytest

from brushpass.core.errors import BadConfig
from brushpass.games.topsecret.game import TopSecretGame
from tests.topsecret.helpers_rulings import EVERYBODY, kinds, out, placed, view
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, game_of, heard_of, lies, options, refuses, table, where,
)

IN = "move 1 headquarters-red"


def opened(player: str, *cases: str) -> str:
    """Return the lines of a position for suitcases that a player has brought in."""
    return "".join([f"opened {case} {player}\n" for case in cases])


BOMB = "turn red\npool {pool}\nred 1 singapore blue-d\nred 2 oslo green-a\nred 3 oslo\n"


def test_ta46_the_card_is_shown_before_anything_else_and_to_all() -> None:
    s = act(table("turn red\npool 1\nred 1 singapore blue-b\n"), IN)
    for player in EVERYBODY:
        assert kinds(s, player) == ["Moved", "Opened", "Returned"]
        assert heard_of(s, player, "Opened") == [{"player": RED, "case": 5, "content": 3}]
    assert (carries(s, "red", 1), lies(s, "blue-b"), s.lies[5]) == (None, None, -1)
    assert view(s, GREEN).opened[8 + 1] == 1


def test_ta46_losses_are_named_one_by_one_openly_in_any_order_carrier_included() -> None:
    s = act(table(BOMB.format(pool=2)), IN)
    assert kinds(s) == ["Moved", "Opened"]
    for losses, number in ((4, 5), (3, 1), (2, 2), (1, 7)):
        assert asked(s) == (RED, "LoseAgent")
        assert view(s, BLUE).losses == losses
        s = act(s, f"lose {number}")
        for player in EVERYBODY:
            assert heard_of(s, player, "Lost") == [{"player": RED, "agent": number - 1}]
    assert lies(s, "green-a") == "oslo"
    assert [where(s, "red", number) for number in (1, 3, 4)] == ["out", "oslo", "start-red"]
    assert (asked(s), s.pool) == ((RED, "MoveAgent"), 1)


def test_ta46_a_lost_agent_cannot_be_lost_again_and_nothing_else_is_done_meanwhile() -> None:
    s = act(table(BOMB.format(pool=2)), IN, "lose 5")
    for text in ("lose 5", "end", "move 2 berlin"):
        assert refuses(s, text) == "T56"


def test_ta46_a_spared_carrier_goes_home_after_the_last_loss() -> None:
    s = act(table(BOMB.format(pool=2)), IN, "lose 2", "lose 3", "lose 4")
    assert kinds(s) == ["Lost"]
    s = act(s, "lose 5")
    assert kinds(s) == ["Lost", "Returned"]
    assert where(s, "red", 1) == "start-red"


def test_ta46_the_turn_passes_if_the_bomb_took_the_last_agent() -> None:
    text = "turn red\npool 3\nred 1 singapore blue-d\n" + out("red", *range(2, 8))
    s = act(table(text), IN, "lose 1")
    assert kinds(s) == ["Lost", "Eliminated"]
    assert (asked(s), s.turn, s.over) == ((-1, "RollDice"), BLUE, False)
    assert view(s, RED).brought[0] == 1
    s = act(s, "roll 0 0", "roll 0 0", "roll 0 0")
    assert s.turn == BLUE


def test_ta46_a_bomb_that_leaves_one_player_ends_the_game() -> None:
    text = "turn red\npool 3\nred 1 singapore yellow-d\n" + out("red", *range(2, 8))
    s = act(table(text, players="2"), IN, "lose 1")
    assert game_of(s).result(s) == "1 TA29"
    assert game_of(s).returns(s) == [-1, 1]


RED_NINE = opened("red", "red-a", "red-b")
YELLOW_NINE = opened("yellow", "yellow-a", "yellow-b", "red-c")
LAST = "turn red\npool 3\nred 1 singapore yellow-c\n" + RED_NINE + YELLOW_NINE


@pytest.mark.parametrize(("gone", "result", "returns"), [
    (out("red", 7), "1 TA47", [-1, 1]),
    (out("yellow", 7), "0 TA47", [1, -1]),
    (out("yellow", 7) + out("red", 2), "0+1 TA47", [0, 0]),
])
def test_ta47_when_every_secret_is_open_the_most_agents_win_else_it_is_shared(
    gone: str, result: str, returns: list[float],
) -> None:
    s = act(table(LAST + gone, players="2"), IN)
    assert (s.over, game_of(s).result(s)) == (True, result)
    assert game_of(s).returns(s) == returns
    assert kinds(s)[-2:] == ["Returned", "Won"]
    assert view(s, SPECTATOR).secrets == (9, 9)


def test_ta47_unopened_bombs_do_not_keep_the_game_going_but_a_secret_does() -> None:
    s = act(table(LAST.replace("opened red-c yellow\n", "lies red-c oslo\n"), players="2"), IN)
    assert not s.over
    assert act(table(LAST + "lies red-d oslo\nlies yellow-d oslo\n", players="2"), IN).over


def test_ta47_a_player_without_agents_cannot_win_by_it() -> None:
    text = LAST + opened("blue", "blue-a", "blue-b", "blue-c") + out("blue", *range(1, 8)) + out("red", 2, 3)
    s = act(table(text, players="3"), IN)
    assert game_of(s).result(s) == "2 TA47"


def test_ta48_the_limit_falls_away_once_no_foreign_suitcase_is_unopened() -> None:
    text = "turn red\npool 3\nred 1 singapore red-d\n" + RED_NINE
    text += opened("yellow", "yellow-a", "yellow-b", "yellow-d")
    s = table(text + opened("yellow", "yellow-c"), players="2")
    assert IN in options(s)
    assert asked(act(s, IN)) == (RED, "LoseAgent")
    position = table(text + "lies yellow-c oslo\n", players="2")
    assert refuses(position, IN) == "TA26"


@pytest.mark.parametrize("place", ["lies yellow-d oslo\n", "yellow 1 oslo yellow-d\n", "red 2 oslo yellow-d\n"])
def test_ta48_a_foreign_bomb_left_anywhere_keeps_the_limit(place: str) -> None:
    text = "turn red\npool 3\nred 1 singapore red-c\n" + RED_NINE + opened("yellow", "yellow-a", "yellow-b", "yellow-c")
    s = table(text + place, players="2")
    assert refuses(s, IN) == "TA26"


def test_ta48_own_unopened_ones_and_those_of_colours_not_in_play_do_not_count() -> None:
    text = "turn yellow\npool 1\nyellow 1 new-york yellow-c\nlies yellow-d oslo\n"
    text += opened("yellow", "yellow-a", "yellow-b")
    s = table(text + opened("red", "red-a", "red-b", "red-c", "red-d"), players="2")
    assert "move 1 headquarters-yellow" in options(s)


LATE = "turns {turns}\nturn red\npool 1\n"


def test_ta49_the_game_ends_when_the_thousandth_turn_has_ended() -> None:
    s = act(table(LATE.format(turns=998)), "end")
    assert not s.over
    s = act(s, "roll 1 1", "move 1 beijing")
    assert not s.over
    s = act(s, "end")
    assert (game_of(s).result(s), kinds(s)) == ("0+1+2+3 TA49", ["Passed", "Won"])
    assert game_of(s).returns(s) == [0, 0, 0, 0]
    assert view(s, BLUE).turns == 1000


def test_ta49_a_roll_of_zero_counts() -> None:
    s = act(table("turns 998\nturn red\n"), "roll 0 0", "roll 0 0")
    assert (s.over, s.reason) == (True, "TA49")


def test_ta49_a_turn_ended_by_a_lost_duel_counts_and_the_take_comes_first() -> None:
    s = act(table(LATE.format(turns=999) + "red 1 paris red-a\nblue 1 geneva"), "move 1 geneva", "lay 1", "lay 2")
    assert asked(s) == (BLUE, "ClaimCase")
    assert act(s, "claim").reason == "TA49"


@pytest.mark.parametrize(("text", "result", "story"), [
    (opened("green", "green-c") + out("green", 1, 2, 3), "3 TA49", "end.TA49.secrets"),
    (opened("green", "green-b") + opened("blue", "blue-b") + out("green", 1), "1 TA49", "end.TA49.agents"),
    (opened("green", "green-b") + opened("blue", "blue-b") + out("red", 1), "1+3 TA49", "told.Won.TA49.shared"),
    (opened("green", "green-b") + opened("blue", "blue-b") + out("green", *range(1, 8)), "1 TA49", "end.TA49.secrets"),
    (opened("green", "green-a", "green-b", "red-c") + out("green", *range(1, 8)), "0+1+2 TA49",
     "told.Won.TA49.shared"),
    (opened("green", "green-a") + out("green", *range(1, 8)) + out("red", 1), "1+2 TA49", "told.Won.TA49.shared"),
])
def test_ta49_most_secrets_then_most_agents_among_players_with_agents(text: str, result: str, story: str) -> None:
    s = act(table(LATE.format(turns=999) + text), "end")
    assert game_of(s).result(s) == result
    told, _ = game_of(s).ending(s)
    assert told is not None
    assert told.key == f"topsecret.{story}"


def test_ta49_the_number_of_turns_is_an_option_and_the_set_up_does_not_count() -> None:
    s = act(placed(YELLOW, most_turns="2"), "roll 0 0", "roll 1 0")
    assert (s.over, view(s, GREEN).turns) == (False, 1)
    s = act(s, "end")
    assert (s.over, s.reason) == (True, "TA49")


@pytest.mark.parametrize("value", ["0", "-1", "", "many", "1e3", "1000001", "٣", "9" * 50])
def test_ta49_a_number_of_turns_that_makes_no_sense_is_refused(value: str) -> None:
    with pytest.raises(BadConfig) as refused:
        TopSecretGame({"most_turns": value})
    assert refused.value.params["name"] == "most_turns"
