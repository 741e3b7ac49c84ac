"""The process in which a server reviews games.

Bots that play do not wait for it: it uses neither their processes nor their queue.
"""
from __future__ import annotations

from typing import Final

from brushpass.server.engine.processes import ChildProcess
from brushpass.server.engine.review_job import Wanted, review_steps
from brushpass.server.messages.reviews import Review

NICENESS: Final = 5  # how much a review lets others go first: at 10 it hardly got on where all cores were busy


class Reviewer(ChildProcess[Wanted, Review]):
    """The child process that reviews one game at a time."""

    def __init__(self) -> None:
        super().__init__(review_steps, NICENESS)
