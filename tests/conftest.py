"""What tests of several folders share: one server for those of a file that need nothing special."""
from collections.abc import Iterator

import pytest

from tests.server.house import House, house


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("house")) as held:
        yield held
