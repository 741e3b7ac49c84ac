"""A server that offers the static edition: its files, a policy that allows its engine, and a page that knows of it."""
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.page.browser import NOT_BUILT, is_built
from tests.server.live_server import live_server

pytestmark = pytest.mark.skipif(not is_built(), reason=NOT_BUILT)
OFFER = '<meta name="offline" content="/offline/">'


def got(port: int, path: str) -> tuple[int, str, str]:
    """Return the status, the policy and the text of an answer."""
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={"Accept-Encoding": "identity"})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, str(answer.getheader("content-security-policy")), text


def test_the_static_edition_is_served_and_may_run_its_engine(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("offline")
    (folder / "size.json").write_text('{"bytes": 7}')
    with live_server(tmp_path, static_edition=folder) as server:
        assert OFFER in got(server.port, "/")[2]
        status, policy, text = got(server.port, "/offline/")
        assert (status, text) == (200, "offline")
        assert "'wasm-unsafe-eval'" in policy
        assert "'wasm-unsafe-eval'" not in got(server.port, "/")[1]
        assert got(server.port, "/offline/size.json")[2] == '{"bytes": 7}'
        assert got(server.port, "/offline/%2e%2e/brushpass.db")[0] == 404


def test_a_server_without_it_offers_nothing(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        assert OFFER not in got(server.port, "/")[2]
        assert got(server.port, "/offline/size.json")[0] == 404
