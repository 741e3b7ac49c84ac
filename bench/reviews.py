"""Check that reviews are plausible and reproducible: every bot game is reviewed twice.

`python -m bench.reviews [GAME...] [--games N] [--seconds S]` lets random, operative and legend each play N games in
seat 0 against operatives, and reviews each game twice with S seconds of search. It prints the initial winning chance,
the sums of skill, luck and the opponents' share in percentage points, and how many of the three costliest choices agree
(goal: at least two of three).
"""
import argparse
from statistics import mean
from typing import Any

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.arena.advice import adviser_of, budget_for
from brushpass.arena.review import Review, evaluation_count
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.games import GAMES
from brushpass.games import game as open_game

PLAYERS = ("random", "operative", "legend")
GOAL = 2.0
Steps = list[tuple[int, int, Any]]


def play_game(game: Game[Any], bot: str, seed: int) -> Steps:
    """Return a game of a bot in seat 0 against operatives."""
    rng, s, steps = Random(seed), game.new(), []
    bots = [find_opponent(game.name, "operative" if seat else bot).make_bot(game, seat, seed * 10 + seat)
            for seat in range(game.seats)]
    while not game.over(s):
        seat = game.who(s)
        a = int(game.draw(s, rng)) if seat == NATURE else bots[seat].choose(game.legal_actions(s))
        s = game.apply(s, a)
        steps.append((seat, a, s))
        for other, each in enumerate(bots):
            each.receive(game.observed_events(s, other))
    return steps


def review_of(game: Game[Any], steps: Steps, seconds: float, seed: int) -> Review:
    """Return the review of a game from seat 0."""
    review = Review(game, adviser_of(game, 0, budget_for(game.name, 0, seconds / evaluation_count(steps)), seed))
    for _ in review.run(steps):
        pass
    return review


def same_of_three(one: Review, other: Review) -> float:
    """Return the number of costliest choices that two reviews share, scaled to three."""
    costly = [{each.number for each in review.costliest()} for review in (one, other)]
    most = max(len(each) for each in costly)
    return 3 * len(costly[0] & costly[1]) / most if most else 3.0


def row(name: str, bot: str, games: int, seconds: float) -> str:
    """Return the figures of some reviews."""
    game = open_game(name)
    pairs = []
    for seed in range(games):
        steps = play_game(game, bot, seed)
        pairs.append([review_of(game, steps, seconds, number) for number in (1, 2)])
    same = mean([same_of_three(*pair) for pair in pairs])
    first = [pair[0] for pair in pairs]
    own = [100 * review.skill for review in first]
    return (f"{name:10} {bot:9} begins at {100 * mean(review.expected[0] for review in first):.0f}; own choices "
            f"{mean(own):+.0f} ({min(own):+.0f} to {max(own):+.0f}), luck {100 * mean(r.luck for r in first):+.0f}, "
            f"others {100 * mean(r.others for r in first):+.0f}; {same:.1f} of the 3 costliest are the same: "
            f"{'met' if same >= GOAL else 'MISSED'}; {games} games")


def main() -> None:
    """Print a row per game and bot."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    for name in args.game:
        for bot in PLAYERS:
            print(row(name, bot, args.games, args.seconds), flush=True)


if __name__ == "__main__":
    main()
