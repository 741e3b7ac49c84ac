"""Count states, information sets and histories of the mini games: `python bench/mini.py [GAME ...]`.

A history is a sequence of actions, chance included. A state is counted once, however it was reached and without its
event history. An information set is a seat's event history and its options, if there are at least two.
"""
import sys
from typing import Any

import brushpass

NO_ITEMS = "intel-red=0,intel-blue=0,bomb=0,briefcase-red=0,briefcase-blue=0,code-cracker=0,first-aid=0,key=0"
MINIS: dict[str, dict[str, str]] = {
    "kyoto": {"board": "mini"},
    "topsecret": {"board": "mini", "players": "2"},
    "embassy": {"plan": "mini", "mission": "face-to-face",
                "items": f"{NO_ITEMS},contraband=0,goggles=0,hidden-weapon=2,vest=2"},
}
SHORT = {"kyoto": {}, "topsecret": {"most_turns": "2"}, "embassy": {"rounds": "1"}}  # as long as they are counted
LONG = {"kyoto": {}, "topsecret": {"most_turns": "60"}, "embassy": {"rounds": "6"}}  # the lengths of the checks


class Census:
    """The counts of one game, and the numbering of event histories."""

    def __init__(self, game: brushpass.Game[Any]) -> None:
        self.game = game
        self.histories = 0
        self.ends = 0
        self.states: set[int] = set()
        self.sets: set[object] = set()
        self.names: dict[object, int] = {}

    def visit(self, s: Any, heard: tuple[int, ...]) -> None:
        """Count everything below a state."""
        game = self.game
        self.histories += 1
        self.states.add(hash(repr({**s.to_dict(), "events": None})))
        if game.over(s):
            self.ends += 1
            return
        player, options = game.who(s), game.legal_actions(s)
        if player >= 0 and len(options) > 1:
            self.sets.add((player, heard[player], tuple(options)))
        for a in options:
            after = game.apply(s, a)
            self.visit(after, tuple(self.hear(after, seat, heard[seat]) for seat in range(game.seats)))

    def hear(self, s: Any, seat: int, before: int) -> int:
        """Return a number that identifies an event history."""
        told = tuple(repr(event) for event in self.game.observed_events(s, seat))
        return self.names.setdefault((before, told), len(self.names) + 1) if told else before


def main(names: list[str]) -> dict[str, Census]:
    """Count the given mini games, and print a row for each."""
    found: dict[str, Census] = {}
    print(f"{'game':12} {'histories':>12} {'ends':>12} {'states':>12} {'information sets':>18}")
    for name in names:
        game = brushpass.game(name, **MINIS[name], **SHORT[name])
        census = found[name] = Census(game)
        census.visit(game.new(), (0,) * game.seats)
        print(f"{name:12} {census.histories:12,} {census.ends:12,} {len(census.states):12,} {len(census.sets):18,}",
              flush=True)
    return found


if __name__ == "__main__":
    main(sys.argv[1:] or list(MINIS))
