"""Servers that hear of each other by Redis: as by PostgreSQL, also after it was killed."""
from __future__ import annotations

from pathlib import Path

import pytest

from brushpass.server import beside
from brushpass.server.storing.place import bus_at
from brushpass.server.storing.protocol import BadStore
from tests.server.house import house
from tests.server.postgres import Postgres
from tests.server.postgres import missing as no_postgres
from tests.server.redis import missing, redis_server
from tests.server.test_fleet import play, two_at

WHY = no_postgres() or missing()
pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(WHY), reason=WHY)]


def test_two_people_at_two_servers_play_by_redis_alone_and_go_on_after_it_was_killed(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks for changes here, and the database tells of none: whatever is heard comes by Redis."""
    monkeypatch.setattr(beside, "PATROL", 1e6)
    place = database_server.database()
    with (redis_server() as bus, house(tmp_path, database=place, bus=bus.url) as first,
          house(tmp_path, database=place, bus=bus.url) as second):
        anns, bobs = two_at((first, second))
        with anns, bobs:
            assert play((anns, bobs), 10) == 10
            bus.kill()
            asked, other = (anns, bobs) if anns.view["options"] else (bobs, anns)
            asked.send({"t": "say", "id": "say-00000001", "text": "Is anybody there?"})
            assert asked.until("ack")["id"] == "say-00000001"
            bus.start()
            while other.until("said")["text"] != "Is anybody there?":
                pass
            assert play((anns, bobs), 5, seed=2) == 5


def test_a_redis_that_cannot_be_reached_is_named_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="unreachable"):
        bus_at(f"unix://{tmp_path}/nowhere")
