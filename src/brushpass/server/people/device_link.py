"""Device links: open a profile on a second device. A link works once, for ten minutes.

Both devices then have the same secret in their cookie. The server stores the hash of the link's token, and the person's
secret encrypted with that token.
"""
from __future__ import annotations

import secrets
from hashlib import shake_256
from typing import Final

from brushpass.server.store.people import Person, Ticket
from brushpass.server.table.facts import NotAllowed, hashed
from brushpass.server.tables.registry import TableRegistry

LINK_MINUTES: Final = 10
OVER: Final = "server.refused.device-link"


def sealed(secret: bytes, token: str) -> bytes:
    """Encrypt or decrypt a secret with a token that is used once."""
    pad = shake_256(b"along " + token.encode()).digest(len(secret))
    return bytes(one ^ other for one, other in zip(secret, pad, strict=True))


async def make_link(registry: TableRegistry, guest: str) -> str:
    """Create a device link for a person, and return its token; older links are deleted."""
    token = secrets.token_urlsafe(24)
    ticket = Ticket(hashed(guest), sealed(guest.encode(), token).hex(), registry.now() + 60 * LINK_MINUTES)
    await registry.store.people.keep_ticket(hashed(token), ticket, registry.now())
    return token


async def follow_link(registry: TableRegistry, token: str) -> tuple[str, Person]:
    """Return the secret and profile that a device link leads to. Raises NotAllowed if it has expired."""
    people = registry.store.people
    ticket = await people.take_ticket(hashed(token))
    if ticket is None or not ticket.sealed or ticket.until < registry.now():
        raise NotAllowed(OVER, {"minutes": LINK_MINUTES})
    guest = sealed(bytes.fromhex(ticket.sealed), token).decode()
    return guest, await people.person(ticket.owner) or Person("", "")
