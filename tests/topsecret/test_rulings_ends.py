"""Top Secret, the rulings on opening suitcases, bombs and winning: TA26 to TA33."""
import pytest

from tests.topsecret.helpers_rulings import EVERYBODY, kinds, offered, out, view
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, game_of, heard_of, lies, options, refuses, table, where,
)

HOME = "turn red\npool 3\nred 1 singapore {case}\n"
IN = "move 1 headquarters-red"


@pytest.mark.parametrize("earlier", [("red-a", "red-b"), ("red-c", "red-d")])
def test_ta26_with_two_own_ones_delivered_no_own_one_may_be_the_third(earlier: tuple[str, str]) -> None:
    text = "".join([f"opened {case} red\n" for case in earlier])
    own = "red-c" if "red-a" in earlier else "red-a"
    s = table(HOME.format(case=own) + text)
    assert refuses(s, IN) == "TA26"
    assert IN not in options(s)
    assert IN in options(table(HOME.format(case="green-d") + text))
    other = act(table(HOME.format(case=own) + text + "lies blue-b singapore\n"), "swap 1 blue-b")
    assert view(act(other, IN), SPECTATOR).foreign == (1, 0, 0, 0)


@pytest.mark.parametrize("opened", [
    (), ("red-a",), ("red-a", "blue-a"), ("blue-d", "red-d"), ("red-b", "blue-d"), ("red-b", "red-d", "green-d"),
])
def test_ta26_otherwise_an_own_one_is_welcome_and_a_foreign_bomb_fulfils_it(opened: tuple[str, ...]) -> None:
    s = table(HOME.format(case="red-c") + "".join([f"opened {case} red\n" for case in opened]))
    assert kinds(act(s, IN))[:2] == ["Moved", "Opened"]


def test_ta26_the_limit_is_each_players_own() -> None:
    s = table(HOME.format(case="red-c") + "opened red-a red\nopened blue-a blue\nopened blue-b blue\n")
    assert IN in options(s)
    s = table("turn blue\npool 1\nblue 1 lima blue-c\nopened red-a red\nopened blue-a blue\nopened blue-b blue\n")
    assert refuses(s, "move 1 headquarters-blue") == "TA26"


def test_ta27_an_own_bomb_brought_home_explodes_and_counts_as_an_own_suitcase() -> None:
    s = act(table(HOME.format(case="red-d") + "opened red-c red\n"), IN)
    assert heard_of(s, GREEN, "Opened") == [{"player": RED, "case": 3, "content": 0}]
    assert asked(s) == (RED, "LoseAgent")
    assert view(s, BLUE).losses == 4
    assert (view(s, RED).secrets, view(s, RED).brought, view(s, RED).foreign) == ((1, 0, 0, 0), (2, 0, 0, 0), (0,) * 4)
    s = act(s, "lose 1", "lose 2", "lose 3", "lose 4")
    assert s.may_deliver(RED, 0) is False
    assert s.may_deliver(RED, 4) is True


@pytest.mark.parametrize(("left", "lost"), [(7, 4), (6, 3), (5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_ta28_half_of_all_agents_in_play_rounded_up_are_lost(left: int, lost: int) -> None:
    s = act(table(HOME.format(case="blue-d") + out("red", *range(left + 1, 8))), IN)
    asks = 0
    while asked(s) == (RED, "LoseAgent"):
        assert len(options(s)) == left - asks
        s = act(s, options(s)[-1])
        asks += 1
    assert asks == lost
    assert s.agents_left(RED) == left - lost


def test_ta28_the_owner_chooses_freely_the_carrier_and_those_at_home_too() -> None:
    text = HOME.format(case="blue-d") + "red 2 oslo\nred 7 out\nred 6 out\n"
    s = act(table(text), IN)
    assert options(s) == ["lose 1", "lose 2", "lose 3", "lose 4", "lose 5"]
    s = act(s, "lose 4")
    assert options(s) == ["lose 1", "lose 2", "lose 3", "lose 5"]
    s = act(s, "lose 1", "lose 2")
    assert [where(s, "red", number) for number in range(1, 6)] == ["out", "out", "start-red", "out", "start-red"]


def test_ta28_a_spared_carrier_goes_home_and_the_turn_goes_on_with_the_steps_left() -> None:
    s = act(table(HOME.format(case="blue-d") + out("red", 4, 5, 6, 7)), IN, "lose 2")
    assert where(s, "red", 1) == "headquarters-red"
    s = act(s, "lose 3")
    assert where(s, "red", 1) == "start-red"
    assert asked(s) == (RED, "MoveAgent")
    assert (s.turn, s.pool) == (RED, 2)
    assert where(act(s, "move 1 montreal", "move 1 new-york"), "red", 1) == "new-york"


def test_ta29_a_player_without_agents_gets_no_turns_and_keeps_what_they_have() -> None:
    text = "turn red\npool 2\nred 1 paris\nblue 1 geneva blue-a\nopened green-a blue\nlies blue-b oslo\n"
    s = act(table(text + out("blue", *range(2, 8))), "move 1 geneva", "lay 5", "lay 1")
    assert [heard_of(s, player, "Eliminated") for player in EVERYBODY] == [[{"player": BLUE}]] * 5
    assert not s.over
    assert view(s, BLUE).secrets == (5, 0, 0, 0)
    assert (lies(s, "blue-a"), lies(s, "blue-b")) == ("geneva", "oslo")
    s = act(s, "end")
    assert s.turn == YELLOW
    s = act(s, "roll 0 0", "roll 0 0", "roll 0 0")
    assert s.turn == YELLOW


def test_ta29_a_loser_who_played_a_zero_is_not_out() -> None:
    text = "turn red\npool 2\nred 1 paris\nblue 1 geneva\n" + out("blue", *range(2, 8))
    s = act(table(text), "move 1 geneva", "lay 5", "lay 0")
    assert heard_of(s, RED, "Eliminated") == []
    assert act(s, "end").turn == BLUE


def test_ta29_the_last_one_with_agents_wins_at_once() -> None:
    text = "turn red\npool 4\nred 1 paris\nblue 1 geneva\nopened red-a blue\n"
    gone = out("blue", *range(2, 8)) + out("yellow", *range(1, 8)) + out("green", *range(1, 8))
    s = act(table(text + gone), "move 1 geneva", "lay 5", "lay 1")
    assert (s.over, game_of(s).result(s)) == (True, "0 TA29")
    assert options(s) == []
    assert view(s, GREEN).winners == (1,)


def test_ta29_an_aggressor_who_loses_their_last_agent_gives_the_win_away() -> None:
    text = "turn red\npool 4\nred 1 paris\nblue 1 geneva\n" + out("red", *range(2, 8))
    gone = out("yellow", *range(1, 8)) + out("green", *range(1, 8))
    s = act(table(text + gone), "move 1 geneva", "lay 1", "lay 5")
    assert game_of(s).result(s) == "1 TA29"


NINE_EACH = "turn red\npool 3\nopened red-a red\nopened red-b red\nopened yellow-a yellow\nopened yellow-b yellow\n"


def test_ta30_nobody_can_reach_ten_once_every_secret_is_open_even_with_bombs_left() -> None:
    text = NINE_EACH + "opened red-c yellow\nred 1 singapore yellow-c\nlies red-d oslo\nlies yellow-d lima\n"
    s = act(table(text, players="2"), IN)
    assert view(s, SPECTATOR).secrets == (9, 9)
    assert s.over


def test_ta30_while_one_secret_is_left_unopened_the_game_goes_on() -> None:
    text = NINE_EACH + "red 1 singapore yellow-c\nlies red-c oslo\nlies red-d oslo\nlies yellow-d lima\n"
    s = act(table(text, players="2"), IN)
    assert view(s, SPECTATOR).secrets == (9, 8)
    assert (s.over, asked(s)) == (False, (RED, "MoveAgent"))


@pytest.mark.parametrize(("opened", "case", "total"), [
    (("blue-a",), "green-a", 10), (("red-a", "red-b", "blue-c"), "green-c", 10),
    (("red-a", "red-b", "blue-c"), "blue-a", 14),
])
def test_ta31_ten_or_more_win_at_once_in_mid_turn(opened: tuple[str, ...], case: str, total: int) -> None:
    s = act(table(HOME.format(case=case) + "".join([f"opened {each} red\n" for each in opened])), IN)
    assert kinds(s)[:3] == ["Moved", "Opened", "Won"]
    assert view(s, SPECTATOR).secrets[0] == total
    assert (s.over, game_of(s).result(s), options(s)) == (True, "0 T57", [])
    assert game_of(s).returns(s) == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    assert refuses(s, "end") == "T57"


def test_ta31_nine_are_not_enough() -> None:
    s = act(table(HOME.format(case="blue-c") + "opened green-a red\nopened red-b red\n"), IN)
    assert (view(s, RED).secrets[0], s.over) == (9, False)


def test_ta31_ten_win_even_if_they_are_the_last_secrets() -> None:
    text = "opened red-a red\nopened yellow-c red\nopened yellow-b yellow\n"
    text += "opened red-b yellow\nopened red-c yellow\n"
    s = act(table(HOME.format(case="yellow-a") + text, players="2"), IN)
    assert game_of(s).result(s) == "0 T57"


PUBLIC = """
turn red
pool 3
red 1 singapore blue-c
red 2 out
opened green-d yellow
lies green-a oslo
hand blue 0 5
packed green {green} bomb
packed blue 5 3 1 bomb
"""


@pytest.mark.parametrize("player", EVERYBODY)
def test_ta32_deliveries_agents_and_played_cards_are_public(player: int) -> None:
    s = act(table(PUBLIC.format(green="5 3 1")), IN)
    v = view(s, player)
    of = [(other - max(player, 0)) % 4 for other in range(4)]
    assert v.opened[of[GREEN] * 4 + 3] == of[YELLOW]
    assert (v.contents[of[GREEN] * 4 + 3], v.contents[of[BLUE] * 4 + 2]) == (0, 1)
    assert v.at[of[RED] * 7 + 1] == -1
    assert v.hands[of[BLUE]] == (1, 0, 0, 0, 0, 1)
    assert (v.brought[of[RED]], v.brought[of[YELLOW]], v.secrets[of[RED]]) == (1, 1, 1)


@pytest.mark.parametrize("player", [RED, BLUE, YELLOW, SPECTATOR])
@pytest.mark.parametrize("packing", ["3 5 1", "1 3 5", "1 5 3"])
def test_ta32_contents_of_undelivered_suitcases_are_the_owners_alone(player: int, packing: str) -> None:
    one, other = table(PUBLIC.format(green="5 3 1")), table(PUBLIC.format(green=packing))
    assert view(one, player) == view(other, player)
    assert view(one, GREEN) != view(other, GREEN)
    for step in ("move 1 tokyo", "end", "roll 0 1"):
        one, other = act(one, step), act(other, step)
        assert view(one, player) == view(other, player)
        assert options(one) == options(other)


def test_ta33_the_same_opponent_may_be_attacked_again_and_again() -> None:
    text = "turn red\npool 2\nred 1 paris\nred 2 oslo\nblue 1 geneva\nblue 2 cairo\nblue 3 berlin\n"
    s = act(table(text), "move 1 geneva", "lay 5", "lay 0", "move 1 cairo", "lay 4", "lay 1", "move 2 berlin")
    assert asked(s) == (RED, "LayCard")
    s = act(s, "lay 3", "lay 2")
    assert [where(s, "blue", number) for number in (1, 2, 3)] == ["start-blue", "out", "out"]
    assert carries(s, "red", 1) is None
    assert offered(s, "move", "1") == []


def test_ta49_a_game_that_is_past_its_last_turn_ends_with_the_next_one() -> None:
    s = act(table("turn red\nturns 40\nred 1 lima", players="2", most_turns="12"), "roll 0 0")
    assert (s.over, s.reason) == (True, "TA49")
