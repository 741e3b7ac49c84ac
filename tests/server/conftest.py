"""One server for the tests of a file that need nothing special."""
from collections.abc import Iterator

import pytest

from tests.server.house import Guest, House, house


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as held:
        yield held


@pytest.fixture
def ann(open_house: House) -> Guest:
    return open_house.guest()


@pytest.fixture
def bob(open_house: House) -> Guest:
    return open_house.guest()
