"""`brushpass arena`: matches between bots, with the same deals from every side, until the result is significant."""
from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.agents.levels import has_untrained_bot
from brushpass.arena.log import check_header, header, game_line, read_games, read_header
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.score import Games, Score, Sprt, SprtMonitor
from brushpass.arena.table import Outcome
from brushpass.arena.executors import EXECUTORS, Executor
from brushpass.core.errors import UserError
from brushpass.games import game
from brushpass.terminal.contestants.pairing import pairing_of
from brushpass.terminal.contests.report import as_json, as_text
from brushpass.terminal.files import append_line, check_target, data_folder, read_text, write_text
from brushpass.terminal.errors import BadUsage, InFile
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, parse_float, seed_of, parse_int
from brushpass.server.version import own_version
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of

MAX_GAMES: Final = 1_000_000
MAX_JOBS: Final = 256
MAX_MOVE_TIME_S: Final = 86_400.0
MAX_LOG_BYTES: Final = 1_000_000_000
DEFAULT_GAMES: Final = 100
DEFAULT_SPRT_MARGIN: Final = 0.05  # of the sequential test above the fair share


class Arena:
    """One arena: its pairing, its finished games, and its log file."""

    def __init__(self, pairing: Pairing, total: int, path: str) -> None:
        self.pairing = pairing
        self.total = total
        self.path = path
        self.done: Games = {}
        self.dropped = False  # a damaged last line was left out
        self.temporary = False  # the log is deleted at the end

    def first_line(self) -> str:
        """Return the first line of the log."""
        return json.dumps(header(self.pairing, own_version(), self.total)) + "\n"

    def write_log(self) -> None:
        """Write the log with the finished games."""
        if self.path:
            lines = [game_line(number, outcome) + "\n" for number, outcome in self.done.items()]
            write_text(self.path, self.first_line() + "".join(lines))

    def add(self, number: int, outcome: Outcome) -> None:
        """Add a finished game, and append it to the log."""
        self.done[number] = outcome
        if self.path:
            append_line(self.path, game_line(number, outcome))


def arena(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Play an arena, and return the exit code."""
    executor = executor_of(args)
    run = resumed_arena(args) if args.resume is not None else new_arena(args, streams.environ)
    monitor = None
    if args.sprt is not None:
        monitor = SprtMonitor(run.pairing, test_of(args.sprt, run.pairing.fair_share(0)))
    warn(run, words, streams.stderr)
    try:
        play(run, monitor, executor, streams.stderr)
    except KeyboardInterrupt:
        key = "terminal.arena.interrupted" if run.path else "terminal.arena.lost"
        streams.stderr.write(words.say(key, {"n": len(run.done), "path": run.path}) + "\n")
        raise
    finished = {number: run.done[number] for number in run.done if number < run.total}
    score = Score(run.pairing, monitor.decisive_games(finished) if monitor is not None else finished)
    if args.json:
        streams.stdout.write(json.dumps(as_json(run.pairing, score, monitor)) + "\n")
    else:
        streams.stdout.write("\n".join(as_text(run.pairing, score, monitor, words)) + "\n")
    if run.temporary:
        Path(run.path).unlink(missing_ok=True)
    return 0


def warn(run: Arena, words: Catalogue, stderr: TextIO) -> None:
    """Write the warnings before the first game."""
    if run.dropped:
        stderr.write(words.say("terminal.arena.dropped", {"path": run.path}) + "\n")
    if run.temporary:
        stderr.write(words.say("terminal.arena.kept", {"path": run.path}) + "\n")
    if has_untrained_bot(run.pairing.table(), run.pairing.names()):
        stderr.write(words.say("page.level.untrained") + "\n")


def play(run: Arena, monitor: SprtMonitor | None, executor: Executor, stderr: TextIO) -> None:
    """Play the remaining games, or as many as the test needs."""
    remaining = [number for number in range(run.total) if number not in run.done]
    if monitor is not None and monitor.update(run.done):
        return
    with executor, Progress(stderr, run.total) as progress:
        progress.step(run.total - len(remaining))
        for number, outcome in play_all(run.pairing, remaining, executor):
            run.add(number, outcome)
            progress.step()
            if monitor is not None and monitor.update(run.done):
                return


def executor_of(args: argparse.Namespace) -> Executor:
    """Return the executor, with its number of jobs."""
    return executor_class(args)(parse_int("--jobs", args.jobs, 1, MAX_JOBS))


def executor_class(args: argparse.Namespace) -> type[Executor]:
    """Return the executor class. Raises BadUsage."""
    if args.executor not in EXECUTORS:
        raise BadUsage("terminal.usage.executor", {"text": args.executor[:40], "known": ", ".join(EXECUTORS)})
    return EXECUTORS[args.executor]


def new_arena(args: argparse.Namespace, environ: Mapping[str, str]) -> Arena:
    """Return a new arena; its log is the given file, or a temporary one in the user's data folder."""
    if args.bots is None:
        raise BadUsage("terminal.usage.no-bots", {})
    options = named_options(args.option)
    name = game_of(args.game, options).name
    pairing = checked(pairing_in(args, name, options, args.bots.split(","), seed_of(args.seed)))
    run = Arena(pairing, games_of(args.games, DEFAULT_GAMES), "")
    if args.checkpoint is not None:
        check_target(args.checkpoint)
        run.path = args.checkpoint
    else:
        folder = data_folder(environ)
        run.temporary = folder is not None and is_writable(folder)
        bots = re.sub(r"[^\w-]+", "_", "-".join(pairing.names()))
        run.path = str(folder / f"arena-{name}-{bots}-{pairing.seed}.jsonl") if folder and run.temporary else ""
    if run.path and Path(run.path).exists():
        raise BadUsage("terminal.usage.kept", {"path": run.path})
    run.write_log()
    return run


def is_writable(folder: Path) -> bool:
    """Return whether a folder exists or can be created, and is writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_target(str(folder / "arena"))
    except (OSError, UserError):
        return False
    return True


def resumed_arena(args: argparse.Namespace) -> Arena:
    """Return an arena to resume; the options on the command line must match its log."""
    if args.checkpoint is not None:
        raise BadUsage("terminal.usage.both", {"one": "--resume", "other": "--checkpoint"})
    check_target(args.resume)
    text = read_text(args.resume, MAX_LOG_BYTES)
    try:
        logged = read_header(text)
        check_header(logged, {"version": own_version(), "game": args.game or logged["game"]})
        pairing = logged_pairing(args, logged)
        check_header(logged, header(pairing, own_version(), logged["games"]))
        run = Arena(pairing, games_of(args.games, logged["games"]), args.resume)
        run.done, run.dropped = read_games(text, len(pairing.bots))
    except BadUsage:
        raise
    except UserError as error:
        raise InFile(args.resume, error) from None
    if run.dropped:
        run.write_log()
    return run


def pairing_in(args: argparse.Namespace, name: str, options: dict[str, str], bots: list[str], seed: int) -> Pairing:
    """Return a pairing with the time limit of the command line."""
    move_time = parse_float("--move-time", args.move_time, 0.001, MAX_MOVE_TIME_S)
    return pairing_of(name, options, bots, seed, move_time, args.beliefs)


def logged_pairing(args: argparse.Namespace, logged: dict[str, Any]) -> Pairing:
    """Return the pairing of the command line, or of the log."""
    options = {str(name): str(value) for name, value in logged["options"].items()}
    if args.option:
        options = dict(game(logged["game"], **named_options(args.option)).config.options)
    bots = args.bots.split(",") if args.bots is not None else [str(bot) for bot in logged["bots"]]
    seed = logged["seed"] if args.seed is None else seed_of(args.seed)
    return checked(pairing_in(args, logged["game"], options, bots, seed))


def checked(pairing: Pairing) -> Pairing:
    """Return a pairing. Raises BadUsage for a wrong number of bots, and UserError for unknown ones."""
    drawer_of(pairing.name)
    pairing.bots = [bot.strip() for bot in pairing.bots]
    if len(pairing.bots) not in (2, pairing.sides):
        needed = ", ".join(str(count) for count in sorted({2, pairing.sides}))
        raise BadUsage("terminal.usage.bots", {"found": len(pairing.bots), "needed": needed})
    pairing.contestants()
    return pairing


def games_of(text: str | None, default: int, option: str = "--games") -> int:
    """Return the number of games to play."""
    return default if text is None else parse_int(option, text, 1, MAX_GAMES)


def test_of(text: str, fair: float) -> Sprt:
    """Return the sequential test: with the given bounds, or from the fair share to a small margin above it."""
    if not text:
        return Sprt(fair, min(fair + DEFAULT_SPRT_MARGIN, (fair + 1) / 2))
    parts = text.split(",")
    if len(parts) != 2:
        raise BadUsage("terminal.usage.sprt", {"text": text[:40]})
    low, high = (parse_float("--sprt", part, 0.1, 99.9) / 100 for part in parts)
    if low >= high:
        raise BadUsage("terminal.usage.sprt", {"text": text[:40]})
    return Sprt(low, high)
