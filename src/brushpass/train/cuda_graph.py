"""CUDA graphs: a function on fixed tensors is captured once and then replayed, which saves kernel launches."""
from __future__ import annotations

from collections.abc import Callable

import torch

WARMUP_CALLS = 3  # before the capture, so that all memory is allocated


class GraphedFunction:
    """A function on fixed tensors, replayed as a CUDA graph on a GPU and called directly elsewhere."""

    def __init__(self, function: Callable[[], None], device: torch.device) -> None:
        self.function = function
        self.capturable = device.type == "cuda"
        self.calls = 0
        self.graph: torch.cuda.CUDAGraph | None = None

    def __call__(self) -> None:
        """Call the function once."""
        if self.graph is not None:
            self.graph.replay()
            return
        if not self.capturable or self.calls < WARMUP_CALLS:
            self.function()
            self.calls += 1
            return
        stream = torch.cuda.current_stream()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph, stream=stream):
            self.function()
        self.graph.replay()
