"""The update of the network from a batch: PPO with generalised advantage estimates, or imitation of the prior."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from brushpass.train.cuda_graph import GraphedFunction
from brushpass.train.net import Net
from brushpass.train.recipe import PPO, Stage
from brushpass.train.rollout import RolloutBatch, prior_policy
from brushpass.train.workers import SECRET

EPSILON = 1e-6
BATCH_KEYS = ("features", "legal", "chosen", "log_prob", "forced")


@dataclass
class Schedule:
    """The learning rate and the coefficients of one update."""

    learning_rate: float
    entropy_coef: float
    shaping_coef: float


def schedule_at(stage: Stage, done: float) -> Schedule:
    """Return the schedule at a fraction of a stage: the entropy coefficient decays exponentially, the rest linearly."""
    decay = min(max((done - stage.constant_until) / (1 - stage.constant_until), 0.0), 1.0)
    rate, entropy, shaping = stage.learning_rate, stage.entropy_coef, stage.shaping_coef
    return Schedule(rate[0] + (rate[1] - rate[0]) * decay,
                    entropy[0] * (entropy[1] / entropy[0]) ** done if entropy[0] > 0 else 0.0,
                    shaping[0] + (shaping[1] - shaping[0]) * done)


@dataclass
class Targets:
    """The targets of every decision in a batch: advantage, value, and whether both are valid."""

    advantage: Tensor
    value: Tensor
    valid: Tensor


def gae(batch: RolloutBatch, gae_lambda: float, shaping_coef: float) -> Targets:
    """Return generalized advantage estimates (GAE), for each seat over its own decisions.

    The heuristic evaluation is part of the baseline: this is potential-based shaping, which keeps the optimal policy.
    The last decision of a seat in the batch has no successor, so its targets are not valid.
    """
    seat = batch["seat"].long()[..., None]
    baseline = batch["value"]
    if shaping_coef > 0:
        baseline = baseline + shaping_coef * batch["evaluations"].gather(2, seat)[..., 0]
    steps, games = batch["chosen"].shape
    next_value = torch.zeros_like(batch["returns"][0]).scatter_(1, seat[steps], baseline[steps][:, None])
    next_advantage = torch.zeros_like(next_value)
    has_next = torch.zeros_like(next_value, dtype=torch.bool).scatter_(1, seat[steps], True)
    advantage = torch.zeros_like(baseline[:steps])
    valid = torch.zeros((steps, games), dtype=torch.bool, device=baseline.device)
    for step in range(steps - 1, -1, -1):
        done, own = batch["done"][step][:, None], seat[step]
        next_value = torch.where(done, batch["returns"][step], next_value)
        next_advantage = next_advantage.masked_fill(done, 0.0)
        has_next = has_next | done
        valid[step] = has_next.gather(1, own)[:, 0]
        delta = next_value.gather(1, own)[:, 0] - baseline[step]
        advantage[step] = (delta + gae_lambda * next_advantage.gather(1, own)[:, 0]) * valid[step]
        next_value = next_value.scatter(1, own, baseline[step][:, None])
        next_advantage = next_advantage.scatter(1, own, advantage[step][:, None])
        has_next = has_next.scatter(1, own, True)
    return Targets(advantage, advantage + batch["value"][:steps], valid & batch["own"])


class Learner:
    """The network that learns, its average (EMA), which plays, and the KL anchor."""

    def __init__(self, net: Net, ppo: PPO, device: torch.device) -> None:
        self.net = net
        self.ppo = ppo
        self.device = device
        self.average = deepcopy(net).requires_grad_(False)
        self.kl_anchor = deepcopy(net).requires_grad_(False)
        self.learning_rate, self.entropy_coef = (torch.tensor(value, device=device) for value in (1e-4, 0.0))
        cuda = device.type == "cuda"
        self.optimiser = torch.optim.Adam(net.parameters(), self.learning_rate, betas=(0.9, 0.99), eps=1e-5,
                                          capturable=cuda)
        self.stream = torch.cuda.Stream() if cuda else None  # type: ignore[no-untyped-call]
        self.loss_averages = torch.zeros(4, device=device)
        self.minibatch: dict[str, Tensor] = {}  # fixed tensors, because a CUDA graph reads them
        self.decisions = 0  # in the last batch
        self.stage = Stage()
        self.graphed_step = GraphedFunction(self.step, device)

    def start_stage(self, stage: Stage) -> None:
        """Start a stage."""
        self.stage = stage
        self.minibatch = {}
        self.graphed_step = GraphedFunction(self.step, self.device)

    def reset_to_average(self) -> None:
        """Set the network and the KL anchor to the average, and reset the optimiser."""
        for net in (self.net, self.kl_anchor):
            net.load_state_dict(self.average.state_dict())
        self.optimiser.state.clear()

    def update_anchor(self) -> None:
        """Set the KL anchor to the average."""
        self.kl_anchor.load_state_dict(self.average.state_dict())

    def on_stream(self) -> AbstractContextManager[object]:
        """Return a context that computes on the learner's own CUDA stream, concurrently with inference."""
        return torch.cuda.stream(self.stream) if self.stream is not None else nullcontext()

    def autocast(self) -> AbstractContextManager[object]:
        """Return a context that computes in bfloat16 on a GPU, unless the recipe sets full precision."""
        if self.device.type != "cuda" or self.ppo.full_precision:
            return nullcontext()
        return torch.autocast("cuda", torch.bfloat16, cache_enabled=False)

    def step_count(self) -> int:
        """Return the number of steps of `learn` for the last batch: one per minibatch, and one for the targets."""
        return 1 + self.decisions // self.ppo.minibatch_size * self.ppo.epochs

    def losses(self) -> dict[str, float]:
        """Return the moving averages of the terms of the loss, by their names in the log."""
        names = ("policy_loss", "value_loss", "entropy", "kl")
        return {name: round(value, 4) for name, value in zip(names, self.loss_averages.tolist(), strict=True)}

    def learn(self, batch: RolloutBatch, schedule: Schedule) -> Iterator[None]:
        """Update the network from a batch, and yield after the targets and after every minibatch."""
        self.decisions = batch["chosen"].numel()
        with self.on_stream():
            for group in self.optimiser.param_groups:
                group["lr"].fill_(schedule.learning_rate)
            self.entropy_coef.fill_(schedule.entropy_coef)
            flat = self.flatten(batch, schedule)
        yield
        size, count = self.ppo.minibatch_size, self.decisions
        for _ in range(self.ppo.epochs):
            with self.on_stream():
                order = torch.randperm(count, device=self.device)
            for first in range(0, count - size + 1, size):
                with self.on_stream():
                    self.load_minibatch(flat, order[first:first + size])
                    self.graphed_step()
                yield
        with self.on_stream():
            self.update_averages()

    def flatten(self, batch: RolloutBatch, schedule: Schedule) -> dict[str, Tensor]:
        """Return all decisions of a batch as rows, with normalised advantages."""
        targets = gae(batch, self.ppo.gae_lambda, schedule.shaping_coef)
        steps = batch["chosen"].shape[0]
        names = (*BATCH_KEYS, "priors") if self.stage.imitation else BATCH_KEYS
        flat = {name: batch[name][:steps].flatten(0, 1) for name in names}
        valid, advantage = targets.valid.flatten().float(), targets.advantage.flatten()
        free = valid * (flat["forced"] < 0)
        count = free.sum().clamp(min=1)
        mean = (advantage * free).sum() / count
        deviation = (((advantage - mean) ** 2 * free).sum() / count).sqrt()
        return {**flat, "advantage": (advantage - mean) / (deviation + EPSILON), "value": targets.value.flatten(),
                "valid": valid}

    def load_minibatch(self, flat: dict[str, Tensor], rows: Tensor) -> None:
        """Copy rows of a batch into the minibatch."""
        if not self.minibatch:
            self.minibatch = {name: tensor[rows] for name, tensor in flat.items()}
        for name, tensor in flat.items():
            torch.index_select(tensor, 0, rows, out=self.minibatch[name])

    def step(self) -> None:
        """Run one optimiser step on the minibatch."""
        rows, stage = self.minibatch, self.stage
        with self.autocast():
            log_probs, value = self.net(rows["features"], rows["legal"])
        valid = rows["valid"]
        count = valid.sum().clamp(min=1)
        value_loss = ((value - rows["value"]) ** 2 * valid).sum() / count
        free = valid * (rows["forced"] < 0)
        factor = 1 + (stage.secret_entropy_factor - 1) * (rows["forced"] == SECRET)
        entropy = (-(log_probs.exp() * log_probs.clamp(min=-50)).sum(-1) * free * factor).sum() / count
        policy_loss = self.imitation_loss(log_probs) if stage.imitation else self.policy_loss(log_probs, free, count)
        kl_loss = self.kl_loss(log_probs, free, count) if stage.kl_coef > 0 else torch.zeros_like(policy_loss)
        loss = policy_loss + self.ppo.value_coef * value_loss - self.entropy_coef * entropy + stage.kl_coef * kl_loss
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), self.ppo.max_grad_norm)
        self.optimiser.step()
        self.loss_averages.lerp_(torch.stack([policy_loss, value_loss, entropy, kl_loss]).detach(), 0.02)

    def imitation_loss(self, log_probs: Tensor) -> Tensor:
        """Return the cross entropy of the policy with the heuristic prior."""
        prior = prior_policy(self.minibatch["priors"], self.stage.sharpness)
        return -(prior * log_probs.clamp(min=-50)).sum(-1).mean()

    def policy_loss(self, log_probs: Tensor, free: Tensor, count: Tensor) -> Tensor:
        """Return the clipped surrogate loss of PPO; forced decisions of the heuristics are imitated."""
        rows = self.minibatch
        chosen = log_probs.gather(1, rows["chosen"].long()[:, None])[:, 0]
        ratio, clip, advantage = (chosen - rows["log_prob"]).exp(), self.ppo.clip_range, rows["advantage"]
        surrogate = torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage) * free
        return -(surrogate + chosen.clamp(min=-50) * (rows["valid"] - free)).sum() / count

    def kl_loss(self, log_probs: Tensor, free: Tensor, count: Tensor) -> Tensor:
        """Return the KL divergence of the policy from the KL anchor."""
        with torch.no_grad(), self.autocast():
            anchor: Tensor = self.kl_anchor(self.minibatch["features"], self.minibatch["legal"])[0]
        divergence = (log_probs.exp() * (log_probs - anchor).clamp(-50, 50)).sum(-1)
        return (divergence * free).sum() / count

    def update_averages(self) -> None:
        """Move the average and the KL anchor towards the network."""
        for net, rate in ((self.average, self.ppo.ema_rate), (self.kl_anchor, self.stage.anchor_rate)):
            if rate > 0:
                slow: list[Tensor] = [parameter.data for parameter in net.parameters()]
                torch._foreach_lerp_(slow, [parameter.data for parameter in self.net.parameters()], rate)

    def synchronize(self) -> None:
        """Let the learner's stream and the current stream wait for each other."""
        if self.stream is not None:
            torch.cuda.current_stream().wait_stream(self.stream)
            self.stream.wait_stream(torch.cuda.current_stream())
