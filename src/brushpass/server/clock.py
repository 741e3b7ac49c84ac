"""Clocks of a table: how much time every seat has left, from nothing but whom everybody sees being asked.

A clock knows no game. It is told whom a spectator sees being asked, so that it cannot tell what a spectator may not
know: behind a veil no clock runs, and seconds are added once the question has openly passed to somebody else.
"""
from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, field

from brushpass.core.problems import Problem

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
LONGEST: Final = {"live": 3 * HOUR, "days": 30 * DAY}
SHORTEST: Final = {"live": MINUTE, "days": DAY}
MOST_MORE: Final = 10 * MINUTE
GRACE: Final = float(MINUTE)  # what somebody has at least who takes his seat back
UNSEEN: Final = float(MINUTE)  # live, for a choice that others do not see being asked


class BadTime(Problem):
    """A clock that no table can have."""


class TimeWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants of the clocks of a table, in seconds."""

    kind: Literal["none", "live", "days"] = "none"
    main: int = 0  # for the whole game, or for each time that one is asked where the kind is "days"
    more: int = 0  # added whenever the question has passed to somebody else
    loses: bool = False  # of two: whoever has no time left has lost


class Time(Struct):
    """What was agreed about time, as it was wished for; and what is left of it."""

    kind: Literal["none", "live", "days"] = "none"
    main: int = 0
    more: int = 0
    loses: bool = False
    left: list[float] = field(default_factory=list)
    asked: int = -1  # whose clock runs

    def fresh(self) -> Time:
        """Return the same agreement at the beginning of a game."""
        return Time(self.kind, self.main, self.more, self.loses)

    def agreed(self) -> dict[str, object]:
        """Return what was agreed, as everybody is told."""
        return {"kind": self.kind, "main": self.main, "more": self.more, "loses": self.loses}


def checked(wish: TimeWish, seats: int) -> Time:
    """Return what somebody wants of the clocks of a table, as it can be. Raises BadTime."""
    if wish.kind == "none":
        return Time()
    if not SHORTEST[wish.kind] <= wish.main <= LONGEST[wish.kind] or not 0 <= wish.more <= MOST_MORE:
        raise BadTime("server.refused.time", {})
    return Time(wish.kind, wish.main, wish.more if wish.kind == "live" else 0, wish.loses and seats == 2)


class Clocks:
    """The clocks while the server runs; while it does not they stand still."""

    def __init__(self, time: Time, seats: int, now: float) -> None:
        self.time = time
        self.since = now  # up to here everything is taken off
        if not time.left:
            time.left = [float(time.main)] * seats

    def charge(self, now: float) -> None:
        """Take the time since the last look off the clock that runs."""
        if self.time.asked >= 0:
            self.time.left[self.time.asked] -= max(0.0, now - self.since)
        self.since = now

    def ask(self, seat: int, now: float) -> bool:
        """Let another clock run, or none with -1, and say whether anything changes by it."""
        self.charge(now)
        time, before = self.time, self.time.asked
        if seat == before:
            return False
        if before >= 0 and time.left[before] > 0:
            time.left[before] += time.more
        if seat >= 0 and time.kind == "days":
            time.left[seat] = float(time.main)
        time.asked = seat
        return True

    def out(self, now: float) -> int:
        """Return the seat whose time is up, or -1."""
        self.charge(now)
        asked = self.time.asked
        return asked if asked >= 0 and self.time.left[asked] <= 0 else -1

    def give(self, seat: int) -> None:
        """Give whoever takes his seat back enough to begin with."""
        self.time.left[seat] = max(self.time.left[seat], GRACE)

    def unseen(self) -> float:
        """Return the seconds for one choice that others do not see being asked."""
        return UNSEEN if self.time.kind == "live" else float(self.time.main)

    def message(self, now: float) -> dict[str, object]:
        """Return what everybody is told: all that is left, in seconds, and whose clock runs."""
        self.charge(now)
        return {"t": "clock", "left": [round(max(0.0, left), 1) for left in self.time.left], "asked": self.time.asked}
