"""Commands of a study: lead, point, try a line, comment. A study exists only once nothing of the game is hidden."""
from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from brushpass.core.errors import UserError
from brushpass.server.engine.questions import bot_question
from brushpass.server.log import log
from brushpass.server.messages.incoming import DeleteComment, Lead, Point, Studying, TryLine, WriteComment
from brushpass.server.messages.outgoing import CommentsMessage
from brushpass.server.store.comments import MAX_COMMENTS
from brushpass.server.table.facts import STAND_IN, NotAllowed
from brushpass.server.table.replay import eyes_of
from brushpass.server.table.study import Study, rows_after, shortened, trial_of
from brushpass.server.table.table import Table
from brushpass.server.tables.connection import Connection
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import one_line


async def study(registry: TableRegistry, live: LiveTable, connection: Connection, message: Studying) -> None:
    """Change the shared moment of a study, and send it to everybody. Raises UserError."""
    if isinstance(message, TryLine) and message.do == "bot":
        await play_bot(registry, live, connection)
        return
    async with live.lock:
        live.revealed()
        if isinstance(message, Lead):
            lead(live, connection, message)
        elif isinstance(message, Point):
            point(live, connection, message)
        else:
            await try_line(registry, live, led_by(live, connection), message)
        registry.study_changed(live)
        live.tell_study()


def lead(live: LiveTable, connection: Connection, message: Lead) -> None:
    """Set moment and viewpoint; the pointer and the line stay only with the same moment. Raises NotAllowed."""
    eyes_of(message.eyes, live.game.seats)
    before = live.study or Study()
    me = connection.study_number()
    if not message.take and before.leader != me:
        raise NotAllowed("server.refused.lead", {})
    at = min(max(message.at, 0), len(live.begun().log) + 1)
    if at == before.at:
        live.study = Study(me, at, message.eyes, before.pointer, before.pointed_by, before.line)
    else:
        live.study, live.trial = Study(me, at, message.eyes), None


def point(live: LiveTable, connection: Connection, message: Point) -> None:
    """Point at something; everybody may. Raises NotAllowed if nobody has opened a study."""
    if live.study is None:
        raise NotAllowed("server.refused.lead", {})
    live.study.pointer = message.about
    live.study.pointed_by = connection.study_number() if message.about else -1


def led_by(live: LiveTable, connection: Connection) -> Study:
    """Return the study that a connection leads. Raises NotAllowed."""
    if live.study is None or live.study.leader != connection.study_number():
        raise NotAllowed("server.refused.lead", {})
    return live.study


async def try_line(registry: TableRegistry, live: LiveTable, led: Study, message: TryLine) -> None:
    """Begin, continue, shorten or end a line. Raises UserError."""
    if message.do == "act":
        play(led, trying(live), message.a)
    elif message.do == "end":
        led.line, live.trial = None, None
    elif message.do == "begin" or led.line is not None:
        led.line = shortened(led.line or []) if message.do == "back" else []
        live.trial = await in_thread(registry, lambda: trial_of(live, led))
    led.pointer = ""


def trying(live: LiveTable) -> Table:
    """Return the game of the current line. Raises NotAllowed without one."""
    if live.trial is None:
        raise NotAllowed("server.refused.stale", {})
    return live.trial


def play(led: Study, trial: Table, a: int) -> None:
    """Play an action of the seat to act in a line. Raises UserError."""
    seat = trial.to_act()
    version = trial.watchers[seat].version if seat >= 0 else 0
    trial.act(seat, "", version, a)
    led.line = rows_after(trial, led.at)


async def play_bot(registry: TableRegistry, live: LiveTable, connection: Connection) -> None:
    """Play the choice of a bot for the seat to act in a line; one at a time per table. Raises UserError."""
    async with live.lock:
        live.revealed()
        led_by(live, connection)
        trial = trying(live)
        seat, rows = trial.to_act(), trial.rows
        if seat < 0:
            raise NotAllowed("server.refused.over", {})
        if live.thinking_aside:
            raise NotAllowed("server.refused.fast", {})
        level = live.facts.seats[seat].level or STAND_IN
        question = bot_question(live, trial, seat, level)
        live.thinking_aside = True
    try:
        answer = await registry.bots.choose(question, registry.pause, f"{live.code}/study/{secrets.token_hex(4)}")
    except UserError:
        raise
    except Exception:
        log.exception("a bot failed in the study of table %s", live.code)
        raise NotAllowed("server.refused.busy", {}) from None
    finally:
        live.thinking_aside = False
    async with live.lock:
        if live.study is not None and live.trial is trial and trial.rows == rows:  # else the line has changed meanwhile
            play(live.study, trial, answer.a)
            registry.study_changed(live)
            live.tell_study()


async def in_thread(registry: TableRegistry, work: Callable[[], Table]) -> Table:
    """Replay a game in the thread that restores tables."""
    return await asyncio.get_running_loop().run_in_executor(registry.loader.thread, work)


async def follow_study(registry: TableRegistry, live: LiveTable, moment: Study) -> None:
    """Show the moment that another server has sent."""
    async with live.lock:
        live.revealed()
        live.trial = None if moment.line is None else await in_thread(registry, lambda: trial_of(live, moment))
        live.study = moment
        live.tell_study()


async def comment(registry: TableRegistry, live: LiveTable, seat: int, message: WriteComment) -> None:
    """Write a comment on a finished game; players do, where they may chat in free text. Raises UserError."""
    text, owner = one_line(message.text), live.facts.seats[seat].guest
    async with live.lock:
        at = min(max(message.at, 0), len(live.revealed().log) + 1)
        if not text or not live.facts.free_text or not live.kept:
            raise NotAllowed("server.refused.text", {})
        if registry.is_blocked(text):
            raise NotAllowed("server.refused.blocked-word", {})
        if not await registry.store.comments.add(live.code, seat, at, owner, text):
            raise NotAllowed("server.refused.comments", {"most": MAX_COMMENTS})
        await tell_comments(registry, live)
        registry.comments_changed(live)


async def uncomment(registry: TableRegistry, live: LiveTable, seat: int, message: DeleteComment) -> None:
    """Delete an own comment; one that is gone is no error."""
    async with live.lock:
        if await registry.store.comments.delete(live.code, message.n, live.facts.seats[seat].guest):
            await tell_comments(registry, live)
            registry.comments_changed(live)


async def tell_comments(registry: TableRegistry, live: LiveTable) -> None:
    """Send all comments to everybody; the caller holds the lock."""
    live.tell(CommentsMessage(await registry.store.comments.on(live.code)))


async def resend_comments(registry: TableRegistry, live: LiveTable) -> None:
    """Send comments that another server has written."""
    async with live.lock:
        await tell_comments(registry, live)


async def commented_record(registry: TableRegistry, live: LiveTable) -> str:
    """Return the record of a finished game with its comments. Raises NotAllowed."""
    record = live.record()
    comments = await registry.store.comments.on(live.code)
    record.comments = [(comment.at, comment.seat, comment.text) for comment in comments]
    return record.write()


async def greet(registry: TableRegistry, live: LiveTable, connection: Connection) -> None:
    """Send comments and study of a finished game to a new connection; the caller holds the lock."""
    if connection.bot or live.table is None or not live.table.over():
        return
    if comments := await registry.store.comments.on(live.code):
        connection.send(CommentsMessage(comments))
    live.tell_study(connection)
