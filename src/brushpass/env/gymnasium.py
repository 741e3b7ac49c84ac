"""The games for Gymnasium: one seat is yours, bots play all others.

    env = brushpass.env.gymnasium.env(NAME, seat=0, opponent="operative")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, over, _, info = env.step(action)

After an import of this module `gymnasium.make("Brushpass/LABEL-v0", opponent="random")` opens the same. Choose only
where `action_mask` has a 1: any other action raises Refused with the rule, and changes nothing.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle

from brushpass.agents.bot import Bot
from brushpass.agents.levels import level
from brushpass.core.game import Game
from brushpass.core.play import NOBODY, MemoryPlay
from brushpass.env.play import MOST_SEEDS, Observation, SeatedPlay, action_space, observation_space
from brushpass.env.render import MODES, known_mode, rendered
from brushpass.games import GAMES
from brushpass.games import game as open_game

Opponent = str | int | Callable[[int, int], Bot]  # a level's name or number, or what makes a bot of a seat and a seed


def env(name: str, seat: int = 0, opponent: Opponent | Sequence[Opponent] = "operative",
        render_mode: str | None = None, **options: str) -> SeatEnv:
    """Return one seat of a game; a list of opponents has one for every seat, that of your own is not used."""
    return SeatEnv(name, seat, opponent, render_mode, **options)


def by_seat(game: Game[Any], opponent: Opponent | Sequence[Opponent]) -> list[Callable[[int, int], Bot]]:
    """Return what gives the bot of each seat. Raises Problem for a level that there is not."""
    each = [opponent] * game.seats if isinstance(opponent, str | int) or callable(opponent) else list(opponent)
    if len(each) != game.seats:
        raise ValueError(f"there are {game.seats} seats, and {len(each)} opponents in the list")
    return [one if callable(one) else sitting(game, str(one)) for one in each]


def sitting(game: Game[Any], text: str) -> Callable[[int, int], Bot]:
    """Return what gives a bot of a level. Raises Problem."""
    chosen = level(game.name, text)
    return lambda seat, seed: chosen.sit(game, seat, seed)


class SeatEnv(gymnasium.Env[Observation, np.int64], EzPickle):
    """One seat of a game. The reward comes at the end: 1 a win, -1 a loss."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(self, name: str, seat: int = 0, opponent: Opponent | Sequence[Opponent] = "operative",
                 render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, name, seat, opponent, render_mode, **options)
        self.game = open_game(name, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.game.seats - 1}")
        self.seat = seat
        self.opponents = by_seat(self.game, opponent)
        self.render_mode = known_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, the same one for the same seed, up to the seat's first choice. `options` are not used."""
        super().reset(seed=seed)
        seeds = [int(each) for each in self.np_random.integers(MOST_SEEDS, size=self.game.seats + 1)]
        bots = {seat: sit(seat, seeds[seat]) for seat, sit in enumerate(self.opponents) if seat != self.seat}
        self.play = SeatedPlay(MemoryPlay(self.game, seeds[-1], bots))
        return self.show()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and on to the seat's next choice or the end. Raises Refused for one that is not legal."""
        self.play.act(int(action))
        observation, info = self.show()
        over = self.play.who() == NOBODY
        return observation, self.game.returns(self.play.state)[self.seat], over, False, info

    def show(self) -> tuple[Observation, dict[str, Any]]:
        """Return what the seat is given now, printed as well where somebody looks on."""
        if self.render_mode == "human":
            self.render()
        return self.play.observation(self.seat), self.play.info(self.seat)

    def render(self) -> str | None:
        """Return the table as the seat sees it, or print it."""
        return rendered(self.game, self.game.observe(self.play.state, self.seat), self.render_mode)


for game_name, kind in GAMES.items():
    gymnasium.register(f"Brushpass/{kind.identifier}-v0", f"{__name__}:SeatEnv", kwargs={"name": game_name})
