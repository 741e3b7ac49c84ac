"""How a person likes to open, and their luck, from games that are over."""
from brushpass.server.people.history import luck, openings
from brushpass.server.store.people import Played
from brushpass.server.table.facts import Facts, Seat


def game(code: str, name: str, winners: list[int] | None) -> Played:
    seats = [Seat("person", "Ann"), Seat("bot", "", "recruit")]
    return Played(code, Facts(name, {}, seats, ""), -1, True, 0.0, winners)


def test_the_openings_that_were_chosen_most_often_are_told_with_their_results() -> None:
    games = [game(str(n), "kyoto", [n % 2]) for n in range(8)] + [game("e", "embassy", [0]), game("x", "kyoto", None)]
    chosen = [*["place 1 a1"] * 3, *["place 0 a1"] * 2, "place 2f a1", "place 2r a1", "no such"]
    firsts = dict(zip("01234567", chosen, strict=True))
    found = openings(games, dict.fromkeys("01234567ex", 0), {**firsts, "e": "key", "x": "place 1 a1"})
    assert [(each.game, each.played, each.won) for each in found] == [
        ("embassy", 1, 1), ("kyoto", 3, 2), ("kyoto", 2, 1), ("kyoto", 1, 0)]
    assert found[0].choice.key


def test_luck_is_the_mean_of_the_games_that_were_reviewed() -> None:
    games = [game(str(n), "kyoto", [0]) for n in range(3)]
    assert [(each.games, each.points) for each in luck(games, {"0": 0.1, "1": -0.3})] == [(2, -10.0)]
    assert luck(games, {}) == []
