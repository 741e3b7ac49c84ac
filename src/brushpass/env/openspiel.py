"""OpenSpiel games: import this module, then use `pyspiel.load_game`.

>>> import pyspiel
>>> import brushpass.env.openspiel
>>> game = pyspiel.load_game("brushpass_NAME(players=2)")

The options of each game are its parameters: integers if they count something (0 = the default number of players),
otherwise strings; in `items`, `plan` and `board` write `|` for a comma, and `key:5` for `key=5`. Action ids are those
of Brushpass, chance outcomes included, so that a history is valid in both.

`observation_tensor` has the features of the game. `information_state_tensor` has the seat, these features, and the last
256 events that the player observed, latest first: six numbers each, the event's type (from 1, in alphabetical order)
and its fields (by name; integers plus 2, other values hashed), 0 for padding. It distinguishes information states for
up to 256 events; beyond that only the string does.

`resample_from_infostate` returns a world consistent with one player's history. It has no history of its own:
`history()` is empty, it cannot be serialized, and the other players only know what they see in that world and observe
from then on. Search with `open_spiel.python.algorithms.ismcts`: the C++ `pyspiel.ISMCTSBot` of OpenSpiel 2.0 crashes
with any game written in Python.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from librt.random import Random
from numpy.typing import NDArray

from brushpass.core.game import Game
from brushpass.core.kernel import NATURE
from brushpass.core.gametype import GameType
from brushpass.env.openspiel_world import NUMBERS_PER_EVENT, MAX_TENSOR_EVENTS, World, cached_game
from brushpass.games import GAMES


def default_value(values: tuple[str, ...]) -> int | str:
    """Return the default of an option as OpenSpiel expects it: an integer if it can be one, 0 if it depends on others.
    """
    if any(value.isdigit() for value in values):
        return int(values[0]) if values[0].isdigit() else 0
    return values[0]


def spiel_game_type(game_type: GameType) -> Any:
    """Return OpenSpiel's description of a game type."""
    counts = [count for allowed in game_type.counts.values() for count in allowed]
    return pyspiel.GameType(
        short_name=f"brushpass_{game_type.name}",
        long_name=game_type.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option: default_value(known) for option, known in game_type.options.items()},
    )


def game_info(game: Game[Any]) -> Any:
    """Return OpenSpiel's game info; chance outcomes have the same ids as players' actions."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.actions),
        num_players=game.seats,
        min_utility=-1 / (game.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.max_game_length(),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A Brushpass game with its options, as an OpenSpiel game."""

    brushpass_type: GameType

    def __init__(self, params: dict[str, int | str] | None = None) -> None:
        game_type = self.brushpass_type
        changed = {option: value for option, value in (params or {}).items()
                   if value != default_value(game_type.options.get(option, ("",)))}
        options = {option: str(value).replace("|", ",") for option, value in changed.items()}
        options |= {option: options[option].replace(":", "=") for option in game_type.list_options if option in options}
        self.game = cached_game(game_type.name, tuple(options.items()))
        written = {option: value.replace(",", "|").replace("=", ":") if isinstance(value, str) else value
                   for option, value in changed.items()}
        super().__init__(spiel_game_type(game_type), game_info(self.game), written)

    def new_initial_state(self) -> SpielState:
        """Return the initial state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer of one player's view, or of their information state with perfect recall."""
        if params:
            raise ValueError(f"an observer has no parameters: {params}")
        if iig_obs_type is None:
            return Observer(self.game, False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer has what one player knows: public_info, and private_info of a single player")
        return Observer(self.game, iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """An OpenSpiel state: a world with the histories of all players."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = World.new(game.game)

    def current_player(self) -> int:
        """Return the player to move; CHANCE or TERMINAL otherwise."""
        if self.world.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        who = self.world.game.who(self.world.state)
        return int(pyspiel.PlayerId.CHANCE) if who == NATURE else who

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.game.legal_actions(self.world.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities."""
        game, state = self.world.game, self.world.state
        odds = game.odds(state)
        total = sum(odds)
        return [(a, weight / total) for a, weight in zip(game.legal_actions(state), odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.world.game.text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.world.state.over)

    def returns(self) -> list[float]:
        """Return the returns of all players; 0 until the end."""
        return self.world.game.returns(self.world.state)

    def __str__(self) -> str:
        facts = self.world.state.to_dict()
        return " ".join([f"{name}={value}" for name, value in facts.items() if name not in ("config", "events")])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state without history, in a world consistent with this player's history."""
        sampled: SpielState = self.get_game().new_initial_state()
        sampled.world = self.world.resample(player_id, Random(int(probability_sampler() * 2**53)))
        return sampled


class Observer:
    """Writes one player's view or information state as a tensor and as text."""

    def __init__(self, game: Game[Any], perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        blocks = [(block.name, (block.size,)) for block in game.feature_blocks()]
        shapes: list[tuple[str, tuple[int, ...]]] = [*blocks]
        if perfect_recall:
            history = ("information.heard", (MAX_TENSOR_EVENTS, NUMBERS_PER_EVENT))
            shapes = [("information.seat", (game.seats,)), *blocks, history]
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(shape)) for _, shape in shapes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's view or information state into `tensor`; the arrays of `dict` are views of it."""
        features = np.frombuffer(state.world.features(player), np.uint8)
        if not self.perfect_recall:
            self.tensor[:] = features
            return
        self.tensor.fill(0)
        seats = state.world.game.seats
        self.tensor[player] = 1
        self.tensor[seats:seats + len(features)] = features
        for index, row in enumerate(state.world.history_of(player).rows()):
            self.dict["information.heard"][index, :len(row)] = row

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's view or information state as text."""
        return state.world.information_text(player) if self.perfect_recall else state.world.observation_text(player)


for registered in GAMES.values():
    subclass = type(f"Spiel{registered.identifier}", (SpielGame,), {"brushpass_type": registered})
    pyspiel.register_game(spiel_game_type(registered), subclass)
