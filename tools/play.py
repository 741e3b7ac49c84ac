"""`make play`: start the server on the sources at once, and restart it on the compiled build when that is ready.

Games are stored in a database and clients reconnect by themselves, so the restart loses no move.
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
    """Return the command line that builds a target."""
    return ["make", "--silent", "--no-print-directory", *flags, target]


def serve(options: list[str]) -> "subprocess.Popen[bytes]":
    """Start the server."""
    return subprocess.Popen([BIN / "brushpass", "serve", *options])


class Stop:
    """A flag for SIGTERM; a handler that raises could interrupt the start of a child process."""

    told = False

    def tell(self, number: int, frame: object) -> None:
        self.told = True


STOP = Stop()


def ended(*processes: "subprocess.Popen[bytes]") -> None:
    """Wait until one of the processes has ended, or a stop is requested."""
    while not STOP.told and all(process.poll() is None for process in processes):
        time.sleep(0.2)


def end(process: "subprocess.Popen[bytes]") -> None:
    """Terminate a process if it is running, and wait for it."""
    process.terminate()
    process.wait()


def play(options: list[str]) -> int:
    """Serve until the server stops, and return its exit code; no child process is left running."""
    with ExitStack() as started:
        server = serve(options)
        started.callback(end, server)
        if subprocess.run(make(".venv/compiled", "--question"), check=False).returncode:
            build = subprocess.Popen(["nice", *make(".venv/wheel/built")])
            started.callback(end, build)
            ended(server, build)
            if server.poll() is None and build.returncode == 0 and not list(WHEELS.glob("*-none-any.whl")):
                print("brushpass: the rules are compiled; the server restarts with them, and your page reconnects")
                end(server)
                subprocess.run(make(".venv/compiled"), check=True)
                server = serve(["--no-browser", *options])
                started.callback(end, server)
        ended(server)
    return server.returncode


def main(options: list[str]) -> int:
    """Run until Ctrl+C, which the server handles itself, or SIGTERM, which is forwarded to it."""
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, STOP.tell)
    code = play(options)
    return 128 + signal.SIGTERM if STOP.told else code % INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
