"""Firefox and WebKit for tests: the few commands that a smoke test needs, over WebDriver BiDi and WebDriver."""
from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from glob import glob
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any, Final, Protocol

from websockets.sync.client import ClientConnection, connect

from tests.eventually import LONG_TIMEOUT_S, TIMEOUT_S, eventually

FIREFOX: Final = ("firefox-esr", "firefox")
MINI_BROWSER: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
MINI_BROWSER_MIN_WIDTH: Final = 460  # its toolbar needs this much
PREFERENCES: Final = """user_pref("intl.accept_languages", "en");
user_pref("ui.prefersReducedMotion", 1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
"""
LISTENING: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Engine(Protocol):
    """A browser with one tab."""

    def go(self, url: str) -> None:
        """Open an address, and wait until it has loaded."""

    def run(self, script: str) -> Any:
        """Return the value of an expression, or what its promise resolves to."""

    def resize(self, width: int, height: int) -> None:
        """Give the page this size."""

    def screenshot(self) -> bytes:
        """Return a picture of the page."""


def firefox() -> str:
    """Return the path of Firefox, or ""."""
    return next(filter(None, map(shutil.which, FIREFOX)), "")


def no_firefox() -> str:
    """Return why Firefox cannot be tested here, or ""."""
    return "" if firefox() else "there is no Firefox"


def no_webkit() -> str:
    """Return why WebKit cannot be tested here, or ""."""
    for name, found in (("WebKitWebDriver", shutil.which("WebKitWebDriver")), ("MiniBrowser", glob(MINI_BROWSER)),
                        ("Xvfb", shutil.which("Xvfb"))):
        if not found:
            return f"there is no {name}"
    return ""


class Firefox:
    """Firefox over WebDriver BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.numbers = line, count()
        self.call("session.new", {"capabilities": {}})
        self.tab = self.call("browsingContext.getTree", {})["contexts"][0]["context"]

    def call(self, method: str, params: dict[str, Any]) -> Any:
        """Return the answer to a command. Raises RuntimeError for an error."""
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.line.recv(LONG_TIMEOUT_S))
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def go(self, url: str) -> None:
        self.call("browsingContext.navigate", {"context": self.tab, "url": url, "wait": "complete"})

    def run(self, script: str) -> Any:
        expression = f"(async () => JSON.stringify(await ({script}) ?? null))()"
        found = self.call("script.evaluate", {
            "expression": expression, "target": {"context": self.tab}, "awaitPromise": True})
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.call("browsingContext.setViewport", {"context": self.tab, "viewport": size})

    def screenshot(self) -> bytes:
        return b64decode(self.call("browsingContext.captureScreenshot", {"context": self.tab})["data"])


class WebKit:
    """WebKitGTK's MiniBrowser over WebDriver."""

    def __init__(self, port: int) -> None:
        self.port = port
        options = {"binary": glob(MINI_BROWSER)[0], "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.path = "/session"
        self.path = f"/session/{self.call('POST', '', wanted)['sessionId']}"
        self.call("POST", "/timeouts", {"script": int(1000 * LONG_TIMEOUT_S)})

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer to a command. Raises RuntimeError for an error."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=2 * LONG_TIMEOUT_S)
        try:
            line.request(method, self.path + path, None if body is None else json.dumps(body))
            answer = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{path}: {answer['error']}: {answer['message']}")
        return answer

    def go(self, url: str) -> None:
        self.call("POST", "/url", {"url": url})

    def run(self, script: str) -> Any:
        wrapped = (f"const done = arguments[0]; (async () => JSON.stringify(await ({script}) ?? null))()"
                   ".then((value) => done({ value }), (problem) => done({ problem: String(problem) }));")
        found = self.call("POST", "/execute/async", {"script": wrapped, "args": []})
        if "problem" in found:
            raise RuntimeError(found["problem"])
        return json.loads(found["value"])

    def resize(self, width: int, height: int) -> None:
        scale = max(1.0, MINI_BROWSER_MIN_WIDTH / width)  # a phone of the same shape
        width, height = round(scale * width), round(scale * height)
        extra = [0, 0]  # what the window has around the page
        for _ in range(2):
            self.call("POST", "/window/rect", {"x": 0, "y": 0, "width": width + extra[0], "height": height + extra[1]})
            rect = self.call("GET", "/window/rect")
            inner = self.run("[innerWidth, innerHeight]")
            extra = [rect["width"] - inner[0], rect["height"] - inner[1]]
        eventually(lambda: self.run("[innerWidth, innerHeight]") == [width, height], f"a page of {width} x {height}")

    def screenshot(self) -> bytes:
        return b64decode(self.call("GET", "/screenshot"))


@contextmanager
def process(*command: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program, and end it."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                          env={**os.environ, **environment}) as running:
        try:
            yield running
        finally:
            running.terminate()


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def answers(port: int) -> bool:
    """Return whether somebody listens on a port."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def open_firefox(folder: Path) -> Iterator[Engine]:
    """Start Firefox with an empty profile."""
    (folder / "user.js").write_text(PREFERENCES)
    command = (firefox(), "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0")
    with process(*command, HOME=str(folder)) as running:
        assert running.stderr is not None
        found = next(found for line in running.stderr if (found := LISTENING.search(line)))
        with connect(f"{found[1]}/session", max_size=None, open_timeout=TIMEOUT_S) as line:
            yield Firefox(line)


@contextmanager
def open_webkit(folder: Path) -> Iterator[Engine]:
    """Start WebKit on a screen of its own."""
    with ExitStack() as stack:
        screen, number = os.pipe()
        xvfb = stack.enter_context(subprocess.Popen(
            ["Xvfb", "-displayfd", str(number), "-screen", "0", "1600x1200x24"], pass_fds=[number],
            stderr=subprocess.DEVNULL))
        stack.callback(xvfb.terminate)
        os.close(number)
        with os.fdopen(screen) as told:
            display = f":{told.readline().strip()}"
        port = free_port()
        stack.enter_context(process("WebKitWebDriver", f"--port={port}", DISPLAY=display, HOME=str(folder),
                                    XDG_RUNTIME_DIR=str(folder), WEBKIT_DISABLE_COMPOSITING_MODE="1", LANG="C.UTF-8"))
        eventually(lambda: answers(port), "a driver that listens")
        engine = WebKit(port)
        stack.callback(lambda: engine.call("DELETE", ""))
        yield engine


ENGINES: Final[dict[str, tuple[Callable[[], str], Callable[[Path], Any]]]] = {
    "firefox": (no_firefox, open_firefox), "webkit": (no_webkit, open_webkit)}
