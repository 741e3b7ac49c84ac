"""Twins on the wire: two tables that differ in what a seat may not know send it the same, by whichever process."""
from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from librt.random import Random

import brushpass
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.server.store.location import store_at
from brushpass.server.store.changes import NEW, Change, Head
from brushpass.server.table.facts import PERSON, Facts, Seat, hashed
from brushpass.server.table.log import Entry
from tests.server.live_server import Client, Guest, run_in_thread, live_server
from tests.server.postgres import Postgres, missing
from tests.server.process import Process
from tests.server.test_fleet import shown

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]
CODES: Final = ("twinsaaaaa", "twinsbbbbb")
Step = tuple[int, tuple[int, int]]  # whose choice, and what in each world


def twin_games(game: Game[Any], who: int, steps: int, rng: Random) -> list[Step]:
    """Return two games that one seat cannot tell apart, and that differ wherever they can."""
    one, other, found = game.new(), game.new(), list[Step]()
    for _ in range(steps):
        player, options = game.who(one), game.legal_actions(one)
        a = options[rng.randrange(len(options))]
        one = game.apply(one, a)
        seen = (game.observe(one, who), game.observed_events(one, who))
        for b in sorted(game.legal_actions(other), key=lambda b: (b == a, rng.random())):
            after = game.apply(other, b)
            if (game.observe(after, who), game.observed_events(after, who)) == seen:
                other = after
                found.append((player, (a, b)))
                break
        else:
            raise AssertionError("the twins have parted")
    return found


async def write_twins(place: Path | str, game: Game[Any], dealt: list[Step]) -> None:
    """Write two tables whose hands are dealt; both players sit at both."""
    store = store_at(place)
    await store.open()
    for world, code in enumerate(CODES):
        seats = [Seat(PERSON, name, "", hashed(f"token of {name}"), hashed(name)) for name in ("Ann", "Bob")]
        entries = [Entry(player, game.text(actions[world]), "", []) for player, actions in dealt]
        await store.write(Change(code, NEW, Head(), Facts(game.name, {}, seats, "", started=True), game.rules))
        await store.write(Change(code, 0, Head(), None, first=0, entries=entries))
    await store.close()


def pages_of(name: str, ports: tuple[int, int], stack: ExitStack) -> list[list[Client]]:
    """Return the pages of a player: at each table one at each server."""
    return [[stack.enter_context(Guest(port).connect(code, f"token of {name}")) for port in ports] for code in CODES]


def views_of(page: Client, last: int) -> dict[int, dict[str, Any]]:
    """Return all that a page was shown, by version, once it has the last one."""
    while not page.view or page.view["v"] < last:
        page.receive()
    messages = [json.loads(text) for text in page.received]
    return {message["v"]: shown(message) for message in messages if message["t"] == "view"}


def test_twin_tables_send_a_seat_the_same_at_either_process(database_server: Postgres, tmp_path: Path) -> None:
    """Ann holds other cards and places other agents; Bob has a page at each process, and sees one world."""
    game, place = brushpass.game("kyoto"), database_server.database()
    steps = twin_games(game, 1, 24, Random(5))
    dealt, live = [step for step in steps if step[0] == NATURE], [step for step in steps if step[0] != NATURE]
    assert all(sum(a != b for _, (a, b) in part) > 3 for part in (dealt, live)), "the twins are the same"
    run_in_thread(write_twins(place, game, dealt))
    process = Process(tmp_path, place)
    with ExitStack() as stack:
        stack.callback(process.kill)
        server = stack.enter_context(live_server(tmp_path, database=place))
        ann, bob = (pages_of(name, (process.port, server.port), stack) for name in ("Ann", "Bob"))
        for player, actions in live:
            for world, pages in enumerate(bob if player else ann):
                acting = pages[(world + player) % 2]  # so that nobody is at the same process in both worlds
                assert acting.wait_for_turn()
                assert acting.act(actions[world])["t"] == "ack"
        pages = [page for both in bob for page in both]
        with Guest(server.port).connect(CODES[0], "token of Bob") as fresh:
            last = fresh.receive_until("view")["v"]  # a newcomer sees the newest view
        shows = [views_of(page, last) for page in pages]
        for page, views in zip(pages[1:], shows[1:], strict=True):
            both = views.keys() & shows[0].keys()
            assert page.view["v"] == last
            assert page.lines == pages[0].lines
            assert len(both) > 3
            assert [views[version] for version in both] == [shows[0][version] for version in both]
