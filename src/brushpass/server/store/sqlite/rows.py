"""SQL of tables in SQLite: facts, log, chat and guests."""
from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from time import time
from typing import Final

import msgspec

from brushpass.server.store.encoding import (
    columns, encoded_winners, guests_of, head_of, lines_of, tallied,
)
from brushpass.server.store.people import KEEP_WINNERS
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.store.changes import ACTIVITY_STEP_S, NEW, Change, Kept
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.messages.outgoing import SaidMessage

# Log rows of many moves are inserted into a view; the first row of a move has the new head of its table. A batch is one
# statement with its own commit: each statement lets the server's loop run, and gets its turn back late.
MOVES: Final = f"""
create temp view moves as select '' as code, 0 as version, 0 as asked, 0 as over, 0.0 as due, '' as seen, 0 as seq,
    '' as id, 0 as player, '' as action, '' as events, 0.0 as at;
create temp trigger write_moves instead of insert on moves begin
update heads set version = version + 1, asked = new.asked, over = new.over, due = new.due, seen = new.seen
    where code = new.code and version = new.version;
select raise(abort, 'a table has changed meanwhile') where new.version is not null and changes() <> 1;
update heads set at = new.at where code = new.code and at < new.at - {ACTIVITY_STEP_S};
insert into log values (new.code, new.seq, new.id, new.player, new.action, new.events, new.at);
end;
"""
COLUMNS: Final = 12  # of that view
MAX_ROWS: Final = 64  # of one statement


def named(*values: object) -> dict[str, object]:
    """Return the parameters $1, $2 and so on of a statement."""
    return {str(number): value for number, value in enumerate(values, 1)}


def write_moves(connection: sqlite3.Connection, values: list[object]) -> None:
    """Append rows to the logs of many tables, given as the values of all of them: MAX_ROWS in one statement.

    Raises IntegrityError on a conflicting write; then nothing of its statement is written.
    """
    most = MAX_ROWS * COLUMNS
    for first in range(0, len(values), most):
        part = values[first:first + most]
        connection.execute(insertion(len(part) // COLUMNS), part)


@lru_cache(MAX_ROWS)
def insertion(count: int) -> str:
    """Return the statement that appends a number of rows."""
    row = f"({', '.join('?' * COLUMNS)})"
    return f"insert into moves values {', '.join([row] * count)}"


def write_change(connection: sqlite3.Connection, change: Change, facts: str) -> None:
    """Write a change of a table, with its facts if they have changed.

    Raises IntegrityError on a conflicting write.
    """
    if change.version == NEW:
        connection.execute("insert into tables values (?, ?, ?, ?, ?)",
                           (change.code, change.facts.game if change.facts else "", change.rules, time(), facts))
        connection.execute("insert into heads values (?, 0, ?, ?, ?, ?, ?)",
                           (change.code, *columns(change.head), time()))
    else:
        advance(connection, change)
    if change.facts is not None:
        connection.execute("update tables set facts = ? where code = ?", (facts, change.code))
        if not change.facts.lesson:  # nobody looks for it among their tables
            write_guests(connection, change.code, change.facts)
    insert_lines(connection, change)
    if change.said is not None:
        said = change.said
        connection.execute("insert into said values (?, ?, ?, ?, ?)",
                           (change.code, said.seat, said.key, said.text, said.at))
    if change.tally is not None:
        add_tally(connection, *change.tally)
    if change.winners is not None:
        connection.execute(KEEP_WINNERS, named(change.code, encoded_winners(change.winners)))


def advance(connection: sqlite3.Connection, change: Change) -> None:
    """Increment the version of a table. Raises IntegrityError on a conflicting write."""
    done = connection.execute("update heads set version = version + 1, asked = ?, over = ?, due = ?, seen = ?, at = ? "
                              "where code = ? and version = ?",
                              (*columns(change.head), time(), change.code, change.version))
    if done.rowcount != 1:
        raise sqlite3.IntegrityError("the table has changed meanwhile")


def write_guests(connection: sqlite3.Connection, code: str, facts: Facts) -> None:
    """Write the guests who list a table."""
    guests = guests_of(facts)
    if sorted(guest for (guest,) in connection.execute("select guest from guests where code = ?", (code,))) == guests:
        return
    connection.execute("delete from guests where code = ?", (code,))
    connection.executemany("insert into guests values (?, ?)", [(guest, code) for guest in guests])


def insert_lines(connection: sqlite3.Connection, change: Change) -> None:
    """Append rows to a log; the primary key refuses duplicates."""
    connection.executemany("insert into log values (?, ?, ?, ?, ?, ?, ?)",
                           [(*line, time()) for line in lines_of(change)])


def select_table(connection: sqlite3.Connection, code: str, first: int = 0) -> Kept | None:
    """Return a table with its log from a row on, in one snapshot."""
    connection.execute("begin")
    try:
        row = connection.execute("select version, facts, asked, over, due, seen from tables join heads using (code) "
                                   "where code = ?", (code,)).fetchone()
        if row is None:
            return None
        lines = connection.execute("select player, action, coalesce(id, '') from log where code = ? and seq >= ? "
                                   "order by seq", (code, first))
        return Kept(row[0], msgspec.json.decode(row[1], type=Facts), head_of(*row[2:]), lines.fetchall(),
                    select_said(connection, code))
    finally:
        connection.execute("commit")


def select_said(connection: sqlite3.Connection, code: str) -> list[SaidMessage]:
    """Return the latest chat messages of a table."""
    rows = connection.execute(
        "select seat, key, text, at from said where code = ? order by rowid desc limit 100", (code,))
    return [SaidMessage(*row) for row in rows][::-1]


def select_due(connection: sqlite3.Connection, now: float) -> list[str]:
    """Return the codes of tables where a clock has run out."""
    return [code for (code,) in connection.execute("select code from heads where due <= ? order by due", (now,))]


def forget(connection: sqlite3.Connection, before: float, most: int) -> None:
    """Delete a batch of tables that are unchanged since a time; a game whose clock runs is kept."""
    connection.execute("create temp table if not exists old (code text primary key)")
    connection.execute("delete from old")
    connection.execute("insert into old select code from heads where at < ? and due is null order by at limit ?",
                       (before - ACTIVITY_STEP_S, most))
    for table in ("log", "said", "notes", "comments", "guests", "reviews", "winners", "tables", "heads"):
        connection.execute(f"delete from {table} where code in (select code from old)")


def select_size(connection: sqlite3.Connection) -> int:
    """Return the bytes in use."""
    pages, free, size = (connection.execute(f"pragma {name}").fetchone()[0]
                         for name in ("page_count", "freelist_count", "page_size"))
    return int((pages - free) * size)


def select_hours(connection: sqlite3.Connection) -> float:
    """Return the stored uptime in seconds."""
    row = connection.execute("select seconds from hours").fetchone()
    return 0.0 if row is None else float(row[0])


def write_hours(connection: sqlite3.Connection, seconds: float) -> None:
    """Store the uptime in seconds."""
    if connection.execute("update hours set seconds = ?", (seconds,)).rowcount == 0:
        connection.execute("insert into hours values (?)", (seconds,))


def add_tally(connection: sqlite3.Connection, game: str, tally: Tally) -> None:
    """Add the chance statistics of a game."""
    connection.executemany("insert into chance values (?, ?, ?, ?, ?) on conflict (game, verb, face) do update set "
                     "count = count + excluded.count, expected = expected + excluded.expected", tallied(game, tally))


def write_evening(connection: sqlite3.Connection, kept: KeptEvening, facts: str, guests: Sequence[str]) -> None:
    """Write an evening and its guests. Raises IntegrityError on a conflicting write."""
    code, version, _ = kept
    if version < 0:
        connection.execute("insert into evenings values (?, 0, ?, ?, ?)", (code, time(), time(), facts))
    elif connection.execute("update evenings set version = version + 1, at = ?, facts = ? "
                            "where code = ? and version = ?", (time(), facts, code, version)).rowcount != 1:
        raise sqlite3.IntegrityError("the evening has changed meanwhile")
    known = {guest for (guest,) in connection.execute("select guest from attending where code = ?", (code,))}
    connection.executemany("delete from attending where code = ? and guest = ?",
                           [(code, guest) for guest in known - {*guests}])
    connection.executemany("insert into attending values (?, ?, ?)",
                           [(code, guest, 0.0) for guest in guests if guest not in known])
