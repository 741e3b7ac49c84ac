"""`brushpass tryout`: let bots playtest a board, and compare its statistics with those of the default board."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final

from brushpass.arena.boards.tryout import Rate, Figures, Tryout
from brushpass.arena.executors import LocalExecutor
from brushpass.terminal.formatting import number, percent, table
from brushpass.terminal.progress import Progress
from brushpass.terminal.table.setup import game_of, named_options, seed_of, parse_int, with_board
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import drawer_of

MAX_GAMES: Final = 100_000
MAX_JOBS: Final = 256


def tryout(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Playtest a board, and return the exit code."""
    name = game_of(args.game, {}).name
    options = with_board(named_options(args.option), args.board, drawer_of(name))
    yours = Tryout(name, options, args.bot, seed_of(args.seed))
    boards = [yours, yours.with_default_board()]
    if boards[0].table().config.options == boards[1].table().config.options:
        del boards[0]
    games = parse_int("--games", args.games, 1, MAX_GAMES)
    executor = LocalExecutor(parse_int("--jobs", args.jobs, 1, MAX_JOBS))
    figures: list[Figures] = []
    with executor, Progress(streams.stderr, games * len(boards)) as progress:
        for board in boards:
            played = {}
            for index, result in board.play_all(games, executor):
                played[index] = result
                progress.step()
            figures.append(board.figures(played[index] for index in sorted(played)))
    if args.json:
        streams.stdout.write(json.dumps(as_json(yours, figures)) + "\n")
    else:
        streams.stdout.write("\n".join(as_text(yours, figures, words)) + "\n")
    return 0


def as_json(playtest: Tryout, figures: list[Figures]) -> dict[str, Any]:
    """Return all figures by name: the custom board first, then the default one."""
    names = ("yours", "ours")[-len(figures):]
    by_name = {name: {**entry._asdict(), "seats": [seat._asdict() for seat in entry.seats],
                      "ends": [end._asdict() for end in entry.ends]}
               for name, entry in zip(names, figures, strict=True)}
    return {"game": playtest.name, "options": playtest.options, "bot": playtest.bot, "seed": playtest.seed, **by_name}


def as_text(playtest: Tryout, figures: list[Figures], words: Catalogue) -> list[str]:
    """Return the figures as a table, with the rarely visited places."""
    heads = [words.say(f"tryout.{which}") for which in ("yours", "ours")[-len(figures):]]
    params = {"game": f"@{playtest.name}.name", "bot": playtest.bot, "seed": playtest.seed, "n": figures[0].games}
    lines = [words.say("tryout.title", params), *table([["", *heads], *rows(playtest, figures, words)])]
    for head, entry in zip(heads, figures, strict=True):
        seldom = entry.rarely_visited() or words.say("tryout.seldom.none")
        lines.append(words.say("tryout.seldom", {"board": head, "places": seldom}))
    return lines


def rows(playtest: Tryout, figures: list[Figures], words: Catalogue) -> list[list[str]]:
    """Return a table row for each figure."""
    seats = [[words.say("tryout.seat", {"seat": seat.name}),
              *[rate_text(entry.seats[index], words) for entry in figures]]
             for index, seat in enumerate(figures[0].seats)]
    ends = dict.fromkeys([end.name for entry in figures for end in entry.ends])
    counts = dict.fromkeys([name for entry in figures for name in entry.counts])
    return [
        *seats,
        [words.say("tryout.turns"), *[number(words, entry.turns) for entry in figures]],
        [words.say("tryout.range"),
         *[words.say("tryout.span", {"low": entry.shortest, "high": entry.longest}) for entry in figures]],
        [words.say("tryout.quiet"), *[percent(words, entry.quiet) for entry in figures]],
        *[[words.say(f"{playtest.name}.tryout.{name}"),
           *[number(words, entry.counts.get(name, 0.0), 2) for entry in figures]]
          for name in counts],
        *[[words.say("tryout.end", {"rule": rule}), *[ended_share(entry, rule, words) for entry in figures]]
          for rule in ends],
    ]


def rate_text(rate: Rate, words: Catalogue) -> str:
    """Return a rate with its interval."""
    params = {"low": percent(words, rate.low), "high": percent(words, rate.high)}
    return f"{percent(words, rate.rate)} ({words.say('terminal.arena.between', params)})"


def ended_share(figures: Figures, rule: str, words: Catalogue) -> str:
    """Return the share of games that a rule ended."""
    return percent(words, next((end.rate for end in figures.ends if end.name == rule), 0.0))
