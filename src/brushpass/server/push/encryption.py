"""Encrypted push messages (RFC 8291) and sender identification (RFC 8292)."""
from __future__ import annotations

import hmac
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
RECORD_BYTES: Final = 4_096  # bytes of a record; a message is one
LAST: Final = b"\x02"  # ends the last record
SIGNATURE_HOURS: Final = 12  # for which a signature is good


class Browser(NamedTuple):
    """A push subscription: endpoint and keys."""

    endpoint: str
    key: str  # its public key
    auth: str  # its secret


def text_of(data: bytes) -> str:
    """Return bytes as base64url text."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    """Return the bytes of base64url text. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point."""
    return bytes(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def new_key() -> str:
    """Return a new private key as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return text_of(number.to_bytes(32, "big"))


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    """Return a private key from its text."""
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), CURVE)


def derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    """Return a key derived from a secret (HKDF, one block)."""
    return hmac.digest(hmac.digest(salt, secret, sha256), about + b"\x01", sha256)[:length]


def sealed(message: bytes, browser: Browser, key: ec.EllipticCurvePrivateKey | None = None,
           salt: bytes = b"") -> bytes:
    """Return a message encrypted for a browser. Raises ValueError for invalid keys."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(browser.key))
    mine = point_of(key.public_key())
    about = b"WebPush: info\x00" + point_of(theirs) + mine
    secret = derived(key.exchange(ec.ECDH(), theirs), bytes_of(browser.auth), about, 32)
    cipher = AESGCM(derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16))
    nonce = derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + bytes(cipher.encrypt(nonce, message + LAST, None))


def signed(endpoint: str, sender: str, key: ec.EllipticCurvePrivateKey, now: float) -> str:
    """Return the `Authorization` header for a push service."""
    url = urlsplit(endpoint)
    claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": int(now) + SIGNATURE_HOURS * 3600, "sub": sender}
    parts = [text_of(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    r, s = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
    token = ".".join([*parts, text_of(r.to_bytes(32, "big") + s.to_bytes(32, "big"))])
    return f"vapid t={token}, k={text_of(point_of(key.public_key()))}"
