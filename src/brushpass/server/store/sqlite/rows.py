"""SQL of tables in SQLite: facts, log, chat and guests."""
from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from brushpass.server.store.encoding import (
    columns, encoded_winners, guests_of, head_of, lines_of, moves_of, tallied,
)
from brushpass.server.store.people import KEEP_WINNERS
from brushpass.server.store.evenings import KeptEvening
from brushpass.server.store.changes import NEW, Change, Kept
from brushpass.server.table.chance import Tally
from brushpass.server.table.facts import Facts
from brushpass.server.messages.outgoing import SaidMessage

# Moves of many tables are inserted into a view, as two texts of JSON; what that does is written in its trigger. So a
# batch is one statement with its own commit: each statement lets the server's loop run, and gets its turn back late.
MOVES: Final = """
create temp view moves as select '' as heads, '' as lines, 0 as number, 0.0 as at;
create temp trigger write_moves instead of insert on moves begin
update heads set version = heads.version + 1, asked = given.asked, over = given.over, due = given.due,
    seen = given.seen, at = new.at
from (select json_extract(value, '$[0]') as code, json_extract(value, '$[1]') as version,
    json_extract(value, '$[2]') as asked, json_extract(value, '$[3]') as over, json_extract(value, '$[4]') as due,
    json_extract(value, '$[5]') as seen from json_each(new.heads)) as given
where heads.code = given.code and heads.version = given.version;
select raise(abort, 'a table has changed meanwhile') where changes() <> new.number;
insert into log select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'), new.at
    from json_each(new.lines);
end;
"""


def named(*values: object) -> dict[str, object]:
    """Return the parameters $1, $2 and so on of a statement."""
    return {str(number): value for number, value in enumerate(values, 1)}


def write_moves(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    """Append to the logs of many tables in one statement.

    Raises IntegrityError on a conflicting write; then nothing is written.
    """
    connection.execute("insert into moves values (?, ?, ?, ?)", (*moves_of(changes), len(changes), time()))


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
                       (before, most))
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
