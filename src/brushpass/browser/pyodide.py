"""Start the engine in Pyodide; the only module that handles proxies of JavaScript objects."""
from __future__ import annotations

from typing import Any

from brushpass.agents.network.runtime import provide
from brushpass.browser.executor import Jobs
from brushpass.browser.service import TableService


class WorkerNetworks:
    """Runs the networks in the JavaScript of the worker."""

    def __init__(self, host: Any) -> None:
        self.host = host

    def logits(self, game: str, features: bytes, legal: list[int]) -> list[float]:
        """Return the logits of the legal actions."""
        from pyodide.ffi import to_js  # type: ignore[import-not-found]  # exists in Pyodide only

        return list(self.host.logits(game, to_js(features), to_js(legal)).to_py())


async def start(host: Any) -> TableService:
    """Return a started table service that uses the functions of a worker."""
    provide(WorkerNetworks(host))
    service = TableService(host)
    await service.start()
    return service


def start_jobs() -> Jobs:
    """Return the job runner of the second worker."""
    return Jobs()
