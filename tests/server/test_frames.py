"""Frames of a WebSocket: whole ones go straight to the table, all others take the long way and mean the same."""
import json
import os

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.utils import apply_mask

from brushpass.server.messages.frames import FINAL, MASKED, Frames, framed, text_of
from tests.eventually import TIMEOUT_S
from tests.server.house import Client, Guest

LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536]
PING = '{"t":"ping","n":7}'


def masked(payload: bytes, first: int = FINAL) -> bytes:
    """Return a frame as a client sends it."""
    mask, head = os.urandom(4), framed(payload)[: -len(payload) or None]
    return bytes([first, head[1] | MASKED]) + head[2:] + mask + apply_mask(payload, mask)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_frame_is_read_as_it_was_written(length: int) -> None:
    text = "é" * (length // 2) + "x" * (length % 2)
    assert text_of(masked(text.encode())) == text
    assert text_of(framed(text.encode())) is None, "what a client sends is masked"


def test_frames_arrive_in_any_pieces() -> None:
    sent = [masked(b"x" * length) for length in LENGTHS[:5]]
    for size in (1, 3, 100, 1_000):
        frames, found, data = Frames(10_000), [], b"".join(sent)
        for at in range(0, len(data), size):
            found += list(frames.whole(data[at:at + size]))
        assert found == sent


def test_a_frame_that_is_too_long_is_not_waited_for() -> None:
    head = masked(b"x" * 65_536)[:20]
    assert list(Frames(10_000).whole(head)) == [head]


@pytest.fixture
def client(ann: Guest) -> Client:
    code, token = ann.open_table("kyoto", "me", "recruit")
    client = ann.at(code, token)
    client.asked()
    return client


def test_a_message_in_several_frames_with_a_ping_between_is_one_message(client: Client) -> None:
    with client:
        raw = client.socket.socket
        raw.sendall(masked(PING[:9].encode(), 0x01) + masked(b"", 0x89) + masked(PING[9:].encode(), 0x80))
        assert client.until("pong")["n"] == 7
        client.send(PING)
        assert client.until("pong")["n"] == 7


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
