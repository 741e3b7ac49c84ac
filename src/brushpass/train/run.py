"""A training run: its stages in order, with a log, checkpoints to resume from, and weights for play."""
from __future__ import annotations

import json
from collections import deque
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
from brushpass.train.checkpoint import Progress, export, load, load_initial_weights, read_exported, save
from brushpass.train.learner import Learner, Schedule, schedule_at
from brushpass.train.net import Net
from brushpass.train.opponents import OpponentPool
from brushpass.train.recipe import Recipe, Stage
from brushpass.train.rollout import RolloutBatch, RolloutCollector
from brushpass.train.workers import LocalWorkerGroup, WorkerGroup, WorkerGroupFactory, open_worker_groups

LOG_INTERVAL_UPDATES: Final = 20
CHECKPOINT_INTERVAL_UPDATES: Final = 100
Log = Callable[[str], None]


class Evaluation(NamedTuple):
    """A periodic evaluation: its interval in updates, and a function of a weights file that returns figures to log."""

    interval: int
    measure: Callable[[Path], dict[str, object]]


class Run:
    """The run of a recipe in a folder, with workers on this machine or elsewhere."""

    def __init__(self, recipe: Recipe, folder: Path, log: Log, make_group: WorkerGroupFactory = LocalWorkerGroup,
                 evaluation: Evaluation | None = None) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.recipe = recipe
        self.folder = folder
        self.log = log
        self.make_group = make_group
        self.evaluation = evaluation
        self.started = 0.0  # start time of the stage, shifted by the duration of evaluations
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        game = open_game(recipe.game, **recipe.variants[0].options)
        net = Net(total_size(game.feature_blocks()), game.actions, recipe.size).to(self.device)
        self.learner = Learner(net, recipe.ppo, self.device)
        self.actor = deepcopy(net).requires_grad_(False)
        if self.device.type == "cuda" and not recipe.ppo.full_precision:
            self.actor = self.actor.bfloat16()
        self.progress = Progress()
        if recipe.initial_weights:
            load_initial_weights(folder / recipe.initial_weights, self.learner, recipe.initial_temperature)
        load(folder, self.learner, self.progress)

    def run(self) -> None:
        """Run the remaining stages; on a GPU, inference has priority over learning."""
        priority: AbstractContextManager[object] = nullcontext()
        if self.device.type == "cuda":
            priority = torch.cuda.stream(torch.cuda.Stream(priority=-1))  # type: ignore[no-untyped-call]
        weights = sum(parameter.numel() for parameter in self.learner.net.parameters())
        self.log(json.dumps({"game": self.recipe.game, "weights": weights, "device": str(self.device)}))
        with priority:
            while self.progress.stage < len(self.recipe.stages):
                self.run_stage(self.recipe.stages[self.progress.stage])

    def run_stage(self, stage: Stage) -> None:
        """Run one stage, from the current update on."""
        progress = self.progress
        seed = self.recipe.seed * 1_000 + progress.stage * 100 + progress.update  # differs when a run is resumed
        opponents = self.opponent_pool(seed)
        with open_worker_groups(self.recipe, stage, seed, self.make_group) as groups:
            collector = RolloutCollector(self.actor, opponents.net, groups, stage, self.recipe.rollout.steps,
                                         self.device)
            try:
                self.learn(stage, groups, opponents, collector)
            finally:
                collector.close()
        if stage.imitation:
            self.learner.kl_anchor.load_state_dict(self.learner.net.state_dict())
        progress.stage, progress.update = progress.stage + 1, 0
        save(self.folder, self.learner, progress, self.recipe)

    def learn(self, stage: Stage, groups: list[WorkerGroup], opponents: OpponentPool,
              collector: RolloutCollector) -> None:
        """Collect batches and learn from them until the stage is done."""
        learner, progress = self.learner, self.progress
        learner.start_stage(stage)
        if stage.from_average and progress.update == 0:
            learner.reset_to_average()
        learning: Iterator[None] = iter(())
        self.started, seconds, passed = perf_counter(), progress.seconds, progress.passed
        while (done := stage_fraction(stage, progress.update, progress.seconds - seconds)) < 1:
            self.actor.load_state_dict(learner.net.state_dict())
            opponents.select(progress.update, learner.average)
            learner.synchronize()
            batch = collector.collect(learning, learner.step_count())
            learner.synchronize()
            schedule = schedule_at(stage, done)
            learning = learner.learn(batch, schedule)
            if not stage.overlap:
                deque(learning, maxlen=0)
                learner.synchronize()
            progress.update += 1
            if stage.anchor_interval > 0 and progress.update % stage.anchor_interval == 0:
                learner.update_anchor()
            progress.choices += batch["chosen"].numel()
            progress.passed = passed + sum(int(group.arrays["auto_decisions"].sum()) for group in groups)
            progress.seconds = seconds + perf_counter() - self.started
            self.after_update(batch, schedule, collector)
        deque(learning, maxlen=0)
        learner.synchronize()

    def opponent_pool(self, seed: int) -> OpponentPool:
        """Return the checkpoint opponents of a stage."""
        recipe = self.recipe
        league = [name for name in recipe.league if (self.folder / name).exists()]
        pool = OpponentPool(self.actor, seed, [self.read_weights(name, 1.0) for name in league])
        if recipe.frozen_opponent:
            pool.frozen = [self.read_weights(recipe.frozen_opponent, recipe.temperature)]
        return pool

    def read_weights(self, name: str, temperature: float) -> dict[str, Tensor]:
        """Return the weights of a file in the folder of the run, at a temperature."""
        weights = read_exported(self.folder / name, self.learner.net, temperature)
        return {key: tensor.to(self.device) for key, tensor in weights.items()}

    def after_update(self, batch: RolloutBatch, schedule: Schedule, collector: RolloutCollector) -> None:
        """Log, save, export and evaluate if this update is due for it."""
        progress, update = self.progress, self.progress.update
        if update % LOG_INTERVAL_UPDATES == 1:
            self.log(json.dumps({**vars(progress), **batch_statistics(batch), **self.learner.losses(),
                                 "learning_rate": schedule.learning_rate,
                                 **{phase: round(seconds, 2) for phase, seconds in collector.seconds.items()}}))
        if update % CHECKPOINT_INTERVAL_UPDATES == 0:
            save(self.folder, self.learner, progress, self.recipe)
        if self.recipe.snapshot_interval > 0 and update % self.recipe.snapshot_interval == 0:
            name = f"{self.recipe.game}-{progress.stage}-{update}.safetensors"
            export(self.folder / name, self.learner, progress, self.recipe)
        if self.evaluation is not None and update % self.evaluation.interval == 0:
            self.evaluate(self.evaluation)

    def evaluate(self, evaluation: Evaluation) -> None:
        """Evaluate the current weights and log the figures; this does not count as training time."""
        start, progress = perf_counter(), self.progress
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"{self.recipe.game}.safetensors"
            export(path, self.learner, progress, self.recipe)
            figures = evaluation.measure(path)
        self.log(json.dumps({"stage": progress.stage, "update": progress.update, "seconds": progress.seconds,
                             **figures}))
        self.started += perf_counter() - start


def stage_fraction(stage: Stage, update: int, seconds: float) -> float:
    """Return the fraction of a stage that is done, by updates or by time."""
    done = update / stage.updates
    return max(done, seconds / stage.seconds) if stage.seconds > 0 else done


def batch_statistics(batch: RolloutBatch) -> dict[str, float]:
    """Return the mean length of the games in a batch, and their mean largest return."""
    ended = int(batch["done"].sum())
    won = float(batch["returns"].abs().amax(-1)[batch["done"]].mean()) if ended else 0.0
    return {"length": round(batch["chosen"].numel() / max(ended, 1), 1), "decisive": round(won, 3)}
