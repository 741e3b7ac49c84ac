"""The stored facts of a table, apart from its log: seats, agreements and seeds."""
from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct, field

from brushpass.core.errors import UserError
from brushpass.core.levels import BOT_NAMES
from brushpass.server.table.clock import Time
from brushpass.server.table.seeds import Seeds
from brushpass.text.catalogue import one_line

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no letter that reads like another
CODE_CHARS: Final = 10  # letters: 49.5 bits; tables from before have 8
MAX_NAME_CHARS: Final = 24
GONE: Final = "a guest"  # the name of a player who wanted to be forgotten; the page says it in its language
FREE: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
CAST_SIZE: Final = 12  # bots with a name and a portrait
CAST_STRIDE: Final = 5  # coprime to the size, so that no bot sits twice at a table
Kind = Literal["open", "person", "bot"]
STAND_IN: Final = "operative"  # the bot that plays on for somebody who has given up, or is away


class NotAllowed(UserError):
    """A request that this guest may not make."""


class Seat(Struct, rename={"owner": "of"}):
    """A seat: its player, and the hashes of the secrets that identify them."""

    kind: Kind = FREE
    name: str = ""
    level: str = ""
    token: str = ""
    guest: str = ""
    bot: str = ""  # the hash of the token of a program that may play here
    owner: str = ""  # who answers for that program
    face: str = ""  # the parts of a person's face
    lender: str = ""  # the hash of the guest who answers for that program
    was: str = ""  # whose name a bot carries here that plays on for good
    who: int = -1  # of a bot in a rematch: its index in the cast, which it keeps

    def given(self, kind: Kind, level: str = "") -> Seat:
        """Return the seat for its own player, played by them or by a bot."""
        return Seat(kind, self.name, level, self.token, self.guest, face=self.face)

    def is_lent(self) -> bool:
        """Return whether only a third-party bot plays here."""
        return bool(self.owner) and not self.guest


class Webhook(Struct):
    """The URL that a host has pasted, the origin of links in its messages, and their language."""

    url: str
    origin: str
    language: str


class Referee(Struct):
    """A teacher who asks to see all seats of a running game, and the seats whose players have agreed."""

    guest: str
    name: str
    agreed: list[int] = field(default_factory=list)


class Facts(Struct, rename={"rematch": "again"}):
    """The stored facts of a table, apart from its log."""

    game: str
    options: dict[str, str]
    seats: list[Seat]
    host: str  # the hash of the guest who made it
    free_text: bool = True
    started: bool = False
    resigned: int = -1
    next: str = ""  # the code of the rematch
    rematch: list[int] = field(default_factory=list)  # seats that want one
    time: Time = field(default_factory=Time)
    late: bool = False  # whether the one who has resigned had no time left
    seeds: Seeds | None = None  # none in tables from before them, and in lessons
    lesson: str = ""  # the chapter or the puzzle, where it is one
    votes: dict[int, list[int]] = field(default_factory=dict)  # who wants a bot for a player who is away
    evening: str = ""  # the code of the evening it belongs to
    webhook: Webhook | None = None  # told of turns and of the end; it is sent to nobody
    removed: list[str] = field(default_factory=list)  # guests whom the host has removed, and who may not sit again
    referee: Referee | None = None

    def shares_deal(self) -> bool:
        """Return whether other tables have the same deal."""
        return self.seeds is not None and self.seeds.deal != ""


def persona_at(code: str, number: int, seat: Seat) -> int:
    """Return the index of a bot in the cast, as the web client computes it; -1 if somebody else sits there."""
    if seat.kind != BOT or seat.name or seat.owner or seat.level not in BOT_NAMES:
        return -1
    if seat.who >= 0:
        return seat.who
    code_hash = 7
    for letter in code:
        code_hash = (31 * code_hash + ord(letter)) % 9973
    return (code_hash + CAST_STRIDE * number) % CAST_SIZE


def cast_of(code: str, seats: Sequence[Seat]) -> list[int]:
    """Return the index in the cast of the bot at each seat; -1 for everybody else."""
    return [persona_at(code, number, seat) for number, seat in enumerate(seats)]


def new_code() -> str:
    """Return a new table code without ambiguous letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_CHARS))


def new_token() -> str:
    """Return a new secret token, without dashes: one at its start would make it an option on a command line."""
    return secrets.token_urlsafe(24).replace("-", "_")


def hashed(secret: str) -> str:
    """Return the hash of a secret; "" for ""."""
    return sha256(secret.encode()).hexdigest() if secret else ""


def clean_name(text: str) -> str:
    """Return a name that can be shown. Raises NotAllowed if it is empty."""
    name = one_line(text)[:MAX_NAME_CHARS].strip()
    if not name:
        raise NotAllowed("server.refused.name", {})
    return name
