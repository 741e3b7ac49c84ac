"""What the server keeps of people: a name and a face under the hash of their secret, and links to a second device."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from brushpass.server.table.facts import Facts

MOST_GAMES: Final = 1_000  # of one person, the newest
OF_A_PERSON: Final = (  # tables, and the column that says whose a row is
    ("people", "owner"), ("tickets", "owner"), ("pushes", "owner"), ("passkeys", "owner"), ("notes", "owner"),
    ("guests", "guest"),
)
MOST_PASSKEYS: Final = 10  # of one person; more are not kept
MOST_PUSHES: Final = 5  # browsers of one person that are told of their turn, the newest


class Person(NamedTuple):
    """Who somebody is: what they are called, and the parts of their face."""

    name: str
    face: str


class Ticket(NamedTuple):
    """A link that brings a second device to a person: whose it is, their secret sealed by the link, and its end."""

    owner: str
    sealed: str
    until: float  # in seconds that the server has run


class Push(NamedTuple):
    """A browser of a person that wants to be told of their turn: where, sealed with what, and in which language."""

    endpoint: str
    key: str
    auth: str
    language: str
    sender: str  # the address of the page that asked, for the push service to know whom to blame


class Passkey(NamedTuple):
    """A passkey of a person: its public key, and how often it says that it was used."""

    id: str
    owner: str
    key: str
    used: int


class Played(NamedTuple):
    """A game among those of a person, whether it is over or not."""

    code: str
    facts: Facts
    asked: int
    over: bool
    made: float
    winners: list[int] | None  # None while nobody has looked


class People(Protocol):
    """Keeps people. A person is known by the hash of the secret in their cookie; a link by the hash of its token."""

    async def person(self, owner: str) -> Person | None:
        """Return who somebody is; None where they never said."""

    async def keep_person(self, owner: str, person: Person) -> None:
        """Keep who somebody is, in place of what was there."""

    async def keep_ticket(self, token: str, ticket: Ticket, now: float) -> None:
        """Keep a link in place of all others of this person, and forget those whose time is up."""

    async def take_ticket(self, token: str) -> Ticket | None:
        """Return a link and forget it, so that it is found once."""

    async def games(self, owner: str) -> list[Played]:
        """Return the games of a person, the newest first."""

    async def last_choices(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return when a seat last chose something at each of some tables; those where it never did are left out."""

    async def first_choices(self, seats: Mapping[str, int]) -> dict[str, str]:
        """Return what a seat chose first at each of some tables."""

    async def lucks(self, seats: Mapping[str, int]) -> dict[str, float]:
        """Return what chance has given a seat at each of some tables, where it was reviewed."""

    async def keep_winners(self, code: str, winners: Sequence[int]) -> None:
        """Keep who has won a game that is over."""

    async def winners(self, code: str) -> list[int] | None:
        """Return who has won a game; None where that is not kept."""

    async def push_key(self, made: str) -> str:
        """Return the private key that messages to browsers are signed with: the one that is kept, else this one."""

    async def keep_push(self, owner: str, push: Push) -> None:
        """Keep a browser that wants to be told of a person's turn; of too many the oldest is forgotten."""

    async def pushes(self, owner: str) -> list[Push]:
        """Return the browsers of a person that want to be told."""

    async def drop_push(self, endpoint: str) -> None:
        """Forget a browser."""

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, in place of the same one before."""

    async def passkey(self, id: str) -> Passkey | None:
        """Return a passkey; None where there is none of this id."""

    async def traces(self, owner: str) -> list[str]:
        """Return the codes of all tables that know a person, lessons too."""

    async def forget_words(self, code: str, seats: Sequence[int]) -> None:
        """Delete what was typed in some seats of a table."""

    async def forget(self, owner: str) -> None:
        """Delete a person, their links, and their own notes at all tables."""
