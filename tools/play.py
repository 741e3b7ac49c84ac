"""`make play`: the table at once on the sources, and again on the compiled rules as soon as they are there.

Games lie in a database and pages come back by themselves, so nobody loses a move when the server is started anew.
"""
import signal
import subprocess
import sys
import time
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


def play(options: list[str]) -> int:
    """Serve until the server is stopped, and return its exit code."""
    if subprocess.run(make(".venv/compiled", "--question"), check=False).returncode == 0:
        return serve(options).wait()
    server = serve(options)
    build = subprocess.Popen(["nice", *make(".venv/wheel/built")])
    if finished(server, build):
        print("brushpass: the rules are compiled; the server starts anew on them, and your page comes back by itself")
        server.terminate()
        server.wait()
        subprocess.run(make(".venv/compiled"), check=True)
        server = serve(["--no-browser", *options])
    code = server.wait()
    build.terminate()
    build.wait()
    return code


if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda number, frame: None)  # Ctrl+C is for the server, which is waited for
    sys.exit(play(sys.argv[1:]) % INTERRUPTED)
