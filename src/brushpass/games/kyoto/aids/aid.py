"""Player aid of Kyoto: tracked pawns, possible identities of the enemy's, and certain outcomes of attacks."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN, Event
from brushpass.core.view import Aid, View
from brushpass.games.kyoto.actions import START, TO
from brushpass.games.kyoto.aids.identities import Identities
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import NOWHERE, STRENGTH
from brushpass.games.kyoto.events import Clashed
from brushpass.games.kyoto.beliefs.placements import PawnHistory, has_escape
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.view import KyotoView


class KyotoAid(Aid):
    """The twelve pawns, tracked by public events, and what a player can infer about them."""

    def __init__(self, config: KyotoConfig, player: int) -> None:
        self.player: int = player
        self.pawns: list[PawnHistory] = [PawnHistory(config.size, 0), PawnHistory(config.size, 1)]
        self.identities: Identities = Identities(config.size)
        self.clash: list[int] = []  # the pawns of the last clash: attacker, defender

    def update(self, step: list[Event]) -> None:
        escaping = has_escape(step)
        for event in step:
            if isinstance(event, Clashed):
                self.clash = [self.pawns[side].in_cell[event.cell] for side in (event.player, 1 - event.player)]
            for pawns in self.pawns:
                pawns.escaping = escaping
                pawns.update(event)

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return `pawns` by side: locations in the order of placement, -1 if captured; `clash`: the last two fighters.

        A player also gets `can`, a mask of identities for each enemy pawn, the `newest` informative test, and the
        `attacks` with a known outcome: start, location, and 1 for a win.
        """
        assert isinstance(view, KyotoView)
        shown: dict[str, object] = {"pawns": [standing(pawns) for pawns in self.pawns], "clash": self.clash}
        if self.player >= 0:
            self.identities.update(self.pawns[1 - self.player])
            shown["can"] = self.identities.masks
            shown["newest"] = self.identities.newest or None
            shown["attacks"] = attacks(view, options)
        return shown


def standing(pawns: PawnHistory) -> list[int]:
    """Return the location of each pawn of a side, -1 if captured."""
    cells = [-1 for _ in range(len(pawns.in_cell) + len(pawns.captured))]
    for cell, pawn in pawns.in_cell.items():
        cells[pawn] = cell
    return cells


def attacks(view: KyotoView, options: list[int]) -> list[list[int]]:
    """K15, K45 Return the attacks whose outcome is certain because both identities are visible."""
    certain: list[list[int]] = []
    for a in options:
        start, to = START[a], TO[a]
        if start == NOWHERE or view.owner[start] != 0 or view.owner[to] != 1:
            continue
        own, other = view.identity[start], view.identity[to]
        if own != HIDDEN and other != HIDDEN:
            row = [int(start), int(to), int(overcomes(STRENGTH[own], STRENGTH[other]))]
            if row not in certain:
                certain.append(row)
    return certain
