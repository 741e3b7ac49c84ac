"""Endpoints for classes: a teacher sets homework and sees who has done it."""
from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from starlette.requests import Request

from brushpass.games import GAMES
from brushpass.lessons.script import course, deduction_names, free_puzzles
from brushpass.server.http.guard import guest_of, guest_or_new
from brushpass.server.http.policy import EndpointGroup, RequestPolicy, charge
from brushpass.server.http.replies import MANY, NO_CLASS, remember, reply
from brushpass.server.http.requests import Name, Nothing
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import NewCode
from brushpass.server.messages.classes import ClassPupil, ClassRow, ClassState
from brushpass.server.store.classes import MAX_CLASSES, MAX_PUPILS, Class, Pupil
from brushpass.server.table.facts import NotAllowed, clean_name, new_code
from brushpass.server.table.replay import finished
from brushpass.server.tables.commands.referee import ask
from brushpass.server.tables.registry import TableRegistry

WON: Final = "won"
POSITION: Final = re.compile(r"position ([a-z0-9]{1,12}) \d \d{1,4}")
Task = Annotated[str, Meta(max_length=120)]


class NewClass(Struct, forbid_unknown_fields=True):
    """Create a class with its name and that of the teacher."""

    title: Name
    name: Name


class JoinClass(Struct, forbid_unknown_fields=True):
    """Join a class, or change one's name."""

    name: Name


class LeaveClass(Struct, forbid_unknown_fields=True):
    """Leave a class; the teacher may remove a pupil."""

    pupil: Annotated[int, Meta(ge=0, lt=2**31)] = 0


class Homework(Struct, forbid_unknown_fields=True):
    """Set the homework and the tournament of a class."""

    tasks: Annotated[list[Task], Meta(max_length=60)]
    evening: Name = ""


class RefereeWanted(Struct, forbid_unknown_fields=True):
    """Ask to see all seats of a running game of pupils."""

    table: Name


class Done(Struct, forbid_unknown_fields=True):
    """Report finished tasks."""

    done: Annotated[dict[Task, Literal["done", "won", "lost"]], Meta(max_length=60)]


class ClassEndpoints(EndpointGroup):
    """Answers requests about classes."""

    def __init__(self, registry: TableRegistry, policy: RequestPolicy) -> None:
        super().__init__(registry, policy)
        self.classes = registry.store.classes

    async def make(self, request: Request, body: NewClass) -> Response[NewCode]:
        """Create a class."""
        self.policy.check_name(body.title)
        await self.policy.check_invited(request, self.registry.store.evenings)
        charge(self.policy.limits.tables, request, MANY)
        code = new_code()
        if not await self.classes.make(code, await guest_or_new(request), clean_name(body.title),
                                       clean_name(body.name)):
            raise NotAllowed("server.refused.classes", {"most": MAX_CLASSES})
        return await remember(reply(NewCode(code)), request)

    async def mine(self, request: Request) -> Response[list[ClassRow]]:
        """Return the classes of the guest."""
        guest = await guest_of(request)
        classes = await self.classes.classes_of(guest) if guest else []
        return reply([ClassRow(group.code, group.title, group.teacher == guest) for group in classes])

    async def look(self, request: Request) -> Response[ClassState]:
        """Return a class as the guest sees it."""
        return await self.shown(request, await guest_of(request))

    async def join(self, request: Request, body: JoinClass) -> Response[ClassState]:
        """Add the guest as a pupil; a whole school has one address, so this counts like opening a table."""
        group, guest = await self.class_of(request), await guest_or_new(request)
        charge(self.policy.limits.tables, request, MANY)
        if guest != group.teacher and not await self.classes.join(group.code, guest, clean_name(body.name)):
            raise NotAllowed("server.refused.crowded", {"most": MAX_PUPILS})
        return await remember(await self.shown(request, guest), request)

    async def leave(self, request: Request, body: LeaveClass) -> Response[ClassState]:
        """Remove the pupil who asks, or another one if the teacher asks."""
        guest = await guest_of(request)
        if body.pupil:
            n = body.pupil
            await self.taught(request)
        else:
            n = (await self.pupil(await self.class_of(request), guest)).n
        await self.classes.remove(request.path_params["code"], n)
        return await self.shown(request, guest)

    async def homework(self, request: Request, body: Homework) -> Response[ClassState]:
        """Set the homework and the tournament, for the teacher."""
        group = await self.taught(request)
        for task in body.tasks:
            if task not in group.tasks and task not in lesson_tasks():
                await self.check_position(task)
        await self.classes.set_tasks(group.code, list(dict.fromkeys(body.tasks)), body.evening)
        return await self.look(request)

    async def check_position(self, task: str) -> None:
        """Raise NotAllowed unless a task is a position of a finished game."""
        position = POSITION.fullmatch(task)
        if position is None:
            raise NotAllowed("server.refused.task", {})
        async with self.registry.reading(position[1]) as live:
            finished(live)

    async def done(self, request: Request, body: Done) -> Response[ClassState]:
        """Store the results of a pupil: the best of each position, and none of unknown lessons."""
        group = await self.class_of(request)
        pupil = await self.pupil(group, await guest_of(request))
        known, won = {*lesson_tasks(), *group.tasks}, [task for task, result in pupil.done.items() if result == WON]
        results = {task: result for task, result in body.done.items() if task in known and task not in won}
        await self.classes.set_done(group.code, pupil.guest, {**pupil.done, **results})
        return await self.look(request)

    async def referee(self, request: Request, body: RefereeWanted) -> Response[Nothing]:
        """Ask the players of a running game to let the teacher see all seats."""
        group = await self.taught(request)
        charge(self.policy.limits.tables, request, MANY)
        pupils = [pupil.guest for pupil in await self.classes.pupils(group.code)]
        async with self.registry.visit(body.table) as live:
            await ask(self.registry, live, group.teacher, group.name, pupils)
        return reply(Nothing())

    async def delete(self, request: Request, body: Nothing) -> Response[Nothing]:
        """Delete a class with everything in it, for the teacher."""
        await self.classes.delete((await self.taught(request)).code)
        await self.registry.store.tidy()
        return reply(Nothing())

    async def class_of(self, request: Request) -> Class:
        """Return the class of a request. Raises NotAllowed if none exists."""
        group = await self.classes.find(request.path_params["code"])
        if group is None:
            raise NotAllowed(NO_CLASS, {})
        return group

    async def taught(self, request: Request) -> Class:
        """Return the class of a request. Raises NotAllowed unless the guest is its teacher."""
        group, guest = await self.class_of(request), await guest_of(request)
        if not guest or group.teacher != guest:
            raise NotAllowed("server.refused.organiser", {})
        return group

    async def pupil(self, group: Class, guest: str) -> Pupil:
        """Return a guest as a pupil. Raises NotAllowed if they are none."""
        for pupil in await self.classes.pupils(group.code):
            if guest and pupil.guest == guest:
                return pupil
        raise NotAllowed("server.refused.member", {})

    async def shown(self, request: Request, guest: str) -> Response[ClassState]:
        """Return a class as a guest sees it."""
        group = await self.class_of(request)
        return reply(state_of(group, await self.classes.pupils(group.code), guest))


def state_of(group: Class, pupils: list[Pupil], guest: str) -> ClassState:
    """Return a class for a guest: results of others for the teacher only, and names for members only."""
    teaching = bool(guest) and guest == group.teacher
    you = next((pupil.n for pupil in pupils if guest and pupil.guest == guest), 0)
    shown = [ClassPupil(pupil.n, pupil.name, pupil.done if teaching or pupil.n == you else {}) for pupil in pupils]
    return ClassState(group.code, group.title, group.name, teaching, you, shown if teaching or you else [],
                      group.tasks, group.evening)


@cache
def lesson_tasks() -> frozenset[str]:
    """Return the ids of all lessons and puzzles."""
    return frozenset(f"{game} {lesson}" for game in GAMES
                     for lesson in (*course(game), *free_puzzles(game), *deduction_names(game)))
