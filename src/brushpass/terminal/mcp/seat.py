"""A seat for a program: at a server by its token, or at a local table with bots.

Both return the messages that a server sends to one seat, and nothing else of the game.
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
from brushpass.core.errors import UserError
from brushpass.server.table.facts import BOT, PERSON, Facts
from brushpass.server.table.facts import Seat as Chair
from brushpass.server.table.seating import Seating
from brushpass.server.table.words import in_words
from brushpass.server.engine.bots import answer
from brushpass.server.engine.questions import question
from brushpass.server.messages.outgoing import packed
from brushpass.terminal.errors import BadUsage
from brushpass.text.catalogue import Catalogue

Seen = dict[str, Any]  # the table, the view, and the view as text
REQUEST_TIMEOUT_S: Final = 40.0  # longer than the server's long poll
TOO_MANY_REQUESTS: Final = 429
RETRY_DELAY_S: Final = 5.0  # after which the server's rate limit allows a request
MAX_ATTEMPTS: Final = 6
ADDRESS: Final = re.compile(r"(https?)://([^/\s]+)/t/([A-Za-z0-9]+)/?")  # of a table


class Seat(Protocol):
    """What a program at a table can do: see its seat's view, ask why not, and play."""

    def see(self, since: int, wait: bool) -> Seen:
        """Return the seat's view, with the log from `since` on; with `wait`, once it is to move or after a timeout."""

    def why(self, text: str) -> UserError:
        """Return the reason why the seat may not play the move that a text names."""

    def act(self, v: int, a: int) -> None:
        """Play an action. Raises UserError."""


class LocalSeat:
    """A seat at a local table with bots in all other seats."""

    def __init__(self, game: str, options: dict[str, str], seats: int, seat: int, bot: str, words: Catalogue) -> None:
        level = find_opponent(game, bot).name
        chairs = [Chair(PERSON) if index == seat else Chair(BOT, "", level) for index in range(seats)]
        self.room = Seating("", Facts(game, options, chairs, ""))
        self.table = self.room.begin()
        self.seat, self.words = seat, words
        self.table.play_until_choice()
        self.play_bots()

    def play_bots(self) -> None:
        """Let the bots play until this seat is to move, or the game is over."""
        while (other := self.table.to_act()) not in (-1, self.seat):
            a = answer(question(self.room, self.table, other)).a
            self.table.act(other, str(uuid4()), self.table.watchers[other].version, a)

    def see(self, since: int, wait: bool) -> Seen:
        """Return the seat's view, as a server would send it."""
        message = {"table": self.room.table_message(self.seat, False, set()),
                   "view": self.table.message(self.seat, since),
                   "text": in_words(self.table, self.seat, self.words)}
        seen: Seen = json.loads(bytes(packed(message)))
        return seen

    def why(self, text: str) -> UserError:
        return self.table.explain(self.seat, text)

    def act(self, v: int, a: int) -> None:
        """Play an action, and let the bots reply."""
        self.table.act(self.seat, str(uuid4()), v, a)
        self.play_bots()


class RemoteSeat:
    """A seat at a server, by the token that was created for a bot."""

    def __init__(self, url: str, token: str, words: Catalogue) -> None:
        match = ADDRESS.fullmatch(url)
        if match is None:
            raise BadUsage("terminal.mcp.url", {"text": url[:80]})
        self.uses_tls, self.host, self.code = match[1] == "https", match[2], match[3]
        self.token, self.words = token, words

    def ask(self, action: str, body: dict[str, object]) -> Any:
        """Return the server's answer; retry after a delay if rate limited. Raises UserError."""
        for _ in range(MAX_ATTEMPTS):
            status, answer = self.post(action, body)
            if status != TOO_MANY_REQUESTS:
                break
            sleep(RETRY_DELAY_S)
        if status != 200:
            raise error_in(answer)
        return answer

    def post(self, action: str, body: dict[str, object]) -> tuple[int, Any]:
        """Return the status and body of the server's response. Raises BadUsage if it cannot be reached."""
        connection_type = HTTPSConnection if self.uses_tls else HTTPConnection
        try:
            with closing(connection_type(self.host, timeout=REQUEST_TIMEOUT_S)) as connection:
                connection.request("POST", f"/api/bot/{self.code}/{action}", json.dumps(body),
                                   {"Authorization": f"Bearer {self.token}"})
                response = connection.getresponse()
                return response.status, json.loads(response.read())
        except (OSError, HTTPException, ValueError):
            raise BadUsage("terminal.mcp.unreachable", {"place": self.host[:80]}) from None

    def see(self, since: int, wait: bool) -> Seen:
        """Return the seat's view now, or once it is to move."""
        seen: Seen = self.ask("turn" if wait else "see", {"since": since, "language": self.words.language})
        return seen

    def why(self, text: str) -> UserError:
        return error_in(self.ask("why", {"text": text[:80]}))

    def act(self, v: int, a: int) -> None:
        self.ask("act", {"id": str(uuid4()), "v": v, "a": a})


def error_in(refusal: dict[str, Any]) -> UserError:
    """Return a server's refusal as a user error."""
    return UserError(refusal["key"], {**refusal["params"], "rule": refusal["rule"]})
