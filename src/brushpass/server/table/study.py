"""The shared moment of a study, in which several people look at a finished game together and try lines."""
from __future__ import annotations

import secrets
from typing import Final

from librt.random import Random
from msgspec import Struct

from brushpass.core.kernel import NATURE, SPECTATOR
from brushpass.server.messages.outgoing import StudyMessage
from brushpass.server.table.log import LogRow
from brushpass.server.table.seating import Seating
from brushpass.server.table.table import Table

NOBODY: Final = -1


class Study(Struct):
    """What all see who study a game; people are named by their seat, or the number of a spectator."""

    leader: int = NOBODY
    at: int = 0  # actions of the game before this moment
    eyes: str = "open"
    pointer: str = ""
    pointed_by: int = NOBODY
    line: list[LogRow] | None = None  # actions tried from here


def trial_of(seating: Seating, study: Study) -> Table:
    """Return the game at the end of the line of a study; slow for a long game."""
    lines = [(entry.player, entry.action, "") for entry in seating.revealed().log[: study.at]]
    trial = Table(seating.game, Random(secrets.randbits(62)))
    trial.replay([*lines, *(study.line or [])])
    trial.play_until_choice()
    study.line = rows_after(trial, study.at)
    return trial


def rows_after(trial: Table, at: int) -> list[LogRow]:
    """Return the actions of a line, which began after `at` actions."""
    return [(entry.player, entry.action, "") for entry in trial.log[at:]]


def shortened(line: list[LogRow]) -> list[LogRow]:
    """Return a line without the last choice of a player, and the chance actions after it."""
    choices = [index for index, (player, _, _) in enumerate(line) if player != NATURE]
    return line[: choices[-1]] if choices else line


def message_of(study: Study, trial: Table | None) -> StudyMessage:
    """Return the message about a study and the game at the end of its line; `you` is left to the sender."""
    message = StudyMessage(NOBODY, study.leader, study.at, study.eyes, study.pointer, study.pointed_by,
                           NOBODY if study.line is None else len(study.line))
    if trial is not None:
        message.asked = max(trial.to_act(), NOBODY)
        message.view = trial.message(message.asked if message.asked >= 0 else int(SPECTATOR))
    return message
