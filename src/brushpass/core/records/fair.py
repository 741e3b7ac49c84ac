"""Provably fair chance: all chance actions are derived from a seed that was committed to before the game.

The seal of a secret is its SHA-256. HMAC-SHA256 derives the key of a game from the server's seed and the contributions
of the players; a draw is HMAC-SHA256 of its label with that key, so that each draw can be verified alone. Rejection
sampling keeps the draws unbiased. Seeds, seals and keys are hexadecimal.

Tables may share a deal (`fair deal`). Then the key comes from the seed and the deal alone, and draws are numbered by
rule instead of by step: the third throw of a die is the same at every table, whatever was chosen before.
"""
from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any, Final

from brushpass.core import kernel
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE, Value
from brushpass.core.records.record import COMMENT, BadRecord, Record

KEY_LABEL: Final = "brushpass draws 1"
DIGEST_RANGE: Final = 2**64  # of the number that a digest gives
REQUIRED_FIELDS: Final = ("table", "seal", "seed")


def seal_of(secret: str) -> str:
    """Return the seal of a secret, a commitment that can be published before the secret."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def derive_key(seed: str, table: str, contributions: dict[int, str]) -> str:
    """Derive the key of a game from the server's seed and the players' contributions, in the order of seats."""
    lines = [KEY_LABEL, table, *[f"{seat} {contributions[seat]}" for seat in sorted(contributions)]]
    return hmac.digest(bytes.fromhex(seed), "\n".join(lines).encode(), "sha256").hex()


def accepted(number: int, total: int, size: int) -> int:
    """Return a number below `size` modulo `total`; -1 if it must be rejected to avoid bias."""
    return number % total if number < size - size % total else -1


def number_below(total: int, key: str, label: str) -> int:
    """Return a uniform number from 0 to `total` - 1: the first accepted one for a label."""
    attempt = 0
    while True:
        digest = hmac.digest(bytes.fromhex(key), f"{label} {attempt}".encode(), "sha256")
        number = accepted(int.from_bytes(digest[:8], "big"), total, DIGEST_RANGE)
        if number >= 0:
            return number
        attempt += 1


class Draw(Value):
    """A chance action to draw: its label, from its number and the rule, and its options with their odds."""

    def __init__(self, game: Game[Any], s: Any, number: int) -> None:
        self.label: str = f"{number} {kernel.pending_ask(s).rule()}"
        self.options: list[int] = game.legal_actions(s)
        self.odds: list[int] = game.odds(s)

    def made_by(self, key: str) -> int:
        """Return the action that a key draws."""
        return self.at(number_below(sum(self.odds), key, self.label))

    def at(self, number: int) -> int:
        """Return the action for a number below the sum of all odds."""
        left = number
        for action, weight in zip(self.options, self.odds, strict=True):
            left -= weight
            if left < 0:
                return action
        raise AssertionError("odds sum to their total")


class Numbering(Value):
    """The numbers of draws: their step, or for a shared deal how often the same rule has drawn before."""

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.drawn: dict[str, int] = {}  # draws so far by rule

    def of(self, s: Any, step: int) -> int:
        """Return the number of the draw in a state."""
        return self.drawn.get(kernel.pending_ask(s).rule(), 0) if self.shared else step

    def count(self, s: Any) -> None:
        """Count the draw in a state, once it is made."""
        if self.shared:
            rule = kernel.pending_ask(s).rule()
            self.drawn[rule] = self.drawn.get(rule, 0) + 1


def digest_of(record: Record) -> str:
    """Return the digest of a record without its digest line and its comments."""
    lines = [line for line in record.write().split("\n") if not line.startswith(("fair digest ", f"{COMMENT} "))]
    return sha256("\n".join(lines).encode()).hexdigest()


def by_seat(record: Record, field: str) -> dict[int, str]:
    """Return the seals or the contributions (`given`) by seat."""
    return {int(name.split()[1]): value for name, (value, _) in record.fair.items() if name.startswith(f"{field} ")}


def check_seals(record: Record) -> None:
    """Check that every secret in a record matches its seal. Raises BadRecord."""
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
    """Check that all chance actions follow from the seeds, and return their number. Raises BadRecord.

    The steps are those of `replay`: player, action, and the state after it.
    """
    check_seals(record)
    fair = record.fair
    key = derive_key(fair["seed"][0], fair.get("deal", fair["table"])[0], by_seat(record, "given"))
    before, count, numbering = game.new(), 0, Numbering("deal" in fair)
    for step, (player, a, s) in enumerate(steps):
        if player == NATURE:
            drawn = Draw(game, before, numbering.of(before, step)).made_by(key)
            numbering.count(before)
            if drawn != a:
                params: dict[str, object] = {"found": game.text(a), "needed": game.text(drawn)}
                raise BadRecord("record.fair-draw", record.actions[step][2], params)
            count += 1
        before = s
    if "digest" in record.fair and digest_of(record) != record.fair["digest"][0]:
        raise BadRecord("record.fair-digest", record.fair["digest"][1], {})
    return count
