"""What can happen in Embassy, and who sees what of it. An event keeps who was watching when it happened."""
from brushpass.games.embassy.events.cards import (
    Armed, Cracked, Dealt, Discarded, Drew, Kept, Repacked, Scanned, Stuffed,
)
from brushpass.games.embassy.events.meeting import (
    Chose, Counted, Decided, Exchanged, Gave, Handed, Looked, Met, Peeked, Rewarded, Stole,
)
from brushpass.games.embassy.events.turn import (
    Acted, Began, Boarded, Entered, Hacked, Moved, Passed, Played, Scored, Won,
)

__all__ = [
    "Acted", "Armed", "Began", "Boarded", "Chose", "Counted", "Cracked", "Dealt", "Decided", "Discarded", "Drew",
    "Entered", "Exchanged", "Gave", "Hacked", "Handed", "Kept", "Looked", "Met", "Moved", "Passed", "Peeked", "Played",
    "Repacked", "Rewarded", "Scanned", "Scored", "Stole", "Stuffed", "Won",
]
