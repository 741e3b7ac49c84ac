"""The process of a contestant's program: started for one game, and stopped with it."""
from __future__ import annotations

import os
import shlex
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Thread
from time import monotonic
from typing import Final

from brushpass.arena.table import Forfeited

CRASH: Final = "crash"  # kinds of failures
TIMEOUT: Final = "timeout"
ILLEGAL: Final = "illegal"
STOP_TIMEOUT_S: Final = 10.0  # for a program to exit after the game
POLL_S: Final = 0.05  # interval of checks whether a program has exited
MAX_MESSAGE_CHARS: Final = 200


class Program:
    """A running program: lines in, lines out, and the end of what it wrote to stderr."""

    def __init__(self, command: str, *arguments: str) -> None:
        self.errors = TemporaryFile()  # noqa: SIM115
        words = [sys.executable if word == "python" else word for word in shlex.split(command)]
        try:
            self.process = subprocess.Popen([*words, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.errors, text=True, encoding="utf-8", errors="replace",
                                            start_new_session=os.name == "posix")
        except (OSError, ValueError) as problem:
            self.errors.close()
            raise Forfeited(CRASH, str(problem)[:MAX_MESSAGE_CHARS]) from None
        self.lines: Queue[str] = Queue()
        self.folder: TemporaryDirectory[str] | None = None  # of files that it was given
        self.reader = Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        """Queue the lines that the program writes, and an empty one at the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put("")

    def write(self, line: str) -> None:
        """Send a line; a program that has exited does not receive it."""
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def line(self, deadline: float) -> str:
        """Return the next line that the program writes. Raises Forfeited after the deadline, or if it exits."""
        try:
            line = self.lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise Forfeited(TIMEOUT, "no answer in time") from None
        if not line:
            raise self.crash()
        return line

    def crash(self) -> Forfeited:
        """Return the failure of a program that has exited, with the last line of its stderr."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(STOP_TIMEOUT_S)
        self.errors.seek(0)
        said = self.errors.read().decode("utf-8", "replace").strip().split("\n")[-1]
        return Forfeited(CRASH, f"exit code {self.process.poll()}{f', {said}' if said else ''}"[:MAX_MESSAGE_CHARS])

    def exited(self) -> bool:
        """Return whether the program has exited."""
        return self.process.poll() is not None

    def stop(self) -> None:
        """Close the program's input, and kill it if it does not exit."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(STOP_TIMEOUT_S)
        if self.process.stdout is not None and not self.reader.is_alive():
            self.process.stdout.close()
        self.errors.close()
        if self.folder is not None:
            self.folder.cleanup()
