"""One browser for all tests of a worker, and the address of the server."""
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.browser import in_use, missing, open_browser
from tests.server.live_server import LiveServer, live_server

WHY = missing()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests of the page, with the reason, where something is missing for them."""
    for item in items:
        if WHY and "tests/page/" in item.nodeid:
            item.add_marker(pytest.mark.skip(reason=WHY))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with open_browser() as browser:
        yield browser


@pytest.fixture(autouse=True)
def close_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages that a test leaves open: each would go on with its timers beside all tests that follow."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser = request.getfixturevalue("browser")
    before = in_use(browser)
    yield
    for context in in_use(browser):
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all tests of a worker, which thinks a game over in no time."""
    with live_server(tmp_path_factory.mktemp("server"), review=0.6, hint=0.1, connections=1_000) as server:
        yield server


@pytest.fixture
def address(shared_server: LiveServer) -> str:
    return f"http://127.0.0.1:{shared_server.port}"
