"""Work that goes on for as long as the server runs: where it fails, that is reported, and it begins again."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

log: Final = logging.getLogger("brushpass")


async def always(work: Callable[[], Awaitable[None]], every: float) -> None:
    """Do a piece of work again and again; one that fails is reported, and tried again the next time."""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except Exception:
            log.exception("%s has failed, and is tried again", getattr(work, "__qualname__", work))
