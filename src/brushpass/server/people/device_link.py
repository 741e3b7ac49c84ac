"""Device links: sign in to a profile on a second device. A link works once, for ten minutes.

The second device gets a secret of its own. The server stores the hashes of the link's token and of each secret.
"""
from __future__ import annotations

from typing import Final

from brushpass.server.store.people import Person, Ticket
from brushpass.server.table.facts import NotAllowed, hashed, new_token
from brushpass.server.tables.registry import TableRegistry

LINK_MINUTES: Final = 10
LINK: Final = "link"  # in place of a user handle, so that no challenge of a passkey is a device link
OVER: Final = "server.refused.device-link"


async def make_link(registry: TableRegistry, me: str) -> str:
    """Create a device link for a person, and return its token; older links are deleted."""
    token = new_token()
    ticket = Ticket(me, LINK, registry.now() + 60 * LINK_MINUTES)
    await registry.store.people.keep_ticket(hashed(token), ticket, registry.now())
    return token


async def follow_link(registry: TableRegistry, token: str) -> tuple[str, Person]:
    """Return the id and profile of the person whom a device link leads to. Raises NotAllowed if it has expired."""
    people = registry.store.people
    ticket = await people.take_ticket(hashed(token))
    if ticket is None or ticket.handle != LINK or ticket.until < registry.now():
        raise NotAllowed(OVER, {"minutes": LINK_MINUTES})
    return ticket.owner, await people.person(ticket.owner) or Person("", "")
