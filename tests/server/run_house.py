"""A server in a process of its own, to be killed: `python -m tests.server.run_house FOLDER [SETTINGS [FAULT]]`.

It prints its port, and stops in order when it is told to (SIGTERM). SETTINGS is a JSON object with settings of the
server, FAULT the name of a fault in it.
"""
import json
import signal
import sys
from pathlib import Path

from tests.server.house import House

if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[3]:
        from tests.server import seeded

        getattr(seeded, sys.argv[3])()
    held = House(Path(sys.argv[1]), connections=10_000, **json.loads(sys.argv[2] if len(sys.argv) > 2 else "{}"))
    signal.signal(signal.SIGTERM, lambda number, frame: setattr(held.server, "should_exit", True))
    print(held.port, flush=True)
    while held.thread.is_alive():
        held.thread.join(60)
