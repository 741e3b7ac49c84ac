"""A table that can neither be written nor read again is given up: nobody goes on with what is not written."""
from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.store.changes import BadStore
from tests.eventually import eventually
from tests.server.live_server import live_server


def test_a_player_who_comes_while_a_choice_is_lost_is_not_told_that_it_was_written(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A storm has found it: the choice was acknowledged, and what came next left a hole in the log."""
    with live_server(tmp_path) as server:
        ann, bob = server.guest(), server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        bob.sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        registry, waits, fails = server.app.state.registry, threading.Event(), threading.Event()

        async def no_write(*changes: Any) -> None:
            await asyncio.to_thread(waits.set)
            await asyncio.to_thread(fails.wait)
            raise BadStore("server.store.failed", {})

        async def no_read(*words: Any) -> None:
            raise BadStore("server.store.failed", {})

        with ann.connect(code, token) as first:
            first.receive_until("view")
            chosen = {"t": "act", "id": "the-lost-move", "v": first.view["v"], "a": first.view["options"][0]["a"]}
            with monkeypatch.context() as broken:
                broken.setattr(registry.store, "write", no_write)
                broken.setattr(registry.store, "table", no_read)
                first.send(chosen)
                waits.wait()
                with ann.open_socket(code) as second:  # whose greeting cannot be answered yet
                    second.send({"t": "hello", "token": token, "since": 0})
                    eventually(lambda: registry.open[code].lock._waiters, "the second page waits for the table")
                    fails.set()
                    assert second.receive_until("closed", "view")["t"] == "closed"
        with ann.connect(code, token) as third:
            assert third.receive_until("view")["v"] == chosen["v"]
            third.send(chosen)
            assert third.receive_until("ack", "refused")["t"] == "ack"
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        rows = file.execute("select seq, id from log where code = ? order by seq", (code,)).fetchall()
    assert [seq for seq, _ in rows] == list(range(len(rows)))
    assert [id for _, id in rows if id] == ["the-lost-move"]
