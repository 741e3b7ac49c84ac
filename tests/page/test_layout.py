"""Nothing of a table is covered or off screen, at any size, at any moment of any game, in any language, or jumps."""
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.effort import EXHAUSTIVE
from tests.page.browser import DESK, Person
from tests.page.states import CODE, states, table_of

PHONES = [(390, 664), (375, 667), (360, 640), (320, 568), (844, 390)]
SIZES = [*PHONES, (360, 740), (390, 844), (568, 320), (600, 960), (768, 1024), (1024, 768), (1100, 640),
         (1280, 800), (1440, 900), (1920, 1080), (2560, 1080), (1200, 1920)]
PLACES = {"kyoto": (".ky-space", ".ky-pawn"), "topsecret": (".ts-city, .ts-hq, .ts-start", ".ts-agent"),
          "embassy": (".em-rm", ".em-guest")}
MOST_ROOM = {"kyoto": [("ChooseDeck 2 back", 6), ("Activate 4", 5)],
             "topsecret": [("LayCard 3 meets back", 5), ("MoveAgent 4 back", 5)],
             "embassy": [("ChooseCard 4 meets back", 5)]}
LAYOUT = (Path(__file__).parent / "layout.js").read_text()
# a table whose end has all its buttons: chance can be verified, and the server draws cards
FAIR = {"seal": "", "seals": {}, "closed": True, "waiting": [], "revealed": {}, "seed": "", "digest": ""}
DRAWS = """() => {
  document.querySelector('meta[name="twitter:card"]')?.remove();
  const meta = document.createElement("meta");
  document.head.append(Object.assign(meta, { name: "twitter:card", content: "summary_large_image" }));
}"""
LANGUAGES = ("en", "fr", "pl")
# where many answers, or long questions, have the least room
LEAST_ROOM = [("fr", (1280, 800)), ("fr", (320, 568))]
SAMPLE = {"kyoto": LEAST_ROOM, "topsecret": LEAST_ROOM, "embassy": [("pl", (844, 390)), ("en", (320, 568))]}


def shown(browser: Any, address: str, game: str, language: str, fresh: bool = False) -> Person:
    """Return somebody at the table of a game that no server plays."""
    asked = "localStorage.setItem('brushpass.sound.asked', 'yes');" if language == "en" else ""
    person = Person(browser, address, DESK, language, fresh=fresh, script=LAYOUT + asked, bypass_csp=True)
    person.go(f"/t/{CODE}")
    person.page.wait_for_function("() => window.feed")
    person.page.evaluate(DRAWS)
    person.page.evaluate("message => window.feed(message)", {**table_of(game), "fair": FAIR})
    person.page.evaluate("message => window.feed(message)", next(iter(states(game).values())))
    person.page.wait_for_selector(".board > svg")
    return person


def full(game: str) -> list[tuple[str, Any]]:
    """Return moments that need the most room: a card more than a hand keeps, and many answers with a way back."""
    moments = [(kind, states(game, seed)[kind]) for kind, seed in MOST_ROOM[game]]
    message = states("kyoto")["PlayCard 4"]
    seven = {**message, "view": {**message["view"], "hand": [1] * 7 + [0] * 3}}
    return [*moments, *([("seven cards", seven)] if game == "kyoto" else [])]


def look(person: Person, game: str, size: tuple[int, int], moments: list[tuple[str, Any]]) -> list[str]:
    """Return what is wrong at this size with any of these moments."""
    places, pieces = PLACES[game]
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    given = {"states": moments, "places": places, "pieces": pieces, "moves": True}
    return [f"{size[0]} x {size[1]}, {fault}" for fault in person.page.evaluate("given => window.layout(given)", given)]


@pytest.mark.parametrize("game", PLACES)
def test_nothing_is_covered_or_off_screen_and_nothing_jumps(game: str, browser: Any, address: str) -> None:
    moments, found = list(states(game).items()), list[str]()
    cases = list(product(LANGUAGES, SIZES)) if EXHAUSTIVE else SAMPLE[game]
    for language in dict.fromkeys(language for language, _ in cases):
        person = shown(browser, address, game, language)
        for place, (_, size) in enumerate(case for case in cases if case[0] == language):
            shown_here = moments if EXHAUSTIVE else [*moments[place::20], moments[-1]]
            found += look(person, game, size, full(game) + shown_here)
        person.close()
    assert not found, "\n".join(found[:40])


@pytest.mark.parametrize("game", PLACES)
def test_on_desktop_the_question_and_the_buttons_stay_in_place(game: str, browser: Any, address: str) -> None:
    place = {"kyoto": "PlayCard", "topsecret": "MoveAgent", "embassy": "Walk"}[game]
    moments = list(states(game).items())
    first = next(index for index, (kind, _) in enumerate(moments) if place in kind)
    person = shown(browser, address, game, "fr")
    for width, height in [(1440, 900), (1024, 768)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_selector(".play.desk" if width > 1100 else ".play.tabs")
        found = person.page.evaluate("moments => window.places(moments)", [*moments[first:], *full(game)])
        for part, tops in found.items():
            assert len(tops) == 1, f"{game}, {width} x {height}: the {part} moves: {tops}"
    person.close()
