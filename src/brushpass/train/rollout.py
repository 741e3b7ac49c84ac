"""Collection of rollouts: groups of workers step their games in turn, so that one group steps during inference."""
from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import numpy as np
import torch
from torch import Tensor

from brushpass.train.cuda_graph import GraphedFunction
from brushpass.train.net import Net
from brushpass.train.recipe import Stage
from brushpass.train.workers import WorkerGroup

OBSERVATIONS = ("features", "legal", "seat", "forced", "opponents")  # written by workers before a decision
DECISIONS = ("chosen", "log_prob", "value", "own")  # written by inference
OUTCOMES = ("returns", "done")  # written by workers after a decision


class RolloutBatch:
    """Observations, decisions and outcomes of all games, as tensors on the device: step x game x ..."""

    def __init__(self, groups: list[WorkerGroup], steps: int, extra: tuple[str, ...], device: torch.device) -> None:
        self.tensors: dict[str, Tensor] = {}
        games = len(groups[0].arrays["seat"]) * len(groups)
        for name in (*OBSERVATIONS, *OUTCOMES, *extra):
            array = groups[0].arrays[name]
            rows = steps if name in OUTCOMES else steps + 1
            dtype = torch.from_numpy(array[:0]).dtype
            self.tensors[name] = torch.zeros((rows, games, *array.shape[1:]), dtype=dtype, device=device)
        for name, dtype in (("chosen", torch.int16), ("log_prob", torch.float32), ("own", torch.bool)):
            self.tensors[name] = torch.zeros((steps, games), dtype=dtype, device=device)
        self.tensors["value"] = torch.zeros((steps + 1, games), device=device)

    def __getitem__(self, name: str) -> Tensor:
        return self.tensors[name]


class RolloutCollector:
    """Collects batches from the worker groups with a network and an opponent."""

    def __init__(self, net: Net, opponent: Net, groups: list[WorkerGroup], stage: Stage, steps: int,
                 device: torch.device) -> None:
        self.net = net
        self.opponent = opponent  # plays the opponents in a share of the games
        self.groups = groups
        self.stage = stage
        self.steps = steps
        self.device = device
        self.extra = (("priors",) if stage.imitation else ()) + (
            ("evaluations",) if max(stage.shaping_coef) > 0 else ())
        self.batches = [RolloutBatch(groups, steps, self.extra, device) for _ in range(2)]  # one to fill, one to learn
        self.host = [{name: torch.from_numpy(array) for name, array in group.arrays.items()} for group in groups]
        if device.type == "cuda":
            for group in groups:  # page-locked memory can be copied asynchronously
                cuda_runtime().cudaHostRegister(memory_address(group), group.memory.size, 0)
        games = len(groups[0].arrays["seat"])
        self.slices = [slice(number * games, (number + 1) * games) for number in range(len(groups))]
        self.opponent_games = [sample_opponent_games(games, stage.checkpoint_opponents, number).to(device)
                               for number in range(len(groups))]
        names = (*OBSERVATIONS, *self.extra, *DECISIONS)
        self.buffers = {name: self.batches[0][name][0, self.slices[0]].clone() for name in names}
        self.buffers["opponent_games"] = self.opponent_games[0].clone()
        self.inference = GraphedFunction(self.infer, device)
        self.collected = 0
        self.seconds = {"waiting": 0.0, "inference": 0.0, "learning": 0.0}  # since the start of the stage

    def close(self) -> None:
        """Release the shared memory of the groups."""
        self.host.clear()
        if self.device.type == "cuda":
            for group in self.groups:
                cuda_runtime().cudaHostUnregister(memory_address(group))

    def collect(self, learning: Iterator[None], learning_steps: int) -> RolloutBatch:
        """Return a new batch; the steps of `learning` from the batch before are spread over its collection."""
        batch = self.batches[self.collected % 2]
        self.collected += 1
        slots, learned = self.steps * len(self.groups), 0
        for step in range(self.steps):
            for number, group in enumerate(self.groups):
                if step > 0:
                    with self.timed("waiting"):
                        group.wait()
                    self.copy_arrays(batch, OUTCOMES, step - 1, number)
                with self.timed("inference"):
                    self.choose(batch, step, number)
                group.send()
                with self.timed("learning"):
                    while learned * slots < learning_steps * (step * len(self.groups) + number + 1):
                        next(learning, None)
                        learned += 1
        for number, group in enumerate(self.groups):
            group.wait()
            self.copy_arrays(batch, OUTCOMES, self.steps - 1, number)
            self.run_inference(batch, self.steps, number)
            batch["value"][-1, self.slices[number]] = self.buffers["value"]
        deque(learning, maxlen=0)
        return batch

    @contextmanager
    def timed(self, phase: str) -> Iterator[None]:
        """Add the duration of the context to a phase."""
        start = perf_counter()
        yield
        self.seconds[phase] += perf_counter() - start

    def copy_arrays(self, batch: RolloutBatch, names: tuple[str, ...], step: int, group: int) -> None:
        """Copy arrays of a group from shared memory to a step of the batch."""
        for name in names:
            batch[name][step, self.slices[group]].copy_(self.host[group][name], non_blocking=True)

    def choose(self, batch: RolloutBatch, step: int, group: int) -> None:
        """Choose an action in every game of a group, and copy it to the batch and to shared memory."""
        self.run_inference(batch, step, group)
        for name in DECISIONS:
            batch[name][step, self.slices[group]].copy_(self.buffers[name], non_blocking=True)
        self.host[group]["chosen"].copy_(self.buffers["chosen"], non_blocking=True)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def run_inference(self, batch: RolloutBatch, step: int, group: int) -> None:
        """Copy the observations of a group to the batch and to the buffers, and run inference on them."""
        names = (*OBSERVATIONS, *self.extra)
        self.copy_arrays(batch, names, step, group)
        for name in names:
            self.buffers[name].copy_(batch[name][step, self.slices[group]], non_blocking=True)
        self.buffers["opponent_games"].copy_(self.opponent_games[group], non_blocking=True)
        self.inference()

    @torch.no_grad()
    def infer(self) -> None:
        """Sample actions for the observations in the buffers."""
        buffers = self.buffers
        log_probs, value = self.net(buffers["features"], buffers["legal"])
        if self.stage.imitation:
            log_probs = prior_policy(buffers["priors"], self.stage.sharpness).clamp(min=1e-9).log()
        by_opponent = buffers["opponent_games"] & (buffers["opponents"] >> buffers["seat"] & 1 == 1)
        if self.stage.checkpoint_opponents > 0:
            opponent_log_probs, _ = self.opponent(buffers["features"], buffers["legal"])
            log_probs = torch.where(by_opponent[:, None], opponent_log_probs, log_probs)
        buffers["own"].copy_(~by_opponent)
        noise = torch.empty_like(log_probs).exponential_()
        sampled = (log_probs.exp() / noise).argmax(-1)
        chosen = torch.where(buffers["forced"] >= 0, buffers["forced"], sampled)
        buffers["chosen"].copy_(chosen)
        buffers["log_prob"].copy_(log_probs.gather(1, chosen[:, None])[:, 0])
        buffers["value"].copy_(value)


def sample_opponent_games(games: int, per_mille: int, seed: int) -> Tensor:
    """Return a mask of the games in which the opponent network plays."""
    return torch.from_numpy(np.random.default_rng(seed).integers(0, 1_000, games) < per_mille)


def prior_policy(priors: Tensor, sharpness: float) -> Tensor:
    """Return the probabilities of the heuristic prior, with its weights raised to the power `sharpness`."""
    weights = priors.float()
    if sharpness != 1.0:
        weights = (weights / weights.amax(-1, keepdim=True)) ** sharpness
    return weights / weights.sum(-1, keepdim=True)


def cuda_runtime() -> Any:
    """Return the bindings of the CUDA runtime."""
    return torch.cuda.cudart()  # type: ignore[no-untyped-call]


def memory_address(group: WorkerGroup) -> int:
    """Return the address of a group's shared memory."""
    return int(next(iter(group.arrays.values())).ctypes.data)
