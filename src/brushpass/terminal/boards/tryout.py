"""`brushpass tryout`: bots play a board many times, and what came of it stands beside the figures of our own."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final, TextIO

from brushpass.arena.boards.tryout import Chance, Figures, Tryout
from brushpass.arena.executors import Here
from brushpass.terminal.formatting import number, percent, table
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, seed_of, whole_number, with_board
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of

MOST_GAMES: Final = 100_000
MOST_JOBS: Final = 256


def tryout(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Try a board out, and return the exit code."""
    name = game_of(given.game, {}).name
    options = with_board(named_options(given.option), given.board, drawer_of(name))
    yours = Tryout(name, options, given.bot, seed_of(given.seed))
    boards = [yours, yours.ours()]
    if boards[0].table().config.options == boards[1].table().config.options:
        del boards[0]
    games = whole_number("--games", given.games, 1, MOST_GAMES)
    where = Here(whole_number("--jobs", given.jobs, 1, MOST_JOBS))
    found: list[Figures] = []
    with where, Progress(stderr, games * len(boards)) as progress:
        for board in boards:
            played = {}
            for place, one in board.play_all(games, where):
                played[place] = one
                progress.step()
            found.append(board.figures(played[place] for place in sorted(played)))
    if given.json:
        stdout.write(json.dumps(as_json(yours, found)) + "\n")
    else:
        stdout.write("\n".join(as_text(yours, found, words)) + "\n")
    return 0


def as_json(tried: Tryout, found: list[Figures]) -> dict[str, Any]:
    """Return everything by name: your board first, then ours."""
    names = ("yours", "ours")[-len(found):]
    held = {name: {**each._asdict(), "seats": [seat._asdict() for seat in each.seats],
                   "ends": [end._asdict() for end in each.ends]} for name, each in zip(names, found, strict=True)}
    return {"game": tried.name, "options": tried.options, "bot": tried.bot, "seed": tried.seed, **held}


def as_text(tried: Tryout, found: list[Figures], words: Catalogue) -> list[str]:
    """Return the same as a table, and the places that hardly anybody visits."""
    heads = [words.say(f"tryout.{which}") for which in ("yours", "ours")[-len(found):]]
    told = {"game": f"@{tried.name}.name", "bot": tried.bot, "seed": tried.seed, "n": found[0].games}
    lines = [words.say("tryout.title", told), *table([["", *heads], *rows(tried, found, words)])]
    for head, each in zip(heads, found, strict=True):
        seldom = each.seldom() or words.say("tryout.seldom.none")
        lines.append(words.say("tryout.seldom", {"board": head, "places": seldom}))
    return lines


def rows(tried: Tryout, found: list[Figures], words: Catalogue) -> list[list[str]]:
    """Return a row for each figure."""
    seats = [[words.say("tryout.seat", {"seat": seat.name}), *[likely(each.seats[place], words) for each in found]]
             for place, seat in enumerate(found[0].seats)]
    ends = dict.fromkeys([end.name for each in found for end in each.ends])
    counts = dict.fromkeys([name for each in found for name in each.counts])
    return [
        *seats,
        [words.say("tryout.turns"), *[number(words, each.turns) for each in found]],
        [words.say("tryout.range"),
         *[words.say("tryout.span", {"low": each.shortest, "high": each.longest}) for each in found]],
        [words.say("tryout.quiet"), *[percent(words, each.quiet) for each in found]],
        *[[words.say(f"{tried.name}.tryout.{name}"), *[number(words, each.counts.get(name, 0.0), 2) for each in found]]
          for name in counts],
        *[[words.say("tryout.end", {"rule": rule}), *[ended(each, rule, words) for each in found]] for rule in ends],
    ]


def likely(chance: Chance, words: Catalogue) -> str:
    """Return how likely something is, with its interval."""
    told = {"low": percent(words, chance.low), "high": percent(words, chance.high)}
    return f"{percent(words, chance.rate)} ({words.say('terminal.arena.between', told)})"


def ended(figures: Figures, rule: str, words: Catalogue) -> str:
    """Return how many games a rule has ended."""
    return percent(words, next((end.rate for end in figures.ends if end.name == rule), 0.0))
