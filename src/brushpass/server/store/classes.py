"""Classes in the store: a teacher, pupils by nickname, their homework, and what each has done."""
from __future__ import annotations

from secrets import randbelow
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from brushpass.server.store.database import Database

MAX_CLASSES: Final = 20  # of one teacher
MAX_PUPILS: Final = 60  # of one class
MAX_NUMBER: Final = 2**31 - 2  # of a pupil; random, so that two who join at once do not get the same
MAKE: Final = """
insert into classes select $1, $2, $3, $4, '[]', '', $5
where (select count(*) from classes where teacher = $2) < $6 returning code"""
JOIN: Final = """
insert into pupils select $1, $2, $3, $4, '{}'
where (select count(*) from pupils where code = $1 and guest <> $3) < $5
on conflict (code, guest) do update set name = excluded.name returning n"""
CLASSES_OF: Final = """
select code, teacher, title, name, tasks, evening from classes
where teacher = $1 or code in (select code from pupils where guest = $1) order by at desc limit 40"""
PUPILS: Final = "select n, guest, name, done from pupils where code = $1"
TOUCH: Final = "update classes set at = $2 where code = $1"


class Class(NamedTuple):
    """A class; `tasks`: the ids of its homework."""

    code: str
    teacher: str
    title: str
    name: str  # of the teacher
    tasks: list[str]
    evening: str  # the code of its tournament


class Pupil(NamedTuple):
    """A member of a class, with a result for each lesson, puzzle and position that is done."""

    n: int
    guest: str
    name: str
    done: dict[str, str]


class Classes:
    """Stores classes; every change renews the time from which retention counts."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def make(self, code: str, teacher: str, title: str, name: str) -> bool:
        """Create a class, and return False if the teacher has too many."""
        return bool(await self.database.write_returning(MAKE, code, teacher, title, name, time(), MAX_CLASSES))

    async def find(self, code: str) -> Class | None:
        """Return the class with a code, or None."""
        sql = "select code, teacher, title, name, tasks, evening from classes where code = $1"
        classes = classes_in(await self.database.rows(sql, code))
        return classes[0] if classes else None

    async def classes_of(self, guest: str) -> list[Class]:
        """Return the classes where a guest teaches or learns, the last changed first."""
        return classes_in(await self.database.rows(CLASSES_OF, guest))

    async def pupils(self, code: str) -> list[Pupil]:
        """Return the pupils of a class by name."""
        pupils = [Pupil(n, guest, name, msgspec.json.decode(done, type=dict[str, str]))
                  for n, guest, name, done in await self.database.rows(PUPILS, code)]
        return sorted(pupils, key=lambda pupil: (pupil.name.casefold(), pupil.n))

    async def join(self, code: str, guest: str, name: str) -> bool:
        """Add a pupil or change their name, and return False if the class is full."""
        joined = await self.database.write_returning(JOIN, code, 1 + randbelow(MAX_NUMBER), guest, name, MAX_PUPILS)
        await self.database.change((TOUCH, (code, time())))
        return bool(joined)

    async def remove(self, code: str, n: int) -> None:
        """Delete a pupil with their results."""
        await self.database.change(("delete from pupils where code = $1 and n = $2", (code, n)))
        self.database.mark_stale()

    async def set_tasks(self, code: str, tasks: list[str], evening: str) -> None:
        """Set the homework and the tournament of a class."""
        await self.database.change(("update classes set tasks = $2, evening = $3, at = $4 where code = $1",
                                    (code, msgspec.json.encode(tasks).decode(), evening, time())))

    async def set_done(self, code: str, guest: str, done: dict[str, str]) -> None:
        """Set the results of a pupil."""
        await self.database.change(("update pupils set done = $3 where code = $1 and guest = $2",
                                    (code, guest, msgspec.json.encode(done).decode())), (TOUCH, (code, time())))

    async def delete(self, code: str) -> None:
        """Delete a class with everything in it."""
        await self.database.change(("delete from pupils where code = $1", (code,)),
                                   ("delete from classes where code = $1", (code,)))
        self.database.mark_stale()

    async def forget_guest(self, guest: str) -> None:
        """Delete the classes of a teacher, and a pupil from the others."""
        await self.database.change(
            ("delete from pupils where guest = $1 or code in (select code from classes where teacher = $1)", (guest,)),
            ("delete from classes where teacher = $1", (guest,)))

    async def forget(self, before: float) -> None:
        """Delete classes that are unchanged since a time."""
        await self.database.change(
            ("delete from pupils where code in (select code from classes where at < $1)", (before,)),
            ("delete from classes where at < $1", (before,)))


def classes_in(rows: list[Any]) -> list[Class]:
    """Return classes from their rows."""
    return [Class(code, teacher, title, name, msgspec.json.decode(tasks, type=list[str]), evening)
            for code, teacher, title, name, tasks, evening in rows]
