"""The game type of Embassy: names, options, levels, and the location of its texts."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import CustomBoards, GameType, PageInfo, events_in
from brushpass.core.levels import LEVEL_NAMES, Budget, Level, heuristic_levels
from brushpass.games.embassy import events
from brushpass.games.embassy.config import (
    FREE_OPTIONS, OPTIONS, PLAYER_COUNTS, EmbassyConfig, custom_board_faults, options_from_file, options_to_file,
)
from brushpass.games.embassy.data import ATTACK_COUNT
from brushpass.games.embassy.game import EmbassyGame


def pieces(game: Game[Any]) -> dict[str, list[int]]:
    """ER4 Return how many cards there are of each item and each Attack."""
    config = game.config
    assert isinstance(config, EmbassyConfig)
    return {"items": list(config.items), "attacks": list(ATTACK_COUNT)}


EMBASSY: Final = GameType(
    name="embassy", title="[redacted]", package=__package__, make=EmbassyGame, events=events_in(events), sort_key=3,
    rule_prefixes=("E", "ED", "ER"), rulings=("ER",),
    options=OPTIONS, free_options=FREE_OPTIONS, list_options=("items",), counts=PLAYER_COUNTS, counted_by="mission",
    levels=(*heuristic_levels(80, 40), Level(LEVEL_NAMES[2], 8, naive=True), Level(LEVEL_NAMES[3], 0, candidates=2),
            Level(LEVEL_NAMES[4], 0, Budget(150, 10, 4, 1.5))),
    drawer="brushpass.games.embassy.text.drawer:EmbassyDrawer",
    page=PageInfo(
        rules={"edition": "ER63", "briefcases": "ER4", "stay": "ER9", "attack_vs_ignore": "ER17", "rounds": "ER39",
               "items": "ER4", "mission=classic": "ER41", "mission=two-man-rule": "ER42", "mission=danger-zone": "ER43",
               "mission=strange-bedfellows": "ER44", "mission=three-alone": "ER45", "mission=the-fifth": "ER46",
               "mission=face-to-face": "ER47"},
        main=("mission",), numbers=("rounds",), hidden=("players",), default_bots=3, pieces=pieces,
    ),
    boards=CustomBoards(options=("plan", "items"), read=options_from_file, write=options_to_file,
                        faults=custom_board_faults, trial="brushpass.games.embassy.text.trial:EmbassyTrial"),
)
