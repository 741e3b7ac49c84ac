"""Games on Ray equal those in local processes, and a killed worker loses no game."""
from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from brushpass.arena import executors
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.table import Outcome
from brushpass.arena.executors import LocalExecutor, RayExecutor, Executor
from brushpass.core.errors import UserError
from tests.effort import exhaustive
from tests.helpers_ray import dying, missing
from tests.terminal.console import brushpass, lasting

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=missing()),
    pytest.mark.xdist_group("ray"),
    pytest.mark.usefixtures("ray"),
]
PAIRING = Pairing("kyoto", {}, ["courier", "random"], 3)


def told(games: Iterator[tuple[int, Outcome]]) -> dict[int, tuple[list[float], str, list[int]]]:
    """Return the outcomes without their times."""
    return {number: (each.shares, each.ended_by, each.decisions) for number, each in games}


def outcomes(place: Executor, games: int) -> dict[int, tuple[list[float], str, list[int]]]:
    return told(play_all(PAIRING, range(games), place))


def test_the_same_games_as_on_this_machine() -> None:
    assert outcomes(RayExecutor(2), 9) == outcomes(LocalExecutor(1), 9)


def test_only_so_many_games_are_handed_out() -> None:
    taken: list[int] = []

    def games() -> Iterator[tuple[int, partial[Outcome]]]:
        for number in range(9):
            taken.append(number)
            yield number, partial(PAIRING.play, number)

    playing = RayExecutor(2).run(games())
    next(playing)
    assert taken == [0, 1]
    assert len(list(playing)) == 8


def test_a_killed_worker_loses_nothing() -> None:
    workers = {worker for _, worker in RayExecutor(2).run((number, os.getpid) for number in range(9))}
    playing = play_all(PAIRING, range(9), RayExecutor(2))
    first = next(playing)
    for worker in workers:
        with suppress(ProcessLookupError):  # Ray had no more use for it
            os.kill(worker, signal.SIGKILL)
    assert told(iter([first, *playing])) == outcomes(LocalExecutor(1), 9)


@exhaustive
def test_the_game_of_a_dead_worker_is_played_again(tmp_path: Path) -> None:
    games = [(0, partial(dying, PAIRING, 0, tmp_path, 1)), (1, partial(PAIRING.play, 1))]
    assert told(RayExecutor(2).run(games)) == outcomes(LocalExecutor(1), 2)
    assert len(list(tmp_path.iterdir())) == 1


@exhaustive
def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "MAX_RETRIES", 1)
    games = [(0, partial(dying, PAIRING, 0, tmp_path, 99)), *((n, partial(PAIRING.play, n)) for n in range(1, 5))]
    with pytest.raises(UserError, match="A process was killed in the middle of a game"):
        list(RayExecutor(2).run(games))
    assert len(list(tmp_path.iterdir())) == 2


@exhaustive
def test_a_fault_of_a_game_is_no_death() -> None:
    with pytest.raises(ZeroDivisionError):
        list(RayExecutor(2).run([(0, partial(divmod, 1, 0))]))


def test_the_same_arena(tmp_path: Path) -> None:
    argv = ("arena", "kyoto", "--bots", "1,random", "--games", "6", "--seed", "5", "--json")
    path = tmp_path / "kept.jsonl"
    on_ray = brushpass(*argv, "--executor", "ray", "--jobs", "2", "--checkpoint", str(path))
    assert (on_ray.code, on_ray.err) == (0, "")
    assert lasting(on_ray.json()) == lasting(brushpass(*argv).json())
    assert path.read_text().count("\n") == 7


def test_the_same_self_play(tmp_path: Path) -> None:
    argv = ("selfplay", "kyoto", "--bots", "1", "--games", "5", "--seed", "5", "--output")
    for name, place in (("ray", "ray"), ("here", "local")):
        assert brushpass(*argv, str(tmp_path / name), "--executor", place, "--jobs", "2").code == 0
    ray, here = ({path.name: path.read_text() for path in (tmp_path / name).iterdir()} for name in ("ray", "here"))
    assert len(ray) == 6
    assert ray == here


def test_a_ray_of_somebody_else_is_left_running(ray: Any) -> None:
    with RayExecutor(2):
        pass
    assert ray.is_initialized()


def test_what_ray_says_is_no_part_of_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    place = RayExecutor(1)
    place.ray = SimpleNamespace(is_initialized=lambda: False, init=lambda *_, **__: print("here"),
                                shutdown=lambda: print("gone"))
    with place:
        print("a worker died")
    print("done")
    assert capsys.readouterr() == ("done\n", "here\na worker died\ngone\n")
