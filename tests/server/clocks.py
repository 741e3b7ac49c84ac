"""A clock that stands still until a test moves it, and people who play by it."""
from typing import Any

from tests.server.live_server import Client, LiveServer

LIVE = {"kind": "live", "main": 300, "more": 5}


class FakeClock:
    """What the clocks of a server go by."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at

    def advance(self, seconds: float) -> None:
        self.at += seconds


def open_for_two(server: LiveServer, game: str = "kyoto", **more: object) -> tuple[str, Client, Client]:
    """Return a table at which two people play, Ann first."""
    ann, bob = server.guest(), server.guest()
    code, anns = ann.open_table(game, "me", "open", **more)
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return code, ann.connect(code, anns), bob.connect(code, bobs)


def wait_for_note(client: Client, key: str) -> dict[str, Any]:
    """Wait until the table receives a note about a seat."""
    while (said := client.receive_until("said"))["key"] != key:
        pass
    return said


def wait_for_kind(client: Client, seat: int, wanted: str) -> None:
    """Wait until a bot or a person plays in a seat."""
    while not client.table or client.table["seats"][seat]["kind"] != wanted:
        client.receive()


def clock_of(client: Client, seat: int) -> float:
    """Wait until the clock of a seat runs, and return what is left on it."""
    while not client.clock or client.clock["running"] != seat:
        client.receive()
    return float(client.clock["left"][seat])


def order_by_turn(*clients: Client) -> tuple[Client, Client]:
    """Return the one who is asked, and the other."""
    for client in clients:
        client.receive_until("clock")
    one, other = clients
    asked = one.table["you"] if one.view["options"] else other.table["you"]
    return (one, other) if asked == one.table["you"] else (other, one)
