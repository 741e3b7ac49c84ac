"""Comments on finished games in the store."""
from __future__ import annotations

from typing import Final

from brushpass.server.messages.outgoing import Comment
from brushpass.server.store.database import Database

MAX_COMMENTS: Final = 100  # on one game
COMMENTS: Final = "select n, seat, step, text from comments where code = $1 order by step, n"
ADD: Final = """
insert into comments select $1, (select coalesce(max(n), 0) + 1 from comments where code = $1), $2, $3, $4, $5
where (select count(*) from comments where code = $1) < $6 returning n"""
DELETE: Final = "delete from comments where code = $1 and n = $2 and owner = $3 returning n"


class Comments:
    """Stores comments; each belongs to the person who wrote it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def on(self, code: str) -> list[Comment]:
        """Return the comments on a game, in the order of the game."""
        return [Comment(*row) for row in await self.database.rows(COMMENTS, code)]

    async def add(self, code: str, seat: int, step: int, owner: str, text: str) -> bool:
        """Add a comment, and return False if the game has too many."""
        return bool(await self.database.write_returning(ADD, code, seat, step, owner, text, MAX_COMMENTS))

    async def delete(self, code: str, n: int, owner: str) -> bool:
        """Delete a comment of a person, and return whether it was there."""
        return bool(await self.database.write_returning(DELETE, code, n, owner))
