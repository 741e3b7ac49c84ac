"""The prefixes to which a client is charged: an IPv4 address, or the IPv6 networks that one client may control."""
from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

SITE: Final = "/48"  # the suffix of the prefix of a whole site
SITE_SHARE: Final = 16  # how many times the limit of one client a site may use
MAX_CACHED: Final = 10_000


@lru_cache(MAX_CACHED)
def prefixes(address: str) -> tuple[str, ...]:
    """Return the keys that count a client: its IPv4 address, or its /64 and /48 prefixes; other text is its own key."""
    try:
        ip = ip_address(address.partition("/")[0])
    except ValueError:
        return (address,)
    if not isinstance(ip, IPv6Address):
        return (str(ip),)
    if ip.ipv4_mapped is not None:
        return (str(ip.ipv4_mapped),)
    return f"{prefix(ip, 64)}/64", f"{prefix(ip, 48)}{SITE}"


def prefix(address: IPv6Address, bits: int) -> IPv6Address:
    """Return the first bits of an address, followed by zeros."""
    rest = 128 - bits
    return IPv6Address(int(address) >> rest << rest)


def share(key: str) -> int:
    """Return by how much the limit of one client is multiplied for a key."""
    return SITE_SHARE if key.endswith(SITE) else 1
