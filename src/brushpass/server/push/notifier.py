"""Push notifications for players who are away when it is their turn.

Only subscribed players are notified, and a message contains no more than the game and its table.
"""
from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from brushpass.server.push.encryption import Browser, key_of, new_key, point_of, sealed, signed, text_of
from brushpass.server.store.base import Store
from brushpass.server.store.changes import BadStore
from brushpass.server.store.people import Push
from brushpass.server.table.facts import PERSON
from brushpass.server.tables.live_table import LiveTable
from brushpass.server.tables.registry import TableObserver
from brushpass.server.task_set import TaskSet

PUSH_TIMEOUT_S: Final = 10.0  # for an answer
PUSH_TTL_S: Final = "86400"  # seconds that a push service keeps a message for a browser that is off
MAX_QUEUED_PUSHES: Final = 200  # messages; more are dropped
REFUSED: Final = frozenset({400, 401, 403, 404, 410})  # the subscription is over, or was never meant for us


def posted(browser: Browser, body: bytes, headers: dict[str, str]) -> int:
    """Send a message, and return the status code; 0 without a response. Redirects are not followed."""
    url = urlsplit(browser.endpoint)
    kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
    connection = kind(url.netloc, timeout=PUSH_TIMEOUT_S)
    try:
        connection.request("POST", url.path + (f"?{url.query}" if url.query else ""), body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        connection.close()


class PushNotifier(TableObserver):
    """Notifies absent players of their turn, once until they return."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key: Any = None  # once it is read from the store
        self.threads = ThreadPoolExecutor(2, "pushing")
        self.tasks = TaskSet()

    async def signer(self) -> Any:
        """Return the signing key: created at the first start, and stored."""
        if self.key is None:
            self.key = key_of(await self.store.people.push_key(new_key()))
        return self.key

    async def public(self) -> str:
        """Return the public key for subscriptions."""
        return text_of(point_of((await self.signer()).public_key()))

    def fits(self, push: Push) -> bool:
        """Return whether a message can be encrypted with the keys of a subscription."""
        try:
            return bool(sealed(b"", Browser(push.endpoint, push.key, push.auth)))
        except ValueError:
            return False

    def turn_changed(self, live: LiveTable) -> None:
        """Notify the player who is to act, unless the server is stopping."""
        if not self.registry.closing:
            self.look(live)

    def look(self, live: LiveTable) -> None:
        """Notify the player who is to act, if they are away and not notified yet."""
        if live.pushed:
            live.pushed -= live.connected_seats()
        table = live.table
        seat = -1 if table is None or not live.kept else table.to_act()
        if seat < 0 or live.has(seat) or seat in live.pushed or len(self.tasks) >= MAX_QUEUED_PUSHES:
            return
        chair = live.facts.seats[seat]
        if chair.kind == PERSON and chair.guest and not chair.owner:
            live.pushed.add(seat)
            self.tasks.start(self.tell(chair.guest, live.code, live.facts.game))

    async def tell(self, owner: str, code: str, game: str) -> None:
        """Notify all browsers of a person; delete subscriptions that are refused."""
        people = self.store.people
        try:
            key = await self.signer()
            for push in await people.pushes(owner):
                if await self.send(push, code, game, key) in REFUSED:
                    await people.drop_push(push.endpoint)
        except BadStore:
            return  # the next turn is another chance

    async def send(self, push: Push, code: str, game: str, key: Any) -> int:
        """Send one message, and return the status code."""
        browser = Browser(push.endpoint, push.key, push.auth)
        headers = {"TTL": PUSH_TTL_S, "Content-Encoding": "aes128gcm", "Urgency": "normal", "Topic": code,
                   "Authorization": signed(push.endpoint, push.sender, key, time())}
        body = sealed(msgspec.json.encode({"code": code, "game": game, "language": push.language}), browser)
        return await asyncio.get_running_loop().run_in_executor(self.threads, posted, browser, body, headers)

    def close(self) -> None:
        """Stop sending."""
        self.tasks.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)
