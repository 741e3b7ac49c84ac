"""Twin worlds over the messages of the worker: a seat receives the same bytes in worlds that it cannot tell apart."""
import asyncio
import json
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.errors import NoConsistentWorld
from brushpass.server.table.table import Table
from tests.browser.host import Page
from tests.effort import effort
from tests.server.test_secrets import Twin, random_step
from tests.server.live_server import run_in_thread

SEATS = {"kyoto": 2, "topsecret": 3, "embassy": 4}
OPTIONS = {"topsecret": {"players": "3"}}
PAIRS = 334  # of each game
ASKED = 12  # actions that a seat asks about


async def shared_table(page: Page, name: str) -> tuple[str, list[str]]:
    """Open a table for several people on one device; return its code and the tokens of its seats."""
    wanted = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS[name] - 1)]
    body = {"game": name, "name": "Ann", "seats": wanted, "options": OPTIONS.get(name, {})}
    _, own = await page.ask("POST", "/api/tables", body)
    tokens = [own["token"]]
    for seat in range(1, SEATS[name]):
        wish = {"seat": seat, "name": f"P{seat}", "shared": True}
        status, taken = await page.ask("POST", f"/api/tables/{own['code']}/sit", wish)
        assert status == 200, taken
        tokens.append(taken["token"])
    assert (await page.ask("POST", f"/api/tables/{own['code']}/begin", {}))[0] == 200
    return own["code"], tokens


async def messages(page: Page, code: str, token: str, table: Table, asked: list[str]) -> list[str]:
    """Return all that a seat receives when it connects to a table in some world, and asks about some actions."""
    live = page.service.registry.open[code]
    live.table = table
    number = await page.connect(code, token)
    for place, text in enumerate(asked):
        page.service.send(number, json.dumps({"t": "why", "id": f"why-{place:04d}", "text": text}))
    await page.until(lambda: sum(each["t"] == "refused" for each in page.received(number)) == len(asked))
    page.service.shut(number)
    while live.connections:
        await asyncio.sleep(0)
    return [text for kind, each, text in page.host.posted if each == number and kind == "received"]


@pytest.mark.parametrize("name", SEATS)
def test_twin_worlds_post_the_same_messages(name: str) -> None:
    async def work() -> int:
        page, rng, compared = Page(), Random(23), 0
        code, tokens = await shared_table(page, name)
        game: Any = page.service.registry.open[code].game
        while compared < effort(PAIRS):
            table = Table(game, rng)
            table.play_until_choice()
            for _ in range(rng.randrange(60)):
                if not table.over():
                    random_step(table, rng)
            who = rng.randrange(len(tokens))
            try:
                twin = Twin(table, who, game.sample_world(table.history_of(who), who, rng))
            except NoConsistentWorld:
                continue
            if table.over():
                continue
            twin.show()
            asked = [game.text(rng.randrange(len(game.actions))) for _ in range(ASKED)]
            pair = [await messages(page, code, tokens[who], world, asked) for world in (table, twin)]
            assert pair[0] == pair[1]
            page.host.posted.clear()
            compared += 1
        return compared

    assert run_in_thread(work()) >= effort(PAIRS)


def test_a_seat_on_a_shared_device_receives_nothing_of_another_seat() -> None:
    async def work() -> None:
        page, hands = Page(), [[0], [0]]
        while hands[0] == hands[1]:  # both are dealt the same cards once in 500 tables
            code, tokens = await shared_table(page, "kyoto")
            numbers = [await page.connect(code, token) for token in tokens]
            views = [[each for each in page.received(number) if each["t"] == "view"][-1] for number in numbers]
            hands = [view["view"]["hand"] for view in views]
        for number, other in ((numbers[0], hands[1]), (numbers[1], hands[0])):
            assert json.dumps(other) not in json.dumps(page.received(number))
        _, answer = await page.ask("POST", f"/api/tables/{code}/next", {"tokens": tokens})
        assert answer == {"seat": 0, "seats": [[0, "Ann"], [1, "P1"]], "started": True, "over": False}
        _, answer = await page.ask("POST", f"/api/tables/{code}/next", {"tokens": tokens[1:]})
        assert answer == {"seat": -1, "seats": [[1, "P1"]], "started": True, "over": False}

    run_in_thread(work())
