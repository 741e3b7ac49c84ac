"""Types of responses about classes; TypeScript types are generated from them."""
from __future__ import annotations

from msgspec import Struct


class ClassPupil(Struct):
    """A pupil; `done`: results by task, sent to the teacher and to the pupil only."""

    n: int
    name: str
    done: dict[str, str]


class ClassState(Struct):
    """A class. `you`: the number of the pupil who asks, 0 for others; strangers receive no pupils.

    `tasks`: homework, as "GAME LESSON" or "position CODE SEAT STEP". `evening`: the code of its tournament.
    """

    code: str
    title: str
    teacher: str
    teaching: bool
    you: int
    pupils: list[ClassPupil]
    tasks: list[str]
    evening: str


class ClassRow(Struct):
    """A class in a list."""

    code: str
    title: str
    teaching: bool
