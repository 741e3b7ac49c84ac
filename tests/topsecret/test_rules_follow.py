"""Top Secret, what follows from the rules: T61-T66."""
from __future__ import annotations

import pytest

from brushpass.games.topsecret.board import default_board
from brushpass.games.topsecret.state import TopSecret
from tests.topsecret.helpers_rules import (
    AGENTS, COLOURS, EXITS, GATES, LINES, new, packed, placed, random_game, view,
)
from tests.topsecret.table import (
    BLUE, RED, SPECTATOR, YELLOW, act, asked, game_of, heard_of, options, table, where,
)

SHARED_OUT = """
turn red
pool 2
opened red-a red
opened red-b red
opened yellow-d red
opened yellow-a yellow
opened yellow-b yellow
opened yellow-c yellow
red 1 singapore red-c
{more}
"""
HOME = "move 1 headquarters-red"


@pytest.mark.parametrize("opening", [True, False])
def test_t61_the_sum_of_the_dice_has_its_36ths_and_a_mean_of_three(opening: bool) -> None:
    s = new() if opening else placed()
    sums = [0] * 7
    for text, odds in zip(options(s), game_of(s).odds(s), strict=True):
        sums[int(text.split()[1]) + int(text.split()[2])] += odds
    assert sums == [1, 4, 8, 10, 8, 4, 1]
    assert sum(number * odds for number, odds in enumerate(sums)) == 3 * 36


def test_t62_the_own_suitcases_hold_nine_and_never_win_alone() -> None:
    s = packed()
    assert [sum(view(s, player).contents[:4]) for player in range(4)] == [9] * 4
    text = "turn red\npool 2\nopened blue-d red\nred 1 sydney red-c\nred 2 manila red-d\n"
    s = act(table(text + "opened red-a red\nopened red-b red\n"), HOME)
    assert (view(s, RED).secrets[0], s.over) == (9, False)
    s = act(s, "move 2 headquarters-red", "lose 4", "lose 5", "lose 6", "lose 7")
    assert (view(s, RED).opened[:4], view(s, RED).secrets[0], s.over) == ((0, 0, 0, 0), 9, False)


def test_t62_five_and_five_are_the_fastest_win() -> None:
    text = "turn red\npool 2\nred 1 sydney blue-a\nred 2 manila {other}\n"
    s = act(table(text.format(other="red-a")), HOME, "move 2 headquarters-red")
    assert (s.over, view(s, RED).brought[0], view(s, RED).secrets[0]) == (True, 2, 10)
    s = act(table(text.format(other="red-b")), HOME, "move 2 headquarters-red")
    assert (s.over, view(s, RED).secrets[0]) == (False, 8)


def check_at_rest(s: TopSecret) -> None:
    """T63 No city holds two colours, T31 nor three of one; T36 every suitcase is in one place at most."""
    held: dict[int, list[int]] = {}
    for agent, place in enumerate(s.at):
        if 0 <= place < 48:
            held.setdefault(place, []).append(agent // 7)
    assert all(len(set(colours)) == 1 and len(colours) <= 2 for colours in held.values())
    for case in range(s.config.players * 4):
        assert (s.lies[case] >= 0) + list(s.carries).count(case) + (s.opened[case] >= 0) == 1


@pytest.mark.parametrize(("players", "seed"), [("2", 11), ("3", 12), ("4", 13), ("4", 14)])
def test_t63_at_rest_no_city_holds_two_colours(players: str, seed: int) -> None:
    duels = turns = 0
    for s in random_game(seed, players=players, most_turns="150"):
        duels += len([event for event in s.events or [] if type(event).__name__ == "Turned"])
        if not s.over and type(s.pending[-1]).__name__ == "RollDice":
            turns += 1
            check_at_rest(s)
    assert duels > 3
    assert turns > 20


def test_t63_a_duel_always_removes_one_side() -> None:
    text = "turn red\npool 3\nred 1 paris\nblue 1 geneva\nblue 2 geneva\n"
    for cards in (("5", "4", "3", "2"), ("5", "0", "0", "1"), ("1", "0", "3", "3"), ("0", "0")):
        s = act(table(text), "move 1 geneva", *[f"lay {card}" for card in cards])
        here = {colour for colour in ("red", "blue") for agent in AGENTS if where(s, colour, agent) == "geneva"}
        assert len(here) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t64_there_are_nine_secrets_for_every_player(players: int) -> None:
    s = packed(players=str(players))
    assert sum(sum(view(s, player).contents[:4]) for player in range(players)) == 9 * players


@pytest.mark.parametrize(("more", "winners"), [("", "0+1"), ("yellow 7 out", "0"), ("red 7 out", "1")])
def test_t64_when_none_is_left_and_nobody_has_ten_the_game_ends(more: str, winners: str) -> None:
    s = table(SHARED_OUT.format(more=more), players="2")
    assert not s.over
    s = act(s, HOME)
    assert view(s, SPECTATOR).secrets == (9, 9)
    assert game_of(s).result(s) == f"{winners} TA47"


def test_t64_while_a_secret_is_left_the_game_goes_on() -> None:
    text = SHARED_OUT.format(more="").replace("opened yellow-c yellow\n", "")
    s = act(table(text, players="2"), HOME)
    assert view(s, SPECTATOR).secrets == (9, 8)
    assert asked(s) == (RED, "MoveAgent")


def test_t65_a_start_space_lies_close_to_the_foreign_headquarters_of_its_corner() -> None:
    for colour, other in zip(COLOURS, COLOURS[2:] + COLOURS[:2], strict=True):
        near = set(EXITS[colour]) | {city for exit_city in EXITS[colour] for city in LINES[exit_city]}
        assert set(GATES[other]) <= near
        assert set(EXITS[colour]) < set(GATES[other])
        assert not set(GATES[colour]) & near


@pytest.mark.parametrize("empty", COLOURS)
def test_t65_the_middle_one_of_three_is_not_asked_for_a_guard(empty: str) -> None:
    s = placed(players="3", empty_corner=empty)
    corners = list(view(s, SPECTATOR).corners)
    guards = []
    while asked(s)[1] == "PlaceGuard":
        guards.append(corners[asked(s)[0]])
        s = act(s, "guard")
    out = COLOURS.index(empty)
    assert sorted(guards) == sorted([(out + 1) % 4, (out + 3) % 4])


def test_t65_a_guard_meets_an_agent_that_comes_home_to_the_empty_corner() -> None:
    text = "turn red\npool 2\nred 1 start-green\nyellow 1 start-green\nblue 1 rio-de-janeiro red-a\n"
    s = table(text, players="3")
    assert asked(s) == (RED, "MoveAgent")
    s = act(s, "move 1 lima", "move 1 rio-de-janeiro")
    assert heard_of(s, YELLOW, "Met") == [{"player": RED, "agent": 0, "rival": BLUE, "other": 0, "exact": True}]


def test_t66_the_four_suitcase_fields_of_every_start_touch_the_edge_of_the_board() -> None:
    fields: list[list[tuple[float, float]]] = getattr(default_board(), "fields", [])
    assert [len(of_start) for of_start in fields] == [4] * 4
    for of_start in fields:
        for x, y in of_start:
            assert min(x, y, 1 - x, 1 - y) <= 0.02
    assert fields[0] == [(0.12, 0.015), (0.20, 0.015), (0.015, 0.12), (0.015, 0.20)]
