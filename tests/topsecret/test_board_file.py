"""Top Secret, a board of the user's own: sound files are played on, broken ones refused with what is wrong."""
import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from librt.random import Random

from brushpass.core.chance import draw, playout
from brushpass.core.errors import BadConfig
from brushpass.games.topsecret.board import board_from, default_board
from brushpass.games.topsecret.board_file import board_from_file, board_to_file
from brushpass.games.topsecret.config import OPTIONS
from brushpass.games.topsecret.game import TopSecretGame
from tests.effort import effort
from tests.topsecret.helpers_board import listed_file, ring
from tests.topsecret.table import act, asked, options, table, where


def packed(file: object) -> str:
    """Return the board option for a board file."""
    return board_from_file(json.dumps(file))


def complaint(text: str) -> BadConfig:
    """Return the error of a broken board file."""
    with pytest.raises(BadConfig) as refused:
        board_from_file(text)
    return refused.value


def with_(key: str, *more: object, cities: int = 6) -> dict[str, Any]:
    """Return a sound board file with more entries in one of its lists."""
    file = ring(cities)
    file[key] = [*file[key], *more]
    return file


def test_the_board_of_the_rules_given_as_a_file_is_the_default_one() -> None:
    board, default = board_from(packed(listed_file())), default_board()
    assert sorted(board.names) == sorted(default.names)
    for city, name in enumerate(board.names):
        there = default.names.index(name)
        assert board.spots[city] == pytest.approx(default.spots[there])
        assert {board.names[near] for near in board.neighbours(city)} == {
            default.names[near] for near in default.neighbours(there)}
    for mine, theirs in ((board.exits, default.exits), (board.gates, default.gates)):
        assert [{board.names[c] for c in group} for group in mine] == [
            {default.names[c] for c in group} for group in theirs]


@pytest.mark.parametrize("cities", [4, 5, 33, 48])
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_sound_board_can_be_played_on_to_the_end(cities: int, players: str) -> None:
    game = TopSecretGame({"board": packed(ring(cities)), "players": players, "most_turns": "60"})
    for seed in range(5):
        s = game.new()
        assert playout(s, Random(seed)) > 4 * int(players)
        assert s.over
        assert game.result(s)


def test_its_lines_starts_and_gates_hold_in_play() -> None:
    s = table("turn red\npool 3\nred 1 city-4 blue-b\n", board=packed(ring(6)))
    assert [text for text in options(s) if text.startswith("move 1")] == ["move 1 city-3", "move 1 city-5"]
    assert [text for text in options(s) if text.startswith("move 2")] == ["move 2 city-0"]
    s = act(s, "move 1 city-5", "move 1 headquarters-red")
    assert where(s, "red", 1) == "start-red"


def test_seats_count_and_not_the_order_of_the_entries() -> None:
    file = ring(6)
    file["starts"] = [{"seat": seat, "exits": [f"c{seat}"]} for seat in (3, 1, 0, 2)]
    file["headquarters"] = [{"seat": seat, "scored_from": [f"c{seat + 2}"]} for seat in (2, 0, 3, 1)]
    board = board_from(packed(file))
    assert (board.exits, board.gates) == ([[0], [1], [2], [3]], [[2], [3], [4], [5]])


def test_a_packed_board_reads_back_as_it_was() -> None:
    file = ring(5)
    for city, name in zip(file["cities"], ("Łódź", "St. John's", "A-b c", "X 1", "東京"), strict=True):
        city["name"] = name
    option = packed(file)
    assert not set(option) & set(" \t\n\"'=") - {"'"}
    assert board_from(option).packed() == option
    assert board_from(option).names == ["Łódź", "St. John's", "A-b c", "X 1", "東京"]


def test_starts_and_headquarters_lie_where_the_file_says() -> None:
    file = ring(6)
    file["starts"][0] |= {"x": 0.2, "y": 0.3}
    file["headquarters"][3] |= {"x": 0.5, "y": 0.5}
    option = packed(file)
    board = board_from(option)
    assert (board.starts[0], board.headquarters[3]) == ((0.2, 0.3), (0.5, 0.5))
    assert board.starts[1:] == default_board().starts[1:]
    assert board_from_file(board_to_file({"board": option})) == option == board.packed()
    assert len(packed(ring(6)).split(";")) == 3, "a record of a board with our corners reads as ever"


@pytest.mark.parametrize("spot", ["NaN", "Infinity", "7", "-0.5", "1" + "0" * 400, '"here"', "null", "[]"])
def test_a_start_off_the_board_is_refused(spot: str) -> None:
    file = json.dumps(with_("starts")).replace('"exits"', f'"x": {spot}, "exits"', 1)
    assert complaint(file).key in ("config.board-corner", "config.board-seat")


@pytest.mark.parametrize("corners", ["0.1:0.1", "", ",".join(["0.1:0.1"] * 9), ",".join(["0.1"] * 8), "0.1:0.1;" * 8])
def test_a_line_with_too_few_or_too_many_corners_is_refused(corners: str) -> None:
    with pytest.raises(BadConfig):
        board_from(f"{packed(ring(6))};{corners}")


BROKEN: list[tuple[object, str]] = [
    (with_("lines", ["c0", "atlantis"]), "atlantis"),
    (with_("lines", ["c0", "c0"]), "City 0 - City 0"),
    (with_("lines", ["c0", "c1"]), "City 0 - City 1"),
    (with_("lines", ["c1", "c0"]), "City 1 - City 0"),
    (with_("lines", ["c0", "c1", "c2"]), "['c0', 'c1', 'c2']"),
    (with_("lines", "c0-c1"), "c0-c1"),
    (with_("lines", None), "None"),
    (with_("lines", ["c0", ["c1"]]), "['c1']"),
    (with_("cities", {"id": "far", "name": "Far", "x": 0, "y": 0}), "Far"),
    (with_("cities", {"id": "far", "name": "City 3", "x": 0, "y": 0}), "City 3"),
    (with_("cities", {"id": "far", "name": "CITY 3", "x": 0, "y": 0}), "CITY 3"),
    (with_("cities", {"id": "far", "name": "a:b", "x": 0, "y": 0}), "a:b"),
    (with_("cities", {"id": "far", "name": "a_b", "x": 0, "y": 0}), "a_b"),
    (ring(49), "49"),
    (with_("lines", *[["c0", f"c{n}"] for n in range(2, 9)], cities=12), "City 0"),
    ({**ring(6), "starts": [{"seat": seat, "exits": ["c0"] if seat else []} for seat in range(4)]}, "red"),
    ({**ring(6), "starts": [{"seat": seat, "exits": ["c0"]} for seat in (0, 1, 3)]}, "yellow"),
    ({**ring(6), "headquarters": [{"seat": seat, "scored_from": ["c0"]} for seat in (0, 1, 2)]}, "green"),
    ({**ring(6), "headquarters": [{"seat": seat, "scored_from": []} for seat in range(4)]}, "red"),
    (with_("starts", {"seat": 0, "exits": ["atlantis"]}), "atlantis"),
    (with_("headquarters", {"seat": 0, "scored_from": ["atlantis"]}), "atlantis"),
    ({**ring(6), "lines": 7}, "lines"), ({**ring(6), "starts": {}}, "starts"), ({"cities": []}, "lines"),
    ([], "cities"), (None, "cities"), (7, "cities"), ("cities", "cities"), ({"cities": "abc"}, "cities"),
    (with_("cities", {"name": "Far", "x": 0, "y": 0}), "cities"),
    (with_("cities", {"id": ["far"], "name": "Far", "x": 0, "y": 0}), "cities"),
    (with_("cities", {"id": "far", "name": "Far", "x": "here", "y": 0}), "cities"),
]


@pytest.mark.parametrize(("file", "named"), BROKEN)
def test_a_broken_board_is_refused_by_the_city_or_line_that_is_wrong(file: object, named: str) -> None:
    told = complaint(json.dumps(file)).params
    assert named in " ".join([str(value) for value in told.values()])


@pytest.mark.parametrize("seat", [4, -1, None, "0", [0], {}, 0.5])
@pytest.mark.parametrize(("place", "key"), [("starts", "exits"), ("headquarters", "scored_from")])
def test_a_wrong_seat_is_refused(seat: object, place: str, key: str) -> None:
    assert complaint(json.dumps(with_(place, {"seat": seat, key: ["c0"]}))).params["place"] == place


@pytest.mark.parametrize(("place", "key"), [("starts", "exits"), ("headquarters", "scored_from")])
def test_a_seat_that_is_no_whole_number_is_refused(place: str, key: str) -> None:
    complaint(json.dumps(with_(place, {"seat": 1.0, key: ["c0"]})))


@pytest.mark.parametrize(("place", "key"), [("starts", "exits"), ("headquarters", "scored_from")])
def test_a_seat_given_twice_is_refused(place: str, key: str) -> None:
    complaint(json.dumps(with_(place, {"seat": 1, key: ["c2"]})))


@pytest.mark.parametrize("spot", ["NaN", "Infinity", "-Infinity", "7", "-0.5", "1" + "0" * 400])
def test_a_city_off_the_board_is_refused(spot: str) -> None:
    complaint(json.dumps(ring(6)).replace('"x": 0.0', f'"x": {spot}', 1))


def test_two_cities_with_one_id_are_refused() -> None:
    file = ring(6)
    file["cities"].append({"id": "c3", "name": "Far", "x": 0, "y": 0})
    complaint(json.dumps(file))


@pytest.mark.parametrize("cities", [1, 2, 3])
def test_a_board_with_too_few_cities_for_four_suitcases_is_refused(cities: int) -> None:
    file = ring(cities)
    file["lines"] = file["lines"][:-1] if cities < 3 else file["lines"]
    complaint(json.dumps(file))


@pytest.mark.parametrize("name", ["Start Red", "headquarters-blue", "START-green"])
def test_a_city_named_like_a_start_space_or_headquarters_is_refused(name: str) -> None:
    file = ring(6)
    file["cities"][2]["name"] = name
    assert complaint(json.dumps(file)).params["city"] == name


def test_every_action_has_a_notation_of_its_own_on_an_odd_board() -> None:
    for file in (ring(48), ring(4), listed_file()):
        game = TopSecretGame({"board": packed(file)})
        assert len(game.numbers) == len(game.actions) == 903


def test_a_file_cut_off_anywhere_is_refused() -> None:
    text = json.dumps(ring(5))
    for end in range(len(text)):
        complaint(text[:end])


@pytest.mark.parametrize("text", [
    "[" * 100_000, '{"a":' * 100_000, '{"cities":' + "[" * 50_000, '{"cities":' + "[" * 900 + "]" * 900 + "}",
    json.dumps(ring(6))[:-1] + ', "lines": ' + "[" * 800 + "]" * 800 + "}",
    json.dumps(ring(6))[:-1] + ', "starts": [{"seat": ' + "[" * 800 + "]" * 800 + "}]}",
    json.dumps(with_("cities", {"id": "n", "name": 0, "x": 0, "y": 0})).replace(
        '"name": 0', '"name": ' + "[" * 900 + "]" * 900),
], ids=str.__len__)
def test_a_deeply_nested_file_is_refused(text: str) -> None:
    complaint(text)


def test_a_huge_file_is_refused_and_the_complaint_is_short() -> None:
    cities = [{"id": n, "name": f"City {n}", "x": 0.5, "y": 0.5} for n in range(50_000)]
    file: object = {"cities": cities, "lines": [], "starts": [], "headquarters": []}
    assert complaint(json.dumps(file)).params["found"] == 50_000
    complaint(json.dumps(with_("lines", *[["c0", "c1"]] * 100_000)))
    complaint("9" * 1_000_000)
    for file in (with_("lines", ["c0", "x" * 100_000]), with_("lines", ["c0"] * 100_000),
                 with_("cities", {"id": "far", "name": "?" * 100_000, "x": 0, "y": 0})):
        assert len(str(complaint(json.dumps(file)))) < 300


ODD: list[object] = [
    None, True, -1, 4, 10**400, 0.5, 1.0, float("nan"), "", "c0", "c9", "City 1", "Start Red", [], ["c2"], {}, "\ud800",
]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
KEYS = st.sampled_from(["id", "name", "x", "y", "seat", "exits", "scored_from", "cities"])
VALUES = st.recursive(SCALARS, lambda each: st.lists(each, max_size=4) | st.dictionaries(KEYS, each, max_size=4),
                      max_leaves=9)


def plays(text: str) -> None:
    """Check that a board is either refused with BadConfig or playable."""
    try:
        option = board_from_file(text)
    except BadConfig as refused:
        assert refused.key.startswith("config.board")
        return
    game = TopSecretGame({"board": option, "most_turns": "3"})
    assert len(game.numbers) == len(game.actions)
    s, rng = game.new(), Random(1)
    while not s.over:
        s = game.apply(s, game.parse(game.text(int(draw(s, rng)))))


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every container with every key in it."""
    found: list[tuple[Any, Any]] = []
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        found.append((data, key))
        if isinstance(data[key], (dict, list)):
            found += places(data[key])
    return found


@given(st.lists(st.tuples(st.integers(0, 200), st.sampled_from(ODD) | VALUES), min_size=1, max_size=2))
@settings(max_examples=effort(800), deadline=None, database=None, derandomize=True)
def test_any_change_to_a_sound_file_is_refused_properly_or_can_be_played(changes: list[tuple[int, object]]) -> None:
    file = ring(5)
    for number, value in changes:
        found = places(file)
        if found:
            container, key = found[number % len(found)]
            container[key] = value
    plays(json.dumps(file))


@given(st.text() | VALUES.map(json.dumps) | st.dictionaries(
    st.sampled_from(["cities", "lines", "starts", "headquarters"]), VALUES).map(json.dumps))
@settings(max_examples=effort(400), deadline=None, database=None, derandomize=True)
def test_any_text_or_value_is_refused_properly(text: str) -> None:
    complaint(text)


@given(st.text(alphabet="ab:;,-+_0123456789.e ", max_size=60) | st.text(max_size=40))
@settings(max_examples=effort(300), deadline=None, database=None, derandomize=True)
def test_any_board_option_is_refused_properly(text: str) -> None:
    assume(text not in OPTIONS["board"])  # the names of boards, which Hypothesis finds in our sources
    with pytest.raises(BadConfig):
        TopSecretGame({"board": text})


def test_a_board_option_with_numbers_out_of_range_is_refused() -> None:
    sound = packed(ring(5))
    for old, new in ((";0-1,", ";0-9,"), (";0-1,", ";0-1,0-1,"), (";0,0,0,0,", ";0,0,0,7,"), (",4,4,4,4", ",4,4,4")):
        assert old in sound
        with pytest.raises(BadConfig):
            TopSecretGame({"board": sound.replace(old, new)})
    assert asked(TopSecretGame({"board": sound}).new()) == (-1, "RollForFirst")
