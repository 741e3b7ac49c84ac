"""Top Secret, the default board: an independent check of sections 3.3 and 3.4 of the rules."""
from itertools import combinations

import pytest

from brushpass.games.topsecret.board import Board, board_from, default_board
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import HEADQUARTERS, START
from tests.topsecret.helpers_board import EXITS, GATES, listed_lines, listed_spots

FROM_RED = {
    1: "Montreal, Los Angeles", 2: "Mexico City, New York, Reykjavik", 3: "Berlin, London, Washington",
    4: "Bogota, Oslo, Paris, Vienna", 5: "Geneva, Havana, Helsinki, Istanbul, Lima, Moscow",
    6: "Beijing, Cairo, Madrid, Rio de Janeiro, Seoul", 7: "Buenos Aires, Cape Town, Delhi, Lagos, Nairobi",
    8: "Jakarta, Singapore, Tokyo", 9: "Manila, Sydney",
}
Point = tuple[float, float]


def ways(board: Board, seat: int) -> dict[int, tuple[int, int]]:
    """Return how far each city and headquarters is from a start space, and over how many shortest routes."""
    found = {START + seat: (0, 1)}
    edge = [START + seat]
    for far in range(1, 20):
        routes: dict[int, int] = {}
        for place in edge:
            near = board.exits[seat] if place >= START else board.neighbours(place)
            homes = [HEADQUARTERS + each for each in range(4) if place in board.gates[each]]
            for to in [*near, *homes]:
                if to not in found:
                    routes[to] = routes.get(to, 0) + found[place][1]
        found |= {to: (far, number) for to, number in routes.items()}
        edge = [to for to in routes if to < START]
    return found


def turned(board: Board) -> list[int]:
    """Return for each city the one that a quarter turn clockwise brings it onto."""
    spots = [(round(x, 3), round(y, 3)) for x, y in board.spots]
    return [spots.index((round(1 - y, 3), x)) for x, y in spots]


def named(board: Board, groups: list[list[int]]) -> tuple[set[str], ...]:
    return tuple({board.names[city] for city in group} for group in groups)


def test_there_are_33_cities_and_52_lines_as_listed() -> None:
    board = default_board()
    assert (len(board.names), len(set(board.names)), len(board.lines)) == (33, 33, 52)
    spots = {name: (round(x, 3), round(y, 3)) for name, (x, y) in zip(board.names, board.spots, strict=True)}
    assert spots == listed_spots()
    lines = {name: sorted(board.names[near] for near in board.neighbours(city))
             for city, name in enumerate(board.names)}
    assert lines == listed_lines()


def test_exits_and_scored_lines_are_as_listed() -> None:
    board = default_board()
    assert named(board, board.exits) == tuple(set(group) for group in EXITS)
    assert named(board, board.gates) == tuple(set(group) for group in GATES)
    assert sum(len(group) for group in board.exits) == 8
    assert sum(len(group) for group in board.gates) == 12


def test_two_to_four_lines_leave_a_city_and_two_only_where_a_start_and_a_scored_line_join() -> None:
    board = default_board()
    degrees = [len(board.neighbours(city)) for city in range(33)]
    assert (degrees.count(2), degrees.count(3), degrees.count(4)) == (8, 12, 13)
    for city in [city for city in range(33) if degrees[city] == 2]:
        assert [city in group for group in board.exits].count(True) == 1
        assert [city in group for group in board.gates].count(True) == 1


@pytest.mark.parametrize("seat", range(4))
def test_every_start_is_nine_steps_from_its_headquarters_over_25_routes(seat: int) -> None:
    far = ways(default_board(), seat)
    assert far[HEADQUARTERS + seat] == (9, 25)
    assert far[HEADQUARTERS + (seat + 2) % 4][0] == 2
    assert [far[HEADQUARTERS + (seat + side) % 4][0] for side in (1, 3)] == [6, 6]


@pytest.mark.parametrize("seat", range(4))
def test_the_shortest_routes_enter_by_the_inner_gate_and_the_edge_gates_cost_one_more(seat: int) -> None:
    board = default_board()
    far = ways(board, seat)
    assert sorted(far[gate][0] for gate in board.gates[seat]) == [8, 9, 9]
    inner = min(board.gates[seat], key=lambda gate: far[gate][0])
    assert board.names[inner] == ("Singapore", "Rio de Janeiro", "New York", "Moscow")[seat]


def test_the_steps_from_reds_start_are_as_listed() -> None:
    board = default_board()
    far = ways(board, 0)
    found = {steps: {board.names[city] for city in range(33) if far[city][0] == steps} for steps in range(1, 10)}
    assert found == {steps: set(names.split(", ")) for steps, names in FROM_RED.items()}


def test_a_quarter_turn_maps_the_board_onto_itself_seat_by_seat() -> None:
    board = default_board()
    onto = turned(board)
    assert sorted(onto) == list(range(33))
    lines = {frozenset(line) for line in board.lines}
    assert {frozenset((onto[x], onto[y])) for x, y in board.lines} == lines
    for seat in range(4):
        after = (seat + 1) % 4
        assert {onto[city] for city in board.exits[seat]} == set(board.exits[after])
        assert {onto[city] for city in board.gates[seat]} == set(board.gates[after])


def side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_no_two_lines_cross() -> None:
    board = default_board()
    for one, other in combinations(board.lines, 2):
        if not set(one) & set(other):
            (a, b), (c, d) = [(board.spots[x], board.spots[y]) for x, y in (one, other)]
            assert not (side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0), (one, other)


@pytest.mark.parametrize("seat", [0, 1])
def test_no_two_cities_cut_a_corner_off_from_the_opposite_one(seat: int) -> None:
    board = default_board()
    for gone in combinations(range(33), 2):
        reached = set(board.gates[seat]) - set(gone)
        edge = reached
        while edge:
            edge = {near for city in edge for near in board.neighbours(city)} - reached - set(gone)
            reached = reached | edge
        assert reached & set(board.gates[(seat + 2) % 4])


def test_the_lines_in_play_are_those_of_the_board() -> None:
    config = TopSecretConfig({})
    board = default_board()
    for city in range(33):
        row = [int(near) for near in config.near[city * 8:city * 8 + 8] if near >= 0]
        assert row == board.neighbours(city)
    assert [int(near) for near in config.near[START * 8:START * 8 + 8] if near >= 0] == sorted(board.exits[0])
    assert config.board == board


def test_t7_the_alternative_board_joins_the_same_cities_alike_from_every_corner() -> None:
    board, ours = board_from("alternative"), default_board()
    assert (board.names, board.spots, len(board.lines)) == (ours.names, ours.spots, 52)
    assert (sum(map(len, board.exits)), sum(map(len, board.gates))) == (8, 4)
    quarter = [(city + 8) % 32 if city < 32 else 32 for city in range(33)]
    lines = {frozenset(line) for line in board.lines}
    assert {frozenset(quarter[city] for city in line) for line in lines} == lines
    assert lines != {frozenset(line) for line in ours.lines}
