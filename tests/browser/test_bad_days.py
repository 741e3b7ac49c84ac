"""Bad days of the static edition: a full disk, a damaged store, old rules, a second worker that does not start."""
import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.host import MemoryDisk, Page, TestHost
from tests.browser.test_service import play
from tests.server.live_server import run_in_thread


class HangingDisk(MemoryDisk):
    """A disk whose writes never end once `hangs` is set, as in a tab that is killed meanwhile."""

    hangs = False

    async def write(self, changes: str) -> str:
        if self.hangs:
            await asyncio.Event().wait()
        return await super().write(changes)


class FailingHost(TestHost):
    """A worker whose second worker cannot be loaded."""

    async def call(self, number: int, payload: str, report: Callable[[float], None]) -> str:
        raise RuntimeError("not loaded")


async def finished(page: Page) -> dict[str, Any]:
    """Return the seat of a finished game."""
    seat = await page.opened("kyoto", "recruit", 2)
    await play(page, seat["code"], seat["token"])
    return seat


async def refusal(page: Page, code: str) -> str:
    """Return why a table cannot be opened."""
    number = await page.connect(code, "")
    return str(page.received(number)[-1]["key"])


def test_a_full_disk_refuses_a_new_table() -> None:
    async def work() -> None:
        page = Page()
        page.host.disk.fault = "QuotaExceededError"
        wanted = {"game": "kyoto", "name": "Ann", "options": {}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        status, told = await page.ask("POST", "/api/tables", wanted)
        assert (status, told["key"]) == (400, "server.store.browser")

    run_in_thread(work())


def test_a_tab_killed_in_mid_write_has_acknowledged_nothing_that_is_lost() -> None:
    async def work() -> None:
        disk = HangingDisk()
        page = Page(TestHost(disk))
        seat = await page.opened("kyoto", "recruit", 2)
        number = await page.connect(seat["code"], seat["token"])
        view, before = page.received(number)[-1], json.dumps(disk.tables)
        disk.hangs = True
        move = {"t": "act", "id": "move-0000", "v": view["v"], "a": view["options"][0]["a"]}
        page.service.send(number, json.dumps(move))
        await page.service.tick()
        assert all(each["t"] != "ack" for each in page.received(number))
        assert json.dumps(disk.tables) == before
        disk.hangs = False
        again = Page(TestHost(disk))
        number = await again.connect(seat["code"], seat["token"])
        again.service.send(number, json.dumps(move))  # the page sends what was not acknowledged once more
        await again.until(lambda: any(each["t"] == "ack" for each in again.received(number)))

    run_in_thread(work())


@pytest.mark.parametrize("damage", [
    {"lines": [[0, "nonsense", ""]]}, {"head": "nonsense"}, {"facts": {}}, {"version": None}, {"lines": None}])
def test_a_damaged_table_is_named_and_the_others_go_on(damage: dict[str, Any]) -> None:
    async def work() -> None:
        disk = MemoryDisk()
        seats = [await Page(TestHost(disk)).opened("kyoto", "recruit", 2) for _ in range(2)]
        page = Page(TestHost(disk))
        disk.tables[seats[0]["code"]] |= damage
        assert await refusal(page, seats[0]["code"]) == "server.refused.damaged"
        assert (await play(page, seats[1]["code"], seats[1]["token"], stop=3))["options"]

    run_in_thread(work())


def test_a_table_of_older_rules_says_so() -> None:
    async def work() -> None:
        disk = MemoryDisk()
        seat = await Page(TestHost(disk)).opened("kyoto", "recruit", 2)
        disk.tables[seat["code"]]["rules"] = "0"
        assert await refusal(Page(TestHost(disk)), seat["code"]) == "server.store.old"

    run_in_thread(work())


def test_a_record_of_older_rules_says_so() -> None:
    async def work() -> None:
        page = Page()
        seat = await finished(page)
        _, record = await page.ask("GET", f"/api/tables/{seat['code']}/record")
        old = "\n".join("rules 0" if line.startswith("rules ") else line for line in record.split("\n"))
        status, told = await page.ask("POST", "/api/replay", {"text": old, "eyes": "open"})
        assert (status, told["key"]) == (400, "record.rules")

    run_in_thread(work())


def test_hints_and_reviews_without_a_second_worker_fail_with_a_reason() -> None:
    async def work() -> None:
        page = Page(FailingHost())
        running = await page.opened("kyoto", "recruit", 2)
        await page.connect(running["code"], running["token"])
        hint = await page.ask("POST", f"/api/tables/{running['code']}/hint", {"token": running["token"]})
        assert (hint[0], hint[1]["key"]) == (400, "page.static.failed")
        code = (await finished(page))["code"]
        assert (await page.ask("POST", f"/api/tables/{code}/review", {"seat": 0}))[0] == 200
        await asyncio.sleep(0)
        while (told := (await page.ask("GET", f"/api/tables/{code}/review?seat=0"))[1])["progress"] >= 0:
            await asyncio.sleep(0)
        assert not told["done"], "it can be asked for again"

    run_in_thread(work())
