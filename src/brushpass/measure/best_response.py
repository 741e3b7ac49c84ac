"""Best-response curve: how often a network trained only against the frozen packaged network beats it.

The response starts from the network's own weights, so 50% means that it learned nothing. Training needs PyTorch, and
minutes on a GPU.
"""
from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from brushpass.agents.network.bot import is_secretive, temperature_of
from brushpass.agents.network.weight_files import weight_file
from brushpass.train.evaluate import NetworkMatch, WinRate, measure_win_rate
from brushpass.train.recipe import Recipe


def train_response(name: str, recipe: Recipe, folder: Path, log: Callable[[str], None]) -> None:
    """Train a best response in a folder; an earlier run in the folder is resumed."""
    from brushpass.train.run import Run  # imports PyTorch

    recipe.temperature, recipe.secretive = temperature_of(name), is_secretive(name)
    weights = weight_file(name, "safetensors")
    assert weights is not None, "a game with this recipe has weights"
    folder.mkdir(exist_ok=True)
    shutil.copy(weights, folder / recipe.frozen_opponent)
    Run(recipe, folder, log).run()


def response_curve(name: str, folder: Path, recipe: Recipe, games: int, jobs: int) -> Iterator[tuple[str, WinRate]]:
    """Yield the win rate of every saved response against the frozen network, by its number of updates."""
    saved = {int(path.stem.split("-")[-1]): path for path in folder.glob(f"{name}-0-*.safetensors")}
    files = [(str(update), saved[update]) for update in sorted(saved)] + [("end", folder / f"{name}.safetensors")]
    for label, path in files:
        match = NetworkMatch(name, str(path), str(folder / recipe.frozen_opponent), recipe.temperature,
                             recipe.variants[0].options, secretive=recipe.secretive)
        yield label, measure_win_rate(match, games, jobs)
