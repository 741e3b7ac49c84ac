"""Bot turns: bots act after a delay that reveals nothing about their hand.

The delay is the same whether there was anything to think about or not. During hidden choices the last one waits for a
fixed time, so that their number cannot be counted.
"""
from __future__ import annotations

import asyncio
import secrets
from math import ceil
from time import monotonic
from typing import Final

from brushpass.agents.levels import available_levels
from brushpass.core import kernel
from brushpass.core.levels import RANDOM
from brushpass.core.errors import UserError
from brushpass.server.engine.bots import BUSY_AFTER_S, Answer, BotFailed
from brushpass.server.engine.executor import NotAnswered
from brushpass.server.engine.questions import question
from brushpass.server.log import log
from brushpass.server.messages.incoming import Act
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import BOT
from brushpass.server.table.table import Table
from brushpass.server.tables.commands.play import act
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.commands.talk import announced
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver, TableRegistry

RETRY_DELAY_S: Final = 5.0  # after which a bot tries again, where its choice could not be written
HIDDEN_PAUSE: Final = 0.5  # of the usual time, for a choice whose player is hidden
HIDDEN_STRETCH: Final = 6.0  # times the usual time, for all choices together that nobody sees being asked
LOW_EFFORT: Final = 0.5  # of its budget: a bot that has used less than this says so
BUSY_NOTE_INTERVAL_S: Final = 60.0  # between two notes that the bots of a table must wait
UNCOMPILED_FACTOR: Final = 20.0 if kernel.__file__.endswith(".py") else 1.0  # how much longer the rules take uncompiled


class BotTurns(TableObserver):
    """Lets bots act when it is their turn."""

    def turn_changed(self, live: LiveTable) -> None:
        """Start a bot if it is its turn."""
        wake(self.registry, live)


def wake(registry: TableRegistry, live: LiveTable) -> None:
    """Start a bot if it is its turn; the table stays in memory meanwhile."""
    table = live.table
    gone = registry.closing or registry.open.get(live.code) is not live
    if table is None or live.thinking is not None or gone:
        return
    seat = table.to_act()
    if seat >= 0 and live.facts.seats[seat].kind == BOT:
        registry.enter(live)
        live.thinking = asyncio.get_running_loop().create_task(think(registry, live, table, seat))
        live.thinking.add_done_callback(lambda _: registry.exit(live))


async def think(registry: TableRegistry, live: LiveTable, table: Table, seat: int) -> None:
    """Ask the bot of a seat, and play its action."""
    loop = asyncio.get_running_loop()
    try:
        version, time = table.watchers[seat].version, time_for(registry, live, table, seat)
        answer = await answer_of(registry, live, table, seat, time)
        await asyncio.sleep(max(0.0, moment(live, table, answer, time, registry.pause) - monotonic()))
        live.thinking = None
        await act(registry, live, seat, Act(f"bot-{secrets.token_hex(8)}", version, answer.a), BOT)
    except (BadStore, NotAnswered):
        loop.call_later(RETRY_DELAY_S, wake, registry, live)
    except (BotReplaced, UserError):
        done(live)
        wake(registry, live)
    finally:
        done(live)


def done(live: LiveTable) -> None:
    """Mark the current bot task as finished."""
    if live.thinking is asyncio.current_task():
        live.thinking = None


class BotReplaced(Exception):
    """A failed bot that was replaced by a simpler one."""


async def answer_of(registry: TableRegistry, live: LiveTable, table: Table, seat: int, time: float) -> Answer:
    """Return the action of a bot; replace it if it fails. Raises BadStore, NotAnswered, BotReplaced."""
    legal = table.legal()
    try:
        answer = await ask(registry, live, table, seat, time)
        if answer.a not in legal:
            raise BotFailed(f"{answer.a} is no legal choice")
        return answer
    except (BadStore, NotAnswered):
        raise
    except Exception:
        log.exception("the bot in seat %d of table %s failed", seat, live.code)
        if await replace_bot(registry, live, seat):
            raise BotReplaced from None
        return Answer(secrets.choice(legal), monotonic())


@retry_on_conflict
async def replace_bot(registry: TableRegistry, live: LiveTable, seat: int) -> bool:
    """Replace a bot by the next simpler level, and notify the table; return False if none exists."""
    async with live.lock:
        chair = live.facts.seats[seat]
        if chair.kind != BOT:
            return True
        names = [level.name for level in available_levels(live.facts.game)]
        lowest = chair.level in (names[0], RANDOM.name)
        if lowest and seat in live.random:
            return False
        if lowest:
            live.random.add(seat)
        else:
            chair.level = names[names.index(chair.level) - 1] if chair.level in names else names[-1]
        said = announced(seat, "note.failed")
        await registry.commit(live, said=said)
        live.tell_lobby()
        live.say(said)
    return not lowest


def time_for(registry: TableRegistry, live: LiveTable, table: Table, seat: int) -> float:
    """Return the delay of a bot's action, from public information."""
    if table.public_player_to_move() != seat:
        return registry.pause * HIDDEN_PAUSE
    return registry.pause / 4 if live.untouched() else registry.pause


async def ask(registry: TableRegistry, live: LiveTable, table: Table, seat: int, time: float) -> Answer:
    """Return a bot's choice; notify the table if it must wait or has less time than usual."""
    openly = table.public_player_to_move() == seat
    waiting = asyncio.get_running_loop().call_later(BUSY_AFTER_S, tell_busy, live, seat) if openly else None
    try:
        with registry.metrics.timed("thought"):
            answer = await registry.bots.choose(question(live, table, seat), 0.9 * time * UNCOMPILED_FACTOR,
                                             f"{live.code}/{table.rows}")
    finally:
        if waiting is not None:
            waiting.cancel()
    if openly and answer.effort < LOW_EFFORT:
        tell_busy(live, seat)
    return answer


def tell_busy(live: LiveTable, seat: int) -> None:
    """Notify a table that its bots wait and think less, at most once per interval."""
    if monotonic() - live.busy >= BUSY_NOTE_INTERVAL_S:
        live.busy = monotonic()
        live.broadcast(announced(seat, "note.busy"))


def moment(live: LiveTable, table: Table, answer: Answer, time: float, pause: float) -> float:
    """Return when an action is played."""
    return (shown_at(live, table, answer.a, pause) or after(answer.began, time)) if time else 0.0


def shown_at(live: LiveTable, table: Table, a: int, pause: float) -> float:
    """Return when an action that ends hidden choices is played, for bots and people alike; 0 for others."""
    return after(live.hidden, HIDDEN_STRETCH * pause) if pause and live.hidden and table.shows(a) else 0.0


async def keep_pace(registry: TableRegistry, live: LiveTable, seat: int, a: int) -> None:
    """Delay a person's action that ends hidden choices, so that its timing reveals nothing."""
    table = live.table
    if table is not None and live.hidden and table.to_act() == seat and a in table.legal():
        await asyncio.sleep(max(0.0, shown_at(live, table, a, registry.pause) - monotonic()))


def after(start: float, step: float) -> float:
    """Return the first multiple of `step` after `start` that is not in the past."""
    return start + step * max(1, ceil((monotonic() - start) / step))
