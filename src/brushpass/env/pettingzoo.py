"""PettingZoo environments (AEC): every seat is an agent.

    env = brushpass.env.pettingzoo.env(NAME, players="3")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, _, info = env.last()
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Chance is drawn inside, from the seed. There is no ParallelEnv: the next player is only known after each step. Give a
policy only `last()` or `observe(agent)`: `agent_selection` is the player to move, which is not always public. An action
that the mask does not allow raises Refused with the rule, and changes nothing.
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
from brushpass.env.play import SEED_RANGE, Observation, SeatedPlay, action_space, observation_space
from brushpass.env.render import MODES, checked_mode, render_view
from brushpass.games import game as open_game

VERSION: Final = "v0"


def env(name: str, render_mode: str | None = None, **options: str) -> GameEnv:
    """Return a game as an environment."""
    return GameEnv(name, render_mode, **options)


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """A game in which every seat is an agent. Rewards come at the end: 1 for a win, -1 for a loss.

    It checks the call order itself: the wrappers of PettingZoo that do so would take as long as the game.
    """

    def __init__(self, name: str, render_mode: str | None = None, **options: str) -> None:
        EzPickle.__init__(self, name, render_mode, **options)
        super().__init__()
        self.game = open_game(name, **options)
        self.metadata: dict[str, Any] = {
            "name": f"brushpass_{name}_{VERSION}", "render_modes": MODES, "is_parallelizable": False, "render_fps": 1,
        }
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        self.np_random: np.random.Generator | None = None

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no attribute {name}, or not before reset()")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the action space, which is the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game, determined by the seed. `options` is ignored."""
        if seed is not None or self.np_random is None:
            self.np_random = seeding.np_random(seed)[0]
        self.play = SeatedPlay(MemoryPlay(self.game, int(self.np_random.integers(SEED_RANGE)), {}))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.stepped = True
        self.select_agent()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to move until the game is over. Raises RuntimeError if step() was not called."""
        for _ in range(max_iter):
            if not self.agents:
                return
            if not self.stepped:
                raise RuntimeError("call step() or reset() in a loop over agent_iter()")
            self.stepped = False
            yield self.agent_selection

    def step(self, action: int | None) -> None:
        """Play the action of the agent to move; None from an agent whose game is over. Raises Refused."""
        self.stepped = True
        if not self.agents:
            warnings.warn("the game is over: call reset()", stacklevel=2)
            return
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play.act(index(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.play.to_move == NOBODY:
            self.rewards = dict(zip(self.agents, self.game.returns(self.play.state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self.select_agent()

    def select_agent(self) -> None:
        """Select the player to move and set the infos: for them only, or for all at the end."""
        to_move = self.play.to_move
        self.agent_selection = self.agents[max(to_move, 0)]
        self.infos = {agent: self.play.info(seat) if to_move in (seat, NOBODY) else {}
                      for seat, agent in enumerate(self.agents)}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent; its mask is empty if the agent is not to move."""
        return self.play.observation(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return or print the table as the agent to move sees it."""
        view = self.game.observe(self.play.state, self.possible_agents.index(self.agent_selection))
        return render_view(self.game, view, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window."""
