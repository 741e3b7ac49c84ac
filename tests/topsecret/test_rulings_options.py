"""Top Secret, the options: TA50 to TA54."""
import pytest

from brushpass.games.topsecret.state import TopSecret
from tests.topsecret.helpers_rulings import EVERYBODY, kinds, offered, view
from tests.topsecret.table import (
    BLUE, RED, SPECTATOR, act, asked, carries, hand, heard_of, lies, options, refuses, table, where,
)

MEETING = "turn red\npool {pool}\nred 1 paris red-a\nblue 1 geneva blue-a\n"


def tied(text: str, *steps: str, card: int = 3, **options: str) -> TopSecret:
    """Return a position after steps into a duel in which both lay the same card, with ties going back."""
    return act(table(text, tie="back", **options), *steps, f"lay {card}", f"lay {card}")


@pytest.mark.parametrize("card", [0, 1, 5])
def test_ta50_on_a_tie_nobody_is_beaten_and_the_mover_returns(card: int) -> None:
    s = tied(MEETING.format(pool=3), "move 1 geneva", card=card)
    assert (where(s, "red", 1), where(s, "blue", 1)) == ("paris", "geneva")
    assert (carries(s, "red", 1), carries(s, "blue", 1)) == ("red-a", "blue-a")
    assert (asked(s), s.turn, s.pool) == ((-1, "RollDice"), BLUE, 0)
    assert card not in hand(s, "red") or card == 0
    assert len(hand(s, "red")) == len(hand(s, "blue")) == 6
    for player in EVERYBODY:
        assert heard_of(s, player, "Turned")[0]["won"] == -1
        assert kinds(s, player) == ["Laid", "Turned", "Returned"]


def test_ta50_a_start_space_too_also_the_empty_corners() -> None:
    s = tied("turn red\npool 2\nblue 1 montreal", "move 4 montreal")
    assert where(s, "red", 4) == "start-red"
    s = tied("turn red\npool 2\nred 1 start-green\nblue 1 lima", "move 1 lima", players="3")
    assert where(s, "red", 1) == "start-green"


def test_ta50_two_own_agents_where_they_came_from_let_the_defender_win() -> None:
    text = "turn red\npool 4\nred 1 london red-a\nblue 1 geneva\nred 2 paris\n"
    s = tied(text + "red 3 paris\n", "move 1 paris", "move 1 geneva")
    assert where(s, "red", 1) == "out"
    assert heard_of(s, RED, "Turned")[0]["won"] == BLUE
    assert asked(s) == (BLUE, "ClaimCase")
    s = tied(text, "move 1 paris", "move 1 geneva")
    assert where(s, "red", 1) == "paris"


def test_ta50_by_exact_count_the_aggressor_still_wins_a_tie() -> None:
    s = tied(MEETING.format(pool=1), "move 1 geneva")
    assert (where(s, "red", 1), where(s, "blue", 1), s.bonus) == ("geneva", "out", 1)


@pytest.mark.parametrize("bonus", ["agent", "pool"])
def test_ta50_a_tie_with_the_second_defender_keeps_the_first_beaten_and_no_bonus(bonus: str) -> None:
    text = MEETING.format(pool=3) + "blue 2 geneva\n"
    s = tied(text, "move 1 geneva", "lay 5", "lay 1", bonus=bonus)
    assert [where(s, "blue", number) for number in (1, 2)] == ["geneva", "out"]
    assert (where(s, "red", 1), s.turn, s.pool, s.bonus) == ("paris", BLUE, 0, 0)


def test_ta50_empty_hands_refill() -> None:
    s = tied(MEETING.format(pool=3) + "hand red 3\nhand blue 3\n", "move 1 geneva")
    assert hand(s, "red") == hand(s, "blue") == [0, 0, 1, 2, 3, 4, 5]


def test_ta50_a_higher_card_wins_as_ever() -> None:
    s = act(table(MEETING.format(pool=3), tie="back"), "move 1 geneva", "lay 2", "lay 3")
    assert where(s, "red", 1) == "out"


def pooled(text: str, *steps: str) -> TopSecret:
    """Return a position after steps, with bonus steps going into the pool."""
    return act(table(text, bonus="pool"), *steps)


POOL = MEETING + "red 2 oslo\nlies green-a oslo\n"
FOUGHT = ("move 1 geneva", "lay 5", "lay 1")


def test_ta51_bonus_steps_may_go_to_any_agent_and_survive_switching() -> None:
    s = pooled(POOL.format(pool=1), *FOUGHT)
    assert view(s, SPECTATOR).pool == 1
    assert {"move 2 berlin", "take 2 green-a", "move 3 montreal", "move 1 paris"} <= set(options(s))
    s = pooled(POOL.format(pool=2), *FOUGHT, "take 2 green-a", "move 2 berlin")
    assert s.pool == 1
    assert where(act(s, "move 1 cairo"), "red", 1) == "cairo"


def test_ta51_they_survive_a_delivery() -> None:
    text = "turn red\npool 2\nred 1 tokyo blue-b\ngreen 1 singapore\ngreen 2 singapore\n"
    s = pooled(text, "move 1 singapore", "lay 5", "lay 1", "lay 4", "lay 2")
    assert s.pool == 3
    s = act(s, "move 1 headquarters-red")
    assert s.pool == 2
    assert where(act(s, "move 1 montreal", "move 1 new-york"), "red", 1) == "new-york"


@pytest.mark.parametrize(("pool", "exact"), [(1, True), (2, False)])
def test_ta51_exact_means_pool_0_on_entry_for_both_duels(pool: int, exact: bool) -> None:
    s = pooled(MEETING.format(pool=pool) + "blue 2 geneva\n", *FOUGHT)
    assert s.pool == pool - 1
    assert heard_of(s, BLUE, "Met")[0]["exact"] is exact
    s = act(s, "lay 2", "lay 2")
    assert where(s, "blue", 1) == ("out" if exact else "geneva")
    assert s.pool == (2 if exact else 0)


def test_ta51_a_bonus_step_used_by_another_agent_can_be_the_exact_one() -> None:
    s = pooled(POOL.format(pool=1) + "green 1 berlin\n", *FOUGHT, "move 2 berlin")
    assert heard_of(s, RED, "Met")[0]["exact"] is True


def test_ta51_a_lost_duel_and_the_end_of_the_turn_still_take_them_all() -> None:
    s = pooled(POOL.format(pool=2) + "green 1 cairo\n", *FOUGHT, "move 1 cairo", "lay 1", "lay 5")
    assert s.pool == 0
    s = pooled(POOL.format(pool=2), *FOUGHT, "end")
    assert (s.turn, s.pool) == (BLUE, 0)


NEAR_HOME = """
turn red
pool {pool}
red 1 montreal
red 2 los-angeles blue-a
red 3 new-york
red 4 beijing
red 5 sydney
"""


def test_ta52_an_own_agent_without_a_suitcase_steps_back_onto_its_start() -> None:
    s = table(NEAR_HOME.format(pool=2), start_enterable="own")
    assert "move 1 start-red" in options(s)
    assert [text for text in options(s) if "start" in text] == ["move 1 start-red"]
    s = act(s, "move 1 start-red")
    assert (where(s, "red", 1), s.pool) == ("start-red", 1)
    assert "end" in options(s)
    assert where(act(s, "move 1 los-angeles"), "red", 1) == "los-angeles"


@pytest.mark.parametrize("text", [
    "move 2 start-red", "move 3 start-red", "move 4 start-blue", "move 5 start-yellow", "move 1 start-yellow",
])
def test_ta52_not_with_a_suitcase_nor_from_elsewhere_nor_onto_another_colours(text: str) -> None:
    assert refuses(table(NEAR_HOME.format(pool=2), start_enterable="own"), text) == "TA52"


def test_ta52_putting_the_suitcase_down_first_opens_the_way() -> None:
    s = act(table(NEAR_HOME.format(pool=1), start_enterable="own"), "drop 2")
    s = act(s, "move 2 start-red")
    assert (where(s, "red", 2), lies(s, "blue-a")) == ("start-red", "los-angeles")


def test_ta52_never_onto_the_empty_corners_start() -> None:
    s = table("turn red\npool 2\nred 1 lima\nred 2 start-green", players="3", start_enterable="own")
    assert refuses(s, "move 1 start-green") == "TA52"


def test_ta52_it_needs_a_step_and_the_option() -> None:
    assert refuses(table(NEAR_HOME.format(pool=0), start_enterable="own"), "move 1 start-red") == "T29"
    assert refuses(table(NEAR_HOME.format(pool=2)), "move 1 start-red") == "TA12"


def test_ta52_it_is_a_legal_step_on_out_of_a_full_city() -> None:
    pairs = "red 2 new-york\nred 3 new-york\nred 4 montreal\nred 5 montreal\nred 6 reykjavik\nred 7 reykjavik\n"
    text = "turn red\npool 3\nred 1 los-angeles\n" + pairs
    assert refuses(act(table(text), "move 1 new-york"), "move 1 montreal") == "TA11"
    s = act(table(text, start_enterable="own"), "move 1 new-york", "move 1 montreal")
    assert options(s) == ["move 1 start-red"]
    assert where(act(s, "move 1 start-red"), "red", 1) == "start-red"


GATE = "turn red\npool {pool}\nred 1 singapore{case}\n"
IN = "move 1 headquarters-red"


def test_ta53_an_agent_without_a_suitcase_goes_home_through_the_headquarters() -> None:
    s = act(table(GATE.format(pool=3, case=""), home_by_headquarters="yes"), IN)
    assert (where(s, "red", 1), s.pool) == ("start-red", 2)
    assert kinds(s) == ["Moved", "Returned"]
    assert view(s, RED).brought == (0, 0, 0, 0)
    assert offered(s, "move", "1") == ["move 1 montreal", "move 1 los-angeles"]


def test_ta53_only_over_a_scored_line_into_ones_own_and_with_a_step() -> None:
    s = table(GATE.format(pool=1, case="") + "red 2 nairobi\nred 3 moscow", home_by_headquarters="yes")
    assert refuses(s, "move 2 headquarters-red") == "T13"
    assert refuses(s, "move 3 headquarters-green") == "TA13"
    assert refuses(table(GATE.format(pool=0, case=""), home_by_headquarters="yes"), IN) == "T29"


def test_ta53_a_suitcase_that_may_not_be_delivered_still_bars_the_way() -> None:
    text = GATE.format(pool=2, case=" red-c") + "opened red-a red\nopened red-b red\n"
    s = table(text, home_by_headquarters="yes")
    assert refuses(s, IN) == "TA26"
    s = act(s, "drop 1", IN)
    assert (where(s, "red", 1), lies(s, "red-c")) == ("start-red", "singapore")


def test_ta53_its_bonus_lapses() -> None:
    text = "turn red\npool 2\nred 1 tokyo\ngreen 1 singapore\ngreen 2 singapore\n"
    s = act(table(text, home_by_headquarters="yes"), "move 1 singapore", "lay 5", "lay 1", "lay 4", "lay 2")
    assert (s.pool, s.bonus) == (1, 2)
    s = act(s, IN)
    assert (s.pool, s.bonus) == (1, 0)
    s = act(s, "move 1 montreal")
    assert options(s) == ["end"]


RENEWED = {"players": "3", "guards": "renewed"}
LIMA = "turn red\npool 2\nred 1 start-green\nblue 1 lima\n"


def test_ta54_an_agent_that_loses_with_a_0_guards_the_empty_corner_again() -> None:
    fight = ("move 1 lima", "lay 0", "lay 1")
    assert where(act(table(LIMA, **RENEWED), *fight), "red", 1) == "start-green"
    assert where(act(table(LIMA, players="3"), *fight), "red", 1) == "start-red"
    assert where(act(table(LIMA + "red 2 start-green\n", **RENEWED), *fight), "red", 1) == "start-red"


def test_ta54_so_does_one_that_comes_home_through_the_headquarters() -> None:
    s = act(table(GATE.format(pool=3, case=""), home_by_headquarters="yes", **RENEWED), IN)
    assert where(s, "red", 1) == "start-green"
    assert [fact["place"] for fact in heard_of(s, SPECTATOR, "Returned")] == [51]
    assert offered(s, "move", "1") == offered(table("turn red\npool 2\nred 1 start-green", **RENEWED), "move", "1")


def test_ta54_the_favoured_player_has_no_guard() -> None:
    s = act(table(LIMA, **RENEWED), "move 1 lima", "lay 5", "lay 0")
    assert where(s, "blue", 1) == "start-blue"
