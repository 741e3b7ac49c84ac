"""A position of Kyoto as text: a drawn board, row 6 on top, then one line for each thing that matters.

    6  .   y3r y0! .   .       g Oniwaban, y Government; 3r 3f 2r 2f 1 0; ! an open identity
    ...
    1  g3r g2r .   .   .
    turn government
    hand oniwaban: castle castle tunnel
    discard government: shrine decoy
    decoy government: tavern castle | - shrine      two marks, and Anju's second one alone
    prison oniwaban: 3f 1
    special oniwaban: yoko
    protected castle
    equipment: revolver=active fan=used
    stunned b3

A position is one at the beginning of a turn. What is not said is empty; a deck that is not said holds what is nowhere
else. It is for tests, studies and arguments: anything can be set up, whether or not a game could lead there.
"""
from __future__ import annotations

from typing import Final

from brushpass.core.errors import BadNotation, index_of_name as find
from brushpass.core.kernel import run_effects
from brushpass.games.kyoto.config import KyotoConfig
from brushpass.games.kyoto.data import (
    ACTIVE, CARDS, CARD_KINDS, CELL_NAMES, DECOY, EQUIPMENT, IDENTITIES, INACTIVE, MAX_CARDS, NOBODY, NOWHERE,
    ONIWABAN, RURI, SIDES, SPECIALS, USED,
)
from brushpass.games.kyoto.rules.tactics import decoy_marks
from brushpass.games.kyoto.rules.turn import begin_turn
from brushpass.games.kyoto.state import Kyoto, empty_table

PAWNS: Final = "gy"
NO_MARK: Final = "-"
FATES: Final = {"inactive": INACTIVE, "active": ACTIVE, "used": USED}


def position(text: str, config: KyotoConfig) -> Kyoto:
    """Return the state that a text describes, at the first choice of the turn. Raises BadNotation."""
    s = empty_table(config)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 6:
        raise BadNotation("position.rows", {"found": len(lines), "needed": 6})
    for row, line in zip(range(5, -1, -1), lines, strict=False):
        read_row(s, row, line.split())
    said: set[str] = set()
    for line in lines[6:]:
        said.add(read_line(s, line))
    for side, name in enumerate(SIDES):
        if f"deck {name}" not in said:
            fill_deck(s, side)
    begin_turn(s)
    run_effects(s)
    return s


def read_row(s: Kyoto, row: int, words: list[str]) -> None:
    """Read one row of the board, with its number before it."""
    if len(words) != 6 or words[0] != str(row + 1):
        raise BadNotation("position.row", {"row": row + 1, "text": " ".join(words)[:40], "needed": 5})
    for column, word in enumerate(words[1:]):
        if word != ".":
            side, identity = word[0], word[1:].rstrip("!")
            agent = PAWNS.find(side) * 6 + find(identity, IDENTITIES, f"row {row + 1}")
            if side not in PAWNS or s.at[agent] != NOWHERE:
                raise BadNotation("position.agent", {"row": row + 1, "text": word[:10]})
            s.move(agent, row * 5 + column)
            s.shown |= (1 if word.endswith("!") else 0) << agent


def read_line(s: Kyoto, line: str) -> str:
    """Read one line after the board and return its heading."""
    head, _, rest = line.partition(":")
    words = head.split()
    if words[0] in ("turn", "protected", "stunned", "anaesthetised") and len(words) == 2:
        read_word(s, words[0], words[1])
    elif head == "equipment":
        for word in rest.split():
            name, _, fate = word.partition("=")
            s.equipment[find(name, EQUIPMENT, line[:40])] = FATES[tuple(FATES)[find(fate, tuple(FATES), line[:40])]]
    elif len(words) == 2 and words[0] in READERS and words[1] in SIDES:
        READERS[words[0]](s, SIDES.index(words[1]), rest.split())
    else:
        raise BadNotation("position.line", {"text": line[:40]})
    return head


def read_word(s: Kyoto, what: str, word: str) -> None:
    """Read a line of two words."""
    if what == "turn":
        s.turn = find(word, SIDES, what)
    elif what == "protected":
        s.protected = find(word, CARDS[:4], what)
    else:
        agent = s.stands[find(word, CELL_NAMES, what)]
        if agent == NOBODY:
            raise BadNotation("position.empty", {"place": what, "text": word})
        if what == "stunned":
            s.stunned = agent
        else:
            s.numbed = agent


def read_hand(s: Kyoto, side: int, words: list[str]) -> None:
    for word in words:
        s.hand[side * CARD_KINDS + find(word, CARDS[:10], "hand")] += 1


def read_deck(s: Kyoto, side: int, words: list[str]) -> None:
    for card in range(CARD_KINDS):
        s.deck[side * CARD_KINDS + card] = words.count(CARDS[card])


def read_under(s: Kyoto, side: int, words: list[str]) -> None:
    if side != ONIWABAN and words:
        raise BadNotation("position.line", {"text": "under government"})
    for word in words:
        s.put_under(find(word, CARDS[:10], "under"))


def read_discard(s: Kyoto, side: int, words: list[str]) -> None:
    for word in words[:MAX_CARDS]:
        s.discard_card(side, find(word, CARDS[:10], "discard"))


def read_decoys(s: Kyoto, side: int, words: list[str]) -> None:
    decoy, mark = 0, 0
    for word in words:
        if word == "|" or mark == 2:
            decoy, mark = decoy + 1, 0
        if decoy > 1:
            raise BadNotation("position.decoys", {"needed": 2})
        if word not in ("|", NO_MARK):
            s.marks[side * 4 + decoy * 2 + mark] = find(word, CARDS[:4], "decoy")
        mark += 0 if word == "|" else 1


def read_prison(s: Kyoto, side: int, words: list[str]) -> None:
    for word in words:
        s.prison[side] |= 1 << find(word, IDENTITIES, "prison")


def read_special(s: Kyoto, side: int, words: list[str]) -> None:
    s.special[side] = find(" ".join(words), SPECIALS, "special")


READERS: Final = {
    "hand": read_hand, "deck": read_deck, "under": read_under, "discard": read_discard, "decoy": read_decoys,
    "prison": read_prison, "special": read_special,
}


def fill_deck(s: Kyoto, side: int) -> None:
    """Put all remaining cards into a deck: those not in hand, discarded, under a deck or Decoy, or on Ruri."""
    elsewhere = [*s.discard[side * MAX_CARDS:side * MAX_CARDS + s.discarded[side]], *s.marks[side * 4:side * 4 + 4]]
    elsewhere += [DECOY for decoy in (0, 1) if decoy_marks(s, side, decoy) > 0]
    if side == ONIWABAN:
        elsewhere += [*s.bottom_locations, *s.bottom_tactics]
    if s.special[side] == RURI:
        elsewhere.append(s.protected)
    for card in range(CARD_KINDS):
        left = s.config.size.count[card] - s.hand[side * CARD_KINDS + card] - elsewhere.count(card)
        s.deck[side * CARD_KINDS + card] = left if left > 0 else 0
