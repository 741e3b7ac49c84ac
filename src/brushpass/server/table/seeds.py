"""What a table's chance is made from: the server's seed, and what every person gives, sealed first and opened later.

The seed is drawn with the table, and only its seal is shown. Players who sit down send a seal too. Once the seats are
settled all of them open theirs, and nothing is dealt before: so neither a player nor the server can choose after seeing
what another one gave. When the game is over all is shown (`docs/concepts/trust.md`).
"""
from __future__ import annotations

import secrets
from typing import Final

from msgspec import Struct, field

from brushpass.core.records.fair import derive_key, seal_of
from brushpass.core.records.record import Record
from brushpass.server.messages.outgoing import Fair

SEED_BYTES: Final = 32  # bytes


class Seeds(Struct, rename={"revealed": "given", "rematch_seals": "again"}):
    """The secrets of a table by seat, as they are kept; tables from before them have none, and ordinary chance."""

    seed: str
    version: int = 1
    seals: dict[int, str] = field(default_factory=dict)
    revealed: dict[int, str] = field(default_factory=dict)
    closed: bool = False  # the seats are settled: seals can be opened
    rematch_seals: dict[int, str] = field(default_factory=dict)  # seals for a rematch

    def seal(self, seat: int, seal: str) -> None:
        """Take the seal of the player who sits down; none where they give nothing, or leave."""
        self.seals.pop(seat, None)
        if seal:
            self.seals[seat] = seal

    def waiting(self) -> list[int]:
        """Return the seats whose seal has not been opened yet."""
        return [seat for seat in sorted(self.seals) if seat not in self.revealed]

    def opens(self, seat: int, secret: str) -> bool:
        """Take what a seat gives, and say whether it fits the seal; nothing is taken twice."""
        if not self.closed or seat not in self.waiting() or seal_of(secret) != self.seals[seat]:
            return False
        self.revealed[seat] = secret
        return True

    def key(self, table: str) -> str:
        """Return the key of all draws at a table."""
        return derive_key(self.seed, table, self.revealed)

    def further(self, seats: int) -> Seeds:
        """Return the seeds of a rematch, everybody one seat further."""
        return new_seeds({(seat - 1) % seats: seal for seat, seal in self.rematch_seals.items()})

    def shown(self, started: bool, over: bool, digest: str) -> Fair:
        """Return what everybody may see: seals at once, what was given once it is mixed, the seed at the end."""
        return Fair(seal_of(self.seed), self.seals, self.closed, self.waiting(), self.revealed if started else {},
                    self.seed if over else "", digest)

    def write(self, record: Record, table: str) -> None:
        """Write all of it into the header of a record, once the game is over."""
        record.fair = {"table": (table, 0), "seal": (seal_of(self.seed), 0), "seed": (self.seed, 0)}
        for seat, seal in sorted(self.seals.items()):
            record.fair[f"seal {seat}"] = (seal, 0)
        for seat, secret in sorted(self.revealed.items()):
            record.fair[f"given {seat}"] = (secret, 0)


def new_seeds(seals: dict[int, str]) -> Seeds:
    """Return the seeds of a new table."""
    return Seeds(secrets.token_hex(SEED_BYTES), seals=seals)
