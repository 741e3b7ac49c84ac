"""Frames of a WebSocket: those that we write, and those that come in pieces or break the protocol."""
import json
import os
from pathlib import Path
from queue import SimpleQueue

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol, State
from websockets.utils import apply_mask

from brushpass.server.frame_splitter import MASKED, FrameSplitter, text_of
from brushpass.server.messages.frames import TEXT_FRAME, framed
from brushpass.server.uvicorn_protocols import SocketProtocol
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Client, Guest, live_server

LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536]
PING = '{"t":"ping","n":7}'


def masked(payload: bytes, first: int = TEXT_FRAME) -> bytes:
    """Return a frame as a client sends it."""
    mask, head = os.urandom(4), framed(payload)[: -len(payload) or None]
    return bytes([first, head[1] | MASKED]) + head[2:] + mask + apply_mask(payload, mask)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_read_as_it_was_written(length: int) -> None:
    parser = Protocol(CLIENT, max_size=None)
    parser.state = State.OPEN
    parser.receive_data(framed(b"x" * length))
    (frame,) = parser.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, len(frame.data)) == (Opcode.TEXT, True, length)
    text = "é" * (length // 2) + "x" * (length % 2)
    assert text_of(masked(text.encode())) == text
    assert text_of(framed(text.encode())) is None, "the frames of a client are masked"


@pytest.mark.parametrize("size", [1, 3, 100, 1_000, 10**6])
def test_frames_arrive_in_any_pieces(size: int) -> None:
    sent = [masked(b"x" * length) for length in LENGTHS[:5]]
    splitter, found, data = FrameSplitter(10_000), list[bytes](), b"".join(sent)
    for at in range(0, len(data), size):
        found += splitter.take(data[at:at + size])
    assert found == sent


def test_a_frame_that_is_too_long_is_not_waited_for() -> None:
    head = masked(b"x" * 65_536)[:20]
    assert FrameSplitter(10_000).take(head) == [head]


def test_frames_after_a_close_frame_are_ignored(client: Client) -> None:
    with client:
        client.socket.socket.sendall(masked(b"", 0x88) + masked(PING.encode()))
        with pytest.raises(ConnectionClosed):
            while True:
                assert json.loads(client.socket.recv(TIMEOUT_S))["t"] != "pong"


def test_a_server_stops_while_a_client_closes_its_connection(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest, problems = server.guest(), SimpleQueue[Exception | None]()
        with guest.connect(*guest.open_table("kyoto", "me", "recruit")) as client:
            client.wait_for_turn()
            (protocol,) = [held for held in server.server.server_state.connections if isinstance(held, SocketProtocol)]

            def stop_after_the_close_frame() -> None:
                try:
                    protocol.data_received(masked(b"", 0x88))
                    protocol.shutdown()
                except Exception as problem:
                    problems.put(problem)
                else:
                    problems.put(None)

            server.call(stop_after_the_close_frame)
            assert problems.get(timeout=TIMEOUT_S) is None


@pytest.fixture
def client(ann: Guest) -> Client:
    code, token = ann.open_table("kyoto", "me", "recruit")
    client = ann.connect(code, token)
    client.wait_for_turn()
    return client


def test_a_message_in_several_frames_with_a_ping_between_is_one_message(client: Client) -> None:
    with client:
        raw = client.socket.socket
        raw.sendall(masked(PING[:9].encode(), 0x01) + masked(b"", 0x89) + masked(PING[9:].encode(), 0x80))
        assert client.receive_until("pong")["n"] == 7
        client.send(PING)
        assert client.receive_until("pong")["n"] == 7


@pytest.mark.parametrize("bad", [
    framed(PING.encode()), masked(b'{"t":"ping\xff"}'), masked(PING.encode(), 0xC1), masked(b"x" * 10_000),
    masked(PING.encode(), 0x01) + masked(PING.encode()),
], ids=["not masked", "no UTF-8", "reserved bits", "too long", "a message inside another"])
def test_frames_that_break_the_protocol_end_the_connection(bad: bytes, client: Client) -> None:
    with client:
        client.socket.socket.sendall(bad)
        with pytest.raises(ConnectionClosed):
            while True:
                assert json.loads(client.socket.recv(TIMEOUT_S))["t"] != "pong"
