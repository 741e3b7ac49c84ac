"""Errands of an Embassy player: where to go next, and why, from that player's view."""
from __future__ import annotations

from typing import Final

from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import (
    ARMOURY, BLUE, BOMB, CODE_BOOK, COMPUTER, FACTIONS, GREEN, HAND, HELIPAD, INFIRMARY, INTEL, JAMMING, LETTER, RADIO,
    RED, SECURITY_HQ, STORAGE_BASEMENT, STORAGE_TERRACE, TELEX, TUNNEL, TUNNEL_MAP, VIRUS,
)
from brushpass.games.embassy.view import EmbassyView

STORAGES: Final = [int(STORAGE_TERRACE), int(STORAGE_BASEMENT)]
ENOUGH_ATTACKS: Final = 2
ME: Final = 0  # in a view


class Errand:
    """A purpose, as the end of a text key, and the rooms that serve it, if any does."""

    def __init__(self, purpose: str, rooms: list[int]) -> None:
        self.purpose, self.rooms = purpose, rooms


def errands(config: EmbassyConfig, view: EmbassyView) -> list[Errand]:
    """Return the errands of the observer, the most important first."""
    if config.mission.floppies:
        listed = floppy_errands(view)
    else:
        listed = [*exit_errands(config, view), *bomb_errands(view)]
        if not listed:
            listed = [Errand(f"find.{wanted_intel(config, view)}", STORAGES)]
        elif listed[0].purpose == "blocked" and view.hand[BOMB] == 0:
            listed.append(Errand("find.bomb", STORAGES))
    return [*listed, *supply_errands(view)]


def wanted_factions(config: EmbassyConfig, view: EmbassyView) -> list[int]:
    """Return the factions whose Intel wins for the observer: ER37 any other; ER46 red and blue need each other's."""
    own = view.loyalty[ME]
    if config.mission.fifth and own != GREEN:
        return [int(BLUE) if own == RED else int(RED)]
    return [faction for faction in range(len(FACTIONS)) if faction != own and config.items[INTEL + faction] > 0]


def wanted_intel(config: EmbassyConfig, view: EmbassyView) -> str:
    """Return the colour of the Intel that wins, or `any` for several."""
    wanted = wanted_factions(config, view)
    return FACTIONS[wanted[0]] if len(wanted) == 1 else "any"


def floppy_errands(view: EmbassyView) -> list[Errand]:
    """ER42 Return the errands with the own Floppy, or towards it."""
    if view.hand[VIRUS + view.loyalty[ME]] == 0:
        return [Errand("find.floppy", STORAGES)]
    watched = int(SECURITY_HQ) in view.at[1:]
    return [Errand("upload" if watched else "upload.wait", [int(COMPUTER)])]


def exit_errands(config: EmbassyConfig, view: EmbassyView) -> list[Errand]:
    """E52, E89, ER43, ER44 Return the ways out for the Intel in hand; none without it."""
    own = view.loyalty[ME]
    intel = [faction for faction in wanted_factions(config, view) if view.hand[INTEL + faction] > 0]
    if not intel:
        return []
    errands: list[Errand] = []
    letter = view.helicopter >= 0 and config.mission.letters and view.hand[LETTER + view.helicopter] > 0
    if view.helicopter == own or (letter and intel != [view.helicopter]):
        errands.append(Errand("board", [int(HELIPAD)]))
    if config.mission.danger_zone and view.hand[TUNNEL_MAP] > 0:
        errands.append(Errand("smuggle", [int(TUNNEL)]))
    if config.mission.danger_zone and view.hand[CODE_BOOK] > 0:
        errands.append(Errand("unjam", [int(JAMMING)]) if view.jamming else Errand("transmit", [int(TELEX)]))
    if view.helicopter < 0 and view.tiles[own] > 0:
        errands.append(Errand("call", [int(RADIO)]))
    if not errands and view.helicopter >= 0 and view.hand[BOMB] == 0:
        errands.append(Errand("blocked", [int(HELIPAD)]))
    return errands


def bomb_errands(view: EmbassyView) -> list[Errand]:
    """E51, E91 Return the errands with a Bomb."""
    own = view.loyalty[ME]
    if view.hand[BOMB] == 0:
        return []
    if view.helicopter >= 0:
        return [Errand("bomb", [int(HELIPAD)])] if view.helicopter != own else []
    left = [faction for faction in range(len(FACTIONS)) if faction != own and view.tiles[faction] > 0]
    return [Errand("lure", [int(RADIO)])] if left else []


def supply_errands(view: EmbassyView) -> list[Errand]:
    """E55, E58, E88 Return the errands for healing, Attack cards and items."""
    errands: list[Errand] = []
    if view.injured[ME] == 1:
        errands.append(Errand("heal", [int(INFIRMARY)]))
    if sum(view.attacks) < ENOUGH_ATTACKS:
        errands.append(Errand("arm", [int(ARMOURY)]))
    if sum(view.hand) < HAND:
        errands.append(Errand("items", STORAGES))
    return errands
