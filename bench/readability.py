"""Measure how much the set-ups of bots reveal: their entropy, and how well a classifier finds bombs in Top Secret.

`python -m bench.readability [LEVEL...] [--games N] [--reader M] [--turns T] [--alone] [--jobs J]` plays N games per
level against itself. It prints the entropy in bits of Kyoto's placements, of Top Secret's packing, placement and first
own suitcase fetched, and how often the most frequent cell of a real agent in Kyoto has one. With M above 0 a logistic
regression on public information about the set-up and the first T turns of Top Secret is trained on M games to find the
bomb, and tested on a quarter as many (`--asked K`: about K). Chance is 25%; the goal is at most 1.3 times that at level
4 and above. `--turns 0` plays only set-ups; `--alone` runs legend without look-ahead. `--checkpoint FILE` appends every
finished game of Top Secret to a file, from which the same command resumes; use a new file for other weights.
"""
import argparse
import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log2
from multiprocessing import get_context
from typing import Any

import numpy as np
from librt.random import Random
from numpy.typing import NDArray

from brushpass.agents.levels import available_levels, find_opponent
from brushpass.agents.network.bot import network_opponent as learned_opponent
from brushpass.arena.table import Contestant
from brushpass.core.kernel import NATURE
from brushpass.games.kyoto.data import IDENTITIES, REAL
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.topsecret.data import BOMB, CASES
from brushpass.games.topsecret.events import Dropped, Opened, Placed, Took
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.train.evaluate import append_game, read_games

CHANCE = 1 / int(CASES)
GOAL = 1.3
NOT_YET = 9  # stands for "not taken so far"
PUT_DOWN = "T34"  # the rule by which a suitcase is dropped at will
Rows = NDArray[np.float64]


class Setup:
    """The actions of one player of Top Secret: contents and city of each suitcase, and when its owner took it."""

    def __init__(self, **known: Any) -> None:
        self.content = [-1] * int(CASES)
        self.city = [-1] * int(CASES)
        self.order = [0] * int(CASES)  # in which it was placed
        self.own = [NOT_YET] * int(CASES)  # its owner was the n-th to take one of their own
        self.foreign = [0] * int(CASES)  # how often others took it
        self.left = [0] * int(CASES)  # how often its owner put it down, or left it for another
        self.opened = False
        vars(self).update(known)


def entropy(seen: Iterable[object]) -> float:
    """Return the entropy of a sample in bits."""
    counts = Counter(seen)
    whole = sum(counts.values())
    return -sum(count / whole * log2(count / whole) for count in counts.values())


def candidate(name: str, alone: bool) -> Contestant:
    """Return a level of Top Secret; with --alone, legend without look-ahead."""
    if not alone:
        return find_opponent("topsecret", name)
    found = learned_opponent("topsecret")
    assert found is not None, "there are weights in the package"
    found.lookahead = None
    return found


def play_setup(name: str, turns: int, alone: bool, seed: int) -> list[Setup]:
    """Play the set-up and the first turns of Top Secret, and return each player's actions."""
    game = TopSecretGame({})
    nature, s = Random(seed), game.new()
    bots = [candidate(name, alone).make_bot(game, seat, seed * 10 + seat) for seat in range(game.seats)]
    found = [Setup() for _ in bots]
    while not game.over(s) and (s.turns < turns or any(-1 in setup.city for setup in found)):
        seat = game.who(s)
        s = game.apply(s, int(game.draw(s, nature)) if seat == NATURE else bots[seat].choose(game.legal_actions(s)))
        for event in s.events or []:
            note(event, found)
        for seat, bot in enumerate(bots):
            bot.receive(game.observed_events(s, seat))
    for player, setup in enumerate(found):
        setup.content = [int(s.content[player * CASES + case]) for case in range(CASES)]
    return found


def note(event: object, found: list[Setup]) -> None:
    """Update the players' actions by a public event."""
    if isinstance(event, Placed):
        setup, case = found[event.player], int(event.case) % int(CASES)
        setup.order[case] = sum(city >= 0 for city in setup.city)
        setup.city[case] = int(event.city)
    elif isinstance(event, Opened):
        found[int(event.case) // int(CASES)].opened = True
    elif isinstance(event, Took):
        setup, case = found[int(event.case) // int(CASES)], int(event.case) % int(CASES)
        if int(event.player) * CASES <= event.case < (int(event.player) + 1) * CASES:
            setup.own[case] = min(setup.own[case], sum(number < NOT_YET for number in setup.own))
        else:
            setup.foreign[case] += 1
        leave(int(event.player), int(event.left), found)
    elif isinstance(event, Dropped) and event.number == PUT_DOWN:
        leave(int(event.player), int(event.case), found)


def leave(player: int, case: int, found: list[Setup]) -> None:
    """Record that a player drops a suitcase, if it is their own."""
    if player * CASES <= case < (player + 1) * CASES:
        found[player].left[case % int(CASES)] += 1


def distances(game: TopSecretGame, player: int, city: int) -> tuple[int, int, int]:
    """Return the distances of a city to a player's start, their headquarters and the nearest rival's start."""
    rivals = [int(game.distances.steps_out(other, city)) for other in range(game.seats) if other != player]
    return int(game.distances.steps_out(player, city)), int(game.distances.steps_home(player, city)), min(rivals)


def row_of(game: TopSecretGame, player: int, setup: Setup, case: int) -> list[float]:
    """Return the public features of a suitcase."""
    far = [distances(game, player, city) for city in setup.city]
    mine = far[case]
    ranks = [sum(other[part] < mine[part] for other in far) for part in range(3)]
    told = [*np.eye(4)[case], *np.eye(4)[setup.order[case]], *(min(each, 8) / 8 for each in mine)]
    told += [float(rank == place) for rank in ranks for place in range(4)]
    taken = setup.own[case]
    return [*told, taken == 0, taken == 1, taken == NOT_YET, float(setup.foreign[case]), float(setup.left[case]),
            mine[2] <= 1]


def examples(game: TopSecretGame, played: list[list[Setup]]) -> tuple[Rows, NDArray[np.int64]]:
    """Return the public features of the suitcases of many players, and the index of each bomb."""
    rows, bombs = [], []
    for setups in played:
        for player, setup in enumerate(setups):
            if not setup.opened and BOMB in setup.content and -1 not in setup.city:
                rows.append([row_of(game, player, setup, case) for case in range(CASES)])
                bombs.append(setup.content.index(int(BOMB)))
    return np.array(rows, np.float64), np.array(bombs)


def fit_classifier(rows: Rows, bombs: NDArray[np.int64], steps: int = 800) -> Rows:
    """Fit the weights of a regularised logistic regression that ranks four suitcases."""
    weights: Rows = np.zeros(rows.shape[-1])
    for _ in range(steps):
        scores = np.exp(rows @ weights - (rows @ weights).max(1, keepdims=True))
        scores /= scores.sum(1, keepdims=True)
        scores[np.arange(len(bombs)), bombs] -= 1
        weights -= 0.5 * (np.einsum("nc,ncf->f", scores, rows) / len(bombs) + 0.001 * weights)
    return weights


def classifier_accuracy(name: str, games: int, played: list[list[Setup]]) -> str:
    """Return the accuracy of a classifier trained on the first games and tested on the others."""
    game = TopSecretGame({})
    weights = fit_classifier(*examples(game, played[:games]))
    rows, bombs = examples(game, played[games:])
    hit = float(np.mean((rows @ weights).argmax(1) == bombs))
    verdict = "met" if hit <= GOAL * CHANCE else "MISSED"
    return (f"topsecret  {name:9} the reader finds {hit:.1%} of {len(bombs)} bombs after {games} games, "
            f"{hit / CHANCE:.2f} times chance; goal {GOAL}: {verdict}")


def secret_entropy(name: str, played: list[list[Setup]]) -> str:
    """Return the entropies of packing, placement and fetching in Top Secret."""
    game = TopSecretGame({})
    samples = [(player, setup) for setups in played for player, setup in enumerate(setups)]
    packing = entropy(tuple(setup.content) for _, setup in samples)
    places = {content: entropy(distances(game, player, setup.city[setup.content.index(content)])
                               for player, setup in samples) for content in (0, 1, 3, 5)}
    first = [setup.content[setup.own.index(0)] for _, setup in samples if 0 in setup.own]
    fetched = f"; first own suitcase {entropy(first):.2f} of 2, the bomb in {first.count(0)} of {len(first)}"
    near = sum(distances(game, player, setup.city[setup.content.index(0)])[2] <= 1 for player, setup in samples)
    told = ", ".join(f"{'bomb' if content == 0 else content} {bits:.2f}" for content, bits in places.items())
    return (f"topsecret  {name:9} packing {packing:.2f} of {log2(24):.2f} bits; places: {told}"
            f"{fetched if first else ''}; the bomb lies next to a rival's start in {near} of {len(samples)}")


def play_setups(name: str, args: argparse.Namespace, pool: ProcessPoolExecutor, wanted: int) -> list[list[Setup]]:
    """Play `n` games of Top Secret with one level, except those in the checkpoint file."""
    way = f"{name}, {args.turns} turns{', alone' * args.alone}"
    played = {seed: [Setup(**known) for known in setups] for seed, setups in read_games(args.checkpoint, way).items()}
    missing = [seed for seed in range(wanted) if seed not in played]
    found = pool.map(partial(play_setup, name, args.turns, args.alone), missing, chunksize=5)
    for seed, setups in zip(missing, found, strict=True):
        played[seed] = setups
        append_game(args.checkpoint, way, seed, [vars(setup) for setup in setups])
    return [played[seed] for seed in range(wanted)]


def kyoto_entropy(name: str, games: int) -> str:
    """Return the mean entropy per cell of Kyoto's placements."""
    game = KyotoGame({})
    cells: dict[str, list[str]] = {}
    for seed in range(games):
        nature, s = Random(seed), game.new()
        bots = [find_opponent(game.name, name).make_bot(game, seat, seed * 10 + seat) for seat in range(game.seats)]
        while game.who(s) == NATURE or any(game.actions[a].verb == "place" for a in game.legal_actions(s)):
            seat = game.who(s)
            a = int(game.draw(s, nature)) if seat == NATURE else bots[seat].choose(game.legal_actions(s))
            if game.actions[a].verb == "place":
                agent, cell = game.actions[a].words
                cells.setdefault(cell, []).append(agent)
            s = game.apply(s, a)
            for other, bot in enumerate(bots):
                bot.receive(game.observed_events(s, other))
    bits = [entropy(agents) for agents in cells.values()]
    false = {cell: sum(not REAL >> IDENTITIES.index(agent) & 1 for agent in agents) / len(agents)
             for cell, agents in cells.items()}
    most = max(false, key=lambda cell: abs(false[cell] - 4 / 6))
    real = 1 - min(false.values())
    return (f"kyoto      {name:9} who stands on a cell: {sum(bits) / len(bits):.2f} of {log2(6):.2f} bits, least "
            f"{min(bits):.2f}; most telling: {most}, false in {false[most]:.0%}; the likeliest cell hides a real agent "
            f"in {real:.1%}, {real / (2 / 6):.2f} times chance")


def main() -> None:
    """Print the rows of every level."""
    parser = argparse.ArgumentParser()
    parser.add_argument("level", nargs="*", default=[each.name for each in available_levels("topsecret")])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--reader", type=int, default=0)
    parser.add_argument("--asked", type=int, help="games after them that the reader is asked about")
    parser.add_argument("--turns", type=int, default=12)
    parser.add_argument("--alone", action="store_true", help="legend in Top Secret without a look ahead")
    parser.add_argument("--checkpoint", default="", help="a file of games played; the same command goes on with it")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes that play
    asked = max(1, args.reader // 4) if args.asked is None else args.asked
    wanted = max(args.games, args.reader + asked if args.reader else 0)
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        for name in args.level:
            played = play_setups(name, args, pool, wanted)
            print(kyoto_entropy(name, args.games), flush=True)
            print(secret_entropy(name, played[:args.games]), flush=True)
            if args.reader:
                print(classifier_accuracy(name, args.reader, played), flush=True)


if __name__ == "__main__":
    main()
