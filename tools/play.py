"""`make play`: the table at once on the sources, and again on the compiled rules as soon as they are there.

Games lie in a database and pages come back by themselves, so nobody loses a move when the server is started anew.
"""
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

BIN = Path(sys.executable).parent
WHEELS = Path(".venv/wheel")
INTERRUPTED = 130


def make(target: str, *flags: str) -> list[str]:
    """Return the command that makes a target."""
    return ["make", "--silent", "--no-print-directory", *flags, target]


def serve(options: list[str]) -> "subprocess.Popen[bytes]":
    """Start the server."""
    return subprocess.Popen([BIN / "brushpass", "serve", *options])


def finished(server: "subprocess.Popen[bytes]", build: "subprocess.Popen[bytes]") -> bool:
    """Wait for one of the two, and say whether compiled rules are there to be installed."""
    while server.poll() is None and build.poll() is None:
        time.sleep(0.2)
    return server.poll() is None and build.returncode == 0 and not list(WHEELS.glob("*-none-any.whl"))


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process that may run still, and wait for it."""
    process.terminate()
    process.wait()


def play(options: list[str]) -> int:
    """Serve until the server is stopped, and return its exit code; nothing that was started here is left running."""
    with ExitStack() as started:
        server = serve(options)
        started.callback(end, server)
        if subprocess.run(make(".venv/compiled", "--question"), check=False).returncode == 0:
            return server.wait()
        build = subprocess.Popen(["nice", *make(".venv/wheel/built")])
        started.callback(end, build)
        if finished(server, build):
            print("brushpass: the rules are compiled; the server restarts with them, and your page reconnects")
            end(server)
            subprocess.run(make(".venv/compiled"), check=True)
            server = serve(["--no-browser", *options])
            started.callback(end, server)
        return server.wait()


def main(options: list[str]) -> int:
    """Play until Ctrl+C, which is for the server and waited for, or SIGTERM, which is passed on to it."""
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    return play(options) % INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
