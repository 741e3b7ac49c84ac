"""Do bots give their secrets away before the first move? Set-ups of one level in all seats, and a reader who learns.

`python -m bench.readability [GAMES] [LEVEL] [FETCHING]` prints the entropy of placements and packings, and how often a
reader who has learned from one half of the games names the bomb in the other half, from where each suitcase was laid
and in which round. FETCHING games are played on until everybody has taken up a suitcase of their own.
"""
import sys
from collections import Counter
from math import log, log2
from typing import Any

from librt.random import Random

import brushpass
from brushpass.agents.levels import level
from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.levels import BY_HEART
from brushpass.games.topsecret.data import BOMB, CASES
from brushpass.games.topsecret.events import Took
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.state import TopSecret

Secret = tuple[list[tuple[int, ...]], int]  # what everybody sees of each thing, and which of them is the one sought


def set_up(game: Game[Any], name: str, seed: int) -> list[tuple[int, int]]:
    """Return who did what until the first choice that is not of the set-up."""
    nature, s, made = Random(seed), game.new(), list[tuple[int, int]]()
    bots = [level(game.name, name).sit(game, seat, seed * 100 + seat + 1) for seat in range(game.seats)]
    while game.who(s) == NATURE or game.manner(s) == BY_HEART:
        player = game.who(s)
        a = int(game.draw(s, nature)) if player == NATURE else bots[player].choose(game.legal_actions(s))
        if player != NATURE:
            made.append((player, a))
        s = game.apply(s, a)
        for seat, bot in enumerate(bots):
            bot.hear(game.news(s, seat))
    return made


def entropy(seen: Counter[Any]) -> float:
    """Return the bits of a distribution."""
    total = sum(seen.values())
    return -sum(n / total * log2(n / total) for n in seen.values())


def read(secrets: list[Secret]) -> float:
    """Return how often a reader finds what is sought in the second half, having learned from the first."""
    half = len(secrets) // 2
    sought: Counter[tuple[int, ...]] = Counter()
    others: Counter[tuple[int, ...]] = Counter()
    for things, which in secrets[:half]:
        for place, thing in enumerate(things):
            (sought if place == which else others)[thing] += 1
    found = 0.0
    for things, which in secrets[half:]:
        odds = [log((sought[thing] + 1) / (others[thing] + 3)) for thing in things]
        best = [place for place, each in enumerate(odds) if each == max(odds)]
        found += (which in best) / len(best)
    return found / (len(secrets) - half)


def suitcases(games: int, name: str) -> None:
    """Print the row of Top Secret."""
    game = brushpass.game("topsecret")
    packings: Counter[tuple[str, ...]] = Counter()
    bombs: Counter[str] = Counter()
    secrets: list[Secret] = []
    for seed in range(games):
        made = set_up(game, name, seed)
        for seat in range(game.seats):
            words = [game.text(a).split() for player, a in made if player == seat]
            content = {word[1]: word[2] for word in words if word[0] == "pack"}
            laid = {word[1]: (place, word[2]) for place, word in enumerate(w for w in words if w[0] == "place")}
            packings[tuple(content.values())] += 1
            bomb = next(letter for letter, each in content.items() if each == "bomb")
            bombs[laid[bomb][1]] += 1
            cities: list[tuple[int, ...]] = [(seat, laid[letter][0], hash_of(laid[letter][1])) for letter in "abcd"]
            secrets.append((cities, "abcd".index(bomb)))
    right = read(secrets)
    print(f"topsecret, {name}: packing {entropy(packings):.2f} of {log2(24):.2f} bits, bombs {entropy(bombs):.2f} bits "
          f"over {len(bombs)} cities; the reader names the bomb in {right:.1%}, {right / 0.25:.2f} times as often as "
          f"chance ({len(secrets)} suitcase sets)", flush=True)


def hash_of(text: str) -> int:
    """Return a number of a short text, the same in every process."""
    return int.from_bytes(text.encode(), "big")


def agents(games: int, name: str) -> None:
    """Print the row of Kyoto."""
    game = brushpass.game("kyoto")
    placed: Counter[tuple[str, ...]] = Counter()
    front = 0
    for seed in range(games):
        made = set_up(game, name, seed)
        for seat in range(game.seats):
            words = [game.text(a).split() for player, a in made if player == seat]
            placed[tuple(word[1] for word in words)] += 1
            front += not words[-1][1].endswith("r")
    total = sum(placed.values())
    print(f"kyoto, {name}: placements {entropy(placed):.2f} bits of at most {min(log2(720), log2(total)):.2f} in "
          f"{total}, the agent in front is false in {front / total:.1%} (by chance 66.7%)", flush=True)


def fetched(games: int, name: str) -> None:
    """Print which of their own suitcases players of Top Secret take up first, and how many bombs lie at a door."""
    game = TopSecretGame({})
    first: Counter[int] = Counter()
    doors = 0
    for seed in range(games):
        nature, s = Random(seed), game.new()
        bots = [level(game.name, name).sit(game, seat, seed * 100 + seat + 1) for seat in range(game.seats)]
        took: dict[int, int] = {}
        laid = False
        while not game.over(s) and len(took) < game.seats:
            player = game.who(s)
            s = game.apply(s, int(game.draw(s, nature)) if player == NATURE else bots[player].choose(
                game.legal_actions(s)))
            for seat, bot in enumerate(bots):
                bot.hear(game.news(s, seat))
            if not laid and s.turn >= 0:
                laid = True
                doors += sum(at_a_door(game, s, case) for case in range(16) if s.content[case] == BOMB)
            for event in s.news or []:
                if isinstance(event, Took) and player == event.case // CASES:
                    took.setdefault(player, int(s.content[event.case]))
        first.update(took.values())
    print(f"topsecret, {name}: {doors} of {4 * games} bombs one step from a rival's start; first fetched: "
          + ", ".join(f"the {content} {first[content]}" for content in (5, 3, 1)), flush=True)


def at_a_door(game: TopSecretGame, s: TopSecret, case: int) -> bool:
    """Say whether a suitcase lies one step from the start of a rival of its owner."""
    return any(game.ways.out(rival, s.lies[case]) == 1 for rival in range(game.seats) if rival != case // CASES)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    bot = sys.argv[2] if len(sys.argv) > 2 else "handler"
    suitcases(number, bot)
    agents(number, bot)
    fetched(int(sys.argv[3]) if len(sys.argv) > 3 else 20, bot)
