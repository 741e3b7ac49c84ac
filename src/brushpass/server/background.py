"""Background tasks of a server: clocks, housekeeping, garbage collection, other servers, and the job queue."""
from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from brushpass.server.engine.worker import JobQueue
from brushpass.server.evenings.rounds import EveningAdvancer
from brushpass.server.http.guard import RateLimiter, SocketCounter
from brushpass.server.http.shared import KIND, SHARE_INTERVAL_S, SharedLimits
from brushpass.server.log import Outage, repeat_forever
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.tables.cluster import POLL_INTERVAL_S, Cluster
from brushpass.server.tables.registry import TableObserver, TableRegistry
from brushpass.server.tables.timekeeper import Timekeeper

TIDY_INTERVAL_S: Final = 1.0  # seconds
TIDIES_PER_DELETION: Final = 10  # times of tidying, after which old tables are forgotten
QUIET_TIDIES: Final = 60  # times of tidying without any choice between them, after which memory is tidied too
MAX_TIDIES_WITHOUT_GC: Final = 3_600  # times of tidying, after which it is tidied though people play
DAY_S: Final = 86_400.0
MEGABYTE: Final = 1_000_000
TICK_S: Final = 0.5  # between two looks at the clocks
GC_THRESHOLDS: Final = (100_000, 500, 1_000_000)  # of the collector, for crowds who come and go
Task = tuple[Callable[[], Awaitable[None]], float]  # a piece of work, and the seconds until it is done again


class Housekeeping(TableObserver):
    """Maintains the store, and collects garbage in quiet moments, because that pauses everything.

    Moves create no reference cycles, so objects that exist while people play are frozen.
    """

    def __init__(self, store: Store, days: float, disk: float) -> None:
        self.store = store
        self.days = days
        self.disk = disk
        self.full = False  # whether tables take as much of the disk as they may
        self.moves = self.times = self.quiet = self.since = 0

    async def tidy(self) -> None:
        """Run maintenance once."""
        await self.store.tidy()
        await self.probe()
        self.times += 1
        if self.times % TIDIES_PER_DELETION == 0:
            await self.look_after()
        self.tidy_memory()

    async def probe(self) -> None:
        """Try to write again if the last write failed: a server that is not ready gets no requests that would."""
        if not self.store.health.ok:
            with suppress(BadStore):
                await self.store.keep_hours(self.registry.now())
                self.store.health.succeeded()

    def tidy_memory(self) -> None:
        """Collect garbage after a quiet minute, or an hour; freeze new objects while people play."""
        busy, self.moves = self.registry.moves != self.moves, self.registry.moves
        self.quiet = 0 if busy else self.quiet + 1
        self.since += 1
        if self.quiet == QUIET_TIDIES or self.since == MAX_TIDIES_WITHOUT_GC:
            self.since = 0
            gc.unfreeze()
            gc.collect()
            gc.freeze()
        elif busy:
            gc.freeze()  # costs nothing, however much there is

    async def look_after(self) -> None:
        """Delete old tables, and check the size of the database."""
        if self.days:
            await self.store.forget(time.time() - self.days * DAY_S)
            await self.store.evenings.forget(time.time() - self.days * DAY_S)
            await self.store.classes.forget(time.time() - self.days * DAY_S)
            await self.store.deals.forget(time.time() - self.days * DAY_S)
        if self.disk:
            self.full = await self.store.size() >= self.disk * MEGABYTE


class BackgroundTasks:
    """Periodic work of a server."""

    def __init__(self, registry: TableRegistry, housekeeping: Housekeeping, advancer: EveningAdvancer,
                 cluster: Cluster | None, queue: JobQueue | None) -> None:
        self.registry = registry
        self.queue = queue
        self.timekeeper = Timekeeper(registry)
        self.advancer = advancer
        self.housekeeping = housekeeping
        self.cluster = cluster
        self.tasks: list[Task] = [(housekeeping.tidy, TIDY_INTERVAL_S), (self.timekeeper.tick, TICK_S)]
        if cluster is not None:
            self.tasks.append((cluster.poll, POLL_INTERVAL_S))

    def share(self, credits: dict[str, RateLimiter], crowd: SocketCounter) -> None:
        """Share rate limits with other servers, if there may be any."""
        if self.cluster is not None:
            shared = SharedLimits(credits, crowd, self.cluster.bus)
            self.cluster.handlers[KIND] = shared.receive
            self.tasks.append((shared.share, SHARE_INTERVAL_S))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Run all tasks until the server stops."""
        usual = gc.get_threshold()
        gc.set_threshold(*GC_THRESHOLDS)
        gc.freeze()  # rules and texts stay for as long as the server runs: no collection looks at them
        await self.registry.start()
        for service in (self.cluster, self.queue):
            if service is not None:
                await service.start()
        outage = Outage()
        working = [asyncio.create_task(repeat_forever(*task, outage)) for task in self.tasks]
        yield
        for task in working:
            task.cancel()
        await self.advancer.close()
        for service in (self.cluster, self.queue):
            if service is not None:
                await service.close()
        gc.set_threshold(*usual)
        gc.unfreeze()
