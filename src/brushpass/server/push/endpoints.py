"""Endpoints for push subscriptions.

Endpoints come from browsers, so only those of known push services are accepted: otherwise anybody could make the server
send requests.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

from msgspec import Meta, Struct
from starlette.requests import Request

from brushpass.server.http.guard import visitor_of
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import reply
from brushpass.server.http.requests import Nothing
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import PushKey
from brushpass.server.store.people import Push
from brushpass.server.table.facts import NotAllowed, hashed
from brushpass.server.tables.registry import TableRegistry
from brushpass.text.catalogue import LANGUAGES

if TYPE_CHECKING:
    from brushpass.server.push.notifier import PushNotifier  # its library may not be there

BAD: Final = "server.refused.push"
SERVICES: Final = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
Endpoint = Annotated[str, Meta(max_length=1_000)]
Base64 = Annotated[str, Meta(max_length=100, pattern="^[A-Za-z0-9_-]+$")]


class Subscribe(Struct, forbid_unknown_fields=True):
    """Subscribe a browser: endpoint, keys and language."""

    endpoint: Endpoint
    key: Base64
    auth: Base64
    language: Annotated[str, Meta(max_length=2)]


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """Unsubscribe a browser."""

    endpoint: Endpoint


class PushEndpoints(EndpointGroup):
    """Answers requests about push subscriptions; without the library they are refused."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, pusher: PushNotifier | None,
                 services: tuple[str, ...]) -> None:
        super().__init__(registry, policy)
        self.store = registry.store
        self.pusher = pusher
        self.services = services or SERVICES

    async def key(self, request: Request) -> Response[PushKey]:
        """Return the public key; "" if push is not available."""
        return reply(PushKey("" if self.pusher is None else await self.pusher.public()))

    async def subscribe(self, request: Request, body: Subscribe) -> Response[Nothing]:
        """Store a subscription of the guest."""
        charge(self.policy.limits.costly, request)
        sender = request.headers.get("origin", "")
        visitor = await visitor_of(request)
        if self.pusher is None or not visitor.guest or body.language not in LANGUAGES or not sender:
            raise NotAllowed(BAD, {})
        push = Push(body.endpoint, body.key, body.auth, body.language, sender)
        if not is_service(body.endpoint, self.services) or not self.pusher.fits(push):
            raise NotAllowed(BAD, {})
        await self.store.people.keep_push(visitor.guest, hashed(visitor.secret), push)
        return reply(Nothing())

    async def unsubscribe(self, request: Request, body: Unsubscribe) -> Response[Nothing]:
        """Delete a subscription; only its browser knows the endpoint."""
        await self.store.people.drop_push(body.endpoint)
        return reply(Nothing())


def is_service(endpoint: str, services: tuple[str, ...]) -> bool:
    """Return whether an endpoint belongs to a push service: a known host, or an exact origin for tests."""
    try:
        url = urlsplit(endpoint)
        host, port = url.hostname or "", url.port
    except ValueError:
        return False
    if f"{url.scheme}://{url.netloc}" in services:
        return True
    known = any(host == service or host.endswith(f".{service}") for service in services)
    return known and url.scheme == "https" and port is None and not url.username
