"""Measure the win rate of each seat in Top Secret.

`python -m bench.seat_balance [GAMES] [PLAYERS]` plays a scripted player in all seats, and prints the share of each seat
with its error (shared wins count as fractions), how games end, and their length.
"""
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from librt.random import Random

from bench.courier import Courier, play
from brushpass.games.topsecret.game import TopSecretGame

CHUNK = 200


def some_games(task: tuple[int, int, str]) -> tuple[list[float], Counter[str], int, int]:
    """Return wins by seat, endings, turns and decisions of `n` games."""
    seed, games, players = task
    game = TopSecretGame({"players": players})
    courier = Courier(game, Random(seed))
    wins, ends, turns, decisions = [0.0] * game.seats, Counter[str](), 0, 0
    for _ in range(games):
        s, made = play(courier)
        winners = [seat for seat in range(game.seats) if s.winners >> seat & 1]
        for seat in winners:
            wins[seat] += 1 / len(winners)
        ends[s.reason] += 1
        turns, decisions = turns + s.turns, decisions + made
    return wins, ends, turns, decisions


def main(games: int, players: str) -> None:
    """Play in all processes, and print the table."""
    tasks = [(seed, CHUNK, players) for seed in range(max(1, games // CHUNK))]
    played = len(tasks) * CHUNK
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(some_games, tasks))
    ends = sum((each[1] for each in results), Counter[str]())
    for seat in range(int(players)):
        share = sum(each[0][seat] for each in results) / played
        error = 1.96 * (share * (1 - share) / played) ** 0.5
        print(f"seat {seat}: {100 * share:.2f} % +- {100 * error:.2f}")
    print(f"{played} games; ends: {dict(ends)}; {sum(each[2] for each in results) / played:.1f} turns, "
          f"{sum(each[3] for each in results) / played:.1f} choices a game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, sys.argv[2] if len(sys.argv) > 2 else "4")
