"""A run of training: stage after stage, with lines of progress, checkpoints that resume, and weights for play."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path
from random import Random
from time import perf_counter

import numpy as np
import torch

from brushpass.agents.network.weights import read_weights, write_weights
from brushpass.core.features import size_of
from brushpass.games import game as open_game
from brushpass.train.crew import Crew, hire
from brushpass.train.learner import Learner, Pace, pace_of
from brushpass.train.net import Net
from brushpass.train.recipe import Recipe, Stage
from brushpass.train.rolls import Dealer, Rolls

CHECKPOINT = "checkpoint.pt"
EVERY = int(__import__("os").environ.get("EVERY", "20"))  # updates from one line of progress to the next
BANKED = 40  # updates from one earlier self that is kept as a rival to the next
FIRST_AGAIN = 0.3  # how often the first of them is the rival
KEPT = 60.0  # seconds from one set of weights that is kept to the next
Tell = Callable[[str], None]


class Run:
    """One recipe, followed in a folder."""

    def __init__(self, recipe: Recipe, folder: Path, tell: Tell) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.recipe = recipe
        self.folder = folder
        self.tell = tell
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        game = open_game(recipe.game, **recipe.variants[0].options)
        self.net = Net(size_of(game.feature_blocks()), game.actions, recipe.size).to(self.device)
        self.learner = Learner(self.net, recipe.learning, self.device)
        self.actor, self.rival = (deepcopy(self.net).requires_grad_(False) for _ in range(2))
        if self.device.type == "cuda":
            self.actor, self.rival = self.actor.bfloat16(), self.rival.bfloat16()
        self.bank: list[dict[str, torch.Tensor]] = []  # earlier selves
        self.chance = Random(recipe.seed)
        self.kept = 0
        self.stage, self.update = 0, 0  # where the run stands
        self.choices, self.passed, self.seconds = 0, 0, 0.0
        if recipe.start:
            self.load(Path(recipe.start), False)
        if (folder / CHECKPOINT).exists():
            self.load(folder / CHECKPOINT, True)

    def load(self, path: Path, whole: bool) -> None:
        """Go on from a checkpoint: the whole run, or with its weights alone."""
        if path.suffix == ".safetensors":
            return self.begin_with(path)
        held = torch.load(path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(held["net"])
        for name in ("average", "magnet"):
            getattr(self.learner, name).load_state_dict(held[name if whole else "average"])
        if whole:
            self.learner.optimiser.load_state_dict(held["optimiser"])
            self.stage, self.update = held["stage"], held["update"]
            self.choices, self.passed, self.seconds = held["choices"], held["passed"], held["seconds"]
        else:
            self.net.load_state_dict(held["average"])

    def begin_with(self, path: Path) -> None:
        """Begin with weights that were written for play."""
        held = {name: torch.from_numpy(array) for name, array in read_weights(path).items()}
        held["own"], held["words"] = held.pop("actions"), torch.zeros_like(self.net.words)
        for net in (self.net, self.learner.average, self.learner.magnet):
            net.load_state_dict(held)

    def save(self) -> None:
        """Write a checkpoint, and the weights for play beside it."""
        learner = self.learner
        held = {"net": self.net.state_dict(), "average": learner.average.state_dict(),
                "magnet": learner.magnet.state_dict(), "optimiser": learner.optimiser.state_dict(),
                "stage": self.stage, "update": self.update, "choices": self.choices, "passed": self.passed,
                "seconds": self.seconds}
        torch.save(held, self.folder / (CHECKPOINT + ".new"))
        (self.folder / (CHECKPOINT + ".new")).replace(self.folder / CHECKPOINT)
        self.write(self.recipe.game)
        (self.folder / f"{self.recipe.game}.json").write_text(self.recipe.text(), "utf-8")

    def keep(self, every: float) -> None:
        """Write the weights for play under a name of their own, every so many seconds: for curves of strength."""
        if self.seconds >= (self.kept + 1) * every:
            self.kept = int(self.seconds / every)
            self.write(f"{self.recipe.game}-{self.kept * every:.0f}s")

    def write(self, name: str) -> None:
        """Write the weights for play."""
        weights = {key: tensor.float().cpu().numpy() for key, tensor in self.learner.average.for_play().items()}
        about = {"game": self.recipe.game, "choices": str(self.choices), "seconds": str(round(self.seconds))}
        write_weights(self.folder / f"{name}.safetensors", weights, about)

    def follow(self) -> None:
        """Follow the recipe from where the run stands to its end."""
        with torch.cuda.stream(torch.cuda.Stream(priority=-1)) if self.device.type == "cuda" else nullcontext():
            self.go_on()

    def go_on(self) -> None:
        """Follow it, where what players wait for goes before what is learned."""
        params = sum(each.numel() for each in self.net.parameters())
        self.tell(f"{self.recipe.game}: {params:,} weights on {self.device}")
        while self.stage < len(self.recipe.stages):
            stage = self.recipe.stages[self.stage]
            seed = self.recipe.seed * 1_000 + self.stage * 100 + self.update  # another one where a run is resumed
            crews = hire(self.recipe.game, self.recipe.variants, self.recipe.rolling, stage, seed)
            try:
                self.play(stage, crews)
            finally:
                for crew in crews:
                    crew.close()
            self.stage, self.update = self.stage + 1, 0
            if stage.imitation:
                self.learner.magnet.load_state_dict(self.net.state_dict())
            self.save()

    def play(self, stage: Stage, crews: list[Crew]) -> None:
        """Play and learn for one stage: each batch is learned from while the next one is played."""
        dealer = Dealer(self.actor, self.rival, crews, stage, self.recipe.rolling.steps, self.device)
        self.learner.begin(stage)
        self.bank = []
        began, spent, before = perf_counter(), self.seconds, self.passed
        lesson: Iterator[None] = iter(())
        lessons = 0
        while self.update < stage.updates:
            done = self.update / stage.updates
            if stage.seconds > 0:
                done = max(done, (perf_counter() - began) / stage.seconds)
            if done >= 1:
                break
            self.actor.load_state_dict(self.net.state_dict())
            self.choose_rival()
            self.learner.catch_up()
            rolls = dealer.roll(lesson, lessons)
            self.learner.catch_up()
            pace = pace_of(stage, done)
            if self.update % EVERY == 0:
                self.report(rolls, done, pace, dealer)
            lesson, lessons = self.learner.lesson(rolls, pace), self.learner.lessons(rolls)
            if not self.recipe.learning.beside:
                for _ in lesson:
                    pass
                self.learner.catch_up()
            self.update += 1
            self.choices += rolls["chosen"].numel()
            self.passed = before + sum(int(crew.arrays["passed"].sum()) for crew in crews)
            self.seconds = spent + perf_counter() - began
            self.keep(KEPT)
        for _ in lesson:
            pass
        self.learner.catch_up()
        self.report(rolls, 1.0, pace, dealer)
        dealer.close()

    def choose_rival(self) -> None:
        """Let an earlier self be the rival of the next batch: often the first, else any; and keep one now and then."""
        if self.update % BANKED == 0:
            self.bank.append({name: tensor.clone() for name, tensor in self.learner.average.state_dict().items()})
        first = self.chance.random() < FIRST_AGAIN
        self.rival.load_state_dict(self.bank[0] if first else self.chance.choice(self.bank))

    def report(self, rolls: Rolls, done: float, pace: Pace, dealer: Dealer) -> None:
        """Tell how far the run is."""
        parts = self.learner.told.tolist()
        ended = int(rolls["done"].sum())
        speed = self.choices / max(self.seconds, 1e-9)
        line = {"stage": self.stage, "update": self.update, "done": round(done, 3), "seconds": round(self.seconds, 1),
                "choices": self.choices, "passed": self.passed, "speed": round(speed),
                "length": round(rolls["chosen"].numel() / max(ended, 1), 1),
                "won": round(float(np.abs(rolls["returns"][rolls["done"]].float().cpu().numpy()).mean()), 3)
                if ended else None,
                "aim": round(parts[0], 4), "wrong": round(parts[1], 4), "entropy": round(parts[2], 4),
                "away": round(parts[3], 4), "rate": pace.rate,
                **{name: round(spent, 2) for name, spent in dealer.spent.items()}}
        self.tell(json.dumps(line))
