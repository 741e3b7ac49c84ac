"""Custom boards: checked by the rules of their game, stored under their hash, and shared."""
from __future__ import annotations

from hashlib import sha256
from time import time
from typing import TYPE_CHECKING, Final

import msgspec

from brushpass.core.gametype import CustomBoards, GameType
from brushpass.core.errors import BadConfig, UserError
from brushpass.games import GAMES, game_type
from brushpass.server.http.guard import guest_or_new
from brushpass.server.http.policy import EndpointGroup, charge
from brushpass.server.http.replies import MANY, NO_BOX, remember, reply
from brushpass.server.http.requests import CustomBoard
from brushpass.server.http.response import Response
from brushpass.server.messages.answers import BoardCheck, Fault, NewCode, SavedBoard
from brushpass.server.messages.outgoing import refused
from brushpass.server.table.facts import NotAllowed, clean_name

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_OPTIONS_BYTES: Final = 7_000  # bytes of all options together, so that a table can be opened with them
CODE_CHARS: Final = 20  # letters of the hash
AT: Final = "at"


class CustomBoardEndpoints(EndpointGroup):
    """Answers requests about custom boards, maps and floor plans."""

    async def check(self, request: Request, body: CustomBoard) -> Response[BoardCheck]:
        """Return all errors of a custom board, and its file if it has none."""
        kind, own = made_for(request.path_params["game"])
        options = own.read(body.file) if body.file else chosen(own, body.options)
        faults = faults_of(kind, own, options)
        return reply(BoardCheck(options, [fault_of(fault) for fault in faults], "" if faults else own.write(options)))

    async def keep(self, request: Request, body: CustomBoard) -> Response[NewCode]:
        """Store a custom board, and return its code: the hash of its contents."""
        kind, own = made_for(request.path_params["game"])
        options = chosen(own, body.options)
        for fault in faults_of(kind, own, options):
            raise fault
        charge(self.policy.limits.tables, request, MANY)
        name = clean_name(body.name) if body.name.strip() else ""
        facts = msgspec.json.encode(SavedBoard(kind.name, name, options), order="deterministic")
        code = sha256(facts).hexdigest()[:CODE_CHARS]
        await self.registry.store.boards.keep(code, facts.decode(), time(), await guest_or_new(request))
        return await remember(reply(NewCode(code)), request)

    async def show(self, request: Request) -> Response[SavedBoard]:
        """Return the board with a code."""
        board = await self.registry.store.boards.board(request.path_params["code"][:CODE_CHARS])
        if board is None:
            raise NotAllowed(NO_BOX, {})
        return reply(msgspec.json.decode(board, type=SavedBoard))


def made_for(name: str) -> tuple[GameType, CustomBoards]:
    """Return a game type and its custom boards. Raises NotAllowed if the game has none."""
    kind = game_type(name) if name in GAMES else None
    if kind is None or kind.boards is None:
        raise NotAllowed("server.refused.nowhere", {})
    return kind, kind.boards


def chosen(own: CustomBoards, options: dict[str, str]) -> dict[str, str]:
    """Return the options that describe the board. Raises NotAllowed if they are missing or too long."""
    board = {name: value for name, value in options.items() if name in own.options}
    if own.options[0] not in board or sum(len(value.encode()) for value in board.values()) > MAX_OPTIONS_BYTES:
        raise NotAllowed("server.message.long" if own.options[0] in board else "server.message.malformed",
                         {"most": MAX_OPTIONS_BYTES})
    return board


def faults_of(kind: GameType, own: CustomBoards, options: dict[str, str]) -> list[BadConfig]:
    """Return all errors of a board; without any, also try to create the game."""
    faults = own.faults(options)
    if not faults:
        try:
            kind.make(options)
        except BadConfig as fault:
            faults = [fault]
    return faults


def fault_of(problem: UserError) -> Fault:
    """Return an error as the web client receives it."""
    told = refused(problem)
    return Fault(told.key, {name: value for name, value in told.params.items() if name != AT}, told.rule,
                 str(problem.params.get(AT, "")))
