"""Bots that raise an exception: it is logged, the table is notified, a simpler bot plays, and the game goes on."""
from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from brushpass.server.store.changes import Job
from brushpass.server.engine.bot_processes import Bots
from brushpass.server.engine.bots import Answer, BotFailed, Question, answer
from brushpass.server.engine.queued import QueuedBots
from brushpass.server.engine.worker import Worker
from tests.server.live_server import Client, run_in_thread, live_server
from tests.server.test_busy import kyoto_question

NOTE = '"key":"note.failed"'


def failing(monkeypatch: pytest.MonkeyPatch, *levels: str) -> list[str]:
    """Let bots of some levels fail, and all others play the first legal choice; return the levels as they are asked."""
    asked: list[str] = []

    async def choose(bots: Bots, question: Question, *about: object) -> Answer:
        asked.append(question.level)
        if question.level in levels:
            raise KeyError("a fault in a bot")
        return Answer(question.legal[0])

    monkeypatch.setattr(Bots, "choose", choose)
    return asked


def notes(client: Client) -> int:
    return sum(NOTE in text for text in client.received)


def play_until_told(client: Client, times: int) -> None:
    """Play until the table was notified `times` times of a failed bot, then some moves that need its answers."""
    after = 5
    while after:
        assert client.wait_for_turn()
        client.act(client.view["options"][0]["a"])
        after -= notes(client) >= times


def test_a_simpler_bot_plays_on_for_one_that_fails(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    asked = failing(monkeypatch, "handler", "spymaster")
    with live_server(tmp_path) as server, caplog.at_level(logging.ERROR, "brushpass"):
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "spymaster")
        with ann.connect(code, token) as client:
            play_until_told(client, 2)
            assert client.table["seats"][1]["level"] == "operative"
            assert notes(client) == 2, "once for each level that failed"
        assert asked[:3] == ["spymaster", "handler", "operative"]
        assert "a fault in a bot" in caplog.text
        assert "Traceback" in caplog.text
    with live_server(tmp_path) as server, server.guest().connect(code) as client:
        client.receive_until("table")
        assert client.table["seats"][1]["level"] == "operative", "it is written down"


def test_the_server_draws_a_choice_if_the_simplest_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "recruit", "courier")
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "courier")
        with ann.connect(code, token) as client:
            play_until_told(client, 2)
            assert client.table["seats"][1]["level"] == "recruit"
            assert notes(client) == 2, "the table is told once that the simplest one failed too"


def test_a_random_bot_that_fails_is_not_replaced_by_a_stronger_one(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "random")
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "random")
        with ann.connect(code, token) as client:
            play_until_told(client, 1)
            assert client.table["seats"][1]["level"] == "random"


def test_a_choice_that_is_not_legal_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(bots: Bots, question: Question, *about: object) -> Answer:
        return Answer(question.legal[0] if question.level == "recruit" else -5)

    monkeypatch.setattr(Bots, "choose", choose)
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "courier")
        with ann.connect(code, token) as client:
            play_until_told(client, 1)
            assert notes(client) == 1


def broken_question() -> Question:
    """Return a question with an event that the game does not know."""
    return kyoto_question()._replace(heard=[[("NoSuchEvent", {})]])


def test_a_failure_in_a_process_comes_back_with_its_traceback() -> None:
    async def ask() -> None:
        bots = Bots(1)
        try:
            await bots.choose(broken_question())
        finally:
            bots.close()

    with pytest.raises(BotFailed, match="NoSuchEvent"):
        run_in_thread(ask())


def test_a_worker_answers_that_a_bot_failed(caplog: pytest.LogCaptureFixture) -> None:
    """Without an answer the job would go from worker to worker, and its table wait for ever."""
    told: list[str] = []

    class Line:
        """A job queue for one server and one worker."""

        async def put(self, key: str, kind: str, text: str, most: int) -> bool:
            job = Job(key, kind, text, 0.0, 0, 1)
            task = asyncio.create_task(worker.run_job(job))
            tasks.add(task)
            return True

        async def end(self, name: str, key: str, text: str) -> bool:
            told.append(text)
            queued.receive_answer(f"{key} {text}")
            return True

    class Failing(Bots):
        def __init__(self) -> None:
            self.waiting = self.count = 1

        async def think(self, question: Question) -> Answer:
            return answer(question)

    tasks: set[asyncio.Task[None]] = set()
    line: Any = Line()
    worker = Worker(line, line, Failing())
    queued = QueuedBots(worker.bots, line)
    with pytest.raises(BotFailed), caplog.at_level(logging.ERROR, "brushpass"):
        run_in_thread(queued.choose(broken_question(), 0.1, "table/1"))
    assert "NoSuchEvent" in caplog.text
    assert msgspec.json.decode(told[0])[0] < 0
