"""The table service of the static edition: whole games over its messages, with nothing that a browser lacks."""
import json
import random
import subprocess
import sys
from functools import partial
from typing import Any

import pytest

from brushpass.core.records.record import read, verify
from brushpass.games import game
from tests.browser.host import MemoryDisk, Page, TestHost
from tests.server.live_server import run_in_thread

LACKING = ("starlette", "uvicorn", "websockets", "numpy", "multiprocessing", "concurrent.futures.process", "sqlite3",
           "asyncpg", "openskill", "ssl", "uvloop")


def test_the_engine_imports_nothing_that_a_browser_lacks() -> None:
    code = f"""
import sys
class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in {LACKING!r}):
            raise ImportError("no " + name)
sys.meta_path.insert(0, Forbidden())
import brushpass.browser.service, brushpass.browser.executor
from brushpass.games import GAMES
assert len(GAMES) == 3
from brushpass.server.engine.questions import hint
from brushpass.server.engine.review_job import review_steps
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


async def play(page: Page, code: str, token: str, stop: int = 10**6, seed: int = 1) -> dict[str, Any]:
    """Play a seat at random until the game is over or `n` choices were made; return the last view."""
    rng, number = random.Random(seed), await page.connect(code, token)
    done, seen, view = 0, 0, dict[str, Any]()
    while done < stop:
        def answered() -> bool:
            nonlocal seen, view
            messages = page.received(number)
            views = [each for each in messages[seen:] if each["t"] == "view"]
            seen = len(messages)
            view = views[-1] if views else view
            return bool(views) and (bool(view["options"]) or view["result"] is not None)

        await page.until(answered)
        if view["result"] is not None:
            break
        choice = rng.choice(view["options"])["a"]
        move = {"t": "act", "id": f"move-{seed}-{done:06d}", "v": view["v"], "a": choice}
        page.service.send(number, json.dumps(move))
        done += 1
    page.service.shut(number)
    return view


GAMES = [("kyoto", "courier", 2), ("topsecret", "recruit", 3), ("embassy", "recruit", 4)]
OPTIONS = {"topsecret": {"players": "3"}}


@pytest.mark.parametrize(("name", "level", "seats"), GAMES)
def test_a_game_survives_the_end_of_the_engine_and_its_record_verifies(name: str, level: str, seats: int) -> None:
    async def work() -> None:
        disk = MemoryDisk()
        first = Page(TestHost(disk))
        seat = await first.opened(name, level, seats, OPTIONS.get(name))
        before = await play(first, seat["code"], seat["token"], stop=4)
        assert before["result"] is None
        again = Page(TestHost(disk))  # as after a reload: nothing is left but the disk
        view = await play(again, seat["code"], seat["token"], seed=2)
        assert view["result"] is not None
        status, record = await again.ask("GET", f"/api/tables/{seat['code']}/record")
        assert status == 200
        game_record = read(record)
        assert verify(game_record, game(game_record.game, **game_record.options))

    run_in_thread(work())


def test_what_cannot_be_written_has_not_happened_and_the_page_is_told() -> None:
    async def work() -> None:
        page = Page()
        seat = await page.opened("kyoto", "recruit", 2)
        number = await page.connect(seat["code"], seat["token"])
        view = page.received(number)[-1]
        page.host.disk.fault = "QuotaExceededError"
        move = {"t": "act", "id": "move-0000", "v": view["v"], "a": view["options"][0]["a"]}
        page.service.send(number, json.dumps(move))
        await page.until(lambda: any(each["t"] == "refused" for each in page.received(number)))
        told = [each for each in page.received(number) if each["t"] in ("ack", "refused")]
        assert [(each["t"], each["key"]) for each in told] == [("refused", "server.store.browser")]
        page.host.disk.fault = ""
        page.service.send(number, json.dumps(move))
        await page.until(lambda: any(each["t"] == "ack" for each in page.received(number)))

    run_in_thread(work())


def answered(page: Page, number: int) -> bool:
    """Return whether a move on a connection was accepted or refused."""
    return any(each["t"] in ("ack", "refused") for each in page.received(number))


def test_two_tabs_at_one_table_agree() -> None:
    async def work() -> None:
        disk = MemoryDisk()
        one, two = Page(TestHost(disk)), Page(TestHost(disk))
        seat = await one.opened("kyoto", "recruit", 2)
        numbers = [await each.connect(seat["code"], seat["token"]) for each in (one, two)]
        view = one.received(numbers[0])[-1]
        for place, page in enumerate((one, two)):  # the second tab plays from a board that is old by now
            move = {"t": "act", "id": f"move-000{place}", "v": view["v"], "a": view["options"][place]["a"]}
            page.service.send(numbers[place], json.dumps(move))
            await page.until(partial(answered, page, numbers[place]))
        answers = [each["t"] for each in two.received(numbers[1]) if each["t"] in ("ack", "refused")]
        assert answers == ["refused"]
        await two.service.refresh(seat["code"], disk.tables[seat["code"]]["version"])
        views = [[each for each in page.received(number) if each["t"] == "view"][-1]
                 for page, number in zip((one, two), numbers, strict=True)]
        assert views[0]["view"] == views[1]["view"]

    run_in_thread(work())


def test_lessons_hints_reviews_replays_boards_and_prints_are_answered() -> None:
    async def work() -> None:
        page = Page()
        status, lesson = await page.ask("POST", "/api/lessons", {"game": "kyoto", "lesson": "puzzle-1", "name": "Ann"})
        assert status == 200, lesson
        assert (await page.ask("GET", "/api/print/kyoto"))[0] == 200
        assert (await page.ask("POST", "/api/games/kyoto/boards/check", {"options": {}}))[0] in (200, 400)
        seat = await page.opened("kyoto", "recruit", 2)
        await page.connect(seat["code"], seat["token"])
        status, told = await page.ask("POST", f"/api/tables/{seat['code']}/hint", {"token": seat["token"]})
        assert (status, len(told["moves"]) > 0) == (200, True)
        assert (await page.ask("GET", f"/api/tables/{seat['code']}/replay"))[0] == 400, "nothing of a running game"
        assert (await page.ask("GET", "/api/tables/nowhere"))[0] == 404
        assert (await page.ask("GET", "/api/me"))[0] == 404

    run_in_thread(work())
