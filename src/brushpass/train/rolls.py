"""Batches of choices: played by the groups in turn, so that one group plays while the network looks at another."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import Tensor

from brushpass.train.crew import Crew
from brushpass.train.net import Net
from brushpass.train.recipe import Stage

TOLD = ("seen", "legal", "seat")  # what is known before a choice
HEARD = ("returns", "done")  # what is known after it


class Rolls:
    """What was seen, chosen and won in so many steps of all games, on the device: step x game x ..."""

    def __init__(self, crews: list[Crew], steps: int, extra: tuple[str, ...], device: torch.device) -> None:
        self.held: dict[str, Tensor] = {}
        games = sum(len(crew.arrays["seat"]) for crew in crews)
        for name in (*TOLD, *HEARD, *extra):
            array = crews[0].arrays[name]
            rows = steps + 1 if name in TOLD or name in extra else steps
            kind = torch.from_numpy(array[:0]).dtype
            self.held[name] = torch.zeros((rows, games, *array.shape[1:]), dtype=kind, device=device)
        for name, kind in (("chosen", torch.int16), ("chance", torch.float32)):
            self.held[name] = torch.zeros((steps, games), dtype=kind, device=device)
        self.held["value"] = torch.zeros((steps + 1, games), device=device)

    def __getitem__(self, name: str) -> Tensor:
        return self.held[name]


class Dealer:
    """Lets the groups play with a network, and keeps what happened."""

    def __init__(self, crews: list[Crew], stage: Stage, steps: int, device: torch.device) -> None:
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
        ends = np.cumsum([0] + [len(crew.arrays["seat"]) for crew in crews])
        self.slices = [slice(int(first), int(last)) for first, last in zip(ends[:-1], ends[1:], strict=True)]
        self.number = 0

    def roll(self, net: Net, lesson: Iterator[None], lessons: int) -> Rolls:
        """Play a batch with a network, and let a lesson go on between the steps."""
        rolls = self.rolls[self.number % 2]
        self.number += 1
        slots, given = self.steps * len(self.crews), 0
        for step in range(self.steps):
            for group, crew in enumerate(self.crews):
                if step > 0:
                    crew.wait()
                    self.hear(rolls, step - 1, group)
                self.choose(rolls, step, group, net)
                crew.send()
                while given * slots < lessons * (step * len(self.crews) + group + 1):
                    next(lesson, None)
                    given += 1
        for group, crew in enumerate(self.crews):
            crew.wait()
            self.hear(rolls, self.steps - 1, group)
            self.look(rolls, self.steps, group)
            with torch.no_grad():
                place = self.slices[group]
                rolls["value"][-1, place] = net(rolls["seen"][-1, place], rolls["legal"][-1, place])[1]
        for _ in lesson:
            pass
        return rolls

    def hear(self, rolls: Rolls, step: int, group: int) -> None:
        """Keep how a step has ended."""
        for name in HEARD:
            rolls[name][step, self.slices[group]].copy_(self.host[group][name], non_blocking=True)

    def look(self, rolls: Rolls, step: int, group: int) -> None:
        """Keep what is to be known before a choice."""
        for name in (*TOLD, *self.extra):
            rolls[name][step, self.slices[group]].copy_(self.host[group][name], non_blocking=True)

    def choose(self, rolls: Rolls, step: int, group: int, net: Net) -> None:
        """Let the network choose, or in a stage of imitation the rules of thumb, and lay the choices out."""
        self.look(rolls, step, group)
        place = self.slices[group]
        with torch.no_grad():
            chances, value = net(rolls["seen"][step, place], rolls["legal"][step, place])
            if self.stage.imitation:
                chances = advice(rolls["leans"][step, place], self.stage.sharpness).clamp(min=1e-9).log()
            wild = torch.empty_like(chances).exponential_()
            chosen = (chances.exp() / wild).argmax(-1)
            rolls["chosen"][step, place] = chosen.to(torch.int16)
            rolls["chance"][step, place] = chances.gather(1, chosen[:, None])[:, 0]
            rolls["value"][step, place] = value
            self.host[group]["chosen"].copy_(rolls["chosen"][step, place], non_blocking=True)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()


def advice(leans: Tensor, sharpness: float) -> Tensor:
    """Return the chances that the rules of thumb give each place."""
    weights = leans.float()
    if sharpness != 1.0:
        weights = (weights / weights.amax(-1, keepdim=True)) ** sharpness
    return weights / weights.sum(-1, keepdim=True)


def pinned(crew: Crew) -> None:
    """Let the device read a group's memory straight away."""
    base: Any = np.frombuffer(crew.memory.buf, np.uint8)
    torch.cuda.cudart().cudaHostRegister(base.ctypes.data, base.nbytes, 0)
