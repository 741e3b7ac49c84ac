"""How well can a network be answered? A best response learns against the frozen network of the package.

`python -m bench.response FOLDER [--games N] [--jobs J]` learns in a folder by the recipe in `bench/recipes`, in ten
minutes on a GPU, and prints how often it wins: 50 % is no better than the network itself. It begins as that network.
"""
import argparse
import shutil
from pathlib import Path

from brushpass.agents.network.bot import is_secretive, temperature_of
from brushpass.agents.network.weight_files import weight_file
from brushpass.train.evaluate import Trial, measure
from brushpass.train.recipe import read_recipe

RECIPE = Path(__file__).parent / "recipes" / "kyoto-response.json"
GOAL = 0.6


def main() -> None:
    """Learn the best response, and print its row."""
    from brushpass.train.run import Run  # needs PyTorch

    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    recipe = read_recipe(RECIPE.read_text("utf-8"))
    recipe.temperature, recipe.secretive = temperature_of(recipe.game), is_secretive(recipe.game)
    held = weight_file(recipe.game, "safetensors")
    assert held is not None
    given.folder.mkdir(exist_ok=True)
    shutil.copy(held, given.folder / recipe.frozen)
    Run(recipe, given.folder, print).follow()
    answer, frozen = given.folder / f"{recipe.game}.safetensors", given.folder / recipe.frozen
    trial = Trial(recipe.game, str(answer), str(frozen), recipe.temperature, recipe.variants[0].options,
                  secretive=recipe.secretive)
    strength = measure(trial, given.games, given.jobs)
    print(f"{recipe.game}: the best response wins {strength.text()}; goal under {GOAL:.0%}: "
          f"{'met' if strength.share < GOAL else 'MISSED'}")


if __name__ == "__main__":
    main()
