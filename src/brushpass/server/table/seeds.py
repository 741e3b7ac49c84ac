"""Verifiable chance: a commit-reveal scheme with the server's seed and a secret of each player.

The server commits to its seed, and players to their secrets when they sit down. Once seats are fixed all secrets are
revealed, before anything is dealt: nobody can choose after seeing another secret. After the game everything is public
(`docs/concepts/trust.md`).
"""
from __future__ import annotations

import secrets
from typing import Final

from msgspec import UNSET, Struct, field

from brushpass.core.records.fair import derive_key, seal_of
from brushpass.core.records.record import Record
from brushpass.server.messages.outgoing import Fair

SEED_BYTES: Final = 32  # bytes


class Seeds(Struct, rename={"revealed": "given", "rematch_seals": "again"}):
    """The secrets of a table by seat, as stored; old tables have none, and ordinary chance."""

    seed: str
    version: int = 1
    seals: dict[int, str] = field(default_factory=dict)
    revealed: dict[int, str] = field(default_factory=dict)
    closed: bool = False  # the seats are settled: seals can be opened
    rematch_seals: dict[int, str] = field(default_factory=dict)  # seals for a rematch
    deal: str = ""  # the code of a deal that several tables share
    opened: bool = False  # all tables of that deal are over

    def seal(self, seat: int, seal: str) -> None:
        """Set or clear the commitment of a seat."""
        self.seals.pop(seat, None)
        if seal:
            self.seals[seat] = seal

    def waiting(self) -> list[int]:
        """Return the seats whose secret is not revealed yet."""
        return [seat for seat in sorted(self.seals) if seat not in self.revealed]

    def opens(self, seat: int, secret: str) -> bool:
        """Reveal a secret once, and return whether it matches its commitment."""
        if not self.closed or seat not in self.waiting() or seal_of(secret) != self.seals[seat]:
            return False
        self.revealed[seat] = secret
        return True

    def sealed(self) -> bool:
        """Return whether a table with the same deal may still be running, so that nothing hidden may be revealed."""
        return self.deal != "" and not self.opened

    def key(self, table: str) -> str:
        """Return the key of all draws at a table."""
        return derive_key(self.seed, self.deal or table, self.revealed)

    def further(self, seats: int) -> Seeds:
        """Return the seeds of a rematch, with seats rotated."""
        return new_seeds({(seat - 1) % seats: seal for seat, seal in self.rematch_seals.items()})

    def shown(self, started: bool, over: bool, digest: str) -> Fair:
        """Return the public part: commitments at once, secrets after the start, the seed after the game."""
        return Fair(seal_of(self.seed), self.seals, self.closed, self.waiting(), self.revealed if started else {},
                    self.seed if over else "", digest, self.deal or UNSET)

    def write(self, record: Record, table: str) -> None:
        """Write all secrets into the header of a record."""
        record.fair = {"table": (table, 0), "seal": (seal_of(self.seed), 0), "seed": (self.seed, 0)}
        if self.deal:
            record.fair["deal"] = (self.deal, 0)
        for seat, seal in sorted(self.seals.items()):
            record.fair[f"seal {seat}"] = (seal, 0)
        for seat, secret in sorted(self.revealed.items()):
            record.fair[f"given {seat}"] = (secret, 0)


def new_seeds(seals: dict[int, str], deal: str = "") -> Seeds:
    """Return the seeds of a new table, or of all tables with the deal of this code."""
    return Seeds(secrets.token_hex(SEED_BYTES), seals=seals, deal=deal)
