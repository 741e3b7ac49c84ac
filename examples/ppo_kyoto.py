"""PPO in one file: train a small network to beat a random bot at Shadows in Kyoto, with NumPy alone.

`python -m examples.ppo_kyoto [UPDATES]` plays half of the games as Oniwaban and half as the Government. The return of
every decision is the final result of its game (1 or -1), and the clipped objective limits each policy update. Actions
are embedded by the words of their notation: `castle a1-b2` shares parameters for the card, both locations, and their
rows and columns with all other actions that contain them.
"""
import re
import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brushpass.core.game import Game
from brushpass.env.batch import Batch

GAMES, HIDDEN, ENOUGH = 128, 64, 10_000  # games at once, units, choices for an update
EPOCHS, PART, CLIP, RATE, ENTROPY = 2, 1_000, 0.2, 2e-3, 0.003
Array = NDArray[Any]
SCALE = np.log1p(np.arange(256)).astype(np.float32)  # many features are 0 or 1, some count up to 33


class Choice(NamedTuple):
    """One decision of the learner: observation, legal actions, chosen action, probability and value estimate."""

    seen: Array
    legal: Array
    place: int
    likely: float
    expected: float


class Network:
    """One hidden layer with a logit per action and a value."""

    def __init__(self, features: int, words: Array, rng: np.random.Generator) -> None:
        sizes = {"in": (features + 1, HIDDEN), "policy": (words.shape[1], HIDDEN + 1), "value": (HIDDEN + 1, 1)}
        self.weights: dict[str, Array] = {
            name: (rng.standard_normal(size) / np.sqrt(HIDDEN)).astype(np.float32) for name, size in sizes.items()}
        self.weights["in"] *= 0.3
        self.moments = {name: (np.zeros_like(array), np.zeros_like(array)) for name, array in self.weights.items()}
        self.words = words
        self.updates = 0
        self.actions: Array = words @ self.weights["policy"]

    def forward(self, seen: Array) -> tuple[Array, Array, Array]:
        """Return inputs, hidden layer and value."""
        inputs = with_one(SCALE[seen])
        hidden = with_one(np.tanh(inputs @ self.weights["in"]))
        return inputs, hidden, np.tanh(hidden @ self.weights["value"])[:, 0]

    def policy(self, hidden: Array, rows: Array, legal: Array, first: Array) -> Array:
        """Return the probabilities of the legal actions; `rows` assigns actions to decisions, `first` is each one's
        start.
        """
        leaning = np.einsum("ph,ph->p", hidden[rows], self.actions[legal])
        powers = np.exp(leaning - np.maximum.reduceat(leaning, first)[rows])
        return np.asarray(powers / np.add.reduceat(powers, first)[rows])

    def adam_step(self, slopes: dict[str, Array]) -> None:
        """Take one step of Adam."""
        self.updates += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.01 * (slope * slope - second)
            step = first / (1 - 0.9**self.updates) / (np.sqrt(second / (1 - 0.99**self.updates)) + 1e-5)
            self.weights[name] -= RATE * step
        self.actions = self.words @ self.weights["policy"]


def with_one(layer: Array) -> Array:
    return np.concatenate([layer, np.ones((len(layer), 1), np.float32)], 1)


def words_of(game: Game[Any]) -> Array:
    """Return the words of each action: its verb, its locations, and their letters and digits by position."""
    found: list[set[str]] = []
    for action in game.actions:
        parts = list(enumerate(re.split("[ -]", action.text())))
        letters = [(place, letter) for place, part in parts if len(part) == 2 for letter in part]
        found.append({f"{place} {part}" for place, part in parts + letters})
    known = {word: number for number, word in enumerate(sorted(set.union(*found)))}
    table = np.zeros((len(found), len(known)), np.float32)
    for number, words in enumerate(found):
        table[number, [known[word] for word in words]] = 1
    return table


def flatten(groups: list[Array]) -> tuple[Array, Array, Array]:
    """Flatten groups of legal actions: the row of each action, the actions, and the start of each group."""
    sizes = np.array([len(group) for group in groups])
    return np.repeat(np.arange(len(groups)), sizes), np.concatenate(groups), np.cumsum(sizes) - sizes


def choose(network: Network, batch: Batch, mine: Array, rng: np.random.Generator) -> list[Choice]:
    """Sample the learner's actions in the games where it is to move."""
    seen = batch.features[mine]
    _, hidden, value = network.forward(seen)
    begins = np.cumsum(batch.counts) - batch.counts
    all_legal = batch.legal % batch.mask.shape[1]
    groups = [all_legal[begins[game]:begins[game] + batch.counts[game]] for game in mine]
    rows, legal, first = flatten(groups)
    likely = network.policy(hidden, rows, legal, first)
    upto = likely.cumsum()
    wanted = upto[first] - likely[first] + rng.random(len(mine)) * 0.9999
    taken = np.clip(np.searchsorted(upto, wanted), first, first + batch.counts[mine] - 1)
    return [Choice(*each) for each in zip(seen, groups, taken - first, likely[taken], value, strict=True)]


def play(batch: Batch, network: Network, going: list[list[Choice]], rng: np.random.Generator
         ) -> tuple[list[Choice], list[float], list[float]]:
    """Play until the batch is full; return decisions, returns and results."""
    learner = np.arange(GAMES) % 2
    choices: list[Choice] = []
    brought: list[float] = []
    results: list[float] = []
    while len(choices) < ENOUGH:
        actions, mine = batch.sample(rng), np.flatnonzero(batch.seat == learner)
        for game, choice in zip(mine, choose(network, batch, mine, rng) if len(mine) else [], strict=True):
            actions[game] = choice.legal[choice.place]
            going[game].append(choice)
        batch.step(actions)
        for game in np.flatnonzero(batch.done):
            results.append(float(batch.returns[game, learner[game]]))
            brought += [results[-1]] * len(going[game])
            choices += going[game]
            going[game] = []
    return choices, brought, results


def train_on(network: Network, choices: list[Choice], brought: list[float], rng: np.random.Generator) -> None:
    """Train on all decisions, in minibatches."""
    won = np.array(brought, np.float32)
    gain = won - np.array([choice.expected for choice in choices], np.float32)
    gain = (gain - gain.mean()) / gain.std()
    for _ in range(EPOCHS):
        order = rng.permutation(len(choices))
        for part in np.split(order, range(PART, len(order), PART)):
            network.adam_step(gradients(network, [choices[number] for number in part], gain[part], won[part]))


def gradients(network: Network, choices: list[Choice], gain: Array, won: Array) -> dict[str, Array]:
    """Return the gradients of PPO's loss: clipped policy objective, entropy bonus and squared value error."""
    inputs, hidden, value = network.forward(np.array([choice.seen for choice in choices]))
    rows, legal, first = flatten([choice.legal for choice in choices])
    taken = first + np.array([choice.place for choice in choices])
    likely = network.policy(hidden, rows, legal, first)
    ratio = likely[taken] / np.array([choice.likely for choice in choices])
    push = np.where(np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP), 0, ratio * gain)
    logs = np.log(np.maximum(likely, 1e-9))
    spread = np.add.reduceat(likely * logs, first)
    policy = likely * (push[rows] + ENTROPY * (logs - spread[rows]))
    policy[taken] -= push
    lean = (policy / len(choices)).astype(np.float32)[:, None]
    error = ((value - won) * (1 - value**2) / len(choices)).astype(np.float32)[:, None]
    order = np.argsort(legal, kind="stable")
    kinds, begins = np.unique(legal[order], return_index=True)
    of_actions = np.zeros_like(network.actions)
    of_actions[kinds] = np.add.reduceat((lean * hidden[rows])[order], begins)
    back = np.add.reduceat(lean * network.actions[legal], first) + error @ network.weights["value"].T
    return {"in": inputs.T @ (back * (1 - hidden**2))[:, :-1], "policy": network.words.T @ of_actions,
            "value": hidden.T @ error}


def main(updates: int) -> float:
    """Train, and return the win rate of the last five updates."""
    rng = np.random.default_rng(1)
    batch = Batch("kyoto", GAMES, seed=1)
    network = Network(batch.features.shape[1], words_of(batch.game), rng)
    going: list[list[Choice]] = [[] for _ in range(GAMES)]
    results: list[float] = []
    won = 0.0
    for update in range(1, updates + 1):
        choices, brought, ended = play(batch, network, going, rng)
        train_on(network, choices, brought, rng)
        results += ended
        if update % 5 == 0:
            won = float((np.array(results) > 0).mean())
            print(f"update {update:4}: {won:6.1%} of {len(results)} games won", flush=True)
            results = []
    return won


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
