"""`brushpass hint`: what to play in a saved game, from what the seat to choose knows and from nothing else."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final, TextIO

from brushpass.core.levels import Budget
from brushpass.arena.advice import Ranked, adviser_of, budget_for
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.terminal.formatting import percent
from brushpass.terminal.files import read_record
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.records.replay import steps_of
from brushpass.terminal.table.setup import game_in, part_number, seed_of, whole_number
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_word

MOST_SIMULATIONS: Final = 10_000_000
MOST_SECONDS: Final = 3600.0
USUAL_SECONDS: Final = 2.0
SHOWN: Final = 5


def thought(given: argparse.Namespace, name: str, usual: float, shares: int) -> Budget:
    """Return how to think: so many simulations each time, or so many seconds shared out over all times."""
    if given.simulations is not None:
        if given.seconds is not None:
            raise BadUsage("terminal.usage.both", {"one": "--seconds", "other": "--simulations"})
        return budget_for(name, whole_number("--simulations", given.simulations, 1, MOST_SIMULATIONS), 0.0)
    seconds = usual if given.seconds is None else part_number("--seconds", given.seconds, 0.01, MOST_SECONDS)
    return budget_for(name, 0, seconds / shares)


def hint(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO) -> int:
    """Give a hint, and return the exit code."""
    record = read_record(given.file)
    game = game_in(given.file, record)
    budget, seed = thought(given, game.name, USUAL_SECONDS, 1), seed_of(given.seed)
    states = [game.new(), *[after for _, _, after in steps_of(given.file, record, game, stderr)]]
    if game.over(states[-1]):
        raise BadUsage("terminal.usage.finished", {"path": given.file})
    seat = game.who(states[-1])
    if seat == NATURE:
        raise BadUsage("terminal.usage.nature", {"path": given.file})
    adviser = adviser_of(game, seat, budget, seed)
    for after in states[1:]:
        adviser.receive(game.news(after, seat))
    ranked = adviser.ranked(game.legal_actions(states[-1]))
    if given.json:
        held = {"seat": seat, "name": record.names[seat], "simulations": sum(each.tries for each in ranked),
                "moves": [as_json(game, each, words) for each in ranked[:SHOWN]]}
        stdout.write(json.dumps(held, ensure_ascii=False) + "\n")
        return 0
    side = seat_word(game, seat)
    stdout.write(words.say("terminal.hint.title", {"name": words.player(record.names[seat]), "side": side}) + "\n")
    for place, each in enumerate(ranked[:SHOWN], 1):
        stdout.write(words.say("terminal.hint.move", {"number": place, **told_of(game, each, words)}) + "\n")
    return 0


def told_of(game: Game[Any], ranked: Ranked, words: Catalogue) -> dict[str, object]:
    """Return an option in words."""
    return {"move": words.phrase(game.say_action(ranked.action)), "notation": game.text(ranked.action),
            "chance": percent(words, ranked.chance), "tries": ranked.tries}


def as_json(game: Game[Any], ranked: Ranked, words: Catalogue) -> dict[str, object]:
    """Return an option as JSON."""
    return {"action": game.text(ranked.action), "text": words.phrase(game.say_action(ranked.action)),
            "chance": round(ranked.chance, 4), "tries": ranked.tries}
