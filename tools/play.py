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


class Stop:
    """Whether this process was told to stop; a handler that raised could do so before a new process is known."""

    told = False

    def tell(self, number: int, frame: object) -> None:
        self.told = True


STOP = Stop()


def ended(*processes: "subprocess.Popen[bytes]") -> None:
    """Wait until one of some processes has ended, or this one is told to stop."""
    while not STOP.told and all(process.poll() is None for process in processes):
        time.sleep(0.2)


def end(process: "subprocess.Popen[bytes]") -> None:
    """End a process that may run still, and wait for it."""
    process.terminate()
    process.wait()


def play(options: list[str]) -> int:
    """Serve until the server is stopped, and return its exit code; nothing that was started here is left running."""
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
    """Play until Ctrl+C, which is for the server and waited for, or SIGTERM, which is passed on to it."""
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, STOP.tell)
    code = play(options)
    return 128 + signal.SIGTERM if STOP.told else code % INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
