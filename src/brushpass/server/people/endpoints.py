"""Endpoints for the profile of the guest, identified by the cookie only."""
from __future__ import annotations

from typing import Annotated

from starlette.requests import Request

from brushpass.server.http.guard import COOKIE, address_of, guest_of, guest_or_new, visitor_of
from brushpass.server.http.policy import EndpointGroup, charge
from brushpass.server.http.replies import FRESH, remember, reply
from brushpass.server.http.response import Response
from brushpass.server.http.requests import DeviceLink, Nothing, Profile, SignOut
from brushpass.server.messages.answers import Me, NewDeviceLink
from brushpass.server.people import devices
from brushpass.server.people.erasure import forget
from brushpass.server.people.history import records_of, story_of
from brushpass.server.store.people import Person
from brushpass.server.table.facts import NotAllowed, clean_name, hashed


class PeopleEndpoints(EndpointGroup):
    """Answers requests of people about themselves."""

    async def me(self, request: Request) -> Response[Me]:
        """Return the profile and the games of the guest."""
        charge(self.policy.limits.costly, request)
        visitor = await visitor_of(request)
        story = await story_of(self.registry, visitor.guest)
        story.devices = await devices.devices_of(self.registry, visitor, devices.device_name(request.headers))
        return reply(story)

    async def keep_me(self, request: Request, body: Profile) -> Response[Nothing]:
        """Save the name and face of the guest."""
        await self.kept(request, body)
        return await remember(reply(Nothing()), request)

    async def kept(self, request: Request, body: Profile) -> str:
        """Save a profile, and return the id of the guest, new if they have none."""
        guest = await guest_or_new(request)
        await self.registry.store.people.keep_person(guest, Person(clean_name(body.name), body.face))
        return guest

    async def make_link(self, request: Request, body: Profile) -> Response[NewDeviceLink]:
        """Create a device link, and return its token; it is shown once."""
        guest = await self.kept(request, body)
        token = await devices.make_link(self.registry, guest)
        secret = (await visitor_of(request)).secret
        await devices.store_device(self.registry, guest, secret, devices.device_name(request.headers))
        return await remember(reply(NewDeviceLink(token, devices.LINK_MINUTES)), request)

    async def follow_link(self, request: Request, body: DeviceLink) -> Response[Profile]:
        """Open a device link; a wrong token counts as a guessed code."""
        try:
            me, person = await devices.follow_link(self.registry, body.token)
        except NotAllowed:
            self.policy.limits.misses.spend(address_of(request))
            raise
        name = devices.device_name(request.headers)
        secret = await devices.sign_in(self.registry, await visitor_of(request), me, name)
        return await remember(reply(Profile(person.name, person.face)), request, secret)

    async def sign_out(self, request: Request, body: SignOut) -> Response[Nothing]:
        """Sign out a device of the guest."""
        charge(self.policy.limits.costly, request)
        visitor, response = await visitor_of(request), reply(Nothing())
        if await devices.sign_out(self.registry, visitor.guest, body.device) == hashed(visitor.secret):
            response.delete_cookie(COOKIE)
        return response

    async def forget_me(self, request: Request, body: Nothing) -> Response[Nothing]:
        """Delete the guest."""
        charge(self.policy.limits.costly, request)
        if await guest_of(request):
            await forget(self.registry, await guest_of(request))
        response = reply(Nothing())
        response.delete_cookie(COOKIE)
        return response

    async def records(self, request: Request) -> Response[Annotated[bytes, "application/zip"]]:
        """Return all finished games of the guest as records, in a zip file."""
        charge(self.policy.limits.costly, request)
        named = {**FRESH, "content-disposition": 'attachment; filename="brushpass-games.zip"'}
        return Response(await records_of(self.registry, await guest_of(request)), 200, named, "application/zip")
