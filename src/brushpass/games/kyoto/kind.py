"""Former name of `game_type`, for installations whose entry points were written before the renaming."""
from brushpass.games.kyoto.game_type import KYOTO as KYOTO
