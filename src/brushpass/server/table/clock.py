"""Clocks of a table: the time left for each seat, from what everybody sees.

A clock knows no game. It depends only on the seat that spectators see to move, so it cannot leak: no clock runs during
hidden choices, and increments are added once the turn has openly passed.
"""
from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, field

from brushpass.core.errors import UserError
from brushpass.server.messages.outgoing import ClockMessage, TimeAgreed

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
MAX_MAIN_S: Final = {"live": 3 * HOUR, "days": 30 * DAY}
MIN_MAIN_S: Final = {"live": MINUTE, "days": DAY}
MAX_INCREMENT_S: Final = 10 * MINUTE
MIN_RETURN_S: Final = float(MINUTE)  # what a player has at least who comes back
RESTART_HOLD_S: Final = 30.0  # in which no clock runs after a server has stopped: longer than servers take to start
HIDDEN_CHOICE_S: Final = float(MINUTE)  # live, for a choice that others do not see being asked


class BadTime(UserError):
    """An invalid time control."""


class TimeWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A requested time control, in seconds."""

    kind: Literal["none", "live", "days"] = "none"
    main: int = 0  # for the whole game, or for each time that one is asked where the kind is "days"
    more: int = 0  # added whenever the question has passed to somebody else
    loses: bool = False  # of two: the player without time left has lost


class Time(Struct):
    """A time control, and the time left."""

    kind: Literal["none", "live", "days"] = "none"
    main: int = 0
    more: int = 0
    loses: bool = False
    left: list[float] = field(default_factory=list)
    asked: int = -1  # whose clock runs
    since: float = 0.0  # up to here everything is taken off, in seconds that the server has run
    hidden: tuple[int, int, float] | None = None  # who owes a hidden choice, at which row of the log, until when

    def fresh(self) -> Time:
        """Return the same time control at the start of a game."""
        return Time(self.kind, self.main, self.more, self.loses)

    def agreed(self) -> TimeAgreed:
        """Return the time control as clients receive it."""
        return TimeAgreed(self.kind, self.main, self.more, self.loses)


def checked(wanted: TimeWanted, seats: int) -> Time:
    """Return a validated time control. Raises BadTime."""
    if wanted.kind == "none":
        return Time()
    if not MIN_MAIN_S[wanted.kind] <= wanted.main <= MAX_MAIN_S[wanted.kind] or not 0 <= wanted.more <= MAX_INCREMENT_S:
        raise BadTime("server.refused.time", {})
    return Time(wanted.kind, wanted.main, wanted.more if wanted.kind == "live" else 0, wanted.loses and seats == 2)


class Clocks:
    """The clocks of a table, in seconds of server uptime: they stop while the server is down."""

    def __init__(self, time: Time, seats: int, now: float) -> None:
        self.time = time
        if not time.left:
            time.left, time.since = [float(time.main)] * seats, now
        time.since = min(time.since, now + RESTART_HOLD_S)  # a clock that went back holds nothing for longer

    def charge(self, now: float) -> None:
        """Charge the running clock for the time since the last call."""
        if self.time.asked >= 0:
            self.time.left[self.time.asked] -= max(0.0, now - self.time.since)
        self.time.since = max(self.time.since, now)

    def hold(self, now: float) -> None:
        """Stop all clocks for the duration of a reconnect."""
        self.charge(now)
        time = self.time
        time.since = now + RESTART_HOLD_S
        if time.hidden is not None:
            time.hidden = (*time.hidden[:2], time.hidden[2] + RESTART_HOLD_S)

    def ask(self, seat: int, now: float) -> bool:
        """Start the clock of a seat, or none with -1, and return whether that changes anything."""
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
        seat = self.time.asked
        return seat if seat >= 0 and self.time.left[seat] <= 0 else -1

    def due(self) -> float | None:
        """Return when the running clock or the hidden choice times out."""
        time = self.time
        ends = [] if time.asked < 0 else [time.since + time.left[time.asked]]
        return min([*ends, *([] if time.hidden is None else [time.hidden[2]])], default=None)

    def grant(self, seat: int) -> None:
        """Give a returning player a minimum time."""
        self.time.left[seat] = max(self.time.left[seat], MIN_RETURN_S)

    def hide(self, seat: int, row: int, now: float) -> None:
        """Start the timer of a hidden choice; -1 if nobody owes one."""
        time = self.time
        if seat < 0:
            time.hidden = None
        elif time.hidden is None or time.hidden[:2] != (seat, row):
            time.hidden = (seat, row, now + (HIDDEN_CHOICE_S if time.kind == "live" else float(time.main)))

    def message(self, now: float, seat: int = -1) -> ClockMessage:
        """Return the time left on each clock, and for its own seat that of the hidden choice."""
        self.charge(now)
        time = self.time
        mine = time.hidden is not None and time.hidden[0] == seat
        return ClockMessage([round(max(0.0, left), 1) for left in time.left], time.asked,
                            round(max(0.0, time.hidden[2] - now), 1) if mine and time.hidden is not None else UNSET)
