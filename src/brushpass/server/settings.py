"""Server settings and limits."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from brushpass.server.connection_limits import REQUEST_TIMEOUT_S, RESPONSE_TIMEOUT_S
from brushpass.server.table.evening import MAX_MEMBERS
from brushpass.server.tables.timekeeper import UptimeClock


@dataclass(frozen=True)
class Settings:
    """Server settings."""

    database: Path | str  # a file, or the address of a PostgreSQL database
    names: frozenset[str] = frozenset()  # host names it may be called by, besides addresses and localhost
    bots: int = 1  # processes in which bots think
    warm: bool = True  # whether these start with the server, and not with the first question
    pause: float = 0.4  # seconds that a bot takes at least
    connections: int = 200  # sockets from one address
    posts: float = 60.0  # requests that change something, from one address in a minute
    asks: float = 60.0  # requests of one program, in twenty seconds
    misses: float = 60.0  # requests for tables that are not there, from one address in a minute
    costly: float = 60.0  # requests for replays and draws, from one address in a minute
    tables: float = 1_000.0  # new tables, from one address in an hour
    joins: float = 20.0  # new members of evenings, from one address in an hour
    practice: float = 60.0  # practice games, from one address in an hour
    reviews: float = 5.0  # new reviews, from one address in five minutes
    members: int = MAX_MEMBERS  # of an evening
    request_timeout: float = REQUEST_TIMEOUT_S
    response_timeout: float = RESPONSE_TIMEOUT_S
    disk: float = 0.0  # megabytes that games may take before new tables are refused; 0 for as many as there are
    now: Callable[[], float] = field(default_factory=UptimeClock)  # what the clocks go by
    review: float = 4.0  # seconds that a review thinks
    hint: float = 1.5
    blocked: tuple[str, ...] = ()  # words that no name and no chat may have
    push_services: tuple[str, ...] = ()  # that may be asked to tell a browser of its turn; () for those that are known
    webhook_origins: tuple[str, ...] = ()  # that webhooks may have although they are private or without TLS, for tests
    metrics: int = 0  # the port on which Prometheus is answered, or 0
    lobby: bool = False  # whether tables may be listed for everybody
    invitation: str = ""  # the word by which one may open tables, or "" where everybody may
    static_edition: Path | None = None  # the folder of the static edition, offered for offline play
    days: float = 0.0  # after which a table where nothing happens is forgotten; 0 for never
