"""Pytest hooks: a failing test writes server logs, screenshots and consoles to a folder that its message names.

A server or a browser page registers its files, and unregisters them when it closes. Files that were closed during a
test are still written if that test fails. Files registered by a test function are unregistered at its end; those of a
fixture stay registered.
"""
from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from _pytest._code.code import ExceptionRepr

FOLDER: Final = Path("build", "test-failures")  # below the root of the repository
LONGEST_NAME: Final = 120


class Source(NamedTuple):
    """A file for the folder of a failing test."""

    name: str
    read: Callable[[], bytes]


running: Final[list[Source]] = []
ended: Final[list[Source]] = []  # during the current test
called: Final[list[Source]] = []  # registered by the current test function
in_call = False


def register(name: str, read: Callable[[], bytes]) -> Callable[[], None]:
    """Register a file for the folders of failing tests; return a function that unregisters it after the test."""
    source = Source(name, read)
    running.append(source)
    if in_call:
        called.append(source)

    def end() -> None:
        if source in running:
            running.remove(source)
            ended.append(source)

    return end


def folder_of(item: pytest.Item) -> Path:
    """Return the folder of a test."""
    return item.config.rootpath / FOLDER / re.sub(r"[^\w.-]+", "_", item.nodeid)[-LONGEST_NAME:]


def write(folder: Path) -> None:
    """Write all files of the current test; for a source that cannot be read, write the error."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    for source in [*running, *ended]:
        path, count = folder / source.name, 1
        while path.exists():
            count += 1
            path = folder / f"{Path(source.name).stem}-{count}{Path(source.name).suffix}"
        try:
            data = source.read()
        except Exception as problem:  # the failure of the test itself must still be reported
            data = f"cannot be read: {problem!r}\n".encode()
        path.write_bytes(data)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Reset the state of the previous test."""
    ended.clear()
    result = yield
    for source in called:
        if source in running:
            running.remove(source)
    called.clear()
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Track the files that the test function registers, as opposed to its fixtures."""
    global in_call
    in_call = True
    try:
        return (yield)
    finally:
        in_call = False


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write the files of a test that failed, and name the folder in its message."""
    report = yield
    if report.failed and (running or ended):
        write(folder_of(item))
        section = ("Screenshots, consoles and logs", str(folder_of(item)))
        if isinstance(report.longrepr, ExceptionRepr):
            report.longrepr.addsection(*section)
        else:
            report.sections.append(section)
    return report
