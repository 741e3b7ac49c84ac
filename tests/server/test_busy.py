"""Bots under load: they wait their turn and think less, never play at random, and how long they take tells nothing."""
import asyncio
import secrets
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from librt.random import Random

import brushpass
from brushpass.core.kernel import SPECTATOR
from brushpass.server.tables import bot_turns
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.table.facts import Facts, Seat
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table
from brushpass.server.engine import bot_processes
from brushpass.server.engine import bots as thinking
from brushpass.server.engine.bot_processes import Bots
from brushpass.server.engine.bots import Answer, Question, bot_of
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.questions import question
from tests.embassy import table as embassy
from tests.embassy.test_recon_actions import CASE, holder
from tests.server.live_server import run_in_thread, live_server


class Pool(Bots):
    """Bots whose processes a test answers for."""

    def __init__(self, processes: int = 1) -> None:
        self.count = processes
        self.turn = asyncio.Semaphore(processes)
        self.waiting = 0
        self.timeout_factor = 1
        self.asked: list[Question] = []
        self.answers = asyncio.Event()

    async def ask(self, limit: float, work: Any, *args: Any, **named: Any) -> Any:
        self.asked.append(args[0])
        await self.answers.wait()
        return Answer(args[0].legal[-1])


def kyoto_question(level: str = "spymaster") -> Question:
    """Return a question with several options."""
    room = Seating("code", Facts("kyoto", {}, [Seat("bot", "", level), Seat("bot", "", level)], ""))
    table = room.begin()
    table.play_until_choice()
    return question(room, table, table.to_act())


def test_the_longer_the_line_the_less_each_may_think_and_nobody_plays_at_random(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Time in the queue counted as time to think: two in three choices fell back to any legal move."""
    monkeypatch.setattr(bot_processes, "PROCESS_TIMEOUT_S", 0.0)
    monkeypatch.setattr(secrets, "choice", None)

    async def crowd() -> tuple[list[Answer], list[Question]]:
        pool, asked = Pool(), kyoto_question()
        waiting = [asyncio.create_task(pool.choose(asked, 0.4)) for _ in range(50)]
        while not pool.asked and not any(task.done() for task in waiting):
            await asyncio.sleep(0)
        pool.answers.set()
        return await asyncio.gather(*waiting), pool.asked

    answers, asked = run_in_thread(crowd())
    assert {answer.a for answer in answers} == {kyoto_question().legal[-1]}, "every answer is the bot's own"
    part = thinking.TARGET_WAIT_S / (49 * 0.4)
    assert asked[1].effort == pytest.approx(part), "so that nobody waits much longer than two seconds"
    assert asked[1].seconds == pytest.approx(0.4 * part)
    assert asked[-1].effort == 1.0


def test_a_search_keeps_to_its_part_of_the_budget() -> None:
    asked = kyoto_question()
    whole, part = bot_of(asked), bot_of(asked._replace(effort=0.1, seconds=0.04))
    assert part.search.budget.simulations == whole.search.budget.simulations // 10  # type: ignore[attr-defined]
    assert part.search.budget.seconds == 0.04  # type: ignore[attr-defined]


def test_a_bot_that_fails_is_asked_again_at_the_lowest_level() -> None:
    class Failing(Pool):
        async def ask(self, limit: float, work: Any, *args: Any, **named: Any) -> Any:
            self.asked.append(args[0])
            if len(self.asked) == 1:
                raise NotAnswered("server.refused.busy", {})
            return Answer(args[0].legal[0])

    pool = Failing()
    run_in_thread(pool.choose(kyoto_question()))
    assert [asked.level for asked in pool.asked] == ["spymaster", "recruit"]


def test_processes_that_hang_are_replaced() -> None:
    async def hang() -> int:
        bots = Bots(1)
        try:
            with pytest.raises(NotAnswered):
                await bots.ask(0.05, time.sleep, 60.0)
            return (await bots.think(kyoto_question("recruit"))).a
        finally:
            bots.close()

    assert run_in_thread(hang()) in kyoto_question().legal


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let time stand still at 1000 s until a test moves it."""
    now = [1000.0]
    monkeypatch.setattr(bot_turns, "monotonic", lambda: now[0])
    return now


def live_table(name: str, seed: int, **options: str) -> tuple[LiveTable, Table]:
    """Return a table of bots."""
    game = brushpass.game(name, **options)
    live = LiveTable("code", Facts(name, options, [Seat("bot", "", "recruit") for _ in range(game.seats)], ""))
    live.table = table = Table(game, Random(seed))
    table.play_until_choice()
    return live, table


def test_a_forced_pass_takes_as_long_as_a_choice(still: list[float]) -> None:
    """A forced pass took 0.40 s, and a real choice up to a second on a busy machine."""
    live, table = live_table("kyoto", 1)
    for thought in (0.0, 0.1, 0.35):
        still[0] = 1000.0 + thought
        assert bot_turns.moment(live, table, Answer(0, 1000.0), 0.4, 0.4) == 1000.4
    still[0] = 1000.5
    assert bot_turns.moment(live, table, Answer(0, 1000.0), 0.4, 0.4) == pytest.approx(1000.8)


def test_choices_behind_a_veil_cannot_be_counted_by_the_time_they_take(still: list[float]) -> None:
    """Behind the veil the wall time was 0.41 s times the hidden choices."""
    lengths: set[int] = set()
    for seed in range(12):
        live, table = live_table("embassy", seed, rounds="6")
        rng, hidden, ends = Random(seed), 0, []
        while not table.over() and len(table.log) < 400:
            seat = table.to_act()
            veiled = table.public_player_to_move() != seat
            if veiled and not live.hidden:
                live.hidden, still[0], hidden = 1000.0, 1000.0, 0
            a = table.legal()[rng.randrange(len(table.legal()))]
            if veiled:
                hidden += 1
                step = 0.4 * bot_turns.HIDDEN_PAUSE
                if table.shows(a):
                    ends.append(bot_turns.moment(live, table, Answer(a, still[0]), step, 0.4))
                    lengths.add(hidden)
                else:
                    still[0] = bot_turns.moment(live, table, Answer(a, still[0]), step, 0.4)
            table.act(seat, f"move-{len(table.log):05d}", table.watchers[seat].version, a)
            if table.to_act() >= 0 and table.public_player_to_move() == table.to_act():
                live.hidden = 0.0
        assert set(ends) <= {1000.0 + 0.4 * bot_turns.HIDDEN_STRETCH}
    assert len(lengths) > 1, "stretches of one length only tell nothing anyway"


@pytest.mark.parametrize(("game", "options"), [
    ("embassy", {"rounds": "6"}), ("topsecret", {"most_turns": "12"}), ("kyoto", {})])
def test_whatever_spectators_notice_behind_a_veil_keeps_the_schedule(
        game: str, options: dict[str, str], still: list[float]) -> None:
    slot, noticed, silent = 0.4 * bot_turns.HIDDEN_STRETCH, Counter[str](), 0
    for seed in range(12):
        live, table = live_table(game, seed, **options)
        rng = Random(seed)
        while not table.over() and len(table.log) < 600:
            seat = table.to_act()
            veiled = table.public_player_to_move() != seat
            if veiled and not live.hidden:
                live.hidden = still[0] = 1000.0
            a = table.legal()[rng.randrange(len(table.legal()))]
            spectator = table.watchers[int(SPECTATOR)]
            before = spectator.version
            if veiled:
                still[0] = bot_turns.moment(live, table, Answer(a, still[0]), 0.4 * bot_turns.HIDDEN_PAUSE, 0.4)
            table.act(seat, f"move-{len(table.log):05d}", table.watchers[seat].version, a)
            if veiled and spectator.version != before:
                noticed[table.game.text(a).split()[0]] += 1
                slots = (still[0] - 1000.0) / slot
                assert slots == pytest.approx(round(slots)), table.game.text(a)
            else:
                silent += veiled
            if table.to_act() >= 0 and table.public_player_to_move() == table.to_act():
                live.hidden = 0.0
    if game == "embassy":
        assert silent > 50, "what nobody notices takes no longer than before"


def test_cracking_and_repacking_behind_a_veil_keep_the_schedule(still: list[float]) -> None:
    """A cracked briefcase was announced 0.2 s times the number of hidden choices after the veil fell."""
    live, table = live_table("embassy", 1)
    slot, veiled = 0.4 * bot_turns.HIDDEN_STRETCH, 0
    for path in (("show wire", "show friendly"), ("show wire", "show friendly", "pass"),
                 ("show friendly", "show friendly", "pass", "pass")):
        state = embassy.act(holder(CASE), "move kitchen", *path)
        for choice in ("crack red", "pass"):
            table.state = state
            a = table.game.parse(choice)
            assert a in table.legal()
            if table.public_player_to_move(state) != table.to_act():
                veiled += 1
                live.hidden, still[0] = 1000.0, 1000.7
                assert bot_turns.moment(live, table, Answer(a, 1000.7), 0.2, 0.4) == pytest.approx(1000.0 + slot)
            state = embassy.act(state, choice)
    assert veiled > 1


def test_a_persons_choice_that_ends_what_nobody_sees_waits_as_that_of_a_bot(
        still: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """How fast a person chose behind the veil could be measured by all others."""
    live, table = live_table("embassy", 3, rounds="6")
    while table.public_player_to_move() == table.to_act() or not table.shows(table.legal()[0]):
        seat = table.to_act()
        table.act(seat, f"move-{len(table.log):05d}", table.watchers[seat].version, table.legal()[0])
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(bot_turns, "asyncio", SimpleNamespace(sleep=sleep))  # others sleep too
    registry = cast(TableRegistry, SimpleNamespace(pause=0.4))
    live.hidden, whole = 1000.0, 0.4 * bot_turns.HIDDEN_STRETCH
    for thought in (0.1, 1.0, whole + 0.3):
        still[0] = 1000.0 + thought
        run_in_thread(bot_turns.keep_pace(registry, live, table.to_act(), table.legal()[0]))
    run_in_thread(bot_turns.keep_pace(registry, live, table.to_act(), -1))
    assert slept == pytest.approx([whole - 0.1, whole - 1.0, whole - 0.3])


def test_a_table_is_told_once_that_its_bots_have_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns, "BUSY_AFTER_S", 0.0)
    monkeypatch.setattr(bot_turns, "BUSY_NOTE_INTERVAL_S", 1e6)
    with live_server(tmp_path) as server:
        ann = server.guest()
        code, token = ann.open_table("kyoto", "me", "recruit")
        with ann.connect(code, token) as client:
            client.wait_for_turn()
            while client.wait_for_turn() and not any('"note.busy"' in text for text in client.received):
                client.act(client.view["options"][0]["a"])
            client.send({"t": "ping", "n": 1})
            client.receive_until("pong")
            assert sum('"note.busy"' in text for text in client.received) == 1
