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


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """A message of a client."""


class Request(Message):
    """A message that is answered, by its `id`."""

    id: Id


class Hello(Message, tag="hello"):
    """The first message: a seat's token, or none; the number of log lines and the version received last.

    `watch`: connect as a spectator, even from the browser of a player.
    """

    token: Token = ""
    since: Number = 0
    v: Number = 0  # the version that was seen last: lines may have been taken back since
    watch: bool = False


class Act(Request, tag="act"):
    """Play an action. `v`: the version of the view it was chosen in; `id` makes it idempotent."""

    v: Number
    a: Number


class Why(Request, tag="why"):
    """Ask why an action in notation is not allowed now."""

    text: Notation


class Say(Request, tag="say"):
    """Chat: a preset by key, or free text if the host allows it."""

    key: Key = ""
    text: Chat = ""


class Note(Request, tag="note"):
    """Save private notes."""

    text: Notes


class Resign(Request, tag="resign"):
    """Resign the game."""


class Undo(Request, tag="undo"):
    """Take back the last choice."""


class Vote(Request, tag="vote"):
    """Vote for a bot in the seat of an absent player."""

    seat: Number


class Back(Request, tag="back"):
    """Reclaim the seat from a stand-in bot."""


class Agree(Request, tag="agree"):
    """Agree that a referee sees all seats; with `on` false, refuse it or end it for everybody."""

    on: bool


class Rematch(Request, tag="rematch"):
    """Ask for a rematch, with a commitment for its chance."""

    seal: Seal = ""


class OpenSeal(Request, tag="reveal"):
    """Reveal the secret that the player has committed to."""

    secret: Secret


class Lead(Request, tag="lead"):
    """Set the moment and the viewpoint of a study as its leader. `take`: take the lead first."""

    at: Number
    eyes: Key
    take: bool = False


class Point(Request, tag="point"):
    """Point at something on the board of a study, by its name there; "" points at nothing."""

    about: Pointer


class TryLine(Request, tag="line"):
    """Try a line from the moment of a study: begin, play an action or the bot's choice, take one back, or end it."""

    do: Literal["begin", "act", "bot", "back", "end"]
    a: Number = -1


class WriteComment(Request, tag="comment"):
    """Comment on a finished game after `at` actions."""

    at: Number
    text: Chat


class DeleteComment(Request, tag="uncomment"):
    """Delete an own comment."""

    n: Number


class Ping(Message, tag="ping"):
    """Check that the server responds."""

    n: Number


Studying = Lead | Point | TryLine
Asking = (Act | Why | Say | Note | Resign | Rematch | OpenSeal | Undo | Vote | Back | Agree | Studying | WriteComment
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
