"""“Forget me” leaves no trace of a name, face, words or id, in any row of any database or in the log."""
from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.store.copied import TABLES
from brushpass.server.store.copy import opened
from brushpass.server.store.location import store_at
from brushpass.server.store.people import Passkey, Push
from brushpass.server.table.facts import hashed
from tests.server.live_server import Guest, LiveServer, run_in_thread, live_server
from tests.server.test_boxes import own_of
from tests.server.test_databases import place
from tests.server.test_me import FACE, NAME, SAID, resigned, resigned_of_three, second

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
PROGRAM = "Xanthippes Automat"
BOARD = "Agnieszkas Brett"
COMMENT = "Xanthippes Randnotiz"
WORD = "sesame-open-sesame"


def at_tables(ann: Guest, bob: Guest, third: Guest) -> None:
    """Leave somebody's traces at tables of all kinds."""
    old = resigned(ann, bob)
    with ann.connect(old) as client:
        client.send({"t": "comment", "id": "comment-0001", "at": 1, "text": COMMENT})
        client.receive_until("comments")
    resigned_of_three(ann, bob, third)
    running, _ = ann.open_table("kyoto", "me", "open", name=NAME, face=FACE, time={"kind": "days", "main": 259_200})
    bob.sit(running, 1)
    ann.post(f"/api/tables/{running}/begin", {})
    waiting, _ = ann.open_table("kyoto", "me", "open", name=NAME)
    ann.post(f"/api/tables/{waiting}/bot-token", {"seat": 1, "name": PROGRAM})
    own, token = ann.open_table("kyoto", "me", "recruit", name=NAME)
    ann.post(f"/api/tables/{own}/bot-token", {"seat": 0, "token": token, "name": PROGRAM})
    ann.post("/api/lessons", {"game": "kyoto", "lesson": "steps", "name": NAME})
    ann.post(f"/api/tables/{old}/practise", {"seat": 0, "at": 0, "name": NAME})
    bob.post(f"/api/tables/{running}/report", {"seat": 0})


def elsewhere(ann: Guest, bob: Guest) -> None:
    """Leave somebody's traces in evenings, classes, deals, custom boards and beside the tables."""
    evening = bob.post("/api/evenings", {"name": "Bob", "face": ""})["code"]
    ann.post(f"/api/evenings/{evening}/join", {"name": NAME, "face": FACE})
    ann.post(f"/api/evenings/{evening}/say", {"text": SAID})
    bob.post(f"/api/evenings/{evening}/leave", {"member": 1})
    own = ann.post("/api/evenings", {"name": NAME, "face": FACE})["code"]
    bob.post(f"/api/evenings/{own}/join", {"name": "Bob"})
    ann.post(f"/api/evenings/{own}/say", {"text": SAID})
    cup = ann.post("/api/evenings", {"name": NAME, "face": FACE, "kind": "robin", "game": "kyoto"})["code"]
    bob.post(f"/api/evenings/{cup}/join", {"name": "Bob"})
    ann.post(f"/api/evenings/{cup}/begin", {})
    for teacher, pupil in ((ann, bob), (bob, ann)):
        name = NAME if teacher is ann else "Bob"
        room = teacher.post("/api/classes", {"title": "Bobs Klasse" if teacher is bob else NAME, "name": name})["code"]
        pupil.post(f"/api/classes/{room}/join", {"name": "Bob" if teacher is ann else NAME})
        pupil.post(f"/api/classes/{room}/done", {"done": {"kyoto steps": "done"}})
    ann.post("/api/deals/kyoto/play", {"name": NAME, "face": FACE})
    ann.post("/api/games/kyoto/boards", {"name": BOARD, "options": own_of("kyoto")})
    bob.post("/api/games/kyoto/boards", {"name": "Bobs Brett", "options": own_of("kyoto")})


async def add_browser(place: Path | str, server: LiveServer, me: str) -> None:
    """Store a push subscription and a passkey, which only a real browser makes."""
    people = server.app.state.people
    await people.keep_push(me, me, Push("https://push.example/1", "key", "auth", "fr", "https://here.example"))
    await people.keep_passkey(Passkey("one", me, "key", 0, "0a"))


def in_server(server: LiveServer, work: Any) -> None:
    """Run a coroutine in the event loop of a server."""
    asyncio.run_coroutine_threadsafe(work, server.loop).result()


async def text_of(place: Path | str) -> str:
    """Return all rows of all tables, those of no copy included."""
    store = store_at(place)
    await store.open()
    jobs = [] if isinstance(place, Path) else await store.rows("select * from jobs")
    await store.close()
    found = [str(tuple(row)) for row in jobs]
    database = await opened(place)
    for table in TABLES:
        async for rows in database.read(table):
            found += map(str, rows)
    await database.close(whole=False)
    return "\n".join(found)


def test_nothing_anywhere_tells_of_somebody_who_is_forgotten(place: Path | str, tmp_path: Path) -> None:
    with live_server(tmp_path, database=place, invitation=WORD) as server:
        ann, bob, third = (server.guest() for _ in range(3))
        for guest in (ann, bob, third):
            guest.post("/api/invitation", {"word": WORD})
        me = hashed(ann.cookie.partition("=")[2])
        at_tables(ann, bob, third)
        elsewhere(ann, bob)
        phone = second(ann)
        ann.post("/api/me/device-link", {"name": NAME, "face": FACE})
        in_server(server, add_browser(place, server, me))
        secrets = [guest.cookie.partition("=")[2] for guest in (ann, phone)]
        before = run_in_thread(text_of(place)) if not isinstance(place, Path) else ""
        phone.post("/api/me/delete", {})
        for guest in (ann, phone):
            assert guest.request("GET", "/api/me")[1]["games"] == []
        log = server.log().decode()
    traces = [NAME, SAID, FACE, PROGRAM, BOARD, COMMENT, me, *secrets, *map(hashed, secrets), "push.example"]
    after = run_in_thread(text_of(place))
    if isinstance(place, Path):
        after += "".join(path.read_bytes().decode("latin-1") for path in tmp_path.iterdir())
        traces += [trace.encode().decode("latin-1") for trace in (NAME, SAID)]
    else:
        assert all(trace in before for trace in (NAME, SAID, FACE, PROGRAM, BOARD, COMMENT, me, "push.example")), (
            "it was there")
    assert [trace for trace in traces if trace in after] == []
    assert [trace for trace in traces if trace in log] == []
    assert "report: table" in log
    assert all(made in after for made in ("Bobs Brett", "Bobs Klasse")), "what others have made stays"
