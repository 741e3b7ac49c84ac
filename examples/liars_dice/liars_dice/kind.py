"""What the box says: names, options, and where the texts lie."""
from typing import Final

from brushpass.core.gametype import Form, GameType, events_in

from liars_dice import events
from liars_dice.game import OPTIONS, LiarsDiceGame

LIARS_DICE: Final = GameType("liarsdice", "Liar's Dice", __package__, LiarsDiceGame, events_in(events))
LIARS_DICE.label = "LiarsDice"
LIARS_DICE.letters = ("L",)
LIARS_DICE.options = OPTIONS
LIARS_DICE.counts = {"": [2, 3, 4]}
LIARS_DICE.form = Form(rules={"dice": "L1", "ones": "L6"}, main=("dice", "ones"), hidden=("players",))
