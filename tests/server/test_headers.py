"""Headers of every response: security, and when to try again."""
from __future__ import annotations

from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from brushpass.server.serving import NetworkOptions, server_of
from tests.eventually import TIMEOUT_S
from tests.server import live_server as live_servers
from tests.server.live_server import live_server

PATHS = ("/", "/healthz", "/api/games", "/nowhere", "/text/en.json", "/assets/nothing.js")


def asked(port: int, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> tuple[int, HTTPMessage]:
    """Return the status and the headers of a response."""
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT_S)
    connection.request(method, path, headers={"X-Brushpass": "1", **(headers or {})})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers


def test_every_response_has_security_headers_and_names_no_server(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_servers, "server_of", lambda app: server_of(app, NetworkOptions(("127.0.0.1",))))
    with live_server(tmp_path) as server:
        for path in PATHS:
            _, plain = asked(server.port, path)
            assert plain["cross-origin-opener-policy"] == "same-origin", path
            assert "geolocation=()" in plain["permissions-policy"], path
            assert plain["server"] is None, path
            assert plain["strict-transport-security"] is None, "plain HTTP stays possible"
            _, secure = asked(server.port, path, {"X-Forwarded-Proto": "https"})
            assert secure["strict-transport-security"].startswith("max-age="), path
        code, _ = server.guest().open_table("kyoto", "me", "open")
        with connect(f"ws://127.0.0.1:{server.port}/ws/{code}", proxy=None) as opened:
            assert opened.response is not None
            assert "server" not in opened.response.headers


@pytest.mark.usefixtures("no_refill")
@pytest.mark.parametrize(("limit", "method", "path"), [
    ("misses", "GET", "/api/tables/guess"), ("costly", "GET", "/api/print/kyoto"), ("posts", "POST", "/api/me"),
    ("costly", "GET", "/card/brushpass.en.png"), ("misses", "GET", "/api/evenings/guess"),
])
def test_a_client_beyond_its_limit_learns_when_to_try_again(limit: str, method: str, path: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {limit: 2.0}
    with live_server(tmp_path, **settings) as server:
        answers = [asked(server.port, path, method=method) for _ in range(3)]
    assert [status for status, _ in answers][:2] != [429, 429]
    assert answers[-1][0] == 429
    assert int(answers[-1][1]["retry-after"]) > 0
