"""Whole games through the page: against bots and between two browsers, on desktop and on a phone.

Every game is played in one language, and every language in one game, since texts have their own tests.
"""
from typing import Any

import pytest
from librt.random import Random

from tests.effort import exhaustive
from tests.page.browser import DESK, PHONE, Person
from tests.server.live_server import Guest, LiveServer
from tests.server.test_play import play_on

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "kyoto": (2, {}), "topsecret": (2, {"players": "2", "most_turns": "24"}), "embassy": (4, {"rounds": "3"}),
}
LANGUAGES = ("en", "fr", "pl")


def lobby(person: Person, game: str, *seats: str) -> tuple[str, str]:
    """Open a table as this person, and return its code and the seat's token."""
    guest = Guest(int(person.address.rsplit(":", 1)[1]))
    code, token = guest.open_table(game, *seats, options=GAMES[game][1])
    person.context.add_cookies([{"name": "guest", "value": guest.cookie.split("=", 1)[1], "url": person.address}])
    return code, token


def ended(person: Person, game: str) -> str:
    """Play a game against beginners to its end as this person, and return its code."""
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    with Guest(int(person.address.rsplit(":", 1)[1])).connect(code, token) as client:
        play_on(client, Random(5))
    return code


@exhaustive
@pytest.mark.parametrize(("game", "language", "size"), [
    ("topsecret", "pl", DESK), ("embassy", "en", PHONE), ("kyoto", "fr", PHONE)])
def test_a_game_with_bots_is_played_to_its_end(
        game: str, language: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = Person(browser, address, size, language)
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector(".board svg")
    assert person.page.evaluate("document.documentElement.lang") == language
    person.play_by_pointing(11)
    person.wait_for_the_end()
    assert person.choices() > 3
    assert person.errors == []
    person.close()


@exhaustive
@pytest.mark.parametrize(("game", "language"), [("embassy", "pl"), ("kyoto", "en")])
def test_two_people_play_each_other_to_the_end(
        game: str, language: str, browser: Any, shared_server: LiveServer) -> None:
    address = f"http://127.0.0.1:{shared_server.port}"
    host, guest = Person(browser, address, DESK, language), Person(browser, address, PHONE, language)
    code, token = lobby(host, game, "me", "open", *["recruit"] * (GAMES[game][0] - 2))
    host.go(f"/t/{code}#seat={token}")
    guest.go(f"/t/{code}")
    guest.page.locator(".seatlist li").nth(1).locator(".btn.go").click()
    host.page.locator(".stick .btn.go:not(:disabled)").click()
    for person in (host, guest):
        person.page.wait_for_selector(".board svg")
        person.play_by_pointing(7)
    for person in (host, guest):
        person.wait_for_the_end()
        assert person.choices() > 3
        assert person.errors == []
        person.close()
