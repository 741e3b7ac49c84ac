"""Two guests at the server of a file."""
import pytest

from tests.server.house import Guest, House


@pytest.fixture
def ann(open_house: House) -> Guest:
    return open_house.guest()


@pytest.fixture
def bob(open_house: House) -> Guest:
    return open_house.guest()
