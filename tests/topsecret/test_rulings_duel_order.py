"""Top Secret, the second reading of duels: TA43 to TA45."""
import pytest

from tests.topsecret.helpers_rulings import EVERYBODY, kinds, offered, out, view
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, act, asked, carries, hand, heard_of, lies, options, refuses, table, where,
)

PAIR = "turn red\npool {pool}\nred 1 paris{mine}\nblue 1 geneva{one}\nblue 2 geneva{other}\n"


def test_ta43_the_defender_claims_only_what_the_beaten_agent_carried() -> None:
    text = PAIR.format(pool=2, mine=" red-a", one="", other=" blue-b") + "lies green-a geneva\n"
    s = act(table(text), "move 1 geneva", "lay 1", "lay 2")
    assert asked(s) == (BLUE, "ClaimCase")
    assert options(s) == ["pass", "claim"]
    assert refuses(s, "take 1 green-a") == "TA19"
    s = act(s, "claim")
    assert (carries(s, "blue", 1), carries(s, "blue", 2)) == ("red-a", "blue-b")
    assert lies(s, "green-a") == "geneva"


def test_ta43_only_the_agent_that_fought_takes_it() -> None:
    text = PAIR.format(pool=2, mine=" red-a", one=" blue-b", other="")
    s = act(table(text), "move 1 geneva", "lay 1", "lay 2")
    assert view(s, SPECTATOR).claim == (8, 0)
    s = act(s, "claim")
    assert (carries(s, "blue", 1), carries(s, "blue", 2)) == ("blue-b", "red-a")


def test_ta43_what_the_first_of_two_defenders_dropped_is_not_claimed() -> None:
    text = PAIR.format(pool=2, mine="", one=" blue-a", other=" blue-b")
    s = act(table(text), "move 1 geneva", "first 1", "lay 5", "lay 1", "lay 1", "lay 2")
    assert (where(s, "blue", 1), where(s, "red", 1)) == ("out", "out")
    assert lies(s, "blue-a") == "geneva"
    assert asked(s) == (-1, "RollDice")
    assert carries(s, "blue", 2) == "blue-b"


def test_ta43_after_two_duels_the_claim_is_the_aggressors_suitcase() -> None:
    text = PAIR.format(pool=2, mine=" red-a", one=" blue-a", other=" blue-b")
    s = act(table(text), "move 1 geneva", "first 2", "lay 5", "lay 1", "lay 1", "lay 2")
    assert asked(s) == (BLUE, "ClaimCase")
    assert (s.pool, s.bonus) == (0, 0)
    s = act(s, "claim")
    assert carries(s, "blue", 1) == "red-a"
    assert [lies(s, case) for case in ("blue-a", "blue-b", "red-a")] == ["geneva", "geneva", None]
    expected = {"player": BLUE, "agent": 0, "case": 0, "left": 4, "number": "TA19"}
    assert [heard_of(s, player, "Took") for player in EVERYBODY] == [[expected]] * 5


@pytest.mark.parametrize("first", [1, 2])
def test_ta44_the_owner_of_two_carriers_names_the_first_openly_before_the_cards(first: int) -> None:
    s = act(table(PAIR.format(pool=2, mine="", one=" blue-a", other=" blue-b")), "move 1 geneva")
    assert asked(s) == (BLUE, "NameFirst")
    assert options(s) == ["first 1", "first 2"]
    assert view(s, GREEN).duel[1] == -1
    s = act(s, f"first {first}")
    for player in EVERYBODY:
        assert kinds(s, player) == ["NamedFirst", "Met"]
        assert heard_of(s, player, "Met")[0]["other"] == first - 1
    s = act(s, "lay 5", "lay 1")
    assert where(s, "blue", first) == "out"
    assert asked(s) == (RED, "LayCard")
    assert lies(s, f"blue-{'ab'[first - 1]}") == "geneva"


@pytest.mark.parametrize(("mine", "one", "other"), [
    ("", "", ""), ("", " blue-a", ""), (" red-a", "", " blue-a"), (" red-a", "", ""),
])
def test_ta44_otherwise_nobody_is_asked(mine: str, one: str, other: str) -> None:
    s = act(table(PAIR.format(pool=2, mine=mine, one=one, other=other)), "move 1 geneva")
    assert asked(s) == (RED, "LayCard")
    assert refuses(s, "first 2") == "T39"


def test_ta44_the_lower_number_of_two_empty_handed_ones_fights_first() -> None:
    text = "turn red\npool 2\nred 1 paris\nblue 6 geneva\nblue 3 geneva\n"
    s = act(table(text), "move 1 geneva", "lay 5", "lay 1")
    assert (where(s, "blue", 3), where(s, "blue", 6)) == ("out", "geneva")


@pytest.mark.parametrize(("cards", "names"), [
    (("lay 1", "lay 2"), ["Laid", "Turned", "Dropped", "Beaten"]),
    (("lay 3", "lay 2"), ["Laid", "Turned", "Dropped", "Beaten"]),
])
def test_ta45_cards_up_then_the_suitcase_falls_then_the_loser_leaves(cards: tuple[str, str], names: list[str]) -> None:
    text = "turn red\npool 2\nred 1 paris red-a\nblue 1 geneva blue-a\n"
    s = act(table(text), "move 1 geneva", *cards)
    assert [kinds(s, player) for player in EVERYBODY] == [names] * 5


def test_ta45_the_second_duel_comes_after_the_first_loser_has_left() -> None:
    text = PAIR.format(pool=2, mine="", one=" blue-a", other=" blue-b")
    s = act(table(text), "move 1 geneva", "first 1", "lay 5", "lay 1")
    assert kinds(s) == ["Laid", "Turned", "Dropped", "Beaten", "Met"]
    assert offered(s, "take") == []


def test_ta45_the_bonus_comes_after_the_second_defender() -> None:
    text = PAIR.format(pool=2, mine="", one=" blue-a", other=" blue-b")
    s = act(table(text), "move 1 geneva", "first 1", "lay 5", "lay 1")
    assert [view(s, player).bonus for player in EVERYBODY] == [0] * 5
    assert view(act(s, "lay 4", "lay 2"), SPECTATOR).bonus == 2


def test_ta45_hands_refill_before_anything_else() -> None:
    text = "turn red\npool 2\nred 1 paris red-a\nblue 1 geneva\nhand red 1\nhand blue 2\n"
    s = act(table(text), "move 1 geneva", "lay 1", "lay 2")
    assert asked(s) == (BLUE, "ClaimCase")
    assert hand(s, "red") == hand(s, "blue") == [0, 0, 1, 2, 3, 4, 5]


def test_ta45_the_take_follows_even_if_the_aggressor_is_eliminated() -> None:
    text = "turn red\npool 2\nred 1 paris red-a\nblue 1 geneva\n" + out("red", *range(2, 8))
    s = act(table(text), "move 1 geneva", "lay 1", "lay 2")
    assert kinds(s) == ["Laid", "Turned", "Dropped", "Beaten", "Eliminated"]
    assert asked(s) == (BLUE, "ClaimCase")
    s = act(s, "claim")
    assert carries(s, "blue", 1) == "red-a"
    assert s.turn == BLUE


def test_ta45_there_is_no_take_once_the_game_is_over() -> None:
    text = "turn red\npool 2\nred 1 paris red-a\nyellow 1 geneva\n" + out("red", *range(2, 8))
    s = act(table(text, players="2"), "move 1 geneva", "lay 1", "lay 2")
    assert kinds(s) == ["Laid", "Turned", "Dropped", "Beaten", "Eliminated", "Won"]
    assert options(s) == []
    assert lies(s, "red-a") == "geneva"
    assert refuses(s, "claim") == "T57"


def test_ta45_the_take_comes_before_the_turn_ends() -> None:
    s = table("turn red\npool 2\nturns 7\nred 1 paris red-a\nblue 1 geneva\n")
    s = act(s, "move 1 geneva", "lay 0", "lay 2")
    assert (s.turn, view(s, GREEN).turns) == (RED, 7)
    s = act(s, "claim")
    assert (s.turn, view(s, GREEN).turns) == (BLUE, 8)
