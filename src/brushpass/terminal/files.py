"""User files: read with checks, because a path may name anything, and written atomically."""
from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Mapping
from pathlib import Path

from brushpass.core.errors import UserError
from brushpass.core.records.record import MAX_RECORD_CHARS, Record, read
from brushpass.terminal.errors import BadFile, InFile


def read_text(path: str, max_bytes: int = MAX_RECORD_CHARS) -> str:
    """Return the text of a regular file of limited size. Raises BadFile."""
    try:
        info = os.stat(path)
        if stat.S_ISDIR(info.st_mode):
            raise BadFile("terminal.file.folder", {"path": path})
        if not stat.S_ISREG(info.st_mode):
            raise BadFile("terminal.file.special", {"path": path})
        if info.st_size > max_bytes:
            raise BadFile("terminal.file.too-long", {"path": path, "most": max_bytes})
        with open(path, "rb") as file:
            content = file.read(max_bytes + 1)
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
    """Return bytes as text with normalised line ends. Raises BadFile."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadFile("terminal.file.not-text", {"path": path, "number": line}) from None
    return text.replace("\r\n", "\n")


def read_record(path: str) -> Record:
    """Return the record in a file. Raises InFile."""
    text = read_text(path)
    try:
        return read(text)
    except UserError as error:
        raise InFile(path, error) from None


def check_target(path: str) -> None:
    """Raise BadFile if a file cannot be written at a path."""
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
    """Write a text file atomically."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str, content: bytes) -> None:
    """Write a file atomically: to a temporary file next to it, then renamed."""
    check_target(path)
    target = Path(path).resolve()
    temporary = ""
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
        with open(handle, "wb") as file:
            file.write(content)
        os.chmod(temporary, stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o644)
        os.replace(temporary, target)
    except (OSError, ValueError):
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise BadFile("terminal.file.unwritable", {"path": path}) from None


def append_line(path: str, line: str) -> None:
    """Append a line to a file."""
    try:
        with open(path, "a", encoding="utf-8", newline="\n") as file:
            file.write(f"{line}\n")
    except (OSError, ValueError):
        raise BadFile("terminal.file.unwritable", {"path": path}) from None


def data_folder(environ: Mapping[str, str]) -> Path | None:
    """Return the user's data folder, or None if the environment names none."""
    for name, subfolder in (("XDG_DATA_HOME", ""), ("LOCALAPPDATA", ""), ("HOME", ".local/share")):
        if environ.get(name):
            return Path(environ[name], subfolder, "brushpass")
    return None


def numbered_path(path: str, number: int) -> str:
    """Return the path for one game of a match: the first has the given name."""
    if not path or number == 1:
        return path
    base = Path(path)
    return str(base.with_name(f"{base.stem}-{number}{base.suffix}"))
