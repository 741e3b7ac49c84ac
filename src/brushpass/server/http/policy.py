"""Checks of every request: known host, same origin, rate limits, and blocked names."""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from brushpass.core.errors import UserError
from brushpass.server.http.guard import RateLimiter, address_of, guest_of, known_host, own_page
from brushpass.server.http.name_filter import NameFilter
from brushpass.server.http.operations import body_type
from brushpass.server.http.replies import FAST, GUESSED, posted, refusal, reply
from brushpass.server.http.response import Response
from brushpass.server.messages.outgoing import refused
from brushpass.server.store.evenings import Evenings
from brushpass.server.table.facts import NotAllowed
from brushpass.server.tables.registry import TableRegistry

if TYPE_CHECKING:
    from starlette.requests import Request


class RateLimits(NamedTuple):
    """The rate limits of one IP address."""

    posts: RateLimiter  # requests that change something
    misses: RateLimiter  # requests for tables that do not exist: codes are not to be guessed
    costly: RateLimiter  # requests that take long to answer
    tables: RateLimiter  # new tables
    joins: RateLimiter  # new members of evenings
    practice: RateLimiter  # practice games
    reviews: RateLimiter  # new reviews: one address must not take all places of the queue


class RequestPolicy:
    """Admits requests, or refuses them with a reason."""

    def __init__(self, hosts: frozenset[str], limits: RateLimits, blocked: NameFilter, lobby: bool = False,
                 invitation: str = "") -> None:
        self.hosts = hosts
        self.limits = limits
        self.blocked = blocked
        self.lobby = lobby  # whether tables may be listed for everybody
        self.invitation = invitation  # the word that admits to opening tables; "" admits everybody

    async def answer(self, request: Request, endpoint: Callable[..., Awaitable[Response[Any]]]) -> Response[Any]:
        """Answer a request, or refuse it with a reason that reveals nothing hidden."""
        if not known_host(request, self.hosts):
            return reply(refused(NotAllowed("server.refused.host", {})), 421)
        try:
            if self.limits.misses.is_empty(address_of(request)):
                raise NotAllowed(FAST, {})
            kind = body_type(endpoint)
            return await (endpoint(request) if kind is None else endpoint(request, await self.body(request, kind)))
        except UserError as problem:
            if problem.key in GUESSED:
                self.limits.misses.spend(address_of(request))
            return refusal(problem)

    async def body(self, request: Request, kind: type[Any]) -> Any:
        """Return the decoded body of a same-origin POST request. Raises NotAllowed."""
        if not own_page(request, self.hosts) or request.headers.get("x-brushpass") != "1":
            raise NotAllowed("server.refused.origin", {})
        charge(self.limits.posts, request)
        body = await posted(request, kind)
        self.check_name(getattr(body, "name", ""))
        return body

    def check_name(self, name: str) -> None:
        """Raise NotAllowed for a name that the operator has blocked."""
        if self.blocked.refuses(name):
            raise NotAllowed("server.refused.blocked-name", {})

    async def check_invited(self, request: Request, evenings: Evenings) -> None:
        """Raise NotAllowed if an invitation is needed to open tables, and the guest has none."""
        owner = await guest_of(request)
        if self.invitation and not (owner and await evenings.is_invited(owner)):
            raise NotAllowed("server.refused.uninvited", {})


class EndpointGroup:
    """Endpoints about tables."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy) -> None:
        self.registry = registry
        self.policy = policy


def charge(limiter: RateLimiter, request: Request, key: str = FAST) -> None:
    """Charge a request to the rate limit of its address. Raises NotAllowed if that is exhausted."""
    if not limiter.spend(address_of(request)):
        raise NotAllowed(key, {})
