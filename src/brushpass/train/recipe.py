"""A recipe of training: everything that a run is made from, as it stands in a JSON file beside the weights."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from brushpass.core.errors import UserError


@dataclass
class Variant:
    """A set of options, and how large a share of the games is played by them."""

    options: dict[str, str] = field(default_factory=dict)
    share: float = 1.0


@dataclass
class Size:
    """How large the network is: numbers between its layers, residual blocks, numbers that stand for an action."""

    width: int = 512
    blocks: int = 4
    key: int = 128


@dataclass
class Rolling:
    """How games are played: so many at a time in so many groups, each by so many processes, so many steps a batch."""

    games: int = 6144
    groups: int = 3
    processes: int = 15
    steps: int = 64
    places: int = 64


@dataclass
class Stage:
    """A part of the run: how long, by which aim, and what is weighed how much from its first to its last update.

    A stage of imitation plays and learns what the heuristics lean to. The pull holds the network near a slow copy
    of itself, that each update moves by `drift`, or that is renewed whole after so many; the tutor plays the opponents
    in so many of a thousand games, and rivals do, earlier selves of the network. A draw may cost everybody something,
    so that nobody learns to wait for one.
    """

    updates: int = 100
    seconds: float = 0.0  # a limit beside the number of updates; 0 for none
    settled: bool = False  # begin from the average of the stage before it
    imitation: bool = False
    beside: bool = False  # learn while the next batch is played: more of them a second, from an older self
    rate: tuple[float, float] = (5e-4, 1e-5)
    level_until: float = 0.3  # the learning rate falls after this part of the stage
    entropy: tuple[float, float] = (0.02, 0.003)
    pull: float = 0.0
    drift: float = 0.0
    renewed: int = 0  # updates from one slow copy, the average by then, to the next; 0 for one that drifts
    shaping: tuple[float, float] = (0.0, 0.0)
    draw: float = 0.0
    by_heart: bool = False  # what may give a secret away is chosen as the heuristics lean, and copied
    secrecy: float = 1.0  # the entropy of such choices counts so many times: they hang together over many games
    wrapped: bool = False  # learn inside the game's wrapper of bots, as the recipe's `wrapper` says
    rivals: int = 0
    tutor: int = 0
    by_side: bool = False  # opponents are all sides but one, as in a match; otherwise random seats
    thoughts: tuple[int, int] = (1, 1)  # of the tutor: from the fewest to the most, in turn from process to process
    slips: int = 0  # of the tutor, in so many of a hundred choices, in every other process
    sharpness: float = 1.0  # imitation: the power that weights of the heuristics are raised to


@dataclass
class Learning:
    """How each batch is learned from."""

    minibatch: int = 16384
    passes: int = 1
    clip: float = 0.2
    horizon: float = 0.95  # lambda of the generalised advantage estimate
    value: float = 0.5
    most_gradient: float = 0.5
    average: float = 0.02  # how far the weights for play move to the newest in an update
    whole: bool = False  # choose and learn in whole bits on a GPU too, where it has half of them else


@dataclass
class Recipe:
    """Everything that a run is made from."""

    game: str
    seed: int = 1
    variants: list[Variant] = field(default_factory=lambda: [Variant()])
    size: Size = field(default_factory=Size)
    rolling: Rolling = field(default_factory=Rolling)
    learning: Learning = field(default_factory=Learning)
    stages: list[Stage] = field(default_factory=lambda: [Stage()])
    start: str = ""  # a file of weights in the folder of the run, to begin with
    softened: float = 1.0  # the temperature at which it begins with them
    frozen: str = ""  # one that plays as the rival throughout, in place of earlier selves
    league: list[str] = field(default_factory=list)  # others in the folder, as rivals beside earlier selves
    secretive: bool = False  # in play, what may give a secret away is as mixed as it was learned
    wrapper: dict[str, list[int]] = field(default_factory=dict)  # in play: arguments of the game's wrapper of bots
    temperature: float = 0.5  # at which what was learned plays
    foresight: dict[str, float] = field(default_factory=dict)  # how what was learned looks ahead in play, if it does
    kept: int = 0  # updates from one set of weights that is kept under a name of its own to the next, 0 for none

    def text(self) -> str:
        """Return the recipe as it is written in a file."""
        return json.dumps(asdict(self), indent=1) + "\n"


def read_recipe(text: str) -> Recipe:
    """Return the recipe that a file holds. Raises Problem where it makes none."""
    try:
        held = json.loads(text)
        stages = [Stage(**{**each, **pairs(each)}) for each in held.pop("stages", [{}])]
        variants = [Variant(**each) for each in held.pop("variants", [{}])]
        parts = {name: kind(**held.pop(name, {})) for name, kind in PARTS.items()}
        return Recipe(**held, **parts, stages=stages, variants=variants)
    except (ValueError, TypeError, AttributeError) as problem:
        raise UserError("terminal.train.recipe", {"problem": str(problem)[:100]}) from None


def pairs(held: dict[str, object]) -> dict[str, tuple[object, ...]]:
    """Return the values of a stage that go from one number to another."""
    return {name: tuple(value) for name, value in held.items() if isinstance(value, list)}


PARTS = {"size": Size, "rolling": Rolling, "learning": Learning}
