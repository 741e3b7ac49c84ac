"""The game type of Kyoto: names, options, levels, and the location of its texts."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import CustomBoards, GameType, PageInfo, events_in
from brushpass.core.levels import Budget, heuristic_levels, search_levels
from brushpass.games.kyoto import events
from brushpass.games.kyoto.config import (
    FREE_OPTIONS, OPTIONS, PLAYER_COUNTS, board_faults, board_from_file, board_to_file,
)
from brushpass.games.kyoto.data import COUNT
from brushpass.games.kyoto.game import KyotoGame


def pieces(game: Game[Any]) -> dict[str, list[int]]:
    """K4, K5 Return how many cards of each kind a side has."""
    return {"cards": list(COUNT)}


KYOTO: Final = GameType(
    name="kyoto", title="Shadows in Kyoto", package=__package__, make=KyotoGame, events=events_in(events), sort_key=1,
    rule_prefixes=("K", "KA", "KD"), rulings=("KA",),
    options=OPTIONS, free_options=FREE_OPTIONS, counts=PLAYER_COUNTS,
    all_rules={"special_agents": "neutral", "equipment": "on"},
    match=(2, 3),  # K56, KA74
    levels=(*heuristic_levels(90, 45, 0), *search_levels(Budget(60, 6, 4, 1.5), Budget(3_000, 60, 4, 1.5))),
    drawer="brushpass.games.kyoto.text.drawer:KyotoDrawer",
    page=PageInfo(
        rules={"special_agents": "K73", "equipment": "K95", "equipment_sides": "K103", "attack_push": "KA51",
               "stun": "KA61"},
        main=("board", "special_agents", "equipment", "equipment_sides"),
        depends_on={"equipment_sides": {"equipment": ("on",)}, "stun": {"equipment": ("on",)}}, pieces=pieces,
    ),
    boards=CustomBoards(
        options=("board",), read=lambda text: {"board": board_from_file(text)}, write=board_to_file,
        faults=board_faults, trial="brushpass.games.kyoto.text.trial:KyotoTrial",
    ),
    secret_reader="brushpass.games.kyoto.secret_reader:KyotoReader",
)
