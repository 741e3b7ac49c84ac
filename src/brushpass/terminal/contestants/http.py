"""A contestant over the bot API: a small server for one seat of one game.

It answers the same requests as `/api/bot` of a server, so that the same program plays in an arena and at a table.
"""
from __future__ import annotations

import secrets
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic
from typing import Any, Final

import msgspec

from brushpass.arena.table import Forfeited
from brushpass.core.errors import UserError
from brushpass.core.kernel import Event
from brushpass.server.http.requests import ProgramMove, ProgramSee, ProgramSit, ProgramWhy
from brushpass.server.messages.answers import Acted
from brushpass.server.messages.incoming import MAX_MESSAGE_BYTES
from brushpass.server.messages.outgoing import refused
from brushpass.server.table.log import NotNow
from brushpass.terminal.contestants.process import POLL_S, TIMEOUT, Program
from brushpass.terminal.contestants.table import CODE, ContestTable, Question

Start = Callable[[str, str], Program]  # a program, given the URL of its table and its token
PREFIX: Final = f"/api/bot/{CODE}/"


class HttpBot:
    """Offers a seat to a program, and waits for each choice."""

    def __init__(self, start: Start, move_time: float) -> None:
        self.start, self.move_time = start, move_time
        self.token = secrets.token_urlsafe(16)
        self.program: Program | None = None
        self.server: ThreadingHTTPServer | None = None
        self.chosen: tuple[int, int] = (-1, -1)  # the version in which an action was chosen, and the action
        self.ids: set[str] = set()  # of requests that were accepted

    def sit(self, table: ContestTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.verbs: dict[str, tuple[type[Any], Callable[[Any], Any]]] = {
            "sit": (ProgramSit, lambda body: table.room.table_message(seat, False, set())),
            "see": (ProgramSee, self.see), "turn": (ProgramSee, self.turn),
            "why": (ProgramWhy, lambda body: refused(table.mirror.explain(seat, body.text))),
            "act": (ProgramMove, self.act)}

    def receive(self, events: list[Event]) -> None:
        """Ignore the events: they are in the next view."""

    def believe(self, question: Question) -> list[float] | None:
        """Return None: the bot API has no questions about beliefs."""
        return None

    def choose(self, options: list[int]) -> int:
        deadline = monotonic() + self.move_time
        if self.program is None:
            self.program = self.start(self.serve(), self.token)
        with self.table.changed:
            while not self.has_chosen():
                if self.program.exited():
                    raise self.program.crash()
                if monotonic() > deadline:
                    raise Forfeited(TIMEOUT, "no action in time")
                self.table.changed.wait(POLL_S)
            return self.chosen[1]

    def version(self) -> int:
        """Return the version of the seat."""
        return self.table.mirror.watchers[self.seat].version

    def has_chosen(self) -> bool:
        """Return whether the program has chosen in this version."""
        return self.chosen[0] == self.version()

    def is_asked(self) -> bool:
        """Return whether the program is to choose, or the game is over."""
        return self.table.mirror.over() or (self.table.mirror.to_act() == self.seat and not self.has_chosen())

    def see(self, body: ProgramSee) -> Any:
        """Return the view of the seat."""
        return self.table.seen(self.seat, body.since, body.language)

    def turn(self, body: ProgramSee) -> Any:
        """Return the view once the program is to choose, the game is over, or the time is up."""
        self.table.changed.wait_for(self.is_asked, body.wait)
        return self.see(body)

    def act(self, body: ProgramMove) -> Any:
        """Accept an action. Raises UserError."""
        if body.id not in self.ids:
            mirror = self.table.mirror
            if mirror.over() or not self.is_asked():
                raise NotNow("server.refused.over" if mirror.over() else "server.refused.turn", {})
            if body.v != self.version():
                raise NotNow("server.refused.stale", {})
            if not mirror.allows(body.a):
                raise mirror.why(body.a)
            self.ids.add(body.id)
            self.chosen = body.v, body.a
            self.table.changed.notify_all()
        return Acted(self.version())

    def answer(self, path: str, token: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and the answer to a request."""
        verb = path.removeprefix(PREFIX)
        if not path.startswith(PREFIX) or verb not in self.verbs:
            return 404, b"{}"
        if not secrets.compare_digest(token.encode(), f"Bearer {self.token}".encode()):
            return 401, msgspec.json.encode(refused(UserError("server.refused.token", {})))
        kind, method = self.verbs[verb]
        try:
            decoded = msgspec.json.decode(body, type=kind)
            with self.table.changed:
                return 200, msgspec.json.encode(method(decoded))
        except msgspec.MsgspecError:
            return 400, msgspec.json.encode(refused(UserError("server.message.malformed", {})))
        except UserError as problem:
            return 400, msgspec.json.encode(refused(problem))

    def serve(self) -> str:
        """Start the server, and return the URL of the table."""
        bot = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(min(int(self.headers.get("content-length") or 0), MAX_MESSAGE_BYTES))
                status, content = bot.answer(self.path, self.headers.get("authorization", ""), body)
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: object) -> None:
                """Log nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, args=(POLL_S,), daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_address[1]}/t/{CODE}"

    def close(self) -> None:
        if self.program is not None:
            self.program.stop()
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
