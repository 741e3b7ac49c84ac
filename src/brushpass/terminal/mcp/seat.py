"""A seat at a table for a program that reads: at a server by its token, or at a table of its own with bots.

Both hand out the messages that a server sends to one seat, and nothing else of the game.
"""
from __future__ import annotations

import json
import re
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from time import sleep
from typing import Any, Final, Protocol
from uuid import uuid4

from brushpass.agents.levels import find_opponent
from brushpass.core.problems import UserError
from brushpass.server.table.facts import BOT, PERSON, Facts
from brushpass.server.table.facts import Seat as Chair
from brushpass.server.table.seating import Seating
from brushpass.server.table.words import in_words
from brushpass.server.engine.bots import answer
from brushpass.server.engine.questions import question
from brushpass.server.messages.outgoing import packed
from brushpass.terminal.errors import BadUsage
from brushpass.text.catalogue import Catalogue

Seen = dict[str, Any]  # the table, the view, and the view in words
PATIENCE: Final = 40.0  # seconds for an answer, more than the longest wait of the server
TOO_FAST: Final = 429
PAUSE: Final = 5.0  # seconds after which a server lets a bot ask again
MOST_TRIES: Final = 6
ADDRESS: Final = re.compile(r"(https?)://([^/\s]+)/t/([A-Za-z0-9]+)/?")  # of a table, as an invitation gives it


class Seat(Protocol):
    """What a program at a table can do: see what its seat sees, ask why not, and play."""

    def see(self, since: int, wait: bool) -> Seen:
        """Return what the seat sees, with the lines from `since` on; with `wait` once it is asked, or after a while."""

    def why(self, text: str) -> UserError:
        """Return why the seat may not do now what a text names."""

    def act(self, v: int, a: int) -> None:
        """Play an action. Raises Problem."""


class OwnTable:
    """A table of one's own, where all others are bots of the house."""

    def __init__(self, game: str, options: dict[str, str], seats: int, seat: int, bot: str, words: Catalogue) -> None:
        level = find_opponent(game, bot).name
        chairs = [Chair(PERSON) if index == seat else Chair(BOT, "", level) for index in range(seats)]
        self.room = Seating("", Facts(game, options, chairs, ""))
        self.table = self.room.begin()
        self.seat, self.words = seat, words
        self.table.settle()
        self.let_others_play()

    def let_others_play(self) -> None:
        """Let the bots choose until this seat has to, or the game is over."""
        while (other := self.table.to_act()) not in (-1, self.seat):
            a = answer(question(self.room, self.table, other)).a
            self.table.act(other, str(uuid4()), self.table.watchers[other].version, a)

    def see(self, since: int, wait: bool) -> Seen:
        """Return what the seat sees, as a server would send it."""
        held = {"table": self.room.table_message(self.seat, False, set()), "view": self.table.message(self.seat, since),
                "words": in_words(self.table, self.seat, self.words)}
        seen: Seen = json.loads(bytes(packed(held)))
        return seen

    def why(self, text: str) -> UserError:
        return self.table.explain(self.seat, text)

    def act(self, v: int, a: int) -> None:
        """Play an action, and let the others answer."""
        self.table.act(self.seat, str(uuid4()), v, a)
        self.let_others_play()


class Guest:
    """A seat at a server, by the token that was made for a bot there."""

    def __init__(self, url: str, token: str, words: Catalogue) -> None:
        found = ADDRESS.fullmatch(url)
        if found is None:
            raise BadUsage("terminal.mcp.url", {"text": url[:80]})
        self.safe, self.place, self.code = found[1] == "https", found[2], found[3]
        self.token, self.words = token, words

    def ask(self, what: str, body: dict[str, object]) -> Any:
        """Return what the server answers; where that was too fast, wait and ask again. Raises Problem."""
        for _ in range(MOST_TRIES):
            status, answered = self.post(what, body)
            if status != TOO_FAST:
                break
            sleep(PAUSE)
        if status != 200:
            raise problem_in(answered)
        return answered

    def post(self, what: str, body: dict[str, object]) -> tuple[int, Any]:
        """Return the status and the answer of the server. Raises BadUsage where it cannot be reached."""
        kind = HTTPSConnection if self.safe else HTTPConnection
        try:
            with closing(kind(self.place, timeout=PATIENCE)) as held:
                held.request("POST", f"/api/bot/{self.code}/{what}", json.dumps(body),
                             {"Authorization": f"Bearer {self.token}"})
                came = held.getresponse()
                return came.status, json.loads(came.read())
        except (OSError, HTTPException, ValueError):
            raise BadUsage("terminal.mcp.unreachable", {"place": self.place[:80]}) from None

    def see(self, since: int, wait: bool) -> Seen:
        """Return what the seat sees now, or once it is asked."""
        seen: Seen = self.ask("turn" if wait else "see", {"since": since, "words": self.words.language})
        return seen

    def why(self, text: str) -> UserError:
        return problem_in(self.ask("why", {"text": text[:80]}))

    def act(self, v: int, a: int) -> None:
        self.ask("act", {"id": str(uuid4()), "v": v, "a": a})


def problem_in(refused: dict[str, Any]) -> UserError:
    """Return what a server has refused, as a problem of our own."""
    return UserError(refused["key"], {**refused["told"], "rule": refused["rule"]})
