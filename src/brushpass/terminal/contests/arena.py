"""`brushpass arena`: bots against each other, the same deals with sides changed, until the answer is known."""
from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from brushpass.agents.levels import has_untrained_bot
from brushpass.arena.log import compare, header, line_of, read_games, read_header
from brushpass.arena.match import Pairing, play_all
from brushpass.arena.score import Games, Score, Sprt, Watch
from brushpass.arena.table import Outcome
from brushpass.arena.executors import PLACES, Where
from brushpass.core.problems import UserError
from brushpass.games import game
from brushpass.terminal.contests.report import as_json, as_text
from brushpass.terminal.files import add_line, check_target, data_folder, read_text, write_text
from brushpass.terminal.errors import BadUsage, InFile
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, part_number, seed_of, whole_number
from brushpass.terminal.version import own_version
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 256
MOST_BYTES: Final = 1_000_000_000
USUAL_GAMES: Final = 100
BETTER: Final = 0.05  # what the sequential test looks for, unless it is told


class Arena:
    """One arena: what is played, what is finished, and the file that keeps it."""

    def __init__(self, pairing: Pairing, total: int, path: str) -> None:
        self.pairing = pairing
        self.total = total
        self.path = path
        self.done: Games = {}
        self.dropped = False  # a damaged last line
        self.passing = False  # the file goes once the arena is over

    def first_line(self) -> str:
        """Return what the file begins with."""
        return json.dumps(header(self.pairing, own_version(), self.total)) + "\n"

    def begin(self) -> None:
        """Write the file anew with whatever is finished."""
        if self.path:
            lines = [line_of(number, outcome) + "\n" for number, outcome in self.done.items()]
            write_text(self.path, self.first_line() + "".join(lines))

    def keep(self, number: int, outcome: Outcome) -> None:
        """Keep a game that is finished."""
        self.done[number] = outcome
        if self.path:
            add_line(self.path, line_of(number, outcome))


def arena(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO,
          environ: Mapping[str, str]) -> int:
    """Play an arena, and return the exit code."""
    where = where_of(given)
    this = resumed(given) if given.resume is not None else fresh(given, environ)
    watch = Watch(this.pairing, test_of(given.sprt, this.pairing.fair(0))) if given.sprt is not None else None
    warn(this, words, stderr)
    try:
        play(this, watch, where, stderr)
    except KeyboardInterrupt:
        key = "terminal.arena.interrupted" if this.path else "terminal.arena.lost"
        stderr.write(words.say(key, {"n": len(this.done), "path": this.path}) + "\n")
        raise
    counted = {number: this.done[number] for number in this.done if number < this.total}
    score = Score(this.pairing, watch.counted(counted) if watch is not None else counted)
    if given.json:
        stdout.write(json.dumps(as_json(this.pairing, score, watch)) + "\n")
    else:
        stdout.write("\n".join(as_text(this.pairing, score, watch, words)) + "\n")
    if this.passing:
        Path(this.path).unlink(missing_ok=True)
    return 0


def warn(this: Arena, words: Catalogue, stderr: TextIO) -> None:
    """Say what the user should know before it begins."""
    if this.dropped:
        stderr.write(words.say("terminal.arena.dropped", {"path": this.path}) + "\n")
    if this.passing:
        stderr.write(words.say("terminal.arena.kept", {"path": this.path}) + "\n")
    if has_untrained_bot(this.pairing.table(), [each.name for each in this.pairing.contestants()]):
        stderr.write(words.say("page.level.untrained") + "\n")


def play(this: Arena, watch: Watch | None, where: Where, stderr: TextIO) -> None:
    """Play what is left, or as much of it as the test needs."""
    left = [number for number in range(this.total) if number not in this.done]
    if watch is not None and watch.follow(this.done):
        return
    with where, Progress(stderr, this.total) as progress:
        progress.step(this.total - len(left))
        for number, outcome in play_all(this.pairing, left, where):
            this.keep(number, outcome)
            progress.step()
            if watch is not None and watch.follow(this.done):
                return


def where_of(given: argparse.Namespace) -> Where:
    """Return where to play, and how many games at a time."""
    return place_of(given)(whole_number("--jobs", given.jobs, 1, MOST_JOBS))


def place_of(given: argparse.Namespace) -> type[Where]:
    """Return the kind of place to play at."""
    if given.on not in PLACES:
        raise BadUsage("terminal.usage.on", {"text": given.on[:40], "known": ", ".join(PLACES)})
    return PLACES[given.on]


def fresh(given: argparse.Namespace, environ: Mapping[str, str]) -> Arena:
    """Return a new arena, and the file that keeps it: the one that was named, or one among the user's data."""
    if given.bots is None:
        raise BadUsage("terminal.usage.no-bots", {})
    options = named_options(given.option)
    name = game_of(given.game, options).name
    pairing = checked(Pairing(name, options, given.bots.split(","), seed_of(given.seed)))
    this = Arena(pairing, games_of(given.games, USUAL_GAMES), "")
    if given.keep is not None:
        check_target(given.keep)
        this.path = given.keep
    else:
        folder = data_folder(environ)
        this.passing = folder is not None and can_make(folder)
        bots = "-".join(level.name for level in pairing.contestants())
        this.path = str(folder / f"arena-{name}-{bots}-{pairing.seed}.jsonl") if folder and this.passing else ""
    if this.path and Path(this.path).exists():
        raise BadUsage("terminal.usage.kept", {"path": this.path})
    this.begin()
    return this


def can_make(folder: Path) -> bool:
    """Say whether there is a folder, made if need be, to write into."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_target(str(folder / "arena"))
    except (OSError, UserError):
        return False
    return True


def resumed(given: argparse.Namespace) -> Arena:
    """Return an arena that goes on; whatever the command line says of it must be what stands in its file."""
    if given.keep is not None:
        raise BadUsage("terminal.usage.both", {"one": "--resume", "other": "--keep"})
    check_target(given.resume)
    text = read_text(given.resume, MOST_BYTES)
    try:
        held = read_header(text)
        compare(held, {"version": own_version(), "game": given.game or held["game"]})
        pairing = pairing_in(given, held)
        compare(held, header(pairing, own_version(), held["games"]))
        this = Arena(pairing, games_of(given.games, held["games"]), given.resume)
        this.done, this.dropped = read_games(text, len(pairing.bots))
    except BadUsage:
        raise
    except UserError as problem:
        raise InFile(given.resume, problem) from None
    if this.dropped:
        this.begin()
    return this


def pairing_in(given: argparse.Namespace, held: dict[str, Any]) -> Pairing:
    """Return what is played: as the command line says, or else as the file does."""
    options = {str(name): str(value) for name, value in held["options"].items()}
    if given.option:
        options = dict(game(held["game"], **named_options(given.option)).config.options)
    bots = given.bots.split(",") if given.bots is not None else [str(bot) for bot in held["bots"]]
    return checked(Pairing(held["game"], options, bots, held["seed"] if given.seed is None else seed_of(given.seed)))


def checked(pairing: Pairing) -> Pairing:
    """Refuse bots that there are not, and too few or too many of them."""
    drawer_of(pairing.name)
    pairing.bots = [bot.strip() for bot in pairing.bots]
    if len(pairing.bots) not in (2, pairing.sides):
        needed = ", ".join(str(each) for each in sorted({2, pairing.sides}))
        raise BadUsage("terminal.usage.bots", {"found": len(pairing.bots), "needed": needed})
    pairing.contestants()
    return pairing


def games_of(text: str | None, usual: int) -> int:
    """Return how many games to play."""
    return usual if text is None else whole_number("--games", text, 1, MOST_GAMES)


def test_of(text: str, fair: float) -> Sprt:
    """Return the sequential test: with the bounds given, or of what is fair against a little better."""
    if not text:
        return Sprt(fair, min(fair + BETTER, (fair + 1) / 2))
    parts = text.split(",")
    if len(parts) != 2:
        raise BadUsage("terminal.usage.sprt", {"text": text[:40]})
    low, high = (part_number("--sprt", part, 0.1, 99.9) / 100 for part in parts)
    if low >= high:
        raise BadUsage("terminal.usage.sprt", {"text": text[:40]})
    return Sprt(low, high)
