"""What one seat, or a spectator, has been told and sees now."""
from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from brushpass.server.wire.outgoing import Packed, Zone, packed

NOTHING: Final = packed(None)


class Watcher:
    """What one seat, or a spectator, has been told and sees now."""

    def __init__(self) -> None:
        self.lines: list[Packed] = []  # as they are sent, shared by all who see the same: games are kept in little room
        self.version = 0
        self.view = self.options = self.result = NOTHING
        self.zones: list[Zone] | UnsetType = UNSET  # the table in words, where the game tells it so
        self.seq = -1
        self.moving = False  # whether nobody else has chosen since this seat did
        self.mine = 0  # lines up to the end of what came of this seat's last choice
        self.undo = False  # whether this seat may take its last choice back
        self.cut = 0  # the version at which lines were last taken back
