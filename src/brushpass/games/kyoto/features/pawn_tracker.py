"""Tracker of the pawns of both sides by public events: positions, moves and possible identities."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import AGENTS, CELLS, NOBODY, NOWHERE, REAL, STRENGTH, SWAP
from brushpass.games.kyoto.events import Captured, Clashed, Declared, Placed, Played, Pushed, Shown, Swapped
from brushpass.games.kyoto.beliefs.placements import ALL_IDENTITIES, IS_LOSER, IS_WINNER, passing_mask
from brushpass.games.kyoto.state import full

IGNORED_EVENTS: Final = (
    "Activated", "Chose", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed", "Protected", "Reached",
    "Retrieved", "Returned", "Sprung", "TookBack", "Unsealed", "Used", "Won",
)


@final
class PawnTracker:
    """Six pawns per side, by the order of their start locations; only public information.

    `type(event) is` compiles to faster code than isinstance, and event classes have no subclasses.
    """

    def __init__(self, identities: i64) -> None:
        self.pawn_at: vec[i64] = full(NOBODY, 2 * CELLS)  # side x location -> the pawn there
        self.last_cell: vec[i64] = full(NOWHERE, 2 * AGENTS)  # pawn -> its last location
        self.possible: vec[i64] = full(identities, 2 * AGENTS)  # pawn -> mask of its possible identities
        self.moves: vec[i64] = full(0, 2 * AGENTS)  # pawn -> number of moves by its own side
        self.moved_at: vec[i64] = full(0, 2 * AGENTS)  # pawn -> value of `cards_played` at its last move
        self.cards_played: i64 = 0  # played so far
        self.placed: vec[i64] = full(0, 2)
        self.defence: i64 = 0  # strength of the last defender that was shown

    def update(self, event: Event) -> None:
        """Apply an event."""
        if type(event) is Played:
            self.update_played(event)
        elif type(event) is Shown:
            if event.number == "K43":
                self.defence = STRENGTH[event.identity]
            self.narrow(event.player, event.cell, 1 << event.identity)
        elif type(event) is Clashed:
            self.narrow(event.player, event.cell, passing_mask(IS_WINNER if event.won else IS_LOSER, self.defence))
            if not event.won:
                self.move(event.player, event.cell, event.start)
        elif type(event) is Captured:
            self.remove(1 - event.player, event.identity)
        else:
            self.update_rare(event)

    def update_played(self, event: Played) -> None:
        """Apply a played card to the pawn that it moves."""
        self.cards_played += 1
        if event.card < SWAP:
            pawn = self.move(event.player, event.start, event.to)
            if pawn != NOBODY:
                self.moves[pawn] += 1
                self.moved_at[pawn] = self.cards_played

    def update_rare(self, event: Event) -> None:
        """Apply a rarer event."""
        if type(event) is Placed:
            self.put(event.player, event.cell, event.player * AGENTS + self.placed[event.player])
            self.placed[event.player] += 1
        elif type(event) is Pushed:
            self.move(1 - event.player, event.start, event.to)
        elif type(event) is Declared:
            if not event.won:
                self.narrow(event.player, event.cell, ALL_IDENTITIES & ~REAL)
        elif type(event) is Swapped:
            one, other = self.at(event.player, event.start), self.at(event.player, event.to)
            if one != NOBODY and other != NOBODY:
                either = self.possible[one] | self.possible[other]
                self.possible[one] = either
                self.possible[other] = either

    def at(self, side: i64, cell: i64) -> i64:
        """Return the pawn of a side in a location, or NOBODY."""
        return self.pawn_at[side * CELLS + cell]

    def cell_of(self, side: i64, pawn: i64) -> i64:
        """Return the present location of a pawn, or NOWHERE."""
        cell = self.last_cell[pawn]
        if cell == NOWHERE or self.pawn_at[side * CELLS + cell] != pawn:
            return NOWHERE
        return cell

    def put(self, side: i64, cell: i64, pawn: i64) -> None:
        """Put a pawn into a location."""
        self.pawn_at[side * CELLS + cell] = pawn
        self.last_cell[pawn] = cell

    def move(self, side: i64, start: i64, to: i64) -> i64:
        """Move a pawn and return it; NOBODY if it has not been tracked from the beginning."""
        pawn = self.at(side, start)
        if pawn != NOBODY:
            self.pawn_at[side * CELLS + start] = NOBODY
            self.put(side, to, pawn)
        return pawn

    def narrow(self, side: i64, cell: i64, mask: i64) -> None:
        """Restrict the possible identities of the pawn in a location; remove a certain identity from all others."""
        pawn = self.at(side, cell)
        if pawn == NOBODY:
            return
        self.possible[pawn] &= mask
        left = self.possible[pawn]
        if left & (left - 1) == 0:
            for other in range(side * AGENTS, side * AGENTS + AGENTS):
                if other != pawn:
                    self.possible[other] &= ~left

    def remove(self, side: i64, identity: i64) -> None:
        """Remove the pawn of a captured agent, whose identity was revealed before."""
        for pawn in range(side * AGENTS, side * AGENTS + AGENTS):
            cell = self.cell_of(side, pawn)
            if cell != NOWHERE and self.possible[pawn] == 1 << identity:
                self.pawn_at[side * CELLS + cell] = NOBODY
