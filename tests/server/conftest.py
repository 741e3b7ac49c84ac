"""Two guests at the server of a file, and one PostgreSQL for all tests that need one."""
from collections.abc import Iterator

import pytest

from tests.server.house import Guest, House
from tests.server.postgres import Postgres, missing, postgres


@pytest.fixture
def ann(open_house: House) -> Guest:
    return open_house.guest()


@pytest.fixture
def bob(open_house: House) -> Guest:
    return open_house.guest()


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    if missing():
        pytest.skip(missing())
    with postgres() as held:
        yield held
