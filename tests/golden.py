"""Golden playthroughs: whole games as text. `make golden` rewrites them; review the change as a diff.

An existing file is replayed from its own actions, so that a change of rules shows as a change of events and views. A
missing game, or one whose actions are no longer legal, is replaced by a new random game.
"""
from pathlib import Path
from typing import Any
from zlib import crc32

from librt.random import Random

import brushpass
from bench.courier import Courier
from brushpass.core.check import random_action
from brushpass.core.kernel import NATURE
from brushpass.core.errors import UserError
from brushpass.core.records.playthrough import playthrough
from brushpass.games.embassy.missions import MISSIONS
from brushpass.games.topsecret.game import TopSecretGame

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
TWO, THREE, FOUR = ({"players": players} for players in "234")
TOPSECRET: list[dict[str, str]] = [
    TWO, {**TWO, "most_turns": "60"}, {**TWO, "most_turns": "60"}, {**TWO, "most_turns": "50", "tie": "back"},
    {**TWO, "most_turns": "50", "bonus": "pool"}, {**TWO, "most_turns": "50", "start_enterable": "own"},
    {**TWO, "most_turns": "50", "home_by_headquarters": "yes"}, {**TWO, "most_turns": "12"},
    {**THREE, "most_turns": "60"}, {**THREE, "most_turns": "60"}, {**THREE, "most_turns": "60", "empty_corner": "red"},
    {**THREE, "most_turns": "50", "tie": "back"}, {**THREE, "most_turns": "50", "empty_corner": "yellow"},
    {**THREE, "most_turns": "40"}, {**FOUR, "most_turns": "70"}, {**FOUR, "most_turns": "70"},
    {**FOUR, "most_turns": "70"}, {**FOUR, "most_turns": "60"}, {**FOUR, "most_turns": "50", "bonus": "pool"},
    {**FOUR, "most_turns": "50", "tie": "back"}, {**FOUR, "most_turns": "40"}, FOUR,
]
EMBASSY = [{"mission": name, "players": str(players), "rounds": rounds} for rounds in ("3", "4", "5")
           for name, mission in MISSIONS.items() for players in mission.deal]
ALL_GAMES = (("kyoto", KYOTO), ("topsecret", TOPSECRET), ("embassy", EMBASSY))
GOLDEN = {TESTS / name / "golden" / f"{number:02}.play": (name, options)
          for name, rows in ALL_GAMES for number, options in enumerate(rows)}
FEATURES = {name: TESTS / name / "golden" / "features.txt" for name, _ in ALL_GAMES}


def actions_of(text: str) -> list[str]:
    """Return the actions of a playthrough."""
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def told_anew(path: Path) -> str:
    """Replay the actions of a golden file, and return the playthrough."""
    name, options = GOLDEN[path]
    return playthrough(brushpass.game(name, **options), actions_of(path.read_text()))


def afresh(path: Path) -> str:
    """Return a new random game for a golden file; in Top Secret by a scripted player that delivers suitcases."""
    name, options = GOLDEN[path]
    game = brushpass.game(name, **options)
    rng = Random(int(path.stem) + 100)
    s, actions = game.new(), []
    courier = Courier(game, rng) if isinstance(game, TopSecretGame) else None
    while not game.over(s):
        a = courier.choose(s) if courier else random_action(game, s, rng)
        actions.append(game.text(a))
        game.step(s, a)
    return playthrough(game, actions)


class Features:
    """The features in the golden games of one game type: a checksum per block, and the blocks that stay 0."""

    def __init__(self, name: str) -> None:
        self.blocks = brushpass.game(name).feature_blocks()
        self.sums = dict.fromkeys([block.name for block in self.blocks], 0)
        self.silent = set(self.sums)
        for path, (game, options) in GOLDEN.items():
            if game == name:
                self.watch(brushpass.game(name, **options), actions_of(path.read_text()))

    def watch(self, game: brushpass.Game[Any], actions: list[str]) -> None:
        """Add the features of every seat after every decision, chance excluded."""
        s, memories = game.new(), [game.memory(player) for player in range(game.seats)]
        for text in actions:
            s = game.apply(s, game.parse(text))
            for event in s.events or []:
                game.update_memories(memories, event)
            if game.over(s) or game.who(s) != NATURE:
                for player, memory in enumerate(memories):
                    self.look(game.features(s, player, memory))

    def look(self, features: bytes) -> None:
        """Add the features of one seat."""
        for block in self.blocks:
            part = features[block.first:block.first + block.size]
            self.sums[block.name] = crc32(part, self.sums[block.name])
            if any(part):
                self.silent.discard(block.name)

    def table(self) -> str:
        """Return a line per block: first index, size and checksum."""
        rows = [f"{block.first} {block.size} {block.name} {self.sums[block.name]:08x}\n" for block in self.blocks]
        return "".join(rows)


def write() -> None:
    """Write every golden file."""
    for path in GOLDEN:
        path.parent.mkdir(exist_ok=True)
        try:
            text = told_anew(path)
        except (OSError, UserError):
            text = afresh(path)
        path.write_text(text)
    for name, path in FEATURES.items():
        path.write_text(Features(name).table())


if __name__ == "__main__":
    write()
