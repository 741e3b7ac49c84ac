"""Play every game to its end by mouse and finger, with pictures: `python -m bench.evenings FOLDER [GAME[-SCREEN] ...]`.

At a desk, on a tablet and on a phone, with motion; one picture of each kind of question, some of what the bots do, and
the end as it turns over. Who changes the look of a table looks at them.
"""
from __future__ import annotations

import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from librt.random import Random

from tests.page.browser import open_browser
from tests.page.test_games import GAMES
from tests.server.house import Guest, house

SCREENS: Final = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
LONGER: Final = {"kyoto": {}, "topsecret": {"players": "2", "most_turns": "40"}, "embassy": {"rounds": "6"}}
ANSWERS: Final = (".answers .btn:not(.quiet):not(.verify):not(:disabled), .sheet button.btn:not(:disabled), "
                  ".hand button.btn:not(:disabled)")
SPOTS: Final = ('.sheet .iconbtn, .tabbar button:first-child:not([aria-current]), '
                ':is(.board [data-thing][tabindex="0"], .sheet [data-thing], .hand [tabindex="0"], '
                '.hand button:not([aria-disabled=true], :disabled)):not([aria-pressed=true])')
LOOK: Final = """([ready, answers, spots]) => {
  const has = (selector) => document.querySelector(selector) !== null;
  const places = (selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const place = [x + width / 2, y + height / 2];
    return (each.closest("svg") ?? each).contains(document.elementFromPoint(...place)) ? [place] : [];
  });
  return {
    over: has(".ended"), asked: has(".dock[data-answers]"), lead: document.querySelector("#question")?.innerText ?? "",
    ready: places(ready), answers: places(answers), spots: places(spots),
  };
}"""
READY: Final = ".answers .btn.go:not(:disabled), .hand .btn.go:not(:disabled)"
FRAMES: Final = 60  # of the end, a tenth of a second each
ALIKE: Final = 2  # pictures of one kind of question


class Evening:
    """Somebody who plays one game with their hands."""

    def __init__(self, browser: Any, port: int, game: str, screen: str, folder: Path) -> None:
        width, height = SCREENS[screen]
        self.touch = screen == "phone"
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale="en",
                                           has_touch=self.touch, is_mobile=self.touch)
        self.page = self.context.new_page()
        self.folder, self.name, self.rng = folder, f"{game}-{screen}", Random(len(screen))
        self.taken = dict[str, int]()
        guest = Guest(port)
        code, token = guest.open_table(game, "me", *["courier"] * (GAMES[game][0] - 1), options=LONGER[game])
        self.context.add_cookies([{"name": "guest", "value": guest.cookie.split("=", 1)[1], "url": f"http://127.0.0.1:{port}"}])
        self.page.goto(f"http://127.0.0.1:{port}/t/{code}#seat={token}")
        self.page.wait_for_selector(".board svg")

    def picture(self, kind: str) -> None:
        """Take a picture of a moment, unless there are enough of its kind."""
        kind = re.sub(r"[^a-z]+", "-", kind.lower())[:50]
        count = self.taken[kind] = self.taken.get(kind, 0) + 1
        if count <= ALIKE:
            number = sum(min(each, ALIKE) for each in self.taken.values())
            self.page.screenshot(path=self.folder / f"{self.name}-{number:03}-{kind}-{count}.png")

    def press(self, place: list[float]) -> None:
        """Press a place as a hand does."""
        if self.touch:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def step(self) -> bool:
        """Look, and press something that looks as if it could be pressed; return whether the game is over."""
        seen = self.page.evaluate(LOOK, [READY, ANSWERS, SPOTS])
        if seen["over"]:
            return True
        self.picture(("asked " if seen["asked"] else "waits ") + seen["lead"].split("\n")[0])
        if seen["ready"]:
            self.picture("ready " + seen["lead"].split("\n")[0])
        places = seen["ready"] or seen["spots"] + seen["answers"]
        if not seen["asked"] or not places:
            time.sleep(0.1)
        else:
            self.press(places[int(self.rng.random() * len(places))])
        return False

    def end(self) -> None:
        """Take the end as it turns over, and what can be opened then."""
        for frame in range(FRAMES):
            self.page.screenshot(path=self.folder / f"{self.name}-end-{frame:02}.png")


def main(folder: Path, wanted: list[str]) -> None:
    """Play them all, one after the other."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as held, open_browser() as browser:
        for game in GAMES:
            for screen in SCREENS:
                if wanted and not {game, f"{game}-{screen}"} & set(wanted):
                    continue
                evening = Evening(browser, held.port, game, screen, folder)
                steps = 0
                while not evening.step():
                    steps += 1
                evening.end()
                print(f"{game} {screen}: {steps} looks", flush=True)
                evening.context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
