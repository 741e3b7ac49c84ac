"""Player aid of Top Secret: reachable places, and the possible contents of suitcases."""
from __future__ import annotations

from brushpass.core.kernel import HIDDEN
from brushpass.core.view import Aid, View
from brushpass.games.topsecret.aids.reach import reach_of, steps_left
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import AGENTS, CASES, CONTENTS
from brushpass.games.topsecret.view import TopSecretView


class TopSecretAid(Aid):
    """Everything is computed from the view, without history."""

    def __init__(self, config: TopSecretConfig) -> None:
        self.config: TopSecretConfig = config
        self.seen: tuple[int, ...] = ()  # the contents for which `known` was computed
        self.known: dict[str, object] = {}

    def show(self, view: View, options: list[int]) -> dict[str, object]:
        """Return possible `contents` by suitcase; to a seat that moves, `steps` left by agent and their `reach`."""
        assert isinstance(view, TopSecretView)
        if view.contents != self.seen:
            self.seen, self.known = view.contents, {"contents": contents(view)}
        if not options or view.asked != "MoveAgent":
            return self.known
        steps = [steps_left(view, agent) for agent in range(AGENTS)]
        return {**self.known, "steps": steps, "reach": reach_of(self.config, view, options)}


def contents(view: TopSecretView) -> list[list[int]]:
    """T20 Return the possible contents of each suitcase: each content is in one suitcase of a colour."""
    possible: list[list[int]] = []
    for first in range(0, len(view.contents), CASES):
        known = view.contents[first:first + CASES]
        left = [int(content) for content in CONTENTS if content not in known]  # shared by all hidden ones
        for seen in known:
            possible.append(left if seen == HIDDEN else [int(seen)])  # noqa: PERF401  (a loop is faster compiled)
    return possible
