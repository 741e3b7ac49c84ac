"""A worker in a process of its own, to be killed: `python -m tests.server.run_worker DATABASE [FAULT]`.

It prints a line when it works. A worker with the fault `never_ends` takes jobs, and does not end them.
"""
import asyncio
import sys

from brushpass.server.store.postgres.store import PostgresStore
from brushpass.server.engine import worker
from tests.server.deadlines import extend_deadlines


async def never(_: worker.Worker, job: object) -> str:
    await asyncio.Event().wait()
    return ""


if __name__ == "__main__":
    extend_deadlines()
    if sys.argv[2:] == ["never_ends"]:
        worker.Worker.think = worker.Worker.review = never  # type: ignore[method-assign, assignment]
    store = PostgresStore(sys.argv[1])
    asyncio.run(worker.work(store, store.jobs, 1, lambda: print("works", flush=True)))
