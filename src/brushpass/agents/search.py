"""Search without cheating: information-set Monte Carlo tree search over worlds that fit what one player has heard.

Every simulation takes one of these worlds and plays it on. Each player has a tree of their own, which branches by what
they see of each choice (the multi-observer form): two things that they cannot tell apart lead to the same node, so that
nobody in the search acts on what they could not know. Heuristics lean the first tries, and end each playout early.
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

DEEPEST: Final = 400  # choices in a tree, after which a simulation goes on by heuristics
EVEN: Final = 0.1  # of all leaning, for all options alike: no favourite keeps the others from being tried
DOUBT: Final = 0.2  # so much less than the others an untried option is thought to be worth,
HOPE: Final = 0.7  # but never as little as this part of a loss
SURELY: Final = 0.999  # of a loss, for sums that are rounded


class Node:
    """What one player has learned of one thing that they see happen."""

    def __init__(self, lean: i64) -> None:
        self.visits: float = 0.0
        self.total: float = 0.0
        self.lean: float = float(lean)  # of the choice that leads here
        self.children: dict[int, Node] = CHILDLESS  # most nodes stay so, and share one dictionary

    def mean(self, unknown: float) -> float:
        """Return what followed on the average, or what to think while nothing is known."""
        return self.total / self.visits if self.visits > 0.0 else unknown

    def child(self, seen: i64) -> Node:
        """Return the node for what they see next."""
        found = self.children.get(seen)
        if found is None:
            found = Node(1)
            self.add(seen, found)
        return found

    def add(self, seen: i64, child: Node) -> None:
        """Put a node below this one."""
        if self.children is CHILDLESS:
            self.children = {}
        self.children[seen] = child


CHILDLESS: Final[dict[int, Node]] = {}
UNTRIED: Final = Node(0)


class Estimate:
    """What the search thinks of one option: the result to expect, from -1 to 1, and how often it was tried."""

    def __init__(self, action: int, value: float, visits: int) -> None:
        self.action, self.value, self.visits = action, value, visits


class Search(Generic[S]):
    """One player's thinking about one choice."""

    def __init__(self, game: Game[S], player: int, budget: Budget, rng: Random) -> None:
        self.game: Game[S] = game
        self.player: i64 = player
        self.budget, self.rng = budget, rng
        self.seats: i64 = game.seats
        self.root: Node = Node(1)
        self.others: dict[int, Node] = {}  # the roots of the others, by player and side
        self.done: int = 0
        self.steps: i64 = 0  # of the rules, in all simulations together
        self.loss: float = -1.0  # what a lost game counts, once one was seen
        self.likings: dict[int, float] = {}  # what to try first, where somebody knows better than the heuristics

    def think(self, heard: History, options: list[int]) -> list[Estimate]:
        """Return what is to be expected of each option, the most tried first."""
        return self.weigh(self.worlds(heard), options)

    def weigh(self, worlds: list[S], options: list[int]) -> list[Estimate]:
        """Return what is to be expected of each option in these worlds, the most tried first."""
        self.simulate(worlds)
        unknown = self.unknown(self.root)
        found = []
        for action in sorted(options, key=self.rank):
            node = self.root.children.get(action, UNTRIED)
            found.append(Estimate(action, node.mean(unknown), int(node.visits)))
        return found

    def rank(self, action: int) -> tuple[bool, float, float, float]:
        """Order options by tries, value and leaning; those that lost whenever they were tried come last."""
        node = self.root.children.get(action, UNTRIED)
        return (node.mean(0.0) < SURELY * self.loss, -node.visits, -node.mean(-1.0), -node.lean)

    def expect(self, heard: History) -> float:
        """Return the result that the player may expect, no matter who is to choose."""
        self.simulate(self.worlds(heard))
        return self.root.mean(0.0)

    def worlds(self, heard: History) -> list[S]:
        """Return worlds that fit what was heard."""
        return self.game.imagine(heard, int(self.player), self.budget.worlds, self.rng)

    def simulate(self, worlds: list[S]) -> None:
        """Play the worlds on, one after the other, until the budget is spent."""
        self.root = Node(1)
        self.others = {}
        self.prime(worlds)
        self.done = 0
        self.steps = 0
        most: i64 = self.budget.steps
        end = perf_counter() + self.budget.seconds if self.budget.seconds > 0 else 0.0
        while self.done < self.budget.simulations:
            self.descend(self.game.copy(worlds[self.done % len(worlds)]))
            self.done += 1
            if most > 0 and self.steps >= most:
                return
            if end > 0 and self.done % 16 == 0 and perf_counter() >= end:
                return

    def prime(self, worlds: list[S]) -> None:
        """Lean to the player's options as all worlds together do: what is wise in one may be folly in another."""
        root = self.root
        for a, liking in self.likings.items():
            known = Node(0)
            known.lean = liking
            root.add(a, known)
        if self.likings:
            return
        for world in worlds:
            if world.over or self.game.who(world) != self.player:
                continue
            options = self.game.legal_ids(world)
            leans = self.game.prior(world, options)
            total: i64 = 0
            for lean in leans:
                total += lean
            for place in range(len(options)):
                child = root.children.get(options[place])
                if child is None:
                    child = Node(0)
                    root.add(options[place], child)
                child.lean += float(leans[place]) / float(total)

    def tree(self, world: S, player: i64) -> Node:
        """Return the root of a player's tree: one for each side they may be on, because they know which."""
        if player == self.player:
            return self.root
        mind = self.game.side(world, player) * self.seats + player
        found = self.others.get(mind)
        if found is None:
            found = Node(1)
            self.others[mind] = found
        return found

    def descend(self, world: S) -> None:
        """Go down the trees by the best known choices to one that nobody tried, play out, and tell all trees."""
        game = self.game
        here = [self.tree(world, player) for player in range(self.seats)]
        paths = [[root] for root in here]
        depth: i64 = 0
        while not world.over and depth < DEEPEST:
            who: i64 = game.who(world)
            if who == NATURE:
                a = game.draw(world, self.rng)
            else:
                node = here[who]
                a = self.select(node, world)
                if node.visits == 0.0 and depth > 0:
                    break
            for player in range(self.seats):
                seen = a if player == who or game.shown_to(world, player) else HIDDEN
                here[player] = here[player].child(seen)
                paths[player].append(here[player])
            game.step(world, a)
            depth += 1
        self.steps += depth
        self.play_out(world)
        values = game.evaluate(world)
        if world.over and values[self.player] < 0.0:
            self.loss = values[self.player]
        for player in range(self.seats):
            value = values[player]
            for node in paths[player]:
                node.visits += 1.0
                node.total += value

    def select(self, node: Node, world: S) -> i64:
        """Return the option that promises most: known to be good, or leaned to and little tried."""
        options = self.game.legal_ids(world)
        if len(options) == 1:
            return options[0]
        children = self.children(node, world, options)
        leaned = 0.0
        tried = 1.0
        for child in children:
            leaned += child.lean
            tried += child.visits
        curiosity = self.budget.exploration * sqrt(tried)
        even = EVEN / float(len(options))
        unknown = self.unknown(node)
        best: i64 = options[0]
        highest = -100.0
        for place in range(len(options)):
            child = children[place]
            lean = (1.0 - EVEN) * child.lean / leaned + even
            score = child.mean(unknown) + curiosity * lean / (1.0 + child.visits)
            if score > highest:
                highest = score
                best = options[place]
        return best

    def unknown(self, node: Node) -> float:
        """Return what to think of an untried option: less than of the others, but better of it than of a loss."""
        return max(node.mean(DOUBT) - DOUBT, HOPE * self.loss)

    def children(self, node: Node, world: S, options: vec[i64]) -> list[Node]:
        """Return a node for every option, leaned to by heuristics."""
        found: list[Node] = []
        leans = vec[i64]()
        for place in range(len(options)):
            child = node.children.get(options[place])
            if child is None:
                if len(leans) == 0:
                    leans = self.game.prior(world, options)
                child = Node(leans[place])
                node.add(options[place], child)
            found.append(child)
        return found

    def play_out(self, world: S) -> None:
        """Play on by heuristics, as deep as the budget says."""
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
