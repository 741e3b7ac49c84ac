"""The operations of the HTTP API, and the types that their endpoints declare.

An endpoint declares its body as the type of its parameter `body`, and its answer as the parameter of `Response`.
"""
from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final, NamedTuple, get_args, get_type_hints

BODY: Final = "body"
Endpoint = Callable[..., Awaitable[Any]]


class Operation(NamedTuple):
    """A method and a path with the endpoint that answers them."""

    method: str
    path: str
    endpoint: Endpoint
    bearer: bool = False  # whether a bot token authorises it, and not the cookie of a page


@cache
def hints(function: Endpoint) -> dict[str, Any]:
    """Return the annotated types of a function; the request itself is imported for type checkers only."""
    return get_type_hints(function, localns={"Request": object}, include_extras=True)


def function_of(endpoint: Endpoint) -> Any:
    """Return the function of a method: a bound method in a cache would keep its server alive."""
    return getattr(endpoint, "__func__", endpoint)


def body_type(endpoint: Endpoint) -> type[Any] | None:
    """Return the type of an endpoint's body; None if it has none."""
    function = function_of(endpoint)
    return hints(function)[BODY] if BODY in function.__annotations__ else None


def answer_type(endpoint: Endpoint) -> Any:
    """Return the type of an endpoint's answer."""
    declared = hints(function_of(endpoint))["return"]
    return next(iter(get_args(declared)), declared)
