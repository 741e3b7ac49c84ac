"""Fuzz custom boards: every random board must be played to the end with all checks, or be refused with a reason.

`python -m bench.boards [BOARDS] [SEED]` generates BOARDS boards per game (default: 1000), and prints how many were
played and how many were refused, by message.
"""
import sys
from collections import Counter

from librt.random import Random

from brushpass.core.check import check_random_game
from brushpass.core.gametype import GameType
from brushpass.core.errors import BadConfig
from brushpass.games import GAMES, game_type
from brushpass.text.catalogue import Catalogue

SHORT = {"topsecret": {"most_turns": "40", "players": "2"}, "embassy": {"rounds": "3"}}
NAMES = ("Łódź", "東京", "St. John's", "Санкт-Петербург", "दिल्ली", "القاهرة", "São Paulo", "X 1",
         "a:b", "", "Start Red", "\n")
ODD = "0123456789-,;:/+._ ABHNRGYxé\x00\n=@{}"
PLAYED = "played"


def draw(rng: Random, count: int, most: int) -> list[int]:
    """Return random distinct numbers below `most`."""
    return [rng.randrange(most) for _ in range(count)]


def kyoto(rng: Random) -> dict[str, str]:
    """Generate a Kyoto board of thirty locations, with too many headquarters."""
    letters = "RGYBN" + "H" * rng.randrange(6)
    return {"board": "/".join("".join(letters[each] for each in draw(rng, 5, len(letters))) for _ in range(6))}


def topsecret(rng: Random) -> dict[str, str]:
    """Generate a map of Top Secret that is mostly connected, with city names in many scripts."""
    cities = 4 + rng.randrange(30) if rng.randrange(12) else rng.randrange(60)
    names = [f"{NAMES[rng.randrange(len(NAMES) - (rng.randrange(9) > 0) * 4)]} {city}" for city in range(cities)]
    places = [f"{name.replace(' ', '_')}:{rng.randrange(1001) / 1000}:{rng.randrange(1001) / 1000}" for name in names]
    lines = {(rng.randrange(city), city) for city in range(1, cities)}
    lines |= {(x, y) for x, y in zip(draw(rng, cities, cities), draw(rng, cities, cities), strict=True) if x < y}
    if lines and not rng.randrange(8):
        lines.pop()
    seats = ["+".join(str(city) for city in {*draw(rng, 1 + rng.randrange(3), max(cities, 1))}) for _ in range(8)]
    corners = [",".join(f"{rng.randrange(1001) / 1000}:{rng.randrange(1001) / 1000}" for _ in range(8))]
    parts = [",".join(places), ",".join(f"{x}-{y}" for x, y in lines), ",".join(seats)]
    return {"board": ";".join([*parts, *corners[: rng.randrange(2)]])}


def embassy(rng: Random) -> dict[str, str]:
    """Generate a building with shuffled rooms, doors in most walls, and a custom deck."""
    places: list[int] = []
    for floor in (0, 9, 18):
        free = list(range(floor, floor + 9))
        places += [free.pop(rng.randrange(len(free))) for _ in range(9)]
    walls = [(cell, cell + 1) for cell in range(27) if cell % 3 < 2]
    walls += [(cell, cell + 3) for cell in range(27) if cell % 9 < 6]
    doors = [(places.index(x), places.index(y)) for x, y in walls if rng.randrange(20)]
    shafts = (2, 11, 20)
    plain = [1 + rng.randrange(2 + (rng.randrange(9) == 0)) for _ in doors]
    kinds = [3 if (x in shafts) != (y in shafts) and rng.randrange(40) else kind
             for (x, y), kind in zip(doors, plain, strict=True)]
    encoded = ",".join(f"{x}-{y}-{kind}" for (x, y), kind in zip(doors, kinds, strict=True))
    lit = ",".join(str(room) for room in range(27) if not rng.randrange(3))
    items = f"key={rng.randrange(9)},bomb={rng.randrange(5)},vest={rng.randrange(4)}" if rng.randrange(2) else "mission"
    return {"plan": f"{encoded};{lit};{','.join(str(place) for place in places)}", "items": items}


MADE = {"kyoto": kyoto, "topsecret": topsecret, "embassy": embassy}


def damaged(options: dict[str, str], rng: Random) -> dict[str, str]:
    """Return the options with a random part of one of them replaced."""
    name = sorted(options)[rng.randrange(len(options))]
    text = options[name]
    place = rng.randrange(len(text) + 1)
    odd = "".join(ODD[each] for each in draw(rng, rng.randrange(4), len(ODD)))
    return {**options, name: text[:place] + odd + text[place + rng.randrange(5):]}


def reason(words: Catalogue, faults: list[BadConfig]) -> str:
    """Return the key of an error; its message must exist in the catalogue."""
    for fault in faults:
        assert words.error(fault) != fault.key, f"no words for {fault.key}"
    return faults[0].key


def play_board(kind: GameType, options: dict[str, str], rng: Random, words: Catalogue) -> str:
    """Play a game on a board; return None, or the key of the error. Asserts that validation and game agree."""
    assert kind.boards is not None
    faults = kind.boards.faults(options)
    try:
        game = kind.make({**options, **SHORT.get(kind.name, {})})
    except BadConfig as refused:
        assert faults, f"{kind.name}: {options} is refused by {refused.key} only when it is played"
        return reason(words, faults)
    assert not faults, f"{kind.name}: {options} is played, but refused by {faults[0].key}"
    again = kind.boards.read(kind.boards.write(options))
    assert kind.boards.write(again) == kind.boards.write(options), f"{kind.name}: {options} is not the same in its file"
    check_random_game(game, rng, 40)
    return PLAYED


def count(name: str, boards: int, seed: int) -> Counter[str]:
    """Count the outcomes of `n` random boards of a game."""
    rng, kind, words = Random(seed), game_type(name), Catalogue("en")
    found: Counter[str] = Counter()
    for number in range(boards):
        options = MADE[name](rng)
        found[play_board(kind, damaged(options, rng) if number % 4 == 0 else options, rng, words)] += 1
    return found


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]] + [1000, 1][len(sys.argv) - 1:]
    for game in [name for name in GAMES if name in MADE]:
        print(game, *[f"{key} {number}" for key, number in count(game, given[0], given[1]).most_common()], sep="\n  ")
