"""Work that is done over and over on the same tensors: on a GPU it is recorded once, and then repeated in one go."""
from __future__ import annotations

from collections.abc import Callable

import torch

BEFORE = 3  # times that work is done step by step before it is recorded: by then all it needs is there


class Repeated:
    """Work on fixed tensors; thousands of small orders to a GPU would cost more than what they ask for."""

    def __init__(self, work: Callable[[], None], device: torch.device) -> None:
        self.work = work
        self.records = device.type == "cuda"
        self.done = 0
        self.graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        """Do the work once."""
        if self.graph is not None:
            self.graph.replay()
            return
        if not self.records or self.done < BEFORE:
            self.work()
            self.done += 1
            return
        stream = torch.cuda.current_stream()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=stream):
            self.work()
        self.graph.replay()
