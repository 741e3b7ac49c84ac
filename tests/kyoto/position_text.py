"""Write a position of Kyoto as text, which `position` reads back."""
from __future__ import annotations

from brushpass.games.kyoto.data import (
    ABSENT, AGENTS, CARDS, CARD_KINDS, CELL_NAMES, EQUIPMENT, IDENTITIES, MAX_CARDS, NOBODY, NOTHING, SIDES, SPECIALS,
)
from brushpass.games.kyoto.state import Kyoto
from brushpass.games.kyoto.text.position import FATES, NO_MARK, PAWNS


def position_text(s: Kyoto) -> str:
    """Return the complete state at the beginning of a turn as text; `position` reads it back."""
    lines = [" ".join([str(row + 1), *(pawn(s, row * 5 + column) for column in range(5))]) for row in range(5, -1, -1)]
    lines.append(f"turn {SIDES[s.turn]}")
    for side, name in enumerate(SIDES):
        piles = {
            "hand": [card for card in range(CARD_KINDS) for _ in range(s.hand[side * CARD_KINDS + card])],
            "deck": [card for card in range(CARD_KINDS) for _ in range(s.deck[side * CARD_KINDS + card])],
            "under": [*s.bottom_locations, *s.bottom_tactics] if side == 0 else [],
            "discard": [s.discard[side * MAX_CARDS + index] for index in range(s.discarded[side])],
        }
        lines += [f"{what} {name}: {' '.join(CARDS[card] for card in cards)}" for what, cards in piles.items()]
        lines += [line for line in side_lines(s, side, name) if not line.endswith(": ")]
    fates = {fate: word for word, fate in FATES.items()}
    lines += [f"equipment: {EQUIPMENT[e]}={fates[fate]}" for e, fate in enumerate(s.equipment) if fate != ABSENT]
    lines += [f"protected {CARDS[s.protected]}"] if s.protected != NOTHING else []
    lines += [f"stunned {CELL_NAMES[s.at[s.stunned]]}"] if s.stunned != NOBODY else []
    lines += [f"anaesthetised {CELL_NAMES[s.at[s.numbed]]}"] if s.numbed != NOBODY else []
    return "\n".join(lines) + "\n"


def side_lines(s: Kyoto, side: int, name: str) -> list[str]:
    """Return the lines for a side's Decoys, Prison and special agent."""
    decoys = [marks_of(s, side * 4 + decoy * 2) for decoy in (0, 1)]
    captured = [IDENTITIES[i] for i in range(AGENTS) if s.prison[side] >> i & 1]
    return [
        f"decoy {name}: " + (" | ".join(" ".join(marks) for marks in decoys) if any(decoys) else ""),
        f"prison {name}: {' '.join(captured)}",
        f"special {name}: {SPECIALS[s.special[side]] if s.special[side] != NOBODY else ''}",
    ]


def marks_of(s: Kyoto, index: int) -> list[str]:
    """Return the marks under one Decoy; Anju's second one may remain without the first."""
    first, second = s.marks[index], s.marks[index + 1]
    alone = [NO_MARK] if first == NOTHING and second != NOTHING else []
    return alone + [CARDS[card] for card in (first, second) if card != NOTHING]


def pawn(s: Kyoto, cell: int) -> str:
    agent = s.stands[cell]
    if agent == NOBODY:
        return "."
    return PAWNS[agent // 6] + IDENTITIES[agent % 6] + ("!" if s.shown >> agent & 1 else "")
