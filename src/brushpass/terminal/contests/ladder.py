"""`brushpass ladder`: how strong the bots of each game are, and the files of the repository that say so."""
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final, TextIO

from brushpass.agents.ratings import BOT_ORDER, Rating, ratings_of
from brushpass.arena.ladder import Known, Ladder, merged, read_known
from brushpass.arena.plot import ladder_plot
from brushpass.arena.executors import Where
from brushpass.games import GAMES, game_type
from brushpass.terminal.contests.arena import MOST_BYTES, MOST_GAMES, where_of
from brushpass.terminal.formatting import number, table
from brushpass.terminal.files import add_line, check_target, read_text, write_text
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import seed_of, whole_number
from brushpass.text.catalogue import LANGUAGES, Catalogue

FILES: Final = ("docs/ladder.md", "docs/pictures/ladder.svg")
Ratings = dict[str, dict[str, Rating]]


def ladder(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Play ladders, and return the exit code."""
    games = whole_number("--games", given.games, 1, MOST_GAMES)
    where = where_of(given)
    seed = seed_of(given.seed)
    names = [game_type(name).name for name in given.game or GAMES]
    for file in (*FILES, *map(file_of, names)) if given.write is not None else ():
        check_target(str(Path(given.write, file)))
    ladders = {name: Ladder(name, games, seed) for name in names}
    play(list(ladders.values()), where, given.keep, stderr)
    found = {name: each.ratings() for name, each in ladders.items()}
    if given.json:
        stdout.write(json.dumps(found, indent=2) + "\n")
    else:
        stdout.write("\n".join(as_text(found, words)) + "\n")
    if given.write is not None:
        before = {name: ratings for name in GAMES if (ratings := ratings_of(name))}
        write_files(Path(given.write), found, merged(before, found, list(GAMES)))
    return 0


def play(ladders: list[Ladder], where: Where, path: str | None, stderr: TextIO) -> None:
    """Play every game; with a file, those that it has are not played again, and the others are added to it."""
    known: Known = {}
    if path is not None:
        check_target(path)
        known = read_known(read_text(path, MOST_BYTES)) if Path(path).exists() else {}
        write_text(path, "".join(f"{json.dumps(each)}\n" for each in known.items()))
    with where, Progress(stderr, sum(len(each.schedule()) for each in ladders)) as progress:
        for each in ladders:
            for key, shares in each.play(where, known):
                if path is not None:
                    add_line(path, json.dumps([key, shares]))
                progress.step()


def rows_of(ratings: dict[str, Rating], words: Catalogue) -> list[list[str]]:
    """Return the rows of a table, by rating."""
    head = [words.say(f"terminal.ladder.column.{column}") for column in ("bot", "rating", "error", "games")]
    bots = sorted([bot for bot in BOT_ORDER if bot in ratings], key=lambda bot: -ratings[bot]["rating"])
    return [head, *[[bot, *[number(words, ratings[bot][name], 0) for name in ("rating", "error", "games")]]
                    for bot in bots]]


def as_text(found: Ratings, words: Catalogue) -> list[str]:
    """Return the ladders as tables."""
    lines: list[str] = []
    for name, ratings in found.items():
        lines += [words.say(f"{name}.name"), *table(rows_of(ratings, words)), ""]
    return [*lines, words.say("terminal.ladder.anchor")]


def file_of(name: str) -> str:
    """Return where the ratings of a game lie, seen from the root of its repository."""
    return "/".join(("src", *game_type(name).package.split("."), "ratings.json"))


def write_files(folder: Path, found: Ratings, ratings: Ratings) -> None:
    """Write the ratings that were found into the games, and what the docs show of all."""
    english = Catalogue(LANGUAGES[0])
    page = [f"# {english.say('terminal.ladder.title')}", "", english.say("terminal.ladder.anchor"), ""]
    page += [f"![{english.say('terminal.ladder.title')}](pictures/ladder.svg)", ""]
    for name, held in ratings.items():
        head, *rows = [f"| {' | '.join(row)} |" for row in rows_of(held, english)]
        page += [f"## {english.say(f'{name}.name')}", "", head, "| --- | ---: | ---: | ---: |", *rows, ""]
    drawn = [(english.say(f"{name}.name"), [(bot, rated[bot]["rating"], rated[bot]["error"])
              for bot in reversed(BOT_ORDER) if bot in rated]) for name, rated in ratings.items()]
    contents = ("\n".join(page).rstrip() + "\n", ladder_plot(drawn, english.say("terminal.ladder.title")))
    files = dict(zip(FILES, contents, strict=True))
    files |= {file_of(name): json.dumps(held, indent=2) + "\n" for name, held in found.items()}
    for file, content in files.items():
        write_text(str(folder / file), content)
