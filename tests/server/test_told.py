"""What servers on one PostgreSQL tell each other of a choice: all that is needed to follow it."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from tests.server.house import house
from tests.server.postgres import Postgres, missing
from tests.server.test_fleet import play, two_at
from tests.server.test_undo import until_undo

pytestmark = [pytest.mark.xdist_group("postgres"), pytest.mark.skipif(bool(missing()), reason=missing())]
UNDONE = 6


def test_a_choice_is_followed_without_asking_for_it_and_one_taken_back_unseen_is_announced_nowhere(
        database_server: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = database_server.database()
    with house(tmp_path, database=place) as first, house(tmp_path, database=place) as second:
        hers, his = two_at((first, second))
        store, asked = second.app.state.hall.store, list[str]()
        table = store.table

        async def counted(code: str, *more: Any) -> Any:
            asked.append(code)
            return await table(code, *more)

        monkeypatch.setattr(store, "table", counted)
        with hers, his:
            assert play((hers, his), 20) == 20
        assert len(asked) < 5, "but where two choices came at once"
        ann = first.guest()
        code, token = ann.open_table("topsecret", "me", "recruit", options={"players": "2"})
        with ann.at(code, token) as client, first.guest().at(code) as near, second.guest().at(code) as far:
            for n in range(UNDONE):
                until_undo(client, Random(n))
                client.send({"t": "undo", "id": f"undo-0000000{n}"})
                assert client.until("ack", "refused")["t"] == "ack"
                client.send({"t": "say", "id": f"say-00000000{n}", "text": f"{n}"})
                for page in (near, far):
                    while page.until("said")["text"] != f"{n}":
                        pass
            told = [sum("note.undo" in text for text in page.received) for page in (near, far)]
            assert told[0] == told[1] < UNDONE


def test_what_a_commit_has_changed_is_told_in_as_few_words_as_postgresql_carries() -> None:
    from brushpass.server.storing.postgres.writer import BUNDLE, LONGEST, bundled, word_of
    from brushpass.server.storing.protocol import Change, Head
    from brushpass.server.table.log import Entry

    short, long = [word_of(Change("code", 3, Head(), first=7, entries=[Entry(0, "pass" * size, "id", [])]))
                   for size in (1, LONGEST)]
    assert short.startswith("moved code 4 ")
    assert long == "changed code 4"
    words = ["x" * size for size in (BUNDLE - 1, 1, BUNDLE, 3_000, 3_000, 3_000)]
    assert bundled(words) == [0, 1, 2, 3, 3, 4]
