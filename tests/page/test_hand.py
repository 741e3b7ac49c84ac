"""Games by a hand: every press is a click or a tap at a place on the screen, from the front page to the end.

In `make test` a hand gives up after some presses, in `make test-all` it plays on. `BRUSHPASS_PICTURES` names a folder
for pictures of every kind of moment.
"""
import re
from pathlib import Path
from typing import Any

import pytest

from tests.effort import EXHAUSTIVE, sample
from tests.page.browser import MOST_CHOICES, PHONE, PICTURES, Person

HAND = (Path(__file__).parent / "hand.js").read_text()
SIZES = [(1024, 768), PHONE, (1440, 900)]
ALL = [(game, size) for game in ("kyoto", "topsecret", "embassy") for size in SIZES]
STRIDE = 7919  # from one press to the next, so that all that is lit is pressed at times
WORDS = 18  # letters of a question by which moments are told apart
# the end of the unfolded turn is in sight; of a turn that is longer than the log, its beginning
UNFOLDED = """() => {
  const turn = document.querySelector(".log > ol > li:last-child details");
  const lines = [...turn.querySelectorAll("li span")];
  const inSight = (line) => {
    const { left, bottom } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + 2, bottom - 4));
  };
  let frame = turn;
  while (!["auto", "scroll"].includes(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  return inSight(lines.at(-1)) || turn.clientHeight > frame.clientHeight && inSight(lines[0]);
}"""
LOG_AT = 30  # presses, after which the log is opened once
MOST_PRESSES = MOST_CHOICES if EXHAUSTIVE else 40


class Hand:
    """A hand at a table, with optional screenshots."""

    def __init__(self, person: Person, folder: str) -> None:
        self.person, self.page = person, person.page
        self.folder = PICTURES and PICTURES / folder
        self.kinds: set[str] = set()
        self.presses = 0
        size = self.page.viewport_size
        self.touch = size["width"] < 600

    def press(self, x: float, y: float) -> None:
        """Press a place of the screen, by a finger on a phone and by the mouse elsewhere."""
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(x, y)
        self.presses += 1

    def press_on(self, selector: str) -> None:
        """Press the middle of something, once it is in sight and has come to rest."""
        thing = self.page.locator(selector).first
        (thing.tap if self.touch else thing.click)()
        self.presses += 1

    def keep(self, kind: str) -> None:
        """Keep a picture of a kind of moment, the first time it is met."""
        kind = re.sub(r"\W+", "-", re.sub(r"\d+", "", kind))[:60]
        if self.folder is None or kind in self.kinds:
            return
        self.kinds.add(kind)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.folder / f"{self.presses:04}-{kind}.png")

    def start(self, game: str) -> None:
        """Begin a game on the front page, against bots that bring it to its end soon: the weakest stroll."""
        self.person.go("/")
        self.page.locator(f".poster.{game} select").first.select_option("operative")
        self.keep("front")
        self.press_on(f".poster.{game} .btn.go")
        self.page.wait_for_selector(".board > svg")

    def look(self) -> Any:
        """Return what is lit, once there is something that can be pressed or the game is over."""
        return self.person.eventually(lambda: self.page.evaluate(HAND, self.presses * STRIDE), "something to press")

    def give_up(self) -> None:
        """Resign by the menu."""
        self.page.locator("header .iconbtn").last.click()
        self.page.locator(".menu button.item").last.click()
        self.press_on(".sure .btn.go")
        self.page.wait_for_selector(".ended")

    def play(self) -> list[str]:
        """Press what is lit until the game is over or it is time to give up; return what lay out of reach."""
        out_of_reach = list[str]()
        while not (seen := self.look())["over"]:
            if self.presses >= MOST_PRESSES:
                assert not EXHAUSTIVE, "the game goes on for ever"
                self.give_up()
                break
            out_of_reach += [f"{self.presses}: {name} ({seen['question']})" for name in seen["far"]]
            self.keep(f"{seen['question'][:WORDS]} {'meets' * seen['meets']} {'ready' * seen['go']}")
            self.press(*seen["at"])
            if self.presses == LOG_AT:
                self.read_log("log")
        return out_of_reach

    def read_log(self, name: str) -> None:
        """Open the log and the newest of its turns, and go back to the board."""
        bar = ".tabbar button:nth-child(2), .phonebar button:first-child"
        tabs = self.page.locator(bar).count() > 0
        if tabs:
            self.press_on(bar)
        self.press_on(".log > ol > li:last-child summary")
        self.page.wait_for_function(UNFOLDED)
        self.keep(name)
        if tabs:
            self.press_on(".tabbar button:first-child, .phonebar button:first-child")


@pytest.mark.parametrize(("game", "size"), sample(ALL))
def test_a_game_is_played_by_a_hand(game: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person = Person(browser, address, size, fresh=True, painted=PICTURES is not None)
    hand = Hand(person, f"{game}-{size[0]}")
    hand.start(game)
    out_of_reach = hand.play()
    hand.keep("the end")
    hand.read_log("log of the end")
    hand.press_on(".morebtn")
    hand.press_on(".truthrow")
    person.page.wait_for_selector(".truth .beliefs tbody tr")
    hand.keep("what was hidden")
    assert out_of_reach == []
    assert person.errors == []
    print(f"{game} at {size}: {hand.presses} presses")
    person.close()
