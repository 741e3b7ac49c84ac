"""Measure the latency of our PostgreSQL job queue, and of procrastinate and pgqueuer if they are installed.

    python -m bench.jobs [--jobs 300] [--at-once 50]

One worker in the same process runs empty jobs one at a time. The latency is from enqueueing a job to its start, first
for jobs one after another, then for a burst of `--at-once`. The database runs with fsync.
"""
import argparse
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from importlib import import_module
from time import perf_counter

import asyncpg

from bench.server_fleet import DURABLE
from brushpass.server.store.postgres.store import PostgresStore
from brushpass.server.store.changes import Job
from brushpass.server.engine.bot_processes import Bots
from brushpass.server.engine.worker import Worker
from tests.server.postgres import postgres

Put = Callable[[int], Awaitable[object]]
Begun = Callable[[int], None]


class Idle(Worker):
    """A worker that only reports which job has started."""

    begun: Begun

    async def do(self, job: Job) -> None:
        self.begun(int(job.key))
        await self.jobs.end(self.name, job.key, "")


@asynccontextmanager
async def ours(address: str, begun: Begun) -> AsyncIterator[Put]:
    store = PostgresStore(address)
    await store.open()
    bots = Bots(0)
    worker = Idle(store, store.jobs, bots)
    worker.begun = begun
    await store.jobs.open(lambda kind, text: worker.wake() if kind == "job" else None, worker.wake)
    working = asyncio.create_task(worker.review_loop())
    yield lambda n: store.jobs.put(str(n), "review", "", 10_000)
    working.cancel()
    await store.jobs.close()
    await store.close()


@asynccontextmanager
async def procrastinate(address: str, begun: Begun) -> AsyncIterator[Put]:
    library = import_module("procrastinate")
    app = library.App(connector=library.PsycopgConnector(conninfo=address))

    async def think(n: int) -> None:
        begun(n)

    task = app.task(name="think")(think)
    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        working = asyncio.create_task(app.run_worker_async(
            concurrency=1, install_signal_handlers=False, listen_notify=True, delete_jobs="always"))
        yield lambda n: task.defer_async(n=n)
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working


@asynccontextmanager
async def pgqueuer(address: str, begun: Begun) -> AsyncIterator[Put]:
    library, drivers = import_module("pgqueuer"), import_module("pgqueuer.db")
    connection = [await asyncpg.connect(address) for _ in range(2)]
    line, puts = (library.PgQueuer(drivers.AsyncpgDriver(each)) for each in connection)
    await line.qm.queries.install()

    async def think(job: object) -> None:
        begun(int(job.payload))  # type: ignore[attr-defined]

    line.entrypoint("think", concurrency_limit=1)(think)
    working = asyncio.create_task(line.run())
    await asyncio.sleep(1)
    yield lambda n: puts.qm.queries.enqueue("think", str(n).encode())
    line.shutdown.set()
    with suppress(TimeoutError):
        await asyncio.wait_for(working, 10)
    for each in connection:
        await each.close()


async def measure(line: Callable[[str, Begun], AbstractAsyncContextManager[Put]], address: str, jobs: int,
                  at_once: int) -> str:
    """Return the latencies of one job queue."""
    waiting: dict[int, asyncio.Future[None]] = {}
    async with line(address, lambda n: waiting[n].set_result(None)) as put:
        async def one(n: int) -> float:
            waiting[n] = asyncio.get_running_loop().create_future()
            began = perf_counter()
            await put(n)
            await waiting[n]
            return perf_counter() - began

        alone = sorted([await one(n) for n in range(jobs)])
        began = perf_counter()
        await asyncio.gather(*(one(jobs + n) for n in range(at_once)))
        took = perf_counter() - began
    return (f"one after the other p50 {1_000 * alone[jobs // 2]:.1f} ms, p99 {1_000 * alone[jobs * 99 // 100]:.1f} ms; "
            f"{at_once} at once {1_000 * took:.0f} ms")


def main() -> None:
    """Measure every installed job queue."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=50)
    args = parser.parse_args()
    with postgres(DURABLE) as database:
        for line in (ours, procrastinate, pgqueuer):
            try:
                told = asyncio.run(measure(line, database.database(), args.jobs, args.at_once))
            except ImportError as missing:
                told = f"not installed ({missing.name})"
            print(f"{line.__name__:14} {told}", flush=True)


if __name__ == "__main__":
    main()
