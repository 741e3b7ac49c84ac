"""`brushpass measure`: print a figure of the bots, as the docs quote it."""
from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from brushpass.agents.levels import available_levels, find_contestant
from brushpass.agents.network.weight_files import weight_file
from brushpass.arena.executors import LocalExecutor
from brushpass.arena.match import Pairing
from brushpass.core.levels import STEADY, STYLES
from brushpass.games import game, game_type
from brushpass.measure.strength import SEED, match, opponents
from brushpass.terminal.contests.arena import MAX_JOBS, games_of
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.formatting import number, percent
from brushpass.terminal.table.setup import game_of, named_options, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.train.recipe import Recipe, read_recipe

DEFAULT_GAMES: Final = {"strength": 400, "levels": 400, "styles": 400, "time": 1_000, "readability": 1_000,
                        "response": 400}
Line = tuple[str, dict[str, Any]]  # the text's key and its values


class Request:
    """What to measure, by the command line."""

    def __init__(self, args: argparse.Namespace, words: Catalogue) -> None:
        self.options = named_options(args.option)
        self.name = game_of(args.game, self.options).name
        self.words, self.output = words, args.output
        self.bot = find_contestant(self.name, args.bot).name
        self.against = None if args.against is None else find_contestant(self.name, args.against).name
        self.games = games_of(args.games, DEFAULT_GAMES.get(args.figure, 1))
        self.jobs = parse_int("--jobs", args.jobs, 1, MAX_JOBS)
        self.seed = SEED if args.seed is None else parse_int("--seed", args.seed, 0, 10**9)

    def percent(self, share: float) -> str:
        """Return a share as a percentage."""
        return percent(self.words, share)

    def recipe(self, extension: str) -> Recipe:
        """Return a recipe in the game's package. Raises BadUsage if the game has none."""
        path = weight_file(self.name, extension)
        if path is None:
            raise BadUsage("terminal.measure.game", {"game": self.name})
        return read_recipe(path.read_text("utf-8"))

    def folder(self) -> Path:
        """Return the folder to train in."""
        if self.output is None:
            raise BadUsage("terminal.usage.no-output", {})
        return Path(self.output)


def measure(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Print the lines of a figure, and return the exit code."""
    if args.figure not in FIGURES:
        raise BadUsage("terminal.measure.figure", {"text": str(args.figure)[:40], "known": ", ".join(FIGURES)})
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core per game, here and in the processes
    request = Request(args, words)
    try:
        for key, values in FIGURES[args.figure](request):
            streams.stdout.write(words.say(f"terminal.measure.{key}", values) + "\n")
            streams.stdout.flush()
    except ModuleNotFoundError as error:
        if error.name not in ("torch", "numpy"):
            raise
        raise BadUsage("terminal.train.no-torch", {}) from None
    return 0


def strength(request: Request) -> Iterator[Line]:
    """Play a bot against one level, or against every level below it."""
    others = [request.against] if request.against is not None else opponents(request.name, request.bot)
    yield from matches(request, [(request.bot, other) for other in others])


def levels(request: Request) -> Iterator[Line]:
    """Play each level against the one below."""
    names = [level.name for level in available_levels(request.name)]
    yield from matches(request, list(zip(names[1:], names[:-1], strict=True)))


def matches(request: Request, pairs: list[tuple[str, str]]) -> Iterator[Line]:
    """Play a match per pair."""
    with LocalExecutor(request.jobs) as executor:
        for bot, other in pairs:
            pairing = Pairing(request.name, request.options, [bot, other], request.seed)
            result = match(pairing, request.games, executor)
            yield "match", {**result._asdict(), "rate": request.percent(result.rate),
                            "low": request.percent(result.low), "high": request.percent(result.high)}


def styles(request: Request) -> Iterator[Line]:
    """Play each style of a level against the steady one."""
    from brushpass.measure.styles import compare_styles

    with LocalExecutor(request.jobs) as executor:
        for style in STYLES:
            if style is STEADY:
                continue
            name = f"{request.bot}:{style.name}"
            result = compare_styles(Pairing(request.name, request.options, [name, request.bot], request.seed),
                                    request.games, executor)
            yield "style", {"bot": name, "n": result.games, "rate": request.percent(result.rate),
                            "low": request.percent(result.low), "high": request.percent(result.high),
                            "attacks": number(request.words, result.attacks, 2),
                            "steady": number(request.words, result.steady_attacks, 2)}


def decision_time(request: Request) -> Iterator[Line]:
    """Time a bot's decisions."""
    from brushpass.measure.decision_time import measure_decisions

    times = measure_decisions(request.name, request.bot, request.games, request.seed)
    yield "time", {"bot": request.bot, "n": request.games,
                   **{name: number(request.words, 1_000 * seconds, 1) for name, seconds in times.items()}}


def readability(request: Request) -> Iterator[Line]:
    """Measure how well a classifier finds what a bot hides at set-up, and the entropy of its hidden choices."""
    from brushpass.measure.readability import measure_readability

    if not game_type(request.name).secret_reader:
        raise BadUsage("terminal.measure.no-secrets", {"game": request.name})
    with LocalExecutor(request.jobs) as executor:
        result = measure_readability(request.name, request.options, request.bot, request.games, request.seed, executor)
    yield "readability", {"bot": request.bot, "n": result.secrets, "games": request.games,
                          "rate": request.percent(result.rate), "low": request.percent(result.low),
                          "high": request.percent(result.high), "chance": request.percent(result.chance),
                          "times": number(request.words, result.rate / result.chance, 2)}
    for key, bits in result.entropies.items():
        what = request.words.say(f"terminal.{request.name}.choice.{key}", {})
        yield "entropy", {"bot": request.bot, "what": what, "bits": number(request.words, bits, 2)}


def response(request: Request) -> Iterator[Line]:
    """Train a best response to the packaged network, and measure it after every saved update."""
    from brushpass.measure.best_response import response_curve, train_response

    recipe, folder = request.recipe("response.json"), request.folder()
    train_response(request.name, recipe, folder, lambda line: None)
    for update, result in response_curve(request.name, folder, recipe, request.games, request.jobs):
        fields = result.to_dict()
        values = {"update": update, "games": result.games, "rate": request.percent(result.share),
                  "low": request.percent(fields["low"]), "high": request.percent(fields["high"])}
        yield "response.end" if update == "end" else "response", values


def exploitability(request: Request) -> Iterator[Line]:
    """Train a network on the smallest variant, and compute its exploitability and a lower bound."""
    from brushpass.agents.network.forward import load_network
    from brushpass.measure.exploitability import ITERATIONS, TEMPERATURES, FeatureSets, InformationSets
    from brushpass.train.run import Run  # imports PyTorch

    recipe, folder = request.recipe("mini.json"), request.folder()
    folder.mkdir(exist_ok=True)
    Run(recipe, folder, lambda line: None).run()
    sets = InformationSets(game(request.name, **recipe.variants[0].options))
    for temperature in TEMPERATURES:
        value = sets.exploitability(load_network(folder / f"{request.name}.safetensors"), temperature)
        yield "exploitability", {"temperature": number(request.words, temperature, 1),
                                 "value": number(request.words, value, 4)}
    bound = FeatureSets(sets).solve(ITERATIONS)
    yield "exploitability.bound", {"n": ITERATIONS, "value": number(request.words, bound, 4)}


FIGURES: Final[dict[str, Callable[[Request], Iterator[Line]]]] = {
    "strength": strength, "levels": levels, "time": decision_time, "response": response,
    "exploitability": exploitability, "readability": readability, "styles": styles,
}
