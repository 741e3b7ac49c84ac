"""Passkeys: sign back in on any device.

The server stores the public key and a random user handle. A device that signs a challenge, which is valid once, gets a
secret of its own.
"""
from __future__ import annotations

import secrets
from typing import Annotated, Any, ClassVar, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request

from brushpass.server.http.guard import address_of, guest_or_new, visitor_of
from brushpass.server.http.policy import EndpointGroup, charge
from brushpass.server.http.replies import remember, reply
from brushpass.server.http.response import Response
from brushpass.server.http.requests import Nothing, Profile
from brushpass.server.messages.answers import PasskeyOptions, PasskeySupport
from brushpass.server.people import devices
from brushpass.server.store.people import Passkey, Person, Ticket
from brushpass.server.table.facts import NotAllowed, clean_name, hashed
from brushpass.server.tables.registry import TableRegistry

try:
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json, structs
    from webauthn.helpers.exceptions import WebAuthnException
except ImportError:
    webauthn = None  # nobody can make a passkey here

HOUSE: Final = "Brushpass"
CHALLENGE_TIMEOUT_S: Final = 300.0  # for which a challenge is good
OF_CHALLENGE: Final = "challenge "  # begins the owner of a ticket that is none of a person
HANDLE_BYTES: Final = 32
REFUSED: Final = "server.refused.passkey"
MAX_CREDENTIAL_BYTES: Final = 16_384  # bytes of what a device answers


class Signed(Struct, forbid_unknown_fields=True):
    """The credential of a device, as the browser encodes it."""

    max_bytes: ClassVar[int] = 2 * MAX_CREDENTIAL_BYTES
    credential: Annotated[str, Meta(max_length=MAX_CREDENTIAL_BYTES)]


class PasskeyEndpoints(EndpointGroup):
    """Answers requests about passkeys."""

    async def is_available(self, request: Request) -> Response[PasskeySupport]:
        """Return whether this server supports passkeys."""
        return reply(PasskeySupport(webauthn is not None))

    async def registration_options(self, request: Request, body: Profile) -> Response[PasskeyOptions]:
        """Save the guest's profile, and return the options to create a passkey."""
        origin = self.origin(request)
        guest = await guest_or_new(request)
        person = Person(clean_name(body.name), body.face)
        await self.registry.store.people.keep_person(guest, person)
        handle = await self.registry.store.people.handle_of(guest) or secrets.token_hex(HANDLE_BYTES)
        options = webauthn.generate_registration_options(
            rp_id=name_of(origin), rp_name=HOUSE, user_id=bytes.fromhex(handle), user_name=person.name,
            challenge=await challenge(self.registry, handle),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED))
        return await remember(plain(options), request)

    async def register(self, request: Request, body: Signed) -> Response[Nothing]:
        """Verify and store a new passkey."""
        origin = self.origin(request)
        try:
            wanted, handle = await taken(self.registry, body.credential)
            made = webauthn.verify_registration_response(
                credential=body.credential, expected_challenge=wanted,
                expected_rp_id=name_of(origin), expected_origin=origin)
        except (WebAuthnException, ValueError, KeyError, TypeError):
            raise NotAllowed(REFUSED, {}) from None
        visitor = await visitor_of(request)
        if not visitor.guest:
            raise NotAllowed(REFUSED, {})
        kept = Passkey(bytes_to_base64url(made.credential_id), visitor.guest,
                       bytes_to_base64url(made.credential_public_key), made.sign_count, handle)
        await self.registry.store.people.keep_passkey(kept)
        passkey = await self.registry.store.people.passkey(kept.id)
        if passkey is not None and (passkey.owner, passkey.key) != (kept.owner, kept.key):
            raise NotAllowed(REFUSED, {})
        await devices.store_device(self.registry, visitor.guest, visitor.secret, devices.device_name(request.headers))
        return reply(Nothing())

    async def login_options(self, request: Request, body: Nothing) -> Response[PasskeyOptions]:
        """Return the options to log in with a passkey."""
        origin = self.origin(request)
        made = await challenge(self.registry)
        return plain(webauthn.generate_authentication_options(rp_id=name_of(origin), challenge=made))

    async def log_in(self, request: Request, body: Signed) -> Response[Profile]:
        """Log in with a passkey; a wrong one counts as a guessed code."""
        charge(self.policy.limits.costly, request)
        origin = self.origin(request)
        try:
            me = await self.shown(body.credential, origin)
        except (WebAuthnException, ValueError, KeyError, TypeError):
            self.policy.limits.misses.spend(address_of(request))
            raise NotAllowed(REFUSED, {}) from None
        person = await self.registry.store.people.person(me) or Person("", "")
        name = devices.device_name(request.headers)
        secret = await devices.sign_in(self.registry, await visitor_of(request), me, name)
        return await remember(reply(Profile(person.name, person.face)), request, secret)

    async def shown(self, credential: str, origin: str) -> str:
        """Return the id of the owner of a passkey. Raises ValueError, WebAuthnException."""
        decoded: dict[str, Any] = msgspec.json.decode(credential)
        handle = bytes(base64url_to_bytes(decoded["response"]["userHandle"]))
        kept = await self.registry.store.people.passkey(decoded["id"])
        wanted, _ = await taken(self.registry, credential)
        if kept is None or not fits(kept, handle):
            raise ValueError("nobody's passkey")
        done = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=wanted, expected_rp_id=name_of(origin), expected_origin=origin,
            credential_public_key=base64url_to_bytes(kept.key), credential_current_sign_count=kept.used)
        await self.registry.store.people.keep_passkey(kept._replace(used=done.new_sign_count))
        return kept.owner

    def origin(self, request: Request) -> str:
        """Return the origin of the page. Raises NotAllowed if passkeys are not supported."""
        origin = request.headers.get("origin", "")
        if webauthn is None or not origin:
            raise NotAllowed(REFUSED, {})
        return origin


def plain(options: Any) -> Response[PasskeyOptions]:
    """Return WebAuthn options as a response."""
    return reply(PasskeyOptions(options_to_json(options)))


def name_of(origin: str) -> str:
    """Return the host name of an origin. Raises NotAllowed."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        raise NotAllowed(REFUSED, {}) from None


def fits(passkey: Passkey, handle: bytes) -> bool:
    """Return whether a device has named the owner of a passkey; passkeys from before 0.2 name them by a secret."""
    if passkey.handle:
        return passkey.handle == handle.hex()
    return passkey.owner == hashed(str(handle, "utf-8"))


async def challenge(registry: TableRegistry, handle: str = "") -> bytes:
    """Return a new challenge for a user handle: valid once, on any server, for a limited time."""
    made = secrets.token_bytes(32)
    ticket = Ticket(f"{OF_CHALLENGE}{made.hex()}", handle, registry.now() + CHALLENGE_TIMEOUT_S)
    await registry.store.people.keep_ticket(hashed(made.hex()), ticket, registry.now())
    return made


async def taken(registry: TableRegistry, credential: str) -> tuple[bytes, str]:
    """Return the challenge that a device has signed, and its user handle. Raises ValueError if it has expired."""
    decoded: dict[str, Any] = msgspec.json.decode(credential)
    said: dict[str, Any] = msgspec.json.decode(base64url_to_bytes(decoded["response"]["clientDataJSON"]))
    made = bytes(base64url_to_bytes(said["challenge"]))
    ticket = await registry.store.people.take_ticket(hashed(made.hex()))
    if ticket is None or not ticket.owner.startswith(OF_CHALLENGE) or ticket.until < registry.now():
        raise ValueError("no challenge of ours")
    return made, ticket.handle
