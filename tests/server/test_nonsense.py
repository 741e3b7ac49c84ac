"""Clients that send nonsense: one short log line each, never a traceback."""
from __future__ import annotations

import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.eventually import TIMEOUT_S, eventually
from tests.server.live_server import live_server


def test_strangers_cause_one_short_log_line_each(tmp_path: Path) -> None:
    """A bad chunk, and text on a socket that is not UTF-8, cost a traceback each."""
    head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Brushpass: 1\r\n"
    with live_server(tmp_path) as server:
        code, _ = server.guest().open_table("kyoto", "me", "open")
        for sent in (head + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
                     b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET\r\n\r\n",
                     head + b"Content-Length: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                     head + b"Content-Length: 5\r\n\r\n{}", b"GET /" + b"x" * 90_000 + b" HTTP/1.1\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), TIMEOUT_S) as wire:
                wire.sendall(sent)
                wire.shutdown(socket.SHUT_WR)
                try:
                    while wire.recv(4_096):
                        pass
                except ConnectionError:
                    pass
        for frame in (b"\x81\x82\0\0\0\0\xff\xfe", b"\x83\x80\0\0\0\0", b"\xff\xff" + bytes(12), b"\x81\x02hi"):
            for greeted in (False, True):
                with connect(f"ws://127.0.0.1:{server.port}/ws/{code}", proxy=None) as opened:
                    if greeted:
                        opened.send('{"t":"hello","token":"","since":0}')
                        opened.recv(TIMEOUT_S)
                    opened.socket.sendall(frame)
                    with pytest.raises((ConnectionClosed, OSError)):
                        while True:
                            opened.recv(TIMEOUT_S)
        eventually(lambda: not server.app.state.connection_limits.open, "all connections are closed")
        logged = server.log().decode()
    assert "Traceback" not in logged, logged
    assert all(len(line) < 200 for line in logged.splitlines())
