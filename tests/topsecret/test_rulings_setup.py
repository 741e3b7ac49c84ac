"""Top Secret, the rulings on the set-up: TA1 to TA6, TA34 to TA36."""
import pytest

from brushpass.core.errors import BadNotation
from tests.topsecret.helpers_rulings import (
    EVERYBODY, PACKING, PLACING, asked_in_order, knows, new, offered, packed, placed, rolled, view,
)
from tests.topsecret.table import (
    BLUE, GREEN, RED, SPECTATOR, YELLOW, act, asked, game_of, heard_of, options, refuses, table, where,
)

NATURE = -1


def test_ta1_only_the_tied_highest_roll_again_until_one_is_highest() -> None:
    s = act(new(), "roll 2 1", "roll 1 1", "roll 0 3", "roll 0 1")
    assert asked(s) == (NATURE, "RollForFirst")
    assert view(s, SPECTATOR).first == -1
    s = act(s, "roll 1 1")
    assert heard_of(s, GREEN, "Rolled") == [{"player": RED, "one": 1, "other": 1, "opening": True}]
    s = act(s, "roll 2 0")
    assert heard_of(s, GREEN, "Rolled")[0]["player"] == YELLOW
    assert asked(s) == (NATURE, "RollForFirst")
    s = act(s, "roll 0 0", "roll 0 1")
    assert asked(s) == (RED, "PackCase")
    assert [view(s, player).first for player in (RED, BLUE, YELLOW, GREEN, SPECTATOR)] == [2, 1, 0, 3, 2]


def test_ta1_a_low_second_roll_does_not_bring_back_who_was_not_tied() -> None:
    s = act(new(), "roll 1 2", "roll 0 2", "roll 0 0", "roll 2 1", "roll 0 0", "roll 1 0")
    assert asked(s) == (RED, "PackCase")
    assert s.first == GREEN


def test_ta1_three_tied_players_become_two_and_then_one() -> None:
    s = act(new(), "roll 0 0", "roll 3 3", "roll 3 3", "roll 3 3", "roll 1 0", "roll 2 2")
    s = act(s, "roll 1 3")
    assert asked(s) == (NATURE, "RollForFirst")
    assert [fact["player"] for fact in heard_of(act(s, "roll 0 0"), RED, "Rolled")] == [YELLOW]
    assert act(s, "roll 2 3", "roll 3 1").first == YELLOW


def test_ta2_all_contents_first_then_suitcases_one_by_one_clockwise_from_the_starting_player() -> None:
    order = asked_in_order(rolled(YELLOW), *PACKING * 4, *[text for text in PLACING for _ in range(4)])
    assert [name for _, name in order] == ["PackCase"] * 16 + ["PlaceCase"] * 16
    assert sorted(player for player, _ in order[:16]) == sorted([RED, BLUE, YELLOW, GREEN] * 4)
    assert [player for player, _ in order[16:]] == [YELLOW, GREEN, RED, BLUE] * 4


def test_ta2_packing_is_secret_and_placing_is_open() -> None:
    one, other = rolled(RED), rolled(RED)
    for this, that in zip(PACKING, ("pack a bomb", "pack b 1", "pack c 3", "pack d 5"), strict=True):
        one, other = act(one, this), act(other, that)
        for player in (BLUE, YELLOW, GREEN, SPECTATOR):
            assert knows(one, player) == knows(other, player)
    for _ in range(3):
        one, other = act(one, *PACKING), act(other, *PACKING)
    one, other = act(one, "place d lima"), act(other, "place d lima")
    for player in EVERYBODY:
        assert [fact["case"] for fact in heard_of(one, player, "Placed")] == [3]
    assert knows(one, SPECTATOR) == knows(other, SPECTATOR)


def test_ta3_any_city_may_receive_a_suitcase_gates_included() -> None:
    s = packed(RED)
    assert len(offered(s, "place", "a")) == 33
    gates = ("sydney", "manila", "singapore", "montreal", "los-angeles", "new-york", "helsinki", "lima")
    assert {f"place d {gate}" for gate in gates} <= set(options(s))


@pytest.mark.parametrize("place", ["start-red", "start-green", "headquarters-red", "headquarters-blue"])
def test_ta3_no_start_space_or_headquarters_receives_one(place: str) -> None:
    assert refuses(packed(RED), f"place a {place}") == "T22"


def test_ta3_no_own_colour_twice_in_one_city_but_any_number_of_colours() -> None:
    s = packed(RED)
    for player in (RED, BLUE, YELLOW, GREEN):
        assert asked(s)[0] == player
        s = act(s, "place a singapore")
    assert len(options(s)) == 3 * 32
    assert refuses(s, "place b singapore") == "T23"
    assert view(s, SPECTATOR).lies.count(view(s, SPECTATOR).lies[0]) == 4


SECRET = """
turn red
pool 2
packed blue bomb 5 3 1
red 1 {city} blue-b
green 1 oslo blue-c
lies blue-a lima
"""


@pytest.mark.parametrize("player", [RED, YELLOW, GREEN, SPECTATOR])
def test_ta4_the_owner_may_always_look_and_nobody_else(player: int) -> None:
    s = table(SECRET.format(city="singapore"))
    assert view(s, BLUE).contents == (0, 5, 3, 1, *[-1] * 12)
    of_blue = (BLUE - max(player, 0)) % 4 * 4
    assert view(s, player).contents[of_blue:of_blue + 4] == (-1, -1, -1, -1)
    other = table(SECRET.format(city="singapore").replace("bomb 5 3 1", "3 1 bomb 5"))
    assert view(s, player) == view(other, player)
    assert view(s, BLUE) != view(other, BLUE)


def test_ta4_an_opened_one_is_seen_by_all_and_the_owner_still_sees_the_rest() -> None:
    s = act(table(SECRET.format(city="singapore")), "move 1 headquarters-red")
    assert view(s, BLUE).contents[:4] == (0, 5, 3, 1)
    assert view(s, GREEN).contents[8:12] == (-1, 5, -1, -1)


def test_ta5_two_play_red_and_yellow_and_only_their_corners_count() -> None:
    s = placed(RED, players="2")
    assert view(s, SPECTATOR).corners == (0, 2)
    assert len(view(s, SPECTATOR).lies) == 8
    with pytest.raises(BadNotation):
        game_of(s).parse("take 1 blue-a")
    s = act(s, "roll 1 1", "move 1 montreal", "end")
    assert heard_of(s, RED, "Passed") == [{"player": 0, "number": "TA7"}]
    s = act(s, "roll 1 2")
    assert sorted(offered(s, "move", "1")) == ["move 1 manila", "move 1 sydney"]


def test_ta5_the_cities_of_the_other_corners_stay_normal_and_their_headquarters_closed() -> None:
    assert {"place a beijing", "place a helsinki", "place a lima"} <= set(options(packed(RED, players="2")))
    s = table("turn red\npool 3\nred 1 rio-de-janeiro yellow-a\nlies red-a lima", players="2")
    assert refuses(s, "move 1 headquarters-blue") == "TA13"
    assert refuses(s, "move 1 headquarters-red") == "T13"
    assert "swap 1 red-a" in options(act(s, "move 1 lima"))
    assert refuses(act(s, "move 1 lima"), "move 1 start-green") == "TA12"


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize(("empty", "favoured"), [("green", 1), ("red", 1), ("blue", 2), ("yellow", 0)])
def test_ta6_the_two_whose_opposite_corner_is_taken_are_asked_in_turn_order(
    empty: str, favoured: int, first: int,
) -> None:
    s = placed(first, players="3", empty_corner=empty)
    guards = [player for player in [(first + after) % 3 for after in range(3)] if player != favoured]
    assert asked_in_order(s, "pass", "guard") == [(player, "PlaceGuard") for player in guards]
    s = act(s, "pass", "guard")
    assert asked(s) == (NATURE, "RollDice")
    assert s.turn == first
    colours = [colour for colour in ("red", "blue", "yellow", "green") if colour != empty]
    assert where(s, colours[guards[1]], 1) == f"start-{empty}"
    assert where(s, colours[guards[0]], 1) == f"start-{colours[guards[0]]}"


@pytest.mark.parametrize("players", ["2", "4"])
def test_ta6_nobody_is_asked_for_a_guard_with_two_or_four(players: str) -> None:
    assert asked(placed(RED, players=players)) == (NATURE, "RollDice")


def test_ta6_guards_stand_together_without_a_duel_and_leave_by_that_spaces_exits() -> None:
    s = act(placed(RED, players="3"), "guard", "guard")
    assert (where(s, "red", 1), where(s, "yellow", 1)) == ("start-green", "start-green")
    assert asked(s) == (NATURE, "RollDice")
    s = act(s, "roll 2 2")
    assert sorted(offered(s, "move", "1")) == ["move 1 buenos-aires", "move 1 lima"]
    assert sorted(offered(s, "move", "2")) == ["move 2 los-angeles", "move 2 montreal"]
    s = act(s, "move 1 lima", "end", "roll 0 1", "end", "roll 0 1")
    assert asked(act(s, "move 1 lima")) == (YELLOW, "LayCard")


def test_ta6_a_guard_sent_home_goes_to_its_own_start_space() -> None:
    s = table("turn red\npool 2\nred 1 start-green\nblue 1 lima", players="3")
    s = act(s, "move 1 lima", "lay 0", "lay 3")
    assert where(s, "red", 1) == "start-red"


def test_ta6_the_fourth_colours_suitcases_and_headquarters_are_not_used() -> None:
    s = table("turn blue\npool 2\nblue 1 moscow red-a", players="3")
    assert len(view(s, SPECTATOR).contents) == 12
    assert refuses(s, "move 1 headquarters-green") == "TA13"
    with pytest.raises(BadNotation):
        game_of(s).parse("take 1 green-a")


def test_ta34_the_set_up_goes_roll_hide_place_guards_turn() -> None:
    rolls = ("roll 3 3", "roll 3 3", "roll 1 2", "roll 0 0", "roll 0 1")
    texts = (*rolls, *PACKING * 3, *[text for text in PLACING for _ in range(3)], "guard", "pass", "roll 0 1")
    names = [name for _, name in asked_in_order(new(players="3"), *texts)]
    assert names == [*["RollForFirst"] * 5, *["PackCase"] * 12, *["PlaceCase"] * 12, *["PlaceGuard"] * 2, "RollDice"]


def test_ta34_in_each_round_any_suitcase_that_is_left_may_be_placed() -> None:
    s = act(packed(BLUE), "place c lima", "place a lima", "place d lima", "place b lima")
    assert asked(s) == (BLUE, "PlaceCase")
    assert {text.split()[1] for text in options(s)} == {"a", "b", "d"}
    s = act(s, "place a oslo")
    assert {text.split()[1] for text in options(s)} == {"b", "c", "d"}
    assert refuses(s, "place a oslo") == "T22"


def test_ta35_guards_are_decided_openly_and_it_is_agent_1_that_goes() -> None:
    s = act(placed(YELLOW, players="3"), "guard")
    for player in (0, 1, 2, SPECTATOR):
        assert heard_of(s, player, "Guarded") == [{"player": 2, "agent": 0}]
    assert [where(s, "yellow", number) for number in range(1, 8)] == ["start-green", *["start-yellow"] * 6]
    assert asked(s) == (RED, "PlaceGuard")
    assert options(s) == ["pass", "guard"]
    s = act(s, "pass")
    assert heard_of(s, BLUE, "Passed") == [{"player": 0, "number": "T60"}]
    assert where(s, "red", 1) == "start-red"


def test_ta35_every_agent_is_a_choice_of_its_own_even_where_they_stand_together() -> None:
    s = act(placed(RED), "roll 0 1")
    moves = [f"move {number} {city}" for number in range(1, 8) for city in ("montreal", "los-angeles")]
    assert sorted(options(s)) == sorted(["end", *moves])


def test_ta36_the_last_content_card_is_still_asked_for() -> None:
    s = act(rolled(RED), "pack a 3", "pack b bomb", "pack c 5")
    assert asked(s) == (RED, "PackCase")
    assert options(s) == ["pack d 1"]


def test_ta36_the_only_duel_card_and_the_only_end_are_still_asked_for() -> None:
    text = "turn red\npool 1\nred 1 paris\nblue 1 geneva\nhand red 4\nhand blue 2"
    s = act(table(text), "move 1 geneva")
    assert (asked(s), options(s)) == ((RED, "LayCard"), ["lay 4"])
    s = act(s, "lay 4")
    assert (asked(s), options(s)) == ((BLUE, "LayCard"), ["lay 2"])
    s = act(act(s, "lay 2"), "move 1 madrid")
    assert (asked(s), options(s)) == ((RED, "MoveAgent"), ["end"])
