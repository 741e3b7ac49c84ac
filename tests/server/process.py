"""A server in a process of its own, which can be stopped and killed."""
from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.failures import register


class Process:
    """A server in a process of its own, on a database in its folder or on one that others use too."""

    def __init__(self, folder: Path, place: str = "", **settings: Any) -> None:
        wanted = json.dumps({**({"database": place} if place else {}), **settings})
        with (folder / "process.log").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "tests.server.run_server", str(folder), wanted],
                                         stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True)
        self.end_log = register("process.log", (folder / "process.log").read_bytes)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        with suppress(ProcessLookupError):  # it may have stopped already
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.end_log()
