"""A disk that is really full: a small one is mounted for the test, where that is allowed."""
from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.clocks import open_for_two
from tests.server.live_server import Client, live_server

SIZE = "2m"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own that is soon full."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "brushpass-test", str(tmp_path)],
                             capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def fill(disk: Path) -> Path:
    """Fill a disk to its last byte, and return the file that does it."""
    filling = disk / "filling"
    with filling.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    return filling


def play_until_refused(clients: tuple[Client, Client]) -> tuple[Client, list[str]]:
    """Let two people play until a choice is refused; return whose it was, and all that were acknowledged."""
    acked: list[str] = []
    for n in range(400):
        asked = next(client for client in clients if client.view["options"])
        before = asked.lines
        answer = asked.act(asked.view["options"][0]["a"], id=f"choice-{n:05d}")
        if answer["t"] == "refused":
            assert answer["key"] == "server.store.failed"
            assert asked.lines == before, "a choice that was refused has not happened"
            return asked, acked
        acked.append(answer["id"])
        other = clients[1 - clients.index(asked)]
        while not (asked.view["options"] or other.view["options"]):
            other.receive()
    raise AssertionError("the disk is never full")


def test_a_disk_that_is_full_refuses_a_choice_and_takes_it_once_there_is_room(small_disk: Path) -> None:
    with live_server(small_disk) as server:
        code, first, second = open_for_two(server)
        with first, second:
            for client in (first, second):
                client.receive_until("view")
            filling = fill(small_disk)
            asked, acked = play_until_refused((first, second))
            filling.unlink()
            assert asked.act(asked.view["options"][0]["a"], id="after-00001")["t"] == "ack"
            acked.append("after-00001")
        registry = server.app.state.registry
        assert set(registry.open[code].table.done) == set(acked)
    with live_server(small_disk) as server, server.guest().connect(code) as eyes:
        eyes.receive_until("view")
        table = server.app.state.registry.open[code].table
        assert {entry.id for entry in table.log if entry.id} == set(acked)
