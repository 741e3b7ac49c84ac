"""An HTTP server on this machine that receives what a Brushpass server sends to others."""
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@contextmanager
def receiver(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve requests in a thread without a log, and return the origin of the server."""
    handler.log_message = lambda *about: None  # type: ignore[method-assign]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
