"""Files of the user: read with care, because a path may name anything, and written whole or not at all."""
from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from brushpass.core.problems import UserError
from brushpass.core.records.record import LONGEST, Record, read
from brushpass.terminal.errors import BadFile, InFile


def read_text(path: str, most: int = LONGEST) -> str:
    """Return the text of an ordinary file of a sensible size."""
    try:
        held = os.stat(path)
        if stat.S_ISDIR(held.st_mode):
            raise BadFile("terminal.file.folder", {"path": path})
        if not stat.S_ISREG(held.st_mode):
            raise BadFile("terminal.file.special", {"path": path})
        if held.st_size > most:
            raise BadFile("terminal.file.too-long", {"path": path, "most": most})
        with open(path, "rb") as file:
            content = file.read(most + 1)
    except BadFile:
        raise
    except FileNotFoundError:
        raise BadFile("terminal.file.missing", {"path": path}) from None
    except PermissionError:
        raise BadFile("terminal.file.forbidden", {"path": path}) from None
    except (OSError, ValueError):
        raise BadFile("terminal.file.unreadable", {"path": path}) from None
    return decoded(path, content)


def decoded(path: str, content: bytes) -> str:
    """Return bytes as text, line ends as they should be."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadFile("terminal.file.not-text", {"path": path, "number": line}) from None
    return text.replace("\r\n", "\n")


def read_record(path: str) -> Record:
    """Return the record that a file holds."""
    text = read_text(path)
    try:
        return read(text)
    except UserError as problem:
        raise InFile(path, problem) from None


def check_target(path: str) -> None:
    """Say at once if a file could not be written there."""
    try:
        target = Path(path).resolve()
        if target.is_dir():
            raise BadFile("terminal.file.folder", {"path": path})
        if target.exists() and not target.is_file():
            raise BadFile("terminal.file.special", {"path": path})
        if not target.parent.is_dir():
            raise BadFile("terminal.file.no-folder", {"path": path, "folder": str(target.parent)})
    except BadFile:
        raise
    except (OSError, ValueError, RuntimeError):
        raise BadFile("terminal.file.unwritable", {"path": path}) from None
    if not os.access(target.parent, os.W_OK):
        raise BadFile("terminal.file.forbidden", {"path": path})


def write_text(path: str, text: str) -> None:
    """Write a text whole."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str, content: bytes) -> None:
    """Write a file whole: beside its place first, then into it, so that no half of it is ever found."""
    check_target(path)
    target = Path(path).resolve()
    beside = ""
    try:
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(beside, stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644)
        os.replace(beside, target)
    except (OSError, ValueError):
        if beside:
            Path(beside).unlink(missing_ok=True)
        raise BadFile("terminal.file.unwritable", {"path": path}) from None


def add_line(path: str, line: str) -> None:
    """Add a line at the end of a file, at once."""
    try:
        with open(path, "a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line}\n")
    except (OSError, ValueError):
        raise BadFile("terminal.file.unwritable", {"path": path}) from None


def data_folder(environ: Mapping[str, str]) -> Path | None:
    """Return where this user's programs keep their data, or None where nothing says so."""
    for name, below in (("XDG_DATA_HOME", ""), ("LOCALAPPDATA", ""), ("HOME", ".local/share")):
        if environ.get(name):
            return Path(environ[name], below, "brushpass")
    return None


def numbered(path: str, number: int) -> str:
    """Return the path for one game of a match: the first has the name as it was given."""
    if not path or number == 1:
        return path
    given = Path(path)
    return str(given.with_name(f"{given.stem}-{number}{given.suffix}"))
