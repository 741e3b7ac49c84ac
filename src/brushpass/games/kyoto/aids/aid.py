"""What a player of Kyoto is helped with: which pawn stands where, who the enemy's can be, and what an attack brings."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN, Event
from brushpass.core.view import Aid, View
from brushpass.games.kyoto.actions import START, TO
from brushpass.games.kyoto.aids.identities import Identities
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import NOWHERE, STRENGTH
from brushpass.games.kyoto.events import Clashed
from brushpass.games.kyoto.guess.placements import Pawns, escape_in
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.view import KyotoView


class KyotoAid(Aid):
    """The twelve pawns followed over the board by what everybody sees, and what a player can conclude from it."""

    def __init__(self, config: KyotoConfig, player: int) -> None:
        self.player: int = player
        self.pawns: list[Pawns] = [Pawns(config.size, 0), Pawns(config.size, 1)]
        self.identities: Identities = Identities(config.size)
        self.clash: list[int] = []  # the pawns of the last clash: attacker, defender

    def update(self, step: list[Event]) -> None:
        escaping = escape_in(step)
        for event in step:
            if isinstance(event, Clashed):
                self.clash = [self.pawns[side].in_cell[event.cell] for side in (event.player, 1 - event.player)]
            for pawns in self.pawns:
                pawns.escaping = escaping
                pawns.hear(event)

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """`pawns` by side: locations in the order of placement, -1 for a captured one; `clash`: the last who fought.

        To a player `can`, a mask of identities for each enemy pawn, and the `newest` test; `attacks` among the options
        whose outcome is known: start, location, and 1 for a win.
        """
        assert isinstance(view, KyotoView)
        found: dict[str, object] = {"pawns": [standing(pawns) for pawns in self.pawns], "clash": self.clash}
        if self.player >= 0:
            self.identities.take(self.pawns[1 - self.player])
            found["can"] = self.identities.masks
            found["newest"] = self.identities.newest or None
            found["attacks"] = attacks(view, options)
        return found


def standing(pawns: Pawns) -> list[int]:
    """Return where each pawn of a side stands, -1 for those that were captured."""
    found = [-1 for _ in range(len(pawns.in_cell) + len(pawns.gone))]
    for cell, pawn in pawns.in_cell.items():
        found[pawn] = cell
    return found


def attacks(view: KyotoView, options: list[int]) -> list[list[int]]:
    """K15, K45 Return the attacks of one's own whose outcome is certain, as both identities are seen."""
    found: list[list[int]] = []
    for a in options:
        start, to = START[a], TO[a]
        if start == NOWHERE or view.owner[start] != 0 or view.owner[to] != 1:
            continue
        own, other = view.identity[start], view.identity[to]
        if own != HIDDEN and other != HIDDEN:
            row = [int(start), int(to), int(overcomes(STRENGTH[own], STRENGTH[other]))]
            if row not in found:
                found.append(row)
    return found
