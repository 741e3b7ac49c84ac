"""`brushpass train`: a network that learns a game by a recipe, and how strong it became."""
from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from brushpass.agents.levels import find_opponent
from brushpass.agents.network.weight_files import weight_file
from brushpass.arena.executors import Where
from brushpass.core.problems import UserError
from brushpass.terminal.contests.arena import MOST_GAMES, MOST_JOBS, USUAL_GAMES, games_of, place_of
from brushpass.terminal.files import read_text
from brushpass.terminal.errors import BadFile, BadUsage, InFile
from brushpass.terminal.table.setup import game_of, whole_number
from brushpass.text.catalogue import Catalogue
from brushpass.train.recipe import Recipe, read_recipe

if TYPE_CHECKING:
    from brushpass.train.evaluate import Strength

LOG: Final = "log.jsonl"


def train(given: argparse.Namespace, words: Catalogue, stdout: TextIO) -> int:
    """Follow a recipe in a folder, measure what came out, and return the exit code."""
    if given.write is None:
        raise BadUsage("terminal.usage.no-write", {})
    name, place = game_of(given.game, {}).name, place_of(given)
    recipe, folder = recipe_of(given.recipe, name), Path(given.write)
    every, measure = every_of(given), measure_of(given, recipe)
    follow(recipe, folder, place, partial(note, folder, stdout), every,
           lambda path: {"against": given.against, **measure(path).figures()})
    if given.against is not None:
        told = measure(folder / f"{name}.safetensors").text()
        stdout.write(words.say("terminal.train.measured", {"level": given.against, "text": told}) + "\n")
    return 0


def every_of(given: argparse.Namespace) -> int:
    """Return after how many updates the network is measured each time; 0 for never."""
    if given.every is None:
        return 0
    if given.against is None:
        raise BadUsage("terminal.train.every", {})
    return whole_number("--every", given.every, 1, MOST_GAMES)


def follow(recipe: Recipe, folder: Path, place: type[Where], tell: Callable[[str], None], every: int,
           figures: Callable[[Path], dict[str, object]]) -> None:
    """Follow a recipe in a folder, with its games at a place, and measure it after every so many updates."""
    try:
        from brushpass.train.cluster import crews_on, room_for
        from brushpass.train.run import Judge, Run  # PyTorch is loaded only for this
    except ImportError:
        raise BadUsage("terminal.train.no-torch", {}) from None
    with place(recipe.rolling.processes, room_for(recipe)) as where:
        crew_of = crews_on(where, recipe.rolling)
        try:
            folder.mkdir(exist_ok=True)
        except OSError:
            raise BadFile("terminal.file.unwritable", {"path": str(folder)}) from None
        Run(recipe, folder, tell, crew_of, Judge(every, figures) if every else None).follow()


def recipe_of(path: str | None, game: str) -> Recipe:
    """Return the recipe in a file, or the one that made the weights of the package."""
    held = weight_file(game, "json") if path is None else Path(path)
    if held is None:
        raise BadUsage("terminal.train.no-recipe", {"game": game})
    try:
        recipe = read_recipe(read_text(str(held)))
        if recipe.game != game:
            raise UserError("terminal.train.other-game", {"game": recipe.game[:40]})
    except BadFile:
        raise
    except UserError as problem:
        raise InFile(str(held), problem) from None
    return recipe


def note(folder: Path, stdout: TextIO, line: str) -> None:
    """Write a line of progress, for the reader and into the folder."""
    stdout.write(line + "\n")
    stdout.flush()
    with (folder / LOG).open("a", encoding="utf-8") as log:
        log.write(line + "\n")


def measure_of(given: argparse.Namespace, recipe: Recipe) -> Callable[[Path], Strength]:
    """Return what tells how strong weights are; a level and numbers that are none are refused before the run."""
    if given.against is not None:
        find_opponent(recipe.game, given.against)
    games, jobs = games_of(given.games, USUAL_GAMES), whole_number("--jobs", given.jobs, 1, MOST_JOBS)

    def strength(weights: Path) -> Strength:
        from brushpass.train.evaluate import Trial, measure  # NumPy is loaded only for this

        trial = Trial(recipe.game, str(weights), given.against, recipe.temperature, recipe.variants[0].options,
                      secretive=recipe.secretive)
        return measure(trial, games, jobs)

    return strength
