"""Prometheus metrics of one server process, on a separate port.

No metric names a table, a player or an address. Without the library nothing is counted.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Any, Final

BUCKETS_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
NOT_TIMED: Final = nullcontext()


class Metrics:
    """Metrics that count nothing."""

    def timed(self, name: str) -> AbstractContextManager[None]:
        """Measure the duration of an `ack`, a `commit` or a `thought`."""
        return NOT_TIMED

    def refused(self, key: str) -> None:
        """Count a refusal by its key."""

    def watch(self, name: str, told: str, look: Callable[[], float]) -> None:
        """Add a gauge with a callback."""

    def serve(self, host: str, port: int) -> None:
        """Serve the metrics on a port."""


NO_METRICS: Final = Metrics()


class Prometheus(Metrics):
    """Metrics in a registry of the Prometheus library."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

        self.registry = CollectorRegistry()
        self.gauge, self.start = Gauge, start_http_server
        self.times: dict[str, Any] = {
            name: Histogram(f"brushpass_{name}_seconds", told, registry=self.registry, buckets=BUCKETS_S)
            for name, told in (("ack", "from a choice to its acknowledgement"), ("commit", "to write a change"),
                               ("thought", "for a bot to choose, with its time in the line"))}
        self.refusals = Counter("brushpass_refusals", "what was refused", ["key"], registry=self.registry)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        began = perf_counter()
        try:
            yield
        finally:
            self.times[name].observe(perf_counter() - began)

    def refused(self, key: str) -> None:
        self.refusals.labels(key).inc()

    def watch(self, name: str, told: str, look: Callable[[], float]) -> None:
        self.gauge(f"brushpass_{name}", told, registry=self.registry).set_function(look)

    def serve(self, host: str, port: int) -> None:
        self.start(port, host, self.registry)
