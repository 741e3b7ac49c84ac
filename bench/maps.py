"""Is there a better map for Top Secret? Random ways to join its cities, alike from every corner, played by heuristics.

`python -m bench.maps [MINUTES] [SEED]` prints each map that is livelier than ours and nearly fair for three: the part
of quiet turns, the fives stolen a game, each seat's share with three players, and the map.
`brushpass tryout` then tells with real bots whether it is so.
"""
import sys
from math import hypot
from random import Random as Shuffling
from time import monotonic

from librt.random import Random

from brushpass.arena.boards.tryout import trial_of
from brushpass.core.chance import pick
from brushpass.core.kernel import NATURE
from brushpass.core.errors import UserError
from brushpass.games import game
from brushpass.games.topsecret.board import CENTRE, FIRST, NAMES, Board, Links, board_from, linked, turned
from brushpass.games.topsecret.game import TopSecretGame

Point = tuple[float, float]
SPOT: dict[str, Point] = {f"{letter}{turn}": turned(*FIRST[letter], turn) for turn in range(4) for letter in NAMES}
SPOT |= {f"{CENTRE}{turn}": (0.5, 0.5) for turn in range(4)}
A, D, E = ("a", 0), ("d", 3), ("e", 0)
EXITS: tuple[tuple[tuple[str, int], ...], ...] = (A, D), (A, D, E), (E,), (A,), (D,), (A, E)
GATES = (*EXITS, (D, E))
LONGEST, CLEAR = 0.34, 0.05
LIVELY, FAIR, EVEN = 0.42, 0.46, 0.43


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Say whether two lines cross between their ends."""
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if set(one) & set(other):
        return False
    return side(*one, other[0]) * side(*one, other[1]) < 0 and side(*other, one[0]) * side(*other, one[1]) < 0


def beside(p: Point, line: tuple[Point, Point]) -> float:
    """Return how far a point is from a line."""
    (x, y), (u, v) = line
    along = max(0.0, min(1.0, ((p[0] - x) * (u - x) + (p[1] - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)))
    return hypot(x + along * (u - x) - p[0], y + along * (v - y) - p[1])


def drawn(x: str, y: str, ahead: int) -> list[tuple[Point, Point]]:
    """Return a line as it is drawn from every corner."""
    return [(SPOT[f"{x}{turn}"], SPOT[f"{y}{(turn + ahead) % 4}"]) for turn in range(4)]


def is_clear(line: tuple[Point, Point]) -> bool:
    """Say whether a line is short, and passes no city, start space or headquarters too near."""
    known = [*SPOT.values(), *Board().starts, *Board().headquarters]
    return 0 < hypot(line[0][0] - line[1][0], line[0][1] - line[1][1]) <= LONGEST and all(
        beside(spot, line) >= CLEAR for spot in known if spot not in line)


LINES = [(x, y, ahead) for x in NAMES for y in (*NAMES, CENTRE) for ahead in range(4)
         if (x < y or (x == y and ahead == 1)) and (y != CENTRE or ahead == 0) and is_clear(drawn(x, y, ahead)[0])]


def joined(chance: Shuffling) -> Board:
    """Return a map without crossing lines, on which at least two lines lead out of every city."""
    while True:
        exits, gates = chance.choice(EXITS), chance.choice(GATES)
        lines: list[tuple[str, str, int]] = []
        for line in chance.sample(LINES, len(LINES)):
            new, old = drawn(*line), [each for other in lines for each in drawn(*other)]
            if len(lines) < 14 and not any(crosses(one, other) for one in new for other in [*old, *new]):
                lines.append(line)
        board = linked(Links(tuple(lines), exits, gates))
        try:
            board_from(board.packed())
        except UserError:
            continue
        if min(len(board.neighbours(city)) for city in range(len(board.names))) > 1:
            return board


def played(board: Board, players: str, games: int) -> tuple[list[float], float, float]:
    """Return the share of each seat, the part of quiet turns, and the fives stolen a game, by heuristics alone."""
    table = game("topsecret", players=players, board=board.packed(), most_turns="300")
    assert isinstance(table, TopSecretGame)
    trial, shares = trial_of(table), [0.0] * table.seats
    turns, eventful, stolen = 0, 0, 0
    for seed in range(games):
        rng, s, stirred = Random(seed), table.new(), True
        while not s.over:
            options = table.legal_ids(s)
            a = table.draw(s, rng) if table.who(s) == NATURE else pick(options, table.prior(s, options), rng)
            s = table.apply(s, int(a))
            for event in s.news or []:
                if trial.begins(event):
                    turns, stirred = turns + 1, False
                counted = trial.counted(event)
                eventful, stirred = eventful + (bool(counted) and not stirred), stirred or bool(counted)
                stolen += "five-foreign" in counted
        winners = [seat for seat in range(table.seats) if s.winners >> seat & 1]
        for seat in winners:
            shares[seat] += 1 / len(winners) / games
    return shares, 1 - eventful / turns, stolen / games


def main(minutes: float, seed: int) -> None:
    """Search for so long, and print what is found."""
    chance, end = Shuffling(seed), monotonic() + 60 * minutes
    while monotonic() < end:
        board = joined(chance)
        if played(board, "4", 20)[1] > LIVELY or max(played(board, "3", 100)[0]) > FAIR:
            continue
        (three, _, _), (_, quiet, stolen) = played(board, "3", 500), played(board, "4", 200)
        if max(three) <= EVEN:
            print(f"quiet {quiet:.1%}, stolen {stolen:.2f}, three players {[f'{each:.1%}' for each in three]}")
            print(board.packed(), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
