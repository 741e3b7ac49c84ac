"""Top Secret, the rulings on suitcases: TA16 to TA20."""
import pytest

from tests.topsecret.helpers_rulings import EVERYBODY, kinds, offered, view
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, heard_of, lies, options, refuses, table, where,
)

ROAD = """
turn red
pool {pool}
red 1 paris
lies blue-a paris
lies blue-b geneva
lies red-a madrid
"""


@pytest.mark.parametrize(("steps", "taken"), [
    (("take 1 blue-a", "move 1 geneva"), "blue-a"),
    (("move 1 geneva", "take 1 blue-b", "move 1 madrid"), "blue-b"),
    (("move 1 geneva", "move 1 madrid", "take 1 red-a"), "red-a"),
])
def test_ta16_an_agent_takes_where_it_starts_passes_or_stops_free_of_charge(
    steps: tuple[str, ...], taken: str,
) -> None:
    s = act(table(ROAD.format(pool=2)), *steps)
    assert carries(s, "red", 1) == taken
    assert lies(s, taken) is None
    assert s.pool == 2 - len([step for step in steps if step.startswith("move")])


def test_ta16_it_drops_and_swaps_in_the_same_places() -> None:
    s = act(table(ROAD.format(pool=2)), "take 1 blue-a", "move 1 geneva", "swap 1 blue-b", "move 1 madrid", "drop 1")
    assert [lies(s, case) for case in ("blue-a", "blue-b", "red-a")] == ["geneva", "madrid", "madrid"]
    assert carries(s, "red", 1) is None


def test_ta16_everybody_hears_which_suitcase_changes_hands() -> None:
    s = act(table(ROAD.format(pool=2)), "take 1 blue-a", "move 1 geneva", "swap 1 blue-b")
    expected = {"player": RED, "agent": 0, "case": 5, "left": 4, "number": "T35"}
    assert [heard_of(s, player, "Took") for player in EVERYBODY] == [[expected]] * 5


@pytest.mark.parametrize("text", ["take 1 blue-b", "take 1 red-a", "swap 1 blue-b", "drop 1"])
def test_ta16_an_agent_handles_only_what_is_where_it_is(text: str) -> None:
    assert refuses(table(ROAD.format(pool=2)), text) == ("T32" if text.startswith("take") else "T34")


def test_ta16_an_agent_that_carries_does_not_take_a_second() -> None:
    s = act(table(ROAD.format(pool=2)), "take 1 blue-a", "move 1 geneva")
    assert refuses(s, "take 1 blue-b") == "T36"
    assert offered(s, "take") == []


def test_ta16_without_a_step_in_the_turn_nothing_is_handled() -> None:
    text = ROAD.format(pool=1) + "red 2 oslo\nlies green-a oslo\nred 3 cairo green-b\n"
    s = act(table(text), "move 1 geneva")
    for act_text in ("take 2 green-a", "drop 3"):
        assert refuses(s, act_text) == "TA39"
    assert "take 1 blue-b" in options(s)


def test_ta16_never_in_mid_duel_and_after_a_win_at_once() -> None:
    s = act(table(ROAD.format(pool=2) + "green 1 geneva"), "take 1 blue-a", "move 1 geneva")
    assert asked(s) == (RED, "LayCard")
    assert refuses(s, "swap 1 blue-b") == refuses(s, "drop 1") == "T39"
    s = act(s, "lay 3", "lay 1")
    assert {"swap 1 blue-b", "drop 1"} <= set(options(s))


RELAY = "turn red\npool {pool}\nred 1 paris blue-a\nred 2 madrid\nred 3 geneva\n"


def test_ta17_one_agent_drops_and_another_takes_it_on_in_the_same_turn() -> None:
    s = act(table(RELAY.format(pool=3)), "move 1 geneva", "drop 1")
    assert lies(s, "blue-a") == "geneva"
    s = act(s, "move 3 cairo")
    assert refuses(s, "take 3 blue-a") == "T32"
    s = act(s, "move 2 geneva", "take 2 blue-a", "end")
    assert carries(s, "red", 2) == "blue-a"


def test_ta17_a_standing_agent_takes_it_on_only_if_it_then_moves() -> None:
    s = act(table(RELAY.format(pool=1)), "move 1 geneva", "drop 1")
    assert refuses(s, "take 3 blue-a") == "TA39"
    assert options(s) == ["end"]
    s = act(table(RELAY.format(pool=2)), "move 1 geneva", "drop 1", "take 3 blue-a")
    assert refuses(s, "end") == "TA39"
    assert carries(act(s, "move 3 cairo", "end"), "red", 3) == "blue-a"


def test_ta17_two_agents_may_carry_one_suitcase_home_in_one_turn() -> None:
    text = "turn red\npool 4\nred 1 nairobi blue-b\nred 2 tokyo\n"
    s = act(table(text), "move 1 singapore", "drop 1", "move 2 singapore", "take 2 blue-b", "move 2 manila")
    s = act(s, "move 2 headquarters-red")
    assert view(s, RED).secrets == (3, 0, 0, 0)
    assert (where(s, "red", 1), where(s, "red", 2)) == ("singapore", "start-red")


def test_ta18_any_number_of_suitcases_of_any_colours_lies_in_a_city() -> None:
    cases = [f"{colour}-{letter}" for colour in ("red", "blue", "green") for letter in "abcd"]
    text = "turn red\npool 2\nred 1 paris yellow-a\n" + "".join([f"lies {case} geneva\n" for case in cases])
    s = act(table(text), "move 1 geneva")
    assert offered(s, "swap", "1") == [f"swap 1 {case}" for case in cases]
    s = act(s, "drop 1")
    assert all(lies(s, case) == "geneva" for case in [*cases, "yellow-a"])


BEATEN = "turn red\npool {pool}\nred 1 paris{mine}\nblue 1 geneva{theirs}\nlies green-d geneva\n"


@pytest.mark.parametrize(("mine", "way"), [("", "take 1 blue-c"), (" red-a", "swap 1 blue-c")])
def test_ta19_a_winning_aggressor_takes_or_swaps_at_once(mine: str, way: str) -> None:
    s = act(table(BEATEN.format(pool=1, mine=mine, theirs=" blue-c")), "move 1 geneva", "lay 4", "lay 2")
    assert asked(s) == (RED, "MoveAgent")
    assert way in options(s)
    s = act(s, way)
    assert carries(s, "red", 1) == "blue-c"
    assert lies(s, "red-a") == ("geneva" if mine else None)


@pytest.mark.parametrize(("theirs", "left"), [("", None), (" blue-c", "geneva")])
def test_ta19_a_winning_defender_may_take_it_at_once_swapping_if_they_carry(theirs: str, left: str | None) -> None:
    s = act(table(BEATEN.format(pool=3, mine=" red-a", theirs=theirs)), "move 1 geneva", "lay 1", "lay 2")
    assert asked(s) == (BLUE, "ClaimCase")
    assert options(s) == ["pass", "claim"]
    taken = act(s, "claim")
    assert (carries(taken, "blue", 1), lies(taken, "blue-c")) == ("red-a", left)
    assert taken.turn == BLUE


def test_ta19_if_the_defender_declines_it_lies_there() -> None:
    s = act(table(BEATEN.format(pool=3, mine=" red-a", theirs=" blue-c")), "move 1 geneva", "lay 0", "lay 2", "pass")
    assert lies(s, "red-a") == "geneva"
    assert carries(s, "blue", 1) == "blue-c"
    assert heard_of(s, GREEN, "Passed") == [{"player": BLUE, "number": "TA19"}]
    assert (where(s, "red", 1), s.turn) == ("start-red", BLUE)


def test_ta19_nobody_is_asked_where_the_beaten_agent_carried_nothing() -> None:
    s = act(table(BEATEN.format(pool=3, mine="", theirs="")), "move 1 geneva", "lay 1", "lay 2")
    assert asked(s) == (-1, "RollDice")
    assert s.turn == BLUE


ELIMINATED = "".join([f"blue {number} out\n" for number in range(2, 8)])


def test_ta20_the_suitcases_of_an_eliminated_player_stay_with_their_contents() -> None:
    text = "turn red\npool 4\nred 1 tokyo\nblue 1 singapore blue-a\nlies blue-b oslo\npacked blue 3 bomb 5 1\n"
    s = act(table(text + ELIMINATED), "move 1 singapore", "lay 4", "lay 2")
    assert heard_of(s, SPECTATOR, "Eliminated") == [{"player": BLUE}]
    assert (lies(s, "blue-a"), lies(s, "blue-b")) == ("singapore", "oslo")
    assert view(s, YELLOW).contents[12:] == (-1, -1, -1, -1)
    s = act(s, "take 1 blue-a", "move 1 headquarters-red")
    assert heard_of(s, GREEN, "Opened") == [{"player": RED, "case": 4, "content": 3}]


def test_ta20_carriers_lost_to_a_bomb_leave_their_suitcases_where_they_stood() -> None:
    text = """
    turn red
    pool 2
    red 1 singapore red-d
    red 2 oslo blue-a
    red 3 lima green-b
    """
    s = act(table(text), "move 1 headquarters-red", "lose 2")
    assert heard_of(s, BLUE, "Dropped") == [{"player": RED, "agent": 1, "case": 4, "number": "TA20"}]
    assert (where(s, "red", 2), lies(s, "blue-a"), carries(s, "red", 3)) == ("out", "oslo", "green-b")
    s = act(s, "lose 1", "lose 4", "lose 5")
    assert [lies(s, case) for case in ("blue-a", "green-b", "red-d")] == ["oslo", None, None]
    assert kinds(s, BLUE) == ["Lost"]


def test_ta20_every_city_can_be_reached_from_every_start_space() -> None:
    s = table("turn red")
    for corner in range(4):
        reached = set(s.config.board.exits[corner])
        for _ in range(33):
            reached |= {near for city in reached for near in s.config.board.neighbours(city)}
        assert len(reached) == 33
