"""The game type of Top Secret: names, options, levels, and the location of its texts."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import CustomBoards, GameType, PageInfo, events_in
from brushpass.core.levels import Budget, heuristic_levels, search_levels
from brushpass.games.topsecret import events
from brushpass.games.topsecret.board_file import board_faults, board_from_file, board_to_file
from brushpass.games.topsecret.config import FREE_OPTIONS, OPTIONS, PLAYER_COUNTS
from brushpass.games.topsecret.data import CARD_COUNT
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.beliefs.disguise import wrap_bot, wrap_learner


def pieces(game: Game[Any]) -> dict[str, list[int]]:
    """T5 Return how many duel cards of each number a colour has."""
    return {"cards": list(CARD_COUNT)}


TOPSECRET: Final = GameType(
    name="topsecret", title="Top Secret", package=__package__, make=TopSecretGame, events=events_in(events),
    label="TopSecret", sort_key=2, rule_prefixes=("T", "TA"), rulings=("TA",),
    options=OPTIONS, free_options=FREE_OPTIONS, counts=PLAYER_COUNTS,
    levels=(*heuristic_levels(60, 25, 0), *search_levels(Budget(8, 2, 4, 1.5), Budget(500, 10, 8, 0.5))),
    wrap_bot=wrap_bot, wrap_learner=wrap_learner,
    drawer="brushpass.games.topsecret.text.drawer:TopSecretDrawer",
    page=PageInfo(
        rules={"empty_corner": "T59", "tie": "TA50", "bonus": "TA51", "start_enterable": "TA52",
               "home_by_headquarters": "TA53", "guards": "TA54", "most_turns": "TA49"},
        main=("board", "empty_corner"), numbers=("most_turns",),
        depends_on={"empty_corner": {"players": ("3",)}, "guards": {"players": ("3",)}},
        hidden=("players",), open_hands=True, pieces=pieces,
    ),
    boards=CustomBoards(
        options=("board",), read=lambda text: {"board": board_from_file(text)}, write=board_to_file,
        faults=board_faults, trial="brushpass.games.topsecret.text.trial:TopSecretTrial",
    ),
    secret_reader="brushpass.games.topsecret.secret_reader:TopSecretReader",
)
