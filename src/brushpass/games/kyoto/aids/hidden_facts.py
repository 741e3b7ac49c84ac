"""What the enemy cannot see of a side of Kyoto: the identities of its face-down agents."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import HiddenFact
from brushpass.games.kyoto.actions import START, TO
from brushpass.games.kyoto.aids.reasons import agent_word
from brushpass.games.kyoto.data import AGENTS, CELL_NAMES, NOWHERE
from brushpass.games.kyoto.state import Kyoto


def hidden_facts(s: Kyoto, side: i64, a: i64) -> list[HiddenFact]:
    """Return the identity of each face-down agent of a side; an enemy's move to or from its location concerns it."""
    facts: list[HiddenFact] = []
    for agent in range(side * AGENTS, side * AGENTS + AGENTS):
        cell = s.at[agent]
        if cell != NOWHERE and s.stands[cell] == agent and s.shown >> agent & 1 == 0:
            is_concerned = int(cell) in (int(START[a]), int(TO[a]))
            facts.append(HiddenFact(CELL_NAMES[cell], agent_word(int(agent % AGENTS)), is_concerned))
    return facts
