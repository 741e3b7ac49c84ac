"""Types of client messages; anything else is refused.

A message is a JSON object with its type in `t`.
"""
from __future__ import annotations

from typing import Annotated, Final, Literal

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
Pointer = Annotated[str, Meta(max_length=60, pattern="^[A-Za-z0-9_:.-]*$")]
Seal = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
Secret = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,32}$")]
Number = Annotated[int, Meta(ge=-1, le=2**31)]


class Hello(Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first message: a seat's token, or none; the number of log lines and the version received last.

    `watch`: connect as a spectator, even from the browser of a player.
    """

    token: Token = ""
    since: Number = 0
    v: Number = 0  # the version that was seen last: lines may have been taken back since
    watch: bool = False


class Act(Struct, tag="act", tag_field="t", forbid_unknown_fields=True):
    """Play an action. `v`: the version of the view it was chosen in; `id` makes it idempotent."""

    id: Id
    v: Number
    a: Number


class Why(Struct, tag="why", tag_field="t", forbid_unknown_fields=True):
    """Ask why an action in notation is not allowed now."""

    id: Id
    text: Notation


class Say(Struct, tag="say", tag_field="t", forbid_unknown_fields=True):
    """Chat: a preset by key, or free text if the host allows it."""

    id: Id
    key: Key = ""
    text: Chat = ""


class Note(Struct, tag="note", tag_field="t", forbid_unknown_fields=True):
    """Save private notes."""

    id: Id
    text: Notes


class Resign(Struct, tag="resign", tag_field="t", forbid_unknown_fields=True):
    """Resign the game."""

    id: Id


class Undo(Struct, tag="undo", tag_field="t", forbid_unknown_fields=True):
    """Take back the last choice."""

    id: Id


class Vote(Struct, tag="vote", tag_field="t", forbid_unknown_fields=True):
    """Vote for a bot in the seat of an absent player."""

    id: Id
    seat: Number


class Back(Struct, tag="back", tag_field="t", forbid_unknown_fields=True):
    """Reclaim the seat from a stand-in bot."""

    id: Id


class Rematch(Struct, tag="rematch", tag_field="t", forbid_unknown_fields=True):
    """Ask for a rematch, with a commitment for its chance."""

    id: Id
    seal: Seal = ""


class OpenSeal(Struct, tag="reveal", tag_field="t", forbid_unknown_fields=True):
    """Reveal the secret that the player has committed to."""

    id: Id
    secret: Secret


class Lead(Struct, tag="lead", tag_field="t", forbid_unknown_fields=True):
    """Set the moment and the viewpoint of a study as its leader. `take`: take the lead first."""

    id: Id
    at: Number
    eyes: Key
    take: bool = False


class Point(Struct, tag="point", tag_field="t", forbid_unknown_fields=True):
    """Point at something on the board of a study, by its name there; "" points at nothing."""

    id: Id
    about: Pointer


class TryLine(Struct, tag="line", tag_field="t", forbid_unknown_fields=True):
    """Try a line from the moment of a study: begin, play an action or the bot's choice, take one back, or end it."""

    id: Id
    do: Literal["begin", "act", "bot", "back", "end"]
    a: Number = -1


class WriteComment(Struct, tag="comment", tag_field="t", forbid_unknown_fields=True):
    """Comment on a finished game after `at` actions."""

    id: Id
    at: Number
    text: Chat


class DeleteComment(Struct, tag="uncomment", tag_field="t", forbid_unknown_fields=True):
    """Delete an own comment."""

    id: Id
    n: Number


class Ping(Struct, tag="ping", tag_field="t", forbid_unknown_fields=True):
    """Check that the server responds."""

    n: Number


Studying = Lead | Point | TryLine
Asking = (Act | Why | Say | Note | Resign | Rematch | OpenSeal | Undo | Vote | Back | Studying | WriteComment
          | DeleteComment)
Incoming = Hello | Asking | Ping
_decoder: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)


class BadMessage(UserError):
    """A malformed message."""


def decode(data: str | bytes) -> Incoming:
    """Return the message of a client. Raises BadMessage."""
    if len(data) > MAX_MESSAGE_BYTES:
        raise BadMessage("server.message.long", {"most": MAX_MESSAGE_BYTES})
    try:
        return _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadMessage("server.message.malformed", {}) from None
