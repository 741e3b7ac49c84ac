"""What is wanted is judged anew where somebody else was faster: from the table as it is by then."""
from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from brushpass.server.hall.hall import Hall
from brushpass.server.hall.live import Live
from brushpass.server.storing.protocol import BadStore, Changed

P = ParamSpec("P")
T = TypeVar("T")
TRIES: Final = 5  # so often in a row somebody else may be faster
Verb = Callable[Concatenate[Hall, Live, P], Coroutine[Any, Any, T]]


def anew(verb: Verb[P, T]) -> Verb[P, T]:
    """Return a verb that is tried again where its table has changed meanwhile at another server."""
    @wraps(verb)
    async def tried(hall: Hall, live: Live, /, *words: P.args, **named: P.kwargs) -> T:
        for _ in range(TRIES):
            try:
                return await verb(hall, live, *words, **named)
            except Changed:
                continue
        raise BadStore("server.store.failed", {})

    return tried
