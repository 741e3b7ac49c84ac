"""A deploy: a server that is told to stop sends everybody elsewhere; nothing is lost, and nobody pays time for it."""
from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from tests.eventually import TIMEOUT_S
from tests.server.hours import Hands, first_asked
from tests.server.house import Guest, house
from tests.server.postgres import Postgres, missing
from tests.server.process import Process

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]


def test_a_server_that_stops_sends_everybody_elsewhere_and_no_clock_runs_meanwhile(
        database_server: Postgres, tmp_path: Path) -> None:
    place, hands = database_server.database(), Hands()
    process = Process(tmp_path, place)
    try:
        guests = Guest(process.port), Guest(process.port)
        code, anns = guests[0].open_table("kyoto", "me", "open", time={"kind": "live", "main": 300})
        tokens = anns, guests[1].sit(code, 1)
        guests[0].post(f"/api/tables/{code}/begin", {})
        with guests[0].at(code, tokens[0]) as ann, guests[1].at(code, tokens[1]) as bob:
            asked, other = first_asked(ann, bob)
            last = {"id": "the-last-move", "v": asked.view["v"], "a": asked.view["options"][0]["a"]}
            asked.send({"t": "act", **last})
            stopped = monotonic()
            os.kill(process.held.pid, signal.SIGTERM)
            for client in (asked, other):
                assert client.until("closed")["key"] == "server.closed.restart"
        with house(tmp_path, database=place, now=hands) as held:
            guests[0].port = guests[1].port = held.port
            with guests[seat := asked.table["you"]].at(code, tokens[seat]) as again:
                left = again.until("clock")["left"]
                assert again.act(last["a"], last["v"], "the-last-move")["t"] == "ack", "it was played, or is now"
                later, passed = [], monotonic() - stopped  # the database counts the time between the two servers
                for seconds in (max(0.0, 20 - passed), 60):
                    hands.move(seconds)
                    with guests[seat].at(code, tokens[seat]) as client:
                        later.append(client.until("clock")["left"])
                assert later[0] == left
                assert sum(later[1]) < sum(left) - 30
        assert process.held.wait(TIMEOUT_S) == 0
    finally:
        process.kill()
