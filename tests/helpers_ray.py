"""What the tests on Ray share: whether there is a Ray, and games whose workers die."""
from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from pathlib import Path

from brushpass.arena.match import Pairing
from brushpass.arena.table import Outcome


def missing() -> str:
    """Return what the tests on Ray lack here; "" where they can run."""
    return "" if find_spec("ray") else "Ray is not installed"


def die() -> None:
    """Kill the process that plays."""
    os.kill(os.getpid(), signal.SIGKILL)


def dying(pairing: Pairing, number: int, deaths: Path, most: int) -> Outcome:
    """Play a game; so many workers in a row are killed in the middle of it, and leave a file each."""
    died = len(list(deaths.iterdir()))
    if died < most:
        (deaths / str(died)).touch()
        die()
    return pairing.play(number)
