"""The games for PettingZoo: every seat is an agent, and they choose one after the other (AEC).

    env = brushpass.env.pettingzoo.env(NAME, players="3")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Nature plays inside, by the seed. There is no parallel version: nobody knows in advance who is asked next. Give a policy
`last()` or `observe(agent)` and nothing else: `agent_selection` says who is asked, which is not always everybody's to
know. An action that the mask does not allow raises Refused with the rule, and changes nothing.
"""
from __future__ import annotations

import warnings
from collections.abc import Iterator
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from brushpass.core.play import NOBODY, MemoryPlay
from brushpass.env.play import MOST_SEEDS, Observation, SeatedPlay, action_space, observation_space
from brushpass.env.render import MODES, known_mode, rendered
from brushpass.games import game as open_game

VERSION: Final = "v0"


def env(name: str, render_mode: str | None = None, **options: str) -> GameEnv:
    """Return a game as an environment."""
    return GameEnv(name, render_mode, **options)


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game with its options, where every seat is an agent. A reward comes at the end: 1 a win, -1 a loss.

    It says itself where it is used in the wrong order: the wrappers of PettingZoo, which look out for that, would take
    as long as the game.
    """

    def __init__(self, name: str, render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, name, render_mode, **options)
        super().__init__()
        self.game = open_game(name, **options)
        self.metadata: dict[str, Any] = {
            "name": f"brushpass_{name}_{VERSION}", "render_modes": MODES, "is_parallelizable": False, "render_fps": 1,
        }
        self.render_mode = known_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.chance: np.random.Generator | None = None

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no {name} before reset(), or none at all")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent is given: the same for all of them."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the space of an agent's actions: all that the game has."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: the same one for the same seed. The options of reset are not used."""
        if seed is not None or self.chance is None:
            self.chance = seeding.np_random(seed)[0]
        self.play = SeatedPlay(MemoryPlay(self.game, int(self.chance.integers(MOST_SEEDS)), {}))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.moved = True
        self.show()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Give the agent whose turn it is, as long as there is any. Raises RuntimeError where nobody has stepped."""
        for _ in range(max_iter):
            if not self.agents:
                return
            if not self.moved:
                raise RuntimeError("call step() or reset() in a loop over agent_iter()")
            self.moved = False
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Play what the agent whose turn it is chooses; None from an agent whose game is over. Raises Refused."""
        self.moved = True
        if not self.agents:
            warnings.warn("the game is over: call reset()", stacklevel=2)
            return
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play.act(index(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.play.who() == NOBODY:
            self.rewards = dict(zip(self.agents, self.game.returns(self.play.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.show()

    def show(self) -> None:
        """Turn to the player who is asked, and say what has happened: to them, and to all when the game is over."""
        asked = self.play.who()
        self.agent_selection = self.agents[max(asked, 0)]
        self.infos = {agent: self.play.info(seat) if asked in (seat, NOBODY) else {}
                      for seat, agent in enumerate(self.agents)}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and remembers now; its mask is empty where it is not asked."""
        return self.play.observation(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return the table as the agent sees it whose turn it is, or print it."""
        view = self.game.observe(self.play.state, self.possible_agents.index(self.agent_selection))
        return rendered(self.game, view, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""
