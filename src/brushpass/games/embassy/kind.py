"""Former name of `game_type`, for installations whose entry points were written before the renaming."""
from brushpass.games.embassy.game_type import EMBASSY as EMBASSY
