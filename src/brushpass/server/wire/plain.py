"""What a value holds, in plain values: as `Value.facts`, but which fields its kind has is asked only once."""
from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from brushpass.core.kernel import Value


class Fields(NamedTuple):
    """The fields of a compiled kind of value, in the order of the wire, and what takes all of them at once."""

    names: tuple[str, ...]
    take: Callable[[Any], tuple[object, ...]]


KNOWN: Final[dict[type[Value], Fields | None]] = {}  # None where every value must be asked itself


def facts_of(value: Value) -> dict[str, object]:
    """Return every field of a value by its name."""
    kind = type(value)
    if kind not in KNOWN:
        KNOWN[kind] = fields_of(value)
    fields = KNOWN[kind]
    return value.facts() if fields is None else dict(zip(fields.names, fields.take(value), strict=True))


def fields_of(value: Value) -> Fields | None:
    """Return the fields of a value's kind; None where they are not the same for all, or must be made plain first."""
    facts = value.facts()
    if len(facts) < 2 or hasattr(value, "__dict__"):
        return None
    if any(type(getattr(value, name)) is not type(held) for name, held in facts.items()):
        return None
    return Fields(tuple(facts), attrgetter(*facts))
