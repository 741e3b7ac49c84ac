"""What the box of Kyoto says: names, options, levels, and where its texts lie."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import Form, GameType, Own, events_in
from brushpass.core.levels import Budget, searching, slipping
from brushpass.games.kyoto import events
from brushpass.games.kyoto.config import COUNTS, FREE, OPTIONS, board_faults, board_from_file, board_to_file
from brushpass.games.kyoto.data import COUNT
from brushpass.games.kyoto.game import KyotoGame


def pieces(game: Game[Any]) -> dict[str, list[int]]:
    """K4, K5 Return how many cards of each kind a side has."""
    return {"cards": list(COUNT)}


KYOTO: Final = GameType("kyoto", "Shadows in Kyoto", __package__, KyotoGame, events_in(events))
KYOTO.shelf = 1
KYOTO.letters, KYOTO.rulings = ("K", "KA", "KD"), ("KA",)
KYOTO.options, KYOTO.free, KYOTO.counts = OPTIONS, FREE, COUNTS
KYOTO.form = Form(
    rules={"special_agents": "K73", "equipment": "K95", "equipment_sides": "K103", "attack_push": "KA51",
           "stun": "KA61"},
    main=("board", "special_agents", "equipment", "equipment_sides"),
    meant={"equipment_sides": {"equipment": ("on",)}, "stun": {"equipment": ("on",)}},
)
KYOTO.levels = (*slipping(90, 45, 0), *searching(Budget(60, 6, 4, 1.5), Budget(3_000, 60, 4, 1.5)))
KYOTO.drawer = "brushpass.games.kyoto.text.drawer:KyotoDrawer"
KYOTO.pieces = pieces
KYOTO.match = (2, 3)  # K56, KA74
KYOTO.trial = "brushpass.games.kyoto.text.trial:KyotoTrial"
KYOTO.own = Own(("board",), lambda text: {"board": board_from_file(text)}, board_to_file, board_faults)
KYOTO.everything = {"special_agents": "neutral", "equipment": "on"}
