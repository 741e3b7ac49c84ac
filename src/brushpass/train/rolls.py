"""Batches of choices: played by the groups in turn, so that one group plays while the network looks at another."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch import Tensor

from brushpass.train.crew import Crew
from brushpass.train.net import Net
from brushpass.train.recipe import Stage
from brushpass.train.replay import Repeated

TOLD = ("seen", "legal", "seat", "forced", "opponents")  # what is known before a choice
ANSWERS = ("chosen", "chance", "value", "mine")  # what the network says to it
HEARD = ("returns", "done")  # what is known after it


class Rolls:
    """What was seen, chosen and won in so many steps of all games, on the device: step x game x ..."""

    def __init__(self, crews: list[Crew], steps: int, extra: tuple[str, ...], device: torch.device) -> None:
        self.held: dict[str, Tensor] = {}
        games = len(crews[0].arrays["seat"]) * len(crews)
        for name in (*TOLD, *HEARD, *extra):
            array = crews[0].arrays[name]
            rows = steps + 1 if name in TOLD or name in extra else steps
            kind = torch.from_numpy(array[:0]).dtype
            self.held[name] = torch.zeros((rows, games, *array.shape[1:]), dtype=kind, device=device)
        for name, kind in (("chosen", torch.int16), ("chance", torch.float32), ("mine", torch.bool)):
            self.held[name] = torch.zeros((steps, games), dtype=kind, device=device)
        self.held["value"] = torch.zeros((steps + 1, games), device=device)

    def __getitem__(self, name: str) -> Tensor:
        return self.held[name]


class Dealer:
    """Lets the groups play with a network, and keeps what happened."""

    def __init__(self, net: Net, rival: Net, crews: list[Crew], stage: Stage, steps: int,
                 device: torch.device) -> None:
        self.net = net
        self.rival = rival  # plays some seats in some of the games
        self.crews = crews
        self.stage = stage
        self.steps = steps
        self.device = device
        self.extra = (("leans",) if stage.imitation else ()) + (("prospects",) if max(stage.shaping) > 0 else ())
        self.rolls = [Rolls(crews, steps, self.extra, device) for _ in range(2)]  # one is filled, one is learned from
        self.host = [{name: torch.from_numpy(array) for name, array in crew.arrays.items()} for crew in crews]
        if device.type == "cuda":
            for crew in crews:
                pinned(crew)
        each = len(crews[0].arrays["seat"])
        self.slices = [slice(number * each, (number + 1) * each) for number in range(len(crews))]
        self.rivals = [rival_games(each, stage.rivals, number).to(device) for number in range(len(crews))]
        names = (*TOLD, *self.extra, *ANSWERS)
        self.asked = {name: self.rolls[0][name][0, self.slices[0]].clone() for name in names}
        self.asked["rivals"] = self.rivals[0].clone()
        self.answer = Repeated(self.think, device)
        self.number = 0
        self.spent = {"waiting": 0.0, "choosing": 0.0, "learning": 0.0}  # seconds, since the beginning

    def close(self) -> None:
        """Let go of the groups' memory."""
        self.host.clear()
        if self.device.type == "cuda":
            for crew in self.crews:
                runtime().cudaHostUnregister(address(crew))

    def roll(self, lesson: Iterator[None], lessons: int) -> Rolls:
        """Play a batch, and let a lesson go on between the steps."""
        rolls = self.rolls[self.number % 2]
        self.number += 1
        slots, given = self.steps * len(self.crews), 0
        for step in range(self.steps):
            for group, crew in enumerate(self.crews):
                if step > 0:
                    with self.clocked("waiting"):
                        crew.wait()
                    self.hear(rolls, step - 1, group)
                with self.clocked("choosing"):
                    self.choose(rolls, step, group)
                crew.send()
                with self.clocked("learning"):
                    while given * slots < lessons * (step * len(self.crews) + group + 1):
                        next(lesson, None)
                        given += 1
        for group, crew in enumerate(self.crews):
            crew.wait()
            self.hear(rolls, self.steps - 1, group)
            self.look(rolls, self.steps, group)
            self.ask(rolls, self.steps, group)
            rolls["value"][-1, self.slices[group]] = self.asked["value"]
        for _ in lesson:
            pass
        return rolls

    @contextmanager
    def clocked(self, what: str) -> Iterator[None]:
        """Add the time that something takes to what was spent on it."""
        began = perf_counter()
        yield
        self.spent[what] += perf_counter() - began

    def hear(self, rolls: Rolls, step: int, group: int) -> None:
        """Keep how a step has ended."""
        for name in HEARD:
            rolls[name][step, self.slices[group]].copy_(self.host[group][name], non_blocking=True)

    def look(self, rolls: Rolls, step: int, group: int) -> None:
        """Keep what is to be known before a choice."""
        for name in (*TOLD, *self.extra):
            rolls[name][step, self.slices[group]].copy_(self.host[group][name], non_blocking=True)

    def choose(self, rolls: Rolls, step: int, group: int) -> None:
        """Let the network choose, or in a stage of imitation the heuristics, and lay the choices out."""
        self.look(rolls, step, group)
        self.ask(rolls, step, group)
        for name in ANSWERS:
            rolls[name][step, self.slices[group]].copy_(self.asked[name], non_blocking=True)
        self.host[group]["chosen"].copy_(self.asked["chosen"], non_blocking=True)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def ask(self, rolls: Rolls, step: int, group: int) -> None:
        """Let the network look at what a group sees."""
        for name in (*TOLD, *self.extra):
            self.asked[name].copy_(rolls[name][step, self.slices[group]], non_blocking=True)
        self.asked["rivals"].copy_(self.rivals[group], non_blocking=True)
        self.answer()

    @torch.no_grad()
    def think(self) -> None:
        """Write choices for what lies in front of the network."""
        asked = self.asked
        chances, value = self.net(asked["seen"], asked["legal"])
        if self.stage.imitation:
            chances = advice(asked["leans"], self.stage.sharpness).clamp(min=1e-9).log()
        theirs = asked["rivals"] & (asked["opponents"] >> asked["seat"] & 1 == 1)
        if self.stage.rivals > 0:
            against, _ = self.rival(asked["seen"], asked["legal"])
            chances = torch.where(theirs[:, None], against, chances)
        asked["mine"].copy_(~theirs)
        wild = torch.empty_like(chances).exponential_()
        chosen = torch.where(asked["forced"] >= 0, asked["forced"], (chances.exp() / wild).argmax(-1))
        asked["chosen"].copy_(chosen)
        asked["chance"].copy_(chances.gather(1, chosen[:, None])[:, 0])
        asked["value"].copy_(value)


def rival_games(games: int, share: int, seed: int) -> Tensor:
    """Return in which games the rival plays the opponents: so many of a thousand."""
    return torch.from_numpy(np.random.default_rng(seed).integers(0, 1_000, games) < share)


def advice(leans: Tensor, sharpness: float) -> Tensor:
    """Return the chances that the heuristics give each place."""
    weights = leans.float()
    if sharpness != 1.0:
        weights = (weights / weights.amax(-1, keepdim=True)) ** sharpness
    return weights / weights.sum(-1, keepdim=True)


def pinned(crew: Crew) -> None:
    """Let the device read a group's memory straight away."""
    runtime().cudaHostRegister(address(crew), crew.memory.size, 0)


def runtime() -> Any:
    """Return the device's own functions."""
    return torch.cuda.cudart()  # type: ignore[no-untyped-call]


def address(crew: Crew) -> int:
    """Return where a group's memory begins."""
    return int(next(iter(crew.arrays.values())).ctypes.data)
