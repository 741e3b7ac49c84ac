"""Former name of `game_type`, for installations whose entry points were written before the renaming."""
from brushpass.games.topsecret.game_type import TOPSECRET as TOPSECRET
