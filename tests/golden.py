"""Golden playthroughs: whole games as text. `make golden` writes them anew; the change is reviewed as a diff.

A file that exists is told anew from its own actions, so that a change of rules shows as a change of what is heard and
seen; a game that no longer goes that way, or is missing, is played afresh at random.
"""
from pathlib import Path

from librt.random import Random

import brushpass
from brushpass.core.check import choose
from brushpass.core.game import Problem
from brushpass.core.playthrough import playthrough

TESTS = Path(__file__).parent
ALL = {"special_agents": "neutral", "equipment": "on"}
SIDES = {"special_agents": "sides", "equipment": "on"}
KYOTO: list[dict[str, str]] = [
    {}, {}, {}, {"board": "alternative"}, {"attack_push": "empty"},
    {"special_agents": "sides"}, {"special_agents": "sides"}, {"special_agents": "sides"},
    {"special_agents": "neutral"}, {"special_agents": "neutral"}, {"equipment": "on"}, {"equipment": "on"},
    {"equipment": "on", "stun": "mild"}, {"equipment": "on", "equipment_sides": "exchanged"},
    ALL, ALL, ALL, ALL, SIDES, SIDES, {**SIDES, "equipment_sides": "exchanged"}, {**ALL, "board": "alternative"},
]
GOLDEN = {TESTS / "kyoto" / "golden" / f"{number:02}.play": ("kyoto", options) for number, options in enumerate(KYOTO)}


def actions_of(text: str) -> list[str]:
    """Return the actions of a playthrough."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def told_anew(path: Path) -> str:
    """Return the playthrough of a golden file's own actions."""
    name, options = GOLDEN[path]
    return playthrough(brushpass.game(name, **options), actions_of(path.read_text()))


def afresh(path: Path) -> str:
    """Return a new random game for a golden file."""
    name, options = GOLDEN[path]
    game = brushpass.game(name, **options)
    rng = Random(list(GOLDEN).index(path) + 100)
    s, actions = game.new(), []
    while not game.over(s):
        a = choose(game, s, rng)
        actions.append(game.text(a))
        game.step(s, a)
    return playthrough(game, actions)


def write() -> None:
    """Write every golden file."""
    for path in GOLDEN:
        path.parent.mkdir(exist_ok=True)
        try:
            text = told_anew(path)
        except (OSError, Problem):
            text = afresh(path)
        path.write_text(text)


if __name__ == "__main__":
    write()
