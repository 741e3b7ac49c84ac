"""What a player of Top Secret is helped with: where the agents can go, and what the suitcases can hold."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN
from brushpass.core.view import Aid, View
from brushpass.games.topsecret.aids.reach import reach_of, steps_left
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, CASES, CONTENTS
from brushpass.games.topsecret.view import TopSecretView


class TopSecretAid(Aid):
    """All of it follows from the view; nothing that was heard is needed."""

    def __init__(self, config: TopSecretConfig) -> None:
        self.config: TopSecretConfig = config
        self.seen: tuple[int, ...] = ()  # for which the contents are known already: they seldom change
        self.known: dict[str, object] = {}

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """`contents` by suitcase; where this seat moves, `steps` left by agent, and `reach` of agents."""
        assert isinstance(view, TopSecretView)
        if view.contents != self.seen:
            self.seen, self.known = view.contents, {"contents": contents(view)}
        if not options or view.asked != "MoveAgent":
            return self.known
        steps = [steps_left(view, agent) for agent in range(AGENTS)]
        return {**self.known, "steps": steps, "reach": reach_of(self.config, view, options)}


def contents(view: TopSecretView) -> list[list[int]]:
    """T20 Return what each suitcase can still hold: each content is in one suitcase of a colour."""
    found: list[list[int]] = []
    for first in range(0, len(view.contents), CASES):
        known = view.contents[first:first + CASES]
        left = [int(each) for each in CONTENTS if each not in known]  # one list for all that are hidden: it is kept
        for seen in known:
            found.append(left if seen == HIDDEN else [int(seen)])  # noqa: PERF401  (a loop is faster compiled)
    return found
