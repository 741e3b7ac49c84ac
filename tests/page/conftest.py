"""One browser for all tests of a worker, and the address of the server."""
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from brushpass.server import app
from brushpass.server.engine.review_job import Wanted
from brushpass.server.engine.reviewer import Reviewer
from brushpass.server.messages.reviews import Review
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


class ReviewerOnDemand(Reviewer):
    """Reviews games for tests that read reviews: each end of a game on the page requests one."""

    enabled = False

    async def follow(self, request: Wanted, report: Callable[[float], None]) -> Review | None:
        return await super().follow(request, report) if ReviewerOnDemand.enabled else None


@pytest.fixture
def reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server review games during a test."""
    monkeypatch.setattr(ReviewerOnDemand, "enabled", True)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all tests of a worker, which reviews a game in no time, and only for tests that read it."""
    server = live_server(tmp_path_factory.mktemp("server"), review=0.6, hint=0.1, connections=1_000)
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patched:  # for this server, not for others of the worker
            patched.setattr(app, "Reviewer", ReviewerOnDemand)
            running = stack.enter_context(server)
        yield running


@pytest.fixture
def address(shared_server: LiveServer) -> str:
    return f"http://127.0.0.1:{shared_server.port}"
