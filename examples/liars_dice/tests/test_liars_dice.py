"""Liar's dice: its rules, the checks of every game, the terminal and the environments."""
from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import brushpass
from brushpass.checks import check_game
from brushpass.core.phrase import Refused
from brushpass.terminal.main import main

NAME = "liarsdice"


def command(*argv: str, typed: str = "") -> tuple[int, str, str]:
    """Run the command `brushpass`; return its exit code, output and errors."""
    out, errors = io.StringIO(), io.StringIO()
    return main(list(argv), io.StringIO(typed), out, errors, {}), out.getvalue(), errors.getvalue()


def played(*texts: str, **options: str) -> tuple[Any, Any]:
    """Return a game and its state after these actions."""
    game = brushpass.game(NAME, **options)
    s = game.new()
    for text in texts:
        s = game.apply(s, game.parse(text))
    return game, s


def offered(game: Any, s: Any) -> list[str]:
    return [game.text(a) for a in game.legal_actions(s)]


def test_l2_dice_are_seen_by_their_owner_alone() -> None:
    game, s = played("roll 5", dice="1")
    assert [event.face for event in game.observed_events(s, 0)] == [5]
    for observer in (1, -2):
        assert [event.face for event in game.observed_events(s, observer)] == [-1]
    assert game.observe(s, 0).shows == (0, 0, 0, 0, 1, 0)
    assert game.observe(s, 1).shows == game.observe(s, -2).shows == (0, 0, 0, 0, 0, 0)


def test_l4_a_bid_is_higher_and_never_more_than_all_dice() -> None:
    game, s = played("roll 5", "roll 2", "bid 1 4", dice="1")
    assert offered(game, s) == ["bid 1 5", "bid 1 6", *[f"bid 2 {face}" for face in range(1, 7)], "doubt"]
    with pytest.raises(Refused) as refused:
        game.apply(s, game.parse("bid 1 4"))
    assert refused.value.refusal.rule == "L4"


def test_l5_nobody_doubts_before_a_bid() -> None:
    game, s = played("roll 5", "roll 2", dice="1")
    assert "doubt" not in offered(game, s)
    assert game.refusal(s, game.parse("doubt")).rule == "L5"


@pytest.mark.parametrize(("ones", "winner"), [("wild", 0), ("plain", 1)])
def test_l6_l7_l8_ones_count_for_every_face_unless_they_are_plain(ones: str, winner: int) -> None:
    game, s = played("roll 5", "roll 1", "bid 2 5", "doubt", dice="1", ones=ones)
    assert game.result(s) == f"{winner} L8"
    assert game.returns(s)[winner] == 1


def test_l3_the_one_who_lost_a_die_opens_the_next_round() -> None:
    game, s = played(*["roll 5"] * 4, "bid 1 6", "doubt", *["roll 2"] * 3, dice="2")
    assert game.who(s) == 0
    assert s.left == (1, 2)


def test_states_that_differ_are_not_equal() -> None:
    assert played("roll 5")[1] != played("roll 6")[1]
    assert "shows" in played("roll 5")[1].to_dict()


def test_every_check_of_a_game_passes() -> None:
    check_game(NAME)


@pytest.mark.parametrize("argv", [("learn", NAME), ("print", NAME)])
def test_what_the_game_does_not_have_is_said(argv: tuple[str, ...]) -> None:
    code, _, errors = command(*argv)
    assert code == 2
    assert errors.startswith(f"brushpass: {NAME} has no ")


def test_at_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    code, out, _ = command("play", NAME, "--plain", "--seed", "3", "--bot", "1", "--save", str(path), typed="bid 1 2\n")
    assert code == 0
    assert "Your dice" in out
    folder = tmp_path / "games"
    code, _, errors = command("selfplay", NAME, "--bots", "recruit,random", "--games", "1", "--output", str(folder),
                              "--seed", "1")
    assert code == 0, errors
    record = str(next(folder.rglob("*.txt")))
    for argv in (("verify", record), ("replay", record, "--as", "0", "--plain"), ("replay", record, "--plain"),
                 ("rules", NAME, "L4"), ("play", "--help")):
        assert command(*argv)[0] == 0, argv
    score = command("arena", NAME, "--bots", "recruit,random", "--games", "4", "--seed", "1", "--json")[1]
    assert json.loads(score)["games"] == 4


def test_in_the_environments() -> None:
    pettingzoo = pytest.importorskip("brushpass.env.pettingzoo")
    gymnasium = pytest.importorskip("brushpass.env.gymnasium")
    table = pettingzoo.env(NAME, players="3")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, _, over, _, _ = table.last()
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
    seat = gymnasium.env(NAME, seat=1, opponent="random")
    observation, _ = seat.reset(seed=1)
    assert seat.observation_space.contains(observation)
    pyspiel = pytest.importorskip("pyspiel")
    import brushpass.env.openspiel  # noqa: F401

    state = pyspiel.load_game(f"brushpass_{NAME}(dice=1)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sum(state.returns()) == 0
