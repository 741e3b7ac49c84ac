"""Endpoints with which a host sets or removes the webhook of a table, or of an evening and its tables."""
from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request

from brushpass.server.evenings.rounds import change, kept
from brushpass.server.http.guard import guest_of
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import reply
from brushpass.server.http.requests import Nothing
from brushpass.server.http.response import Response
from brushpass.server.http.seats import check_host
from brushpass.server.table.evening import Evening
from brushpass.server.table.facts import NotAllowed, Webhook
from brushpass.server.tables.commands.retry import retry_on_conflict
from brushpass.server.tables.commands.seats import commit_and_notify
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableRegistry
from brushpass.server.webhooks.notifier import BAD, WebhookNotifier
from brushpass.text.catalogue import LANGUAGES


class SetWebhook(Struct, forbid_unknown_fields=True):
    """Set a webhook and the language of its messages; remove it with an empty URL."""

    url: Annotated[str, Meta(max_length=1_000)]
    language: Annotated[str, Meta(max_length=2)] = "en"


class WebhookEndpoints(EndpointGroup):
    """Answers requests about webhooks; a URL is a secret, and is not sent back."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy, notifier: WebhookNotifier) -> None:
        super().__init__(registry, policy)
        self.notifier = notifier

    async def of_table(self, request: Request, body: SetWebhook) -> Response[Nothing]:
        """Set the webhook of a table, for its host."""
        charge(self.policy.limits.costly, request)
        hook = await self.parse_request(request, body)
        async with self.registry.visit(request.path_params["code"]) as live:
            await check_host(request, live)
            await set_webhook(self.registry, live, hook)
        return reply(Nothing())

    async def of_evening(self, request: Request, body: SetWebhook) -> Response[Nothing]:
        """Set the webhook of an evening and all tables that it opens from now on, for its host."""
        charge(self.policy.limits.costly, request)
        code, me = request.path_params["code"], await guest_of(request)
        (await kept(self.registry, code)).facts.check_host(me)
        hook = await self.parse_request(request, body)

        def work(evening: Evening) -> None:
            evening.webhook = hook

        await change(self.registry, code, work)
        return reply(Nothing())

    async def parse_request(self, request: Request, body: SetWebhook) -> Webhook | None:
        """Return the webhook of a request; None to remove it. Raises NotAllowed."""
        if not body.url:
            return None
        origin = request.headers.get("origin", f"{request.url.scheme}://{request.url.netloc}")
        if body.language not in LANGUAGES:
            raise NotAllowed(BAD, {})
        return Webhook(await self.notifier.checked(body.url), origin, body.language)


@retry_on_conflict
async def set_webhook(registry: TableRegistry, live: LiveTable, hook: Webhook | None) -> None:
    """Store the webhook of a table, and show everybody whether it has one."""
    async with live.lock:
        if not live.kept or live.facts.lesson:
            raise NotAllowed(BAD, {})
        live.facts.webhook = hook
        await commit_and_notify(registry, live)
