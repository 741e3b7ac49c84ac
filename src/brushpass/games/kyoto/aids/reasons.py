"""Reasons for actions of Kyoto, from the view of the seat that chooses."""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.kernel import HIDDEN
from brushpass.core.phrase import Phrase
from brushpass.games.kyoto.actions import (
    ACTIONS, CARD, CHOOSE, LAND, MARK, PASS, PLACE, PUSH, PUSH_END, REACH, START, TO,
)
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import (
    AGENTS, CARDS, CELLS, CELL_NAMES, COLUMNS, FORWARD, IDENTITIES, NOWHERE, REAL, STRENGTH, SWAP,
)
from brushpass.games.kyoto.heuristics.values import bit_count
from brushpass.games.kyoto.rules.clash import overcomes
from brushpass.games.kyoto.view import KyotoView

MAX_FALSE_LOST: Final = 3  # K50 the third one wins for their owner
MINE: Final = 0  # in a view
THEIRS: Final = 1
BY_VERB: Final = frozenset(["decoy", "exchange", "stay", "spring", "keep", "take-back", "activate", "typescript",
                            "shoot", "wiretap", "stun", "anaesthetise", "choose", "protect"])


def because(key: str, params: dict[str, object] | None = None) -> Phrase:
    """Return a reason as a phrase."""
    return Phrase(f"kyoto.why.{key}", params or {}, "")


def agent_word(identity: int) -> str:
    """Return the text key of an identity."""
    return f"@kyoto.identity.{IDENTITIES[identity]}"


def is_real(identity: int) -> bool:
    """Return whether an identity is real."""
    return REAL >> identity & 1 == 1


class Reasons:
    """The board as one seat sees it, with the questions that a reason asks about it."""

    def __init__(self, config: KyotoConfig, view: KyotoView) -> None:
        self.config, self.view = config, view

    def reason(self, a: int) -> Phrase | None:
        """Return the strongest reason for an action; None if it has none."""
        if a == PASS:
            return because("keep-decoy") if self.view.asked == "SpringDecoy" else None
        if PUSH <= a < PUSH_END:
            if self.view.owner[TO[a]] == MINE:
                return because("push.onto", {"cell": CELL_NAMES[TO[a]]})
            return because("push", {"start": CELL_NAMES[START[a]]})
        if CARD[a] == SWAP:
            return self.swap_reason(int(START[a]), int(TO[a]))
        if CARD[a] >= 0:
            return self.move_reason(int(START[a]), int(TO[a]))
        if MARK <= a < PUSH:
            return self.mark_reason(int(a - MARK))
        if LAND <= a < REACH:
            return because("land.near" if self.is_next_to_mine(int(a - LAND)) else "land.far")
        if PLACE <= a < CHOOSE:
            return because("place.real" if is_real(int(a - PLACE) % int(AGENTS)) else "place.false")
        verb = ACTIONS[a].verb
        if verb == "draw":
            return because(f"draw.{ACTIONS[a].words[0]}", {"n": self.view.hand_backs[MINE][0]})
        return because(verb) if verb in BY_VERB else None

    def next_step(self) -> Phrase | None:
        """Return what to try next: the way to win that is nearest."""
        view = self.view
        mine = [cell for cell in range(CELLS) if view.owner[cell] == MINE]
        if len(mine) + len(view.prison[THEIRS]) < bit_count(self.config.size.identities) or view.asked == "PlaceAgent":
            return Phrase("kyoto.next.place", {}, "")
        real = [cell for cell in mine if is_real(int(view.identity[cell]))]
        first = -1
        for cell in real:
            if first < 0 or self.rows_to_go(cell) < self.rows_to_go(first):
                first = cell
        lost = len([identity for identity in view.prison[THEIRS] if not is_real(identity)])
        caught = len(view.prison[MINE]) > 0 and any([is_real(identity) for identity in view.prison[MINE]])
        if first < 0:
            return None
        params: dict[str, object] = {"cell": CELL_NAMES[first]}
        if self.rows_to_go(first) == 1:
            return Phrase("kyoto.next.across", params, "")
        if lost == MAX_FALSE_LOST - 1:
            return Phrase("kyoto.next.lose", {}, "")
        if caught:
            return Phrase("kyoto.next.capture", {}, "")
        return Phrase("kyoto.next.advance", {**params, "rows": self.rows_to_go(first)}, "")

    def ahead(self, side: int, cell: int) -> list[int]:
        """K39 Return the locations one step forward for a side of the view."""
        owner: i64 = self.view.side if side == MINE else 1 - self.view.side
        row = (owner * CELLS + cell) * 3
        return [int(FORWARD[row + way]) for way in range(3) if FORWARD[row + way] != NOWHERE]

    def rows_to_go(self, cell: int) -> int:
        """K51 Return the distance of a location from the enemy's home row."""
        row = cell // int(COLUMNS)
        return int(self.config.size.last_row) - row if self.view.side == 0 else row

    def possible(self, cell: int) -> list[int]:
        """Return the identities that the enemy agent in a location can have."""
        view = self.view
        if view.identity[cell] != HIDDEN:
            return [int(view.identity[cell])]
        known = [view.identity[other] for other in range(CELLS) if view.owner[other] == THEIRS]
        return [identity for identity in range(AGENTS) if self.config.size.identities >> identity & 1 == 1
                and identity not in known and identity not in view.prison[MINE]]

    def beaten(self, identity: int, cell: int) -> list[int]:
        """Return the identities of the enemy agent in a location that an own agent beats."""
        return [other for other in self.possible(cell) if overcomes(STRENGTH[identity], STRENGTH[other])]

    def attackers(self, identity: int, cell: int) -> list[int]:
        """Return where enemies stand that may beat an own agent in a location."""
        return [near for near in self.ahead(MINE, cell) if self.view.owner[near] == THEIRS
                and any([overcomes(STRENGTH[other], STRENGTH[identity]) for other in self.possible(near)])]

    def is_next_to_mine(self, cell: int) -> bool:
        """Return whether an own agent can attack a location."""
        return any([self.view.owner[near] == MINE for near in self.ahead(THEIRS, cell)])

    def swap_reason(self, start: int, to: int) -> Phrase:
        """K63, K64 Return the reason for a Swap."""
        open_ones = [cell for cell in (start, to) if self.view.open[cell] == 1]
        return because("swap.hide", {"cell": CELL_NAMES[open_ones[0]]}) if open_ones else because("swap")

    def mark_reason(self, colour: int) -> Phrase:
        """K65 Return the reason for a mark: how many enemies can enter its colour next."""
        view = self.view
        near = [cell for cell in range(CELLS) if view.owner[cell] == THEIRS
                and any([self.config.cell_kinds[to] == colour for to in self.ahead(THEIRS, cell)])]
        if not near:
            return because("mark.later")
        return because("mark", {"n": len(near), "card": f"@kyoto.card.{CARDS[colour]}"})

    def move_reason(self, start: int, to: int) -> Phrase | None:
        """Return the strongest reason for moving an own agent."""
        identity = int(self.view.identity[start])
        if identity == HIDDEN:
            return None
        rows = self.rows_to_go(to)
        if is_real(identity) and rows == 0:
            return because("escape", {"agent": agent_word(identity)})
        if self.view.owner[to] == THEIRS:
            return self.attack_reason(identity, to)
        return self.quiet_reason(identity, start, to, rows)

    def attack_reason(self, identity: int, to: int) -> Phrase:
        """K45 Return the reason for an attack."""
        possible, beaten = self.possible(to), self.beaten(identity, to)
        if len(possible) == 1 and beaten:
            return because("capture.real" if is_real(possible[0]) else "capture.false", {"cell": CELL_NAMES[to]})
        if not beaten:
            return because("test", {"cell": CELL_NAMES[to]})
        real = [other for other in beaten if is_real(other)]
        counts: dict[str, object] = {"beaten": len(beaten), "possible": len(possible), "real": len(real)}
        return because("attack", {"cell": CELL_NAMES[to], **counts})

    def quiet_reason(self, identity: int, start: int, to: int, rows: int) -> Phrase | None:
        """Return the reason for a move into an empty location; K51 on the last row everybody sees who is false."""
        view = self.view
        danger = self.attackers(identity, start)
        if is_real(identity) and danger and not self.attackers(identity, to):
            return because("safety", {"agent": agent_word(identity), "cell": CELL_NAMES[danger[0]]})
        targets = [cell for cell in self.ahead(MINE, to) if view.owner[cell] == THEIRS and self.beaten(identity, cell)]
        if targets and not (is_real(identity) and self.attackers(identity, to)):
            return because("threaten", {"cell": CELL_NAMES[targets[0]]})
        covered = [cell for cell in self.ahead(MINE, to) if view.owner[cell] == MINE and cell != start
                   and is_real(int(view.identity[cell]))]
        if covered:
            cell = covered[0]
            return because("cover", {"agent": agent_word(int(view.identity[cell])), "cell": CELL_NAMES[cell]})
        if rows == 0:
            return None
        if rows < self.rows_to_go(start):
            if is_real(identity):
                return because("advance", {"agent": agent_word(identity), "n": rows})
            return because("bait" if self.attackers(identity, to) else "bluff")
        return because("regroup")
