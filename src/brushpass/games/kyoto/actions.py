"""The action space of Kyoto: made once, in a fixed order; the id of an action is its place in the list.

Ids go into records, onto the wire and out of policies, so the order of this file is a promise: new actions go last.
"""
from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from brushpass.core.game import Action
from brushpass.games.kyoto.data import (
    AGENTS, CARDS, CELL_NAMES, CELLS, DEFEND, EQUIPMENT, FORWARD, FORWARD_JUMP, IDENTITIES, NOTHING, NOWHERE, SIDEWAYS,
    SIDEWAYS_JUMP, SPECIALS, STARTS, SWAP, TUNNEL,
)

ACTIONS: Final[list[Action]] = []


def add(verb: str, words: list[tuple[str, ...]]) -> i64:
    """Add one action for each row of words, and return the id of the first."""
    first = len(ACTIONS)
    for row in words:
        ACTIONS.append(Action(len(ACTIONS), verb, row))
    return first


def each(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [(name,) for name in names]


PASS: Final[i64] = add("pass", [()])
DEAL: Final[i64] = add("deal", each(CARDS[:10]))
PLACE: Final[i64] = add("place", [(who, CELL_NAMES[cell]) for cell in STARTS for who in IDENTITIES])
CHOOSE: Final[i64] = add("choose", each(SPECIALS))
PROTECT: Final[i64] = add("protect", each(CARDS[:4]))


def pairs(card: i64) -> list[tuple[int, int]]:
    """Return every way, of either side, that a card can take an agent: from one location to another."""
    found: set[tuple[int, int]] = set()
    if card == TUNNEL:
        found = {(x, y) for x in range(CELLS) for y in range(CELLS) if x // 5 == y // 5 and x != y}
    else:
        tables = (SIDEWAYS, SIDEWAYS_JUMP) if card == DEFEND else (FORWARD, FORWARD_JUMP)
        for table in tables:
            ways = len(table) // (2 * CELLS)
            found |= {(place // ways % CELLS, to) for place, to in enumerate(table) if to != NOWHERE}
    return sorted(found)


CARD_OF: Final[dict[int, int]] = {}
WAY_OF: Final[dict[int, tuple[int, int]]] = {}


def add_moves(verb: str, card: i64, ways: list[tuple[int, int]]) -> i64:
    """Add an action for each way from one location to another."""
    for number, way in enumerate(ways, len(ACTIONS)):
        CARD_OF[number] = card
        WAY_OF[number] = way
    return add(verb, [(f"{CELL_NAMES[start]}-{CELL_NAMES[to]}",) for start, to in ways])


PLAY: Final[i64] = len(ACTIONS)
for _card in range(8):
    add_moves(CARDS[_card], _card, pairs(_card))

IN_LINE: Final = [(x, y) for x in range(CELLS) for y in range(x + 1, CELLS) if x // 5 == y // 5 or x % 5 == y % 5]
add_moves("swap", SWAP, IN_LINE)
LAY_DECOY: Final[i64] = add("decoy", [()])
EXCHANGE: Final[i64] = add("exchange", [()])
KEEP_PLACES: Final[i64] = add("stay", [()])
MARK: Final[i64] = add("mark", each(CARDS[:4]))
PUSH: Final[i64] = add_moves("push", NOTHING, [(x, y) for x, y in pairs(0) if abs(x // 5 - y // 5) == 1])
PUSH_END: Final[i64] = len(ACTIONS)
SPRING: Final[i64] = add("spring", [("1",), ("2",)])
LAND: Final[i64] = add("land", each(CELL_NAMES))
REACH: Final[i64] = add("draw", [("location",), ("tactic",)])
KEEP: Final[i64] = add("keep", each(CARDS[:10]))
TAKE_BACK: Final[i64] = add("take-back", [()])
ACTIVATE: Final[i64] = add("activate", each(EQUIPMENT))
RETYPE: Final[i64] = add("typescript", each(CARDS[:10]))
SHOOT: Final[i64] = add("shoot", each(IDENTITIES))
TAP: Final[i64] = add("wiretap", each(CELL_NAMES))
STUN: Final[i64] = add("stun", each(CELL_NAMES))
NUMB: Final[i64] = add("anaesthetise", each(CELL_NAMES))


def actions_on(starts: vec[i64]) -> list[Action]:
    """Return the actions of a board by their names: agents are placed on its own start locations."""
    named = ACTIONS[:]
    for place, cell in enumerate(starts):
        if cell not in (NOWHERE, STARTS[place]):
            for number in range(PLACE + place * AGENTS, PLACE + place * AGENTS + AGENTS):
                named[number] = Action(number, "place", (ACTIONS[number].words[0], CELL_NAMES[cell]))
    return named


def table_of(ids: dict[int, int]) -> vec[i64]:
    """Return a packed table from action id to value, NOWHERE where there is none."""
    found = vec[i64]()
    for number in range(len(ACTIONS)):
        found = append(found, ids.get(number, -1))
    return found


CARD: Final = table_of(CARD_OF)  # the card that an action plays
START: Final = table_of({number: way[0] for number, way in WAY_OF.items()})
TO: Final = table_of({number: way[1] for number, way in WAY_OF.items()})


def ids_by_way() -> vec[i16]:
    """Return the table from (card, start, to) to the id of that move, NOWHERE where no card goes that way."""
    found = vec[i16]([-1 for _ in range(10 * CELLS * CELLS)])
    for number, (start, to) in WAY_OF.items():
        row = BY_PUSH if CARD_OF[number] < 0 else CARD_OF[number]
        found[(row * CELLS + start) * CELLS + to] = number
    return found


BY_PUSH: Final[i64] = 9  # a row of its own beside those of the cards that move agents
IDS: Final = ids_by_way()  # small numbers, so that the ways of an agent lie side by side in the processor's cache


def play(card: i64, start: i64, to: i64) -> i64:
    """Return the action of moving an agent from `start` to `to` by `card`; for a Swap, of taking those two agents."""
    return i64(IDS[(card * CELLS + start) * CELLS + to])


def push(start: i64, to: i64) -> i64:
    """Return the action of pushing an agent from `start` to `to`."""
    return i64(IDS[(BY_PUSH * CELLS + start) * CELLS + to])
