"""Webhooks: a channel is notified of turns and results, and the server calls public addresses only."""
from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from brushpass.server.http.guard import RateLimiter
from brushpass.server.table.facts import NotAllowed
from brushpass.text.catalogue import Catalogue
from brushpass.server.webhooks.notifier import is_public, message_of, parsed, posted, resolved
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Client, Guest, LiveServer, run_in_thread, live_server
from tests.server.receiver import receiver
from tests.server.test_evenings import gather, give_up

DAYS = {"kind": "days", "main": 86_400}
REFUSED = "server.refused.webhook"
SECRET = "/hooks/5f0c9ad1"


@contextmanager
def channel(status: int = 204) -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """Run the webhook of a channel on this machine, and return its origin and the messages that it receives."""
    came: Queue[dict[str, Any]] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            came.put({"path": self.path, **json.loads(body or b"{}")})
            self.send_response(status)
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def do_GET(self) -> None:
            self.do_POST()

    with receiver(Handler) as origin:
        yield origin, came


def table(server: LiveServer, origin: str, **more: object) -> tuple[Guest, Guest, str]:
    """Return two people and their table with a webhook, before the game."""
    ann, bob = server.guest(), server.guest()
    code, _ = ann.open_table("topsecret", "me", "open", options={"players": "2"}, **more)
    bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/webhook", {"url": f"{origin}{SECRET}"})
    return ann, bob, code


def turn(name: str, link: str) -> str:
    """Return the message about a turn."""
    return f"Top Secret: {Catalogue('en').say('server.webhook.turn', {'name': name})}. {link}"


def play_a_turn(client: Client) -> None:
    """Take the first choice until another seat is asked."""
    while client.view["options"]:
        assert client.act(client.view["options"][0]["a"])["t"] == "ack"


def test_a_channel_is_told_of_turns_and_of_the_end_and_of_nothing_else(tmp_path: Path) -> None:
    with channel() as (origin, came), live_server(tmp_path, webhook_origins=(origin,)) as server:
        ann, bob, code = table(server, origin, time=DAYS)
        with ann.connect(code) as first, bob.connect(code) as second:
            first.receive_until("table")
            second.receive_until("table")
            ann.post(f"/api/tables/{code}/begin", {})
            told = came.get(timeout=TIMEOUT_S)
            assert told["path"] == SECRET
            names = ["Ann", "Bob"]
            link = f"http://127.0.0.1:{server.port}/t/{code}"
            first.receive_until("view")
            second.receive_until("view")
            asked = 0 if first.view["options"] else 1
            text = turn(names[asked], link)
            assert told == {"path": SECRET, "content": text, "text": text, "allowed_mentions": {"parse": []}}
            play_a_turn((first, second)[asked])
            assert came.get(timeout=TIMEOUT_S)["text"] == turn(names[1 - asked], link)
            give_up(bob, code)
            assert came.get(timeout=TIMEOUT_S)["text"] == f"Top Secret: Ann wins. {link}"
            assert came.empty()
            assert all(SECRET not in text for client in (first, second) for text in client.received)
            assert ann.request("GET", f"/api/tables/{code}")[1]["webhook"] is True


def test_turns_of_a_game_without_days_are_not_announced_and_a_redirect_is_not_followed(tmp_path: Path) -> None:
    with channel(status=302) as (origin, came), live_server(tmp_path, webhook_origins=(origin,)) as server:
        ann, bob, code = table(server, origin)
        ann.post(f"/api/tables/{code}/begin", {})
        give_up(bob, code)
        assert "wins" in came.get(timeout=TIMEOUT_S)["text"]
    assert came.empty()


def test_only_the_host_sets_it_and_it_goes_with_the_host(tmp_path: Path) -> None:
    with channel() as (origin, _), live_server(tmp_path, webhook_origins=(origin,)) as server:
        ann, bob, code = table(server, origin)
        path = f"/api/tables/{code}/webhook"
        assert bob.request("POST", path, {"url": ""})[1]["key"] == "server.refused.host-only"
        assert kept(server, code) == f"{origin}{SECRET}"
        ann.post(path, {"url": ""})
        assert kept(server, code) == ""
        ann.post(path, {"url": f"{origin}{SECRET}"})
        ann.post("/api/me/delete", {})
        assert kept(server, code) == ""


def kept(server: LiveServer, code: str) -> str:
    """Return the webhook in the row of a table."""
    with closing(sqlite3.connect(server.database)) as database:
        (facts,) = database.execute("select facts from tables where code = ?", (code,)).fetchone()
    return str((json.loads(facts)["webhook"] or {"url": ""})["url"])


def test_tables_of_an_evening_tell_its_channel(tmp_path: Path) -> None:
    with channel() as (origin, came), live_server(tmp_path, webhook_origins=(origin,)) as server:
        code, guests = gather(server, ["<b>@Ann", "Bob"], kind="robin", game="kyoto")
        path = f"/api/evenings/{code}/webhook"
        assert guests[1].request("POST", path, {"url": f"{origin}{SECRET}"})[0] == 400
        guests[0].post(path, {"url": f"{origin}{SECRET}", "language": "fr"})
        assert guests[1].request("GET", f"/api/evenings/{code}")[1]["webhook"] is True
        match = guests[0].post(f"/api/evenings/{code}/begin", {})["games"][0]
        give_up(guests[1], match["code"])
        told = came.get(timeout=TIMEOUT_S)
        assert told["path"] == SECRET
        assert "bAnn a gagné" in told["text"] or "bAnn gagne" in told["text"], "names are no markup of a chat program"


@pytest.mark.parametrize("url", [
    "http://example.org/hook", "https://127.0.0.1/hook", "https://10.0.0.8/", "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data", "https://[::1]/", "https://[fd00::1]/", "https://[fe80::1]/",
    "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://[2002:a00:1::]/", "https://localhost/hook",
    "https://0.0.0.0/", "https://100.64.0.1/", "https://224.0.0.1/", "https://8.8.8.8:22/", "https://a:b@8.8.8.8/",
    "https://8.8.8.8/ x", "https:///hook", "ftp://8.8.8.8/", "file:///etc/passwd", "https://[::1", "hook",
])
def test_private_addresses_and_other_schemes_are_refused(shared_server: LiveServer, url: str) -> None:
    ann = shared_server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    status, answer = ann.request("POST", f"/api/tables/{code}/webhook", {"url": url})
    assert (status, answer["key"]) == (400, REFUSED)
    assert run_in_thread(posted(url, message_of("hello"), ())) == 0


def test_the_address_is_checked_again_whenever_a_message_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that was public when the host pasted it may lead into the private network later."""
    assert is_public("8.8.8.8")
    assert is_public("2606:4700::1111")

    def answer(*addresses: str) -> None:
        rows = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **named: rows)

    connected: list[object] = []

    async def connect(address: str, port: int, **named: object) -> None:
        connected.append((address, port, named["server_hostname"]))
        raise OSError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    place = parsed("https://hooks.example.org/x", ())
    answer("8.8.8.8")
    assert run_in_thread(resolved(place, ())) == ("8.8.8.8", 443)
    assert run_in_thread(posted("https://hooks.example.org/x", b"{}", ())) == 0
    assert connected == [("8.8.8.8", 443, "hooks.example.org")], "the checked address is the one connected to"
    for private in (("10.0.0.1",), ("8.8.8.8", "10.0.0.1")):
        answer(*private)
        with pytest.raises(NotAllowed):
            run_in_thread(resolved(place, ()))
        assert run_in_thread(posted("https://hooks.example.org/x", b"{}", ())) == 0
    assert len(connected) == 1


def test_messages_to_one_channel_are_limited() -> None:
    limit = RateLimiter(2, 3_600.0)
    assert [limit.spend("https://one"), limit.spend("https://one"), limit.spend("https://one")] == [True, True, False]
    assert limit.spend("https://other")
