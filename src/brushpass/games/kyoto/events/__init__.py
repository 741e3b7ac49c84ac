"""What can happen in Kyoto, and who sees what of it. Every event says so itself; nothing is public by default."""
from brushpass.games.kyoto.events.agents import (
    Captured, Clashed, Declared, Guessed, Pushed, Returned, Shown, Swapped, Won,
)
from brushpass.games.kyoto.events.cards import (
    Activated, Drew, HandShown, Kept, Marked, Passed, Played, Reached, Retrieved, Sprung, TookBack, Used,
)
from brushpass.games.kyoto.events.setup import Chose, Placed, Protected, Unsealed

__all__ = [
    "Activated", "Captured", "Chose", "Clashed", "Declared", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed",
    "Placed", "Played", "Protected", "Pushed", "Reached", "Retrieved", "Returned", "Shown", "Sprung", "Swapped",
    "TookBack", "Unsealed", "Used", "Won",
]
