"""Small things that a hand or an eye misses at once: what lies over a duel, a log at its end, a reveal, a tremble."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.effort import sample
from tests.page.browser import DESK, PHONE, Person, expect
from tests.page.states import NAMES, states, table_of
from tests.page.test_first_minute import DRAWN, feed
from tests.page.test_layout import look, shown

DUEL = "LayCard 4 meets back"  # with a choice to take back it needs the most room
NEWEST = """box => {
  const [out, last] = [document.querySelector(box), [...document.querySelectorAll(".log > ol > li")].at(-1)]
    .map((each) => each.getBoundingClientRect());
  return last.height > 0 && last.bottom <= out.bottom + 1 && last.top >= out.top - 1;
}"""
# the pieces of an end are turned over by timers, which here wait until they are let go
HELD = """() => {
  const [start, stop] = [window.setTimeout, window.clearTimeout];
  window.held = [];
  window.setTimeout = (run, wait, ...more) =>
    wait > 60 && wait <= 380 ? -window.held.push(run) : start(run, wait, ...more);
  window.clearTimeout = (number) => number < 0 ? window.held[-number - 1] = null : stop(number);
  window.turning = () => window.held.filter((run) => run !== null).length;
}"""
STAYS = """() => { // what is shown for a while
  const start = window.setTimeout;
  window.setTimeout = (run, wait, ...more) => wait > 500 ? 0 : start(run, wait, ...more);
}"""
SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
MOVES = re.compile(r"(?:animation|transition): ([^;}]+)")
STILL = "@media (prefers-reduced-motion: reduce) { * { transition-duration: .01ms !important; animation-duration: .01ms"
PLACED = "() => JSON.stringify(document.querySelector('.board > svg').getBoundingClientRect())"
FITS = "e => e.scrollHeight <= e.clientHeight + 1"
WITHIN = """e => {
  const [words, bar] = [e.querySelector("span"), e].map((each) => each.getBoundingClientRect());
  const inside = words.left >= bar.left && words.right <= bar.right;
  return inside && words.top >= bar.top - 1 && words.bottom <= bar.bottom + 1;
}"""
ON_TOP = """e => {
  const { left, right, top, bottom } = e.getBoundingClientRect();
  return bottom - top >= 20 && e.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""
# four deeds of another player, each heard after the one before was drawn
DEEDS = """async ([message, deed]) => {
  const { lines } = message;
  for (let more = 1; more <= 4; more++) {
    const added = Array.from({ length: more }, (_, place) => ({ ...deed, n: lines.length + place }));
    window.feed({ ...message, lines: [...lines, ...added], from: 0, v: ++window.version });
    for (let times = 0; times < 4; times++) await Promise.resolve();
  }
}"""
LET_GO = "() => { const run = window.held.pop(); window.held.push(null); run(); }"


def test_the_cards_of_a_duel_between_two_are_in_sight_on_a_phone_and_no_city_opens_over_them(
        browser: Any, address: str) -> None:
    person = shown(browser, address, "topsecret", "en")
    person.page.evaluate("message => window.feed(message)", table_of("topsecret", players="2"))
    moment = states("topsecret", players="2")[DUEL]
    assert look(person, "topsecret", PHONE, [(DUEL, moment)]) == []
    assert person.page.locator(".ts-dc:visible").count() > 2
    for place in person.page.locator(".board .ts-agent:not(.ts-waiting)").all():
        place.dispatch_event("click")
    assert person.page.locator(".ts-citysheet").count() == 0, "the duel stays in sight"
    person.close()


@pytest.mark.parametrize(("game", "size", "box"), [("kyoto", DESK, ".log"), ("embassy", PHONE, ".tabpage")])
def test_the_log_is_at_its_newest_line_and_stays_there(
        game: str, size: tuple[int, int], box: str, browser: Any, address: str) -> None:
    person = shown(browser, address, game, "en")
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    *_, before, after = sorted(states(game).values(), key=lambda message: len(message["lines"]))
    feed(person, before)
    if size == PHONE:
        person.open_panel("log")
    person.page.locator(".log > ol > li").nth(12).wait_for()  # it is longer than its box
    for message in (before, after):
        feed(person, message)
        person.page.wait_for_function(NEWEST, arg=box)
    person.close()


@pytest.mark.parametrize("size", sample([PHONE, DESK, (1024, 768)]))
def test_what_is_told_for_a_while_moves_no_board(size: tuple[int, int], browser: Any, address: str) -> None:
    person = shown(browser, address, "topsecret", "fr")
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate("window.layout.settled()")
    before = person.page.evaluate(PLACED)
    person.page.evaluate("window.feed({ t: 'said', seat: -1, key: 'note.busy', text: '', at: 0 })")
    person.page.wait_for_selector(".peoplebar.note")
    person.page.evaluate(DRAWN)
    assert person.page.evaluate(PLACED) == before
    assert person.page.locator(".peoplebar.note").evaluate(FITS), "it can be read"
    person.close()


@pytest.mark.parametrize("language", sample(["fr", "en", "pl"]))
def test_a_bar_with_a_button_moves_no_board_and_can_be_pressed(language: str, browser: Any, address: str) -> None:
    person = shown(browser, address, "embassy", language)
    table = table_of("embassy")
    others = table["seats"][1:]
    stands_in = {**table, "seats": [{"kind": "bot", "name": NAMES[0], "level": "handler", "here": True}, *others]}
    for width, height in sample([DESK, PHONE, (568, 320), (2560, 1080), (1024, 768), (768, 1024), (844, 390),
                                 (320, 568)], 3):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate("message => window.feed(message)", table)
        person.page.wait_for_selector(".peoplebar", state="detached")
        person.page.evaluate("window.layout.settled()")
        before = person.page.evaluate(PLACED)
        for bars in ({**table, "absent": [2], "votes": [[2, [4]]]}, stands_in):
            person.page.evaluate("message => window.feed(message)", bars)
            person.page.wait_for_selector(".peoplebar .btn")
            person.page.evaluate(DRAWN)
            assert person.page.evaluate(PLACED) == before, (width, height)
            assert person.page.locator(".peoplebar").last.evaluate(WITHIN), (width, height)
            assert person.page.locator(".peoplebar .btn").last.evaluate(ON_TOP), (width, height)
    person.close()


@pytest.mark.parametrize("game", ["kyoto", "embassy"])
def test_the_second_half_of_a_double_click_does_not_end_the_reveal_and_a_later_one_does(
        game: str, browser: Any, address: str) -> None:
    person = shown(browser, address, game, "en")
    person.page.emulate_media(reduced_motion="no-preference")
    *_, before, end = states(game).values()
    assert "open" in end
    feed(person, before)
    person.page.evaluate(HELD)
    feed(person, end)
    person.page.wait_for_function("() => window.turning() === 1")
    press(person)
    assert person.page.evaluate("window.turning()") == 1, "the first piece is still to be turned"
    person.page.evaluate(LET_GO)
    person.page.wait_for_function("() => window.turning() === 1")
    press(person)
    person.page.wait_for_function("() => window.turning() === 0")  # everything is open
    person.close()


def press(person: Person) -> None:
    """Press anywhere, and let the page draw what that brings."""
    person.page.evaluate("document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
    person.page.evaluate(DRAWN)


def test_a_phone_trembles_once_when_a_turn_comes_where_motion_is_wanted(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en", fresh=True)
    person.page.evaluate("""() => {
      window.felt = [];
      Object.defineProperty(navigator, "vibrate", { value: (pulse) => window.felt.push(pulse) });
    }""")
    line = person.context.new_cdp_session(person.page)
    waits, asked = (states("kyoto")[name] for name in ("PlayCard 0", "PlayCard 4"))
    for touch, motion, felt in ((False, "no-preference", 0), (True, "reduce", 0), (True, "no-preference", 1)):
        line.send("Emulation.setTouchEmulationEnabled", {"enabled": touch})
        person.page.emulate_media(reduced_motion=motion)
        person.page.evaluate(DRAWN)
        feed(person, {**waits, "lines": []})
        feed(person, {**asked, "lines": []})
        person.page.evaluate(DRAWN)
        person.page.wait_for_function("count => window.felt.length >= count", arg=felt)
        assert person.page.evaluate("window.felt") == [25] * felt
    person.close()


def test_no_motion_lasts_half_a_second_and_none_is_shown_where_it_is_not_wanted() -> None:
    assert STILL in (SOURCES / "styles" / "base.css").read_text(encoding="utf-8")
    sheets = {path: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.css")}
    found = [(path.name, motion, float(seconds)) for path, text in sheets.items() for motion in MOVES.findall(text)
             if "infinite" not in motion for seconds in re.findall(r"(?<![\w.])(\d*\.?\d+)s\b", motion)]
    assert len(found) > 20
    assert [each for each in found if each[2] >= 0.5] == []


def test_what_others_do_waits_for_its_moment_and_a_key_shows_the_rest(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    person.page.emulate_media(reduced_motion="no-preference")
    message = states("kyoto")["PlayCard 0"]
    feed(person, message)
    person.page.evaluate(DRAWN)
    person.page.evaluate(HELD)
    person.page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
    deed = next(each for each in states("kyoto")["0"]["lines"] if each["kind"] == "Played")
    person.page.evaluate(DEEDS, [message, deed])
    person.page.evaluate(DRAWN)
    heard, told = len(message["lines"]), "() => document.querySelectorAll('.log li li').length"
    assert person.page.evaluate(told) < heard + 4, "not all at once"
    person.page.keyboard.press("s")
    person.page.wait_for_function(f"count => ({told})() === count", arg=heard + 4)
    person.close()


def test_a_duel_of_others_gives_way_to_ones_own(browser: Any, address: str) -> None:
    person = shown(browser, address, "topsecret", "en")
    person.page.evaluate(STAYS)
    asked = states("topsecret")["LayCard 4 meets"]
    lines = asked["lines"]
    heard = [line for each in states("topsecret").values() for line in each["lines"]]
    turned = next(line for line in heard if line["kind"] == "Turned")
    for seat, sheet in ((0, "button.ts-sheet"), (3, "section.ts-sheet")):
        facts = {**turned["facts"], "player": seat, "rival": 2}
        feed(person, {**asked, "lines": lines})
        feed(person, {**asked, "lines": [*lines, {**turned, "facts": facts, "n": len(lines)}]})
        for _ in range(3):
            person.page.evaluate(DRAWN)
        expect(person.page.locator(sheet)).to_have_count(1)
    person.close()
