"""Custom boards at a table: nothing is covered and every place can be clicked, on dense maps with long names too."""
from __future__ import annotations

from typing import Any, Final

import pytest
from librt.random import Random

from tests.effort import sample
from tests.page.browser import DESK, Person
from tests.page.states import CODE, states, table_of
from tests.page.test_layout import LAYOUT, look

SIZES: Final = ((360, 740), (844, 390), (1280, 800))
MOMENTS: Final = 3
NAMES: Final = ("Sankt-Peterburg", "Rio de Janeiro do Norte", "東京都千代田区", "Oslo", "Llanfairpwllgwyngyllgogery",
                "Łódź Fabryczna", "Санкт-Петербург", "Al-Qāhirah", "Ho Chi Minh City", "St. John's", "दिल्ली", "Ürümqi")
MISSED: Final = """() => [...document.querySelectorAll(".ts-city")].filter((city) => {
  const { left, top, width, height } = city.querySelector(".ts-nd").getBoundingClientRect();
  const meant = document.elementFromPoint(left + width / 2, top + height / 2);
  return meant?.closest("[data-about]")?.dataset.about.startsWith("place:") && !city.contains(meant);
}).map((city) => city.ariaLabel)"""
OVER_EACH_OTHER: Final = """() => {
  const names = [...document.querySelectorAll(".ts-lb")];
  const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
  return boxes.flatMap(([one, box], at) => boxes.slice(at + 1).filter(([, other]) =>
    Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.3 * Math.min(box.width, other.width)
    && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5 * Math.min(box.height, other.height))
    .map(([other]) => `${one} and ${other}`));
}"""


def dense_map(rng: Random) -> dict[str, str]:
    """Return a map of 48 cities with long names in many scripts, each joined to the nearest before it."""
    grid = [(0.08 + 0.12 * column, 0.08 + 0.12 * row) for row in range(8) for column in range(8)]
    free = [spot for spot in grid if min(abs(spot[0] - 0.5), abs(spot[1] - 0.5)) < 0.25]  # the corners have their own
    spots = [(round(x + rng.randrange(21) / 1000 - 0.01, 3), round(y + rng.randrange(21) / 1000 - 0.01, 3))
             for x, y in free]
    spots[20] = (round(spots[19][0] + 0.05, 3), spots[19][1])  # as near as pawns stand
    names = [f"{NAMES[city % len(NAMES)]} {city}" for city in range(len(spots))]
    lines = [(min(range(city), key=lambda near: far(spots[near], spots[city])), city) for city in range(1, len(spots))]
    cities = ",".join(f"{name.replace(' ', '_')}:{x}:{y}" for name, (x, y) in zip(names, spots, strict=True))
    return {"board": f"{cities};{','.join(f'{x}-{y}' for x, y in lines)};0,3,47,44,47,44,0,3"}


def far(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how far two spots are from each other, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def shuffled_board(rng: Random) -> dict[str, str]:
    """Return a board of Kyoto with every location at random, but for the headquarters."""
    rows = "YBRGB/RHYHG/BGNRY/YRNGB/GHYHR/YBRGB"
    return {"board": "".join(each if each in "H/" else "RGYBN"[rng.randrange(5)] for each in rows)}


def shuffled_plan(rng: Random) -> dict[str, str]:
    """Return a building in which the rooms of every floor have changed places, with a door in every wall."""
    places: list[int] = []
    for floor in (0, 9, 18):
        free = list(range(floor, floor + 9))
        places += [free.pop(rng.randrange(len(free))) for _ in range(9)]
    walls = [(cell, cell + 1) for cell in range(27) if cell % 3 < 2]
    walls += [(cell, cell + 3) for cell in range(27) if cell % 9 < 6]
    shafts = (2, 11, 20)
    rooms = [(places.index(x), places.index(y)) for x, y in walls]
    doors = [f"{x}-{y}-{3 if (x in shafts) != (y in shafts) else 1 + (x + y) % 2}" for x, y in rooms]
    lit = ",".join(str(room) for room in range(0, 27, 3))
    return {"plan": f"{','.join(doors)};{lit};{','.join(map(str, places))}"}


BOARDS: Final = {"kyoto": shuffled_board, "topsecret": dense_map, "embassy": shuffled_plan}


@pytest.mark.parametrize("game", sample(BOARDS))
def test_generated_boards_are_laid_out_as_ours_are(game: str, browser: Any, address: str) -> None:
    options = BOARDS[game](Random(3))
    person = Person(browser, address, DESK, "en", fresh=True, bypass_csp=True)
    person.page.add_init_script(LAYOUT + "localStorage.setItem('brushpass.sound.asked', 'yes');")
    person.go(f"/t/{CODE}")
    person.page.wait_for_function("() => window.feed")
    person.page.evaluate("message => window.feed(message)", table_of(game, 0, **options))
    moments = list(states(game, **options).items())
    person.page.evaluate("message => window.feed(message)", moments[0][1])
    person.page.wait_for_selector(".board > svg")
    for place, size in enumerate(SIZES):
        found = look(person, game, size, moments[place :: max(1, len(moments) // MOMENTS)])
        assert found == []
        assert person.page.evaluate(MISSED) == []
        assert person.page.evaluate(OVER_EACH_OTHER) == []
    person.close()
