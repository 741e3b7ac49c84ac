"""A look ahead without a search: worlds played on by heuristics until a seat chooses again; and values as chances."""
from __future__ import annotations

from typing import Final

from librt.random import Random

from brushpass.core.chance import pick
from brushpass.core.features import Memory
from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE

NOTHING: Final = -1  # in place of an action: the world goes on as it is


def play(game: Game[S], world: S, a: int, seat: int, memory: Memory) -> int:
    """Play an action on a world, let a seat remember what it is told of it, and return 1 if it is told anything."""
    world.news = []
    game.step(world, a)
    heard = 0
    for event in world.news:
        seen = event.seen_by(seat)
        if seen is not None:
            heard = 1
            if game.matters(event):
                memory.update(seen)
    return heard


def play_on(game: Game[S], world: S, seat: int, memory: Memory, rng: Random) -> int:
    """Play a world on until a seat has several options: nature by its odds, everybody else by heuristics.

    Returns how many things the seat has heard.
    """
    heard = 0
    while not world.over:
        player = game.who(world)
        if player == NATURE:
            a = int(game.draw(world, rng))
        else:
            options = game.legal_ids(world)
            if player == seat and len(options) > 1:
                break
            a = int(options[0] if len(options) == 1 else pick(options, game.prior(world, options), rng))
        heard += play(game, world, a, seat, memory)
    return heard


def chance(game: Game[S], value: float) -> float:
    """Return what a seat wins, or may expect to, as a chance of winning from 0 to 1: one in as many as there are sides
    where it is 0, because winners share what all others lose."""
    seats, fellows = float(game.seats), game.seats / game.sides()
    lost = -1.0 / (seats - 1.0)
    won = (seats - fellows) / (fellows * (seats - 1.0))
    return min(max((value - lost) / (won - lost), 0.0), 1.0)
