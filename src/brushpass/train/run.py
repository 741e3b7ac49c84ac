"""A run of training: stage after stage, with lines of progress, checkpoints that resume, and weights for play."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

import torch
from torch import Tensor

from brushpass.core.features import total_size
from brushpass.games import game as open_game
from brushpass.train.crew import Crew, CrewOf, LocalCrew, hired
from brushpass.train.learner import Learner, Pace, pace_of
from brushpass.train.net import Net
from brushpass.train.recipe import Recipe, Stage
from brushpass.train.rivals import Rivals
from brushpass.train.rolls import Dealer, Rolls
from brushpass.train.saved import Stand, begin_with, load, save, write_for_play, written

TOLD: Final = 20  # updates from one line of progress to the next
SAVED: Final = 100  # updates from one checkpoint to the next
Tell = Callable[[str], None]


class Judge(NamedTuple):
    """What tells after every so many updates how strong the weights in a file are."""

    every: int
    figures: Callable[[Path], dict[str, object]]


class Run:
    """One recipe, followed in a folder; the games are played on this machine, or by other crews."""

    def __init__(self, recipe: Recipe, folder: Path, tell: Tell, crew_of: CrewOf = LocalCrew,
                 judge: Judge | None = None) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.recipe = recipe
        self.folder = folder
        self.tell = tell
        self.crew_of = crew_of
        self.judge = judge
        self.began = 0.0  # when the stage did, later by all the time that the judge took
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        game = open_game(recipe.game, **recipe.variants[0].options)
        net = Net(total_size(game.feature_blocks()), game.actions, recipe.size).to(self.device)
        self.learner = Learner(net, recipe.learning, self.device)
        self.actor = deepcopy(net).requires_grad_(False)
        if self.device.type == "cuda" and not recipe.learning.whole:
            self.actor = self.actor.bfloat16()
        self.stand = Stand()
        if recipe.start:
            begin_with(folder / recipe.start, self.learner, recipe.softened)
        load(folder, self.learner, self.stand)

    def follow(self) -> None:
        """Follow the recipe from where the run stands to its end; what players wait for goes first on a GPU."""
        first: AbstractContextManager[object] = nullcontext()
        if self.device.type == "cuda":
            first = torch.cuda.stream(torch.cuda.Stream(priority=-1))  # type: ignore[no-untyped-call]
        weights = sum(each.numel() for each in self.learner.net.parameters())
        self.tell(json.dumps({"game": self.recipe.game, "weights": weights, "device": str(self.device)}))
        with first:
            while self.stand.stage < len(self.recipe.stages):
                self.go_through(self.recipe.stages[self.stand.stage])

    def go_through(self, stage: Stage) -> None:
        """Go through one stage, from where the run stands."""
        seed = self.recipe.seed * 1_000 + self.stand.stage * 100 + self.stand.update  # another one in a run resumed
        with hired(self.recipe, stage, seed, self.crew_of) as crews:
            self.play(stage, crews, seed)
        if stage.imitation:
            self.learner.magnet.load_state_dict(self.learner.net.state_dict())
        self.stand.stage, self.stand.update = self.stand.stage + 1, 0
        save(self.folder, self.learner, self.stand, self.recipe)

    def play(self, stage: Stage, crews: list[Crew], seed: int) -> None:
        """Play and learn, batch after batch; always release the groups' shared memory."""
        rivals = self.rivals(seed)
        dealer = Dealer(self.actor, rivals.net, crews, stage, self.recipe.rolling.steps, self.device)
        try:
            self.learn(stage, crews, rivals, dealer)
        finally:
            dealer.close()

    def learn(self, stage: Stage, crews: list[Crew], rivals: Rivals, dealer: Dealer) -> None:
        """Learn from batch after batch; where the recipe says so, one is learned while the next is played."""
        learner, stand = self.learner, self.stand
        learner.begin(stage)
        if stage.settled and stand.update == 0:
            learner.settle()
        lesson: Iterator[None] = iter(())
        self.began, spent, passed = perf_counter(), stand.seconds, stand.passed
        while (done := part_done(stage, stand.update, stand.seconds - spent)) < 1:
            self.actor.load_state_dict(learner.net.state_dict())
            rivals.choose(stand.update, learner.average)
            learner.catch_up()
            rolls = dealer.roll(lesson, learner.lessons())
            learner.catch_up()
            pace = pace_of(stage, done)
            lesson = learner.lesson(rolls, pace)
            if not stage.beside:
                finish(lesson)
                learner.catch_up()
            stand.update += 1
            if stage.renewed > 0 and stand.update % stage.renewed == 0:
                learner.renew()
            stand.choices += rolls["chosen"].numel()
            stand.passed = passed + sum(int(crew.arrays["passed"].sum()) for crew in crews)
            stand.seconds = spent + perf_counter() - self.began
            self.note(rolls, pace, dealer)
        finish(lesson)
        learner.catch_up()

    def rivals(self, seed: int) -> Rivals:
        """Return who plays beside the network in a stage."""
        recipe = self.recipe
        league = [name for name in recipe.league if (self.folder / name).exists()]
        found = Rivals(self.actor, seed, [self.read(name, 1.0) for name in league])
        found.frozen = [self.read(recipe.frozen, recipe.temperature)] if recipe.frozen else []
        return found

    def read(self, name: str, temperature: float) -> dict[str, Tensor]:
        """Return weights in the folder of the run, at a temperature."""
        held = written(self.folder / name, self.learner.net, temperature)
        return {key: tensor.to(self.device) for key, tensor in held.items()}

    def note(self, rolls: Rolls, pace: Pace, dealer: Dealer) -> None:
        """Tell how far the run is, and write it down, now and then."""
        update = self.stand.update
        if update % TOLD == 1:
            self.tell(json.dumps({**vars(self.stand), **progress(rolls), **self.learner.losses(), "rate": pace.rate,
                                  **{name: round(spent, 2) for name, spent in dealer.spent.items()}}))
        if update % SAVED == 0:
            save(self.folder, self.learner, self.stand, self.recipe)
        if self.recipe.kept > 0 and update % self.recipe.kept == 0:
            name = f"{self.recipe.game}-{self.stand.stage}-{update}.safetensors"
            write_for_play(self.folder / name, self.learner, self.stand, self.recipe)
        if self.judge is not None and update % self.judge.every == 0:
            self.judged(self.judge)

    def judged(self, judge: Judge) -> None:
        """Tell how strong the network is by now; what that takes is no time of the run."""
        began, stand = perf_counter(), self.stand
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{self.recipe.game}.safetensors"
            write_for_play(path, self.learner, stand, self.recipe)
            found = judge.figures(path)
        self.tell(json.dumps({"stage": stand.stage, "update": stand.update, "seconds": stand.seconds, **found}))
        self.began += perf_counter() - began


def part_done(stage: Stage, update: int, seconds: float) -> float:
    """Return how much of a stage is done, by its updates or by its time."""
    done = update / stage.updates
    return max(done, seconds / stage.seconds) if stage.seconds > 0 else done


def finish(lesson: Iterator[None]) -> None:
    """Let a lesson go on to its end."""
    for _ in lesson:
        pass


def progress(rolls: Rolls) -> dict[str, float]:
    """Return how long the games of a batch are, and how much is won in them."""
    ended = int(rolls["done"].sum())
    won = float(rolls["returns"].abs().amax(-1)[rolls["done"]].mean()) if ended else 0.0
    return {"length": round(rolls["chosen"].numel() / max(ended, 1), 1), "won": round(won, 3)}
