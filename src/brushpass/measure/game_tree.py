"""The full tree of a small game for two: CFR+ over its information sets, and the exploitability of a strategy.

An information set is the event history of a seat with its options; the state itself is never used to tell sets apart.
Regret matching chooses in every set, negative regrets are set to 0 (CFR+), and later iterations weigh more in the
average. Exploitability is the mean value per game of a best response to that average.
"""
from __future__ import annotations

from typing import Any

from brushpass.core.game import Game

Histories = tuple[tuple[str, ...], tuple[str, ...]]  # by player


class InformationSet:
    """An information set: its strategy, and all its nodes of the tree."""

    def __init__(self, player: int, options: int) -> None:
        self.player = player
        self.regrets = [0.0] * options
        self.wanted = [0.0] * options  # regrets of this iteration
        self.average = [0.0] * options
        self.chances = [1 / options] * options
        self.nodes: list[Node] = []
        self.answer = -1  # the best response's option, once found

    def learn(self) -> None:
        """Add the regrets of an iteration, and update the strategy."""
        self.regrets = [max(old + new, 0.0) for old, new in zip(self.regrets, self.wanted, strict=True)]
        self.wanted = [0.0] * len(self.wanted)
        self.chances = normalise(self.regrets)


class Node:
    """A node of the tree: a player's choice, a chance node with its odds, or a terminal node with player 0's return."""

    def __init__(self) -> None:
        self.choice: InformationSet | None = None
        self.odds: list[float] = []
        self.children: list[Node] = []
        self.won = 0.0
        self.reach = 0.0  # for the best response: how likely the others and the deals lead here
        self.worth: float | None = None


def normalise(weights: list[float]) -> list[float]:
    """Normalise weights to a sum of 1; uniform if all are 0."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def build_tree(game: Game[Any], s: Any, heard: Histories, information_sets: dict[object, InformationSet]) -> Node:
    """Build the tree below a state; states with a single option are skipped."""
    options = game.legal_actions(s)
    node = Node()
    if not options:
        node.won = game.returns(s)[0]
        return node
    player = game.who(s)
    for a in options:
        after = game.apply(s, a)
        zero, one = (heard[seat] + tuple(repr(event) for event in game.observed_events(after, seat)) for seat in (0, 1))
        node.children.append(build_tree(game, after, (zero, one), information_sets))
    if len(options) == 1:
        return node.children[0]
    if player < 0:
        node.odds = normalise([float(odd) for odd in game.odds(s)])
        return node
    key = (player, heard[player], tuple(options))
    node.choice = information_sets.setdefault(key, InformationSet(player, len(options)))
    node.choice.nodes.append(node)
    return node


def cfr(node: Node, player: int, mine: float, others: float, weight: float) -> float:
    """Return the value for `player`, and add counterfactual regrets, weighted by the others' reach probability."""
    choice = node.choice
    if not node.children:
        return node.won if player == 0 else -node.won
    if choice is None:
        pairs = zip(node.odds, node.children, strict=True)
        return sum(odd * cfr(child, player, mine, others * odd, weight) for odd, child in pairs)
    if choice.player != player:
        pairs = zip(choice.chances, node.children, strict=True)
        return sum(part * cfr(child, player, mine, others * part, weight) for part, child in pairs if part > 0)
    chances = choice.chances
    worths = [cfr(child, player, mine * chances[a], others, weight) for a, child in enumerate(node.children)]
    worth = sum(part * value for part, value in zip(chances, worths, strict=True))
    for a, value in enumerate(worths):
        choice.wanted[a] += others * (value - worth)
        choice.average[a] += weight * mine * chances[a]
    return worth


def compute_reach(node: Node, player: int, reach: float) -> None:
    """Compute each node's reach probability by chance and the others' average strategy."""
    node.reach, node.worth = reach, None
    parts = node.odds
    if node.choice is not None:
        node.choice.answer = -1
        own = node.choice.player == player
        parts = [1.0] * len(node.children) if own else normalise(node.choice.average)
    for part, child in zip(parts, node.children, strict=True):
        compute_reach(child, player, reach * part)


def best_response(node: Node, player: int) -> float:
    """Return the value of `player`'s best response to the others' average strategy."""
    if node.worth is None:
        choice = node.choice
        if not node.children:
            node.worth = node.won if player == 0 else -node.won
        elif choice is not None and choice.player == player:
            if choice.answer < 0:
                sums = [sum(node.reach * best_response(node.children[a], player) for node in choice.nodes)
                        for a in range(len(node.children))]
                choice.answer = sums.index(max(sums))
            node.worth = best_response(node.children[choice.answer], player)
        else:
            parts = node.odds if choice is None else normalise(choice.average)
            pairs = zip(parts, node.children, strict=True)
            node.worth = sum(part * best_response(child, player) for part, child in pairs)
    return node.worth


def exploitability(root: Node) -> float:
    """Return the mean value of both sides' best responses to the average strategy."""
    won = 0.0
    for player in (0, 1):
        compute_reach(root, player, 1.0)
        won += best_response(root, player) / 2
    return won
