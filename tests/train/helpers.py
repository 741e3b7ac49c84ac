"""Runs of training small enough for a test."""
from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from brushpass.train.recipe import PPO, Recipe, Rollout, Size, Stage, Variant

MINI = {"board": "mini"}


def missing() -> str:
    """Return the reason why training cannot run; "" if it can."""
    return "" if find_spec("torch") else "PyTorch is not installed"


def small(*stages: Stage) -> Recipe:
    """Return a recipe of Kyoto's mini with a small network."""
    return Recipe("kyoto", 3, [Variant(MINI)], Size(32, 1, 16), Rollout(64, 2, 1, 16, 64), PPO(256), list(stages))


def trained(folder: Path, recipe: Recipe) -> list[str]:
    """Follow a recipe in a folder, and return the lines of progress."""
    from brushpass.train.run import Run  # needs PyTorch

    lines: list[str] = []
    Run(recipe, folder, lines.append).run()
    return lines
