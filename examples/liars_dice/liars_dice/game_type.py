"""The type of the game: its names, its options, and where its texts are."""
from typing import Final

from brushpass.core.gametype import GameType, PageInfo, events_in

from liars_dice import events
from liars_dice.game import OPTIONS, LiarsDiceGame

LIARS_DICE: Final = GameType(
    name="liarsdice", title="Liar's Dice", package=__package__, make=LiarsDiceGame, events=events_in(events),
    label="LiarsDice", rule_prefixes=("L",), options=OPTIONS, counts={"": [2, 3, 4]},
    page=PageInfo(rules={"dice": "L1", "ones": "L6"}, main=("dice", "ones"), hidden=("players",)),
)
