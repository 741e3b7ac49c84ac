"""The games in OpenSpiel: import this module, and `pyspiel.load_game` knows them.

>>> import pyspiel
>>> import brushpass.env.openspiel
>>> game = pyspiel.load_game("brushpass_NAME(players=2)")

The options of each game are its parameters: whole numbers where they count something (0 for the usual number of
players), words elsewhere; in `items`, `plan` and `board` write `|` for a comma, and `key:5` for `key=5`.
Actions have the same numbers as in Brushpass, nature's too, so a history can be played on either side.

`observation_tensor` has the features of the game. `information_state_tensor` has the seat, these features, and the last
256 events that the player has heard, the latest first: six numbers each, the kind of event (from 1, in alphabetical
order) and its facts (by name, 2 more than their number; words as a number made of their letters), 0 where there is
nothing. It tells information states apart as long as no more events were heard; beyond that only the string does.

`resample_from_infostate` gives a world that fits what one player has heard. It has no history: `history()` begins
empty, it cannot be serialized, and the others begin to listen there, so that what they know is what they see in that
world and hear from then on. Search with `open_spiel.python.algorithms.ismcts`: the `pyspiel.ISMCTSBot` of OpenSpiel
2.0, in C++, cannot ask states written in Python, and brings the program down with any such game.
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
from brushpass.env.openspiel_world import COLUMNS, ROWS, World, opened
from brushpass.games import GAMES


def usual(known: tuple[str, ...]) -> int | str:
    """Return the usual value of an option as OpenSpiel writes it: a number where it may be one, 0 where it depends."""
    if any(value.isdigit() for value in known):
        return int(known[0]) if known[0].isdigit() else 0
    return known[0]


def spiel_game_type(kind: GameType) -> Any:
    """Return how OpenSpiel describes a game, whatever its options."""
    counts = [count for allowed in kind.counts.values() for count in allowed]
    return pyspiel.GameType(
        short_name=f"brushpass_{kind.name}",
        long_name=kind.title,
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
        parameter_specification={option: usual(known) for option, known in kind.options.items()},
    )


def game_info(game: Game[Any]) -> Any:
    """Return the measures of a game with its options; nature's choices are numbered like those of the players."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.actions),
        num_players=game.seats,
        min_utility=-1 / (game.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.most_choices(),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Brushpass, with its options settled, as a game of OpenSpiel."""

    kind: GameType

    def __init__(self, params: dict[str, int | str] | None = None) -> None:
        kind = self.kind
        given = {option: value for option, value in (params or {}).items()
                 if value != usual(kind.options.get(option, ("",)))}
        options = {option: str(value).replace("|", ",") for option, value in given.items()}
        options |= {option: options[option].replace(":", "=") for option in kind.list_options if option in options}
        self.game = opened(kind.name, tuple(options.items()))
        written = {option: value.replace(",", "|").replace("=", ":") if isinstance(value, str) else value
                   for option, value in given.items()}
        super().__init__(spiel_game_type(kind), game_info(self.game), written)

    def new_initial_state(self) -> SpielState:
        """Return a state at the beginning of the game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return what writes down what one player sees, or, with perfect recall, all that they know."""
        if params:
            raise ValueError(f"an observer has no parameters: {params}")
        if iig_obs_type is None:
            return Observer(self.game, False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer has what one player knows: public_info, and private_info of a single player")
        return Observer(self.game, iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: a world, in which everybody hears their part."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.world = World.new(game.game)

    def current_player(self) -> int:
        """Return who has to choose; nature is CHANCE."""
        if self.world.state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        who = self.world.game.who(self.world.state)
        return int(pyspiel.PlayerId.CHANCE) if who == NATURE else who

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.game.legal_actions(self.world.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what nature may do, and how likely each of it is."""
        game, state = self.world.game, self.world.state
        odds = game.odds(state)
        total = sum(odds)
        return [(a, weight / total) for a, weight in zip(game.legal_actions(state), odds, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.world.game.text(action)

    def is_terminal(self) -> bool:
        """Say whether the game has ended."""
        return bool(self.world.state.over)

    def returns(self) -> list[float]:
        """Return what each player has won, all 0 until the end."""
        return self.world.game.returns(self.world.state)

    def __str__(self) -> str:
        facts = self.world.state.facts()
        return " ".join([f"{name}={value}" for name, value in facts.items() if name not in ("config", "news")])

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state without history, in a world that fits all that this player has heard."""
        guessed: SpielState = self.get_game().new_initial_state()
        guessed.world = self.world.guess(player_id, Random(int(probability_sampler() * 2**53)))
        return guessed


class Observer:
    """Writes what one player sees, or all that they know, as numbers and as text."""

    def __init__(self, game: Game[Any], perfect_recall: bool) -> None:
        self.recalls = perfect_recall
        blocks = [(block.name, (block.size,)) for block in game.feature_blocks()]
        shapes: list[tuple[str, tuple[int, ...]]] = [*blocks]
        if perfect_recall:
            shapes = [("information.seat", (game.seats,)), *blocks, ("information.heard", (ROWS, COLUMNS))]
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(shape)) for _, shape in shapes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes:
            end = start + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)
            start = end

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees or knows into `tensor`, of which the arrays of `dict` are parts."""
        features = np.frombuffer(state.world.features(player), np.uint8)
        if not self.recalls:
            self.tensor[:] = features
            return
        self.tensor.fill(0)
        seats = state.world.game.seats
        self.tensor[player] = 1
        self.tensor[seats:seats + len(features)] = features
        for place, row in enumerate(state.world.ear(player).rows()):
            self.dict["information.heard"][place, :len(row)] = row

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees or knows, as text."""
        return state.world.knows(player) if self.recalls else state.world.sees(player)


for each in GAMES.values():
    pyspiel.register_game(spiel_game_type(each), type(f"Spiel{each.identifier}", (SpielGame,), {"kind": each}))
