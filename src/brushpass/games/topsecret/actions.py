"""The action space of Top Secret: numbered alike on every board, named by the cities of one.

The wire protocol and policies use the ids, so the order of this file is fixed: append new actions.
"""
from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from brushpass.core.game import Action
from brushpass.games.topsecret.board import Board
from brushpass.games.topsecret.data import (
    AGENTS, ALL_CASES, CASES, COLOURS, CONTENT_NAMES, HEADQUARTERS, LETTERS, PLACES, START,
)

END: Final[i64] = 0  # TA7 end the turn
PASS: Final[i64] = 1  # do nothing when asked
ROLL: Final[i64] = 2  # + 4 * first die + second die
PACK: Final[i64] = 18  # + 4 * letter + content
LAY_OUT: Final[i64] = 34  # + 56 * letter + city: place a suitcase
GUARD: Final[i64] = 258  # T60 put an agent on the empty start space
STEP: Final[i64] = 259  # + 56 * agent + place
TAKE: Final[i64] = 651  # + 16 * agent + suitcase
SWAP: Final[i64] = 763  # + 16 * agent + suitcase
DROP: Final[i64] = 875  # + agent
LAY: Final[i64] = 882  # + duel card
NAME: Final[i64] = 888  # + agent: which of two defenders fights first
CLAIM: Final[i64] = 895  # TA19 the winning defender takes the suitcase
LOSE: Final[i64] = 896  # + agent: lost to a bomb
ACTIONS: Final[i64] = 903


def mover_of(a: i64) -> i64:
    """Return the number of the agent of a step or of an act with a suitcase."""
    if a < TAKE:
        return (a - STEP) // PLACES
    return a - DROP if a >= DROP else (a - (SWAP if a >= SWAP else TAKE)) // ALL_CASES


def case_of(a: i64) -> i64:
    """Return the suitcase of a take or swap action."""
    return (a - (SWAP if a >= SWAP else TAKE)) % ALL_CASES


def place_name(board: Board, place: int) -> str:
    """Return the notation of a place; `#n` for a city that this board does not have."""
    if place < len(board.names):
        return board.key(place)
    if place >= HEADQUARTERS:
        return f"headquarters-{COLOURS[place - HEADQUARTERS]}"
    return f"start-{COLOURS[place - START]}" if place >= START else f"#{place}"


def actions_of(board: Board, colours: list[str]) -> list[Action]:
    """Return every action by name; suitcases carry the colours of the players."""
    cases = [f"{colours[case // CASES]}-{LETTERS[case % CASES]}" for case in range(4 * len(colours))]
    cases += [f"#{case}" for case in range(len(cases), ALL_CASES)]
    places = [place_name(board, place) for place in range(PLACES)]
    agents = [str(number) for number in range(1, AGENTS + 1)]
    rows: list[tuple[str, tuple[str, ...]]] = [("end", ()), ("pass", ())]
    rows += [("roll", (str(first), str(second))) for first in range(4) for second in range(4)]
    rows += [("pack", (letter, content)) for letter in LETTERS for content in CONTENT_NAMES]
    rows += [("place", (letter, place)) for letter in LETTERS for place in places]
    rows += [("guard", ())]
    rows += [("move", (agent, place)) for agent in agents for place in places]
    rows += [("take", (agent, case)) for agent in agents for case in cases]
    rows += [("swap", (agent, case)) for agent in agents for case in cases]
    rows += [("drop", (agent,)) for agent in agents]
    rows += [("lay", (str(card),)) for card in range(6)]
    rows += [("first", (agent,)) for agent in agents]
    rows += [("claim", ())]
    rows += [("lose", (agent,)) for agent in agents]
    return [Action(number, verb, words) for number, (verb, words) in enumerate(rows)]
