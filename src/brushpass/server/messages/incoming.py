"""What a client may send, in closed types: the server refuses anything else.

A message is a JSON object whose `t` names its kind.
"""
from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from brushpass.core.errors import UserError

MAX_MESSAGE_BYTES: Final = 4_096  # bytes
Id = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9-]+$")]
Token = Annotated[str, Meta(max_length=60)]
Key = Annotated[str, Meta(max_length=60)]
Chat = Annotated[str, Meta(max_length=300)]
Notes = Annotated[str, Meta(max_length=3_000)]
Notation = Annotated[str, Meta(max_length=80)]
Seal = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Secret = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,32}$")]
Number = Annotated[int, Meta(ge=-1, le=2**31)]


class Hello(Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message: a seat's token, or none; and how many lines were seen, to go on from there."""

    token: Token = ""
    since: Number = 0
    v: Number = 0  # the version that was seen last: lines may have been taken back since


class Act(Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Play an action. `v` is the version that the player saw when they chose; `id` makes sending twice harmless."""

    id: Id
    v: Number
    a: Number


class Why(Struct, tag="why", tag_field="t", forbid_unknown_fields=True):
    """Ask why something is not allowed now, by its notation."""

    id: Id
    text: Notation


class Say(Struct, tag="say", tag_field="t", forbid_unknown_fields=True):
    """Say something to the table: a preset by key, or text where the table allows it."""

    id: Id
    key: Key = ""
    text: Chat = ""


class Note(Struct, tag="note", tag_field="t", forbid_unknown_fields=True):
    """Keep one's own notes, which nobody else is ever sent."""

    id: Id
    text: Notes


class Resign(Struct, tag="resign", tag_field="t", forbid_unknown_fields=True):
    """Give up the game."""

    id: Id


class Undo(Struct, tag="undo", tag_field="t", forbid_unknown_fields=True):
    """Take one's own last choice back."""

    id: Id


class Vote(Struct, tag="vote", tag_field="t", forbid_unknown_fields=True):
    """Agree that a bot plays for a player who has been away for a while."""

    id: Id
    seat: Number


class Back(Struct, tag="back", tag_field="t", forbid_unknown_fields=True):
    """Take one's own seat back from the bot that plays there."""

    id: Id


class Rematch(Struct, tag="rematch", tag_field="t", forbid_unknown_fields=True):
    """Ask for another game with the same people, with the seal of what one will give there."""

    id: Id
    seal: Seal = ""


class OpenSeal(Struct, tag="reveal", tag_field="t", forbid_unknown_fields=True):
    """Open one's seal: what is mixed into the chance of this table."""

    id: Id
    secret: Secret


class Ping(Struct, tag="ping", tag_field="t", forbid_unknown_fields=True):
    """Is anybody there?"""

    n: Number


Asking = Act | Why | Say | Note | Resign | Rematch | OpenSeal | Undo | Vote | Back
Incoming = Hello | Asking | Ping
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


class BadMessage(UserError):
    """A message that cannot be understood."""


def decode(data: str | bytes) -> Incoming:
    """Return the message that a client sent. Raises BadMessage."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise BadMessage("server.message.long", {"most": MAX_MESSAGE_BYTES})
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadMessage("server.message.malformed", {}) from None
