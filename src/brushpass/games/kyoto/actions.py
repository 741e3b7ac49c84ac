"""The action space of Kyoto: built once, in a fixed order; the id of an action is its index in the list.

Records, the wire protocol and policies use the ids, so the order of this file is fixed: append new actions.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from brushpass.core.game import Action
from brushpass.games.kyoto.data import (
    AGENTS, CARDS, CELLS, CELL_NAMES, DEFEND, EQUIPMENT, FORWARD, FORWARD_JUMP, IDENTITIES, NOTHING, NOWHERE,
    SIDEWAYS, SIDEWAYS_JUMP, SPECIALS, STARTS, SWAP, TUNNEL,
)

ACTIONS: Final[list[Action]] = []


def add(verb: str, words: list[tuple[str, ...]]) -> i64:
    """Add one action for each row of words and return the id of the first."""
    first = len(ACTIONS)
    for row in words:
        ACTIONS.append(Action(len(ACTIONS), verb, row))
    return first


def one_word(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return one row of a single word for each name."""
    return [(name,) for name in names]


PASS: Final[i64] = add("pass", [()])
DEAL: Final[i64] = add("deal", one_word(CARDS[:10]))
PLACE: Final[i64] = add("place", [(who, CELL_NAMES[cell]) for cell in STARTS for who in IDENTITIES])
CHOOSE: Final[i64] = add("choose", one_word(SPECIALS))
PROTECT: Final[i64] = add("protect", one_word(CARDS[:4]))


def card_moves(card: i64) -> list[tuple[int, int]]:
    """Return every pair of locations, for either side, between which a card can move an agent."""
    moves: set[tuple[int, int]] = set()
    if card == TUNNEL:
        moves = {(x, y) for x in range(CELLS) for y in range(CELLS) if x // 5 == y // 5 and x != y}
    else:
        tables = (SIDEWAYS, SIDEWAYS_JUMP) if card == DEFEND else (FORWARD, FORWARD_JUMP)
        for table in tables:
            ways = len(table) // (2 * CELLS)
            moves |= {(index // ways % CELLS, to) for index, to in enumerate(table) if to != NOWHERE}
    return sorted(moves)


CARD_OF: Final[dict[int, int]] = {}
WAY_OF: Final[dict[int, tuple[int, int]]] = {}


def add_moves(verb: str, card: i64, ways: list[tuple[int, int]]) -> i64:
    """Add an action for each pair of locations and return the id of the first."""
    for number, way in enumerate(ways, len(ACTIONS)):
        CARD_OF[number] = card
        WAY_OF[number] = way
    return add(verb, [(f"{CELL_NAMES[start]}-{CELL_NAMES[to]}",) for start, to in ways])


for _card in range(8):
    add_moves(CARDS[_card], _card, card_moves(_card))

IN_LINE: Final = [(x, y) for x in range(CELLS) for y in range(x + 1, CELLS) if x // 5 == y // 5 or x % 5 == y % 5]
add_moves("swap", SWAP, IN_LINE)
LAY_DECOY: Final[i64] = add("decoy", [()])
EXCHANGE: Final[i64] = add("exchange", [()])
KEEP_PLACES: Final[i64] = add("stay", [()])
MARK: Final[i64] = add("mark", one_word(CARDS[:4]))
PUSH: Final[i64] = add_moves("push", NOTHING, [(x, y) for x, y in card_moves(0) if abs(x // 5 - y // 5) == 1])
PUSH_END: Final[i64] = len(ACTIONS)
SPRING: Final[i64] = add("spring", [("1",), ("2",)])
LAND: Final[i64] = add("land", one_word(CELL_NAMES))
REACH: Final[i64] = add("draw", [("location",), ("tactic",)])
KEEP: Final[i64] = add("keep", one_word(CARDS[:10]))
TAKE_BACK: Final[i64] = add("take-back", [()])
ACTIVATE: Final[i64] = add("activate", one_word(EQUIPMENT))
RETYPE: Final[i64] = add("typescript", one_word(CARDS[:10]))
SHOOT: Final[i64] = add("shoot", one_word(IDENTITIES))
TAP: Final[i64] = add("wiretap", one_word(CELL_NAMES))
STUN: Final[i64] = add("stun", one_word(CELL_NAMES))
NUMB: Final[i64] = add("anaesthetise", one_word(CELL_NAMES))


def actions_on(starts: vec[i64]) -> list[Action]:
    """Return the actions with the names of a board's start locations."""
    named = ACTIONS[:]
    for index, cell in enumerate(starts):
        if cell not in (NOWHERE, STARTS[index]):
            for number in range(PLACE + index * AGENTS, PLACE + index * AGENTS + AGENTS):
                named[number] = Action(number, "place", (ACTIONS[number].words[0], CELL_NAMES[cell]))
    return named


def action_table(ids: dict[int, int]) -> vec[i64]:
    """Return a packed table from action id to value, NOWHERE for actions without one."""
    table = vec[i64]()
    for number in range(len(ACTIONS)):
        table = append(table, ids.get(number, -1))
    return table


CARD: Final = action_table(CARD_OF)  # the card that an action plays
START: Final = action_table({number: way[0] for number, way in WAY_OF.items()})
TO: Final = action_table({number: way[1] for number, way in WAY_OF.items()})


def build_move_ids() -> vec[i16]:
    """Return the table from (card, start, to) to the id of that move, NOWHERE if the card cannot make it."""
    ids = vec[i16]([-1 for _ in range(10 * CELLS * CELLS)])
    for number, (start, to) in WAY_OF.items():
        row = PUSH_ROW if CARD_OF[number] < 0 else CARD_OF[number]
        ids[(row * CELLS + start) * CELLS + to] = number
    return ids


PUSH_ROW: Final[i64] = 9  # the row after those of the cards that move agents
MOVE_IDS: Final = build_move_ids()  # 16 bits, so that the moves of an agent share cache lines


def play(card: i64, start: i64, to: i64) -> i64:
    """Return the action that moves an agent from `start` to `to` by `card`, or that swaps the agents there."""
    return i64(MOVE_IDS[(card * CELLS + start) * CELLS + to])


def push(start: i64, to: i64) -> i64:
    """Return the action that pushes an agent from `start` to `to`."""
    return i64(MOVE_IDS[(PUSH_ROW * CELLS + start) * CELLS + to])
