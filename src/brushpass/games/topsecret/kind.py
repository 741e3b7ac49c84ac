"""What the box of Top Secret says: names, options, levels, and where its texts lie."""
from __future__ import annotations

from typing import Any, Final

from brushpass.core.game import Game
from brushpass.core.gametype import Form, GameType, Own, events_in
from brushpass.core.levels import Budget, searching, slipping
from brushpass.games.topsecret import events
from brushpass.games.topsecret.board_file import board_faults, board_from_file, board_to_file
from brushpass.games.topsecret.config import COUNTS, FREE, OPTIONS
from brushpass.games.topsecret.data import CARD_COUNT
from brushpass.games.topsecret.game import TopSecretGame
from brushpass.games.topsecret.guess.cover import wrap_bot


def pieces(game: Game[Any]) -> dict[str, list[int]]:
    """T5 Return how many duel cards of each number a colour has."""
    return {"cards": list(CARD_COUNT)}


TOPSECRET: Final = GameType("topsecret", "Top Secret", __package__, TopSecretGame, events_in(events))
TOPSECRET.label = "TopSecret"
TOPSECRET.shelf = 2
TOPSECRET.letters, TOPSECRET.rulings = ("T", "TA"), ("TA",)
TOPSECRET.options, TOPSECRET.free, TOPSECRET.counts = OPTIONS, FREE, COUNTS
TOPSECRET.form = Form(
    rules={"empty_corner": "T59", "tie": "TA50", "bonus": "TA51", "start_enterable": "TA52",
           "home_by_headquarters": "TA53", "most_turns": "TA49"},
    main=("board", "empty_corner"), numbers=("most_turns",), meant={"empty_corner": {"players": ("3",)}},
    hidden=("players",),
)
TOPSECRET.levels = (*slipping(80, 40, 0), *searching(Budget(8, 2, 4, 1.5), Budget(500, 10, 8, 0.5)))
TOPSECRET.drawer = "brushpass.games.topsecret.text.drawer:TopSecretDrawer"
TOPSECRET.pieces = pieces
TOPSECRET.wrap_bot = wrap_bot
TOPSECRET.trial = "brushpass.games.topsecret.text.trial:TopSecretTrial"
TOPSECRET.own = Own(("board",), lambda text: {"board": board_from_file(text)}, board_to_file, board_faults)
TOPSECRET.usual_bots = 3
TOPSECRET.open_hands = True
