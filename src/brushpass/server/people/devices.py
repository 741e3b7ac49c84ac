"""The devices of a person: each has a secret of its own, and is signed out without the others.

A device link signs in to a profile on a second device. It works once, for ten minutes. The server stores the hashes of
the link's token and of each secret.
"""
from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from time import time
from typing import Final

from brushpass.server.http.guard import Visitor
from brushpass.server.messages.answers import DeviceInfo
from brushpass.server.people.rewrite import rewrite
from brushpass.server.store.people import Device, Person, Ticket
from brushpass.server.table.facts import Facts, NotAllowed, hashed, new_token
from brushpass.server.tables.registry import TableRegistry

ID_CHARS: Final = 16  # of the hash of a device that its person sees
LINK_MINUTES: Final = 10
LINK: Final = "link"  # in place of a user handle, so that no challenge of a passkey is a device link
OVER: Final = "server.refused.device-link"
NOBODY: Final = "server.refused.device"
# The first word that a User-Agent header contains names the browser or the system.
BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
                   "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS: Final = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "CrOS": "ChromeOS",
                  "Macintosh": "macOS", "Linux": "Linux"}


def device_name(headers: Mapping[str, str]) -> str:
    """Return browser and system of a request; "" if they are unknown."""
    agent = headers.get("user-agent", "")
    recognised = [next((name for word, name in names.items() if word in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, recognised))


async def sign_in(registry: TableRegistry, visitor: Visitor, me: str, name: str) -> str:
    """Return the secret of a visitor's device as a person; a new one unless it is theirs already."""
    secret = visitor.secret if visitor.guest == me else new_token()
    await store_device(registry, me, secret, name)
    return secret


async def store_device(registry: TableRegistry, me: str, secret: str, name: str) -> None:
    """Store a device of a person unless it is stored."""
    await registry.store.people.keep_device(me, Device(hashed(secret), name, time()))


async def devices_of(registry: TableRegistry, visitor: Visitor, name: str) -> list[DeviceInfo]:
    """Return the devices of a visitor, this one first; it has no row while it is the only one."""
    if not visitor.guest:
        return []
    own, rows = hashed(visitor.secret), await registry.store.people.devices(visitor.guest)
    if all(row.device != own for row in rows):
        rows = [Device(own, name, 0.0), *rows]
    return [DeviceInfo(row.device[:ID_CHARS], row.name, row.made, row.device == own)
            for row in sorted(rows, key=lambda row: row.device != own)]


async def sign_out(registry: TableRegistry, me: str, id: str) -> str:
    """Sign out a device of a person, at all their tables too, and return its hash. Raises NotAllowed, BadStore."""
    people = registry.store.people
    device = next((row.device for row in await people.devices(me) if row.device[:ID_CHARS] == id), "")
    if not device:
        raise NotAllowed(NOBODY, {})
    await people.revoke_device(me, device)

    def renew(facts: Facts) -> list[int]:
        """Invalidate the tokens of a person's seats, which the device may have stored."""
        seats = [number for number, seat in enumerate(facts.seats) if seat.guest == me]
        for number in seats:
            facts.seats[number].token = hashed(new_token())
        return seats

    for code in await people.traces(me):
        with suppress(NotAllowed):  # a damaged table has no visitors
            await rewrite(registry, code, renew)
    return device


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
