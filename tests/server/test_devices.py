"""Each device of a person has a secret of its own, which is revoked without the others."""
from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from brushpass.server.people.devices import device_name
from brushpass.server.people.passkeys import fits
from brushpass.server.store.base import Store
from brushpass.server.store.people import Device, Passkey, Push
from brushpass.server.store.sqlite.schema import FROM_TWO, open_file
from brushpass.server.table.facts import hashed
from tests.server.live_server import Guest, LiveServer, live_server
from tests.server.test_databases import place, within
from tests.server.test_me import second

__all__ = ["place"]
pytestmark = pytest.mark.xdist_group("postgres")
PHONE = {"User-Agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("devices")) as server:
        yield server


def secret_of(guest: Guest) -> str:
    return guest.cookie.partition("=")[2]


def devices_of(guest: Guest) -> list[dict[str, object]]:
    found: list[dict[str, object]] = guest.request("GET", "/api/me", None, PHONE)[1]["devices"]
    return found


def sign_out_other(guest: Guest) -> None:
    """Sign out the other one of two devices."""
    (other,) = [each["id"] for each in devices_of(guest) if not each["current"]]
    guest.post("/api/me/sign-out", {"device": other})


@pytest.mark.parametrize("lost", ["first", "second"])
def test_a_lost_device_is_signed_out_and_the_other_one_plays_on(server: LiveServer, lost: str) -> None:
    ann = server.guest()
    code, token = ann.open_table("kyoto", "me", "open", name="Ann")
    phone = second(ann)
    kept, gone = (ann, phone) if lost == "second" else (phone, ann)
    assert secret_of(kept) != secret_of(gone)
    assert [each["current"] for each in devices_of(kept)] == [True, False]
    with gone.connect(code, token) as thief:
        assert thief.receive_until("table")["you"] == 0
        sign_out_other(kept)
        thief.read_until_closed()
    with gone.connect(code, token) as thief:
        assert thief.receive_until("table")["you"] == -1, "nor does the token of the seat admit it"
    assert gone.request("GET", f"/api/tables/{code}")[1]["you"] == -1
    assert gone.request("GET", "/api/me")[1]["games"] == []
    assert len(devices_of(kept)) == 1
    assert kept.request("GET", "/api/me")[1]["games"][0]["table"]["code"] == code
    with kept.connect(code, token) as client:
        assert client.receive_until("table")["you"] == 0, "by its cookie"


def test_a_device_that_is_signed_out_begins_as_somebody_new(server: LiveServer) -> None:
    ann = server.guest()
    ann.open_table("kyoto", "me", "open")
    phone = second(ann)
    sign_out_other(phone)
    before = secret_of(ann)
    code, _ = ann.open_table("kyoto", "me", "open")
    assert secret_of(ann) not in ("", before)
    assert [each["table"]["code"] for each in ann.request("GET", "/api/me")[1]["games"]] == [code]
    assert phone.request("GET", f"/api/tables/{code}")[1]["you"] == -1


def test_nobody_signs_out_the_device_of_another_person(server: LiveServer) -> None:
    ann, eve = server.guest(), server.guest()
    ann.open_table("kyoto", "me", "open")
    second(ann)
    eve.open_table("kyoto", "me", "open")
    for device in [str(each["id"]) for each in devices_of(ann)]:
        assert eve.request("POST", "/api/me/sign-out", {"device": device})[1]["key"] == "server.refused.device"
    assert server.guest().request("POST", "/api/me/sign-out", {"device": ""})[0] == 400
    assert len(devices_of(ann)) == 2


def test_a_link_followed_where_one_is_signed_in_makes_no_further_device(server: LiveServer) -> None:
    ann = server.guest()
    token = ann.post("/api/me/device-link", {"name": "Ann"})["token"]
    before = secret_of(ann)
    ann.post("/api/device-link", {"token": token})
    assert (secret_of(ann), len(devices_of(ann))) == (before, 1)


def test_no_secret_of_a_device_is_in_the_file(server: LiveServer) -> None:
    ann = server.guest()
    phone = second(ann)
    with closing(sqlite3.connect(server.database)) as file:
        text = "\n".join(file.iterdump())
    for guest in (ann, phone):
        assert hashed(secret_of(guest)) in text
        assert secret_of(guest) not in text


def test_a_device_is_named_by_browser_and_system() -> None:
    names = [device_name({"user-agent": agent}) for agent in (
        PHONE["User-Agent"], "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1",
        "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0", "curl/8", "")]
    assert names == ["Firefox, Android", "Safari, iPhone", "Edge, Windows", "", ""]


def test_a_passkey_names_its_owner_by_a_random_handle_or_as_before_by_their_secret() -> None:
    new, old = Passkey("id", "ann", "key", 0, "0a0b"), Passkey("id", hashed("secret"), "key", 0)
    assert [fits(new, b"\x0a\x0b"), fits(new, b"\x0a"), fits(old, b"secret"), fits(old, b"guess")] == [
        True, False, True, False]


def test_devices_are_kept_and_revoked_in_every_database(place: Path | str) -> None:
    async def work(store: Store) -> None:
        people = store.people
        assert await people.owner_of("ann") == "ann", "the first device needs no row"
        for device in ("ann", "phone"):
            await people.keep_device("ann", Device(device, "Firefox", 1.0))
        await people.keep_device("eve", Device("phone", "Firefox", 1.0))
        assert await people.owner_of("phone") == "ann", "nobody takes over the device of another person"
        for device in ("ann", "phone"):
            await people.keep_push("ann", device, Push(f"https://push.example/{device}", "key", "auth", "fr", "https://x"))
        for device in ("ann", "phone"):
            await people.revoke_device("eve", device)
        assert [await people.owner_of(device) for device in ("ann", "phone")] == ["ann", "ann"]
        await people.revoke_device("ann", "phone")
        assert [each.device for each in await people.devices("ann")] == ["ann"]
        assert [push.endpoint for push in await people.pushes("ann")] == ["https://push.example/ann"]
        await people.revoke_device("ann", "ann")
        assert [await people.owner_of(device) for device in ("ann", "phone")] == ["", "phone"]
        await people.forget("ann")
        assert await store.rows("select * from devices") == []

    within(place, work)


def test_a_file_from_before_devices_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(open_file(path)) as connection:
        for table, column in FROM_TWO:
            connection.execute(f"alter table {table} drop column {column}")
        connection.execute("drop table devices")
        connection.execute("insert into passkeys values ('one', 'ann', 'key', 0)")
        connection.execute("update meta set version = 2")
    for _ in range(2):
        open_file(path).close()

    async def work(store: Store) -> None:
        assert await store.people.passkey("one") == Passkey("one", "ann", "key", 0)
        await store.people.keep_device("ann", Device("phone", "Firefox", 1.0))
        assert await store.people.owner_of("phone") == "ann"

    within(path, work)
