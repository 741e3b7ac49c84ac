"""Two guests at the server of a file, one PostgreSQL for all tests that need one, and rate limits without a clock."""
from collections.abc import Iterator
from time import monotonic

import pytest

from brushpass.server.tables import connection
from tests.server.live_server import Guest, LiveServer
from tests.server.postgres import Postgres, missing, postgres


@pytest.fixture
def ann(shared_server: LiveServer) -> Guest:
    return shared_server.guest()


@pytest.fixture
def bob(shared_server: LiveServer) -> Guest:
    return shared_server.guest()


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no rate limit refill, however long the requests of a test take."""
    now = monotonic()  # no earlier than the limits of a server that runs already
    monkeypatch.setattr(connection, "monotonic", lambda: now)


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    if missing():
        pytest.skip(missing())
    with postgres() as database:
        yield database
