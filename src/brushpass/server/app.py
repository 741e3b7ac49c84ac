"""The application: routes, middleware, and the lifecycle of its parts."""
from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from brushpass.server.background import BackgroundTasks, Housekeeping
from brushpass.server.boards.custom import CustomBoardEndpoints
from brushpass.server.boards.endpoints import BoardEndpoints
from brushpass.server.boards.tryouts import Tryouts, tryout_steps
from brushpass.server.engine.bot_processes import Bots
from brushpass.server.engine.processes import ChildProcess, Processes
from brushpass.server.engine.queued import QueuedReviews
from brushpass.server.engine.replays import Replays
from brushpass.server.engine.reviewer import Reviewer
from brushpass.server.engine.reviews import Reviews
from brushpass.server.engine.worker import JobQueue
from brushpass.server.classes.endpoints import ClassEndpoints
from brushpass.server.evenings.daily import DealEndpoints, DealRevealer
from brushpass.server.evenings.endpoints import EveningEndpoints
from brushpass.server.evenings.rounds import EveningAdvancer
from brushpass.server.http.content import ContentEndpoints
from brushpass.server.http.finished import FinishedGameEndpoints
from brushpass.server.http.guard import RateLimiter
from brushpass.server.http.middleware import Bodies, Headers
from brushpass.server.http.name_filter import NameFilter
from brushpass.server.http.page_files import PAGE
from brushpass.server.http.policy import RateLimits, RequestPolicy
from brushpass.server.http.programs import ProgramEndpoints
from brushpass.server.http.requests import MAX_FILE_BYTES
from brushpass.server.http.seats import SeatEndpoints
from brushpass.server.metrics import NO_METRICS, Metrics, Prometheus
from brushpass.server.people.endpoints import PeopleEndpoints
from brushpass.server.people.passkeys import PasskeyEndpoints
from brushpass.server.previews.endpoints import PreviewEndpoints
from brushpass.server.push.endpoints import PushEndpoints
from brushpass.server.routes import Endpoints, SocketEndpoint, nowhere, routes
from brushpass.server.settings import Settings
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.store.location import store_at
from brushpass.server.tables.bot_turns import BotTurns
from brushpass.server.tables.cluster import Cluster
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.webhooks.endpoints import WebhookEndpoints
from brushpass.server.webhooks.notifier import WebhookNotifier

if TYPE_CHECKING:
    from brushpass.server.push.notifier import PushNotifier

__all__ = ["PAGE", "Settings", "make_app"]
MIDDLEWARE: Final = [Middleware(Headers), Middleware(Bodies, most=2 * MAX_FILE_BYTES),
                     Middleware(GZipMiddleware, minimum_size=1_000)]
REPLAY_NICENESS: Final = 10  # how much a replay lets others go first
TRYOUT_NICENESS: Final = 15


def metrics_of(settings: Settings) -> Metrics:
    """Return the configured metrics. Raises BadStore without the library."""
    if not settings.metrics:
        return NO_METRICS
    try:
        return Prometheus()
    except ImportError:
        raise BadStore("server.store.no-prometheus", {}) from None


def watch(registry: TableRegistry, port: int) -> None:
    """Add the gauges of a registry to its metrics, and serve them on a local port."""
    metrics = registry.metrics
    metrics.watch("tables", "tables in memory", lambda: len(registry.open))
    metrics.watch("sockets", "connections at tables",
                  lambda: sum(len(live.connections) for live in registry.open.values()))
    metrics.watch("moves", "choices since the start", lambda: registry.moves)
    metrics.watch("thinking", "bots that wait or think", lambda: registry.bots.waiting)
    metrics.serve("127.0.0.1", port)


def limits_of(settings: Settings) -> RateLimits:
    """Return the rate limits per IP address."""
    return RateLimits(RateLimiter(settings.posts, 60.0), RateLimiter(settings.misses, 60.0),
                      RateLimiter(settings.costly, 60.0), RateLimiter(settings.tables, 3_600.0),
                      RateLimiter(settings.joins, 3_600.0), RateLimiter(settings.practice, 3_600.0),
                      RateLimiter(settings.reviews, 300.0))


def push_notifier(store: Store) -> PushNotifier | None:
    """Return the push notifier; None without its library."""
    try:
        from brushpass.server.push.notifier import PushNotifier
    except ImportError:
        return None
    return PushNotifier(store)


def endpoints_of(settings: Settings, registry: TableRegistry, policy: RequestPolicy, asks: RateLimiter,
                 pusher: PushNotifier | None, webhooks: WebhookNotifier, reviews: Reviews | QueuedReviews,
                 replays: Replays) -> Endpoints:
    """Return all endpoints."""
    tryouts = Tryouts(lambda: ChildProcess(tryout_steps, TRYOUT_NICENESS))
    both = (registry, policy)
    return Endpoints(
        ContentEndpoints(registry), SeatEndpoints(*both), FinishedGameEndpoints(*both, reviews, replays, settings.hint),
        ProgramEndpoints(*both, asks), SocketEndpoint(*both, settings.connections), PeopleEndpoints(*both),
        PasskeyEndpoints(*both), EveningEndpoints(*both, settings.members), DealEndpoints(*both),
        ClassEndpoints(*both), BoardEndpoints(policy, tryouts),
        CustomBoardEndpoints(*both), PushEndpoints(*both, pusher, settings.push_services),
        PreviewEndpoints(*both, replays, settings.static_edition is not None), WebhookEndpoints(*both, webhooks))


def make_app(settings: Settings) -> Starlette:
    """Return the application; the database is opened at once, so that errors show at the start."""
    store, own = store_at(settings.database), Bots(settings.bots, settings.warm)
    queue = None if store.jobs is None else JobQueue(store, store.jobs, own, settings.review)
    blocked = NameFilter(settings.blocked)
    housekeeping = Housekeeping(store, settings.days, settings.disk)
    advancer, pusher, webhooks = EveningAdvancer(), push_notifier(store), WebhookNotifier(settings.webhook_origins)
    cluster = None if store.bus is None else Cluster(store.bus)
    observers = [observer for observer in (BotTurns(), pusher, webhooks, cluster, advancer, DealRevealer(),
                                           housekeeping) if observer is not None]
    registry = TableRegistry(store, own if queue is None else queue.bots, settings.pause, settings.now,
                             observers=observers, metrics=metrics_of(settings), is_full=lambda: housekeeping.full,
                             is_blocked=blocked.refuses_text)
    if settings.metrics:
        watch(registry, settings.metrics)
    background = BackgroundTasks(registry, housekeeping, advancer, cluster, queue)
    reviews = Reviews(store, settings.review, Reviewer()) if queue is None else queue.reviews
    replays = Replays(Processes(1, REPLAY_NICENESS, at_once=False))
    limits, asks = limits_of(settings), RateLimiter(settings.asks, 20.0)
    policy = RequestPolicy(settings.names, limits, blocked, settings.lobby, settings.invitation)
    endpoints = endpoints_of(settings, registry, policy, asks, pusher, webhooks, reviews, replays)
    background.share({**limits._asdict(), "asks": asks}, endpoints.sockets.sockets)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with background.running():
            yield
        for service in (reviews, replays, webhooks, pusher):
            if service is not None:
                service.close()
        await registry.close()

    app = Starlette(routes=routes(policy, endpoints, settings.static_edition), middleware=MIDDLEWARE,
                    lifespan=lifespan, exception_handlers={404: nowhere})
    app.state.registry, app.state.background, app.state.timekeeper = registry, background, background.timekeeper
    app.state.reviews, app.state.people = reviews, store.people
    app.state.most_connections = 2 * settings.connections  # of HTTP and sockets together
    app.state.timeouts = settings.request_timeout, settings.response_timeout
    return app
