"""In a real terminal two people at one screen see nothing of each other, and Ctrl-C leaves it clean."""
from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

from brushpass.core.records.record import read, replay
from brushpass.games import game
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.screen import CLEAR_CODES
from tests.eventually import TIMEOUT_S
from tests.terminal.console import ADVANCED, say

COMMAND = [sys.executable, "-m", "brushpass.terminal.main"]
ENVIRON = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "LC_ALL": "C.UTF-8"}
ENDS = (f"{say('terminal.prompt', help='?')} ", f"{say('terminal.cover.enter')} ",
        f"{say('terminal.cover.done', name='').lstrip(': ')} ")


class Person:
    """A user of a pseudo-terminal that records its output."""

    def __init__(self, *argv: str, colour: bool = False) -> None:
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests that run in the background have it ignored
            os.execve(sys.executable, [*COMMAND, *argv], {**ENVIRON, "NO_COLOR": "" if colour else "1"})
        self.shown = ""
        self.bytes = b""

    def wait(self) -> bool:
        """Read until a prompt appears; return whether one did."""
        while not self.shown.endswith(ENDS):
            ready, _, _ = select.select([self.terminal], [], [], TIMEOUT_S)
            assert ready, self.shown[-2000:]
            if not self.take():
                return False
        return True

    def type(self, text: str) -> None:
        """Type a text that answers the current prompt."""
        os.write(self.terminal, text.encode())
        self.bytes += b"\n"
        self.shown += "\n"

    def interrupt(self) -> None:
        """Press Ctrl-C; repeat if it came before the program listened to the keyboard."""
        deadline, asleep = monotonic() + TIMEOUT_S, 0
        self.type("\x03")
        while monotonic() < deadline:
            if select.select([self.terminal], [], [], 0.05)[0]:
                asleep = 0
                if not self.take():
                    return
            else:
                asleep = asleep + 1 if self.sleeps() else 0  # one that is busy or slow must not be interrupted twice
            if asleep == 40:
                asleep = 0
                self.type("\x03")
        raise AssertionError(self.shown[-2000:])

    def sleeps(self) -> bool:
        """Return whether the program is waiting and not running; True if that is unknown."""
        state = Path(f"/proc/{self.child}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "S"

    def take(self) -> bool:
        """Read the available output; return whether there can be more."""
        try:
            read_now = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.bytes += read_now
        self.shown = self.bytes.decode("utf-8", "ignore").replace("\r\n", "\n")
        return bool(read_now)

    def leave(self) -> int:
        """Return the exit code."""
        _, status = os.waitpid(self.child, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


def heard_by_one_alone(path: Path, seat: int) -> set[str]:
    """Return the log lines that one seat has and the other does not."""
    record, words = read(path.read_text()), Catalogue("en")
    kyoto = game(record.game, **record.options)
    lines: list[set[str]] = [set(), set()]
    for _, _, s in replay(record, kyoto):
        for listener in (0, 1):
            events = kyoto.observed_events(s, listener)
            lines[listener] |= {words.phrase(kyoto.describe_event(event)) for event in events}
    return lines[seat] - lines[1 - seat]


def test_two_people_at_one_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    person = Person("play", "kyoto", "--hotseat", "--seed", "8", "--save", str(path), "--names", "Ann,Bob", *ADVANCED)
    while person.wait():
        last = person.shown
        person.type("1\n" if last.endswith(ENDS[0]) else "\n")
    assert person.leave() == 0
    screens = last.split(CLEAR_CODES)
    seats = {0: "Oniwaban (you)", 1: "Government (you)"}
    seen = {seat: "".join(screen for screen in screens if you in screen) for seat, you in seats.items()}
    for seat, you in seats.items():
        assert seen[seat].count(you) > 10
        assert seats[1 - seat] not in seen[seat]
        private = heard_by_one_alone(path, 1 - seat)
        assert len(private) > 6
        assert not [line for line in private if line in seen[seat]]
        assert not re.search(rf"{'OG'[1 - seat]}(3r●|3f|2r●|2f|1|0)(?!\*)[ *│]", seen[seat])


def test_the_screen_is_hidden_before_and_after_the_cover(tmp_path: Path) -> None:
    person = Person("play", "kyoto", "--hotseat", "--seed", "8", "--names", "Ann,Bob")
    for answer in ("\n", *["1\n"] * 6, "\n", "\n", "1\n"):
        assert person.wait()
        person.type(answer)
    assert person.wait()
    covers = [screen for screen in person.shown.split(CLEAR_CODES) if say("terminal.cover.enter") in screen]
    assert len(covers) == 2
    assert "Ann (Oniwaban)" in covers[0]
    assert "Bob (Government)" in covers[1]
    assert not any("│" in cover for cover in covers)
    person.type("quit\n")
    person.wait()
    assert person.leave() == 0
    assert "│" not in person.shown.split(CLEAR_CODES)[-1]


def test_interrupt_leaves_with_130(tmp_path: Path) -> None:
    person = Person("play", "kyoto", "--seed", "8", colour=True)
    assert person.wait()
    person.interrupt()
    assert person.leave() == 130
    assert "Traceback" not in person.shown
    assert person.shown.rstrip("\n").endswith("\x1b[0m")


def test_closed_pipe_is_no_accident() -> None:
    with subprocess.Popen([*COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRON) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 141)


def test_narrow_letters_fall_back_to_plain_text() -> None:
    environ = {**ENVIRON, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = subprocess.run([*COMMAND, "play", "--seed", "1", "--lang", "pl"], input=b"1\nquit\n", capture_output=True,
                            env=environ, check=True)
    assert result.stderr == b""
    assert b"a6 szynk" in result.stdout
