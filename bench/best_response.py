"""Train a best response against the frozen packaged network, and measure its win rate.

`python -m bench.best_response FOLDER [--games N] [--jobs J]` trains in FOLDER with the recipe in `bench/recipes`, in
ten minutes on a GPU. The best response starts from the network's own weights, so 50% means that it learned nothing.
"""
import argparse
import shutil
from pathlib import Path

from brushpass.agents.network.bot import is_secretive, temperature_of
from brushpass.agents.network.weight_files import weight_file
from brushpass.train.evaluate import NetworkMatch, measure_win_rate
from brushpass.train.recipe import read_recipe

RECIPE = Path(__file__).parent / "recipes" / "kyoto-response.json"
GOAL = 0.6


def main() -> None:
    """Train the best response, and print its win rate."""
    from brushpass.train.run import Run  # needs PyTorch

    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    recipe = read_recipe(RECIPE.read_text("utf-8"))
    recipe.temperature, recipe.secretive = temperature_of(recipe.game), is_secretive(recipe.game)
    held = weight_file(recipe.game, "safetensors")
    assert held is not None
    args.folder.mkdir(exist_ok=True)
    shutil.copy(held, args.folder / recipe.frozen_opponent)
    Run(recipe, args.folder, print).run()
    answer, frozen = args.folder / f"{recipe.game}.safetensors", args.folder / recipe.frozen_opponent
    trial = NetworkMatch(recipe.game, str(answer), str(frozen), recipe.temperature, recipe.variants[0].options,
                  secretive=recipe.secretive)
    strength = measure_win_rate(trial, args.games, args.jobs)
    print(f"{recipe.game}: the best response wins {strength.text()}; goal under {GOAL:.0%}: "
          f"{'met' if strength.share < GOAL else 'MISSED'}")


if __name__ == "__main__":
    main()
