"""Fit the weights of Embassy's evaluation function by logistic regression on heuristic games.

`python -m bench.embassy_evaluation [GAMES [SEED]]` prints WEIGHTS for games/embassy/heuristics/evaluation.py.
"""
from __future__ import annotations

from bench.fit import Sides, main
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.state import Embassy
from brushpass.games.embassy.heuristics.evaluation import FEATURES, active_features, has_players

CONFIGS: list[dict[str, str]] = [
    {}, {}, {}, {}, {"players": "6"}, {"mission": "two-man-rule"}, {"mission": "danger-zone"},
    {"mission": "strange-bedfellows", "players": "6"}, {"mission": "three-alone", "players": "3"},
    {"mission": "the-fifth", "players": "5"}, {"mission": "face-to-face", "players": "2"},
]


def look(game: EmbassyGame, s: Embassy) -> Sides:
    """Return the features of every participating faction."""
    factions = [faction for faction in range(3) if has_players(s, faction)]
    return [[int(i) for i in active_features(game.distances, s, faction)] for faction in factions]


if __name__ == "__main__":
    main([EmbassyGame(config) for config in CONFIGS], look, FEATURES, 2_200)
