"""Files of a run: checkpoints to resume from, weights for play, and the recipe."""
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


class Progress:
    """The progress of a run; the names of its fields are those of checkpoints and logs."""

    def __init__(self) -> None:
        self.stage = 0
        self.update = 0  # in the stage
        self.choices = 0  # decisions of the network
        self.passed = 0  # decisions stepped without the network
        self.seconds = 0.0


def networks(learner: Learner) -> dict[str, Net]:
    """Return the networks of a learner by their names in a checkpoint."""
    return {"net": learner.net, "average": learner.average, "magnet": learner.kl_anchor}


def save(folder: Path, learner: Learner, progress: Progress, recipe: Recipe) -> None:
    """Write a checkpoint, the weights for play and the recipe; a crash leaves the previous checkpoint intact."""
    state: dict[str, Any] = {name: net.state_dict() for name, net in networks(learner).items()}
    state |= {"optimiser": learner.optimiser.state_dict(), "stand": vars(progress)}
    torch.save(state, folder / f"{CHECKPOINT}.new")
    (folder / f"{CHECKPOINT}.new").replace(folder / CHECKPOINT)
    export(folder / f"{recipe.game}.safetensors", learner, progress, recipe)
    (folder / f"{recipe.game}.json").write_text(recipe.text(), "utf-8")


def load(folder: Path, learner: Learner, progress: Progress) -> None:
    """Load the checkpoint in a folder, if one exists."""
    if not (folder / CHECKPOINT).exists():
        return
    state = torch.load(folder / CHECKPOINT, map_location=learner.device, weights_only=True)
    for name, net in networks(learner).items():
        net.load_state_dict(state[name])
    learner.optimiser.load_state_dict(state["optimiser"])
    vars(progress).update(state["stand"])


def read_exported(path: Path, net: Net, temperature: float) -> dict[str, Tensor]:
    """Return exported weights as a state dict of `net`, with the logits divided by a temperature.

    Features that are newer than the weights get weight 0.
    """
    weights = {name: torch.from_numpy(array) for name, array in read_weights(path).items()}
    added = net.inward.in_features - weights["inward.weight"].shape[1]
    weights["inward.weight"] = functional.pad(weights["inward.weight"], (0, added))
    weights["bias"] /= temperature
    weights["own"] = weights.pop("actions") / temperature
    return {**weights, "words": torch.zeros_like(net.words, device="cpu")}


def load_initial_weights(path: Path, learner: Learner, temperature: float) -> None:
    """Set all networks of a learner to exported weights."""
    for net in networks(learner).values():
        net.load_state_dict(read_exported(path, net, temperature))


def export(path: Path, learner: Learner, progress: Progress, recipe: Recipe) -> None:
    """Write the average weights in the form that `brushpass.agents.network` reads."""
    weights = {name: tensor.float().cpu().numpy() for name, tensor in learner.average.export().items()}
    metadata = {"game": recipe.game, "choices": str(progress.choices), "seconds": str(round(progress.seconds))}
    write_weights(path, weights, metadata)
