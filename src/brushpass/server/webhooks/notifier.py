"""Webhooks: notify a channel outside of turns in correspondence games, and of results.

A host pastes the URL, so anybody could make the server send requests. They go over HTTPS to public addresses only: the
resolved address is checked, and it is the one connected to. Redirects are not followed, and responses are not returned.
A message names nothing that spectators do not see.
"""
from __future__ import annotations

import asyncio
import socket
import ssl
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from brushpass.server.http.guard import RateLimiter
from brushpass.server.log import log
from brushpass.server.previews.links import game_title, named, won
from brushpass.server.table.facts import PERSON, NotAllowed, Webhook
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver
from brushpass.server.task_set import TaskSet
from brushpass.text.catalogue import Catalogue

BAD: Final = "server.refused.webhook"
TIMEOUT_S: Final = 5.0  # for the name, and for the request
MAX_PER_HOUR: Final = 60.0  # messages to one webhook
MAX_QUEUED: Final = 200  # messages; more are dropped
HTTPS_PORT: Final = 443
NAT64: Final = IPv6Network("64:ff9b::/96")  # IPv4 addresses, private ones too, as IPv6
# of chat programs: a name could call everybody in the channel
MARKUP: Final = {ord(letter): None for letter in "<>&@`*_~|[]"}


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the public internet, in whatever form it is written."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in NAT64):
        return False
    return ip.is_global and not ip.is_multicast


def parsed(url: str, trusted: tuple[str, ...]) -> SplitResult:
    """Return a URL that may be a webhook: HTTPS on its usual port, or a trusted origin. Raises NotAllowed."""
    try:
        parts = urlsplit(url)
        usual = parts.scheme == "https" and parts.port in (None, HTTPS_PORT) and bool(parts.hostname)
    except ValueError:
        raise NotAllowed(BAD, {}) from None
    if parts.username is not None or not url.isascii() or not url.isprintable() or " " in url:
        raise NotAllowed(BAD, {})
    if not usual and origin_of(parts) not in trusted:
        raise NotAllowed(BAD, {})
    return parts


def origin_of(url: SplitResult) -> str:
    """Return scheme and host of a URL."""
    return f"{url.scheme}://{url.netloc}"


async def resolved(url: SplitResult, trusted: tuple[str, ...]) -> tuple[str, int]:
    """Return the address and port of a webhook. Raises NotAllowed unless all its addresses are public."""
    port = url.port or (HTTPS_PORT if url.scheme == "https" else 80)
    try:
        async with asyncio.timeout(TIMEOUT_S):
            rows = await asyncio.get_running_loop().getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError):
        raise NotAllowed(BAD, {}) from None
    addresses = {str(row[4][0]) for row in rows}
    if not addresses or (origin_of(url) not in trusted and not all(is_public(address) for address in addresses)):
        raise NotAllowed(BAD, {})
    return min(addresses), port


async def posted(url: str, body: bytes, trusted: tuple[str, ...]) -> int:
    """Send a message to the address that was checked, and return the status code; 0 without a response in time."""
    try:
        parts = parsed(url, trusted)
        address, port = await resolved(parts, trusted)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Content-Type: application/json",
                "User-Agent: Brushpass", f"Content-Length: {len(body)}", "Connection: close", "", ""]
        secured = ssl.create_default_context() if parts.scheme == "https" else None
        async with asyncio.timeout(TIMEOUT_S):  # for all of it: a slow server holds nobody up
            reader, writer = await asyncio.open_connection(
                address, port, ssl=secured, server_hostname=parts.hostname if secured else None)
            try:
                writer.write("\r\n".join(head).encode() + body)
                await writer.drain()
                return int((await reader.readline()).split()[1])
            finally:
                writer.close()
    except (OSError, ValueError, IndexError, TimeoutError, NotAllowed):
        return 0


def message_of(text: str) -> bytes:
    """Return a message for Discord (`content`), Slack and Matrix (`text`); nobody is mentioned by it."""
    return msgspec.json.encode({"content": text, "text": text, "allowed_mentions": {"parse": list[str]()}})


class WebhookNotifier(TableObserver):
    """Tells the webhook of a table whose turn it is in a correspondence game, and who has won any game."""

    def __init__(self, trusted: tuple[str, ...]) -> None:
        self.trusted = trusted
        self.limit = RateLimiter(MAX_PER_HOUR, 3_600.0)
        self.tasks = TaskSet()

    async def checked(self, url: str) -> str:
        """Return a URL that may be a webhook. Raises NotAllowed."""
        await resolved(parsed(url, self.trusted), self.trusted)
        return url

    async def visited(self, live: LiveTable, opened: bool) -> None:
        """Remember whose turn it is at a table that is loaded: its webhook knows."""
        if opened and live.table is not None:
            live.announced = live.table.public_player_to_move()

    def turn_changed(self, live: LiveTable) -> None:
        """Announce the player whom everybody sees to be asked, once, by the server that made the change."""
        hook, table = live.facts.webhook, live.table
        seat = -1 if table is None else table.public_player_to_move()
        if hook is None or seat == live.announced or live.version != live.own_version:
            return
        live.announced = seat
        if seat >= 0 and live.facts.seats[seat].kind == PERSON and live.facts.time.kind == "days":
            words = Catalogue(hook.language)
            name = named(words, live.code, live.facts, seat).translate(MARKUP)
            self.send(hook, live, words, words.say("server.webhook.turn", {"name": name}))

    def game_over(self, live: LiveTable) -> None:
        """Announce the winners."""
        hook, result = live.facts.webhook, None if live.table is None else live.table.result()
        if hook is not None and result is not None:
            words = Catalogue(hook.language)
            self.send(hook, live, words, won(words, live.code, live.facts, result.winners).translate(MARKUP))

    def send(self, hook: Webhook, live: LiveTable, words: Catalogue, text: str) -> None:
        """Send a sentence about a table in the background, within the rate limit."""
        if len(self.tasks) >= MAX_QUEUED or not self.limit.spend(hook.url):
            return
        line = f"{game_title(words, live.facts.game)}: {text.removesuffix('.')}. {hook.origin}/t/{live.code}"
        self.tasks.start(self.deliver(hook.url, message_of(line), live.code))

    async def deliver(self, url: str, body: bytes, code: str) -> None:
        """Send a message, and log its failure without the URL, which is a secret."""
        status = await posted(url, body, self.trusted)
        if not 200 <= status < 300:
            log.warning("the webhook of table %s answered %d", code, status)

    def close(self) -> None:
        """Stop sending."""
        self.tasks.cancel()
