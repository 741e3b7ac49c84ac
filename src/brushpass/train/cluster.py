"""Workers as Ray actors, on one machine or a cluster, with the same results as local processes."""
from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brushpass.arena.executors import MAX_RETRIES, RESULT_STORE_BYTES, Executor, RayExecutor
from brushpass.core.errors import UserError
from brushpass.train.recipe import Recipe, Rollout
from brushpass.train.workers import (
    Arrays, LocalWorkerGroup, Shape, Worker, WorkerConfig, WorkerGroup, WorkerGroupFactory, group_shape,
    lower_priority,
)

OBJECT_STORE_COPIES: Final = 4  # of all results: one being written, one being read, and the same again as reserve
REPLACEMENT_SEED_OFFSET: Final = 10 ** 12  # between an actor and its replacement: larger than any stage's seed


class RayWorker:
    """A worker in a Ray actor, with arrays of its own."""

    def start(self, name: str, shape: Shape, config: WorkerConfig, auto_decisions: int) -> Arrays:
        """Start the games and return the results; earlier actors of this slot have stepped `auto_decisions`."""
        lower_priority()
        own = replace(shape, games=config.last - config.first)
        arrays = {key: np.zeros(*spec) for key, spec in own.array_specs().items()}
        self.worker = Worker(name, own, replace(config, first=0, last=own.games), arrays)
        self.worker.rollouts.auto_decisions += auto_decisions
        arrays["auto_decisions"][0] = auto_decisions
        return self.results()

    def step(self, chosen: NDArray[np.int16]) -> Arrays:
        """Play the chosen actions and return the results."""
        self.worker.arrays["chosen"][:] = chosen
        self.worker.step()
        return self.results()

    def results(self) -> Arrays:
        """Return the arrays that the learner reads."""
        config = self.worker.config
        read = {"chosen": False, "priors": config.writes_priors, "evaluations": config.writes_evaluations}
        return {name: array for name, array in self.worker.arrays.items() if read.get(name, True)}


class Cluster:
    """A Ray cluster with one CPU per process of a group; the groups share it."""

    def __init__(self, ray: Any, rollout: Rollout) -> None:
        self.ray = ray
        self.cpus_needed = rollout.processes
        self.worker_class = ray.remote(num_cpus=1 / rollout.groups, scheduling_strategy="SPREAD")(RayWorker)
        self.last_error = ""  # of the last actor that died
        self.check()

    def check(self) -> None:
        """Check that all actors can be scheduled. Raises UserError."""
        cpus = int(self.ray.cluster_resources().get("CPU", 0))
        if cpus < self.cpus_needed:
            raise UserError("terminal.train.few-processors", {"needed": self.cpus_needed, "found": cpus})

    def results(self, slots: list[WorkerSlot]) -> list[Arrays]:
        """Return the results of some actors, or an empty list if one died; exceptions in their code are raised."""
        errors = self.ray.exceptions
        try:
            return self.ray.get([slot.pending for slot in slots])
        except errors.RayTaskError:
            raise
        except errors.RayError as error:
            self.last_error = str(error).strip().split("\n")[-1][:200]
            return []

    def make_group(self, name: str, shape: Shape, configs: list[WorkerConfig]) -> WorkerGroup:
        """Return a group of actors."""
        return RayWorkerGroup(self, name, shape, configs)


class WorkerSlot:
    """A part of a group's games and the actor that steps them, which is replaced if it dies."""

    def __init__(self, cluster: Cluster, name: str, shape: Shape, config: WorkerConfig, arrays: Arrays) -> None:
        self.cluster = cluster
        self.name = name
        self.shape = shape
        self.config = config
        self.arrays = {name: array[config.first:config.last] for name, array in arrays.items()}
        self.failures = 0  # in a row
        self.start()

    def start(self) -> None:
        """Start a new actor."""
        self.actor = self.cluster.worker_class.remote()
        auto_decisions = int(self.arrays["auto_decisions"][0])
        self.pending = self.actor.start.remote(self.name, self.shape, self.config, auto_decisions)

    def send(self) -> None:
        """Send the chosen actions to the actor."""
        self.pending = self.actor.step.remote(self.arrays["chosen"])

    def store(self, results: list[Arrays]) -> None:
        """Copy the results into the arrays; if the actor died, its games count as draws and new ones start."""
        died = not results
        while not results:
            self.replace_actor()
            results = self.cluster.results([self])
        for name, array in results[0].items():
            self.arrays[name][:] = array
        if died:
            self.arrays["done"][:] = True
        else:
            self.failures = 0

    def replace_actor(self) -> None:
        """Replace an actor that died. Raises UserError after too many failures in a row."""
        self.failures += 1
        if self.failures > MAX_RETRIES:
            raise UserError("terminal.train.died", {"text": self.cluster.last_error})
        self.close()
        self.cluster.check()
        self.config = replace(self.config, seed=self.config.seed + REPLACEMENT_SEED_OFFSET)
        self.start()

    def close(self) -> None:
        """Kill the actor."""
        self.cluster.ray.kill(self.actor)


class RayWorkerGroup(WorkerGroup):
    """A group of actors, whose results are copied into the arrays."""

    def __init__(self, cluster: Cluster, name: str, shape: Shape, configs: list[WorkerConfig]) -> None:
        super().__init__(shape)
        self.cluster = cluster
        self.slots = [WorkerSlot(cluster, name, shape, config, self.arrays) for config in configs]

    def send(self) -> None:
        for slot in self.slots:
            slot.send()

    def wait(self) -> None:
        together = self.cluster.results(self.slots)  # one request for all is faster than one per slot
        results = [[arrays] for arrays in together] or [self.cluster.results([slot]) for slot in self.slots]
        for slot, arrays in zip(self.slots, results, strict=True):
            slot.store(arrays)

    def close(self) -> None:
        """Kill the actors and release the shared memory."""
        for slot in self.slots:
            slot.close()
        self.slots.clear()
        super().close()


def object_store_bytes(recipe: Recipe) -> int:
    """Return the size of the object store that a local Ray needs."""
    return max(RESULT_STORE_BYTES, OBJECT_STORE_COPIES * recipe.rollout.groups * group_shape(recipe).total_bytes())


def worker_group_factory(executor: Executor, rollout: Rollout) -> WorkerGroupFactory:
    """Return the factory of worker groups for an executor. Raises UserError if its cluster is too small."""
    return Cluster(executor.ray, rollout).make_group if isinstance(executor, RayExecutor) else LocalWorkerGroup
