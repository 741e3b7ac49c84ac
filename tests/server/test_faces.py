"""A game of another package may bring a face of its own for the page."""
from dataclasses import replace
from pathlib import Path
from urllib.request import urlopen

import pytest

from brushpass.games import GAMES
from brushpass.server.http.content import face_of, game_info
from tests.server.live_server import Guest, LiveServer

MODULE = "export default ({ generic }) => generic;"


def test_a_face_is_served_where_a_package_brings_one(
        shared_server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, other = list(GAMES)[:2]
    (tmp_path / "faced").mkdir()
    (tmp_path / "faced" / "__init__.py").touch()
    (tmp_path / "faced" / "face.js").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(GAMES.types, name, replace(GAMES[name], package="faced"))
    for source in (face_of, game_info):
        source.cache_clear()
    try:
        faces = {info["name"]: info.get("face") for info in Guest(shared_server.port).request("GET", "/api/games")[1]}
        assert (faces[name], faces[other]) == (f"/games/{name}/face.js", None)
        with urlopen(f"http://127.0.0.1:{shared_server.port}{faces[name]}") as served:
            assert (served.headers["content-type"].split(";")[0], served.read()) == ("text/javascript", MODULE.encode())
    finally:
        for source in (face_of, game_info):
            source.cache_clear()


def test_nothing_is_served_of_games_without_a_face(shared_server: LiveServer) -> None:
    for name in (next(iter(GAMES)), "nowhere", ".."):
        assert Guest(shared_server.port).request("GET", f"/games/{name}/face.js")[0] == 404
