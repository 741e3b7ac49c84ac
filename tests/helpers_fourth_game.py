"""Helpers that run in a process with a third-party game installed, for `tests/test_fourth_game.py`."""
from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.browser import Person, missing, open_browser
from tests.server.live_server import Guest, live_server

NAME = "liarsdice"


def test_at_the_server(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = Guest(server.port)
        info = next(each for each in guest.request("GET", "/api/games")[1] if each["name"] == NAME)
        assert (info["title"], info["rule_prefixes"], info["lessons"]) == ("Liar's Dice", ["L"], [])
        code, token = guest.open_table(NAME, "me", "recruit", options={"dice": "1"})
        with guest.connect(code, token) as client:
            while client.wait_for_turn():
                client.act(client.view["options"][-1]["a"])
            assert client.view["zones"][0]["title"]["key"] == f"{NAME}.zone.cups"
        assert guest.request("GET", f"/api/tables/{code}/replay?as=0")[1]["steps"]


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_on_the_page(tmp_path: Path) -> None:
    with live_server(tmp_path, pause=0.0) as server, open_browser() as browser:
        person = Person(browser, f"http://127.0.0.1:{server.port}")
        person.go("/")
        person.page.wait_for_selector("text=Liar's Dice")
        guest = Guest(server.port)
        code, token = guest.open_table(NAME, "me", "recruit", options={"dice": "1"})
        person.go(f"/t/{code}#seat={token}")
        person.page.wait_for_selector("text=Your dice")
        person.play_by_pointing(3)
        person.wait_for_the_end()
        assert person.errors == []
