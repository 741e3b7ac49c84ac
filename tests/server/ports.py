"""A port for a program that cannot choose one by itself."""
from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reserved_port() -> Iterator[int]:
    """Return a port that no other program is given until the end, though one that names it may listen there.

    On Linux a socket that is bound and does not listen keeps a port from all who ask for any; elsewhere it would keep
    it from everybody.
    """
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        if sys.platform != "linux":
            listener.close()
        yield port
