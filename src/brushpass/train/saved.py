"""What a run writes into its folder: checkpoints to go on from, weights to play with, and the recipe beside them."""
from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor
from torch.nn import functional

from brushpass.agents.network.safetensors import read_weights, write_weights
from brushpass.train.learner import Learner
from brushpass.train.net import Net
from brushpass.train.recipe import Recipe

CHECKPOINT: Final = "checkpoint.pt"


class Stand:
    """How far a run is: the stage and the update in it, choices of the network and those made without it, seconds."""

    def __init__(self) -> None:
        self.stage = 0
        self.update = 0
        self.choices = 0
        self.passed = 0
        self.seconds = 0.0


def save(folder: Path, learner: Learner, stand: Stand, recipe: Recipe) -> None:
    """Write a checkpoint, the weights for play and the recipe; a crash on the way leaves the last checkpoint whole."""
    held: dict[str, Any] = {name: net.state_dict() for name, net in nets(learner).items()}
    held |= {"optimiser": learner.optimiser.state_dict(), "stand": vars(stand)}
    torch.save(held, folder / f"{CHECKPOINT}.new")
    (folder / f"{CHECKPOINT}.new").replace(folder / CHECKPOINT)
    write_for_play(folder / f"{recipe.game}.safetensors", learner, stand, recipe)
    (folder / f"{recipe.game}.json").write_text(recipe.text(), "utf-8")


def load(folder: Path, learner: Learner, stand: Stand) -> None:
    """Go on from the checkpoint in a folder, if there is one."""
    if not (folder / CHECKPOINT).exists():
        return
    held = torch.load(folder / CHECKPOINT, map_location=learner.device, weights_only=True)
    for name, net in nets(learner).items():
        net.load_state_dict(held[name])
    learner.optimiser.load_state_dict(held["optimiser"])
    vars(stand).update(held["stand"])


def written(path: Path, net: Net, temperature: float) -> dict[str, Tensor]:
    """Return weights that were written for play, as a network takes them, the scores divided by a temperature.

    Features that came after those weights say nothing to them.
    """
    held = {name: torch.from_numpy(array) for name, array in read_weights(path).items()}
    more = net.inward.in_features - held["inward.weight"].shape[1]
    held["inward.weight"] = functional.pad(held["inward.weight"], (0, more))
    held["bias"] /= temperature
    held["own"] = held.pop("actions") / temperature
    return {**held, "words": torch.zeros_like(net.words, device="cpu")}


def begin_with(path: Path, learner: Learner, temperature: float) -> None:
    """Begin with weights that were written for play."""
    for net in nets(learner).values():
        net.load_state_dict(written(path, net, temperature))


def write_for_play(path: Path, learner: Learner, stand: Stand, recipe: Recipe) -> None:
    """Write the weights as the player without PyTorch reads them."""
    weights = {name: tensor.float().cpu().numpy() for name, tensor in learner.average.for_play().items()}
    about = {"game": recipe.game, "choices": str(stand.choices), "seconds": str(round(stand.seconds))}
    write_weights(path, weights, about)


def nets(learner: Learner) -> dict[str, Net]:
    """Return the network that learns and its slow copies."""
    return {"net": learner.net, "average": learner.average, "magnet": learner.magnet}
