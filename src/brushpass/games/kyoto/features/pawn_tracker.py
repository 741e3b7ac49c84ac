"""The pawns of both sides as everybody can follow them: where each began, when it was moved, who it can still be."""
from __future__ import annotations

from typing import final, Final

from librt.vecs import vec
from mypy_extensions import i64

from brushpass.core.kernel import Event
from brushpass.games.kyoto.data import AGENTS, CELLS, NOBODY, NOWHERE, REAL, STRENGTH, SWAP
from brushpass.games.kyoto.events import Captured, Clashed, Declared, Placed, Played, Pushed, Shown, Swapped
from brushpass.games.kyoto.guess.placements import ANYBODY, BEATS, FAILS, passing
from brushpass.games.kyoto.state import full_of

IGNORED_EVENTS: Final = (
    "Activated", "Chose", "Drew", "Guessed", "HandShown", "Kept", "Marked", "Passed", "Protected", "Reached",
    "Retrieved", "Returned", "Sprung", "TookBack", "Unsealed", "Used", "Won",
)


@final
class Followed:
    """Six pawns a side, by the order of their start locations; nothing that only one side knows is in here.

    Kinds of events are compared (`type(event) is`), since none has another below it: it is compiled to less.
    """

    def __init__(self, identities: i64) -> None:
        self.standing: vec[i64] = full_of(NOBODY, 2 * CELLS)  # side x location -> the pawn there
        self.where: vec[i64] = full_of(NOWHERE, 2 * AGENTS)  # pawn -> the location that it went to last
        self.may: vec[i64] = full_of(identities, 2 * AGENTS)  # pawn -> mask of who it can be
        self.moves: vec[i64] = full_of(0, 2 * AGENTS)  # pawn -> how often its own side has moved it
        self.when: vec[i64] = full_of(0, 2 * AGENTS)  # pawn -> cards that were played when it last was
        self.cards: i64 = 0  # played so far
        self.placed: vec[i64] = full_of(0, 2)
        self.defence: i64 = 0  # strength of the last defender that was shown

    def hear(self, event: Event) -> None:
        """Follow one event."""
        if type(event) is Played:
            self.hear_played(event)
        elif type(event) is Shown:
            if event.number == "K43":
                self.defence = STRENGTH[event.identity]
            self.narrow(event.player, event.cell, 1 << event.identity)
        elif type(event) is Clashed:
            self.narrow(event.player, event.cell, passing(BEATS if event.won else FAILS, self.defence))
            if not event.won:
                self.go(event.player, event.cell, event.start)
        elif type(event) is Captured:
            self.take_off(1 - event.player, event.identity)
        else:
            self.hear_rare(event)

    def hear_played(self, event: Played) -> None:
        """Follow a card, and the pawn that it moves."""
        self.cards += 1
        if event.card < SWAP:
            pawn = self.go(event.player, event.start, event.to)
            if pawn != NOBODY:
                self.moves[pawn] += 1
                self.when[pawn] = self.cards

    def hear_rare(self, event: Event) -> None:
        """Follow what happens less often."""
        if type(event) is Placed:
            self.put(event.player, event.cell, event.player * AGENTS + self.placed[event.player])
            self.placed[event.player] += 1
        elif type(event) is Pushed:
            self.go(1 - event.player, event.start, event.to)
        elif type(event) is Declared:
            if not event.won:
                self.narrow(event.player, event.cell, ANYBODY & ~REAL)
        elif type(event) is Swapped:
            one, other = self.at(event.player, event.start), self.at(event.player, event.to)
            if one != NOBODY and other != NOBODY:
                either = self.may[one] | self.may[other]
                self.may[one] = either
                self.may[other] = either

    def at(self, side: i64, cell: i64) -> i64:
        """Return the pawn of a side in a location, or NOBODY."""
        return self.standing[side * CELLS + cell]

    def cell_of(self, side: i64, pawn: i64) -> i64:
        """Return the location in which a pawn of a side stands, or NOWHERE."""
        cell = self.where[pawn]
        if cell == NOWHERE or self.standing[side * CELLS + cell] != pawn:
            return NOWHERE
        return cell

    def put(self, side: i64, cell: i64, pawn: i64) -> None:
        """Let a pawn stand in a location."""
        self.standing[side * CELLS + cell] = pawn
        self.where[pawn] = cell

    def go(self, side: i64, start: i64, to: i64) -> i64:
        """Let a pawn go, and return which; NOBODY where its way was not followed from the beginning."""
        pawn = self.at(side, start)
        if pawn != NOBODY:
            self.standing[side * CELLS + start] = NOBODY
            self.put(side, to, pawn)
        return pawn

    def narrow(self, side: i64, cell: i64, mask: i64) -> None:
        """Keep those of a mask for the pawn in a location; an identity that is certain is nobody else's."""
        pawn = self.at(side, cell)
        if pawn == NOBODY:
            return
        self.may[pawn] &= mask
        found = self.may[pawn]
        if found & (found - 1) == 0:
            for other in range(side * AGENTS, side * AGENTS + AGENTS):
                if other != pawn:
                    self.may[other] &= ~found

    def take_off(self, side: i64, identity: i64) -> None:
        """Take the pawn of a captured agent away; its identity was shown before."""
        for pawn in range(side * AGENTS, side * AGENTS + AGENTS):
            cell = self.cell_of(side, pawn)
            if cell != NOWHERE and self.may[pawn] == 1 << identity:
                self.standing[side * CELLS + cell] = NOBODY
