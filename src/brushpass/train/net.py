"""The network: a linear layer over the features, residual blocks, a value head, and a logit for each legal action.

An action embedding is the sum of the embeddings of its verb and arguments, which actions share, and one of its own.
"""
from __future__ import annotations

import re

import torch
from torch import Tensor, nn
from torch.nn import functional

from brushpass.core.game import Action
from brushpass.train.recipe import Size

ILLEGAL_LOGIT = -1e9  # of padding in the lists of legal actions
VALUE_HEAD_WIDTH = 128


def action_parts(action: Action) -> list[str]:
    """Return the parts of an action that have embeddings: its verb, and its arguments with and without position."""
    words = [part for word in action.words for part in re.split("[-+,]", word)]
    return [action.verb] + [f"{index} {word}" for index, word in enumerate(words)] + [f"any {word}" for word in words]


def part_matrix(actions: list[Action]) -> Tensor:
    """Return the matrix of actions by parts: how often each part occurs in each action."""
    parts = sorted({part for action in actions for part in action_parts(action)})
    columns = {part: column for column, part in enumerate(parts)}
    counts = torch.zeros(len(actions), len(parts))
    for action in actions:
        for part in action_parts(action):
            counts[action.number, columns[part]] += 1.0
    return counts


class Block(nn.Module):
    """A residual block with layer normalisation and GELU."""

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
    """A policy and value network; the names of its parameters are those of checkpoints and weights files."""

    part_counts: Tensor

    def __init__(self, features: int, actions: list[Action], size: Size) -> None:
        super().__init__()
        self.inward = nn.Linear(features, size.width)
        self.blocks = nn.ModuleList([Block(size.width) for _ in range(size.blocks)])
        self.norm = nn.LayerNorm(size.width)
        self.query = nn.Linear(size.width, size.embedding)
        self.register_buffer("part_counts", part_matrix(actions), persistent=False)
        self.words = nn.Parameter(torch.randn(self.part_counts.shape[1], size.embedding) / size.embedding ** 0.5)
        self.own = nn.Parameter(torch.zeros(len(actions), size.embedding))
        self.bias = nn.Parameter(torch.zeros(len(actions)))
        self.inner = nn.Linear(size.width, VALUE_HEAD_WIDTH)
        self.value = nn.Linear(VALUE_HEAD_WIDTH, 1)
        nn.init.orthogonal_(self.query.weight, 0.05)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def actions(self) -> Tensor:
        """Return the embeddings of all actions."""
        return self.own + self.part_counts @ self.words

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities of the legal actions, in their order, and the values."""
        x = functional.gelu(self.inward(torch.log1p(seen.float()).to(self.inward.weight.dtype)), approximate="tanh")
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        query = self.query(x)
        with torch.autocast(query.device.type, enabled=False):  # bfloat16 logits would be noise in PPO's ratios
            scores = functional.linear(query.float(), self.actions().float()) + self.bias.float()
        chosen = scores.gather(1, legal.clamp(min=0).long()).masked_fill(legal < 0, ILLEGAL_LOGIT)
        value = self.value(functional.gelu(self.inner(x), approximate="tanh"))
        return functional.log_softmax(chosen, -1), torch.tanh(value.float()).squeeze(-1)

    def export(self) -> dict[str, Tensor]:
        """Return the weights for inference in NumPy, with the action embeddings already summed."""
        shared = {name: tensor for name, tensor in self.state_dict().items() if name not in ("own", "words")}
        return {**shared, "actions": self.actions().detach()}
