"""Check hints: each is nearly the best move, and has a reason in every language.

`python -m bench.hints [GAME...] [--positions N] [--simulations S]` takes N decisions per game from games between
operatives, asks for a hint, and evaluates the options again with ten times the rollouts. It prints how far the hints
are below the best option in percentage points (goal: none by more than 5), and the share of hints without a reason.
A reason without its sentence in one of the languages fails. Games run in one process per core.
"""
import argparse
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from typing import Any

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.arena.advice import MAX_ROLLOUTS, NO_REASON, SIMULATIONS_PER_WORLD, NetworkAdviser, budget_for, hints
from brushpass.checks import check_phrase
from brushpass.core.game import Game, History
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES
from brushpass.games import game as open_game
from brushpass.text.catalogue import LANGUAGES, Catalogue

GOAL = 0.05
MORE = 10  # times the rollouts, for the comparison
ONE_IN = 12  # decisions
Shortfall = tuple[str, float, float]


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


def shortfalls(game: Game[Any], s: Any, history: History, simulations: int, seed: int) -> list[Shortfall]:
    """Return the reason of each move of a hint, its distance from the best option, and the standard error of that."""
    seat, options = game.who(s), game.legal_actions(s)
    found = hints(game, game.observe(s, seat), adviser(game, seat, history, simulations, seed).rank_options(options))
    reference = adviser(game, seat, history, simulations, seed + 1)
    reference.evaluator.rollouts *= MORE
    actions = reference.candidates(options)[0]
    outcomes = reference.evaluator.rollout_probabilities(actions)
    best = outcomes[outcomes.mean(1).argmax()]
    rows = []
    for each in found:
        for language in LANGUAGES:
            check_phrase(Catalogue(language), each.why)
        difference = best - outcomes[actions.index(each.option.action)]
        rows.append((each.why.key, float(difference.mean()), float(difference.std()) / sqrt(len(difference))))
    return rows


def game_shortfalls(name: str, most: int, simulations: int, seed: int) -> list[list[Shortfall]]:
    """Return the shortfalls of the hints at up to `most` decisions of one game, by decision."""
    game = open_game(name)
    return [shortfalls(game, s, history, simulations, seed * 10_000 + 2 * place)
            for place, (s, history) in enumerate(islice(decisions(game, seed), most))]


def report(name: str, count: int, simulations: int) -> str:
    """Return the figures of a game."""
    found, seed, cores = list[list[Shortfall]](), 0, os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        while len(found) < count:
            work = partial(game_shortfalls, name, count - len(found), simulations)
            found += [each for played in pool.map(work, range(seed, seed + cores)) for each in played]
            seed += cores
    rows = [row for each in found[:count] for row in each]
    falls = sorted(100 * fall for _, fall, _ in rows)
    far = len([fall for fall in falls if fall > 100 * GOAL])
    sure = len([fall for _, fall, error in rows if fall - 2 * error > GOAL])
    kinds = Counter(key for key, _, _ in rows)
    return (f"{name:10} {count} positions, {len(rows)} moves: below the best by {sum(falls) / len(falls):.1f} points "
            f"on average, {falls[len(falls) * 95 // 100]:.1f} at p95, {falls[-1]:.1f} at most; more than "
            f"{100 * GOAL:.0f}: {far} ({sure} beyond two standard errors): {'met' if far == 0 else 'MISSED'}; "
            f"without a reason {kinds[NO_REASON.key]}, all in {len(LANGUAGES)} languages; "
            f"{', '.join(f'{key} {n}' for key, n in kinds.most_common(8))}")


def main() -> None:
    """Print a row per game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=MAX_ROLLOUTS * SIMULATIONS_PER_WORLD)
    args = parser.parse_args()
    for name in args.game:
        print(report(name, args.positions, args.simulations), flush=True)


if __name__ == "__main__":
    main()
