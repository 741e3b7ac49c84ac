"""What servers on one PostgreSQL tell each other of a choice: all that is needed to follow it."""
from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from librt.random import Random

from brushpass.server import background
from brushpass.server.tables.cluster import tell_undo
from brushpass.server.table.log import UNDO, LogRow
from tests.server.live_server import Client, run_in_thread, live_server
from tests.server.postgres import Postgres, missing
from tests.server.test_fleet import play, two_at
from tests.server.test_undo import until_undo

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]
UNDONE = 3


def take_back(client: Client) -> bool:
    """Take one's last choice back, and say whether a bot was not faster."""
    client.send({"t": "undo", "id": str(uuid4())})
    answer = client.receive_until("ack", "refused")
    while answer["t"] == "ack" and client.view["v"] < answer["v"]:
        client.receive()
    return bool(answer["t"] == "ack")


def test_a_choice_is_followed_without_asking_for_it_and_what_is_taken_back_is_announced_alike_at_both_servers(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "POLL_INTERVAL_S", 1e6)  # a look for changes may come before the word of one
    place = database_server.database()
    with live_server(tmp_path, database=place) as first, live_server(tmp_path, database=place) as second:
        hers, his = two_at((first, second))
        store, asked = second.app.state.registry.store, list[str]()
        table = store.table

        async def counted(code: str, *more: Any) -> Any:
            asked.append(code)
            return await table(code, *more)

        monkeypatch.setattr(store, "table", counted)
        with hers, his:
            assert play((hers, his), 20) == 20
        assert len(asked) < 5, "but where two choices came at once"
        ann = first.guest()
        code, token = ann.open_table("topsecret", "me", "recruit", options={"players": "2"})
        with (ann.connect(code, token) as client, first.guest().connect(code) as near,
              second.guest().connect(code) as far):
            for page in (near, far):
                page.receive_until("view")
            undone = 0
            while undone < UNDONE:
                until_undo(client, Random(undone))
                undone += take_back(client)
            client.send({"t": "say", "id": "say-00000001", "text": "That is all"})
            for page in (near, far):
                while page.receive_until("said")["text"] != "That is all":
                    pass
            told = [sum("note.undo" in text for text in page.received) for page in (near, far)]
            assert told == [UNDONE, UNDONE]


@pytest.mark.parametrize(("before", "lines", "announced"), [
    (3, [(1, UNDO, "id")], True), (4, [(1, UNDO, "id")], False), (3, [(1, UNDO, "id"), (0, "pass", "id")], False)])
def test_what_nobody_has_seen_is_not_announced_as_taken_back(before: int, lines: list[LogRow], announced: bool) -> None:
    """At the server of the player who takes it back nothing is said of it either."""
    heard = list[Any]()
    live: Any = SimpleNamespace(begun=lambda: SimpleNamespace(eyes=lambda: SimpleNamespace(version=4)),
                                broadcast=heard.append)
    tell_undo(live, lines, before)
    assert bool(heard) == announced


def test_what_a_commit_has_changed_is_told_in_as_few_words_as_postgresql_carries() -> None:
    from brushpass.server.store.postgres.bus import MAX_NOTIFY_BYTES, bundled
    from brushpass.server.store.postgres.writer import MAX_CHANGE_BYTES, word_of
    from brushpass.server.store.changes import Change, Head
    from brushpass.server.table.log import Entry

    short, long = [word_of(Change("code", 3, Head(), first=7, entries=[Entry(0, "pass" * size, "id", [])]))
                   for size in (1, MAX_CHANGE_BYTES)]
    assert short.startswith("moved code 4 ")
    assert long == "changed code 4"
    words = ["x" * size for size in (MAX_NOTIFY_BYTES - 1, 1, MAX_NOTIFY_BYTES, 3_000, 3_000, 3_000)]
    assert bundled(words) == [0, 1, 2, 3, 3, 4]


def test_words_that_come_while_others_are_on_their_way_go_together() -> None:
    from brushpass.server.store.postgres.bus import Batches, dispatch

    sent, heard = list[list[str]](), list[tuple[str, str]]()

    async def work() -> None:
        arrived = asyncio.Event()

        async def send(lot: list[str]) -> None:
            sent.append(lot)
            await arrived.wait()

        telling = Batches(send)
        telling_all = [asyncio.create_task(telling.publish([f"here {n}"])) for n in range(5)]
        while len(telling.waiting) < 4:
            await asyncio.sleep(0)
        arrived.set()
        await asyncio.gather(*telling_all)

    run_in_thread(work())
    assert sent == [["here 0"], ["here 1", "here 2", "here 3", "here 4"]]
    dispatch("\n".join(["moved code 4 {}", "here code "]), lambda *word: heard.append(word))
    assert heard == [("moved", "code 4 {}"), ("here", "code ")]
