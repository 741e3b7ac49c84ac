"""A clock that stands still until a test moves it, and people who play by it."""
from typing import Any

from tests.server.house import Client, House

LIVE = {"kind": "live", "main": 300, "more": 5}


class Hands:
    """What the clocks of a server go by."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def move(self, seconds: float) -> None:
        self.at += seconds


def two(held: House, game: str = "kyoto", **more: object) -> tuple[str, Client, Client]:
    """Return a table at which two people play, Ann first."""
    ann, bob = held.guest(), held.guest()
    code, anns = ann.open_table(game, "me", "open", **more)
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return code, ann.at(code, anns), bob.at(code, bobs)


def note(client: Client, key: str) -> dict[str, Any]:
    """Wait until the table receives a note about a seat."""
    while (said := client.until("said"))["key"] != key:
        pass
    return said


def kind_of(client: Client, seat: int, wanted: str) -> None:
    """Wait until a bot or a person plays in a seat."""
    while not client.table or client.table["seats"][seat]["kind"] != wanted:
        client.hear()


def clock_of(client: Client, seat: int) -> float:
    """Wait until the clock of a seat runs, and return what is left on it."""
    while not client.clock or client.clock["running"] != seat:
        client.hear()
    return float(client.clock["left"][seat])


def first_asked(*clients: Client) -> tuple[Client, Client]:
    """Return the one who is asked, and the other."""
    for client in clients:
        client.until("clock")
    one, other = clients
    asked = one.table["you"] if one.view["options"] else other.table["you"]
    return (one, other) if asked == one.table["you"] else (other, one)
