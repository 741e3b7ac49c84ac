"""Top Secret, partial actions: an agent, a place or a suitcase that a player points at, and why they are refused."""
from __future__ import annotations

import re

from mypy_extensions import i64

from brushpass.core.kernel import NATURE, pending_ask
from brushpass.core.phrase import Refusal
from brushpass.games.topsecret.actions import DROP, LAY, STEP, TAKE, case_of, mover_of
from brushpass.games.topsecret.data import AGENTS, HEADQUARTERS, MAX_CITIES, NOBODY, PLACES, START
from brushpass.games.topsecret.rules.move import MoveAgent, in_full_city, steps_left
from brushpass.games.topsecret.rules.refusal import agent_refusal, refusal, start_refusal, step_first_refusal
from brushpass.games.topsecret.state import TopSecret


def why(s: TopSecret, text: str, numbers: dict[str, int]) -> Refusal | None:
    """Return why a partial action such as `move 3 ?` or `take ? red-a` is refused; None for any other text."""
    match = re.fullmatch(r"(move|take|swap) ([1-7]|\?) (\S+)", " ".join(text.lower().split()))
    if match is None or "?" not in (match[2], match[3]):
        return None
    example = numbers.get(f"{match[1]} {match[2].replace('?', '1')} {match[3]}")
    if example is None and match[3] != "?":
        return None
    if s.over or pending_ask(s).who(s) == NATURE or not isinstance(pending_ask(s), MoveAgent):
        return refusal(s, STEP)
    if match[2] != "?":
        return idle_agent_refusal(s, s.turn * AGENTS + int(match[2]) - 1)
    if example is None:
        return Refusal(pending_ask(s).rule(), "refusal.incomplete")
    if match[1] == "move":
        return place_refusal(s, (example - STEP) % PLACES)
    return case_refusal(s, case_of(example))


def idle_agent_refusal(s: TopSecret, agent: i64) -> Refusal:
    """Return why an agent can do nothing now."""
    for a in pending_ask(s).options(s):
        if STEP <= a < LAY and mover_of(a) == agent % AGENTS:
            return Refusal("T30", "refusal.incomplete")
    if (refusal := agent_refusal(s, agent)) is not None:
        return refusal
    return Refusal("T29", "refusal.no-steps") if steps_left(s, agent) == 0 else Refusal("TA40", "refusal.agent-idle")


def place_refusal(s: TopSecret, place: i64) -> Refusal:
    """Return why no own agent can step to a place."""
    for a in pending_ask(s).options(s):
        if STEP <= a < TAKE and (a - STEP) % PLACES == place:
            return Refusal("T30", "refusal.incomplete")
    if s.bound or in_full_city(s):
        return step_first_refusal(s)
    if s.pool == 0 and s.bonus == 0:
        return Refusal("T29", "refusal.none-left")
    if place >= HEADQUARTERS:
        own = place == s.config.headquarters_of(s.turn)
        return Refusal("TA13", "refusal.nobody-delivers" if own else "refusal.foreign-headquarters")
    return start_refusal(s, NOBODY, place) if place >= START else Refusal("T8", "refusal.nobody-near")


def case_refusal(s: TopSecret, case: i64) -> Refusal:
    """Return why no own agent can take a suitcase."""
    for a in pending_ask(s).options(s):
        if TAKE <= a < DROP and case_of(a) == case:
            return Refusal("T30", "refusal.incomplete")
    if s.bound:
        return step_first_refusal(s)
    here = s.lies[case]
    if not 0 <= here < MAX_CITIES or s.own_in(s.turn, here) == 0:
        return Refusal("T32", "refusal.nobody-there")
    if s.acted and s.at[s.mover] == here and s.own_in(s.turn, here) == 1:
        return Refusal("TA38", "refusal.acted")
    return Refusal("TA39", "refusal.nobody-steps")
