"""Compare the speed of our games with other libraries: `python -m bench.peers [SECONDS]`.

Random play on one core, in decisions per second: first without observations, then with the features of the player to
move and an action mask. Peers are called from Python, as their users call them. Our games run in one call (`playout`),
step by step from Python, in a batch, and through the adapters; peers are compared with our slowest game. All rows are
interleaved 25 times, and each figure is the median by CPU time, so that other load affects all rows equally. Needs
`pip install "brushpass[research]" rlcard pygame chess`; missing peers are named and left out.
"""
import importlib
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any, ParamSpec

import numpy as np
from librt.random import Random

import brushpass
from bench.speed import pin_to_one_core
from brushpass.agents.bot import RandomBot
from brushpass.core.chance import playout
from brushpass.env.batch import Batch
from brushpass.learn.walk import Walk

BARE_GOALS = {"kyoto": 1_000_000, "topsecret": 1_500_000, "embassy": 1_500_000}
STEP_GOAL, FULL_GOAL, PETTINGZOO_GOAL, GYMNASIUM_GOAL = 500_000, 600_000, 40_000, 60_000
OPENSPIEL = ("dark_hex(board_size=5)", "dark_chess", "hanabi", "hearts", "gin_rummy", "battleship")
RLCARD = ("leduc-holdem", "gin-rummy", "doudizhu", "uno")
PETTINGZOO = ("leduc_holdem_v4", "connect_four_v3", "tictactoe_v3", "chess_v6")
TOGETHER = 64  # games in a batch
TURNS = 25  # of each row: a core that is shared is fast and slow by turns of seconds
Play = Callable[[], int]  # plays a while, and returns the number of decisions
P = ParamSpec("P")
Row = tuple[str, Play, int, bool]  # what it is, the goal, 0 for a peer, and whether peers stand beside it


def rates(plays: list[Play], seconds: float) -> list[float]:
    """Return the median decisions per second of each player, from interleaved runs of `seconds` in total."""
    found: list[list[float]] = [[] for _ in plays]
    for play in plays:
        play()
    for _ in range(TURNS):
        for place, play in enumerate(plays):
            found[place].append(rate(play, seconds / TURNS))
    return [median(each) for each in found]


def rate(play: Play, seconds: float) -> float:
    """Return decisions per second of CPU time."""
    decisions, began = 0, process_time()
    while (took := process_time() - began) < seconds:
        decisions += play()
    return decisions / took


def in_one_call(name: str) -> Play:
    game, rng = brushpass.game(name), Random(1)
    return lambda: int(playout(game.new(), rng))


def step_by_step(name: str) -> Play:
    """Return a function that plays a game action by action from Python."""
    walk, chance = Walk(brushpass.game(name), 1), random.Random(1)

    def play() -> int:
        options, decisions = walk.reset(), 0
        while options:
            options = walk.step(chance.choice(options))
            decisions += 1
        return decisions

    return play


def in_a_batch(name: str) -> Play:
    batch, rng = Batch(name, TOGETHER, seed=1), np.random.default_rng(1)

    def play() -> int:
        for _ in range(20):
            batch.step(batch.sample(rng))
        return 20 * TOGETHER

    return play


def openspiel(name: str, full: bool) -> Play:
    """Return a function that plays an OpenSpiel game; `full` adds observation tensors and masks."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

    game, chance = pyspiel.load_game(name), random.Random(1)
    recall = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    kinds = (None, recall)[not game.get_type().provides_observation_tensor]
    seen = make_observation(game, kinds) if full else None

    def play() -> int:
        s, decisions = game.new_initial_state(), 0
        while not s.is_terminal():
            if s.is_chance_node():
                actions, odds = zip(*s.chance_outcomes(), strict=True)
                s.apply_action(chance.choices(actions, odds)[0])
                continue
            if seen is not None:
                seen.set_from(s, s.current_player())
                s.legal_actions_mask()
            s.apply_action(chance.choice(s.legal_actions()))
            decisions += 1
        return decisions

    return play


def rlcard(name: str) -> Play:
    """Return a function that plays an RLCard game, which always computes its observation."""
    library: Any = importlib.import_module("rlcard")
    env, chance = library.make(name, config={"seed": 1}), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def pettingzoo(module: str) -> Play:
    """Return a function that plays a PettingZoo game through `last`, as its users do."""
    env: Any = importlib.import_module(f"pettingzoo.classic.{module}").env()
    return agents_of(env, random.Random(1))


def our_pettingzoo(name: str) -> Play:
    from brushpass.env import pettingzoo as ours

    return agents_of(ours.env(name), random.Random(1))


def our_gymnasium(name: str) -> Play:
    """Return a function that plays one seat against fast random bots."""
    from brushpass.env import gymnasium as ours

    env, chance = ours.env(name, opponent=lambda _, seed: RandomBot(seed)), random.Random(1)

    def play() -> int:
        _, info = env.reset(seed=chance.randrange(2**30))
        decisions, over = 0, False
        while not over:
            _, _, over, _, info = env.step(chance.choice(info["legal"]))
            decisions += 1
        return decisions

    return play


def agents_of(env: Any, chance: random.Random) -> Play:
    def play() -> int:
        env.reset(seed=chance.randrange(2**30))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            legal = info["legal"] if "legal" in info else np.flatnonzero(seen["action_mask"])
            env.step(None if over or cut else int(chance.choice(legal)))
            decisions += not (over or cut)
        return decisions

    return play


def peer(what: str, make: Callable[P, Play], *args: P.args, **named: P.kwargs) -> Iterator[Row]:
    """Yield the row of another library's game, or print which library is missing."""
    try:
        yield what, make(*args, **named), 0, False
    except ImportError as error:
        print(f"{what} is left out: {error}", flush=True)


def bare() -> Iterator[Row]:
    """Return the rows without observations."""
    for name, goal in BARE_GOALS.items():
        yield f"Brushpass {name}, in one call", in_one_call(name), goal, False
    for name in BARE_GOALS:
        yield f"Brushpass {name}, step by step", step_by_step(name), STEP_GOAL, True
    for name in OPENSPIEL:
        yield from peer(f"OpenSpiel {name}", openspiel, name, False)


def full() -> Iterator[Row]:
    """Return the rows with features and mask."""
    for name in BARE_GOALS:
        yield f"Brushpass {name}, batch of {TOGETHER}", in_a_batch(name), FULL_GOAL, True
    for name in BARE_GOALS:
        yield f"Brushpass {name}, PettingZoo", our_pettingzoo(name), PETTINGZOO_GOAL, False
    for name in BARE_GOALS:
        yield f"Brushpass {name}, Gymnasium", our_gymnasium(name), GYMNASIUM_GOAL, False
    for name in OPENSPIEL:
        yield from peer(f"OpenSpiel {name}, observer", openspiel, name, True)
    for name in RLCARD:
        yield from peer(f"RLCard {name}", rlcard, name)
    for name in PETTINGZOO:
        yield from peer(f"PettingZoo {name}", pettingzoo, name)


def table(title: str, rows: list[Row], seconds: float) -> None:
    """Print decisions per second, next to the goal or to the ratio between a peer and our slowest game."""
    measured = rates([play for _, play, _, _ in rows], seconds)
    slowest = min(found for found, row in zip(measured, rows, strict=True) if row[3])
    print(f"\n{title}")
    for (what, _, goal, _), found in zip(rows, measured, strict=True):
        if goal:
            beside = f"goal {goal:,}: {'met' if found >= goal else 'MISSED'}"
        else:
            faster = "ours is faster" if slowest > found else "THEIRS IS FASTER"
            beside = f"{faster}: our slowest is {slowest / found:.2f} times as fast"
        print(f"{what:44} {found:12,.0f}  {beside}", flush=True)


if __name__ == "__main__":
    warnings.filterwarnings("ignore")
    pin_to_one_core()
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    table("Decisions a second, bare", list(bare()), wanted)
    table("Decisions a second, with features and mask", list(full()), wanted)
