"""Train on the full game tree of mini Kyoto with exact advantages, as with infinitely large batches.

`python -m bench.full_tree [UPDATES] [--pull P] [--average A] [--half]` trains a network with the recipe and learner of
`brushpass measure kyoto exploitability`. No game is played: every information set is weighted by its reach probability,
and advantages are exact. Prints the exploitability of the averaged weights, and at the end of the average policy.
`--half` runs the network in half precision, as on a GPU.
"""
import argparse
from collections import deque
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

import brushpass
from brushpass.measure.exploitability import InformationSets
from brushpass.measure.game_tree import InformationSet, Node, exploitability
from brushpass.train.learner import Learner, Schedule, schedule_at
from brushpass.train.net import Net
from brushpass.train.recipe import Recipe, read_recipe
from brushpass.train.rollout import RolloutBatch

MINI = {"board": "mini"}
RECIPE = Path("src/brushpass/games/kyoto/weights/kyoto.mini.json")
PARTS = 8  # of a batch, as the recipe has them
TOLD = 100  # updates from one line to the next
LATE = 0.5  # of all updates, after which what was played counts in its average
Floats = NDArray[np.float64]
Taught = tuple[Floats, Floats, Floats, float]


class Rows:
    """One row per option of every feature-distinct information set: the features, and the option."""

    def __init__(self, sets: InformationSets) -> None:
        self.first: dict[int, int] = {}  # a choice, by its id -> its first row
        known: dict[object, int] = {}
        seen: list[bytes] = []
        legal: list[list[int]] = []
        most = max(len(choice.chances) for choice in sets.information_sets.values())
        for key, choice in sets.information_sets.items():
            options: tuple[int, ...] = key[2]  # type: ignore[index]
            same = (sets.seen[key], options)
            if same not in known:
                known[same] = len(seen)
                seen += [sets.seen[key]] * len(options)
                legal += [[*options, *[-1] * (most - len(options))]] * len(options)
            self.first[id(choice)] = known[same]
        features = np.frombuffer(b"".join(seen), np.uint8).reshape(len(seen), -1)
        self.seen = torch.from_numpy(features[:, features.any(0)].copy())  # what is never there is never learned from
        self.legal = torch.tensor(legal)
        starts = sorted(set(self.first.values()))
        counts = np.diff([*starts, len(seen)])
        self.set_of = np.repeat(np.arange(len(starts)), counts)
        self.chosen = torch.from_numpy(np.concatenate([np.arange(count) for count in counts]))
        self.starts = torch.tensor(starts)


class Tree:
    """The game tree as arrays, level by level: source, target, player and row of each edge."""

    def __init__(self, root: Node, rows: Rows) -> None:
        self.rows = rows
        self.sides: Floats = np.zeros(len(rows.chosen))  # 1 where player 0 chooses, -1 where player 1 does
        self.levels: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], Floats]] = []
        self.won: list[float] = []
        level = [root]
        self.count = 0
        while level:
            level = self.lay(level)

    def lay(self, level: list[Node]) -> list[Node]:
        """Add the edges below the nodes of a level, and return the nodes of the next level."""
        edges: list[tuple[int, int, int, float]] = []
        below = self.count + len(level)
        after: list[Node] = []
        for place, node in enumerate(level, self.count):
            self.won.append(node.won if not node.children else 0.0)
            for number, child in enumerate(node.children):
                edges.append((place, below + len(after), *self.edge(node.choice, number, node.odds)))
                after.append(child)
        self.count = below
        if edges:
            places = np.array([each[:3] for each in edges])
            self.levels.append((places[:, 0], places[:, 1], places[:, 2], np.array([each[3] for each in edges])))
        return after

    def edge(self, choice: InformationSet | None, number: int, odds: list[float]) -> tuple[int, float]:
        """Return the row of an edge, or none and its chance probability."""
        if choice is None:
            return -1, odds[number]
        row = self.rows.first[id(choice)] + number
        self.sides[row] = 1.0 - 2.0 * choice.player
        return row, 1.0

    def taught(self, chances: Floats) -> Taught:
        """Return reach probability, advantage, state value and return variance of each row."""
        parts = [np.where(row < 0, odds, chances[row]) for _, _, row, odds in self.levels]
        reach, worth = np.zeros(self.count), np.array(self.won)
        reach[0] = 1.0
        square = worth * worth
        for (parent, child, _, _), part in zip(self.levels, parts, strict=True):
            reach[child] = reach[parent] * part
        for (parent, child, _, _), part in zip(reversed(self.levels), reversed(parts), strict=True):
            np.add.at(worth, parent, part * worth[child])
            np.add.at(square, parent, part * square[child])
        often, then, apart = (np.zeros(len(chances)) for _ in range(3))
        for parent, child, row, _ in self.levels:
            mine = row >= 0
            np.add.at(often, row[mine], reach[parent[mine]])
            np.add.at(then, row[mine], reach[parent[mine]] * worth[child[mine]])
            np.add.at(apart, row[mine], reach[parent[mine]] * square[child[mine]])
        return self.weighed(chances, often, self.sides * then, apart)

    def weighed(self, chances: Floats, often: Floats, then: Floats, apart: Floats) -> Taught:
        """Return the same, aggregated over all nodes of an information set."""
        set_of = self.rows.set_of
        worth = np.bincount(set_of, chances * then)[set_of] / np.maximum(often, 1e-12)
        then, apart = then / np.maximum(often, 1e-12), apart / np.maximum(often, 1e-12)
        often = often * chances
        stray = float(np.sum(often * (apart - 2 * worth * then + worth * worth)) / np.sum(often))
        return often, then - worth, worth, stray ** 0.5


class Played(RolloutBatch):
    """A stand-in for rollouts: the log-probability of each row."""

    def __init__(self, chances: Tensor) -> None:
        self.tensors = {"chosen": chances}


class FullTreeLearner(Learner):
    """A learner on all rows, weighted by reach probability."""

    def __init__(self, recipe: Recipe, tree: Tree, half: bool) -> None:
        rows = tree.rows
        torch.manual_seed(recipe.seed)
        recipe.ppo.minibatch_size = len(rows.chosen) // PARTS
        net = Net(rows.seen.shape[1], brushpass.game("kyoto", **MINI).actions, recipe.size)
        super().__init__(net, recipe.ppo, torch.device("cpu"))
        self.tree, self.half_bits = tree, half

    def chances(self, net: Net) -> Tensor:
        """Return the log-probabilities of all rows."""
        rows = self.tree.rows
        with torch.no_grad():
            if self.half_bits:
                net = deepcopy(net).bfloat16()
            found: Tensor = net(rows.seen[rows.starts], rows.legal[rows.starts])[0]
        return found[torch.from_numpy(rows.set_of), rows.chosen].float()

    def flatten(self, batch: RolloutBatch, schedule: Schedule) -> dict[str, Tensor]:
        """Return all rows with their advantages."""
        rows, chance = self.tree.rows, batch["chosen"]
        often, gain, worth, stray = self.tree.taught(chance.exp().double().numpy())
        told = {"advantage": gain / stray, "value": worth, "valid": often * len(often) / often.sum()}
        return {"features": rows.seen, "legal": rows.legal, "chosen": rows.chosen, "log_prob": chance,
                "forced": torch.full_like(rows.chosen, -1),
                **{name: torch.from_numpy(array).float() for name, array in told.items()}}


def exploitability_of(sets: InformationSets, rows: Rows, chances: Floats) -> float:
    """Return the exploitability of a policy given by row."""
    for choice in sets.information_sets.values():
        first = rows.first[id(choice)]
        choice.average = [float(each) for each in chances[first:first + len(choice.chances)]]
    return exploitability(sets.root)


def follow(learner: FullTreeLearner, recipe: Recipe, updates: int) -> Iterator[tuple[int, Floats, Floats]]:
    """Train, and print the exploitability of the averaged weights and of the average policy at intervals."""
    stage = recipe.stages[0]
    learner.start_stage(stage)
    played = np.zeros(len(learner.tree.rows.chosen))
    for update in range(updates):
        chance = learner.chances(learner.net)
        if update >= LATE * updates:
            played += learner.tree.taught(chance.exp().double().numpy())[0]
        deque(learner.learn(Played(chance), schedule_at(stage, update / updates)), maxlen=0)
        if (update + 1) % TOLD == 0 or update + 1 == updates:
            yield update + 1, learner.chances(learner.average).exp().double().numpy(), played


def main() -> None:
    """Train, and print a row at intervals."""
    parser = argparse.ArgumentParser()
    parser.add_argument("updates", nargs="?", type=int, default=800)
    parser.add_argument("--pull", type=float)
    parser.add_argument("--average", type=float)
    parser.add_argument("--half", action="store_true")
    args = parser.parse_args()
    recipe = read_recipe(RECIPE.read_text("utf-8"))
    recipe.stages[0].kl_coef = recipe.stages[0].kl_coef if args.pull is None else args.pull
    recipe.ppo.ema_rate = recipe.ppo.ema_rate if args.average is None else args.average
    sets = InformationSets(brushpass.game("kyoto", **MINI))
    rows = Rows(sets)
    print(f"{len(rows.starts)} sets by their features, {len(rows.chosen)} rows", flush=True)
    learner = FullTreeLearner(recipe, Tree(sets.root, rows), args.half)
    for update, averaged, played in follow(learner, recipe, args.updates):
        told = f"; of the average policy {exploitability_of(sets, rows, played):.4f}" if played.any() else ""
        print(f"{update:6} updates: exploitability {exploitability_of(sets, rows, averaged):.4f}{told}", flush=True)


if __name__ == "__main__":
    main()
