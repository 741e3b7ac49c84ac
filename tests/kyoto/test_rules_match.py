"""Kyoto, the match."""
from brushpass.core.records.match import Match


def test_k56_ka40_a_match_is_the_best_of_three_and_the_sides_change_after_a_game() -> None:
    match = Match(2)
    assert match.side_of(0) == 0
    match = match.won_by_side(1)
    assert (match.wins, match.side_of(0), match.winner()) == ((0, 1), 1, -1)
    assert match.won_by_side(0).winner() == 1
    third = match.won_by_side(1)
    assert (third.wins, third.side_of(0), third.winner()) == ((1, 1), 0, -1)


def test_ka74_a_match_may_go_to_three_wins() -> None:
    match = Match(3).won_by_side(0).won_by_side(1)
    assert (match.wins, match.winner()) == ((2, 0), -1)
    assert match.won_by_side(0).winner() == 0


def test_ka74_lots_decide_the_sides_of_the_last_game_only() -> None:
    for lot in (0, 1):
        match = Match(2, lot).won_by_side(1)
        assert (match.wins, match.side_of(0)) == ((0, 1), 1), "the second game changes sides"
        last = match.won_by_side(1)
        assert (last.wins, last.side_of(0), last.side_of(1)) == ((1, 1), lot, 1 - lot)
