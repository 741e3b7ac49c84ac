"""What is written of a table, and read again: its facts, its log, what was said, and whose it is."""
from __future__ import annotations

import sqlite3
from time import time
from typing import Any

import msgspec

from brushpass.server.table.room import Facts, Room
from brushpass.server.table.table import Entry

Line = tuple[int, str, str]


def insert_table(held: sqlite3.Connection, room: Room) -> None:
    """Write a new table; its code must be new."""
    held.execute("insert into tables values (?, ?, ?, ?, ?)",
                 (room.code, room.game.name, room.game.rules, time(), msgspec.json.encode(room.facts).decode()))
    note_guests(held, room)


def update_table(held: sqlite3.Connection, room: Room) -> None:
    """Write what has changed of a table besides its log."""
    held.execute("update tables set facts = ? where code = ?", (msgspec.json.encode(room.facts).decode(), room.code))
    note_guests(held, room)


def note_guests(held: sqlite3.Connection, room: Room) -> None:
    """Note who sits at a table, so that he finds it again."""
    held.execute("delete from guests where code = ?", (room.code,))
    guests = {seat.guest for seat in room.facts.seats if seat.guest} | {room.facts.host}
    held.executemany("insert into guests values (?, ?)", [(guest, room.code) for guest in sorted(guests)])


def insert_lines(held: sqlite3.Connection, code: str, first: int, entries: list[Entry]) -> None:
    """Append lines to a log; the keys of the database refuse a line that is there already."""
    held.executemany("insert into log values (?, ?, ?, ?, ?, ?, ?)", [
        (code, first + place, entry.id or None, entry.player, entry.action, written(entry), time())
        for place, entry in enumerate(entries)])


def written(entry: Entry) -> str:
    """Return all that came of an action, as it is kept."""
    return msgspec.json.encode([[type(event).__name__, event.facts()] for event in entry.events]).decode()


def insert_said(held: sqlite3.Connection, code: str, said: dict[str, Any]) -> None:
    """Write down what somebody said."""
    held.execute("insert into said values (?, ?, ?, ?, ?)", (code, said["seat"], said["key"], said["text"], said["at"]))


def write_note(held: sqlite3.Connection, code: str, owner: str, text: str) -> None:
    """Write down somebody's own notes at a table, in place of those before."""
    held.execute("insert or replace into notes values (?, ?, ?)", (code, owner, text))


def select_note(held: sqlite3.Connection, code: str, owner: str) -> str:
    """Return somebody's own notes at a table; "" where there are none."""
    found = held.execute("select text from notes where code = ? and owner = ?", (code, owner)).fetchone()
    return "" if found is None else str(found[0])


def select_table(held: sqlite3.Connection, code: str) -> tuple[Facts, list[Line]] | None:
    """Return the facts and the log of a table; None where there is none of this code."""
    found = held.execute("select facts from tables where code = ?", (code,)).fetchone()
    if found is None:
        return None
    lines = held.execute("select player, action, coalesce(id, '') from log where code = ? order by seq", (code,))
    return msgspec.json.decode(found[0], type=Facts), lines.fetchall()


def select_running(held: sqlite3.Connection) -> list[str]:
    """Return the codes of the tables where somebody's clock runs."""
    rows = held.execute("select code from tables where coalesce(json_extract(facts, '$.time.asked'), -1) >= 0")
    return [code for (code,) in rows]


def select_said(held: sqlite3.Connection, code: str) -> list[dict[str, Any]]:
    """Return what was said at a table, the last hundred of it."""
    rows = held.execute("select seat, key, text, at from said where code = ? order by rowid desc limit 100", (code,))
    return [{"t": "said", "seat": seat, "key": key, "text": text, "at": at} for seat, key, text, at in rows][::-1]


def select_mine(held: sqlite3.Connection, guest: str) -> list[str]:
    """Return the codes of the tables where somebody sits, the newest first."""
    rows = held.execute("select code from guests join tables using (code) where guest = ? order by made desc limit 12",
                        (guest,))
    return [code for (code,) in rows]
