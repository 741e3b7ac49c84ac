"""Helpers for tests on Ray: whether Ray is available, and games whose workers die."""
from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from pathlib import Path

from brushpass.arena.match import Pairing
from brushpass.arena.table import Outcome


def missing() -> str:
    """Return the reason why tests on Ray cannot run; "" if they can."""
    return "" if find_spec("ray") else "Ray is not installed"


def die() -> None:
    """Kill the current worker process."""
    os.kill(os.getpid(), signal.SIGKILL)


def dying(pairing: Pairing, number: int, deaths: Path, most: int) -> Outcome:
    """Play a game; the first `times` workers are killed in the middle of it, and leave a file each."""
    died = len(list(deaths.iterdir()))
    if died < most:
        (deaths / str(died)).touch()
        die()
    return pairing.play(number)
