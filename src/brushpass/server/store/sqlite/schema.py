"""The SQLite file: schema, integrity, version, and the lock of its server."""
from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from brushpass.server.store.changes import BadStore

VERSION: Final = 3
MAX_CHECKED_BYTES: Final = 2**26  # bytes: a larger file is looked through while the server runs, see `SqliteStore.tidy`
SCHEMA: Final = """
create table if not exists meta (version integer not null);
create table if not exists tables (
    code text primary key, game text not null, rules text not null, made real not null, facts text not null
    ) without rowid;
create table if not exists heads (
    code text primary key, version integer not null, asked integer not null, over integer not null, due real,
    seen text not null, at real not null) without rowid;
create index if not exists heads_at on heads (at);
create index if not exists heads_due on heads (due) where due is not null;
create table if not exists hours (seconds real not null);
create table if not exists log (
    code text not null, seq integer not null, id text, player integer not null, action text not null,
    events text not null, at real not null, primary key (code, seq)) without rowid;
create unique index if not exists once on log (code, player, id) where id is not null;
create table if not exists said (
    code text not null, seat integer not null, key text not null, text text not null, at real not null);
create index if not exists said_at on said (code);
create table if not exists notes (
    code text not null, owner text not null, text text not null, primary key (code, owner)) without rowid;
create table if not exists comments (
    code text not null, n integer not null, seat integer not null, step integer not null, owner text not null,
    text text not null, primary key (code, n)) without rowid;
create index if not exists comments_of on comments (owner);
create table if not exists guests (guest text not null, code text not null, primary key (guest, code)) without rowid;
create index if not exists guests_at on guests (code);
create table if not exists chance (
    game text not null, verb text not null, face text not null, count integer not null, expected real not null,
    primary key (game, verb, face)) without rowid;
create table if not exists reviews (
    code text not null, seat integer not null, facts text not null, primary key (code, seat)) without rowid;
create table if not exists people (owner text primary key, name text not null, face text not null) without rowid;
create table if not exists tickets (
    token text primary key, owner text not null, sealed text not null, until real not null) without rowid;
create index if not exists tickets_of on tickets (owner);
create table if not exists pushes (
    endpoint text primary key, owner text not null, key text not null, auth text not null, language text not null,
    sender text not null, at real not null, device text not null default '') without rowid;
create index if not exists pushes_of on pushes (owner);
create table if not exists push_key (key text not null);
create table if not exists passkeys (
    id text primary key, owner text not null, key text not null, used integer not null,
    handle text not null default '') without rowid;
create index if not exists passkeys_of on passkeys (owner);
create table if not exists winners (code text primary key, winners text not null) without rowid;
create table if not exists evenings (
    code text primary key, version integer not null, made real not null, at real not null, facts text not null
    ) without rowid;
create index if not exists evenings_at on evenings (at);
create table if not exists attending (
    code text not null, guest text not null, at real not null, primary key (code, guest)) without rowid;
create index if not exists attending_of on attending (guest);
create table if not exists classes (
    code text primary key, teacher text not null, title text not null, name text not null, tasks text not null,
    evening text not null, at real not null) without rowid;
create index if not exists classes_of on classes (teacher);
create index if not exists classes_at on classes (at);
create table if not exists pupils (
    code text not null, n integer not null, guest text not null, name text not null, done text not null,
    primary key (code, guest)) without rowid;
create index if not exists pupils_of on pupils (guest);
create table if not exists deals (code text primary key, seed text not null, at real not null) without rowid;
create table if not exists deal_tables (
    deal text not null, guest text not null, code text not null, primary key (deal, guest)) without rowid;
create index if not exists deal_tables_of on deal_tables (guest);
create table if not exists listed (code text primary key) without rowid;
create table if not exists invited (guest text primary key) without rowid;
create table if not exists boxes (
    code text primary key, facts text not null, made real not null, owner text not null default '') without rowid;
create table if not exists devices (
    device text primary key, owner text not null, name text not null, made real not null) without rowid;
create index if not exists devices_of on devices (owner);
create index if not exists boxes_made on boxes (made);
"""
# A table of the first version has no head: it is due at once where a clock runs, and gets its head when it is opened.
FROM_ONE: Final = """
insert or ignore into heads select
    code, 0, -1, 0,
    case when json_valid(facts) and coalesce(json_extract(facts, '$.time.asked'), -1) >= 0 then 0 end,
    '[[],[]]', made
    from tables;
"""
# Columns of the third version: files of the first have no such tables, so these are made with them.
FROM_TWO: Final = (("pushes", "device"), ("passkeys", "handle"), ("boxes", "owner"))


def open_file(path: Path, locked: bool = False) -> sqlite3.Connection:
    """Open or create a database. Raises BadStore, also if it has to be upgraded while a server has it `locked`."""
    with ExitStack() as failing:
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            path.chmod(0o600)  # it holds seeds and hands; what SQLite puts beside it gets the same mode
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            failing.callback(connection.close)
            prepare(connection, str(path), locked)
        except (sqlite3.OperationalError, OSError):
            raise BadStore("server.store.unwritable", {"path": str(path)}) from None
        except sqlite3.DatabaseError:
            raise BadStore("server.store.damaged", {"path": str(path)}) from None
        failing.pop_all()
    return connection


def is_whole(connection: sqlite3.Connection) -> bool:
    """Return whether all pages are readable; slow for a large file."""
    return bool(connection.execute("pragma quick_check").fetchone()[0] == "ok")


def prepare(connection: sqlite3.Connection, path: str, locked: bool) -> None:
    """Check integrity and version of a database, and create missing tables."""
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma secure_delete = on")  # what is deleted is overwritten
    if Path(path).stat().st_size <= MAX_CHECKED_BYTES and not is_whole(connection):
        raise BadStore("server.store.damaged", {"path": path})
    connection.executescript(SCHEMA)
    row = connection.execute("select version from meta").fetchone()
    version = VERSION if row is None else row[0]
    if row is None:
        connection.execute("insert into meta values (?)", (VERSION,))
    elif not 1 <= version <= VERSION:
        raise BadStore("server.store.version", {"path": path, "found": version, "needed": VERSION})
    if version < VERSION:
        lock = None if locked else Lock(Path(path))
        connection.executescript(f"begin;{upgrade(connection, version)}update meta set version = {VERSION};commit;")
        if lock is not None:
            lock.close()


def upgrade(connection: sqlite3.Connection, version: int) -> str:
    """Return the statements that bring a database from an older version to the current one."""
    missing = [(table, column) for table, column in FROM_TWO
               if column not in [row[1] for row in connection.execute(f"pragma table_info({table})")]]
    added = "".join(f"alter table {table} add column {column} text not null default '';" for table, column in missing)
    return (FROM_ONE if version == 1 else "") + added


class Lock:
    """Locks the file against other servers; the system releases it when the process ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises BadStore if another server has it."""
        self.descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock_file(self.descriptor)
        except OSError:
            os.close(self.descriptor)
            raise BadStore("server.store.taken", {"path": str(path)}) from None

    def close(self) -> None:
        os.close(self.descriptor)


def lock_file(descriptor: int) -> None:
    """Lock an open file without waiting. Raises OSError if it is locked."""
    if sys.platform == "win32":
        import msvcrt
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
