"""`brushpass train`: train a network by a recipe, and measure its strength."""
from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from brushpass.agents.levels import find_opponent
from brushpass.agents.network.weight_files import weight_file
from brushpass.arena.executors import Executor
from brushpass.core.errors import UserError
from brushpass.terminal.contests.arena import MAX_GAMES, MAX_JOBS, DEFAULT_GAMES, games_of, executor_class
from brushpass.terminal.files import read_text
from brushpass.terminal.errors import BadFile, BadUsage, InFile
from brushpass.terminal.table.setup import game_of, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.train.recipe import Recipe, read_recipe

if TYPE_CHECKING:
    from brushpass.train.evaluate import WinRate

LOG: Final = "log.jsonl"


def train(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Follow a recipe in a folder, measure the result, and return the exit code."""
    if args.output is None:
        raise BadUsage("terminal.usage.no-output", {})
    name, executor_type = game_of(args.game, {}).name, executor_class(args)
    recipe, folder = recipe_of(args.recipe, name), Path(args.output)
    every, measure = every_of(args), measure_of(args, recipe)
    try:
        follow(recipe, folder, executor_type, partial(note, folder, streams.stdout), every,
               lambda path: {"against": args.eval_against, **measure(path).to_dict()})
    except KeyboardInterrupt:
        streams.stderr.write(words.say("terminal.train.interrupted", {"folder": args.output}) + "\n")
        raise
    if args.eval_against is not None:
        result = measure(folder / f"{name}.safetensors").text()
        streams.stdout.write(words.say("terminal.train.measured", {"level": args.eval_against, "text": result}) + "\n")
    return 0


def every_of(args: argparse.Namespace) -> int:
    """Return the number of updates between evaluations; 0 = no evaluations."""
    if args.eval_every is None:
        return 0
    if args.eval_against is None:
        raise BadUsage("terminal.train.eval-every", {})
    return parse_int("--eval-every", args.eval_every, 1, MAX_GAMES)


def follow(recipe: Recipe, folder: Path, executor_type: type[Executor], log: Callable[[str], None], every: int,
           figures: Callable[[Path], dict[str, object]]) -> None:
    """Train in a folder, with games on an executor, and evaluate the network every `every` updates."""
    try:
        from brushpass.train.cluster import worker_group_factory, object_store_bytes
        from brushpass.train.run import Evaluation, Run  # imports PyTorch
    except ImportError:
        raise BadUsage("terminal.train.no-torch", {}) from None
    with executor_type(recipe.rollout.processes, object_store_bytes(recipe)) as executor:
        make_group = worker_group_factory(executor, recipe.rollout)
        try:
            folder.mkdir(exist_ok=True)
        except OSError:
            raise BadFile("terminal.file.unwritable", {"path": str(folder)}) from None
        Run(recipe, folder, log, make_group, Evaluation(every, figures) if every else None).run()


def recipe_of(path: str | None, game: str) -> Recipe:
    """Return the recipe in a file, or the recipe of the package's weights."""
    file = weight_file(game, "json") if path is None else Path(path)
    if file is None:
        raise BadUsage("terminal.train.no-recipe", {"game": game})
    try:
        recipe = read_recipe(read_text(str(file)))
        if recipe.game != game:
            raise UserError("terminal.train.other-game", {"game": recipe.game[:40]})
    except BadFile:
        raise
    except UserError as error:
        raise InFile(str(file), error) from None
    return recipe


def note(folder: Path, stdout: TextIO, line: str) -> None:
    """Write a line of progress to stdout and to the log in the folder."""
    stdout.write(line + "\n")
    stdout.flush()
    with (folder / LOG).open("a", encoding="utf-8") as log:
        log.write(line + "\n")


def measure_of(args: argparse.Namespace, recipe: Recipe) -> Callable[[Path], WinRate]:
    """Return a function that measures weights. Raises UserError for invalid options before the run starts."""
    if args.eval_against is not None:
        find_opponent(recipe.game, args.eval_against)
    games = games_of(args.eval_games, DEFAULT_GAMES, "--eval-games")
    jobs = parse_int("--eval-jobs", args.eval_jobs, 1, MAX_JOBS)

    def strength(weights: Path) -> WinRate:
        from brushpass.train.evaluate import NetworkMatch, measure_win_rate  # imports NumPy

        match = NetworkMatch(recipe.game, str(weights), args.eval_against, recipe.temperature,
                             recipe.variants[0].options, secretive=recipe.secretive)
        return measure_win_rate(match, games, jobs)

    return strength
