"""The front page and the first choices of each game in Firefox and WebKit, on desktop and on a small phone."""
from collections.abc import Iterator
from typing import Any

import pytest

from tests.effort import EXHAUSTIVE
from tests.eventually import eventually
from tests.failures import register
from tests.page.browser import DESK, PLAY
from tests.page.engines import ENGINES, Engine
from tests.page.test_games import GAMES
from tests.page.test_layout import LAYOUT, PLACES
from tests.server.live_server import Guest, LiveServer

SIZES = (DESK, (390, 664))
CHOICES = 4
LISTEN = """(() => {
  window.faultsHeard = [];
  addEventListener("error", ({ message }) => faultsHeard.push(message));
  addEventListener("unhandledrejection", ({ reason }) => faultsHeard.push(String(reason)));
})()"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    why, start = ENGINES[request.param]
    if not EXHAUSTIVE:
        pytest.skip("other engines are tested in `make test-all`")
    if why():
        pytest.skip(why())
    with start(tmp_path_factory.mktemp(request.param)) as browser:
        end = register(f"{request.param}.png", browser.screenshot)
        yield browser
        end()


def wait_for(engine: Engine, condition: str) -> None:
    """Wait until an expression is true in the page."""
    eventually(lambda: engine.run(condition), condition)


def shown(engine: Engine, address: str, size: tuple[int, int]) -> None:
    """Open an address at a size, and listen for errors of its scripts."""
    engine.resize(*size)
    engine.go(address)
    engine.run(LISTEN)


@pytest.mark.parametrize("size", SIZES)
def test_the_front_page_shows_three_games_and_starts_one(size: tuple[int, int], engine: Engine, address: str) -> None:
    shown(engine, address, size)
    wait_for(engine, "document.querySelectorAll('.poster .btn.go').length === 3")
    assert engine.run("document.documentElement.scrollWidth <= innerWidth")
    engine.run("document.querySelector('.poster .btn.go').click()")
    wait_for(engine, "document.querySelector('.board svg') !== null")
    assert engine.run("faultsHeard") == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_first_choices_of_a_game_are_made_and_nothing_is_covered(
        game: str, size: tuple[int, int], engine: Engine, shared_server: LiveServer) -> None:
    seats, options = GAMES[game]
    code, token = Guest(shared_server.port).open_table(game, "me", *["recruit"] * (seats - 1), options=options)
    shown(engine, f"http://127.0.0.1:{shared_server.port}/t/{code}#seat={token}", size)
    wait_for(engine, "document.querySelector('.board > svg') !== null")
    engine.run(f"({PLAY})(3)")
    wait_for(engine, f"window.choices >= {CHOICES}")
    engine.run("clearInterval(window.pointing)")
    wait_for(engine, "document.querySelector('.dock[data-answers], .ended') !== null")
    engine.run(f"(() => {{ {LAYOUT} }})()")
    engine.run("window.layout.settled()")
    places, pieces = PLACES[game]
    assert engine.run(f"window.layout.faults({places!r}, {pieces!r})") == []
    assert engine.run("faultsHeard") == []


def test_the_same_checks_find_a_board_that_is_covered(engine: Engine, shared_server: LiveServer) -> None:
    code, token = Guest(shared_server.port).open_table("kyoto", "me", "recruit")
    shown(engine, f"http://127.0.0.1:{shared_server.port}/t/{code}#seat={token}", DESK)
    wait_for(engine, "document.querySelector('.board > svg') !== null")
    engine.run(f"(() => {{ {LAYOUT} }})()")
    engine.run("Object.assign(document.querySelector('.board').style, { width: '120vw' })")
    engine.run("window.layout.settled()")
    found: Any = engine.run("window.layout.faults('.ky-space', '.ky-pawn')")
    assert found, "the checks see nothing"
