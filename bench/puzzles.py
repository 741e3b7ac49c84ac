"""Find puzzles in bot games: `python -m bench.puzzles GAME [--games N] [--puzzles N] [--seed N] [--write]`.

A puzzle is a position in which very few of many moves win by force before the turn ends. A winning move is proved
against all replies and all chance outcomes, in the true state and in sampled consistent states; every other move fails
in the true state. Puzzles that beginners miss most come first. The same seed writes the same file.
"""
from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from librt.random import Random

from brushpass.agents.levels import find_opponent
from brushpass.core.game import Game, History
from brushpass.core.kernel import NATURE
from brushpass.core.errors import NoConsistentWorld
from brushpass.games import game as open_game
from brushpass.games import game_type

MOST: Final = 3_000  # states that the proof of one move may visit
WORLDS: Final = 12  # that fit what the player has heard
LEAST_OPTIONS: Final = 3
MOST_WINS: Final = 3
BEGINNERS: Final = 8  # that try each puzzle, to see how hard it is
LATE: Final = 10  # choices of the winner before the end, at which a puzzle may begin


class TooLong(Exception):
    """Raised if a proof would visit too many states."""


@dataclass
class Proof:
    """A proof search over the moves of one player to the end of their turn."""

    game: Game[Any]
    seat: int
    left: int = MOST

    def wins(self, s: Any) -> bool:
        """Return whether the player wins by force before their turn ends."""
        if self.game.over(s):
            return self.game.returns(s)[self.seat] > 0
        if s.turn != self.seat:
            return False
        self.left -= 1
        if self.left < 0:
            raise TooLong
        after = (self.wins(self.game.apply(s, a)) for a in self.game.legal_actions(s))
        return any(after) if self.game.who(s) == self.seat else all(after)

    def line(self, s: Any) -> list[str]:
        """Return the principal variation of a won position, with the first replies of the others."""
        made: list[str] = []
        while not self.game.over(s):
            options = self.game.legal_actions(s)
            mine = self.game.who(s) == self.seat
            a = next(a for a in options if not mine or Proof(self.game, self.seat).wins(self.game.apply(s, a)))
            made.append(self.game.text(a))
            s = self.game.apply(s, a)
        return made


@dataclass
class Played:
    """A bot game: its states, actions and event histories."""

    game: Game[Any]
    states: list[Any] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    heard: dict[int, History] = field(default_factory=dict)

    def play(self, bots: dict[int, Any], rng: Random) -> Any:
        """Play to the end, and return the final state."""
        s = self.game.new()
        while not self.game.over(s):
            who = self.game.who(s)
            a = int(self.game.draw(s, rng)) if who == NATURE else bots[who].choose(self.game.legal_actions(s))
            self.states.append(s)
            self.moves.append(self.game.text(a))
            s = self.game.apply(s, a)
            for seat, bot in bots.items():
                events = self.game.observed_events(s, seat)
                self.heard.setdefault(seat, []).append(events)
                bot.receive(events)
        return s


def winning(game: Game[Any], s: Any, seat: int) -> list[int]:
    """Return the moves that win by force; none if there are too many to prove."""
    try:
        return [a for a in game.legal_actions(s) if Proof(game, seat).wins(game.apply(s, a))]
    except TooLong:
        return []


def is_known(played: Played, at: int, seat: int, wins: list[int], rng: Random) -> bool:
    """Return whether these moves also win in other states consistent with the player's history."""
    heard = [events for events in played.heard[seat][:at] if events]
    try:
        worlds = [played.game.sample_world(heard, seat, rng) for _ in range(WORLDS)]
        return all(Proof(played.game, seat).wins(played.game.apply(world, a)) for world in worlds for a in wins)
    except (NoConsistentWorld, TooLong):
        return False


def missed(played: Played, at: int, seat: int, wins: list[int], rng: Random) -> float:
    """Return the percentage of beginners with the player's history who choose none of the winning moves."""
    game, failed = played.game, 0
    for _ in range(BEGINNERS):
        beginner = find_opponent(game.name, "recruit").make_bot(game, seat, rng.randrange(2**62))
        for events in played.heard[seat][:at]:
            beginner.receive(events)
        failed += beginner.choose(game.legal_actions(played.states[at])) not in wins
    return 100 * failed / BEGINNERS


def puzzle_in(played: Played, end: Any, rng: Random) -> dict[str, Any] | None:
    """Return the earliest puzzle near the end of a game, or None."""
    game = played.game
    for seat in [seat for seat in range(game.seats) if game.returns(end)[seat] > 0]:
        mine = [at for at, s in enumerate(played.states) if game.who(s) == seat and s.turn == seat][-LATE:]
        for at in mine:
            s = played.states[at]
            options = game.legal_actions(s)
            wins = winning(game, s, seat) if len(options) >= LEAST_OPTIONS else []
            if 1 <= len(wins) <= min(MOST_WINS, len(options) // 2) and is_known(played, at, seat, wins, rng):
                return {"options": given(game), "seat": seat, "before": played.moves[:at], "of": len(options),
                        "rule": game.result(end).split()[1], "missed": missed(played, at, seat, wins, rng),
                        "wins": {game.text(a): Proof(game, seat).line(game.apply(s, a)) for a in wins}}
    return None


def given(game: Game[Any]) -> dict[str, str]:
    """Return the non-default options of a game."""
    known = game_type(game.name).options
    return {name: value for name, value in game.config.options.items() if value != known[name][0]}


def settings(name: str) -> list[dict[str, str]]:
    """Return the configurations to play: all player counts, advanced rules and missions."""
    kind = game_type(name)
    found: list[dict[str, str]] = [{}] + ([kind.all_rules] if kind.all_rules else [])
    for value, counts in kind.counts.items():
        chosen = {kind.counted_by: value} if value else {}
        found += [{**chosen, "players": str(count)} for count in counts[:1] if "players" in kind.options]
    return found


def search(name: str, games: int, bot: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield puzzles from `n` games as they are found."""
    for number in range(games):
        options = settings(name)[number % len(settings(name))]
        game = open_game(name, **options)
        rng = Random(seed + number)
        bots = {seat: find_opponent(name, bot).make_bot(game, seat, rng.randrange(2**62)) for seat in range(game.seats)}
        played = Played(game)
        puzzle = puzzle_in(played, played.play(bots, rng), rng)
        if puzzle is not None:
            yield puzzle


def best(found: list[dict[str, Any]], keep: int) -> list[dict[str, Any]]:
    """Select puzzles round robin by kind of win; puzzles missed by beginners, rare moves and long lines first."""
    def worth(each: dict[str, Any]) -> float:
        line = max(len(line) for line in each["wins"].values())
        easy = len(each["wins"]) / each["of"] - each["missed"] / 100
        return float(easy + len(each["before"]) / 2_000 - min(line, 4) / 10)

    seen = Counter[str]()
    ranked: list[tuple[int, int, dict[str, Any]]] = []
    for each in sorted(found, key=worth):
        seen[each["rule"]] += 1
        ranked.append((seen[each["rule"]], len(ranked), each))
    return [each for _, _, each in sorted(ranked, key=lambda row: row[:2])[:keep]]


def write(name: str, found: list[dict[str, Any]]) -> None:
    """Write puzzles to the package of their game, one per line."""
    rows = [json.dumps({part: each[part] for part in ("options", "seat", "before", "wins")}) for each in found]
    package = game_type(name).package.replace(".", "/")
    file = Path(__file__).parent.parent.joinpath("src", package, "puzzles.json")
    file.write_text("[\n" + ",\n".join(rows) + "\n]\n")


def main() -> None:
    """Find and print puzzles; with --write, store the best so far in the game's package."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    for name, usual in (("games", 100), ("puzzles", 20), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--bot", default="courier")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    found: list[dict[str, Any]] = []
    for puzzle in search(args.game, args.games, args.bot, args.seed):
        found.append(puzzle)
        found_by = f"{[*puzzle['wins']]} of {puzzle['of']}, missed by {puzzle['missed']:.0f} %"
        print(puzzle["rule"], puzzle["options"], found_by, flush=True)
        if args.write:
            write(args.game, best(found, args.puzzles))
    print(f"{len(best(found, args.puzzles))} puzzles of {len(found)}")


if __name__ == "__main__":
    main()
