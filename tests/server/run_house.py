"""A server in a process of its own, to be killed: `python -m tests.server.run_house FOLDER` prints its port."""
import sys
import time
from pathlib import Path

from tests.server.house import House

if __name__ == "__main__":
    held = House(Path(sys.argv[1]), connections=10_000)
    print(held.port, flush=True)
    while held.thread.is_alive():
        time.sleep(60)
