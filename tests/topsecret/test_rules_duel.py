"""Top Secret, duels, rule by rule: T37-T51."""
from __future__ import annotations

import pytest

from tests.topsecret.helpers_rules import EVERYBODY, alike, offered, view, walk, ways
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, act, asked, carries, hand, heard, heard_of, lies, options, refuses, table, where,
)

MEETING = """
turn red
pool {pool}
red 1 paris red-a
blue 1 geneva blue-b
"""
BARE = """
turn red
pool {pool}
red 1 paris
red 2 cairo
blue 1 geneva
"""
TWO = """
turn red
pool {pool}
red 1 paris {case}
blue 3 geneva
blue 5 geneva
"""
ROLLED_FIVE = """
turn red
pool 5
red 1 london
red 2 oslo
blue 1 geneva
"""
ENTER = "move 1 geneva"


@pytest.mark.parametrize("pool", [1, 4])
def test_t37_meeting_an_opponents_agent_in_a_city_is_a_duel_without_a_choice(pool: int) -> None:
    s = act(table(BARE.format(pool=pool)), ENTER)
    assert asked(s) == (RED, "LayCard")
    assert options(s) == [f"lay {card}" for card in range(6)]
    for text in ("end", "pass", "move 1 paris", "move 2 delhi"):
        assert refuses(s, text) == "T39"
    s = act(s, "lay 3")
    assert asked(s) == (BLUE, "LayCard")
    assert refuses(s, "pass") == "T39"


def test_t37_no_duel_with_ones_own_agents_nor_beside_an_opponent() -> None:
    s = act(table("turn red\npool 2\nred 1 paris\nred 2 london\nblue 1 geneva\n"), "move 1 london")
    assert asked(s) == (RED, "MoveAgent")
    s = act(s, "move 1 paris")
    assert (asked(s), heard_of(s, RED, "Met")) == ((RED, "MoveAgent"), [])


def test_t38_a_city_with_an_opponent_is_not_passed() -> None:
    s = act(table(BARE.format(pool=6)), ENTER)
    assert (where(s, "red", 1), s.pool) == ("geneva", 5)
    assert refuses(s, "move 1 vienna") == "T39"
    for player in EVERYBODY:
        met = {"player": RED, "agent": 0, "rival": BLUE, "other": 0, "exact": False}
        assert heard_of(s, player, "Met") == [met]
    s = act(table(BARE.format(pool=6)), *walk(1, "london", "vienna"))
    assert asked(s) == (RED, "MoveAgent")


def test_t38_nothing_is_taken_before_the_duel() -> None:
    s = act(table(BARE.format(pool=3) + "lies yellow-a geneva\n"), ENTER)
    assert refuses(s, "take 1 yellow-a") == "T39"
    assert refuses(act(s, "lay 5"), "take 1 yellow-a") == "T39"


def test_t39_a_laid_card_is_seen_by_nobody_else_until_both_are_turned() -> None:
    s = act(table(MEETING.format(pool=3)), ENTER, "lay 4")
    assert asked(s) == (BLUE, "LayCard")
    assert [heard_of(s, player, "Laid")[0]["card"] for player in (RED, BLUE, GREEN, SPECTATOR)] == [4, -1, -1, -1]
    assert [view(s, player).laid for player in (RED, BLUE, SPECTATOR)] == [(0, 4), (3, -1), (0, -1)]
    s = act(s, "lay 2")
    for player in EVERYBODY:
        turned = {"player": RED, "card": 4, "rival": BLUE, "answer": 2, "won": RED}
        assert heard_of(s, player, "Turned") == [turned]


@pytest.mark.parametrize("card", [0, 1, 2, 3, 5])
def test_t39_the_defender_cannot_tell_which_card_lies_there(card: int) -> None:
    s = act(table(MEETING.format(pool=3) + "hand blue 1 4\n"), ENTER)
    one, other = act(s, "lay 4"), act(s, f"lay {card}")
    assert [alike(one, other, player) for player in EVERYBODY] == [False, True, True, True, True]
    assert options(one) == options(other) == ["lay 1", "lay 4"]
    assert refuses(one, "lay 3") == refuses(other, "lay 3") == "T42"
    assert hand(one, "red") == [0, 0, 1, 2, 3, 4, 5]


def test_t39_only_cards_still_held_can_be_laid() -> None:
    s = act(table(MEETING.format(pool=3) + "hand red 0 3\nhand blue 5\n"), ENTER)
    assert options(s) == ["lay 0", "lay 3"]
    assert refuses(s, "lay 5") == "T42"
    assert options(act(s, "lay 3")) == ["lay 5"]


@pytest.mark.parametrize(("card", "answer", "won"), [(1, 0, True), (5, 4, True), (2, 1, True), (4, 5, False),
                                                     (0, 1, False), (0, 5, False)])
@pytest.mark.parametrize("pool", [1, 3])
def test_t40_the_higher_number_wins_by_exact_count_or_not(card: int, answer: int, won: bool, pool: int) -> None:
    s = act(table(BARE.format(pool=pool)), ENTER, f"lay {card}", f"lay {answer}")
    assert (where(s, "red", 1) == "geneva") == won
    assert (where(s, "blue", 1) == "geneva") != won
    assert [event["won"] for event in heard_of(s, SPECTATOR, "Turned")] == [RED if won else BLUE]


@pytest.mark.parametrize("card", range(6))
@pytest.mark.parametrize(("pool", "won"), [(1, True), (2, False), (5, False)])
def test_t41_on_equal_numbers_the_aggressor_wins_only_by_exact_count(card: int, pool: int, won: bool) -> None:
    s = act(table(BARE.format(pool=pool)), ENTER, f"lay {card}", f"lay {card}")
    assert [event["won"] for event in heard_of(s, GREEN, "Turned")] == [RED if won else BLUE]
    loser, winner = ("blue", "red") if won else ("red", "blue")
    assert where(s, winner, 1) == "geneva"
    assert where(s, loser, 1) == ("out" if card else f"start-{loser}")


def test_t41_steps_given_to_other_agents_count_for_the_exact_count() -> None:
    s = act(table(BARE.format(pool=2)), "move 2 delhi", ENTER, "lay 3", "lay 3")
    assert (where(s, "red", 1), where(s, "blue", 1)) == ("geneva", "out")
    assert heard_of(s, BLUE, "Turned")[0]["won"] == RED


@pytest.mark.parametrize(("steps", "won"), [(["paris"], False), (["vienna", "london"], True)])
def test_t41_bonus_steps_left_count_as_well(steps: list[str], won: bool) -> None:
    text = TWO.format(pool=1, case="").replace("red 1 paris", "red 1 cairo") + "green 1 paris\ngreen 2 london\n"
    s = act(table(text), ENTER, "lay 4", "lay 1", "lay 5", "lay 2", *walk(1, *steps), "lay 3", "lay 3")
    assert [event["won"] for event in heard_of(s, SPECTATOR, "Turned")] == [RED if won else GREEN]


def test_t42_both_cards_are_set_aside_and_cannot_be_laid_again() -> None:
    s = act(table(BARE.format(pool=3) + "blue 2 vienna\n"), ENTER, "lay 4", "lay 2")
    assert (hand(s, "red"), hand(s, "blue")) == ([0, 0, 1, 2, 3, 5], [0, 0, 1, 3, 4, 5])
    for player in EVERYBODY:
        seat = max(player, 0)
        assert view(s, player).hands[(0 - seat) % 4] == (2, 1, 1, 1, 0, 1)
        assert view(s, player).hands[(1 - seat) % 4] == (2, 1, 0, 1, 1, 1)
    s = act(s, "move 1 vienna")
    assert refuses(s, "lay 4") == "T42"
    assert refuses(act(s, "lay 5"), "lay 2") == "T42"
    s = act(s, "lay 5", "lay 0")
    assert (hand(s, "red"), hand(s, "blue")) == ([0, 0, 1, 2, 3], [0, 1, 3, 4, 5])


def test_t43_a_player_who_has_played_all_seven_takes_them_back_at_once_and_nobody_else() -> None:
    s = act(table(BARE.format(pool=3) + "hand red 4\nhand blue 2 5\n"), ENTER, "lay 4", "lay 2")
    assert (hand(s, "red"), hand(s, "blue")) == ([0, 0, 1, 2, 3, 4, 5], [5])
    s = act(table(BARE.format(pool=3) + "hand red 0 4\nhand blue 5\n"), ENTER, "lay 4", "lay 5")
    assert (hand(s, "red"), hand(s, "blue")) == ([0], [0, 0, 1, 2, 3, 4, 5])


def test_t43_the_hand_is_back_before_the_second_duel_of_a_move() -> None:
    s = act(table(TWO.format(pool=1, case="") + "hand red 4\nhand blue 2\n"), ENTER, "lay 4", "lay 2")
    assert (asked(s), options(s)) == ((RED, "LayCard"), [f"lay {card}" for card in range(6)])
    s = act(s, "lay 4")
    assert (asked(s), options(s)) == ((BLUE, "LayCard"), [f"lay {card}" for card in range(6)])


def test_t44_t46_the_loser_leaves_for_good_and_their_suitcase_stays() -> None:
    s = act(table(MEETING.format(pool=3)), ENTER, "lay 4", "lay 2")
    assert where(s, "blue", 1) == "out"
    assert lies(s, "blue-b") == "geneva"
    assert (s.pool, s.bonus) == (2, 1)
    s = act(s, "end", "roll 3 3")
    assert refuses(s, "move 1 beijing") == "T44"
    assert {text.split()[0] for text in offered(s, "move")} == {"2", "3", "4", "5", "6", "7"}


@pytest.mark.parametrize(("cards", "red", "blue"), [
    (("4", "0"), "geneva", "start-blue"), (("0", "3"), "start-red", "geneva"), (("0", "0"), "start-red", "geneva"),
    (("1", "2"), "out", "geneva"), (("5", "4"), "geneva", "out"),
])
def test_t44_t45_the_loser_is_out_unless_they_played_a_nought(cards: tuple[str, str], red: str, blue: str) -> None:
    s = act(table(BARE.format(pool=3)), ENTER, *[f"lay {card}" for card in cards])
    assert (where(s, "red", 1), where(s, "blue", 1)) == (red, blue)
    for player in EVERYBODY:
        assert [event["home"] for event in heard_of(s, player, "Beaten")] == ["0" in cards]


def test_t45_an_agent_sent_home_plays_on_from_its_start_and_a_guard_goes_to_its_own_one() -> None:
    s = act(table(BARE.format(pool=3)), ENTER, "lay 4", "lay 0", "end", "roll 1 0")
    assert ways(s, 1) == ["beijing", "helsinki"]
    guard = "turn red\npool 1\nred 1 start-green\nblue 1 lima\n"
    s = act(table(guard, players="3"), "move 1 lima", "lay 0", "lay 1")
    assert where(s, "red", 1) == "start-red"


def test_t46_the_winning_aggressor_may_take_it_swap_for_it_or_leave_it() -> None:
    s = act(table(MEETING.format(pool=1)), ENTER, "lay 4", "lay 0")
    assert lies(s, "blue-b") == "geneva"
    assert offered(s, "swap") == ["1 blue-b"]
    assert "end" in options(s)
    s = act(s, "swap 1 blue-b")
    assert (carries(s, "red", 1), lies(s, "red-a")) == ("blue-b", "geneva")
    s = act(table(MEETING.format(pool=1).replace(" red-a", "")), ENTER, "lay 4", "lay 0", "take 1 blue-b")
    assert carries(s, "red", 1) == "blue-b"


@pytest.mark.parametrize("cards", [("1", "2"), ("0", "2"), ("3", "3")])
def test_t46_the_winning_defender_may_take_it_at_once(cards: tuple[str, str]) -> None:
    text = MEETING.format(pool=3).replace(" blue-b", "")
    s = act(table(text), ENTER, *[f"lay {card}" for card in cards])
    assert (asked(s), options(s)) == ((BLUE, "ClaimCase"), ["pass", "claim"])
    assert lies(s, "red-a") == "geneva"
    assert lies(act(s, "pass"), "red-a") == "geneva"
    s = act(s, "claim")
    assert (carries(s, "blue", 1), lies(s, "red-a")) == ("red-a", None)
    assert asked(s) == (-1, "RollDice")


def test_t46_the_defender_swaps_and_nobody_is_asked_without_a_suitcase() -> None:
    s = act(table(MEETING.format(pool=3)), ENTER, "lay 1", "lay 2", "claim")
    assert (carries(s, "blue", 1), lies(s, "blue-b")) == ("red-a", "geneva")
    s = act(table(BARE.format(pool=3) + "lies red-a geneva\n"), ENTER, "lay 1", "lay 2")
    assert asked(s) == (-1, "RollDice")


def test_t47_the_winning_aggressor_may_move_on_one_city_even_by_exact_count() -> None:
    s = act(table(BARE.format(pool=1)), ENTER, "lay 4", "lay 2")
    assert (ways(s, 1), ways(s, 2)) == (["cairo", "madrid", "paris", "vienna"], [])
    assert "end" in options(s)
    s = act(s, "move 1 madrid")
    assert (where(s, "red", 1), options(s)) == ("madrid", ["end"])


def test_t47_the_winning_defender_gets_no_step() -> None:
    s = act(table(BARE.format(pool=3)), ENTER, "lay 2", "lay 4")
    assert (s.bonus, s.pool, asked(s)) == (0, 0, (-1, "RollDice"))
    assert where(s, "blue", 1) == "geneva"
    assert view(act(s, "roll 1 1"), BLUE).pool == 2


def test_t48_two_opposing_agents_are_fought_one_after_the_other() -> None:
    s = act(table(TWO.format(pool=3, case="")), ENTER)
    assert [event["other"] for event in heard_of(s, GREEN, "Met")] == [2]
    s = act(s, "lay 3", "lay 1")
    assert (where(s, "blue", 3), where(s, "blue", 5)) == ("out", "geneva")
    assert [event["other"] for event in heard_of(s, GREEN, "Met")] == [4]
    assert asked(s) == (RED, "LayCard")
    assert (refuses(s, "end"), refuses(s, "move 1 paris"), refuses(s, "lay 3")) == ("T39", "T39", "T42")
    s = act(s, "lay 5", "lay 4")
    assert (where(s, "blue", 5), asked(s)) == ("out", (RED, "MoveAgent"))


def test_t48_a_player_who_loses_to_the_first_does_not_meet_the_second() -> None:
    s = act(table(TWO.format(pool=3, case="")), ENTER, "lay 0", "lay 1")
    assert asked(s) == (-1, "RollDice")
    assert [type(event).__name__ for event in heard(s, SPECTATOR)] == ["Laid", "Turned", "Beaten"]
    assert [where(s, "blue", agent) for agent in (3, 5)] == ["geneva", "geneva"]


@pytest.mark.parametrize(("pool", "steps"), [(1, 2), (3, 4)])
def test_t49_winning_both_duels_gives_two_steps(pool: int, steps: int) -> None:
    s = act(table(TWO.format(pool=pool, case="")), ENTER, "lay 3", "lay 1", "lay 5", "lay 4")
    assert (s.pool, s.bonus) == (pool - 1, 2)
    s = act(s, *walk(1, *["paris", "london", "reykjavik", "berlin"][:steps]))
    assert offered(s, "move") == []


def test_t49_one_win_and_one_loss_give_nothing() -> None:
    s = act(table(TWO.format(pool=3, case="")), ENTER, "lay 3", "lay 1", "lay 2", "lay 4")
    assert (where(s, "red", 1), where(s, "blue", 3), where(s, "blue", 5)) == ("out", "out", "geneva")
    assert (s.pool, s.bonus, asked(s)) == (0, 0, (-1, "RollDice"))


def test_t50_five_rolled_and_a_duel_won_on_the_second_step_leave_four() -> None:
    s = act(table(ROLLED_FIVE), "move 1 vienna", ENTER, "lay 3", "lay 1")
    assert s.pool + s.bonus == 4
    s = act(s, *walk(1, "madrid", "havana", "bogota", "lima"))
    assert (where(s, "red", 1), offered(s, "move")) == ("lima", [])


def test_t50_the_steps_left_may_go_to_another_agent_instead() -> None:
    s = act(table(ROLLED_FIVE), "move 1 vienna", ENTER, "lay 3", "lay 1", *walk(2, "berlin", "reykjavik", "london"))
    assert (where(s, "red", 1), where(s, "red", 2)) == ("geneva", "london")
    assert offered(s, "move") == []


@pytest.mark.parametrize("card", [0, 1])
def test_t51_an_aggressor_who_loses_loses_all_steps_and_the_turn(card: int) -> None:
    s = act(table(BARE.format(pool=6)), ENTER, f"lay {card}", "lay 4")
    assert (s.pool, asked(s)) == (0, (-1, "RollDice"))
    s = act(s, "roll 1 1")
    assert (asked(s), view(s, RED).turn) == ((BLUE, "MoveAgent"), 1)
    assert where(s, "red", 2) == "cairo"
