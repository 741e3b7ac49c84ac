"""Rows of a database from before 0.2 stay readable: JSON fields in the database keep their names."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from brushpass.server.store.sqlite.store import SqliteStore
from brushpass.server.table.evening import Evening
from brushpass.server.table.facts import Facts
from tests.server.live_server import run_in_thread

FACTS = (
    '{"game":"topsecret","options":{"players":"2"},"seats":[{"kind":"person","name":"Ann","level":"","token":"a1",'
    '"guest":"g1","bot":"b1","of":"Ann","face":"0000000","was":""},{"kind":"bot","name":"Bob","level":"operative",'
    '"token":"","guest":"","bot":"","of":"","face":"","was":"g2"}],"host":"g1","free_text":true,"started":true,'
    '"resigned":-1,"next":"","again":[0],"time":{"kind":"live","main":600,"more":5,"loses":true,"left":[590.0,600.0],'
    '"asked":0,"since":12.5,"hidden":[1,3,72.5]},"late":false,"seeds":{"seed":"5eed","version":1,"seals":{"0":"5ea1"},'
    '"given":{"0":"5ec4"},"closed":true,"again":{"0":"5ea2"}},"lesson":"","votes":{"1":[0]},"evening":"e1"}')
EVENING = (
    '{"kind":"swiss","host":"g1","members":[{"guest":"g1","name":"Ann","face":"0000000","left":false,"out":false,'
    '"seal":"5ea1"},{"guest":"g2","name":"Bob","face":"","left":true,"out":false,"seal":""}],"matches":[{"code":"t1",'
    '"game":"kyoto","players":[0,1],"winners":[0],"round":1}],"game":"kyoto","options":{"kyoto":{}},"time":'
    '{"kind":"none","main":0,"more":0,"loses":false,"left":[],"asked":-1,"since":0.0,"hidden":null},"pick":"vote",'
    '"best_of":3,"votes":{"0":"kyoto"},"wishes":{"0":1},"rounds":3}')
OPTION = '{"a":18,"text":"pack a 5","key":"topsecret.do.pack","told":{"letter":"A"},"rule":"T18"}'
REVIEW = (
    '{"done":true,"seat":0,"expected":[0.5],"luck":0.1,"skill":-0.2,"others":0.0,"decisions":1,"costliest":[{"at":3,'
    f'"played":{OPTION},"better":{OPTION},"cost":0.2,"chosen":0.3,"best":0.5}}],"lucks":[0.1],"verdict":"review.good"}}')


@pytest.mark.parametrize(("text", "row_type"), [(FACTS, Facts), (EVENING, Evening)], ids=["table", "evening"])
def test_a_saved_row_is_read_and_written_back_unchanged(text: str, row_type: type[Any]) -> None:
    written = msgspec.json.decode(msgspec.json.encode(msgspec.json.decode(text, type=row_type)))
    assert saved_part(written, msgspec.json.decode(text)) == msgspec.json.decode(text)


def saved_part(written: Any, saved: Any) -> Any:
    """Return a written row without the fields that were added since it was saved."""
    if isinstance(saved, dict):
        return {name: saved_part(written[name], value) for name, value in saved.items()}
    if isinstance(saved, list) and len(saved) == len(written):
        return [saved_part(new, old) for new, old in zip(written, saved, strict=True)]
    return written


def test_a_saved_table_has_its_bot_owner_its_rematch_and_its_seeds() -> None:
    facts = msgspec.json.decode(FACTS, type=Facts)
    assert facts.seats[0].owner == "Ann"
    assert facts.rematch == [0]
    assert facts.seeds is not None
    assert (facts.seeds.revealed, facts.seeds.rematch_seals) == ({0: "5ec4"}, {0: "5ea2"})


def test_a_saved_review_is_read(tmp_path: Path) -> None:
    async def read() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        await store.change(("insert into reviews values ($1, $2, $3)", ("t1", 0, REVIEW)))
        review = await store.review("t1", 0)
        await store.close()
        assert review is not None
        assert review.costliest[0].played.params == {"letter": "A"}

    run_in_thread(read())
