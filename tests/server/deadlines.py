"""Deadlines of the server that would end innocent work on a busy machine, set to those of the tests.

A test of such a deadline sets it for itself. The storms of `bench/faults.py` keep those of the product. Processes of a
low priority get next to nothing beside busy ones, so they have the usual one here.
"""
from importlib import import_module
from typing import Final

from tests.eventually import TIMEOUT_S

DEADLINES: Final = {
    "engine.bot_processes": "PROCESS_TIMEOUT_S",
    "engine.queued": "ANSWER_TIMEOUT_S",
    "engine.replays": "REPLAY_TIMEOUT_S",
    "engine.worker": "PROCESS_TIMEOUT_S",
    "evenings.rounds": "PRESENCE_TIMEOUT_S",
    "http.replies": "BODY_TIMEOUT_S",
    "store.postgres.bus": "TIMEOUT_S",
    "store.postgres.connection": "TIMEOUT_S",
    "store.postgres.store": "TIMEOUT_S",
    "store.postgres.writer": "TIMEOUT_S",
    "tables.socket": "FIRST_MESSAGE_TIMEOUT_S",
}
LOW_PRIORITY: Final = (("engine.reviewer", "NICENESS"), ("app", "REPLAY_NICENESS"), ("app", "TRYOUT_NICENESS"))
OPTIONAL: Final = {"asyncpg"}  # libraries


def set_constant(module: str, name: str, value: float) -> None:
    """Set a constant of the server, unless its module needs a library that is not installed."""
    try:
        imported = import_module(f"brushpass.server.{module}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in OPTIONAL:
            raise
        return
    assert hasattr(imported, name), f"{module} has no {name}"
    setattr(imported, name, value)


def extend_deadlines() -> None:
    """Give the servers of this process as long as a test waits, and their processes the usual priority."""
    for module, name in DEADLINES.items():
        set_constant(module, name, TIMEOUT_S)
    for module, name in LOW_PRIORITY:
        set_constant(module, name, 0)
