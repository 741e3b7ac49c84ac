"""Fit the weights of Kyoto's evaluation function by logistic regression on heuristic games.

`python -m bench.kyoto_evaluation [GAMES [SEED]]` prints WEIGHTS for games/kyoto/heuristics/evaluation.py.
"""
from __future__ import annotations

import brushpass
from bench.fit import Sides, main
from brushpass.core.game import Game
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.heuristics.evaluation import FEATURES, active_features, next_to_play

CONFIGS: list[dict[str, str]] = [
    {}, {}, {"special_agents": "neutral", "equipment": "on"}, {"special_agents": "sides", "equipment": "on"},
    {"board": "alternative"},
]


def look(game: Game[Kyoto], s: Kyoto) -> Sides:
    """Return the features of both sides."""
    mover = next_to_play(s)
    return [[int(i) for i in active_features(s, side, mover == side)] for side in range(2)]


if __name__ == "__main__":
    main([brushpass.game("kyoto", **config) for config in CONFIGS], look, FEATURES, 7_000)
