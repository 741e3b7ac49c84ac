"""Top Secret, the components, the board and the preparation, rule by rule: T1-T24, and T58-T60 for two and three."""
from __future__ import annotations

from itertools import permutations, product

import pytest

from brushpass.core.errors import BadNotation
from brushpass.games.topsecret.board import default_board
from tests.topsecret.helpers_rules import (
    AGENTS, CITIES, COLOURS, EVERYBODY, EXITS, GATES, LINES, SHORTEST, alike, corner_of, new, offered, packed, packing,
    placed, rolled, view, walk, ways,
)
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, carries, game_of, hand, heard_of, lies, options, refuses, table,
    where,
)

LONELY = "turn {colour}\npool 1\n{colour} 1 {city} {case}\n"
DUEL = "turn red\npool 2\nred 1 paris\nblue 1 geneva\nhand red 0 0\nhand blue 4 5\n"
THEFT = "turn blue\npool 3\nblue 1 havana\nlies red-a rio-de-janeiro\npacked red {packing}\n"


def test_t1_one_board_lies_on_the_table_and_every_city_of_it_is_in_play() -> None:
    s = packed()
    assert len(LINES) == 33
    for letter in "abcd":
        assert sorted(text.split()[1] for text in offered(s, "place") if text[0] == letter) == sorted(LINES)


def test_t2_seven_agents_of_each_of_four_colours() -> None:
    s = act(placed(), "roll 1 0")
    for _ in COLOURS:
        assert {text.split()[0] for text in offered(s, "move")} == {str(agent) for agent in AGENTS}
        s = act(s, "end", "roll 1 0")
    assert [len(view(s, player).at) for player in EVERYBODY] == [28] * 5
    with pytest.raises(BadNotation):
        act(s, "move 8 montreal")


def test_t3_four_lettered_suitcases_of_each_of_four_colours() -> None:
    s = packed()
    for _ in COLOURS:
        assert {text.split()[0] for text in offered(s, "place")} == {"a", "b", "c", "d"}
        s = act(s, "place d geneva")
    s = placed()
    assert [lies(s, f"{colour}-{letter}") for colour in COLOURS for letter in "abcd"] == list(CITIES) * 4


def test_t4_five_three_one_and_a_bomb_are_packed_once_each() -> None:
    s = rolled()
    for _ in COLOURS:
        assert offered(s, "pack") == ["a 5", "a 3", "a 1", "a bomb"]
        s = act(s, "pack a 3")
        assert options(s) == ["pack b 5", "pack b 1", "pack b bomb"]
        s = act(s, "pack b bomb", "pack c 5")
        assert options(s) == ["pack d 1"]
        s = act(s, "pack d 1")
    assert [sorted(view(s, player).contents[:4]) for player in EVERYBODY[:4]] == [[0, 1, 3, 5]] * 4


def test_t5_one_to_five_and_two_noughts_for_each_colour() -> None:
    s = placed()
    assert [hand(s, colour) for colour in COLOURS] == [[0, 0, 1, 2, 3, 4, 5]] * 4
    s = act(table(DUEL), "move 1 geneva")
    assert options(s) == ["lay 0"]
    s = act(s, "lay 0", "lay 4")
    assert (hand(s, "red"), hand(s, "blue")) == ([0], [5])


@pytest.mark.parametrize("opening", [True, False])
def test_t6_two_dice_with_the_faces_0_1_1_2_2_3(opening: bool) -> None:
    s = new() if opening else placed()
    faces = (0, 1, 1, 2, 2, 3)
    counted = [f"roll {one} {other}" for one, other in product(faces, repeat=2)]
    assert asked(s)[0] == -1
    assert dict(zip(options(s), game_of(s).odds(s), strict=True)) == {text: counted.count(text) for text in counted}


def test_t7_the_cities_are_joined_by_the_printed_lines() -> None:
    board = default_board()
    assert {board.key(c): sorted(board.key(n) for n in board.neighbours(c)) for c in range(33)} == LINES
    assert len(board.lines) == 52


@pytest.mark.parametrize("city", LINES)
def test_t8_agents_step_only_along_lines(city: str) -> None:
    s = table(LONELY.format(colour="red", city=city, case=""))
    assert ways(s, 1) == LINES[city]
    for far in set(LINES) - set(LINES[city]):
        assert refuses(s, f"move 1 {far}") == "T8"


def test_t9_one_headquarters_in_each_corner() -> None:
    board = default_board()
    assert len({corner_of(board, gates) for gates in board.gates}) == 4
    assert [sorted(board.key(city) for city in gates) for gates in board.gates] == [GATES[c] for c in COLOURS]


def test_t10_start_and_headquarters_of_a_colour_are_diagonally_opposite() -> None:
    board = default_board()
    for exits, gates in zip(board.exits, board.gates, strict=True):
        right, bottom = corner_of(board, exits)
        assert corner_of(board, gates) == (not right, not bottom)


@pytest.mark.parametrize(("colour", "other"), list(zip(COLOURS, COLOURS[2:] + COLOURS[:2], strict=True)))
def test_t11_a_corner_has_one_start_and_the_headquarters_of_another_colour(colour: str, other: str) -> None:
    start = table(f"turn {colour}\npool 1\n")
    assert ways(start, 1) == EXITS[colour]
    for city in EXITS[colour]:
        guest = table(LONELY.format(colour=other, city=city, case=f"{other}-a"))
        assert f"headquarters-{other}" in ways(guest, 1)
        resident = table(LONELY.format(colour=colour, city=city, case=f"{colour}-a"))
        assert refuses(resident, f"move 1 headquarters-{other}") == "TA13"
        assert refuses(resident, f"move 1 headquarters-{colour}") == "T13"


@pytest.mark.parametrize("colour", COLOURS)
def test_t12_every_colour_travels_nine_steps_from_its_start_to_its_own_headquarters(colour: str) -> None:
    first, *rest = SHORTEST[colour].split()
    s = act(table(f"turn {colour}\npool 9\nlies {colour}-b {first}\n"), f"move 1 {first}", f"take 1 {colour}-b")
    s = act(s, *walk(1, *rest))
    assert [event["content"] for event in heard_of(s, SPECTATOR, "Opened")] == [3]
    assert s.pool == 0


@pytest.mark.parametrize("colour", COLOURS)
def test_t13_a_headquarters_is_entered_only_over_its_scored_lines(colour: str) -> None:
    for city in LINES:
        s = table(LONELY.format(colour=colour, city=city, case=f"{colour}-a"))
        assert [way for way in ways(s, 1) if way not in LINES] == [f"headquarters-{colour}"] * (city in GATES[colour])
        if city not in GATES[colour]:
            assert refuses(s, f"move 1 headquarters-{colour}") == "T13"


def test_t14_every_player_has_a_colour_and_three_choose_which_one_stays_out() -> None:
    assert view(new(), SPECTATOR).corners == (0, 1, 2, 3)
    for out, colour in enumerate(COLOURS):
        s = new(players="3", empty_corner=colour)
        assert view(s, SPECTATOR).corners == tuple(corner for corner in range(4) if corner != out)
        with pytest.raises(BadNotation):
            act(s, f"take 1 {colour}-a")


def test_t15_a_player_sits_at_the_start_space_of_their_colour() -> None:
    s = placed()
    for player, colour in enumerate(COLOURS):
        mine = view(s, player)
        assert (mine.corners[0], set(mine.at[:7])) == (player, {48 + player})
        assert where(s, colour, 1) == f"start-{colour}"
        assert mine.lies[:4] == tuple(default_board().names.index(city.title()) for city in CITIES)


def test_t16_every_player_takes_the_full_set_of_their_colour() -> None:
    for players, colours in (("2", "red yellow"), ("3", "red blue yellow"), ("4", "red blue yellow green")):
        s = placed(players=players)
        for player, colour in enumerate(colours.split()):
            assert [where(s, colour, agent) for agent in AGENTS] == [f"start-{colour}"] * 7
            assert None not in [lies(s, f"{colour}-{letter}") for letter in "abcd"]
            assert sorted(view(s, player).contents[:4]) == [0, 1, 3, 5]
            assert hand(s, colour) == [0, 0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("content", "secrets"), [("5", 5), ("3", 3), ("1", 1)])
def test_t17_the_card_packed_at_the_beginning_is_what_is_opened_in_the_end(content: str, secrets: int) -> None:
    others = [each for each in ("bomb", "1", "3", "5") if each != content]
    s = act(rolled(players="2"), *packing(others[0], content, *others[1:]), *packing("5", "3", "1", "bomb"))
    s = act(s, "place b montreal", "place b montreal", *["place a oslo"] * 2, *["place c rio-de-janeiro"] * 2)
    s = act(s, *["place d lima"] * 2, "roll 3 3", "move 1 montreal", "take 1 red-b")
    s = act(s, *walk(1, *SHORTEST["red"].split()[1:6]), "end", "roll 0 0", "roll 3 0")
    s = act(s, *walk(1, *SHORTEST["red"].split()[6:]))
    assert heard_of(s, YELLOW, "Opened") == [{"player": RED, "case": 1, "content": secrets}]
    assert view(s, SPECTATOR).secrets == (secrets, 0)


def test_t18_each_player_slides_one_card_under_each_field_and_then_the_next_player() -> None:
    s = rolled(first=2)
    for player in range(4):
        for letter, left in zip("abcd", (4, 3, 2, 1), strict=True):
            assert asked(s) == (player, "PackCase")
            assert [text[5] for text in options(s)] == [letter] * left
            s = act(s, options(s)[-1])
    assert asked(s) == (YELLOW, "PlaceCase")


def test_t19_any_of_the_24_arrangements_is_allowed() -> None:
    names = {"5": 5, "3": 3, "1": 1, "bomb": 0}
    seen = set()
    for contents in permutations(names):
        s = act(rolled(), *packing("5", "3", "1", "bomb"), *packing(*contents))
        assert view(s, BLUE).contents[:4] == tuple(names[content] for content in contents)
        assert view(s, RED).contents[:4] == (5, 3, 1, 0)
        seen.add(view(s, BLUE).contents[:4])
    assert len(seen) == 24


def test_t20_nobody_else_hears_or_sees_what_is_packed() -> None:
    one, other = rolled(), rolled()
    for this, that in zip(packing("5", "3", "1", "bomb"), packing("bomb", "1", "5", "3"), strict=True):
        one, other = act(one, this), act(other, that)
        assert [alike(one, other, player) for player in EVERYBODY] == [False, True, True, True, True]
    assert view(one, BLUE).contents == (-1,) * 16
    assert refuses(one, "pack b 5") == refuses(other, "pack b 5") == "T18"


def test_t20_a_thief_learns_the_content_only_by_opening() -> None:
    one, other = table(THEFT.format(packing="bomb 3 1 5")), table(THEFT.format(packing="5 3 1 bomb"))
    for step in ("move 1 rio-de-janeiro", "take 1 red-a"):
        one, other = act(one, step), act(other, step)
        assert [alike(one, other, player) for player in EVERYBODY] == [False, True, True, True, True]
    assert carries(one, "blue", 1) == "red-a"
    one, other = act(one, "move 1 headquarters-blue"), act(other, "move 1 headquarters-blue")
    assert [heard_of(one, player, "Opened")[0]["content"] for player in EVERYBODY] == [0] * 5
    assert [heard_of(other, player, "Opened")[0]["content"] for player in EVERYBODY] == [5] * 5
    assert view(other, GREEN).contents.count(-1) == 11


def test_t21_all_agents_begin_on_their_start_space() -> None:
    s = act(placed(first=1), "roll 1 1")
    for colour in COLOURS:
        assert [where(s, colour, agent) for agent in AGENTS] == [f"start-{colour}"] * 7
    assert [ways(s, agent) for agent in AGENTS] == [EXITS["blue"]] * 7


def test_t22_t23_suitcases_go_openly_to_four_cities_of_ones_choice_never_two_of_a_colour_in_one() -> None:
    s = act(packed(first=2), "place c geneva")
    for player in EVERYBODY:
        assert heard_of(s, player, "Placed") == [{"player": YELLOW, "case": 10, "city": 32}]
    assert lies(s, "yellow-c") == "geneva"
    s = act(s, "place a geneva", "place b geneva", "place d geneva")
    assert asked(s) == (YELLOW, "PlaceCase")
    assert {text.split()[0] for text in offered(s, "place")} == {"a", "b", "d"}
    assert {text.split()[1] for text in offered(s, "place")} == set(LINES) - {"geneva"}
    s = act(s, "place a paris", *["place c oslo"] * 3)
    assert {text.split()[1] for text in offered(s, "place")} == set(LINES) - {"geneva", "paris"}


def test_t23_a_city_may_receive_suitcases_of_all_four_colours() -> None:
    s = placed()
    for letter, city in zip("abcd", CITIES, strict=True):
        assert [lies(s, f"{colour}-{letter}") for colour in COLOURS] == [city] * 4


def test_t24_after_the_set_up_two_of_a_colour_may_lie_together() -> None:
    s = act(table("turn red\npool 1\nred 1 paris red-b\nlies red-a geneva\nlies red-d geneva\n"), "move 1 geneva")
    s = act(s, "drop 1")
    assert [lies(s, f"red-{letter}") for letter in "abd"] == ["geneva"] * 3


def test_t58_two_players_sit_diagonally_opposite_each_other() -> None:
    s = act(placed(players="2"), "roll 1 1")
    red, yellow = view(s, RED).corners
    assert (yellow - red) % 4 == 2
    assert where(s, "yellow", 7) == "start-yellow"
    assert len(view(s, SPECTATOR).lies) == 8
    s = act(s, "end", "roll 2 0")
    assert asked(s) == (1, "MoveAgent")
    assert ways(s, 1) == EXITS["yellow"]


@pytest.mark.parametrize(("empty", "favoured"), [("red", "yellow"), ("blue", "green"), ("yellow", "red"),
                                                 ("green", "blue")])
def test_t59_t60_those_whose_opposite_corner_is_taken_may_guard_the_empty_start(empty: str, favoured: str) -> None:
    s = placed(players="3", empty_corner=empty)
    colours = [colour for colour in COLOURS if colour != empty]
    for colour in [colour for colour in colours if colour != favoured]:
        assert asked(s) == (colours.index(colour), "PlaceGuard")
        assert options(s) == ["pass", "guard"]
        s = act(s, "guard")
        assert where(s, colour, 1) == f"start-{empty}"
        assert [where(s, colour, agent) for agent in AGENTS[1:]] == [f"start-{colour}"] * 6
    assert asked(s) == (-1, "RollDice")
    assert [where(s, favoured, agent) for agent in AGENTS] == [f"start-{favoured}"] * 7


def test_t60_a_guard_is_put_in_the_open_or_not_at_all_and_leaves_by_the_empty_corners_exits() -> None:
    s = act(placed(first=2, players="3"), "pass")
    assert [heard_of(s, player, "Passed") for player in (0, 1, 2, SPECTATOR)] == [[{"player": 2, "number": "T60"}]] * 4
    assert asked(s) == (0, "PlaceGuard")
    s = act(s, "guard")
    assert [heard_of(s, player, "Guarded") for player in (0, 1, 2, SPECTATOR)] == [[{"player": 0, "agent": 0}]] * 4
    s = act(s, "roll 0 0", "roll 2 0")
    assert (ways(s, 1), ways(s, 2)) == (EXITS["green"], EXITS["red"])
    assert where(act(s, "move 1 lima"), "red", 1) == "lima"


@pytest.mark.parametrize("players", ["2", "4"])
def test_t60_nobody_is_asked_for_guards_where_no_single_corner_is_empty(players: str) -> None:
    assert asked(placed(players=players)) == (-1, "RollDice")
