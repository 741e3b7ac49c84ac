"""Boards of one's own: made in the page by mouse, by touch and by keyboard, shared, and played to the end."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from librt.random import Random

from tests.page.browser import AXE, DESK, PHONE, Person, no_axe
from tests.server.house import Guest
from tests.server.test_play import play_on

FINE = "[data-checked=fine]"
WRONG = "[data-checked=wrong]"
SHORT = {"kyoto": {}, "topsecret": {"most_turns": "20", "players": "2"}, "embassy": {"rounds": "3"}}
BOTS = {"kyoto": 1, "topsecret": 1, "embassy": 3}
AXE_RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)"""


class Maker(Person):
    """Somebody in the workshop, who points by mouse, by touch or by keyboard."""

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

    def drag(self, start: str, to: tuple[float, float]) -> None:
        """Drag something by the mouse, by so many pixels."""
        box = self.page.locator(start).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + to[0] / 2, y + to[1] / 2)
        self.page.mouse.move(x + to[0], y + to[1])
        self.page.mouse.up()

    def kept(self, game: str) -> dict[str, str]:
        """Keep what is made, and return its options."""
        self.point("[data-act=keep]")
        held = self.page.evaluate(f"localStorage['brushpass.own.{game}']")
        options: dict[str, str] = json.loads(held)[0]["options"]
        return options


def make_kyoto(maker: Maker) -> None:
    """Paint a shrine into each corner of the Oniwaban, take one back, and turn the half."""
    maker.point("[data-tool=R]")
    for cell in ("a1", "e1", "c3"):
        maker.point(f"[data-thing='cell:{cell}']")
    maker.point("[data-step=undo]")
    maker.point("[data-mirror=turn]")


def make_topsecret(maker: Maker) -> None:
    """Put a city on the map, name it, and join it to others; all that is wrong until then is said."""
    maker.point("[data-tool=add]")
    maker.point("[data-act=middle]")
    maker.page.locator(".details input").fill("Łódź")
    maker.page.wait_for_selector(f"{WRONG} .rule")
    maker.point("[data-tool=line]")
    maker.point("[data-place='33']")
    maker.point("[data-place='32']")
    if maker.by == "mouse":
        maker.point("[data-tool=move]")
        maker.drag("[data-place='33']", (-30, -20))


def make_embassy(maker: Maker) -> None:
    """Lock the Kitchen up, which the rules forbid by number, and open it again."""
    for tool, wall in (("locked", "kitchen office"), ("wall", "kitchen entrance")):
        maker.point(f"[data-tool={tool}]")
        maker.point(f"[data-wall='{wall}']")
    maker.page.wait_for_selector(f"{WRONG} .rule:has-text('ER73')")
    maker.point("[data-tool=x-ray]")
    maker.point("[data-wall='kitchen entrance']")
    maker.point("[data-tool=light]")
    maker.point("[data-room=kitchen]")


MAKE = {"kyoto": make_kyoto, "topsecret": make_topsecret, "embassy": make_embassy}


def seems_made(game: str, options: dict[str, str]) -> bool:
    """Say whether the options hold what was to be made."""
    if game == "kyoto":
        return options["board"] == "RGRBR/RHYHG/BGNRY/YRNGB/GHYHR/RBRGR"
    if game == "topsecret":
        cities, lines, _ = options["board"].split(";")
        return "Łódź:" in cities and lines.endswith("33-32") and cities.count(":") == 2 * 34
    doors, lit, _ = options["plan"].split(";")
    return "9-10-3" in doors and "9-12-2" in doors and "9" in lit.split(",")


@pytest.mark.parametrize(("game", "by", "language"), [
    ("kyoto", "touch", "fr"), ("kyoto", "mouse", "en"), ("topsecret", "mouse", "pl"), ("embassy", "keyboard", "en"),
    ("embassy", "mouse", "fr")])
def test_a_board_is_made_and_played_to_the_end(game: str, by: str, language: str, browser: Any, address: str) -> None:
    maker = Maker(browser, address, game, by, language)
    MAKE[game](maker)
    maker.page.wait_for_selector(FINE)
    options = maker.kept(game)
    assert seems_made(game, options), options
    maker.point("[data-act=play]")
    maker.page.wait_for_selector(".board svg")
    assert maker.errors == []
    if by != "mouse":
        guest = Guest(int(address.rsplit(":", 1)[1]))
        code, token = guest.open_table(game, "me", *["recruit"] * BOTS[game], options={**options, **SHORT[game]})
        with guest.at(code, token) as client:
            assert play_on(client, Random(5)) > 3
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
    assert other.page.locator(shrines).count() == count
    other.go("/make/kyoto")
    other.page.wait_for_selector(FINE)
    other.page.locator("input[type=file]").set_input_files(tmp_path / "hostile.txt")
    other.page.wait_for_selector(".sharing .problem")
    other.page.locator("input[type=file]").set_input_files(tmp_path / "board.txt")
    other.page.wait_for_function(f"() => document.querySelectorAll('{shrines}').length === {count}")
    for person in (maker, other):
        person.close()


@pytest.mark.skipif(no_axe() != "", reason=no_axe())
@pytest.mark.parametrize("game", MAKE)
def test_axe_finds_nothing_wrong_in_the_workshop(game: str, browser: Any, address: str) -> None:
    maker = Maker(browser, address, game, "mouse", "en")
    maker.page.add_script_tag(path=AXE)
    assert maker.page.evaluate(AXE_RUN) == []
    maker.close()
