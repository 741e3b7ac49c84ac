"""The mini games: the same rules and actions with fewer pieces, hidden from front ends that cannot draw them."""
from typing import Any

import pytest

import brushpass
from bench.mini import MINIS, Census
from brushpass.core.phrase import Refused
from brushpass.core.errors import BadConfig
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.text.position import position
from brushpass.server.http.content import game_info
from tests.terminal.console import brushpass as command

EMPTY = "6 . . . . .\n5 . . . . .\n"
CLASH = EMPTY + """
4 .   .   y{corner} . .
3 y{defender} . . . .
2 .   g3r .   .   .
1 g2f .   g0  .   .
turn oniwaban
hand oniwaban: castle shrine
hand government: shrine
{more}
"""


def clash(defender: str, corner: str, more: str = "") -> Any:
    """Return mini Kyoto after Oniwaban's 3r has attacked an agent in a3."""
    game = KyotoGame({"board": "mini"})
    s = position(CLASH.format(defender=defender, corner=corner, more=more), game.kyoto)
    return game.apply(s, game.parse("castle b2-a3"))


def test_kyoto_has_the_same_actions_but_for_the_names_of_start_locations() -> None:
    full, mini = brushpass.game("kyoto"), brushpass.game("kyoto", board="mini")
    pairs = list(zip(full.actions, mini.actions, strict=True))
    assert [one.number for one, _ in pairs] == [other.number for _, other in pairs]
    assert {one.verb for one, other in pairs if one.text() != other.text()} == {"place"}
    assert len(mini.numbers) == len(mini.actions)


def test_the_only_real_agent_captured_wins() -> None:
    assert (clash("3r", "2f").winner, clash("3r", "2f").reason) == (0, "K49")
    assert not clash("2f", "3r").over


def test_the_second_false_agent_captured_loses() -> None:
    s = clash("2f", "3r", "prison oniwaban: 0")
    assert (s.winner, s.reason) == (1, "K50")


def test_an_escape_ends_in_the_fourth_row() -> None:
    game = KyotoGame({"board": "mini"})
    rows = EMPTY + "4 . . . . .\n3 g3r y2f . . .\n2 . . . . .\n1 . . . . .\nturn oniwaban\n"
    s = game.apply(position(rows + "hand oniwaban: shrine", game.kyoto), game.parse("shrine a3-a4"))
    assert game.result(s) == "0 K51"


def test_nobody_steps_off_the_mini_board() -> None:
    game = KyotoGame({"board": "mini"})
    rows = EMPTY + "4 . . . . .\n3 . . y2f . .\n2 . . . . .\n1 g3r . g0 . .\nturn oniwaban\n"
    s = position(rows + "hand oniwaban: shrine castle", game.kyoto)
    with pytest.raises(Refused) as refused:
        game.apply(s, game.parse("shrine a1-a2"))
    assert refused.value.key == "refusal.no-location"
    assert [game.text(a) for a in game.legal_actions(s)] == ["shrine a1-b2", "shrine c1-b2", "castle c1-c2"]


@pytest.mark.parametrize("options", [{"special_agents": "sides"}, {"equipment": "on"}])
def test_mini_kyoto_is_the_basic_game(options: dict[str, str]) -> None:
    with pytest.raises(BadConfig):
        brushpass.game("kyoto", board="mini", **options)


def test_mini_top_secret_is_for_two() -> None:
    with pytest.raises(BadConfig):
        brushpass.game("topsecret", board="mini", players="3")


def test_nobody_leaves_the_ground_floor() -> None:
    game: Any = brushpass.game("embassy", **MINIS["embassy"])
    ways = [(room, to) for room in range(27) for to in game.embassy.neighbours[room * 8:room * 8 + 8] if to >= 0]
    assert len(ways) == 24
    assert {room // 9 for way in ways for room in way} == {1}


def test_top_secret_is_counted_whole() -> None:
    game = brushpass.game("topsecret", **MINIS["topsecret"], most_turns="1")
    census = Census(game)
    census.visit(game.new(), (0, 0))
    assert (census.histories, census.ends, len(census.states), len(census.sets)) == (869, 400, 249, 104)


@pytest.mark.parametrize("name", MINIS)
def test_the_page_is_not_offered_a_mini(name: str) -> None:
    assert "mini" not in [value for values in game_info(name).options.values() for value in values]


@pytest.mark.parametrize("name", MINIS)
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_terminal_plays_a_mini(name: str, plain: tuple[str, ...]) -> None:
    options = [word for option, value in MINIS[name].items() for word in ("--option", f"{option}={value}")]
    shown = command("play", name, "--seed", "1", "--bot", "random", *plain, *options, typed="1\n" * 3000)
    assert (shown.code, shown.err) == (0, "")
    assert not any(sign in shown.out for sign in "{}@")


def test_the_terminal_draws_four_rows_of_three() -> None:
    shown = command("play", "kyoto", "--seed", "1", "--bot", "random", "--option", "board=mini", typed="1\n" * 3000)
    assert "5 │" not in shown.out
    assert max(line.count("│") for line in shown.out.splitlines() if line.startswith("4 │")) == 4
