"""A tab of Chromium that records no network traffic; Playwright's tabs keep a copy of each download in memory."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tests.page.browser import FLAGS, chromium

TIMEOUT_S: Final = 600.0
POLL_S: Final = 0.05


class PlainTab:
    """A tab that only evaluates scripts."""

    def __init__(self, connection: ClientConnection, process: subprocess.Popen[str]) -> None:
        self.connection, self.process, self.count = connection, process, 0

    def call(self, method: str, **params: object) -> Any:
        """Return the result of a method of the DevTools protocol."""
        self.count += 1
        self.connection.send(json.dumps({"id": self.count, "method": method, "params": params}))
        while (answer := json.loads(self.connection.recv())).get("id") != self.count:
            pass
        return answer["result"]

    def evaluate(self, script: str) -> Any:
        """Return the value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait for a condition."""
        deadline = monotonic() + TIMEOUT_S
        while not self.evaluate(condition):
            if monotonic() > deadline:
                raise TimeoutError(condition)
            sleep(POLL_S)

    def go(self, address: str) -> None:
        """Open an address."""
        self.call("Page.navigate", url=address)

    def renderer(self) -> Path | None:
        """Return the folder in /proc of the process of the tab: the largest renderer."""
        found = [(memory_of(folder), folder) for folder in Path("/proc").glob("[0-9]*")
                 if is_renderer(folder) and is_under(folder, self.process.pid)]
        return max(found)[1] if found else None

    def cpu_seconds(self) -> float:
        """Return the CPU time that all processes of the browser have used."""
        return sum(cpu_seconds(folder) for folder in Path("/proc").glob("[0-9]*")
                   if is_under(folder, self.process.pid))

    def memory(self) -> str:
        """Return the proportional set size of the tab's process, its private part, and the number of its workers."""
        folder = self.renderer()
        if folder is None:
            return "unknown"
        workers = sum((task / "comm").read_text().startswith("DedicatedWorker") for task in (folder / "task").iterdir())
        private = memory_of(folder, "Private_Clean") + memory_of(folder, "Private_Dirty")
        return f"{memory_of(folder):.0f} MB, {private:.0f} of them private, with {workers} workers"


def memory_of(folder: Path, kind: str = "Pss") -> float:
    """Return the memory of a process in MB, by default its proportional set size; 0 for one that has ended."""
    try:
        size = re.search(rf"^{kind}:\s+(\d+)", (folder / "smaps_rollup").read_text(), re.MULTILINE)
        return int(size[1]) / 1e3 if size else 0.0
    except OSError:
        return 0.0


def cpu_seconds(folder: Path) -> float:
    """Return the CPU time that a process has used; 0 for one that has ended."""
    try:
        fields = re.sub(r".*\)", "", (folder / "stat").read_text()).split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def is_renderer(folder: Path) -> bool:
    """Return whether a process is a renderer of Chromium."""
    try:
        return "--type=renderer" in (folder / "cmdline").read_text()
    except OSError:
        return False


def is_under(folder: Path, root: int) -> bool:
    """Return whether a process descends from another one."""
    number = int(folder.name)
    try:
        while number > 1 and number != root:
            number = int(re.sub(r".*\)", "", Path(f"/proc/{number}/stat").read_text()).split()[1])
    except OSError:
        return False
    return number == root


@contextmanager
def plain_tab(address: str) -> Iterator[PlainTab]:
    """Run a browser with one tab at an address."""
    with TemporaryDirectory() as profile:
        flags = [*FLAGS, "--headless", "--lang=en", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        process = subprocess.Popen([chromium(), *flags], stderr=subprocess.PIPE, text=True, start_new_session=True)
        assert process.stderr is not None
        port = next(found[1] for line in process.stderr if (found := re.search(r"on ws://[^:]+:(\d+)/", line)))
        with urlopen(Request(f"http://127.0.0.1:{port}/json/new?about:blank", method="PUT")) as answer:
            place = json.load(answer)["webSocketDebuggerUrl"]
        with connect(place, max_size=None) as connection:
            tab = PlainTab(connection, process)
            tab.go(address)
            yield tab
        os.killpg(process.pid, signal.SIGTERM)  # the program may be a script that starts the browser
        process.communicate()  # until each process has closed its standard error
