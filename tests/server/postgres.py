"""A PostgreSQL of the tests' own: in a folder that goes again, run by an ordinary user, reached by a socket file."""
from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from uuid import uuid4

from tests.eventually import TIMEOUT_S, eventually
from tests.failures import register

# nothing of a test has to survive the machine, or lives long enough to need autovacuum
FAST = "-c fsync=off -c shared_buffers=16MB -c autovacuum=off"
USERS = ("postgres", "nobody")


@cache
def program(name: str) -> str:
    """Return the path of the newest program of PostgreSQL; "" if none exists."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name) or ""


def missing() -> str:
    """Return the reason why PostgreSQL cannot be tested; "" if it can."""
    if not (program("initdb") and program("pg_ctl")):
        return "PostgreSQL is not installed"
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        return "asyncpg is not installed"
    return ""


def ordinary() -> list[str]:
    """Return what stands before a command that root may not run."""
    if os.getuid() != 0:
        return []
    names = {each.pw_name for each in pwd.getpwall()}
    return ["setpriv", "--reuid", next(name for name in USERS if name in names), "--clear-groups"]


class Postgres:
    """A database server that can be stopped, killed and started again."""

    def __init__(self, folder: Path, settings: str = FAST) -> None:
        self.folder = folder
        self.settings = settings
        folder.chmod(0o711)
        self.data = folder / "data"
        self.data.mkdir(mode=0o700)
        if os.getuid() == 0:
            shutil.chown(folder, ordinary()[2])
            shutil.chown(self.data, ordinary()[2])
        self.run("initdb", "-D", str(self.data), "-U", "brushpass", "--auth=trust", "--no-sync", "-E", "UTF8",
                 "--locale=C")
        self.start()

    def run(self, name: str, *words: str) -> None:
        """Run one of its programs; what it and the server print is in the message of a failure."""
        output, log = self.folder / "output", self.folder / "log"  # no pipe: the server would keep it open
        with output.open("wb") as stream:
            done = subprocess.run([*ordinary(), program(name), *words], check=False, cwd=self.folder,
                                  stdin=subprocess.DEVNULL, stdout=stream, stderr=stream)
        if done.returncode:
            printed = [path.read_text(errors="replace")[-2_000:] for path in (output, log) if path.exists()]
            raise RuntimeError(f"{name} has failed with {done.returncode}: {' | '.join(printed)}")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-k {self.folder} -c listen_addresses= -c max_connections=60 {self.settings}"
        self.run("pg_ctl", "-D", str(self.data), "-w", "-t", str(int(TIMEOUT_S)), "-l", str(self.folder / "log"),
                 "-o", settings, "start")

    def stop(self) -> None:
        """Stop it at once."""
        with suppress(RuntimeError):
            self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "-t", str(int(TIMEOUT_S)), "stop")

    def processes(self) -> list[int]:
        """Return all its processes, the first one first; none if it does not run."""
        with suppress(OSError):
            first = int((self.data / "postmaster.pid").read_text().split()[0])
            if str(self.data).encode() in Path(f"/proc/{first}/cmdline").read_bytes():  # else its number is another's
                return [first, *children_of(first)]
        return []

    def kill(self) -> None:
        """Kill all its processes (kill -9), and wait until they are gone."""
        for pid in self.processes()[:1]:
            os.kill(pid, signal.SIGSTOP)  # so that it starts no others
        pids = self.processes()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        eventually(lambda: not any(is_running(pid) for pid in pids), "all processes of the database are gone")
        for lock in (self.data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            lock.unlink(missing_ok=True)  # where nobody collects dead processes, their numbers seem to be in use

    def fill_disk(self) -> None:
        """Let no file of it be written any more, until it is started again: a full disk, as its processes see it."""
        for pid in self.processes():  # root of a container may not do this to others' processes, so their user does
            subprocess.run([*ordinary(), "prlimit", "--pid", str(pid), "--fsize=0:"], check=False,
                           stderr=subprocess.DEVNULL)  # some end meanwhile

    def database(self) -> str:
        """Make a new database, and return its address."""
        name = f"b{uuid4().hex}"
        # template1 cannot be copied while anything is connected to it; nothing can connect to template0
        self.run("createdb", "-h", str(self.folder), "-U", "brushpass", "--template", "template0", name)
        return f"postgresql://brushpass@/{name}?host={self.folder}"


def children_of(parent: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            if int(entry.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.parent.name))
    return found


def is_running(pid: int) -> bool:
    """Return whether a process runs and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@contextmanager
def postgres(settings: str = FAST) -> Iterator[Postgres]:
    """Run a PostgreSQL for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="brushpass-", dir="/tmp" if Path("/tmp").is_dir() else None))
    database, log, kept = Postgres(folder, settings), folder / "log", list[bytes]()
    end_log = register("postgres.log", lambda: kept[0] if kept else log.read_bytes())
    try:
        yield database
    finally:
        database.stop()
        kept.append(log.read_bytes())  # the folder goes before a failure is reported
        end_log()
        shutil.rmtree(folder)
