"""A server in a process of its own, to be killed: `python -m tests.server.run_server FOLDER [SETTINGS [FAULT]]`.

It prints its port, and stops in order when it is told to (SIGTERM); its clock jumps by an hour with SIGUSR1.
SETTINGS is a JSON object with settings of the server, FAULT the name of a fault in it. With `"patient": false` among
the settings it has the deadlines of the product. It logs to its standard error.
"""
import json
import logging
import signal
import sys
from pathlib import Path
from time import monotonic

from brushpass.server.tables.timekeeper import UptimeClock
from tests.server.live_server import LiveServer
from tests.server.deadlines import extend_deadlines

HOUR = 3_600.0


class Jumping:
    """A clock that jumps."""

    ahead = 0.0

    def __call__(self) -> float:
        return monotonic() + self.ahead

    def jump(self, *about: object) -> None:
        self.ahead += HOUR


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[3]:
        from tests.server import seeded

        getattr(seeded, sys.argv[3])()
    logging.basicConfig()
    clock = Jumping()
    signal.signal(signal.SIGUSR1, clock.jump)
    settings = json.loads(sys.argv[2] if len(sys.argv) > 2 else "{}")
    if settings.pop("patient", True):
        extend_deadlines()
    server = LiveServer(Path(sys.argv[1]), connections=10_000, now=UptimeClock(clock), **settings)
    signal.signal(signal.SIGTERM, lambda number, frame: setattr(server.server, "should_exit", True))
    print(server.port, flush=True)
    while server.thread.is_alive():
        server.thread.join(60)
