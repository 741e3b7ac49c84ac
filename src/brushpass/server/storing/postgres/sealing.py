"""Words that pass through a Redis, which may be anybody's: only servers of one database can read and send them.

Each server seals with a key of its own, made from the database's by a salt, and counts its messages.
"""
from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from itertools import count
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SALT: Final = 16  # bytes
NONCE: Final = 12
MOST: Final = 1_000  # other servers whose keys are kept


class Seal:
    """Seals what this server tells the others, and opens what they tell."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()
        self.salt = secrets.token_bytes(SALT)
        self.own = self.key_of(self.salt)
        self.sent = count()
        self.known: dict[bytes, AESGCM] = {}

    def key_of(self, salt: bytes) -> AESGCM:
        """Return the key of the server with this salt."""
        return AESGCM(hmac.digest(self.key, salt, sha256))

    def closed(self, text: str) -> bytes:
        """Return a text as all servers of this database can read it, and nobody else."""
        nonce = next(self.sent).to_bytes(NONCE, "big")
        return self.salt + nonce + bytes(self.own.encrypt(nonce, text.encode(), None))

    def opened(self, data: bytes) -> str:
        """Return what another server has sealed; "" where none of this database has."""
        salt, nonce = data[:SALT], data[SALT:SALT + NONCE]
        key = self.known.get(salt) or self.key_of(salt)
        try:
            text = bytes(key.decrypt(nonce, data[SALT + NONCE:], None)).decode()
        except (InvalidTag, ValueError):
            return ""
        if len(self.known) >= MOST:
            self.known.clear()
        self.known[salt] = key
        return text
