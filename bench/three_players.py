"""Measure the win rate of each seat of Top Secret with three players.

`python -m bench.three_players LEVEL GAMES FIRST GUARDS [SEED]`
FIRST is the seat that begins, or -1 for the roll of the dice. GUARDS is `any` (bots decide), `both` or `none`.
"""
from __future__ import annotations

import sys
from typing import Any

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.games import game as open_game

SEATS = 3
SEED_STEP = 100_003  # between the seeds of two runs


def opening_roll(game: Any, s: Any, roller: int, first: int) -> int:
    """Return the highest roll for the seat that is to begin, and the lowest for the others."""
    ranked: list[int] = sorted(game.legal_actions(s), key=lambda a: sum(map(int, game.text(a).split()[1:])))
    return ranked[-1] if roller == first else ranked[0]


def winners(game: Any, level: str, first: int, guards: str, seed: int) -> list[int]:
    """Play a game and return the seats that won."""
    rng, rolls = Random(seed), 0
    bots = [find_opponent("topsecret", level).make_bot(game, seat, rng.randrange(2**62)) for seat in range(SEATS)]
    s = game.new()
    while not game.over(s):
        who = game.who(s)
        notation = {game.text(a): a for a in game.legal_actions(s)} if who >= 0 else {}
        if who < 0:
            a = int(game.draw(s, rng))
            if first >= 0 and s.first < 0:
                a, rolls = opening_roll(game, s, rolls, first), rolls + 1
        elif "guard" in notation and guards != "any":
            a = notation["guard" if guards == "both" else "pass"]
        else:
            a = bots[who].choose(game.legal_actions(s))
        s = game.apply(s, a)
        for seat, bot in enumerate(bots):
            bot.receive(game.observed_events(s, seat))
    return [seat for seat in range(SEATS) if s.winners >> seat & 1]


def main(level: str, games: int, first: int, guards: str, seed: int = 1) -> None:
    """Play the games, and print the share of each seat with its error; shared wins count as fractions."""
    game, wins = open_game("topsecret", players=str(SEATS)), [0.0] * SEATS
    for number in range(games):
        won = winners(game, level, first, guards, seed * SEED_STEP + number)
        for seat in won:
            wins[seat] += 1 / len(won)
    for seat, share in enumerate(each / games for each in wins):
        print(f"seat {seat}: {100 * share:.1f}% +- {196 * (share * (1 - share) / games) ** 0.5:.1f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], *map(int, sys.argv[5:]))
