"""Training on Ray: what is learned is the same as in processes of this machine, and an actor's death ends no run."""
from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brushpass.agents.network.safetensors import read_weights
from brushpass.arena.executors import RESULT_STORE_BYTES, LocalExecutor, RayExecutor
from brushpass.core.errors import UserError
from brushpass.text.catalogue import LANGUAGES
from brushpass.train import cluster
from brushpass.train.cluster import Cluster, RayWorkerGroup, worker_group_factory, object_store_bytes
from brushpass.train.workers import WorkerGroup, WorkerGroupFactory, LocalWorkerGroup, worker_configs, group_shape
from brushpass.train.recipe import Recipe, Rollout, Stage
from tests import helpers_ray
from tests.effort import exhaustive
from tests.terminal.console import brushpass, say
from tests.train import helpers
from tests.train.helpers import small

MISSING = helpers_ray.missing() or helpers.missing()
pytestmark = [pytest.mark.skipif(bool(MISSING), reason=MISSING), pytest.mark.xdist_group("ray")]
IMPOSSIBLE = 30_000
PLAY = Stage(updates=2, checkpoint_opponents=300, heuristic_opponents=300, shaping_coef=(1.0, 0.5), draw_penalty=0.2,
             secret_entropy_factor=2.0)


def recipe_of(*stages: Stage, groups: int = 1, processes: int = 2) -> Recipe:
    """Return a small recipe whose games do not share out evenly among the processes."""
    recipe = small(*stages)
    recipe.rollout = Rollout(17 * groups, groups, processes, 8, 64)
    return recipe


def weights(folder: Path, recipe: Recipe, crew_of: WorkerGroupFactory) -> dict[str, Any]:
    """Follow a recipe in a new folder, and return what was learned."""
    from brushpass.train.run import Run  # needs PyTorch

    folder.mkdir()
    Run(recipe, folder, print, crew_of).run()
    return read_weights(folder / "kyoto.safetensors")


def group(crew_of: WorkerGroupFactory) -> WorkerGroup:
    """Return a group that is ready."""
    recipe = recipe_of(PLAY)
    shape = group_shape(recipe)
    crew = crew_of(recipe.game, shape, worker_configs(recipe, PLAY, 1, shape.games, 0))
    crew.wait()
    return crew


def stepped(crew: WorkerGroup) -> dict[str, Any]:
    """Let a group play some option or other in each game, and return what it tells after that."""
    options = (crew.arrays["legal"] >= 0).sum(1)
    crew.arrays["chosen"][:] = 7 * np.arange(len(options)) % options
    crew.send()
    if isinstance(crew, RayWorkerGroup):
        crew.arrays["chosen"][:] = IMPOSSIBLE  # what was chosen is on its way, whatever stands here by now
    crew.wait()
    return {name: array.copy() for name, array in crew.arrays.items() if name != "chosen"}


def end(ray: Any, crew: RayWorkerGroup) -> None:
    """Kill the actor of a group's first games, and wait until it is dead."""
    kill(ray, crew.slots[0].actor)


def kill(ray: Any, actor: Any) -> None:
    """Kill an actor, and wait until it is dead."""
    ray.kill(actor)
    with pytest.raises(ray.exceptions.RayActorError):
        while True:
            ray.get(actor.results.remote())


@pytest.fixture
def on_ray(ray: Any) -> Iterator[WorkerGroup]:
    """A group of two actors."""
    crew = group(Cluster(ray, recipe_of().rollout).make_group)
    yield crew
    crew.close()


@pytest.mark.usefixtures("ray")
def test_the_same_weights_as_on_this_machine(tmp_path: Path) -> None:
    recipe = recipe_of(Stage(updates=2, imitation=True), PLAY)
    here = weights(tmp_path / "here", recipe, worker_group_factory(LocalExecutor(2), recipe.rollout))
    there = weights(tmp_path / "there", recipe, worker_group_factory(RayExecutor(2), recipe.rollout))
    assert [name for name in here if (here[name] != there[name]).any()] == []


@exhaustive
def test_every_part_of_the_games_is_told_in_its_place(on_ray: RayWorkerGroup) -> None:
    here = group(LocalWorkerGroup)
    told = []
    for crew in (here, on_ray):
        found = [stepped(crew) for _ in range(12)]
        told.append({name: np.stack([each[name] for each in found]) for name in found[0]})
    here.close()
    assert told[0]["done"].any()
    assert [name for name in told[0] if (told[0][name] != told[1][name]).any()] == []


@exhaustive
def test_an_actor_that_dies_cuts_its_games_off(ray: Any, on_ray: RayWorkerGroup) -> None:
    for _ in range(2):
        before = stepped(on_ray)
    end(ray, on_ray)
    after = stepped(on_ray)
    games = on_ray.slots[0].config.last
    assert after["done"][:games].all()
    assert not after["returns"][:games].any()
    assert not after["done"][games:].all()
    assert after["auto_decisions"][0] == before["auto_decisions"][0]
    assert not stepped(on_ray)["done"][:games].all()
    assert on_ray.slots[0].config.seed > cluster.REPLACEMENT_SEED_OFFSET, "other games than before"


def test_a_run_goes_on_without_an_actor(ray: Any, tmp_path: Path) -> None:
    recipe, hired = recipe_of(PLAY), []
    place = Cluster(ray, recipe.rollout)

    class Unlucky(RayWorkerGroup):
        def send(self) -> None:
            hired.append(self.slots[0].actor)
            super().send()
            if len(hired) == 9:
                kill(ray, hired[-1])

    assert weights(tmp_path / "run", recipe, lambda *told: Unlucky(place, *told))
    assert len(set(hired)) == 2, "the one that died, and the one that took over"


@exhaustive
def test_actors_that_all_die_are_given_up(ray: Any, on_ray: RayWorkerGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "MAX_RETRIES", 1)
    end(ray, on_ray)
    stepped(on_ray)
    end(ray, on_ray)
    with pytest.raises(UserError, match=r"crashed repeatedly \(.*killed"):
        stepped(on_ray)


@exhaustive
def test_a_fault_of_an_actor_is_no_death(on_ray: RayWorkerGroup) -> None:
    on_ray.arrays["chosen"][:] = IMPOSSIBLE
    on_ray.send()
    with pytest.raises(IndexError):
        on_ray.wait()
    assert on_ray.slots[0].failures == 0


@pytest.mark.usefixtures("ray")
def test_too_few_processors_are_told() -> None:
    with pytest.raises(UserError, match="needs 3 CPUs, but the cluster has 2"):
        worker_group_factory(RayExecutor(3), Rollout(processes=3))


def test_a_ray_of_our_own_has_room_for_what_is_told() -> None:
    assert object_store_bytes(recipe_of(PLAY)) == RESULT_STORE_BYTES
    recipe = recipe_of(PLAY)
    recipe.rollout.games = 100_000
    assert object_store_bytes(recipe) > 4 * 100_000 * 1_000


def recipe_in(folder: Path, processes: int) -> tuple[str, ...]:
    """Write a recipe, and return the command that follows it."""
    path = folder / "mini.json"
    path.write_text(recipe_of(Stage(updates=1), groups=3, processes=processes).text())
    return "train", "kyoto", "--recipe", str(path), "--output", str(folder / "run"), "--executor", "ray"


@exhaustive
@pytest.mark.usefixtures("ray")
def test_the_command(tmp_path: Path) -> None:
    result = brushpass(*recipe_in(tmp_path, 2))
    assert (result.code, result.err) == (0, "")
    assert (tmp_path / "run" / "log.jsonl").read_text() == result.out
    assert (tmp_path / "run" / "kyoto.safetensors").exists()


@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_on_too_few_processors(language: str, tmp_path: Path) -> None:
    result = brushpass(*recipe_in(tmp_path, 40), "--lang", language)
    told = say("terminal.train.few-processors", language, needed=40, found=2)
    assert (result.code, result.out, result.err) == (2, "", f"brushpass: {told}\n")
    assert not (tmp_path / "run").exists()


def test_without_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = brushpass(*recipe_in(tmp_path, 2))
    assert (result.code, result.out, result.err) == (2, "", f"brushpass: {say('arena.no-ray')}\n")
    assert not (tmp_path / "run").exists()
