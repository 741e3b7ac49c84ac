"""Push notifications to a closed browser: encrypted for it alone, and unsubscribed on request."""
from __future__ import annotations

import json
import os
import sqlite3
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from brushpass.server.push.endpoints import SERVICES, is_service
from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.receiver import receiver

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from brushpass.server.push.encryption import CURVE, Browser, bytes_of, derived, key_of, point_of, sealed, text_of

ORIGIN = "http://127.0.0.1"


class Phone:
    """A browser with its keys, which reads what was sealed for it."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "key": text_of(point_of(self.key.public_key())), "auth": text_of(self.auth),
                "language": "fr"}

    def read(self, body: bytes) -> Any:
        """Return what a message says."""
        salt, theirs = body[:16], body[21:86]
        assert body[20] == 65
        secret = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        about = b"WebPush: info\x00" + point_of(self.key.public_key()) + theirs
        shared = derived(secret, self.auth, about, 32)
        cipher = AESGCM(derived(shared, salt, b"Content-Encoding: aes128gcm\x00", 16))
        text = cipher.decrypt(derived(shared, salt, b"Content-Encoding: nonce\x00", 12), body[86:], None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


@contextmanager
def service(status: int = 201) -> Iterator[tuple[str, Queue[tuple[Any, bytes]]]]:
    """Run a push service on this machine, and return its address and what it gets."""
    came: Queue[tuple[Any, bytes]] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            came.put((self.headers, self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(status)
            self.end_headers()

    with receiver(Handler) as origin:
        yield origin, came


def game(server: LiveServer) -> tuple[Guest, Guest, str]:
    """Return two people and the code of their table, where the game has not begun."""
    ann, bob = server.guest(), server.guest()
    code, _ = ann.open_table("kyoto", "me", "open")
    bob.sit(code, 1)
    return ann, bob, code


def subscribe(who: Guest, phone: Phone, endpoint: str) -> tuple[int, Any]:
    return who.request("POST", "/api/push", phone.subscription(endpoint), {"Origin": f"{ORIGIN}:{who.port}"})


def check_signature(headers: Any, public: str, place: str) -> None:
    """Check who has signed a message, and for whom."""
    token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == public
    head, claims, signature = token.split(".")
    assert json.loads(urlsafe_b64decode(claims + "=="))["aud"] == place
    raw = bytes_of(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(key)).verify(
        signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


def test_the_example_of_the_standard() -> None:
    browser = Browser("", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                      "BTBZMqHH6r4Tts7J_aSIgg")
    key, salt = key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    assert text_of(sealed(b"When I grow up, I want to be a watermelon", browser, key, salt)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")


def test_a_player_who_is_away_is_told_once_and_nothing_but_where(tmp_path: Path) -> None:
    phone = Phone()
    with service() as (place, came), live_server(tmp_path, push_services=(place,)) as server:
        ann, bob, code = game(server)
        public = ann.request("GET", "/api/push")[1]["key"]
        for who in (ann, bob):
            assert subscribe(who, phone, f"{place}/{id(who)}")[0] == 200
        ann.post(f"/api/tables/{code}/begin", {})
        headers, body = came.get(timeout=TIMEOUT_S)
        assert phone.read(body) == {"code": code, "game": "kyoto", "language": "fr"}
        assert (headers["topic"], headers["content-encoding"]) == (code, "aes128gcm")
        check_signature(headers, public, place)
        first = server.app.state.registry.open[code].begun().to_act()
        with (ann, bob)[first].connect(code) as client:
            client.receive_until("view")
            while client.view["options"]:
                client.act(client.view["options"][0]["a"])
        assert phone.read(came.get(timeout=TIMEOUT_S)[1])["code"] == code, "then the other one, who is away too"
        assert came.empty()


def test_a_subscription_that_is_refused_is_forgotten_and_so_is_a_person(tmp_path: Path) -> None:
    phone = Phone()
    with service(410) as (place, came), live_server(tmp_path, push_services=(place,)) as server:
        ann, bob, code = game(server)
        for who in (ann, bob):
            assert subscribe(who, phone, f"{place}/{id(who)}")[0] == 200
        ann.post(f"/api/tables/{code}/begin", {})
        came.get(timeout=TIMEOUT_S)
        for who in (ann, bob):
            who.post("/api/me/delete", {})
    with closing(sqlite3.connect(server.database)) as file:
        assert file.execute("select count(*) from pushes").fetchone() == (0,)
        assert file.execute("select count(*) from push_key").fetchone() == (1,)


def test_the_server_calls_nobody_but_push_services(tmp_path: Path) -> None:
    good = ["https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com/wpush/v2/x"]
    bad = ["http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://evil.example/fcm.googleapis.com",
           "https://fcm.googleapis.com.evil.example/x", "https://fcm.googleapis.com:8443/x", "https://[::1/x", "",
           "https://me@fcm.googleapis.com/x", "https://evilpush.apple.com/x"]
    assert [is_service(each, SERVICES) for each in good + bad] == [True] * 2 + [False] * len(bad)
    phone = Phone()
    with live_server(tmp_path) as server:
        ann, _, _ = game(server)
        answers = [subscribe(ann, phone, bad[1]), subscribe(server.guest(), phone, good[0]),
                   ann.request("POST", "/api/push", {**phone.subscription(good[0]), "key": "AAAA"}, {"Origin": ORIGIN})]
        assert all(status == 400 for status, _ in answers)
        assert subscribe(ann, phone, good[0])[0] == 200
        for number in range(7):
            subscribe(ann, phone, f"{good[0]}{number}")
        ann.post("/api/push/unsubscribe", {"endpoint": f"{good[0]}6"})
    with closing(sqlite3.connect(server.database)) as file:
        left = sorted(endpoint for (endpoint,) in file.execute("select endpoint from pushes"))
    assert left == [f"{good[0]}{number}" for number in (2, 3, 4, 5)], "no more than five of one person"
