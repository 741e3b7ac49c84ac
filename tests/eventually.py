"""Deadlines of all tests, and a wait for a condition.

A deadline only ends a test that hangs, so it is generous. `BRUSHPASS_TEST_TIMEOUT_SCALE` multiplies every one of them
on a machine that is slower still.
"""
from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final, TypeVar

SCALE: Final = float(os.environ.get("BRUSHPASS_TEST_TIMEOUT_SCALE", "1"))
TIMEOUT_S: Final = 300.0 * SCALE  # for any single step
LONG_TIMEOUT_S: Final = 900.0 * SCALE  # for low-priority work, such as reviews, that yields to everything else
POLL_INTERVAL_S: Final = 0.02
T = TypeVar("T")


def eventually(condition: Callable[[], T], expected: str = "", timeout: float = TIMEOUT_S) -> T:
    """Poll a condition until its value is truthy, and return the value; fail with its last value after the timeout."""
    deadline = time.monotonic() + timeout
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"{expected or 'the condition'}: not within {timeout:.0f} s, last value {value!r}")
        time.sleep(POLL_INTERVAL_S)
    return value
