"""Rooms that are useful to a player now, and whether it is time to board."""
from __future__ import annotations

from typing import Final

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ARMOURY, BALLROOM, BREAKER, CENTRAL_LOCK, COMPUTER, FACTIONS, GREEN, HELIPAD, INFIRMARY, INTEL, JAMMING, RADIO,
    ROOMS, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TUNNEL, X_RAY,
)
from brushpass.games.embassy.view import EmbassyView

# sets, because a compiled tuple of integers that begins with 0 counts as undefined
ALWAYS: Final = frozenset([int(room) for room in (
    STORAGE_TERRACE, STORAGE_BASEMENT, ARMOURY, BREAKER, CENTRAL_LOCK, X_RAY, SECURITY_HQ, COMPUTER)])
DANGER: Final = frozenset([int(room) for room in (TELEX, JAMMING, TUNNEL)])  # ER43


def offers(config: EmbassyConfig, view: EmbassyView) -> list[int]:
    """Return the rooms that are useful to the observer."""
    return [int(room) for room in range(ROOMS) if is_offering(config, view, int(room))]


def is_offering(config: EmbassyConfig, view: EmbassyView, room: int) -> bool:
    """E51-E111 Return whether a room has an effect for the observer now."""
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
    """E52, ER37 Return whether Intel in hand wins by boarding; ER44 not the ally's, ER46 red and blue the other's."""
    own = view.loyalty[0]
    for faction in range(len(FACTIONS)):
        left_out = config.mission.fifth and own != GREEN and faction == GREEN
        if faction not in (own, view.helicopter) and not left_out and view.hand[INTEL + faction] > 0:
            return True
    return False
