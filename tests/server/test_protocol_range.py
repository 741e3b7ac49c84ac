"""The server overrides members of uvicorn's protocol classes that are not public: all of them must exist.

Run this file and `tests/server` with the floor of the range too: `pip install uvicorn==0.53.0 websockets==15.0`.
"""
import ast
import asyncio
import inspect
import tomllib
from pathlib import Path
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from brushpass.server.uvicorn_protocols import HttpProtocol, SocketProtocol

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
LATER = {"scope", "request", "response"}  # what the stock classes set while they handle a connection
OWN_HTTP = {"address", "limits", "answering", "idle_timer", "restart_timer", "stop_timer", "upgrade"}
OWN_SOCKET = {
    "address", "bring_to", "client_at_table", "client_is_closing", "deliver", "finish", "flush", "give_up", "greeted",
    "greeting", "hold_on", "leaving", "limits", "pings", "push", "read_on", "slim_down", "spawn", "splitter",
}


async def no_app(scope: Any, receive: Any, send: Any) -> None: ...


def members_of(kind: type) -> set[str]:
    """Return all members that the source of a class names: as `self.x`, and those that it defines."""
    tree = ast.parse(inspect.getsource(kind))
    named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
             and isinstance(node.value, ast.Name) and node.value.id == "self"}
    return named | {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


@pytest.mark.parametrize(("ours", "stock", "own"), [
    (HttpProtocol, H11Protocol, OWN_HTTP), (SocketProtocol, WebSocketsSansIOProtocol, OWN_SOCKET),
])
def test_every_member_that_we_use_or_override_exists(ours: type, stock: Any, own: set[str]) -> None:
    loop = asyncio.new_event_loop()
    try:
        made = stock(Config(no_app, lifespan="off"), ServerState(), {}, loop)
    finally:
        loop.close()
    wanted = members_of(ours) - own - LATER
    assert len(wanted) > 5, "the source of the class was read"
    assert not {name for name in wanted if not hasattr(made, name)}
    assert not {name for name in own if hasattr(made, name)}, "a member of ours hides one of theirs"


def test_both_ends_of_the_ranges_are_pinned() -> None:
    needs = tomllib.loads(PROJECT.read_text())["project"]["dependencies"]
    for name in ("uvicorn", "websockets"):
        (need,) = [need for need in needs if need.startswith(name)]
        assert ">=" in need, need
        assert "<" in need, need
