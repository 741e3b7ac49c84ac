"""Many players at several servers under injected faults, and a consistency check of their histories.

Each player records sent, acknowledged and observed choices. Afterwards every acknowledged choice must be in the log
exactly once, every log must have one order without a gap, and nobody may have observed anything that is not in it.
"""
from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import asyncpg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.eventually import TIMEOUT_S
from tests.server.live_server import Guest

ANSWER_TIMEOUT_S = 3.0  # seconds that a player waits for an answer, before they try another server
MAX_TIMEOUT_S = 30.0  # after they had to try again and again
LONG = {"kind": "live", "main": 1_800}  # a clock that nobody runs out of, unless a jump is charged
TALK = 0.3  # of the times that a player could choose or wait, they say something instead
FAILS = (OSError, TimeoutError, WebSocketException)


@dataclass
class Player:
    """One seat at a table, at whichever server, and the history of it."""

    code: str
    token: str
    ports: list[int]
    rng: random.Random
    pace: float
    timeout_s: float = ANSWER_TIMEOUT_S
    acked: list[str] = field(default_factory=list)
    sent: int = 0
    waits: list[float] = field(default_factory=list)  # seconds between a choice and its acknowledgement
    seen: dict[int, int] = field(default_factory=dict)  # lines by version
    lines: list[str] = field(default_factory=list)
    rewritten: list[str] = field(default_factory=list)  # what was seen and then was not there any more
    over: bool = False
    view: dict[str, Any] = field(default_factory=dict)
    spoken: list[str] = field(default_factory=list)  # what was said, and acknowledged
    open: tuple[str, int, float] | None = None  # a choice that was not yet answered: its id, itself, since when

    async def play(self) -> None:
        """Play at one server after the other until the game is over."""
        while not self.over:
            port = self.rng.choice(self.ports)
            try:
                async with asyncio.timeout(self.timeout_s):
                    socket = await connect(f"ws://127.0.0.1:{port}/ws/{self.code}", compression=None, proxy=None,
                                           ping_interval=None, open_timeout=None)
            except FAILS as problem:
                self.be_slower(problem)
                await asyncio.sleep(0.1)
                continue
            try:
                await self.stay(socket)
            except FAILS as problem:
                self.be_slower(problem)
            with suppress(*FAILS):
                async with asyncio.timeout(1.0):
                    await socket.close()

    def be_slower(self, problem: Exception) -> None:
        """Increase the timeout after silence: the machine may be slow, and the server not gone."""
        if isinstance(problem, TimeoutError):
            self.timeout_s = min(2 * self.timeout_s, MAX_TIMEOUT_S)

    async def stay(self, socket: ClientConnection) -> None:
        """Play over one connection until it fails, or the game is over."""
        await socket.send(json.dumps({"t": "hello", "token": self.token}))
        await self.hear(socket, "view")
        while not self.over:
            if self.rng.random() < TALK:
                await self.speak(socket)
            elif self.view["options"]:
                await asyncio.sleep(self.pace * self.rng.random())
                await self.choose(socket, self.view)
            else:
                await self.hear(socket, "view")

    async def speak(self, socket: ClientConnection) -> None:
        """Say something, at any time: so two servers write to one table at the same moment."""
        text = str(uuid4())
        await socket.send(json.dumps({"t": "say", "id": text, "text": text}))
        answer = await self.hear(socket, "ack", "refused")
        while answer.get("id") != text:
            answer = await self.hear(socket, "ack", "refused")
        if answer["t"] == "ack":
            self.spoken.append(text)

    async def choose(self, socket: ClientConnection, view: dict[str, Any]) -> None:
        """Send a choice, the one before where no answer came to it, and wait for the answer."""
        loop = asyncio.get_running_loop()
        if self.open is None:
            self.open = (str(uuid4()), self.rng.choice(view["options"])["a"], loop.time())
        id, a, since = self.open
        self.sent += 1
        await socket.send(json.dumps({"t": "act", "id": id, "v": view["v"], "a": a}))
        answer = await self.hear(socket, "ack", "refused")
        while answer.get("id") != id:
            answer = await self.hear(socket, "ack", "refused")
        if answer["t"] == "ack":
            self.acked.append(id)
            self.timeout_s = ANSWER_TIMEOUT_S
            self.waits.append(loop.time() - since)
            self.view = {**self.view, "options": []} if self.view["v"] < answer["v"] else self.view
        if answer["t"] == "ack" or answer["key"] != "server.store.failed":
            self.open = None

    async def hear(self, socket: ClientConnection, *kinds: str) -> dict[str, Any]:
        """Return the next message of a type; record everything observed meanwhile."""
        while True:
            async with asyncio.timeout(self.timeout_s):
                message: dict[str, Any] = json.loads(await socket.recv())
            if message["t"] == "view":
                self.look(message)
            if message.get("key") == "note.time":
                self.rewritten.append(f"{self.code}: time was taken that nobody had")
            if message["t"] == "closed":
                raise OSError(message["key"])
            if message["t"] in kinds:
                return message

    def look(self, message: dict[str, Any]) -> None:
        """Keep what a view tells; lines that were seen stay as they were, because nobody takes anything back."""
        first, lines = message["from"], [json.dumps(line, sort_keys=True) for line in message["lines"]]
        for place, line in enumerate(lines):
            if first + place < len(self.lines) and self.lines[first + place] != line:
                self.rewritten.append(f"{self.code} line {first + place}")
        self.lines = [*self.lines[:first], *lines, *self.lines[first + len(lines):]]
        self.view = message
        self.seen[message["v"]] = message["seq"]
        self.over = message["result"] is not None


def open_table(ports: list[int], rng: random.Random, pace: float) -> list[Player]:
    """Open a table of two players, with a clock or without: servers follow each other in another way then."""
    ann, bob = Guest(ports[0]), Guest(ports[-1])
    code, token = ann.open_table("kyoto", "me", "open", **({"time": LONG} if rng.random() < 0.5 else {}))
    other = bob.sit(code, 1)
    ann.post(f"/api/tables/{code}/begin", {})
    return [Player(code, each, ports, random.Random(rng.random()), pace) for each in (token, other)]


async def faults_in(database: str, players: list[Player], ports: list[int]) -> list[str]:
    """Return everything that is not as promised, from all histories and the database."""
    connection = await asyncpg.connect(database)
    found = [each for player in players for each in player.rewritten]
    try:
        for code in sorted({player.code for player in players}):
            rows = await connection.fetch("select seq, id, player from log where code = $1 order by seq", code)
            two = [player for player in players if player.code == code]
            found += faults_of_log(code, rows, two)
            said = [row["text"] for row in await connection.fetch("select text from said where code = $1", code)]
            found += [f"{code}: not said once, {text}" for player in two for text in player.spoken
                      if said.count(text) != 1]
    finally:
        await connection.close()
    for player in players:
        found += await faults_of_views(player, ports)
    return found


def faults_of_log(code: str, rows: list[Any], players: list[Player]) -> list[str]:
    """Return what is wrong with a log: a gap, a choice twice, one that was acknowledged and is not there."""
    found = [f"{code}: gap"] if [row["seq"] for row in rows] != list(range(len(rows))) else []
    ids = [row["id"] for row in rows if row["id"] is not None]
    found += [f"{code}: twice"] if len(set(ids)) != len(ids) else []
    places = {id: place for place, id in enumerate(ids)}
    for player in players:
        found += [f"{code}: lost {id}" for id in player.acked if id not in places]
        order = [places[id] for id in player.acked if id in places]
        found += [f"{code}: order"] if order != sorted(order) else []
    return found


async def faults_of_views(player: Player, ports: list[int]) -> list[str]:
    """Return what a player saw that is not so, by what every server tells them now."""
    found, finals = list[str](), list[tuple[int, list[str]]]()
    for port in ports:
        fresh = Player(player.code, player.token, [port], random.Random(1), 0.0, TIMEOUT_S)
        try:
            async with connect(f"ws://127.0.0.1:{port}/ws/{player.code}", compression=None, proxy=None,
                               ping_interval=None, open_timeout=TIMEOUT_S) as socket:
                await socket.send(json.dumps({"t": "hello", "token": player.token}))
                view = await fresh.hear(socket, "view")
        except FAILS as problem:
            found.append(f"{player.code}: cannot be opened at {port}, {problem}")
            continue
        finals.append((view["v"], fresh.lines))
        if player.lines != fresh.lines[: len(player.lines)]:
            found.append(f"{player.code}: seen what is not so at {port}")
        if player.seen and max(player.seen) > view["v"]:
            found.append(f"{player.code}: a version that is not there at {port}")
    if any(final != finals[0] for final in finals):
        found.append(f"{player.code}: servers disagree")
    return found
