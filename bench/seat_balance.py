"""Measure the win rate of each seat of Top Secret, with a scripted player or a bot in all seats.

`python -m bench.seat_balance --players 3 --bot spymaster --games 400 --first 2 --guards both --jobs 2` prints the share
of each seat with its error (shared wins count as fractions), how games end, and their length. After every batch the
shares so far go to stderr, so a long run can be stopped early.
"""
from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import count

from librt.random import Random

from bench.courier import Courier
from brushpass.agents.levels import find_opponent
from brushpass.games.topsecret.actions import GUARD, PASS
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.rules.setup import PlaceGuard, RollForFirst
from brushpass.games.topsecret.state import TopSecret

BATCH, BOT_BATCH = 20, 2  # games of scripted players, which are fast, and of bots
SEED_STEP = 100_003  # between the seeds of two runs
WHOLE = 12  # parts of a win, which two, three or four players can share


@dataclass(frozen=True)
class Setup:
    """Who plays, and how a game with three players begins."""

    players: str
    bot: str  # level of all seats; "" for the scripted player
    first: int  # the seat that begins; -1 for the roll of the dice
    guards: str
    renewed: bool  # the option of TA54


@dataclass
class Tally:
    """Wins by seat, endings, turns and decisions of some games."""

    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    decisions: int = 0

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.wins.update(other.wins)
        self.ends.update(other.ends)
        self.turns += other.turns
        self.decisions += other.decisions

    def shares(self, seats: int) -> str:
        """Return the share of each seat with half of its 95% interval."""
        shares = [self.wins[seat] / WHOLE / self.games for seat in range(seats)]
        return ", ".join(f"{100 * each:.1f}% ±{196 * (each * (1 - each) / self.games) ** 0.5:.1f}" for each in shares)


def opening_roll(game: TopSecretGame, s: TopSecret, is_first: bool) -> int:
    """Return the highest roll for the seat that is to begin, and the lowest for the others."""
    ranked: list[int] = sorted(game.legal_actions(s), key=lambda a: sum(map(int, game.text(a).split()[1:])))
    return ranked[-1 if is_first else 0]


class Scripted(Courier):
    """The scripted player, which sees the state and needs no events."""

    def receive(self, s: TopSecret) -> None:
        """Do nothing."""


class Bots:
    """A bot of one level in every seat."""

    def __init__(self, game: TopSecretGame, level: str, rng: Random) -> None:
        self.game, self.rng, opponent = game, rng, find_opponent("topsecret", level)
        self.bots = [opponent.make_bot(game, seat, rng.randrange(2**62)) for seat in range(game.seats)]

    def choose(self, s: TopSecret) -> int:
        """Return the action of the bot to move, or a random outcome of a chance node."""
        who = self.game.who(s)
        return int(self.game.draw(s, self.rng)) if who < 0 else self.bots[who].choose(self.game.legal_actions(s))

    def receive(self, s: TopSecret) -> None:
        """Send each bot the events of the last action."""
        for seat, bot in enumerate(self.bots):
            bot.receive(self.game.observed_events(s, seat))


def play(game: TopSecretGame, setup: Setup, players: Scripted | Bots) -> Tally:
    """Play a game and return its tally."""
    s, rolls, decisions = game.new(), count(), 0
    while not s.over:
        asked = s.pending[-1]
        if setup.first >= 0 and isinstance(asked, RollForFirst):
            a = opening_roll(game, s, next(rolls) == setup.first)
        elif setup.guards != "any" and isinstance(asked, PlaceGuard):
            a = int(GUARD if setup.guards == "both" else PASS)
        else:
            a = players.choose(s)
        decisions += game.who(s) >= 0
        s = game.apply(s, a)
        players.receive(s)
    won = [seat for seat in range(game.seats) if s.winners >> seat & 1]
    return Tally(1, Counter({seat: WHOLE // len(won) for seat in won}), Counter([s.reason]), s.turns, decisions)


def batch_size(setup: Setup) -> int:
    """Return the number of games of a batch."""
    return BOT_BATCH if setup.bot else BATCH


def play_batch(task: tuple[Setup, int]) -> Tally:
    """Play a batch of games."""
    setup, seed = task
    options = {"players": setup.players, **({"guards": "renewed"} if setup.renewed else {})}
    game, rng, tally = TopSecretGame(options), Random(seed), Tally()
    for _ in range(batch_size(setup)):
        tally.add(play(game, setup, Bots(game, setup.bot, rng) if setup.bot else Scripted(game, rng)))
    return tally


def main() -> None:
    """Play the games and print the result."""
    parser = argparse.ArgumentParser(description="win rate of each seat of Top Secret")
    parser.add_argument("--players", choices=["2", "3", "4"], default="4")
    parser.add_argument("--games", type=int, default=20_000, help="rounded up to whole batches")
    parser.add_argument("--bot", default="", help="level of all seats; default: a scripted player")
    parser.add_argument("--first", type=int, default=-1, help="seat that begins; default: by the dice")
    parser.add_argument("--guards", choices=["any", "both", "none"], default="any", help="default: players decide")
    parser.add_argument("--renewed", action="store_true", help="guards are posted again (TA54)")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    setup = Setup(args.players, args.bot, args.first, args.guards, args.renewed)
    tasks = [(setup, args.seed * SEED_STEP + batch) for batch in range(-(-args.games // batch_size(setup)))]
    total = Tally()
    with ProcessPoolExecutor(args.jobs) as pool:
        for tally in pool.map(play_batch, tasks):
            total.add(tally)
            print(f"{total.games} games: {total.shares(int(args.players))}", file=sys.stderr)
    print(f"seats: {total.shares(int(args.players))}; {total.games} games; ends: {dict(total.ends)}; "
          f"{total.turns / total.games:.1f} turns, {total.decisions / total.games:.1f} decisions per game")


if __name__ == "__main__":
    main()
