"""How well a classifier of public information finds the secrets that bots choose at set-up, and their entropy.

A logistic regression ranks the possible answers to each secret. It is trained on the games from the second fifth on and
tested on the first fifth.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import log2
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brushpass.agents.levels import find_contestant
from brushpass.arena.executors import Executor
from brushpass.arena.match import interval
from brushpass.arena.table import BotTable
from brushpass.core.game import S, Game
from brushpass.core.gametype import Secret, SecretReader
from brushpass.core.kernel import SPECTATOR
from brushpass.games import game as open_game
from brushpass.games import game_type

TESTED: Final = 5  # one game in five
STEPS: Final = 800
LEARNING_RATE: Final = 0.5
DECAY: Final = 0.001
Choices = dict[str, list[tuple[str, str]]]
Rows = NDArray[np.float64]


class Readability(NamedTuple):
    """How often the classifier finds a secret, with its 95% interval and that of chance, and the entropy of choices."""

    rate: float
    low: float
    high: float
    chance: float
    secrets: int
    entropies: dict[str, float]


class ObservedTable(BotTable[S]):
    """A game between bots of one level, with a reader that sees what a spectator sees."""

    def __init__(self, game: Game[S], name: str, level: str, seed: int) -> None:
        super().__init__(game, [find_contestant(name, level)], 0, seed)
        self.reader: SecretReader = resolve_name(game_type(name).secret_reader)(game)

    def broadcast(self, seat: int, a: int) -> None:
        super().broadcast(seat, a)
        for event in self.game.observed_events(self.state, SPECTATOR):
            self.reader.receive(event)


def play_set_up(table: ObservedTable[Any]) -> None:
    """Play until the reader has finished, or to the end."""
    table.advance()
    table.seat_bots()
    while not table.reader.finished() and table.step():
        pass


def observe_game(name: str, options: dict[str, str], level: str, seed: int) -> tuple[list[Secret], Choices]:
    """Play a game as long as its reader needs; return its secrets and hidden choices."""
    table: ObservedTable[Any] = ObservedTable(open_game(name, **options), name, level, seed)
    play_set_up(table)
    return table.reader.secrets(table.state), table.reader.choices(table.state)


def entropy(sample: Sequence[object]) -> float:
    """Return the entropy of a sample in bits."""
    counts = Counter(sample)
    return -sum(count / len(sample) * log2(count / len(sample)) for count in counts.values())


def hidden_entropy(sample: Sequence[tuple[str, str]]) -> float:
    """Return the entropy of choices, given what is public about them."""
    return entropy(sample) - entropy([public for public, _ in sample])


def fit_classifier(features: Rows, true: Rows) -> Rows:
    """Fit the weights of a regularised logistic regression that ranks the answers."""
    weights: Rows = np.zeros(features.shape[-1])
    target = true / true.sum(1, keepdims=True)
    for _ in range(STEPS):
        scores = features @ weights
        odds = np.exp(scores - scores.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        weights -= LEARNING_RATE * (np.einsum("nc,ncf->f", odds - target, features) / len(target) + DECAY * weights)
    return weights


def arrays(secrets: list[Secret]) -> tuple[Rows, Rows]:
    """Return the features of all answers, and which are true."""
    return np.array([secret.features for secret in secrets]), np.array([secret.true for secret in secrets], float)


def measure_readability(name: str, options: dict[str, str], level: str, games: int, seed: int,
                        executor: Executor) -> Readability:
    """Play games between bots of a level, and train and test the classifier."""
    plays = ((number, partial(observe_game, name, options, level, seed + number)) for number in range(games))
    played = [observed for _, observed in sorted(executor.run(plays), key=lambda result: result[0])]
    tested = max(1, games // TESTED)
    weights = fit_classifier(*arrays([secret for secrets, _ in played[tested:] for secret in secrets]))
    features, true = arrays([secret for secrets, _ in played[:tested] for secret in secrets])
    rate = float(np.take_along_axis(true, (features @ weights).argmax(1)[:, None], 1).mean())
    choices: Choices = {}
    for _, known in played:
        for key, values in known.items():
            choices.setdefault(key, []).extend(values)
    entropies = {key: hidden_entropy(values) for key, values in choices.items()}
    return Readability(rate, *interval(rate, len(true)), float(true.mean()), len(true), entropies)
