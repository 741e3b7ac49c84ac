"""Check hints: each is nearly the best move, and has a reason in every language.

`python -m bench.hints [GAME...] [--positions N] [--simulations S] [--seed S]` takes N decisions per game from games
between operatives, asks for a hint, and evaluates all options again: once with the rollouts of a hint, and the best of
them with ten times as many. It prints how far the hints are below the best option in percentage points (goal: none by
more than 5), the worst of them, and the number of hints without a reason. A reason without its sentence in one of the
languages fails. Games run in one process per core.
"""
import argparse
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.agents.network.evaluator import WORLDS_PER_BATCH
from brushpass.arena.advice import MAX_ROLLOUTS, NO_REASON, SIMULATIONS_PER_WORLD, NetworkAdviser, best_hint, budget_for
from brushpass.checks import check_phrase
from brushpass.core.game import Game, History
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES
from brushpass.games import game as open_game
from brushpass.text.catalogue import LANGUAGES, Catalogue

GOAL = 0.05
MORE = 10  # times the rollouts, for the comparison
ONE_IN = 12  # decisions
CONTENDERS = 3  # options that are compared with ten times the rollouts, and the hint


class Shortfall(NamedTuple):
    """The distance of a hint from the best option, its standard error, the move and the reason."""

    distance: float
    error: float
    move: str
    reason: str


def decisions(game: Game[Any], seed: int) -> Iterator[tuple[Any, History]]:
    """Yield some decisions of a game between operatives, with the history of the player to move."""
    rng, s = Random(seed), game.new()
    bots = [find_opponent(game.name, "operative").make_bot(game, seat, seed * 10 + seat) for seat in range(game.seats)]
    histories: list[History] = [[] for _ in bots]
    while not game.over(s):
        seat = game.who(s)
        options = game.legal_actions(s)
        if seat != NATURE and len(options) > 1 and rng.randrange(ONE_IN) == 0:
            yield s, histories[seat][:]
        s = game.apply(s, int(game.draw(s, rng)) if seat == NATURE else bots[seat].choose(options))
        for other, bot in enumerate(bots):
            events = game.observed_events(s, other)
            bot.receive(events)
            histories[other] += [events] if events else []


def adviser(game: Game[Any], seat: int, history: History, simulations: int, seed: int) -> NetworkAdviser:
    """Return an adviser that has seen a history."""
    made = NetworkAdviser(game, seat, budget_for(game.name, simulations, 0.0), seed)
    for events in history:
        made.receive(events)
    return made


def shortfall(game: Game[Any], s: Any, history: History, simulations: int, seed: int) -> Shortfall:
    """Return the distance of a hint from the best option. Raises if its reason is missing in a language."""
    seat, options = game.who(s), game.legal_actions(s)
    ranked = adviser(game, seat, history, simulations, seed).rank_options(options)
    hint = best_hint(game, game.observe(s, seat), ranked)
    for language in LANGUAGES:
        check_phrase(Catalogue(language), hint.why)
    evaluator = adviser(game, seat, history, simulations, seed + 1).evaluator
    means = evaluator.rollout_probabilities(options).mean(1)
    contenders = sorted(options, key=lambda a: -means[options.index(a)])[:CONTENDERS]
    actions = [hint.option.action, *[a for a in contenders if a != hint.option.action]]
    evaluator.rollouts *= MORE
    outcomes = evaluator.rollout_probabilities(actions)
    best = int(outcomes.mean(1).argmax())
    batches = (outcomes[best] - outcomes[0]).reshape(-1, WORLDS_PER_BATCH).mean(1)
    move = f"{game.text(actions[0])} instead of {game.text(actions[best])}"
    return Shortfall(float(batches.mean()), float(batches.std()) / sqrt(len(batches) - 1), move, hint.why.key)


def game_shortfalls(name: str, most: int, simulations: int, seed: int) -> list[Shortfall]:
    """Return the shortfalls of the hints at up to `most` decisions of one game."""
    game = open_game(name)
    return [shortfall(game, s, history, simulations, seed * 10_000 + 2 * number)
            for number, (s, history) in enumerate(islice(decisions(game, seed), most))]


def report(name: str, count: int, simulations: int, seed: int) -> str:
    """Return the figures of a game."""
    rows, cores = list[Shortfall](), os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        while len(rows) < count:
            work = partial(game_shortfalls, name, count - len(rows), simulations)
            rows += [row for played in pool.map(work, range(seed, seed + cores)) for row in played]
            seed += cores
    rows = sorted(rows[:count])
    far = [row for row in rows if row.distance > GOAL]
    sure = [row for row in far if row.distance - 2 * row.error > GOAL]
    kinds = Counter(row.reason for row in rows)
    worst = "; ".join(f"{100 * row.distance:.1f} ±{200 * row.error:.1f} {row.move}" for row in rows[:-4:-1])
    return (f"{name:10} {count} hints: below the best by {100 * sum(row.distance for row in rows) / count:.1f} points "
            f"on average, {100 * rows[count * 95 // 100].distance:.1f} at p95, {100 * rows[-1].distance:.1f} at most; "
            f"more than {100 * GOAL:.0f}: {len(far)} ({len(sure)} beyond two standard errors): "
            f"{'MISSED' if far else 'met'}; worst {worst}; without a reason {kinds[NO_REASON.key]}, all in "
            f"{len(LANGUAGES)} languages; {', '.join(f'{key} {n}' for key, n in kinds.most_common(8))}")


def main() -> None:
    """Print a row per game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--simulations", type=int, default=MAX_ROLLOUTS * SIMULATIONS_PER_WORLD)
    args = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before the processes load NumPy: they share the cores
    for name in args.game:
        print(report(name, args.positions, args.simulations, args.seed), flush=True)


if __name__ == "__main__":
    main()
