"""Fields of a value as plain values: as `Value.facts`, with the field names of each class cached."""
from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import Struct, defstruct

from brushpass.core.kernel import Value


class Fields(NamedTuple):
    """The fields of a compiled class: a getter for all of them, and a Struct to encode them."""

    take: Callable[[Any], tuple[object, ...]]
    written: type[Struct]  # with the same fields in the order of the wire; faster made and written than a dictionary
    keyed: bool  # whether all that they hold can be looked up by


KNOWN: Final[dict[type[Value], Fields | None]] = {}  # None where every value must be asked itself


def facts_of(value: Value) -> Any:
    """Return the fields of a value, to be encoded."""
    fields = fields_of(value)
    return value.to_dict() if fields is None else fields.written(*fields.take(value))


def key_of(value: Value) -> tuple[object, ...] | None:
    """Return the fields of a value as a dictionary key; None if they are not hashable."""
    fields = fields_of(value)
    return None if fields is None or not fields.keyed else fields.take(value)


def alike(one: Value, other: Value) -> bool:
    """Return whether two values have the same fields."""
    if type(one) is not type(other) or (key := key_of(one)) is None:
        return one.to_dict() == other.to_dict()
    return key == key_of(other)


def fields_of(value: Value) -> Fields | None:
    """Return the fields of a value's class; None if they differ between values, or need conversion."""
    kind = type(value)
    if kind not in KNOWN:
        KNOWN[kind] = found_in(value)
    return KNOWN[kind]


def found_in(value: Value) -> Fields | None:
    """Return the fields of a class, from its first value."""
    facts = value.to_dict()
    if len(facts) < 2 or hasattr(value, "__dict__"):
        return None
    if any(type(getattr(value, name)) is not type(field) for name, field in facts.items()):
        return None
    keyed = all(isinstance(field, int | str | tuple) for field in facts.values())
    return Fields(attrgetter(*facts), defstruct("Facts", list(facts), gc=False), keyed)
