"""Bugs seeded into the rules, which the twin tests must find: `python -m tests.seeded NAME` plays with one of them.

Compiled rules cannot be patched at run time, so this runs on the sources in its own process.
"""
import sys
from collections.abc import Callable

from librt.random import Random

from brushpass.core.check import Twins
from brushpass.games.embassy.rules import movement as rules_movement
from brushpass.games.embassy.rules import setup as rules_setup
from brushpass.games.embassy.config import EmbassyConfig
from brushpass.games.embassy.data import GOGGLES
from brushpass.games.embassy.game import EmbassyGame
from brushpass.games.embassy.rules.goggles import PlayGoggles
from brushpass.games.embassy.state import Embassy, empty_table
from brushpass.games.kyoto.rules import equipment as rules_equipment
from brushpass.games.kyoto.rules import tactics as rules_tactics
from brushpass.games.kyoto.game import KyotoGame
from brushpass.games.kyoto.state import Kyoto

OPTIONS = {"special_agents": "sides", "equipment": "on"}


def decoy_asked_only_on_a_match() -> None:
    """KA25 The Decoy's owner is asked only when a mark fits."""
    original = rules_tactics.DecoyWindow.resolve

    def resolve(self: rules_tactics.DecoyWindow, s: Kyoto) -> None:
        if s.arrived >= 0 and any(rules_tactics.matching_mark(s, 1 - s.turn, decoy) >= 0 for decoy in (0, 1)):
            original(self, s)
    rules_tactics.DecoyWindow.resolve = resolve  # type: ignore[method-assign]


def second_mark_asked_only_with_a_card() -> None:
    """K87 Anju is asked for a second mark only with a location card left in hand."""
    original = rules_tactics.MarkLocation.resolve

    def resolve(self: rules_tactics.MarkLocation, s: Kyoto, a: int) -> None:
        original(self, s, a)
        if isinstance(s.pending[-1], rules_tactics.MarkLocation) and not s.holds_colour(self.player):
            s.pop()
    rules_tactics.MarkLocation.resolve = resolve  # type: ignore[method-assign]


def fan_asked_only_with_a_card() -> None:
    """KA56 The fan's owner is asked only with a card that fits."""
    original = rules_equipment.OfferFan.resolve

    def resolve(self: rules_equipment.OfferFan, s: Kyoto) -> None:
        original(self, s)
        if isinstance(s.pending[-1], rules_equipment.FanMove) and len(s.pending[-1].choices) == 1:
            s.pop()
    rules_equipment.OfferFan.resolve = resolve  # type: ignore[method-assign]


def goggles_asked_only_of_holders() -> None:
    """ER12 Nobody is asked about Goggles in the dark unless one of the two holds them."""
    steps = rules_movement.Walk.step

    def step(self: rules_movement.Walk, s: Embassy, to: int) -> None:
        steps(self, s, to)
        ask = s.pending[-1]
        if isinstance(ask, PlayGoggles) and not (s.holds(ask.mover, GOGGLES) or s.holds(ask.occupant, GOGGLES)):
            s.pop()

    def dark(config: EmbassyConfig) -> Embassy:
        s = empty_table(config)
        s.lights_out = True
        return s
    rules_movement.Walk.step = step  # type: ignore[method-assign]
    setattr(rules_setup, "empty_table", dark)  # noqa: B010


FAULTS: dict[str, Callable[[], None]] = {
    fault.__name__: fault
    for fault in (decoy_asked_only_on_a_match, second_mark_asked_only_with_a_card, fan_asked_only_with_a_card,
                  goggles_asked_only_of_holders)
}
FIRST = {"second_mark_asked_only_with_a_card": 39, "fan_asked_only_with_a_card": 4}  # games from which they show soon


def search(games: int, fault: str) -> str:
    """Return how the twins find the bug, or that they do not."""
    first = FIRST.get(fault, 0)
    for seed in range(first, first + games):
        for player in (0, 1):
            try:
                if fault.startswith("goggles"):
                    Twins(EmbassyGame({"rounds": "6"}), player, Random(seed)).play()
                else:
                    Twins(KyotoGame(OPTIONS), player, Random(seed)).play()
            except AssertionError as caught:
                return f"caught: {str(caught).splitlines()[0]} (game {seed})"
    return f"missed in {games} games"


if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    print(search(400, sys.argv[1]))
