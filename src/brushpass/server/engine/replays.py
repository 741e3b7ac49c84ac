"""Replays of finished games, prepared in a child process and cached: by step, from a file, or by chance draw."""
from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, NamedTuple, ParamSpec

import msgspec

from brushpass.core.game import Game
from brushpass.core.errors import UserError
from brushpass.server.engine.executor import Executor
from brushpass.server.game_cache import Options, opened
from brushpass.server.messages.answers import ChanceDraw, Replay
from brushpass.server.messages.outgoing import Comment, Packed, RefusedMessage, refused, phrase_fields
from brushpass.server.table.chance import draws_of
from brushpass.server.table.log import LogRow
from brushpass.server.table.replay import Played, eyes_of, opened_file, steps, table_of
from brushpass.text.catalogue import one_line

REPLAY_TIMEOUT_S: Final = 30.0  # after which a replay is given up
MAX_CACHED: Final = 24
P = ParamSpec("P")
Key = tuple[str, str, int]


class Finished(NamedTuple):
    """A finished game as plain values, for another process."""

    game: str
    options: Options
    lines: list[LogRow]
    resigned: int
    late: bool
    shared: bool


def plain(played: Played) -> Finished:
    """Return a finished game as plain values."""
    options = tuple(sorted(played.game.config.options.items()))
    return Finished(played.game.name, options, played.lines, played.resigned, played.late,
                    played.shared)


def stepped(finished: Finished, who: int) -> bytes:
    """Return a game as a seat saw it, encoded; runs in a child process."""
    played = Played(opened(finished.game, finished.options), *finished[2:])
    return msgspec.json.encode(list(steps(played, who)))


def shown_file(text: str, eyes: str) -> tuple[bool, bytes]:
    """Return whether a record is valid, and its replay or the error; runs in a child process."""
    try:
        played, record = opened_file(text)
        who = eyes_of(eyes, played.game.seats)
    except UserError as problem:
        return False, msgspec.json.encode(refused(problem))
    table = table_of(played, record)
    table.you = who if who >= 0 else -1
    comments = [Comment(n, seat, at, one_line(text)) for n, (at, seat, text) in enumerate(record.comments)]
    return True, msgspec.json.encode(Replay(table, Packed(msgspec.json.encode(list(steps(played, who)))), comments))


def drawn(finished: Finished) -> bytes:
    """Return the chance draws of a game with their sentences, encoded; runs in a child process."""
    game = opened(finished.game, finished.options)
    draws = draws_of(game, [(player, action) for player, action, _ in finished.lines], finished.shared)
    return msgspec.json.encode({"draws": draws, "words": words_of(game, draws)})


def words_of(game: Game[Any], draws: list[ChanceDraw]) -> dict[str, Any]:
    """Return the sentence of each possible chance action."""
    texts = sorted({text for draw in draws for text in draw.options})
    return {text: phrase_fields(game.describe_action(game.parse(text))) for text in texts}


class Replays:
    """Prepares replays one at a time, and caches the latest."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.kept: OrderedDict[Key, bytes] = OrderedDict()
        self.making: dict[Key, asyncio.Task[bytes]] = {}

    async def steps(self, code: str, played: Played, who: int) -> Packed:
        """Return a game as a seat saw it, step by step."""
        return Packed(await self.cached(("steps", code, who), stepped, plain(played), who))

    async def draws(self, code: str, played: Played) -> dict[str, Packed]:
        """Return the chance draws of a game, and their sentences."""
        return msgspec.json.decode(await self.cached(("draws", code, 0), drawn, plain(played)), type=dict[str, Packed])

    async def cached(self, key: Key, work: Callable[P, bytes], *args: P.args, **named: P.kwargs) -> bytes:
        """Return a cached result, or compute it."""
        result = self.kept.pop(key, b"") or await self.made(key, work, *args, **named)
        self.kept[key] = result
        if len(self.kept) > MAX_CACHED:
            self.kept.popitem(last=False)
        return result

    async def made(self, key: Key, work: Callable[P, bytes], *args: P.args, **named: P.kwargs) -> bytes:
        """Compute a result once for all concurrent requests, even if the first is cancelled."""
        task = self.making.get(key)
        if task is None:
            task = self.making[key] = asyncio.create_task(self.executor.run(REPLAY_TIMEOUT_S, work, *args, **named))
            task.add_done_callback(lambda _: self.making.pop(key))
        return await asyncio.shield(task)

    async def from_file(self, text: str, eyes: str) -> bytes:
        """Return the replay of a record, encoded. Raises UserError if it breaks the rules."""
        done, answer = await self.executor.run(REPLAY_TIMEOUT_S, shown_file, text, eyes)
        if not done:
            problem = msgspec.json.decode(answer, type=RefusedMessage)
            raise UserError(problem.key, {**problem.params, "rule": problem.rule} if problem.rule else problem.params)
        return answer

    def close(self) -> None:
        for task in self.making.values():
            task.cancel()
        self.executor.close()
