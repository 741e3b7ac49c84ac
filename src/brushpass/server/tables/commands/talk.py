"""Chat, announcements and private notes."""
from __future__ import annotations

from contextlib import suppress
from time import time
from typing import Final

from brushpass.server.messages.incoming import Note, Say
from brushpass.server.messages.outgoing import SaidMessage
from brushpass.server.store.changes import BadStore
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.connection import Connection
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import one_line, printable, sentences

SAYING: Final = "page.say."
MAX_REPEATED: Final = 20  # chat messages of a table that its rematch repeats
PRESETS: Final = frozenset(key.removeprefix(SAYING) for key in sentences("en") if key.startswith(SAYING))


def chat_of(registry: TableRegistry, key: str, text: str, free_text: bool) -> tuple[str, str]:
    """Return the key of a preset, or a text as it can be shown. Raises NotAllowed, also for blocked words."""
    text = "" if key else one_line(text)
    if (key and key not in PRESETS) or (not key and not (text and free_text)):
        raise NotAllowed("server.refused.text", {})
    if registry.is_blocked(text):
        raise NotAllowed("server.refused.blocked-word", {})
    return key, text


@retry_on_conflict
async def say(registry: TableRegistry, live: LiveTable, seat: int, message: Say) -> None:
    """Send chat: a preset, or free text if the host allows it."""
    said = SaidMessage(seat, *chat_of(registry, message.key, message.text, live.facts.free_text), time())
    async with live.lock:
        await registry.commit(live, said=said, facts=False)
        live.say(said)


def announced(seat: int, key: str) -> SaidMessage:
    """Return an announcement about a seat."""
    return SaidMessage(seat, key, "", time())


async def repeat_chat(registry: TableRegistry, old: LiveTable, rematch: LiveTable) -> None:
    """Repeat the newest chat of a table at its rematch, where every seat has moved by one; it may get lost."""
    spoken = [said for said in old.said if said.text or said.key in PRESETS]
    with suppress(BadStore):
        async with rematch.lock:
            for said in spoken[-MAX_REPEATED:]:
                moved = SaidMessage((said.seat - 1) % len(old.facts.seats), said.key, said.text, said.at)
                await registry.commit(rematch, said=moved, facts=False)
                rematch.say(moved)


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
