"""A game against bots moves from a server to its player's browser, and is finished there."""
import json
from typing import Any

import pytest
from librt.random import Random

from brushpass.core.records.fair import check_draws
from brushpass.core.records.record import read, replay, verify
from brushpass.games import game as open_game
from brushpass.server.table.export import exported as exported_table
from brushpass.server.table.facts import BOT, PERSON, Facts, NotAllowed, Seat
from brushpass.server.table.seating import Seating
from tests.browser.host import MemoryDisk, Page, TestHost
from tests.browser.test_service import play
from tests.server.live_server import Guest, run_in_thread
from tests.server.test_play import play_on, short

BOTS = {"kyoto": ["recruit"], "topsecret": ["recruit", "courier", "operative"],
        "embassy": ["spymaster", "recruit", "recruit"]}


def exported(guest: Guest, code: str, token: str = "") -> tuple[int, Any]:
    """Return the answer to a request to export a table."""
    return guest.request("POST", f"/api/tables/{code}/export", {"token": token})


@pytest.mark.parametrize("name", BOTS)
def test_a_game_begun_on_a_server_is_finished_in_the_browser(name: str, ann: Guest) -> None:
    code, token = ann.open_table(name, "me", *BOTS[name], options=short(name))
    with ann.connect(code, token) as client:
        play_on(client, Random(4), 5)
        assert client.wait_for_turn()
        view, lines = client.view, client.lines
        status, table = exported(ann, code, token)
        assert status == 200, table
        while client.table["seats"][0]["kind"] == "person" and not client.table["over"]:
            client.receive()
    assert exported(ann, code, token)[0] == 400, "only once"

    async def finished() -> str:
        page = Page(TestHost(disk := MemoryDisk()))
        for _ in range(2):  # a page that was reloaded meanwhile asks again
            assert await page.ask("POST", f"/api/tables/{code}/import", table) == (200, {})
        assert "spymaster" not in json.dumps(disk.tables), "that level needs compiled rules"
        number = await page.connect(code, token)
        shown = [each for each in page.received(number) if each["t"] == "view"][-1]
        assert [shown[part] for part in ("view", "options", "lines")] == [view["view"], view["options"], lines]
        page.service.shut(number)
        assert (await play(page, code, token))["result"] is not None
        return str((await page.ask("GET", f"/api/tables/{code}/record"))[1])

    record = read(run_in_thread(finished()))
    played = open_game(record.game, **record.options)
    assert verify(record, played)
    assert check_draws(record, played, list(replay(record, played))) > 0, "by the seeds of the server"


def test_only_the_player_of_a_running_game_against_bots_may_export_it(ann: Guest, bob: Guest) -> None:
    code, token = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    assert exported(ann, code, token)[1]["key"] == "server.refused.export", "bob plays there"
    code, token = ann.open_table("kyoto", "me", "recruit")
    assert exported(bob, code)[1]["key"] == "server.refused.watching"
    lesson = ann.post("/api/lessons", {"game": "kyoto", "lesson": "puzzle-1", "name": "Ann"})
    assert exported(ann, lesson["code"], lesson["token"])[1]["key"] == "server.refused.lesson-only"
    with ann.connect(code, token) as client:
        client.wait_for_turn()
        client.send({"t": "resign", "id": "resign-0001"})
        while not client.table["over"]:
            client.receive()
    assert exported(ann, code, token)[1]["key"] == "server.refused.over"


@pytest.mark.parametrize(("other", "may"), [
    (Seat(BOT, "", "recruit"), True), (Seat(BOT, "Bob", "operative", was="bobs"), True),
    (Seat(BOT, "Bob", "operative", token="bobs"), False), (Seat(PERSON, "Bot", owner="Ann"), False)])
def test_nothing_is_exported_while_somebody_else_may_return(other: Seat, may: bool) -> None:
    seating = Seating("code", Facts("kyoto", {}, [Seat(PERSON, "Ann", token="anns"), other], "ann"))
    seating.begin().play_until_choice()
    if may:
        assert exported_table(seating, 0).facts.resigned < 0
    else:
        with pytest.raises(NotAllowed) as refused:
            exported_table(seating, 0)
        assert refused.value.key == "server.refused.export"


@pytest.mark.parametrize(("change", "key"), [
    ({"rules": "0"}, "server.store.old"), ({"lines": [[0, "nonsense", ""]]}, "server.refused.damaged"),
    ({"facts": {}}, "server.message.malformed")])
def test_a_table_that_cannot_be_imported_is_refused_with_the_reason(
        ann: Guest, change: dict[str, Any], key: str) -> None:
    code, token = ann.open_table("kyoto", "me", "recruit")
    _, table = exported(ann, code, token)

    async def refused() -> None:
        disk = MemoryDisk()
        status, told = await Page(TestHost(disk)).ask("POST", f"/api/tables/{code}/import", {**table, **change})
        assert (status, told["key"], disk.tables) == (400, key, {})

    run_in_thread(refused())
