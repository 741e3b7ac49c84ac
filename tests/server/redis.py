"""A Redis of the tests' own: in a folder that goes again, reached by a socket file, kept nowhere."""
from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.eventually import eventually

PROGRAM = shutil.which("redis-server") or shutil.which("valkey-server") or ""


def missing() -> str:
    """Say why there is no Redis to test with; "" where there is one."""
    if not PROGRAM:
        return "Redis is not installed"
    try:
        import redis  # noqa: F401
    except ImportError:
        return "redis is not installed"
    return ""


class RedisServer:
    """A Redis that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "socket"
        self.url = f"unix://{self.path}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.path.unlink(missing_ok=True)
        self.held = subprocess.Popen([PROGRAM, "--port", "0", "--unixsocket", str(self.path), "--save", ""],
                                     stdout=subprocess.DEVNULL, cwd=self.path.parent)
        with socket.socket(socket.AF_UNIX) as line:
            eventually(lambda: self.held.poll() is not None or line.connect_ex(str(self.path)) == 0, "Redis answers")
        assert self.held.poll() is None, "Redis has ended"

    def kill(self) -> None:
        """Kill it at once."""
        with suppress(ProcessLookupError):
            self.held.kill()
        self.held.wait()


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Run a Redis for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="brushpass-") as folder:
        held = RedisServer(Path(folder))
        try:
            yield held
        finally:
            held.kill()
