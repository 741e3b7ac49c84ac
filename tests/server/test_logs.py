"""The log that an operator reads: lines of JSON for programs, plain words at a terminal."""
from __future__ import annotations

import asyncio
import json
import logging
from datetime import datetime
from io import StringIO

import pytest

from brushpass.server.log import Outage, repeat_forever, write_log
from brushpass.server.store.changes import BadStore
from tests.server.live_server import run_in_thread


class Terminal(StringIO):
    """Where a person reads."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the log of other tests be as it was."""
    monkeypatch.setattr(logging, "lastResort", logging.lastResort)
    monkeypatch.setattr(logging.getLogger("uvicorn"), "handlers", logging.getLogger("uvicorn").handlers)


def record_of(text: str, failed: BaseException | None = None) -> logging.LogRecord:
    """Return something that has happened."""
    about = None if failed is None else (type(failed), failed, None)
    return logging.LogRecord("brushpass", logging.ERROR, "", 0, text, ("abc",), about)


def test_each_line_of_the_log_is_an_object_with_its_moment_and_what_failed() -> None:
    buffer = StringIO()
    write_log(buffer)
    assert logging.lastResort is not None
    logging.lastResort.handle(record_of("table %s cannot be read\nat all"))
    logging.lastResort.handle(record_of("%s", ValueError("bad row")))
    first, second = map(json.loads, buffer.getvalue().splitlines())
    assert (first["level"], first["from"], first["text"]) == ("error", "brushpass", "table abc cannot be read\nat all")
    assert datetime.fromisoformat(first["at"]).tzinfo is not None
    assert "trace" not in first
    assert "ValueError: bad row" in second["trace"]
    assert logging.getLogger("uvicorn").handlers == [logging.lastResort]


def test_a_person_at_a_terminal_reads_words() -> None:
    before = logging.lastResort
    write_log(Terminal())
    assert logging.lastResort is before


def test_the_log_masks_the_password_of_a_database() -> None:
    stream = StringIO()
    write_log(stream)
    assert logging.lastResort is not None
    url = "postgresql://brushpass:se:cr/et@db.example.org/games"
    logging.lastResort.handle(record_of(f"{url} refuses %s", OSError(url)))
    assert "se:cr" not in stream.getvalue()
    assert stream.getvalue().count("postgresql://brushpass:***@db.example.org/games") == 2


def test_periodic_work_logs_one_line_when_it_begins_to_fail_and_one_when_it_works_again(
        caplog: pytest.LogCaptureFixture) -> None:
    """A database that was down wrote a traceback twice a second."""
    down, fault = BadStore("server.store.failed", {}), ValueError("a bug in the server")
    outcomes = [None, *[down] * 5, None, None, *[fault] * 3, None]

    async def work() -> None:
        if not outcomes:
            raise asyncio.CancelledError
        if (problem := outcomes.pop(0)) is not None:
            raise problem

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await repeat_forever(work, 0.0, Outage())

    with caplog.at_level(logging.WARNING, "brushpass"):
        run_in_thread(run())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING", "ERROR", "WARNING"]
    assert "server.store.failed" in caplog.records[0].getMessage()
    assert [record.exc_info is None for record in caplog.records] == [True, True, False, True]


def test_all_periodic_work_that_a_database_fails_logs_one_line_and_one_when_all_of_it_works_again(
        caplog: pytest.LogCaptureFixture) -> None:
    """Every background task wrote lines of its own when the database went away and came back."""
    outage, left = Outage(), {"tick": 3, "poll": 5}  # how often each fails

    async def fail(name: str) -> None:
        left[name] -= 1
        if left[name] >= 0:
            raise BadStore("server.store.failed", {})
        if left[name] < -1:
            raise asyncio.CancelledError

    async def tick() -> None:
        await fail("tick")

    async def poll() -> None:
        await fail("poll")

    async def run() -> None:
        await asyncio.gather(*(repeat_forever(work, 0.0, outage) for work in (tick, poll)), return_exceptions=True)

    with caplog.at_level(logging.WARNING, "brushpass"):
        run_in_thread(run())
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert not outage.failing
