"""Strangers: what they may cost, how often they may guess, how long they may be silent, and who is believed."""
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import brushpass
from brushpass.core.records.record import Record
from brushpass.server import connection_limits, uvicorn_protocols
from brushpass.server.connection_limits import ConnectionLimits
from brushpass.server.tables import socket as greeting
from brushpass.server.serving import NetworkOptions, server_of
from brushpass.server.uvicorn_protocols import HttpProtocol
from brushpass.server.table.replay import Played, table_of
from brushpass.server.engine import replays
from tests.eventually import TIMEOUT_S, eventually
from tests.server import live_server as live_servers
from tests.server.live_server import Client, Guest, LiveServer, live_server


@pytest.fixture
def server(tmp_path: Path, no_refill: None) -> Iterator[LiveServer]:
    with live_server(tmp_path, misses=5.0, costly=3.0) as server:
        yield server


def raw(port: int, sent: bytes) -> bytes:
    """Return all that the server answers to some bytes until it closes."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_S) as wire:
        wire.sendall(sent)
        answer = b""
        while chunk := wire.recv(4_096):
            answer += chunk
    return answer


@pytest.mark.parametrize("path", ["/api/tables", "/nowhere/at/all", "/api/replay"])
def test_a_body_in_pieces_is_refused_before_it_is_read(path: str, server: LiveServer) -> None:
    """1.2 MB in one-byte chunks cost 2.4 s, even at a path that does not exist."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    assert raw(server.port, head + b"1\r\nx\r\n").startswith(b"HTTP/1.1 413")
    long = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n".encode()
    assert raw(server.port, long).startswith(b"HTTP/1.1 413")


def test_codes_cannot_be_guessed_fast(server: LiveServer) -> None:
    """Wrong codes are rate limited."""
    ann = server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    keys = [ann.request("GET", f"/api/tables/guess{n}")[1]["key"] for n in range(6)]
    assert keys == ["server.refused.no-table"] * 5 + ["server.refused.fast"]
    assert ann.request("GET", f"/api/tables/{code}")[1]["key"] == "server.refused.fast", "nor is a hit told from a miss"


def test_what_is_costly_has_a_limit_by_address(server: LiveServer) -> None:
    ann = server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    keys = [ann.request("GET", f"/api/tables/{code}/replay")[1]["key"] for _ in range(4)]
    assert keys == ["server.refused.not-begun"] * 3 + ["server.refused.fast"]


def test_what_takes_long_is_made_beside_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two loops of requests for a replay took everybody's answers from 4 to 153 ms."""
    def explode(*args: object) -> None:
        raise AssertionError("made by the server itself")

    for name in ("steps", "draws_of", "opened_file"):
        monkeypatch.setattr(replays, name, explode)  # here, not in the processes beside the server
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            client.send({"t": "resign", "id": "resign-0001"})
            client.receive_until("ack")
        for path in ("replay", "draws"):
            assert ann.request("GET", f"/api/tables/{code}/{path}")[0] == 200
        record = ann.request("GET", f"/api/tables/{code}/draws")[1]["record"]
        assert ann.request("POST", "/api/replay", {"text": record, "eyes": "open"})[0] == 200


def test_a_silent_connection_is_ended(tmp_path: Path) -> None:
    with live_server(tmp_path, request_timeout=0.1) as server:
        assert ended(server.port, b"") == b""
        assert ended(server.port, b"GET / HT") == b""


PING = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("sent", [
    PING + b"G", PING + PING + b"GET /hea",
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\nx",
    b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\nx",
], ids=["second request", "pipelined", "body of a page", "body for nobody"])
def test_a_connection_that_falls_silent_later_is_ended_too(sent: bytes, tmp_path: Path) -> None:
    """One byte of a second request kept a connection open for good."""
    with live_server(tmp_path, request_timeout=0.3) as server:
        assert ended(server.port, sent).startswith(b"HTTP/1.1 ")


def ended(port: int, sent: bytes) -> bytes:
    """Return the answer to some bytes, followed by single ones, until the server closes."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_S) as wire:
        wire.sendall(sent)
        wire.settimeout(0.05)
        end = monotonic() + TIMEOUT_S
        with suppress(ConnectionError):
            while monotonic() < end:
                try:
                    if not (chunk := wire.recv(4_096)):
                        return answer
                    answer += chunk
                except TimeoutError:
                    wire.sendall(b"x" if sent else b"")
            raise AssertionError("the connection stays open")
    return answer


def test_many_trickling_connections_are_closed_while_a_player_stays(tmp_path: Path) -> None:
    with live_server(tmp_path, request_timeout=0.5) as server, ExitStack() as trickling:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            wires = [trickling.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(60)]
            for wire in wires:
                wire.sendall(PING + b"G")
                wire.setblocking(False)
            eventually(lambda: all([trickle(wire) for wire in wires]), "all 60 are closed")
            assert client.act(client.view["options"][0]["a"])["t"] == "ack"


def trickle(wire: socket.socket) -> bool:
    """Send one more byte of a header, and return whether the server has closed the connection."""
    try:
        wire.send(b"x")
        return wire.recv(4_096) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_a_client_that_does_not_read_its_answer_is_cut_off(tmp_path: Path) -> None:
    with live_server(tmp_path, response_timeout=0.3) as server, socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        wire.connect(("127.0.0.1", server.port))
        eventually(lambda: server.app.state.connection_limits.open, "the connection is accepted")
        server.call(lambda: shrink_buffers(server))
        wire.sendall(b"GET /text/en.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40)
        eventually(lambda: not server.app.state.connection_limits.open, "the connection is closed")


def shrink_buffers(server: LiveServer) -> None:
    """Let every connection pause after few bytes that the client has not read."""
    for connection in server.server.server_state.connections:
        connection.transport.set_write_buffer_limits(1_000)


@pytest.mark.parametrize("begun", [False, True], ids=["next request", "end of a response"])
def test_neither_a_request_nor_a_complete_response_excuses_a_client_that_does_not_read(
        begun: bool, tmp_path: Path) -> None:
    """The output buffer fills between two requests of a pipeline, or with the last part of a response."""
    with live_server(tmp_path, response_timeout=0.3) as server, socket.socket() as wire:
        wire.connect(("127.0.0.1", server.port))
        eventually(lambda: server.app.state.connection_limits.open, "the connection is accepted")
        (connection,) = server.server.server_state.connections
        assert isinstance(connection, HttpProtocol)

        def pause() -> None:
            connection.pause_writing()
            if begun:
                connection.on_response_complete()

        server.call(pause)
        wire.sendall(PING)
        eventually(lambda: not server.app.state.connection_limits.open, "the connection is closed")


def test_descriptors_that_run_short_are_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    limits = ConnectionLimits((), 400, descriptors=100)
    assert [limits.enter(f"10.0.0.{n}") for n in range(92)] == [True] * 90 + [False] * 2
    (record,) = caplog.records
    assert "100 file descriptors" in record.getMessage()
    for n in range(92):
        limits.leave(f"10.0.0.{n}")
    assert limits.enter("10.0.0.1")
    assert len(caplog.records) == 2, "and once that there is room again"


def test_one_address_cannot_take_all_descriptors() -> None:
    limits = ConnectionLimits((), 400, descriptors=100)
    assert [limits.enter("a") for _ in range(30)].count(True) == 25


def test_one_address_has_so_many_connections_at_once() -> None:
    attendance = ConnectionLimits(("10.0.0.1",), 2)
    assert [attendance.enter("a") for _ in range(3)] == [True, True, False]
    assert all(attendance.enter("10.0.0.1") for _ in range(9)), "behind a proxy are many"
    attendance.leave("a")
    attendance.leave("a")
    assert attendance.enter("a")
    attendance.leave("a")
    attendance.leave("a")
    assert not attendance.open, "nothing is left of those who have gone"


def test_so_many_sockets_come_to_a_table_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand at once took three times the memory that they need once they are there."""
    monkeypatch.setattr(connection_limits, "MAX_HANDSHAKES", 2)
    began: list[str] = []
    here = ConnectionLimits(())
    for name in ("ann", "bob", "gone", "eve", "dan"):
        here.greet(lambda name=name: name != "gone" and not began.append(name))  # type: ignore[misc, func-returns-value]
    assert began == ["ann", "bob"]
    here.greeted()
    assert began == ["ann", "bob", "eve"], "one who has gone meanwhile takes nobody's place"
    here.greeted()
    assert began[-1] == "dan"


def test_a_silent_socket_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "MAX_HANDSHAKES", 1)
    monkeypatch.setattr(uvicorn_protocols, "HANDSHAKE_SLOT_S", 0.05)
    monkeypatch.setattr(greeting, "FIRST_MESSAGE_TIMEOUT_S", 60.0)
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        for _ in range(2):
            with ann.open_socket(code), ann.connect(code, token) as client:
                client.receive_until("table")


def test_connections_are_counted_from_their_beginning_to_their_end(tmp_path: Path) -> None:
    with live_server(tmp_path, connections=2) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        for _ in range(20):
            with admitted(ann, code, token) as client:
                client.receive_until("table")
        assert ann.request("GET", "/api/games")[0] == 200, "all of them are gone"


def admitted(guest: Guest, code: str, token: str) -> Client:
    """Return a connection to a table, once those before it that have ended are no longer counted."""
    def knock() -> Client | None:
        with suppress(InvalidStatus):
            return guest.connect(code, token)
        return None

    admitted = eventually(knock, "those who have gone are no longer counted")
    assert admitted is not None
    return admitted


def test_a_flood_of_pings_ends_the_connection(server: LiveServer) -> None:
    ann = server.guest()
    code, token = ann.open_table("kyoto", "me", "open")
    with ann.connect(code, token) as client:
        client.receive_until("table")
        with pytest.raises(ConnectionClosed):
            for _ in range(2 * int(uvicorn_protocols.PING_BURST)):
                client.socket.ping()
            while True:
                client.receive()


@pytest.mark.usefixtures("no_refill")
def test_where_a_request_comes_from_is_believed_of_nobody_but_a_proxy(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anybody on the same machine could claim any address, and so had no limit."""
    def guesses(server: LiveServer) -> list[str]:
        ask = server.guest().request
        return [ask("GET", "/api/tables/none", None, {"X-Forwarded-For": f"192.0.2.{n}"})[1]["key"] for n in range(4)]

    with live_server(tmp_path, misses=2.0) as server:
        assert guesses(server)[-1] == "server.refused.fast"
    monkeypatch.setattr(live_servers, "server_of", lambda app: server_of(app, NetworkOptions(("127.0.0.1",))))
    with live_server(tmp_path, misses=2.0) as server:
        assert guesses(server)[-1] == "server.refused.no-table"


def test_behind_a_proxy_pages_under_a_name_that_was_given_are_ours(tmp_path: Path) -> None:
    """A proxy's default Host made every post be refused."""
    with live_server(tmp_path, names=frozenset({"games.example"})) as server:
        body = {"game": "kyoto", "lesson": "steps", "name": "Ann"}
        for origin, status in (("https://games.example", 200), ("https://evil.example", 400)):
            assert server.guest().request("POST", "/api/lessons", body, {"Origin": origin})[0] == status


def test_everybody_is_told_that_the_server_stops(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "open")
        client = ann.connect(code, token)
        client.receive_until("table")
    client.read_until_closed()
    assert json.loads(client.received[-1]) == {"t": "closed", "key": "server.closed.restart"}


def test_leaving_after_the_start_is_refused(server: LiveServer) -> None:
    ann, bob = server.guest(), server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bobs = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    status, answer = bob.request("POST", f"/api/tables/{code}/leave", {"token": bobs})
    assert (status, answer["key"]) == (400, "server.refused.started")


def test_a_body_that_breaks_off_leaves_no_trace(server: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), TIMEOUT_S) as wire:
            wire.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Brushpass: 1\r\n"
                         b"Content-Length: 90\r\n\r\n{")
    assert Guest(server.port).request("GET", "/api/games")[0] == 200
    assert not caplog.records


def test_names_in_a_record_from_a_file_are_shown_as_one_plain_line() -> None:
    game = brushpass.game("kyoto")
    record = Record(game.name, game.rules, {}, ["An\u202en\x00a", "Bob"])
    assert [seat.name for seat in table_of(Played(game, []), record).seats] == ["An n a", "Bob"]
