"""`brushpass hint`: suggest a move in a saved game, from what the seat to move knows."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final

from brushpass.core.levels import Budget
from brushpass.arena.advice import Hint, adviser_of, best_hint, budget_for
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.terminal.formatting import percent
from brushpass.terminal.files import read_record
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.records.replay import steps_of
from brushpass.terminal.table.setup import game_in, parse_float, seed_of, parse_int
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word

MAX_SIMULATIONS: Final = 10_000_000
MAX_SECONDS: Final = 3600.0
DEFAULT_SECONDS: Final = 2.0


def budget_of(args: argparse.Namespace, name: str, default_seconds: float, evaluations: int) -> Budget:
    """Return the search budget: simulations per evaluation, or seconds divided over all evaluations."""
    if args.simulations is not None:
        if args.seconds is not None:
            raise BadUsage("terminal.usage.both", {"one": "--seconds", "other": "--simulations"})
        return budget_for(name, parse_int("--simulations", args.simulations, 1, MAX_SIMULATIONS), 0.0)
    seconds = default_seconds if args.seconds is None else parse_float("--seconds", args.seconds, 0.01, MAX_SECONDS)
    return budget_for(name, 0, seconds / evaluations)


def hint(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Suggest a move, and return the exit code."""
    record = read_record(args.file)
    game = game_in(args.file, record)
    budget, seed = budget_of(args, game.name, DEFAULT_SECONDS, 1), seed_of(args.seed)
    states = [game.new(), *[after for _, _, after in steps_of(args.file, record, game, streams.stderr)]]
    if game.over(states[-1]):
        raise BadUsage("terminal.usage.finished", {"path": args.file})
    seat = game.who(states[-1])
    if seat == NATURE:
        raise BadUsage("terminal.usage.nature", {"path": args.file})
    adviser = adviser_of(game, seat, budget, seed)
    for after in states[1:]:
        adviser.receive(game.observed_events(after, seat))
    ranked = adviser.rank_options(game.legal_actions(states[-1]))
    best = best_hint(game, game.observe(states[-1], seat), ranked)
    if args.json:
        report = {"seat": seat, "name": record.names[seat], "simulations": sum(option.visits for option in ranked),
                  "moves": [as_json(game, best, words)]}
        streams.stdout.write(json.dumps(report, ensure_ascii=False) + "\n")
        return 0
    player = {"name": words.player(record.names[seat]), "side": seat_word(game, seat)}
    streams.stdout.write(words.say("terminal.hint.title", player) + "\n")
    streams.stdout.write(words.say("terminal.hint.move", hint_params(game, best, words)) + "\n")
    return 0


def hint_params(game: Game[Any], hint: Hint, words: Catalogue) -> dict[str, object]:
    """Return the parameters of the sentence of a suggested move."""
    option = hint.option
    return {"move": words.phrase(game.describe_action(option.action)), "notation": game.text(option.action),
            "why": words.phrase(hint.why), "chance": percent(words, option.probability), "tries": option.visits}


def as_json(game: Game[Any], hint: Hint, words: Catalogue) -> dict[str, object]:
    """Return a suggested move as JSON."""
    option = hint.option
    return {"action": game.text(option.action), "text": words.phrase(game.describe_action(option.action)),
            "why": words.phrase(hint.why), "chance": round(option.probability, 4), "tries": option.visits}
