"""Gymnasium environments: one seat is the agent's, bots play the others.

    env = brushpass.env.gymnasium.env(NAME, seat=0, opponent="operative")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, over, _, info = env.step(action)

Importing this module also registers `gymnasium.make("Brushpass/LABEL-v0", opponent="random")`. Choose only actions with
a 1 in `action_mask`: any other action loses the game, with the reason in `info["refused"]`. With `illegal="raise"` it
raises Refused instead, and changes nothing.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle

from brushpass.agents.bot import Bot
from brushpass.agents.levels import find_opponent
from brushpass.core.game import Game
from brushpass.core.phrase import Refused
from brushpass.core.play import NOBODY, MemoryPlay
from brushpass.env.play import SEED_RANGE, Observation, SeatedPlay, action_space, observation_space
from brushpass.env.render import MODES, checked_mode, render_view
from brushpass.games import GAMES
from brushpass.games import game as open_game

Opponent = str | int | Callable[[int, int], Bot]  # a level's name or number, or a factory (seat, seed) -> bot
ILLEGAL: Final = ("lose", "raise")  # what an illegal action does
ILLEGAL_REWARD: Final = -1.0


def env(name: str, seat: int = 0, opponent: Opponent | Sequence[Opponent] = "operative",
        render_mode: str | None = None, illegal: str = "lose", **options: str) -> SeatEnv:
    """Return the environment of one seat; a list of opponents has one per seat, and that of your seat is ignored."""
    return SeatEnv(name, seat, opponent, render_mode, illegal, **options)


def bot_factories(game: Game[Any], opponent: Opponent | Sequence[Opponent]) -> list[Callable[[int, int], Bot]]:
    """Return the bot factory of each seat. Raises UserError for an unknown level."""
    opponents = [opponent] * game.seats if isinstance(opponent, str | int) or callable(opponent) else list(opponent)
    if len(opponents) != game.seats:
        raise ValueError(f"there are {game.seats} seats, and {len(opponents)} opponents in the list")
    return [entry if callable(entry) else bot_factory(game, str(entry)) for entry in opponents]


def bot_factory(game: Game[Any], text: str) -> Callable[[int, int], Bot]:
    """Return a factory of bots of a level. Raises UserError."""
    chosen = find_opponent(game.name, text)
    return lambda seat, seed: chosen.make_bot(game, seat, seed)


class SeatEnv(gymnasium.Env[Observation, np.int64], EzPickle):
    """One seat of a game. The reward comes at the end: 1 for a win, -1 for a loss."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(self, name: str, seat: int = 0, opponent: Opponent | Sequence[Opponent] = "operative",
                 render_mode: str | None = None, illegal: str = "lose", **options: str) -> None:
        EzPickle.__init__(self, name, seat, opponent, render_mode, illegal, **options)
        self.game = open_game(name, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.game.seats - 1}")
        if illegal not in ILLEGAL:
            raise ValueError(f"an illegal action cannot {illegal!r}: choose one of {', '.join(ILLEGAL)}")
        self.seat = seat
        self.illegal = illegal
        self.opponents = bot_factories(self.game, opponent)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, determined by the seed, and play to the seat's first decision. `options` is ignored."""
        super().reset(seed=seed)
        seeds = [int(value) for value in self.np_random.integers(SEED_RANGE, size=self.game.seats + 1)]
        bots = {seat: make(seat, seeds[seat]) for seat, make in enumerate(self.opponents) if seat != self.seat}
        self.play = SeatedPlay(MemoryPlay(self.game, seeds[-1], bots))
        return self.observe_seat()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action and continue to the seat's next decision or the end; an illegal action loses the game.

        Raises Refused for an illegal action if the environment was made with `illegal="raise"`.
        """
        try:
            self.play.act(int(action))
        except Refused as refused:
            if self.illegal == "raise" or self.play.to_move == NOBODY:
                raise
            observation, info = self.observe_seat()
            return observation, ILLEGAL_REWARD, True, False, {**info, "refused": str(refused)}
        observation, info = self.observe_seat()
        if self.play.to_move != NOBODY:
            return observation, 0.0, False, False, info
        return observation, self.game.returns(self.play.state)[self.seat], True, False, info

    def observe_seat(self) -> tuple[Observation, dict[str, Any]]:
        """Return the observation and info of the seat, and render it in the mode `human`."""
        if self.render_mode == "human":
            self.render()
        return self.play.observation(self.seat), self.play.info(self.seat)

    def render(self) -> str | None:
        """Return or print the table as the seat sees it."""
        return render_view(self.game, self.game.observe(self.play.state, self.seat), self.render_mode)


for game_name, kind in GAMES.items():
    gymnasium.register(f"Brushpass/{kind.identifier}-v0", f"{__name__}:SeatEnv", kwargs={"name": game_name})
