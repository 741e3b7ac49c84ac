"""The log lines and the current view of one seat, or of spectators."""
from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET, UnsetType

from brushpass.core.view import Aid, View
from brushpass.server.messages.outgoing import Packed, Phrase, Result, Zone, encoded

NONE: Final[list[int]] = []  # nothing to choose from
NOTHING: Final[dict[str, object]] = {}  # to be helped with


class Shown:
    """The contents of a version: if any of it changes for a watcher, their version increases."""

    __slots__ = ("moment", "options", "result", "seq", "undo", "view")  # for where it is not compiled

    def __init__(self, moment: Any = None, seq: int = -1, options: list[int] = NONE, result: Result | None = None,
                 undo: bool = False) -> None:
        self.moment = moment  # in which it is seen: the table's, which no choice changes, for the table to look at
        self.view = b""  # as it is sent, once somebody looks: seats of bots and empty ones have nobody who does
        self.seq = seq  # how many lines
        self.options = options
        self.result = result
        self.undo = undo  # whether this seat may take its last choice back

    def same_as(self, other: Shown) -> bool:
        """Return whether nothing but the view may differ."""
        return (self.seq == other.seq and self.undo == other.undo
                and self.options == other.options and self.result == other.result)


def versions(watchers: dict[int, Watcher]) -> tuple[list[int], list[int]]:
    """Return the version of each watcher, and the version of their last take-back."""
    return [watcher.version for watcher in watchers.values()], [watcher.cut for watcher in watchers.values()]


class Watcher:
    """The log lines and the current view of one seat, or of spectators."""

    __slots__ = (  # for where it is not compiled
        "aid", "aid_output", "aids", "cut", "followed", "helped", "lines", "mine", "moving", "next_step", "shown",
        "version", "zones",
    )

    def __init__(self) -> None:
        self.lines: list[bytes] = []  # as they are sent, shared by all who see the same: games are kept in little room
        self.version = 0
        self.shown = Shown()
        self.moving = False  # whether nobody else has chosen since this seat did
        self.mine = 0  # lines up to the end of what came of this seat's last choice
        self.cut = 0  # the version at which lines were last taken back
        self.aid: Aid | None = None  # made for the first message: most seats are those of bots
        self.followed = 0  # entries of the log that the aid has heard
        self.aid_output: dict[str, object] = NOTHING  # what it has shown last
        self.aids: Packed | UnsetType = UNSET  # what follows from what is seen and was heard
        self.zones: list[Zone] | UnsetType = UNSET  # the table in words, where the game tells it so
        self.next_step: Phrase | UnsetType = UNSET  # what this seat should try next
        self.helped = -1  # the version that these belong to

    def follow(self, aid: Aid, entries: int, view: View) -> None:
        """Store the output of an aid that has received `entries` log entries."""
        shown = aid.show(view, self.shown.options)
        self.aid, self.followed, self.helped = aid, entries, self.version
        if shown is not self.aid_output:
            self.aid_output, self.aids = shown, Packed(encoded(shown)) if shown else UNSET

    def forget(self) -> None:
        """Reset the aid after a take-back."""
        self.aid, self.followed, self.helped = None, 0, -1


class OpenWatcher(Watcher):
    """The watcher of a referee, who sees all seats; it receives log entries when somebody looks."""

    __slots__ = ("entries",)  # for where it is not compiled

    def __init__(self) -> None:
        super().__init__()
        self.entries = 0  # of the log that its lines are from
