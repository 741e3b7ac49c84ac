"""`brushpass ladder`: rate the bots of each game, and write the ratings to the repository."""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final, TextIO

from brushpass.agents.ratings import BOT_ORDER, Rating, ratings_of
from brushpass.arena.ladder import FinishedGames, Ladder, merged, read_finished
from brushpass.arena.plot import ladder_plot
from brushpass.arena.executors import Executor
from brushpass.games import GAMES, game_type
from brushpass.terminal.contests.arena import MAX_LOG_BYTES, MAX_GAMES, executor_of
from brushpass.terminal.formatting import number, table
from brushpass.terminal.files import append_line, check_target, read_text, write_text
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import seed_of, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import LANGUAGES, Catalogue

FILES: Final = ("docs/ladder.md", "docs/pictures/ladder.svg")
Ratings = dict[str, dict[str, Rating]]


def ladder(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Play ladders, and return the exit code."""
    games = parse_int("--games", args.games, 1, MAX_GAMES)
    executor = executor_of(args)
    seed = seed_of(args.seed)
    names = [game_type(name).name for name in args.game or GAMES]
    for file in (*FILES, *map(file_of, names)) if args.output is not None else ():
        check_target(str(Path(args.output, file)))
    ladders = {name: Ladder(name, games, seed) for name in names}
    play(list(ladders.values()), executor, args.checkpoint, streams.stderr)
    measured = {name: run.ratings() for name, run in ladders.items()}
    if args.json:
        streams.stdout.write(json.dumps(measured, indent=2) + "\n")
    else:
        streams.stdout.write("\n".join(as_text(measured, words)) + "\n")
    if args.output is not None:
        before = {name: ratings for name in GAMES if (ratings := ratings_of(name))}
        write_files(Path(args.output), measured, merged(before, measured, list(GAMES)))
    return 0


def play(ladders: list[Ladder], executor: Executor, path: str | None, stderr: TextIO) -> None:
    """Play every game; with a file, skip the games that it contains and append the others."""
    finished: FinishedGames = {}
    if path is not None:
        check_target(path)
        finished = read_finished(read_text(path, MAX_LOG_BYTES)) if Path(path).exists() else {}
        write_text(path, "".join(f"{json.dumps(run)}\n" for run in finished.items()))
    with executor, Progress(stderr, sum(len(run.schedule()) for run in ladders)) as progress:
        for run in ladders:
            for key, shares in run.play(executor, finished):
                if path is not None:
                    append_line(path, json.dumps([key, shares]))
                progress.step()


def rows_of(ratings: dict[str, Rating], words: Catalogue) -> list[list[str]]:
    """Return the rows of a table, strongest bot first."""
    head = [words.say(f"terminal.ladder.column.{column}") for column in ("bot", "rating", "error", "games")]
    bots = sorted([bot for bot in BOT_ORDER if bot in ratings], key=lambda bot: -ratings[bot]["rating"])
    return [head, *[[bot, *[number(words, ratings[bot][name], 0) for name in ("rating", "error", "games")]]
                    for bot in bots]]


def as_text(ratings_by_game: Ratings, words: Catalogue) -> list[str]:
    """Return the ladders as tables."""
    lines: list[str] = []
    for name, ratings in ratings_by_game.items():
        lines += [words.say(f"{name}.name"), *table(rows_of(ratings, words)), ""]
    return [*lines, words.say("terminal.ladder.anchor")]


def file_of(name: str) -> str:
    """Return the path of a game's ratings in its repository."""
    return "/".join(("src", *game_type(name).package.split("."), "ratings.json"))


def write_files(folder: Path, measured: Ratings, ratings: Ratings) -> None:
    """Write the measured ratings to the games, and all ratings to the docs."""
    english = Catalogue(LANGUAGES[0])
    page = [f"# {english.say('terminal.ladder.title')}", "", english.say("terminal.ladder.anchor"), ""]
    page += [f"![{english.say('terminal.ladder.title')}](pictures/ladder.svg)", ""]
    for name, rated in ratings.items():
        head, *rows = [f"| {' | '.join(row)} |" for row in rows_of(rated, english)]
        page += [f"## {english.say(f'{name}.name')}", "", head, "| --- | ---: | ---: | ---: |", *rows, ""]
    drawn = [(english.say(f"{name}.name"), [(bot, rated[bot]["rating"], rated[bot]["error"])
              for bot in reversed(BOT_ORDER) if bot in rated]) for name, rated in ratings.items()]
    contents = ("\n".join(page).rstrip() + "\n", ladder_plot(drawn, english.say("terminal.ladder.title")))
    files = dict(zip(FILES, contents, strict=True))
    files |= {file_of(name): json.dumps(rated, indent=2) + "\n" for name, rated in measured.items()}
    for file, content in files.items():
        write_text(str(folder / file), content)
