"""Heuristic rollouts without a search, and the conversion of returns to win probabilities."""
from __future__ import annotations

from typing import Final

from librt.random import Random

from brushpass.core.chance import pick
from brushpass.core.features import Memory
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE

NO_ACTION: Final = -1  # in place of an action: roll out from the current state


def step_and_observe(game: Game[S], world: S, a: int, seat: int, memory: Memory) -> None:
    """Step a world in place and update a seat's memory."""
    world.events = []
    game.step(world, a)
    for event in world.events:
        seen = event.seen_by(seat)
        if seen is not None and game.affects_memory(event):
            memory.update(seen)


def roll_out(game: Game[S], world: S, seat: int, memory: Memory, rng: Random) -> None:
    """Play a world on in place until a seat has several options: chance by its odds, everybody else by their prior."""
    while not world.over:
        player = game.who(world)
        if player == NATURE:
            a = int(game.draw(world, rng))
        else:
            options = game.legal_ids(world)
            if player == seat and len(options) > 1:
                break
            a = int(options[0] if len(options) == 1 else pick(options, game.prior(world, options), rng))
        step_and_observe(game, world, a, seat, memory)


def win_probability(game: Game[S], value: float) -> float:
    """Convert an expected return to a win probability from 0 to 1; 0 becomes 1 / number of sides.

    Winners share what all others lose, so returns are scaled between a loss and a win of the whole side.
    """
    seats, side_size = float(game.seats), game.seats / game.sides()
    loss = -1.0 / (seats - 1.0)
    win = (seats - side_size) / (side_size * (seats - 1.0))
    return min(max((value - loss) / (win - loss), 0.0), 1.0)
