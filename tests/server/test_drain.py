"""A deploy: a server that is told to stop sends everybody elsewhere; nothing is lost, and nobody pays time for it."""
from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from tests.eventually import TIMEOUT_S
from tests.server.clocks import FakeClock, order_by_turn
from tests.server.live_server import Guest, live_server
from tests.server.postgres import Postgres, missing
from tests.server.process import Process

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


def test_a_server_that_stops_sends_everybody_elsewhere_and_no_clock_runs_meanwhile(
        database_server: Postgres, tmp_path: Path) -> None:
    place, fake_clock = database_server.database(), FakeClock()
    process = Process(tmp_path, place)
    try:
        guests = Guest(process.port), Guest(process.port)
        code, anns = guests[0].open_table("kyoto", "me", "open", time={"kind": "live", "main": 300})
        tokens = anns, guests[1].sit(code, 1)
        guests[0].post(f"/api/tables/{code}/begin", {})
        with guests[0].connect(code, tokens[0]) as ann, guests[1].connect(code, tokens[1]) as bob:
            asked, other = order_by_turn(ann, bob)
            last = {"id": "the-last-move", "v": asked.view["v"], "a": asked.view["options"][0]["a"]}
            asked.send({"t": "act", **last})
            stopped = monotonic()
            os.kill(process.process.pid, signal.SIGTERM)
            for client in (asked, other):
                assert client.receive_until("closed")["key"] == "server.closed.restart"
        with live_server(tmp_path, database=place, now=fake_clock) as server:
            guests[0].port = guests[1].port = server.port
            with guests[seat := asked.table["you"]].connect(code, tokens[seat]) as again:
                left = again.receive_until("clock")["left"]
                assert again.act(last["a"], last["v"], "the-last-move")["t"] == "ack", "it was played, or is now"
                later, passed = [], monotonic() - stopped  # the database counts the time between the two servers
                for seconds in (max(0.0, 20 - passed), 60):
                    fake_clock.advance(seconds)
                    with guests[seat].connect(code, tokens[seat]) as client:
                        later.append(client.receive_until("clock")["left"])
                assert later[0] == left
                assert sum(later[1]) < sum(left) - 30
        assert process.process.wait(TIMEOUT_S) == 0
    finally:
        process.kill()
