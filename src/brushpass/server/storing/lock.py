"""One server for one file: a lock beside it, which the system takes back however its holder ends."""
from __future__ import annotations

import os
import sys
from pathlib import Path

from brushpass.server.storing.protocol import BadStore


class Lock:
    """Holds the file against other servers."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises BadStore where another server has it."""
        self.held = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            take(self.held)
        except OSError:
            os.close(self.held)
            raise BadStore("server.store.taken", {"path": str(path)}) from None

    def close(self) -> None:
        os.close(self.held)


def take(held: int) -> None:
    """Lock an open file at once. Raises OSError where it is locked."""
    if sys.platform == "win32":
        import msvcrt
        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
