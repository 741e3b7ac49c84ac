"""What the server keeps beside tables for people who meet: evenings, who is there, open tables, and who is invited."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from brushpass.server.table.evening import Evening
from brushpass.server.storing.people.protocol import Played

MOST_LISTED: Final = 60  # open tables
MOST_EVENINGS: Final = 12  # of one person, the newest


class KeptEvening(NamedTuple):
    """An evening as it is written; its version goes up with every change."""

    code: str
    version: int
    facts: Evening


class Evenings(Protocol):
    """Keeps evenings; `Store.write_evening` changes one, together with the tables that it opens."""

    async def evening(self, code: str) -> KeptEvening | None:
        """Return an evening; None where there is none of this code."""

    async def evenings_of(self, guest: str) -> list[KeptEvening]:
        """Return the evenings of a guest, the newest first."""

    async def attend(self, code: str, guest: str, at: float) -> None:
        """Keep that a member was here at a moment."""

    async def attending(self, code: str) -> dict[str, float]:
        """Return when each member was last here."""

    async def over(self, codes: Sequence[str]) -> list[str]:
        """Return those of some tables whose game is over, or which are not there any more."""

    async def traces(self, guest: str) -> list[str]:
        """Return the codes of all evenings that know a guest, as host too."""

    async def list_table(self, code: str) -> None:
        """Let everybody find a table."""

    async def listed(self) -> list[Played]:
        """Return the tables that everybody may find, those that are not over first, then the newest."""

    async def invite(self, guest: str) -> None:
        """Keep that somebody is invited."""

    async def is_invited(self, guest: str) -> bool:
        """Say whether somebody is invited."""

    async def forget_guest(self, guest: str) -> None:
        """Delete where somebody was, and that they were invited."""

    async def forget(self, before: float) -> None:
        """Delete evenings where nothing has happened since a moment, and lines about tables that are gone."""
