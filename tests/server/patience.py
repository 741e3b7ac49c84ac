"""Deadlines of the server that would end innocent work on a busy machine, set to those of the tests.

A test of such a deadline sets it for itself. The storms of `bench/faults.py` keep those of the product. Processes of a
low priority get next to nothing beside busy ones, so they have the usual one here.
"""
from importlib import import_module
from typing import Final

from tests.eventually import TIMEOUT_S

DEADLINES: Final = {
    "evenings.keeping": "HERE",  # until somebody who has asked nothing counts as away
    "hall.socket": "PATIENCE",  # for the greeting of a socket
    "http.replies": "PATIENCE",  # for a body
    "storing.postgres.asking": "PATIENCE",
    "storing.postgres.bus": "PATIENCE",
    "storing.postgres.redis": "PATIENCE",
    "storing.postgres.store": "PATIENCE",
    "storing.postgres.writer": "PATIENCE",
    "thinking.bots": "SLOWEST",
    "thinking.queued": "LONGEST",
    "thinking.replays": "SLOWEST",
    "thinking.worker": "SLOWEST",
    "wires": "PATIENCE",  # for a first request
}
LOW_PRIORITY: Final = ("thinking.replays", "thinking.reviews", "trials.trying")
OPTIONAL: Final = {"asyncpg", "redis"}  # libraries


def set_constant(module: str, name: str, value: float) -> None:
    """Set a constant of the server, unless its module needs a library that is not installed."""
    try:
        held = import_module(f"brushpass.server.{module}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in OPTIONAL:
            raise
        return
    assert hasattr(held, name), f"{module} has no {name}"
    setattr(held, name, value)


def be_patient() -> None:
    """Give the servers of this process as long as a test waits, and their processes the usual priority."""
    for module, name in DEADLINES.items():
        set_constant(module, name, TIMEOUT_S)
    for module in LOW_PRIORITY:
        set_constant(module, "KIND", 0)
