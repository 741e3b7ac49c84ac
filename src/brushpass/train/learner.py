"""Learn from a batch: by PPO with generalised advantage estimates, or by imitating the heuristics."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from brushpass.train.crew import SECRET
from brushpass.train.net import Net
from brushpass.train.recipe import Learning, Stage
from brushpass.train.replay import Repeated
from brushpass.train.rolls import Rolls, advice

TINY = 1e-6
FORWARD = ("seen", "legal", "chosen", "chance", "forced")


@dataclass
class Pace:
    """What is weighed how much in one update."""

    rate: float
    entropy: float
    shaping: float


def pace_of(stage: Stage, done: float) -> Pace:
    """Return the weights when a part of the stage is done: rates fall in a line, the entropy's weight by a factor."""
    falling = min(max((done - stage.level_until) / (1 - stage.level_until), 0.0), 1.0)
    rate = stage.rate[0] + (stage.rate[1] - stage.rate[0]) * falling
    entropy = stage.entropy[0] * (stage.entropy[1] / stage.entropy[0]) ** done if stage.entropy[0] > 0 else 0.0
    return Pace(rate, entropy, stage.shaping[0] + (stage.shaping[1] - stage.shaping[0]) * done)


@dataclass
class Sums:
    """What a batch teaches: how much better each choice was than expected, its value, and whether that is known."""

    gain: Tensor
    value: Tensor
    known: Tensor


def weighed(rolls: Rolls, horizon: float, shaping: float) -> Sums:
    """Return the generalised advantages over each seat's own choices.

    What the heuristics expect stands beside the network's value in the baseline: the same choices stay best, and
    good news arrive sooner. The last choice of a seat in the batch has no follower, and teaches nothing.
    """
    seat = rolls["seat"].long()[..., None]
    base = rolls["value"]
    if shaping > 0:
        base = base + shaping * rolls["prospects"].gather(2, seat)[..., 0]
    steps, games = rolls["chosen"].shape
    after = torch.zeros_like(rolls["returns"][0]).scatter_(1, seat[steps], base[steps][:, None])
    later = torch.zeros_like(after)
    told = torch.zeros_like(after, dtype=torch.bool).scatter_(1, seat[steps], True)
    gain, known = torch.zeros_like(base[:steps]), torch.zeros((steps, games), dtype=torch.bool, device=base.device)
    for step in range(steps - 1, -1, -1):
        done, mine = rolls["done"][step][:, None], seat[step]
        after = torch.where(done, rolls["returns"][step], after)
        later = later.masked_fill(done, 0.0)
        told = told | done
        known[step] = told.gather(1, mine)[:, 0]
        better = (after.gather(1, mine)[:, 0] - base[step] + horizon * later.gather(1, mine)[:, 0]) * known[step]
        gain[step] = better
        after = after.scatter(1, mine, base[step][:, None])
        later = later.scatter(1, mine, better[:, None])
        told = told.scatter(1, mine, True)
    return Sums(gain, gain + rolls["value"][:steps], known & rolls["mine"])


class Learner:
    """The network that learns, a slow copy to play with, and a slower one that holds it back."""

    def __init__(self, net: Net, learning: Learning, device: torch.device) -> None:
        self.net = net
        self.learning = learning
        self.device = device
        self.average = deepcopy(net).requires_grad_(False)
        self.magnet = deepcopy(net).requires_grad_(False)
        self.rate, self.entropy = torch.tensor(1e-4, device=device), torch.tensor(0.0, device=device)
        cuda = device.type == "cuda"
        self.optimiser = torch.optim.Adam(net.parameters(), self.rate, betas=(0.9, 0.99), eps=1e-5, capturable=cuda)
        self.stream = torch.cuda.Stream() if cuda else None  # type: ignore[no-untyped-call]
        self.told = torch.zeros(4, device=device)  # what the parts of the loss are, on the average of late
        self.part: dict[str, Tensor] = {}  # the minibatch to learn from
        self.count = 0  # choices in the last batch
        self.stage = Stage()
        self.improve = Repeated(self.step, device)

    def begin(self, stage: Stage) -> None:
        """Begin a stage."""
        self.stage = stage
        self.part = {}
        self.improve = Repeated(self.step, self.device)

    def settle(self) -> None:
        """Begin anew from the slow copy."""
        for net in (self.net, self.magnet):
            net.load_state_dict(self.average.state_dict())
        self.optimiser.state.clear()

    def renew(self) -> None:
        """Let the slowest copy be what the network is on the average by now."""
        self.magnet.load_state_dict(self.average.state_dict())

    def beside(self) -> AbstractContextManager[object]:
        """Return a place to compute beside the choices of the players."""
        return torch.cuda.stream(self.stream) if self.stream is not None else nullcontext()

    def half(self) -> AbstractContextManager[object]:
        """Return a place where products are made in half the bits."""
        if self.device.type != "cuda" or self.learning.whole:
            return nullcontext()
        return torch.autocast("cuda", torch.bfloat16, cache_enabled=False)

    def lessons(self) -> int:
        """Return in how many parts the last batch is learned from: its minibatches, and one to weigh it."""
        return 1 + self.count // self.learning.minibatch * self.learning.passes

    def losses(self) -> dict[str, float]:
        """Return the parts of the loss, on the average of late."""
        names = ("aim", "wrong", "entropy", "away")
        return {name: round(each, 4) for name, each in zip(names, self.told.tolist(), strict=True)}

    def lesson(self, rolls: Rolls, pace: Pace) -> Iterator[None]:
        """Learn from a batch, one minibatch after the other."""
        self.count = rolls["chosen"].numel()
        with self.beside():
            for group in self.optimiser.param_groups:
                group["lr"].fill_(pace.rate)
            self.entropy.fill_(pace.entropy)
            flat = self.laid_out(rolls, pace)
        yield
        size, count = self.learning.minibatch, self.count
        for _ in range(self.learning.passes):
            with self.beside():
                order = torch.randperm(count, device=self.device)
            for first in range(0, count - size + 1, size):
                with self.beside():
                    self.take(flat, order[first:first + size])
                    self.improve()
                yield
        with self.beside():
            self.follow()

    def laid_out(self, rolls: Rolls, pace: Pace) -> dict[str, Tensor]:
        """Return all choices of a batch in a row, with what they have gained."""
        sums = weighed(rolls, self.learning.horizon, pace.shaping)
        steps = rolls["chosen"].shape[0]
        names = (*FORWARD, "leans") if self.stage.imitation else FORWARD
        flat = {name: rolls[name][:steps].flatten(0, 1) for name in names}
        known, gain = sums.known.flatten().float(), sums.gain.flatten()
        free = known * (flat["forced"] < 0)
        many = free.sum().clamp(min=1)
        mean = (gain * free).sum() / many
        spread = (((gain - mean) ** 2 * free).sum() / many).sqrt()
        return {**flat, "gain": (gain - mean) / (spread + TINY), "value": sums.value.flatten(), "known": known}

    def take(self, flat: dict[str, Tensor], picked: Tensor) -> None:
        """Lay a minibatch where it is learned from."""
        if not self.part:
            self.part = {name: tensor[picked] for name, tensor in flat.items()}
        for name, tensor in flat.items():
            torch.index_select(tensor, 0, picked, out=self.part[name])

    def step(self) -> None:
        """Take one step of learning from the minibatch that lies there."""
        part, stage = self.part, self.stage
        with self.half():
            chances, value = self.net(part["seen"], part["legal"])
        known = part["known"]
        many = known.sum().clamp(min=1)
        wrong = ((value - part["value"]) ** 2 * known).sum() / many
        free = known * (part["forced"] < 0)
        secrecy = 1 + (stage.secrecy - 1) * (part["forced"] == SECRET)
        entropy = (-(chances.exp() * chances.clamp(min=-50)).sum(-1) * free * secrecy).sum() / many
        aim = self.copied(chances, part) if stage.imitation else self.won(chances, part, free, many)
        held = self.held_back(chances, part, free, many) if stage.pull > 0 else torch.zeros_like(aim)
        loss = aim + self.learning.value * wrong - self.entropy * entropy + stage.pull * held
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), self.learning.most_gradient)
        self.optimiser.step()
        self.told.lerp_(torch.stack([aim, wrong, entropy, held]).detach(), 0.02)

    def copied(self, chances: Tensor, part: dict[str, Tensor]) -> Tensor:
        """Return how far the network is from what the heuristics lean to."""
        return -(advice(part["leans"], self.stage.sharpness) * chances.clamp(min=-50)).sum(-1).mean()

    def won(self, chances: Tensor, part: dict[str, Tensor], free: Tensor, many: Tensor) -> Tensor:
        """Return the clipped objective: more of what went better than expected, but not too much at once.

        What the heuristics chose by heart is copied.
        """
        chosen = chances.gather(1, part["chosen"].long()[:, None])[:, 0]
        ratio, clip = (chosen - part["chance"]).exp(), self.learning.clip
        gain = part["gain"]
        better = torch.min(ratio * gain, ratio.clamp(1 - clip, 1 + clip) * gain) * free
        return -(better + chosen.clamp(min=-50) * (part["known"] - free)).sum() / many

    def held_back(self, chances: Tensor, part: dict[str, Tensor], free: Tensor, many: Tensor) -> Tensor:
        """Return how far the network has gone from its slowest copy."""
        with torch.no_grad(), self.half():
            before: Tensor = self.magnet(part["seen"], part["legal"])[0]
        apart = (chances.exp() * (chances - before).clamp(-50, 50)).sum(-1)
        return (apart * free).sum() / many

    def follow(self) -> None:
        """Move the slow copies after the network."""
        for net, part in ((self.average, self.learning.average), (self.magnet, self.stage.drift)):
            if part > 0:
                slow: list[Tensor] = [each.data for each in net.parameters()]
                torch._foreach_lerp_(slow, [each.data for each in self.net.parameters()], part)

    def catch_up(self) -> None:
        """Let what computes beside and what plays wait for each other."""
        if self.stream is not None:
            torch.cuda.current_stream().wait_stream(self.stream)
            self.stream.wait_stream(torch.cuda.current_stream())
