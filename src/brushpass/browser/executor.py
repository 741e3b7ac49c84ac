"""Executors of a browser: the table's own worker for short work, a second worker for long work.

Functions and their arguments are pickled, as they are for the processes of a server.
"""
from __future__ import annotations

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from typing import Any, Final, Generic, ParamSpec, TypeVar

from brushpass.server.engine.executor import NotAnswered

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")
F = TypeVar("F")
Report = Callable[[float], None]
# send a job to the second worker: its number, its payload, what receives its progress; "" if it was cancelled
Call = Callable[[int, str, Report], Awaitable[str]]
Cancel = Callable[[int], None]
numbers: Final = count(1)


def packed(value: object) -> str:
    """Serialise a value for another worker."""
    return b64encode(pickle.dumps(value)).decode()


def unpacked(text: str) -> Any:
    """Deserialise a value from a worker of the same page."""
    return pickle.loads(b64decode(text))


class InPlace:
    """Runs functions synchronously in the worker of the table."""

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return the result of a function, after pending messages were posted."""
        await asyncio.sleep(0)
        return work(*args, **named)

    def close(self) -> None:
        """Do nothing."""


class WorkerExecutor:
    """Runs functions in a second worker."""

    def __init__(self, call: Call) -> None:
        self.call = call

    async def run(self, limit: float, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Return the result of a function. Raises NotAnswered after a timeout in seconds."""
        job = self.call(next(numbers), packed((work, args, named)), ignore)
        try:
            text = await asyncio.wait_for(job, limit)
        except TimeoutError:
            raise NotAnswered("server.refused.busy", {}) from None
        except Exception:  # the second worker did not start: its files could not be loaded
            raise NotAnswered("page.static.failed", {}) from None
        result: T = result_of(text)
        return result

    def close(self) -> None:
        """Do nothing: the worker ends with the page."""


class WorkerJob(Generic[A, F]):
    """Runs one long job at a time in a second worker, in slices; `work` yields its progress, then its result."""

    def __init__(self, work: Callable[[A], Iterator[float | F]], call: Call, cancel: Cancel) -> None:
        self.work = work
        self.call = call
        self.cancel = cancel
        self.number = 0

    async def follow(self, request: A, report: Report) -> F | None:
        """Return the result of a job; None if it was cancelled, or the second worker did not start."""
        self.number = next(numbers)
        try:
            text = await self.call(self.number, packed((self.work, (request,), {})), report)
        except Exception:
            return None
        result: F | None = result_of(text) if text else None
        return result

    def close(self) -> None:
        """Cancel the job."""
        self.cancel(self.number)


def ignore(progress: float) -> None:
    """Ignore the progress of a job."""


def result_of(text: str) -> Any:
    """Return the result of a job, or raise its exception."""
    done, value = unpacked(text)
    if not done:
        raise value
    return value


class Jobs:
    """The job runner in the second worker; other jobs run between the slices of a long one."""

    def __init__(self) -> None:
        self.cancelled: set[int] = set()

    async def run(self, number: int, payload: str, report: Report) -> str:
        """Return the serialised result or exception of a job; "" if it was cancelled."""
        work, args, named = unpacked(payload)
        try:
            result = work(*args, **named)
            if isinstance(result, Iterator):
                result = await self.followed(number, result, report)
                if result is None:
                    return ""
            return packed((True, result))
        except Exception as problem:
            return packed((False, problem))

    async def followed(self, number: int, slices: Iterator[Any], report: Report) -> Any:
        """Return the last value that a job yields; None if it was cancelled."""
        for part in slices:
            if not isinstance(part, float):
                return part
            report(part)
            await asyncio.sleep(0)
            if number in self.cancelled:
                self.cancelled.discard(number)
                return None
        return None

    def cancel(self, number: int) -> None:
        """Stop a long job after its current slice."""
        self.cancelled.add(number)
