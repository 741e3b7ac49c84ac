"""Chance that can be checked: all that nature does comes from a secret that was sealed before anybody sat down.

A secret's seal is its SHA-256. The server's seed and what every person gives are mixed into one key by HMAC-SHA256; a
draw is HMAC-SHA256 of that key with the draw's own label, so that each can be computed alone. Numbers that would make
some options likelier than others are rejected, and the next one is taken. Seeds, seals and keys are hexadecimal.
"""
from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any, Final

from brushpass.core import kernel
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE, Value
from brushpass.core.records.record import BadRecord, Record

KEY_LABEL: Final = "brushpass draws 1"
DIGEST_RANGE: Final = 2**64  # how many numbers a draw's digest may give
REQUIRED_FIELDS: Final = ("table", "seal", "seed")


def seal_of(secret: str) -> str:
    """Return the seal of a secret: it can be shown before, and binds the one who shows it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def derive_key(seed: str, table: str, contributions: dict[int, str]) -> str:
    """Return the key of a game: the server's seed mixed with what everybody gave, in the order of seats."""
    lines = [KEY_LABEL, table, *[f"{seat} {contributions[seat]}" for seat in sorted(contributions)]]
    return hmac.digest(bytes.fromhex(seed), "\n".join(lines).encode(), "sha256").hex()


def accepted(number: int, total: int, size: int) -> int:
    """Return which of `total` a number below `size` means; -1 where it must be rejected, so that all are as likely."""
    return number % total if number < size - size % total else -1


def number_below(total: int, key: str, label: str) -> int:
    """Return a number from 0 to total - 1, every one exactly as likely: the first of the label's that is accepted."""
    attempt = 0
    while True:
        digest = hmac.digest(bytes.fromhex(key), f"{label} {attempt}".encode(), "sha256")
        found = accepted(int.from_bytes(digest[:8], "big"), total, DIGEST_RANGE)
        if found >= 0:
            return found
        attempt += 1


class Draw(Value):
    """A choice of nature's: its label, made of the number of the step and the rule, and its options with their odds."""

    def __init__(self, game: Game[Any], s: Any, step: int) -> None:
        self.label: str = f"{step} {kernel.asked(s).rule()}"
        self.options: list[int] = game.legal_actions(s)
        self.odds: list[int] = game.odds(s)

    def made_by(self, key: str) -> int:
        """Return the action that a key draws."""
        return self.at(number_below(sum(self.odds), key, self.label))

    def at(self, number: int) -> int:
        """Return the action that a number below the sum of all odds means: each has as many of them as its odds."""
        left = number
        for place in range(len(self.options)):
            left -= self.odds[place]
            if left < 0:
                return self.options[place]
        raise AssertionError("odds sum to their total")


def digest_of(record: Record) -> str:
    """Return the digest of a record, all of it but the line that holds the digest."""
    lines = [line for line in record.write().split("\n") if not line.startswith("fair digest ")]
    return sha256("\n".join(lines).encode()).hexdigest()


def by_seat(record: Record, kind: str) -> dict[int, str]:
    """Return the seals, or what was given, by seat."""
    return {int(name.split()[1]): value for name, (value, _) in record.fair.items() if name.startswith(f"{kind} ")}


def check_seals(record: Record) -> None:
    """Check that every secret in a record has the seal that was shown for it. Raises BadRecord."""
    fair = record.fair
    for name in REQUIRED_FIELDS:
        if name not in fair:
            raise BadRecord("record.fair-incomplete", 1, {"needed": f"fair {name}"})
    if seal_of(fair["seed"][0]) != fair["seal"][0]:
        raise BadRecord("record.fair-seal", fair["seed"][1], {})
    seals = by_seat(record, "seal")
    for seat, secret in by_seat(record, "given").items():
        if seal_of(secret) != seals.get(seat):
            raise BadRecord("record.fair-given", fair[f"given {seat}"][1], {"seat": seat})


def check_draws(record: Record, game: Game[Any], steps: list[tuple[int, int, Any]]) -> int:
    """Check that all that nature did comes from the seeds, and return how often she drew. Raises BadRecord.

    The steps are those of `replay`: player, action, and the state after it.
    """
    check_seals(record)
    key = derive_key(record.fair["seed"][0], record.fair["table"][0], by_seat(record, "given"))
    before, count = game.new(), 0
    for step, (player, a, s) in enumerate(steps):
        if player == NATURE:
            drawn = Draw(game, before, step).made_by(key)
            if drawn != a:
                told: dict[str, object] = {"found": game.text(a), "needed": game.text(drawn)}
                raise BadRecord("record.fair-draw", record.actions[step][2], told)
            count += 1
        before = s
    if "digest" in record.fair and digest_of(record) != record.fair["digest"][0]:
        raise BadRecord("record.fair-digest", record.fair["digest"][1], {})
    return count
