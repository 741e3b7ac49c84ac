"""Measure the balance of Embassy in bot games: endings, winners and length.

`python -m bench.balance [GAMES] [LEVEL] [JOBS] [option=value...]` prints the figures of section 5.10 of the rules. The
default is Classic with four players and the operative in all seats.
"""
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.arena.match import interval
from brushpass.core.game import History
from brushpass.core.kernel import NATURE
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy

Ending = tuple[str, int, str, int]  # the rule, the round, the factions that have won, the decisions


def play(game: EmbassyGame, name: str, seed: int) -> tuple[Embassy, list[History], int]:
    """Play one game; return its end, every seat's event history and the number of decisions."""
    nature, s = Random(seed), game.new()
    bots = [find_opponent("embassy", name).make_bot(game, seat, seed * 100 + seat + 1) for seat in range(game.seats)]
    heard: list[History] = [[] for _ in bots]
    decisions = 0
    while not game.over(s):
        player = game.who(s)
        if player == NATURE:
            a = int(game.draw(s, nature))
        else:
            decisions += 1
            a = bots[player].choose(game.legal_actions(s))
        s = game.apply(s, a)
        for seat, bot in enumerate(bots):
            events = game.observed_events(s, seat)
            bot.receive(events)
            if events:
                heard[seat].append(events)
    return s, heard, decisions


def ending(options: dict[str, str], name: str, seed: int) -> Ending:
    """Return how one game ended."""
    s, _, decisions = play(EmbassyGame(options), name, seed)
    won = {FACTIONS[s.loyalty[player]] for player in range(s.config.players) if s.winners >> player & 1}
    return s.reason, int(s.round), "+".join(sorted(won)) or "draw", decisions


def share(part: int, games: int) -> str:
    """Format a share with its confidence interval."""
    low, high = interval(part / games, games)
    return f"{part / games:.1%} [{low:.1%}, {high:.1%}]"


def main(games: int, name: str, jobs: int, options: dict[str, str]) -> None:
    """Play, and print the table."""
    with ProcessPoolExecutor(jobs) as pool:
        endings = list(pool.map(partial(ending, options, name), range(games), chunksize=5))
    rounds = [each[1] for each in endings]
    print(f"{games} games, {name} in all seats, {options or 'Classic with 4'}")
    print(f"rounds: median {median(rounds)}, from {min(rounds)} to {max(rounds)}; "
          f"{sum(each[3] for each in endings) / games:.0f} decisions a game")
    for what, number in (("ended by", 0), ("won by", 2)):
        for key, count in Counter(each[number] for each in endings).most_common():
            print(f"{what} {key}: {share(count, games)}")


if __name__ == "__main__":
    plain = [text for text in sys.argv[1:] if "=" not in text]
    given = dict(text.split("=", 1) for text in sys.argv[1:] if "=" in text)
    main(int(plain[0]) if plain else 1_000, plain[1] if len(plain) > 1 else "operative",
         int(plain[2]) if len(plain) > 2 else 1, given)
