"""The network: one wide layer over the features, residual blocks, a value, and a score for each legal action.

Actions share what they have in common: the numbers that stand for one are the sum of those of its verb and of its
words, and of some of its own.
"""
from __future__ import annotations

import re

import torch
from torch import Tensor, nn
from torch.nn import functional

from brushpass.core.game import Action
from brushpass.train.recipe import Size

NEVER = -1e9  # the score of a place where there is no action
INNER = 128  # numbers inside the head that tells the value


def parts_of(action: Action) -> list[str]:
    """Return what an action is made of: its verb, and every word or half of one at its place."""
    words = [part for word in action.words for part in re.split("[-+,]", word)]
    return [action.verb] + [f"{place} {word}" for place, word in enumerate(words)] + [f"any {word}" for word in words]


def spelled(actions: list[Action]) -> Tensor:
    """Return a matrix of actions by parts: how often each part is in each action."""
    known = sorted({part for action in actions for part in parts_of(action)})
    at = {part: place for place, part in enumerate(known)}
    found = torch.zeros(len(actions), len(known))
    for action in actions:
        for part in parts_of(action):
            found[action.number, at[part]] += 1.0
    return found


class Block(nn.Module):
    """A layer that adds to what it gets."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x: Tensor) -> Tensor:
        more: Tensor = self.second(functional.gelu(self.first(self.norm(x)), approximate="tanh"))
        return x + more


class Net(nn.Module):
    """Scores of the legal actions, and the value for the seat whose features it sees."""

    spelling: Tensor

    def __init__(self, features: int, actions: list[Action], size: Size) -> None:
        super().__init__()
        self.inward = nn.Linear(features, size.width)
        self.blocks = nn.ModuleList([Block(size.width) for _ in range(size.blocks)])
        self.norm = nn.LayerNorm(size.width)
        self.query = nn.Linear(size.width, size.key)
        self.register_buffer("spelling", spelled(actions), persistent=False)
        self.words = nn.Parameter(torch.randn(self.spelling.shape[1], size.key) / size.key ** 0.5)
        self.own = nn.Parameter(torch.zeros(len(actions), size.key))
        self.bias = nn.Parameter(torch.zeros(len(actions)))
        self.inner = nn.Linear(size.width, INNER)
        self.value = nn.Linear(INNER, 1)
        nn.init.orthogonal_(self.query.weight, 0.05)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def actions(self) -> Tensor:
        """Return the numbers that stand for each action."""
        return self.own + self.spelling @ self.words

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logarithms of the chances of the legal actions, place by place, and the values."""
        x = functional.gelu(self.inward(torch.log1p(seen.float()).to(self.inward.weight.dtype)), approximate="tanh")
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        query = self.query(x)
        with torch.autocast(query.device.type, enabled=False):  # scores in few bits would be noise in their ratios
            scores = functional.linear(query.float(), self.actions().float()) + self.bias.float()
        chosen = scores.gather(1, legal.clamp(min=0).long()).masked_fill(legal < 0, NEVER)
        value = self.value(functional.gelu(self.inner(x), approximate="tanh"))
        return functional.log_softmax(chosen, -1), torch.tanh(value.float()).squeeze(-1)

    def for_play(self) -> dict[str, Tensor]:
        """Return the weights as the player without PyTorch reads them: the actions' numbers are already summed."""
        held = {name: tensor for name, tensor in self.state_dict().items() if name not in ("own", "words")}
        return {**held, "actions": self.actions().detach()}
