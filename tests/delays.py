"""A pytest plugin that delays the server at random, to find tests that rely on its speed: `pytest -p tests.delays`.

Requests, the first message of a socket, every later message and every write to the database wait up to
`BRUSHPASS_TEST_DELAY` seconds, by default 0.3.
"""
import asyncio
import functools
import os
import random
from collections.abc import Awaitable, Callable
from typing import Any, Final

from brushpass.server.http.middleware import Headers
from brushpass.server.store.sqlite.store import SqliteStore
from brushpass.server.tables import client, socket

MAX_DELAY_S: Final = float(os.environ.get("BRUSHPASS_TEST_DELAY", "0.3"))


def delayed(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a coroutine function that waits before it runs: half of the time not at all."""

    @functools.wraps(call)
    async def wait_and_call(*values: Any, **named: Any) -> Any:
        await asyncio.sleep(MAX_DELAY_S * max(0.0, random.uniform(-1, 1)))
        return await call(*values, **named)

    return wait_and_call


def pytest_configure() -> None:
    for owner, name in ((Headers, "__call__"), (client.Client, "answer"), (client, "join_table"), (socket, "admit"),
                        (SqliteStore, "write")):
        setattr(owner, name, delayed(getattr(owner, name)))
