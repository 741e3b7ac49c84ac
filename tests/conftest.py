"""Fixtures for several folders: a server or a Ray cluster per file, and one thread per process.

Matrix products use one thread per process, because the test processes already use all cores and threads that wait for
each other on a busy machine are slow.
"""
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

from brushpass.arena.executors import RayExecutor
from tests.eventually import TIMEOUT_S
from tests.failures import pytest_runtest_call, pytest_runtest_makereport, pytest_runtest_protocol
from tests.server.clocks import FakeClock
from tests.server.live_server import LiveServer, live_server
from tests.server.deadlines import extend_deadlines

__all__ = ["pytest_runtest_call", "pytest_runtest_makereport", "pytest_runtest_protocol"]
extend_deadlines()
os.environ.update({  # what Ray waits for its own processes, which are slow to start on a busy machine
    "RAY_gcs_server_port_wait_time_s": f"{TIMEOUT_S:.0f}", "RAY_worker_register_timeout_seconds": f"{TIMEOUT_S:.0f}",
    "RAY_health_check_timeout_ms": f"{1000 * TIMEOUT_S:.0f}",
})


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def fake_clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def timed(tmp_path: Path, fake_clock: FakeClock) -> Iterator[LiveServer]:
    """Run a server whose clock the test controls."""
    with live_server(tmp_path, now=fake_clock) as server:
        yield server


class SlowTime:
    """A replacement of `time` for Ray that stretches its 30 s start-up timeout."""

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)

    def monotonic(self) -> float:
        return time.monotonic() * 30 / TIMEOUT_S


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """Run one Ray cluster with two workers for all tests of a file."""
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr("ray._private.node.time", SlowTime())
        place = stack.enter_context(RayExecutor(2))
        patched.undo()
        started = place.ray._private.worker._global_node.all_processes  # Ray waits only one second for those it kills
        processes = [each.process for kind in started.values() for each in kind]
        yield place.ray
    for process in processes:
        process.wait(TIMEOUT_S)


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of test processes: one more than cores, because tests often wait for browsers and servers."""
    return (os.cpu_count() or 1) + 1
