"""Find puzzles of deduction in bot games: `python -m bench.deductions GAME [--games N] [--seed N] [--write]`.

A puzzle is a position in which the events of a seat rule out values of hidden things. Its solution has, for each of
them, the values in all worlds that the guesser finds consistent with the events. The same seed writes the same file.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from librt.random import Random

from bench.puzzles import Played
from brushpass.agents.levels import find_opponent
from brushpass.core.game import Game, History
from brushpass.core.errors import NoConsistentWorld
from brushpass.core.kernel import HIDDEN
from brushpass.games import game as open_game
from brushpass.games import game_type
from brushpass.games.embassy.data import FACTIONS
from brushpass.games.kyoto.data import AGENTS, CELL_NAMES, IDENTITIES
from brushpass.games.topsecret.data import CASES, COLOURS, CONTENT_NAMES, CONTENTS, LETTERS

WORLDS: Final = 120  # consistent worlds of which a solution is the union
PUZZLES: Final = 24
THIRD: Final = PUZZLES // 3
MAX_SUBJECTS: Final = 9


class Kind(NamedTuple):
    """How a game's hidden things are found, named and read; `clues` counts what a solver has to combine."""

    values: list[str]
    hidden_aids: list[str]
    options: list[dict[str, str]]
    hidden: Callable[[Game[Any], Any, int], list[int]]
    name: Callable[[Game[Any], int], dict[str, str]]
    value: Callable[[Any, int], int]
    clues: Callable[[Any, int], int]


def hidden_agents(game: Game[Any], s: Any, seat: int) -> list[int]:
    """Return the locations of hidden enemy agents."""
    view: Any = game.observe(s, seat)
    return [cell for cell in range(len(CELL_NAMES)) if view.owner[cell] == 1 and view.identity[cell] == HIDDEN]


def hidden_suitcases(game: Game[Any], s: Any, seat: int) -> list[int]:
    """Return the closed suitcases of the others whose colour has an opened one."""
    colours = [player for player in range(game.seats) if player != seat]
    closed = {player: [case for case in range(player * CASES, (player + 1) * CASES) if s.opened[case] < 0]
              for player in colours}
    return [case for cases in closed.values() if len(cases) < CASES for case in cases]


def suitcase_name(game: Any, case: int) -> dict[str, str]:
    """Return the name of a suitcase."""
    return {"case": f"@topsecret.case.{COLOURS[game.config.corner[case // CASES]]}-{LETTERS[case % CASES]}"}


KINDS: Final[dict[str, Kind]] = {
    "kyoto": Kind(
        [f"kyoto.identity.{identity}" for identity in IDENTITIES], ["can", "newest"], [{}], hidden_agents,
        lambda game, cell: {"cell": CELL_NAMES[cell]}, lambda world, cell: int(world.stands[cell] % AGENTS),
        lambda aid, seat: len(aid.pawns[1 - seat].tests)),
    "topsecret": Kind(
        [f"topsecret.content.{content}" for content in CONTENT_NAMES], ["contents"],
        [{"players": "2"}, {"players": "3"}, {}], hidden_suitcases, suitcase_name,
        lambda world, case: list(CONTENTS).index(world.content[case]),
        lambda aid, seat: sum(len(CONTENTS) - len(contents) for contents in aid.known["contents"][CASES:])),
    "embassy": Kind(
        [f"embassy.faction.{faction}" for faction in FACTIONS[:2]], ["pages"], [{}, {"players": "6"}],
        lambda game, s, seat: [player for player in range(game.seats) if player != seat],
        lambda game, player: {"player": f"@embassy.player.{player}"}, lambda world, player: int(world.loyalty[player]),
        lambda aid, seat: sum(faction >= 0 for player, (faction, _) in enumerate(aid.book.loyalty) if player != seat)),
}


def possible(game: Game[Any], heard: History, seat: int, things: list[int], rng: Random,
             worlds: int) -> list[set[int]]:
    """Return the values of hidden things in consistent worlds. Raises NoConsistentWorld."""
    found: list[set[int]] = [set() for _ in things]
    for _ in range(worlds):
        world = game.sample_world(heard, seat, rng)
        for values, thing in zip(found, things, strict=True):
            values.add(KINDS[game.name].value(world, thing))
    return found


def is_interesting(can: list[set[int]]) -> bool:
    """Return whether something is known that is not the same for all, and something remains open to thought."""
    return len({frozenset(values) for values in can}) > 1 and any(len(values) == 1 for values in can)


def puzzle_in(played: Played, seat: int, rng: Random) -> dict[str, Any] | None:
    """Return a puzzle of a game for a seat, or None."""
    game = played.game
    kind, aid = KINDS[game.name], game.aid(seat)
    found: list[tuple[int, list[int], int]] = []
    for at, s in enumerate(played.states):
        if at > 0 and (events := played.heard[seat][at - 1]):
            aid.update(events)
        if game.who(s) != seat:
            continue
        aid.show(game.observe(s, seat), [])
        clues = kind.clues(aid, seat)
        if clues > 0 and 3 <= len(things := kind.hidden(game, s, seat)) <= MAX_SUBJECTS:
            found.append((at, things, clues))
    for _ in range(min(3, len(found))):
        at, things, clues = found[rng.randrange(len(found))]
        heard = [events for events in played.heard[seat][:at] if events]
        try:
            can = possible(game, heard, seat, things, rng, WORLDS // 4)
            if is_interesting(can) and can != (can := possible(game, heard, seat, things, rng, WORLDS)):
                continue
        except NoConsistentWorld:
            continue
        if is_interesting(can):
            return {"options": {name: value for name, value in game.config.options.items()
                                if value != game_type(game.name).options[name][0]},
                    "seat": seat, "before": [int(game.parse(move)) for move in played.moves[:at]], "clues": clues,
                    "subjects": [{"name": kind.name(game, thing), "can": sorted(values)}
                                 for thing, values in zip(things, can, strict=True)]}
    return None


def search(name: str, games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield puzzles from `n` games as they are found, one per game at most."""
    for number in range(games):
        game = open_game(name, **KINDS[name].options[number % len(KINDS[name].options)])
        rng = Random(seed + number)
        bots = {seat: find_opponent(name, "operative").make_bot(game, seat, rng.randrange(2**62))
                for seat in range(game.seats)}
        played = Played(game)
        played.play(bots, rng)
        if (puzzle := puzzle_in(played, rng.randrange(game.seats), rng)) is not None:
            yield puzzle


def graded(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the puzzles with few clues first, in three levels."""
    ranked = sorted(found, key=lambda each: (each["clues"], len(each["before"])))
    return [{"options": each["options"], "seat": each["seat"], "before": each["before"], "level": 1 + number // THIRD,
             "subjects": each["subjects"]} for number, each in enumerate(ranked)]


def main() -> None:
    """Find and print puzzles; with --write, store them in the game's package."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=list(KINDS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    found: list[dict[str, Any]] = []
    for puzzle in search(args.game, args.games, args.seed):
        found.append(puzzle)
        print(puzzle["clues"], len(puzzle["before"]), [subject["can"] for subject in puzzle["subjects"]], flush=True)
        if len(found) == PUZZLES:
            break
    if args.write:
        kind = KINDS[args.game]
        head = json.dumps({"values": kind.values, "hidden_aids": kind.hidden_aids})
        rows = ",\n".join(json.dumps(each, separators=(",", ":")) for each in graded(found))
        package = game_type(args.game).package.replace(".", "/")
        file = Path(__file__).parent.parent.joinpath("src", package, "deductions.json")
        file.write_text(f'{head[:-1]}, "puzzles": [\n{rows}\n]}}\n')
    print(f"{len(found)} puzzles")


if __name__ == "__main__":
    main()
