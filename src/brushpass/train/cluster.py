"""Actors of Ray that play the games of a run on one machine or many, with the same result as processes of this one."""
from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from brushpass.arena.executors import MAX_RETRIES, RESULT_STORE_BYTES, RayExecutor, Executor
from brushpass.core.errors import UserError
from brushpass.train.crew import Crew, CrewOf, LocalCrew, Part, Player, Shape, shape_of, step_back
from brushpass.train.recipe import Recipe, Rolling

COPIES: Final = 4  # of all that the groups tell, in the memory of Ray: one is told, one is read, and as much again
SUCCESSOR: Final = 10 ** 12  # from the seed of an actor to that of the one in its place: larger than any stage's
Told = dict[str, NDArray[Any]]


class Hand:
    """Some of the games, played by an actor over arrays of its own."""

    def begin(self, name: str, shape: Shape, part: Part, passed: int) -> Told:
        """Begin the games, and return what is told of them; so many choices were passed over by actors before."""
        step_back()
        own = replace(shape, games=part.last - part.first)
        arrays = {key: np.zeros(*each) for key, each in own.parts().items()}
        self.player = Player(name, own, replace(part, first=0, last=own.games), arrays)
        self.player.rollouts.auto_decisions += passed
        arrays["passed"][0] = passed
        return self.told()

    def step(self, chosen: NDArray[np.int16]) -> Told:
        """Play what was chosen, and return what is told after it."""
        self.player.arrays["chosen"][:] = chosen
        self.player.step()
        return self.told()

    def told(self) -> Told:
        """Return the arrays that anybody reads."""
        part = self.player.part
        read = {"chosen": False, "leans": part.teaches, "prospects": part.shapes}
        return {name: array for name, array in self.player.arrays.items() if read.get(name, True)}


class Cluster:
    """A cluster of Ray with a processor for each process of a group; the groups share it."""

    def __init__(self, ray: Any, rolling: Rolling) -> None:
        self.ray = ray
        self.needed = rolling.processes
        self.hand = ray.remote(num_cpus=1 / rolling.groups, scheduling_strategy="SPREAD")(Hand)
        self.last_words = ""  # why an actor died, as Ray tells it
        self.check()

    def check(self) -> None:
        """Refuse a cluster on which some of the games would wait for ever."""
        found = int(self.ray.cluster_resources().get("CPU", 0))
        if found < self.needed:
            raise UserError("terminal.train.few-processors", {"needed": self.needed, "found": found})

    def told(self, posts: list[Post]) -> list[Told]:
        """Return what some actors tell, or nothing where one of them died. A fault of their code is no death."""
        errors = self.ray.exceptions
        try:
            return self.ray.get([post.answer for post in posts])
        except errors.RayTaskError:
            raise
        except errors.RayError as error:
            self.last_words = str(error).strip().split("\n")[-1][:200]
            return []

    def crew(self, name: str, shape: Shape, parts: list[Part]) -> Crew:
        """Return a group of actors."""
        return RayCrew(self, name, shape, parts)


class Post:
    """Some of the games of a group, and the actor that plays them; where it dies, another one takes its place."""

    def __init__(self, cluster: Cluster, name: str, shape: Shape, part: Part, arrays: Told) -> None:
        self.cluster = cluster
        self.name = name
        self.shape = shape
        self.part = part
        self.arrays = {name: array[part.first:part.last] for name, array in arrays.items()}
        self.in_a_row = 0  # actors that died since one has played a step
        self.fill()

    def fill(self) -> None:
        """Let a new actor begin the games."""
        self.actor = self.cluster.hand.remote()
        passed = int(self.arrays["passed"][0])
        self.answer = self.actor.begin.remote(self.name, self.shape, self.part, passed)

    def send(self) -> None:
        """Hand the actor what was chosen."""
        self.answer = self.actor.step.remote(self.arrays["chosen"])

    def keep(self, told: list[Told]) -> None:
        """Write what is told into the arrays; games whose actor died count as drawn, and another one begins anew."""
        died = not told
        while not told:
            self.relieve()
            told = self.cluster.told([self])
        for name, array in told[0].items():
            self.arrays[name][:] = array
        if died:
            self.arrays["done"][:] = True
        else:
            self.in_a_row = 0

    def relieve(self) -> None:
        """Put another actor in the place of one that died, a few times in a row."""
        self.in_a_row += 1
        if self.in_a_row > MAX_RETRIES:
            raise UserError("terminal.train.died", {"text": self.cluster.last_words})
        self.close()
        self.cluster.check()
        self.part = replace(self.part, seed=self.part.seed + SUCCESSOR)
        self.fill()

    def close(self) -> None:
        """End the actor."""
        self.cluster.ray.kill(self.actor)


class RayCrew(Crew):
    """A group of actors; what they tell is copied into the arrays."""

    def __init__(self, cluster: Cluster, name: str, shape: Shape, parts: list[Part]) -> None:
        super().__init__(shape)
        self.cluster = cluster
        self.posts = [Post(cluster, name, shape, part, self.arrays) for part in parts]

    def send(self) -> None:
        for post in self.posts:
            post.send()

    def wait(self) -> None:
        together = self.cluster.told(self.posts)  # takes a third of the time that it takes one by one
        each = [[told] for told in together] or [self.cluster.told([post]) for post in self.posts]
        for post, told in zip(self.posts, each, strict=True):
            post.keep(told)

    def close(self) -> None:
        """End the actors, and give the memory back."""
        for post in self.posts:
            post.close()
        self.posts.clear()
        super().close()


def room_for(recipe: Recipe) -> int:
    """Return how many bytes a Ray of our own keeps for what the groups tell."""
    return max(RESULT_STORE_BYTES, COPIES * recipe.rolling.groups * shape_of(recipe).room())


def crews_on(where: Executor, rolling: Rolling) -> CrewOf:
    """Return what makes the groups at a place that was entered. Raises Problem where it is too small for them."""
    return Cluster(where.ray, rolling).crew if isinstance(where, RayExecutor) else LocalCrew
