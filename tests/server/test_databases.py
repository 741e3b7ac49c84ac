"""The same promises on every database: what is kept, who was faster, and what a database that dies takes with it."""
from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from brushpass.server.store.location import store_at
from brushpass.server.store.base import Store
from brushpass.server.store.changes import NEW, BadStore, Change, Changed, Head
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.log import Entry
from brushpass.server.messages.reviews import Review
from brushpass.server.messages.outgoing import SaidMessage
from tests.server.live_server import run_in_thread, live_server
from tests.server.postgres import Postgres, missing, postgres

pytestmark = pytest.mark.xdist_group("postgres")
needs_postgres = pytest.mark.skipif(bool(missing()), reason=missing())
DATABASES = ["sqlite", pytest.param("postgres", marks=needs_postgres)]


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Return a new and empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    server: Postgres = request.getfixturevalue("database_server")
    return server.database()


def within(place: Path | str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    """Return what some work at an open database comes to."""
    async def opened() -> Any:
        store = store_at(place)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return run_in_thread(opened())


def facts_of(*guests: str) -> Facts:
    return Facts("kyoto", {}, [Seat("person", guest.title(), guest=guest) for guest in guests], guests[0])


def new_table(code: str, *guests: str) -> Change:
    return Change(code, NEW, Head(), facts_of(*guests or ("ann", "bob")), "1")


def test_a_table_is_read_again_as_it_was_written(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("a"))
        head = Head(1, False, 77.5, [3, 4, 5], [0, 1, 0])
        said = SaidMessage(0, "", "Łódź “calls”, \\u0000", 12.25)
        await store.write(Change("a", 0, head, None, first=0, entries=[
            Entry(-1, "deal 3", "", []), Entry(0, "place a1", "id-1", [])], said=said))
        await store.write(Change("a", 1, head, None, first=2, entries=[Entry(1, "place b2", "id-1", [])]))
        kept = await store.table("a")
        assert kept is not None
        assert (kept.version, kept.head, kept.said) == (2, head, [said])
        assert kept.facts == facts_of("ann", "bob")
        assert kept.lines == [(-1, "deal 3", ""), (0, "place a1", "id-1"), (1, "place b2", "id-1")]
        assert await store.table("b") is None

    within(place, work)


def test_of_two_who_write_the_same_version_one_is_told_that_the_other_was_faster(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("a"))
        racing = [store.write(Change("a", 0, Head(), facts_of(name))) for name in ("cas", "dot", "eve")]
        outcomes = await asyncio.gather(*racing, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [Changed, Changed]
        kept = await store.table("a")
        assert kept is not None
        winner = outcomes.index(None)
        assert (kept.version, kept.facts) == (1, facts_of(("cas", "dot", "eve")[winner]))

    within(place, work)


def test_changes_are_written_together_or_not_at_all(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("a"))
        await store.write(Change("a", 0, Head()))
        with pytest.raises(Changed):
            await store.write(new_table("b"), Change("a", 0, Head()))
        assert await store.table("b") is None
        await store.write(new_table("b"), Change("a", 1, Head()))
        assert await store.table("b") is not None

    within(place, work)


def test_one_bad_job_takes_no_others_of_its_commit_with_it(place: Path | str) -> None:
    async def work(store: Store) -> None:
        jobs = [store.write(new_table(code)) for code in ("a", "b", "a", "c")]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(outcome, BadStore) for outcome in outcomes] in (
            [False, False, True, False], [True, False, False, False])
        assert all([await store.table(code) for code in "abc"])

    within(place, work)


def test_a_line_that_is_there_already_is_refused(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("a"))
        line = Entry(0, "place a1", "id-1", [])
        await store.write(Change("a", 0, Head(), entries=[line]))
        for first in (0, 1):  # the same place in the log, then the same id
            with pytest.raises(Changed):
                await store.write(Change("a", 1, Head(), first=first, entries=[line]))
        kept = await store.table("a")
        assert kept is not None
        assert (kept.version, len(kept.lines)) == (1, 1)

    within(place, work)


def test_somebody_finds_their_tables_and_no_others(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("a", "ann", "bob"))
        await store.write(new_table("b", "bob"))
        await store.write(new_table("c", "ann"))
        assert [row.code for row in await store.tables_of("ann")] == ["c", "a"]
        await store.write(Change("a", 0, Head(), facts_of("bob")))
        assert [row.code for row in await store.tables_of("ann")] == ["c"]
        assert [row.facts.game for row in await store.tables_of("bob")] == ["kyoto", "kyoto"]

    within(place, work)


def test_clocks_that_have_run_out_are_found_in_their_order(place: Path | str) -> None:
    async def work(store: Store) -> None:
        for code, due in (("a", 30.0), ("b", None), ("c", 10.0), ("d", 50.0)):
            await store.write(Change(code, NEW, Head(due=due), facts_of("ann"), "1"))
        assert await store.due(40.0) == ["c", "a"]

    within(place, work)


def test_the_hours_of_a_server_go_on_and_never_back(place: Path | str) -> None:
    async def work(store: Store) -> None:
        run = [await store.hours(), await store.keep_hours(0.25), await store.keep_hours(0.5), await store.hours()]
        assert run[0] < 0.25
        assert run == sorted(run)

    within(place, work)


def test_notes_and_reviews_take_the_place_of_those_before(place: Path | str) -> None:
    def review(luck: float) -> Review:
        return Review(seat=1, expected=[0.5], luck=luck, skill=0.0, others=0.0, decisions=1, costliest=[])

    async def work(store: Store) -> None:
        assert await store.notes("a", "ann") == ""
        for text in ("first", "ściśle tajne"):
            await store.keep_notes("a", "ann", text)
        assert await store.notes("a", "ann") == "ściśle tajne"
        assert await store.review("a", 1) is None
        for luck in (0.25, 0.75):
            await store.keep_review("a", review(luck))
        assert await store.review("a", 1) == review(0.75)

    within(place, work)


def test_chance_is_counted_with_the_change_that_ends_a_game_and_with_no_other(place: Path | str) -> None:
    async def work(store: Store) -> None:
        tally = ("kyoto", {("roll", ""): (2, 2.0), ("roll", "6"): (1, 0.5)})
        await store.write(new_table("a"))
        await store.write(Change("a", 0, Head(over=True), tally=tally))
        with pytest.raises(Changed):
            await store.write(Change("a", 0, Head(over=True), tally=tally))
        await store.write(new_table("b"))
        await store.write(Change("b", 0, Head(over=True), tally=tally))
        assert await store.tallies() == {"kyoto": {
            "games": 2, "draws": {"roll": 4}, "faces": [{"verb": "roll", "name": "6", "count": 2, "expected": 1.0}]}}

    within(place, work)


def test_old_tables_are_forgotten_but_not_those_whose_clock_runs(place: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.write(new_table("old"))
        assert await store.comments.add("old", 0, 1, "ann", "well played")
        await store.write(Change("days", NEW, Head(due=9e9), facts_of("ann"), "1"))
        assert 10_000 < await store.size() < 100_000_000
        await store.forget(time.time() - 3_600)
        assert await store.table("old") is not None
        assert [comment.text for comment in await store.comments.on("old")] == ["well played"]
        await store.forget(time.time() + 3_600)
        assert [row.code for row in await store.tables_of("ann")] == ["days"]
        assert await store.table("old") is None
        assert await store.comments.on("old") == []

    within(place, work)


def test_moves_write_the_time_of_activity_only_once_per_hour(place: Path | str) -> None:
    """Every move changed an index of all tables, so that PostgreSQL never updated a row in its page (HOT)."""
    async def work(store: Store) -> None:
        await store.write(new_table("a"))
        times: list[float] = []
        for version, hours in enumerate((0, 0, 2)):
            await store.change(("update heads set at = at - $1 where code = 'a'", (hours * 3_600.0,)))
            move = Change("a", version, Head(1), first=version, entries=[Entry(0, "pass", f"move-{version}", [])])
            await store.write(move)
            times.append((await store.rows("select at from heads where code = 'a'"))[0][0])
        assert times[0] == times[1] < times[2]
        assert time.time() - times[2] < 3_600

    within(place, work)


def test_a_game_goes_on_where_it_was_after_the_server_has_stopped(place: Path | str, tmp_path: Path) -> None:
    with live_server(tmp_path, database=place) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            for _ in range(4):
                client.wait_for_turn()
                assert client.act(client.view["options"][0]["a"])["t"] == "ack"
            client.wait_for_turn()
            view = client.view
    with live_server(tmp_path, database=place) as server:
        ann.port = server.port
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert (client.view["v"], client.view["view"]) == (view["v"], view["view"])


@needs_postgres
def test_a_database_that_dies_refuses_what_it_cannot_keep_and_takes_nothing_with_it(tmp_path: Path) -> None:
    with postgres() as server, live_server(tmp_path, database=server.database()) as game_server:
        ann = game_server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        game_server.guest().sit(code, 1)
        ann.post(f"/api/tables/{code}/begin", {})
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            first = client.view["options"][0]["a"]
            server.stop()
            client.send({"t": "act", "id": "a-move-that-is-lost", "v": client.view["v"], "a": first})
            client.read_until_closed()
            assert not any('"ack"' in message for message in client.received)
        server.start()
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            assert client.act(first)["t"] == "ack"


@needs_postgres
def test_a_database_that_cannot_be_reached_is_named_without_its_password() -> None:
    with pytest.raises(BadStore) as caught:
        store_at("postgresql://ann:secret@127.0.0.1:1/games")
    assert caught.value.key == "server.store.unreachable"
    assert caught.value.params == {"path": "postgresql://127.0.0.1/games"}
