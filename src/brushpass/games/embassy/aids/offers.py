"""What rooms have to offer to a player now, or in this mission; and whether it is time to board."""
from __future__ import annotations

from typing import Final

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ARMOURY, BALLROOM, BREAKER, CENTRAL_LOCK, COMPUTER, FACTIONS, GREEN, HELIPAD, INFIRMARY, INTEL, JAMMING, RADIO,
    ROOMS, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TUNNEL, X_RAY,
)
from brushpass.games.embassy.view import EmbassyView

# sets, because a compiled tuple of room numbers counts as not set where the first of them is 0
ALWAYS: Final = frozenset([int(room) for room in (
    STORAGE_TERRACE, STORAGE_BASEMENT, ARMOURY, BREAKER, CENTRAL_LOCK, X_RAY, SECURITY_HQ, COMPUTER)])
DANGER: Final = frozenset([int(room) for room in (TELEX, JAMMING, TUNNEL)])  # ER43


def offers(config: EmbassyConfig, view: EmbassyView) -> list[int]:
    """Return the rooms that offer something to the player who looks."""
    return [int(room) for room in range(ROOMS) if is_offering(config, view, int(room))]


def is_offering(config: EmbassyConfig, view: EmbassyView, room: int) -> bool:
    """E51-E111 Say whether a room does something for the player who enters it now."""
    if room in DANGER:
        return config.mission.danger_zone
    if room == BALLROOM:
        return not view.reception
    if room == INFIRMARY:
        return view.injured[0] == 1
    if room == RADIO:
        return view.helicopter < 0 and sum(view.tiles) > 0
    if room == HELIPAD:
        return view.helicopter >= 0
    return room in ALWAYS


def carries_intel(config: EmbassyConfig, view: EmbassyView) -> bool:
    """E52, ER37 Say whether an Intel in hand wins by boarding; ER44 not the ally's, ER46 red and blue the other's."""
    own = view.loyalty[0]
    for faction in range(len(FACTIONS)):
        left_out = config.mission.fifth and own != GREEN and faction == GREEN
        if faction not in (own, view.helicopter) and not left_out and view.hand[INTEL + faction] > 0:
            return True
    return False
