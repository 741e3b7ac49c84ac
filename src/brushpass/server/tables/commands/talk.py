"""Chat, announcements and private notes."""
from __future__ import annotations

from time import time
from typing import Final

from brushpass.server.messages.incoming import Note, Say
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.connection import Connection
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import one_line, printable, sentences

SAYING: Final = "page.say."
PRESETS: Final = frozenset(key.removeprefix(SAYING) for key in sentences("en") if key.startswith(SAYING))


@retry_on_conflict
async def say(registry: TableRegistry, live: LiveTable, seat: int, message: Say) -> None:
    """Send chat: a preset, or free text if the host allows it."""
    text = one_line(message.text)
    if (message.key and message.key not in PRESETS) or (not message.key and not (text and live.facts.free_text)):
        raise NotAllowed("server.refused.text", {})
    said = SaidMessage(seat, message.key, "" if message.key else text, time())
    async with live.lock:
        await registry.commit(live, said=said, facts=False)
        live.say(said)


def announced(seat: int, key: str) -> SaidMessage:
    """Return an announcement about a seat."""
    return SaidMessage(seat, key, "", time())


async def keep_notes(registry: TableRegistry, live: LiveTable, connection: Connection, message: Note) -> None:
    """Save a player's notes; they belong to the player at this table, whatever their seat."""
    text, owner = printable(message.text), live.facts.seats[connection.seat].guest
    if live.kept:
        await registry.store.keep_notes(live.code, owner, text)
    live.tell_notes(connection, text)


async def notes_of(registry: TableRegistry, live: LiveTable, connection: Connection) -> str:
    """Return the notes of the player in a seat; bots do not get them."""
    if connection.seat < 0 or connection.bot or not live.kept:
        return ""
    return await registry.store.notes(live.code, live.facts.seats[connection.seat].guest)
