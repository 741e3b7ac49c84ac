"""Information-set Monte Carlo tree search over worlds that are consistent with one player's history.

Every simulation continues one of the sampled worlds. Each player has a tree, which branches by what that player
observes of each action (multiple-observer ISMCTS): actions that look the same lead to the same node, so that no player
in the search acts on hidden information. The heuristic prior guides selection (PUCT), and the heuristic evaluation ends
each rollout early.
"""
from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, Generic

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.chance import pick
from brushpass.core.game import Game, History, S
from brushpass.core.kernel import HIDDEN, NATURE
from brushpass.core.levels import Budget

MAX_TREE_DEPTH: Final = 400  # actions, after which a simulation continues as a rollout
UNIFORM_MIX: Final = 0.1  # share of the prior that is uniform, so that every option is tried
FPU_REDUCTION: Final = 0.2  # first-play urgency: an unvisited option is worth the mean minus this,
FPU_FLOOR: Final = 0.7  # but at least this share of a loss
LOSS_TOLERANCE: Final = 0.999  # share of a loss, because sums are rounded


class Node:
    """Statistics for one observation in one player's tree."""

    def __init__(self, prior: i64) -> None:
        self.visits: float = 0.0
        self.total: float = 0.0
        self.prior: float = float(prior)  # weight of the action that leads here
        self.children: dict[int, Node] = NO_CHILDREN  # shared, because most nodes never get any

    def mean(self, default: float) -> float:
        """Return the mean value, or `default` if the node has no visits."""
        return self.total / self.visits if self.visits > 0.0 else default

    def child(self, seen: i64) -> Node:
        """Return the child for an observation, created if it does not exist."""
        node = self.children.get(seen)
        if node is None:
            node = Node(1)
            self.add(seen, node)
        return node

    def add(self, seen: i64, child: Node) -> None:
        """Add a child for an observation."""
        if self.children is NO_CHILDREN:
            self.children = {}
        self.children[seen] = child


NO_CHILDREN: Final[dict[int, Node]] = {}
UNVISITED: Final = Node(0)


class Estimate:
    """The search result for one option: expected return from -1 to 1, and number of visits."""

    def __init__(self, action: int, value: float, visits: int) -> None:
        self.action, self.value, self.visits = action, value, visits


class Search(Generic[S]):
    """A search for one decision of one player."""

    def __init__(self, game: Game[S], player: int, budget: Budget, rng: Random) -> None:
        self.game: Game[S] = game
        self.player: i64 = player
        self.budget, self.rng = budget, rng
        self.seats: i64 = game.seats
        self.root: Node = Node(1)
        self.others: dict[int, Node] = {}  # roots of the other players, by player and side
        self.simulations_done: int = 0
        self.steps: i64 = 0  # of the rules, in all simulations
        self.loss: float = -1.0  # the return of a lost game, as observed so far
        self.root_priors: dict[int, float] = {}  # replace the heuristic prior at the root, e.g. by a network's policy

    def search_worlds(self, worlds: list[S], options: list[int]) -> list[Estimate]:
        """Search these worlds; return an estimate per option, most visited first."""
        self.simulate(worlds)
        default = self.unvisited_value(self.root)
        estimates = []
        for action in sorted(options, key=self.sort_key):
            node = self.root.children.get(action, UNVISITED)
            estimates.append(Estimate(action, node.mean(default), int(node.visits)))
        return estimates

    def sort_key(self, action: int) -> tuple[bool, float, float, float]:
        """Return the sort key of an option: visits, value, prior; options that always lost come last."""
        node = self.root.children.get(action, UNVISITED)
        return (node.mean(0.0) < LOSS_TOLERANCE * self.loss, -node.visits, -node.mean(-1.0), -node.prior)

    def sample_worlds(self, history: History) -> list[S]:
        """Sample worlds consistent with a history."""
        return self.game.sample_worlds(history, int(self.player), self.budget.worlds, self.rng)

    def simulate(self, worlds: list[S]) -> None:
        """Run simulations over the worlds in turn until the budget is spent."""
        self.root = Node(1)
        self.others = {}
        self.set_root_priors(worlds)
        self.simulations_done = 0
        self.steps = 0
        max_steps: i64 = self.budget.steps
        deadline = perf_counter() + self.budget.seconds if self.budget.seconds > 0 else 0.0
        while self.simulations_done < self.budget.simulations:
            self.run_simulation(self.game.copy(worlds[self.simulations_done % len(worlds)]))
            self.simulations_done += 1
            if max_steps > 0 and self.steps >= max_steps:
                return
            if deadline > 0 and self.simulations_done % 16 == 0 and perf_counter() >= deadline:
                return

    def set_root_priors(self, worlds: list[S]) -> None:
        """Set the root's priors to the average over all worlds, unless `root_priors` are given."""
        root = self.root
        for a, prior in self.root_priors.items():
            known = Node(0)
            known.prior = prior
            root.add(a, known)
        if self.root_priors:
            return
        for world in worlds:
            if world.over or self.game.who(world) != self.player:
                continue
            options = self.game.legal_ids(world)
            weights = self.game.prior(world, options)
            total: i64 = 0
            for weight in weights:
                total += weight
            for index in range(len(options)):
                child = root.children.get(options[index])
                if child is None:
                    child = Node(0)
                    root.add(options[index], child)
                child.prior += float(weights[index]) / float(total)

    def root_of(self, world: S, player: i64) -> Node:
        """Return the root of a player's tree: one per side, because players know their side."""
        if player == self.player:
            return self.root
        key = self.game.side(world, player) * self.seats + player
        root = self.others.get(key)
        if root is None:
            root = Node(1)
            self.others[key] = root
        return root

    def run_simulation(self, world: S) -> None:
        """Select actions down to an unvisited node, roll out, and back up the values in all trees."""
        game = self.game
        nodes = [self.root_of(world, player) for player in range(self.seats)]
        paths = [[root] for root in nodes]
        depth: i64 = 0
        while not world.over and depth < MAX_TREE_DEPTH:
            who: i64 = game.who(world)
            if who == NATURE:
                a = game.draw(world, self.rng)
            else:
                node = nodes[who]
                a = self.select(node, world)
                if node.visits == 0.0 and depth > 0:
                    break
            for player in range(self.seats):
                seen = a if player == who or game.shown_to(world, player) else HIDDEN
                nodes[player] = nodes[player].child(seen)
                paths[player].append(nodes[player])
            game.step(world, a)
            depth += 1
        self.steps += depth
        self.roll_out(world)
        values = game.evaluate(world)
        if world.over and values[self.player] < 0.0:
            self.loss = values[self.player]
        for player in range(self.seats):
            value = values[player]
            for node in paths[player]:
                node.visits += 1.0
                node.total += value

    def select(self, node: Node, world: S) -> i64:
        """Return the option with the highest PUCT score."""
        options = self.game.legal_ids(world)
        if len(options) == 1:
            return options[0]
        children = self.expand(node, world, options)
        total_prior = 0.0
        total_visits = 1.0
        for child in children:
            total_prior += child.prior
            total_visits += child.visits
        exploration = self.budget.exploration * sqrt(total_visits)
        uniform = UNIFORM_MIX / float(len(options))
        unvisited = self.unvisited_value(node)
        best: i64 = options[0]
        highest = -100.0
        for index in range(len(options)):
            child = children[index]
            prior = (1.0 - UNIFORM_MIX) * child.prior / total_prior + uniform
            score = child.mean(unvisited) + exploration * prior / (1.0 + child.visits)
            if score > highest:
                highest = score
                best = options[index]
        return best

    def unvisited_value(self, node: Node) -> float:
        """Return the assumed value of unvisited children (first-play urgency)."""
        return max(node.mean(FPU_REDUCTION) - FPU_REDUCTION, FPU_FLOOR * self.loss)

    def expand(self, node: Node, world: S, options: vec[i64]) -> list[Node]:
        """Return the child of every option; new children get the heuristic prior."""
        children: list[Node] = []
        weights = vec[i64]()
        for index in range(len(options)):
            child = node.children.get(options[index])
            if child is None:
                if len(weights) == 0:
                    weights = self.game.prior(world, options)
                child = Node(weights[index])
                node.add(options[index], child)
            children.append(child)
        return children

    def roll_out(self, world: S) -> None:
        """Play on by the heuristic prior, for at most `budget.depth` decisions."""
        game = self.game
        left: i64 = self.budget.depth
        while left > 0 and not world.over:
            self.steps += 1
            if game.who(world) == NATURE:
                game.step(world, game.draw(world, self.rng))
                continue
            options = game.legal_ids(world)
            if len(options) == 1:
                game.step(world, options[0])
            else:
                game.step(world, pick(options, game.prior(world, options), self.rng))
                left -= 1
