"""What rivals cannot see of a player of Top Secret: the contents of the suitcases."""
from __future__ import annotations

from mypy_extensions import i64

from brushpass.core.phrase import HiddenFact
from brushpass.games.topsecret.actions import DROP, LAY, STEP, TAKE, case_of, mover_of
from brushpass.games.topsecret.data import AGENTS, CASES, MAX_PLAYERS, NOBODY, NOTHING, PLACES
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.text.words import Words, content_name


def hidden_facts(s: TopSecret, words: Words, player: i64, a: i64) -> list[HiddenFact]:
    """Return the content of each packed and unopened suitcase of a player."""
    concerned = cases_concerned(s, a)
    return [HiddenFact(words.case(case), f"@topsecret.content.{content_name(int(s.content[case]))}", case in concerned)
            for case in range(player * CASES, player * CASES + CASES)
            if s.content[case] != NOTHING and s.opened[case] == NOBODY]


def cases_concerned(s: TopSecret, a: i64) -> list[int]:
    """Return the suitcases of an action: taken, carried by the mover, or at the place that it enters."""
    if a < STEP or a >= LAY:
        return []
    cases = [int(s.carries[s.turn * AGENTS + mover_of(a)])]
    if TAKE <= a < DROP:
        cases.append(int(case_of(a)))
    if a < TAKE:
        place = (a - STEP) % PLACES
        cases += [case for case in range(MAX_PLAYERS * CASES) if s.lies[case] == place]
        cases += [int(s.carries[agent]) for agent in range(MAX_PLAYERS * AGENTS)
                  if s.at[agent] == place]
    return cases
