"""A training recipe: all parameters of a run, stored as a JSON file beside the weights."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from brushpass.core.errors import UserError

# keys of recipes before 0.2, by part
RENAMED: Final[dict[str, dict[str, str]]] = {
    "": {"rolling": "rollout", "learning": "ppo", "start": "initial_weights", "softened": "initial_temperature",
         "frozen": "frozen_opponent", "foresight": "lookahead", "kept": "snapshot_interval"},
    "size": {"key": "embedding"},
    "rollout": {"places": "max_legal_actions"},
    "ppo": {"minibatch": "minibatch_size", "passes": "epochs", "clip": "clip_range", "horizon": "gae_lambda",
            "value": "value_coef", "most_gradient": "max_grad_norm", "average": "ema_rate", "whole": "full_precision"},
    "stages": {"settled": "from_average", "beside": "overlap", "rate": "learning_rate",
               "level_until": "constant_until", "entropy": "entropy_coef", "pull": "kl_coef", "drift": "anchor_rate",
               "renewed": "anchor_interval", "shaping": "shaping_coef", "draw": "draw_penalty",
               "by_heart": "heuristic_secrets", "secrecy": "secret_entropy_factor", "rivals": "checkpoint_opponents",
               "tutor": "heuristic_opponents", "thoughts": "candidates", "slips": "blunder_percent"},
    "lookahead": {"least": "min_probability", "trust": "inverse_temperature", "lines": "max_rollouts",
                  "thoughts": "opponent_candidates", "guesses": "search_worlds", "steps": "max_search_steps"},
}


@dataclass
class Variant:
    """A set of game options, and its share of the games."""

    options: dict[str, str] = field(default_factory=dict)
    share: float = 1.0


@dataclass
class Size:
    """The size of the network: width of its layers, residual blocks, dimension of the action embedding."""

    width: int = 512
    blocks: int = 4
    embedding: int = 128


@dataclass
class Rollout:
    """How rollouts are collected; `games` is the total of all groups, `processes` the number per group."""

    games: int = 6144
    groups: int = 3
    processes: int = 15
    steps: int = 64  # decisions per game and batch
    max_legal_actions: int = 64


@dataclass
class Stage:
    """A phase of the run: its length, its loss, and its opponents.

    Pairs are the values at the first and the last update. A stage of imitation plays and learns the heuristic prior.
    The KL anchor is a slow copy of the network: every update moves it by `anchor_rate`, or every `anchor_interval`
    updates replace it by the average. The opponents in a share of the games, in per mille, are heuristics or earlier
    checkpoints.
    """

    updates: int = 100
    seconds: float = 0.0  # time limit in addition to the number of updates; 0 = none
    from_average: bool = False  # start with the average weights of the stage before
    imitation: bool = False
    overlap: bool = False  # learn while the next batch is collected, with weights that are one update older
    learning_rate: tuple[float, float] = (5e-4, 1e-5)
    constant_until: float = 0.3  # fraction of the stage after which the learning rate falls
    entropy_coef: tuple[float, float] = (0.02, 0.003)
    kl_coef: float = 0.0
    anchor_rate: float = 0.0
    anchor_interval: int = 0  # 0 = move by `anchor_rate`
    shaping_coef: tuple[float, float] = (0.0, 0.0)
    draw_penalty: float = 0.0  # for all seats, so that the network does not learn to wait for a draw
    heuristic_secrets: bool = False  # decisions that may reveal a secret follow the heuristic prior and are imitated
    secret_entropy_factor: float = 1.0  # multiplies the entropy of such decisions
    wrapped: bool = False  # learn inside the game's bot wrapper, with the arguments of the recipe's `wrapper`
    checkpoint_opponents: int = 0  # per mille of the games
    heuristic_opponents: int = 0  # per mille of the games
    by_side: bool = False  # opponents play all sides but one, as in a match; otherwise random seats
    candidates: tuple[int, int] = (1, 1)  # of heuristic opponents: least and most, alternating between processes
    blunder_percent: int = 0  # of heuristic opponents in every other process
    sharpness: float = 1.0  # exponent of the prior weights in imitation


@dataclass
class PPO:
    """Parameters of the PPO update."""

    minibatch_size: int = 16384
    epochs: int = 1
    clip_range: float = 0.2
    gae_lambda: float = 0.95
    value_coef: float = 0.5
    max_grad_norm: float = 0.5
    ema_rate: float = 0.02  # of the average weights, which play
    full_precision: bool = False  # no bfloat16 on a GPU


@dataclass
class Recipe:
    """All parameters of a run."""

    game: str
    seed: int = 1
    variants: list[Variant] = field(default_factory=lambda: [Variant()])
    size: Size = field(default_factory=Size)
    rollout: Rollout = field(default_factory=Rollout)
    ppo: PPO = field(default_factory=PPO)
    stages: list[Stage] = field(default_factory=lambda: [Stage()])
    initial_weights: str = ""  # a weights file in the folder of the run
    initial_temperature: float = 1.0  # of the policy of these weights
    frozen_opponent: str = ""  # a weights file that plays the opponents instead of earlier checkpoints
    league: list[str] = field(default_factory=list)  # more weights files in the folder, as opponents
    secretive: bool = False  # in play: sample at temperature 1 if a choice may reveal a secret
    wrapper: dict[str, list[int]] = field(default_factory=dict)  # in play: arguments of the game's bot wrapper
    temperature: float = 0.5  # in play
    lookahead: dict[str, float] = field(default_factory=dict)  # in play: fields of `Lookahead`, or none
    snapshot_interval: int = 0  # updates between weights files with a name of their own; 0 = none

    def text(self) -> str:
        """Return the recipe as JSON."""
        return json.dumps(asdict(self), indent=1) + "\n"


def read_recipe(text: str) -> Recipe:
    """Return the recipe in a JSON text. Raises UserError if the text is not a recipe or has a key of before 0.2."""
    try:
        fields = checked(json.loads(text), "")
        checked(fields.get("lookahead", {}), "lookahead")
        stages = [Stage(**{**stage, **pairs(checked(stage, "stages"))}) for stage in fields.pop("stages", [{}])]
        variants = [Variant(**variant) for variant in fields.pop("variants", [{}])]
        parts = {name: part(**checked(fields.pop(name, {}), name)) for name, part in PARTS.items()}
        return Recipe(**fields, **parts, stages=stages, variants=variants)
    except (ValueError, TypeError, AttributeError) as problem:
        raise UserError("terminal.train.recipe", {"problem": str(problem)[:100]}) from None


def checked(fields: dict[str, Any], part: str) -> dict[str, Any]:
    """Return the fields of a part of a recipe. Raises ValueError with the new name of a key that was renamed."""
    for key in fields:
        if key in RENAMED[part]:
            raise ValueError(f'"{key}" is called "{RENAMED[part][key]}" since 0.2')
    return fields


def pairs(fields: dict[str, Any]) -> dict[str, tuple[object, ...]]:
    """Return the values of a stage that are pairs, as tuples."""
    return {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}


PARTS: Final = {"size": Size, "rollout": Rollout, "ppo": PPO}
