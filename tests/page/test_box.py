"""Custom boards: edited by mouse, touch and keyboard, shared, played to the end, replayed, printed."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from tests.effort import EXHAUSTIVE, sample
from tests.page.browser import DESK, PHONE, Person, axe_finds, expect, no_axe
from tests.terminal.console import brushpass

FINE: Final = "[data-checked=fine]"
WRONG: Final = "[data-checked=wrong]"
# each game by other means; then every game by all means
WAYS: Final = list(dict.fromkeys([
    ("embassy", "mouse", "en"), ("kyoto", "touch", "fr"), ("topsecret", "keyboard", "pl"),
    *[(game, by, language) for by, language in (("touch", "fr"), ("keyboard", "pl"), ("mouse", "en"))
      for game in ("kyoto", "topsecret", "embassy")]]))
SHORT: Final[dict[str, dict[str, str]]] = {
    "kyoto": {}, "topsecret": {"most_turns": "12", "players": "2"}, "embassy": {"rounds": "2"}}
BOTS: Final = {"kyoto": 1, "topsecret": 1, "embassy": 3}
# what its maker would miss: the shrines; the city; the Kitchen, lit and right of the Office, and its lock
SHOWN: Final = {
    "kyoto": "(drawn, { board }) => drawn.querySelectorAll('.ky-space.red').length === board.split('R').length - 1",
    "topsecret": "(drawn) => [...drawn.querySelectorAll('.ts-lb')].some((name) => name.textContent === 'Łódź')",
    "embassy": """(drawn, { plan }) => {
        const room = (name) => drawn.querySelector(`[data-about='room:${name}']`);
        const [kitchen, office] = [room("kitchen"), room("office")];
        const left = (drawing) => drawing.querySelector(".em-floor").getBoundingClientRect().left;
        const locked = plan.split(";")[0].split(",").filter((door) => door.endsWith("-3")).length;
        return kitchen.classList.contains("ever") && left(kitchen) > left(office)
            && drawn.querySelectorAll(".em-leaf").length === locked;
    }"""}
ROOMS_CHANGED: Final = ("[data-room=kitchen]", "[data-room=office]")


class Maker(Person):
    """Somebody in the workshop, who points and drags by mouse, by touch or by keyboard."""

    def __init__(self, browser: Any, address: str, game: str, by: str, language: str) -> None:
        super().__init__(browser, address, PHONE if by == "touch" else DESK, language, bypass_csp=True)
        self.by = by
        self.go(f"/make/{game}")
        self.page.wait_for_selector(FINE)

    def point(self, selector: str) -> None:
        """Point at something."""
        found = self.page.locator(selector)
        if self.by == "keyboard":
            found.focus()
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            found.tap()
        else:
            found.click()

    def drag(self, selector: str, across: int, down: int) -> None:
        """Drag an element by a distance in pixels, or move it by as many arrow keys."""
        found = self.page.locator(selector)
        if self.by == "keyboard":
            found.focus()
            for key, steps in (("Right" if across > 0 else "Left", across), ("Down" if down > 0 else "Up", down)):
                for _ in range(abs(steps) // 10):
                    self.page.keyboard.press(f"Shift+Arrow{key}")
            return
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        way = [(x, y), (x + across / 2, y + down / 2), (x + across, y + down)]
        (self.drag_by_touch if self.by == "touch" else self.drag_by_mouse)(way)

    def drag_by_mouse(self, way: list[tuple[float, float]]) -> None:
        """Drag along some spots of the screen with the mouse."""
        self.page.mouse.move(*way[0])
        self.page.mouse.down()
        for spot in way[1:]:
            self.page.mouse.move(*spot)
        self.page.mouse.up()

    def drag_by_touch(self, way: list[tuple[float, float]]) -> None:
        """Drag along some spots of the screen with a finger."""
        finger = self.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def kept(self, game: str) -> dict[str, str]:
        """Keep what is made, and return its options."""
        self.page.wait_for_selector(FINE)
        self.point("[data-act=keep]")
        saved = self.eventually(lambda: self.page.evaluate(f"localStorage['brushpass.own.{game}']"), "a saved board")
        options: dict[str, str] = json.loads(saved)[0]["options"]
        return options


def make_kyoto(maker: Maker) -> None:
    """Paint a shrine into each corner of the Oniwaban, take one back, and turn the half."""
    maker.point("[data-tool=R]")
    for cell in ("a1", "e1", "c3"):
        maker.point(f"[data-thing='cell:{cell}']")
    maker.point("[data-step=undo]")
    maker.point("[data-mirror=turn]")


def make_topsecret(maker: Maker) -> None:
    """Put a city on the map, name it, join it; move it, a start and a headquarters. What is wrong before is said."""
    maker.point("[data-tool=add]")
    maker.point("[data-act=middle]")
    maker.page.locator(".details input").fill("Łódź")
    maker.page.wait_for_selector(f"{WRONG} .rule")
    maker.point("[data-tool=line]")
    maker.point("[data-place='33']")
    maker.point("[data-place='32']")
    maker.point("[data-tool=move]")
    maker.drag("[data-place='33']", 20, -20)
    maker.drag("[data-place='48']", 20, 10)
    maker.drag("[data-place='52']", -20, -20)


def make_embassy(maker: Maker) -> None:
    """Lock the Kitchen up, which the rules forbid by number, and open it again; then light, places and items."""
    for tool, wall in (("locked", "kitchen office"), ("wall", "kitchen entrance")):
        maker.point(f"[data-tool={tool}]")
        maker.point(f"[data-wall='{wall}']")
    maker.page.wait_for_selector(f"{WRONG} .rule:has-text('ER73')")
    maker.point("[data-tool=x-ray]")
    maker.point("[data-wall='kitchen entrance']")
    maker.point("[data-tool=light]")
    maker.point("[data-room=kitchen]")
    maker.point("[data-tool=swap]")
    for room in ROOMS_CHANGED:
        maker.point(room)
    maker.point(".items summary")
    maker.page.locator("[data-item=key]").fill("7")


MAKE = {"kyoto": make_kyoto, "topsecret": make_topsecret, "embassy": make_embassy}


def seems_made(game: str, options: dict[str, str]) -> bool:
    """Return whether the options describe the expected board."""
    if game == "kyoto":
        return options["board"] == "RGRBR/RHYHG/BGNRY/YRNGB/GHYHR/RBRGR"
    if game == "topsecret":
        cities, lines, _, *corners = options["board"].split(";")
        spots = [tuple(float(part) for part in spot.split(":")) for spot in "".join(corners).split(",")]
        moved = spots[0][0] > 0.06 and max(spots[4]) < 0.83 and [*spots[1:4], *spots[5:]] == OURS
        return "Łódź:" in cities and lines.endswith("33-32") and cities.count(":") == 2 * 34 and moved
    doors, lit, places = options["plan"].split(";")
    swapped = places.split(",")[9:11] == ["10", "9"] and {"10-9-3", "10-12-2"} <= set(doors.split(","))
    return swapped and "9" in lit.split(",") and options["items"] == "key=7"


OURS: Final = [(0.955, 0.045), (0.955, 0.955), (0.045, 0.955), (0.165, 0.835), (0.165, 0.165), (0.835, 0.165)]


def play(maker: Maker, game: str) -> None:
    """Open a table with what was made in one click, a short one against bots that win soon, and play it to its end."""
    def shorter(route: Any) -> None:
        asked = route.request.post_data_json
        asked["options"] |= SHORT[game]
        asked["seats"] = [asked["seats"][0], *[{"kind": "bot", "level": "operative"}] * BOTS[game]]
        route.continue_(post_data=json.dumps(asked))

    maker.page.route("**/api/tables", shorter)
    maker.point("[data-act=play]")
    maker.page.wait_for_selector(".board svg")
    maker.play_by_pointing(11)
    maker.wait_for_the_end()
    assert maker.choices() > 0, "a short game may be over soon"


def replay(maker: Maker, game: str, options: dict[str, str], folder: Path) -> None:
    """Download the record of the game, find it sound, and open it from its file: what was made is there."""
    maker.open_more()
    maker.page.locator(".morerows a[href^='/replay/']").click()
    maker.page.wait_for_selector(".story")
    maker.page.locator(".top [aria-expanded]").click()
    with maker.page.expect_download() as coming:
        maker.page.locator(".menu a[download]").click()
    coming.value.save_as(folder / "game.txt")
    assert brushpass("verify", str(folder / "game.txt")).code == 0
    maker.go("/replay")
    maker.page.locator("input[type=file]").set_input_files(folder / "game.txt")
    maker.page.wait_for_selector(".story")
    assert maker.page.locator(".board svg").first.evaluate(SHOWN[game], options)


def sheets(maker: Maker, game: str, options: dict[str, str]) -> None:
    """Print what was made: it is on its sheets, and they become a PDF."""
    maker.go(f"/print/{game}?{urlencode(options)}")
    maker.page.wait_for_selector("main[data-ready='true']")
    assert maker.page.locator(".tile svg").first.evaluate(SHOWN[game], options)
    assert maker.page.pdf(prefer_css_page_size=True, page_ranges="1-2").startswith(b"%PDF")


def is_usable(maker: Maker) -> None:
    """Look at the workshop with axe-core, where it is installed."""
    if no_axe() == "":
        assert axe_finds(maker.page) == []


@pytest.mark.parametrize(("game", "by", "language"), sample(WAYS, 3))
def test_a_board_is_made_by_all_means_played_to_the_end_replayed_and_printed(
        game: str, by: str, language: str, browser: Any, address: str, tmp_path: Path) -> None:
    maker = Maker(browser, address, game, by, language)
    MAKE[game](maker)
    options = maker.kept(game)
    assert seems_made(game, options), options
    if EXHAUSTIVE or game == "embassy":
        is_usable(maker)
        play(maker, game)
        replay(maker, game, options, tmp_path)
        sheets(maker, game, options)
    assert maker.errors == []
    maker.close()


def test_it_goes_to_others_as_a_link_and_as_a_file_and_a_hostile_file_is_refused(
        browser: Any, address: str, tmp_path: Path) -> None:
    maker = Maker(browser, address, "kyoto", "mouse", "en")
    make_kyoto(maker)
    maker.page.wait_for_selector(FINE)
    maker.point("[data-act=link]")
    link = maker.page.locator(".sharing a.address").get_attribute("href")
    with maker.page.expect_download() as saved:
        maker.point("[data-act=save]")
    saved.value.save_as(tmp_path / "board.txt")
    (tmp_path / "hostile.txt").write_text("{" * 1000)
    shrines = ".ky-space.red"
    count = maker.page.locator(shrines).count()
    other = Person(browser, address)
    other.go(link)
    other.page.wait_for_selector(FINE)
    expect(other.page.locator(shrines)).to_have_count(count)
    other.go("/make/kyoto")
    other.page.wait_for_selector(FINE)
    other.page.locator("input[type=file]").set_input_files(tmp_path / "hostile.txt")
    other.page.wait_for_selector(".sharing .problem")
    other.page.locator("input[type=file]").set_input_files(tmp_path / "board.txt")
    other.page.wait_for_function(f"() => document.querySelectorAll('{shrines}').length === {count}")
    for person in (maker, other):
        person.close()
