"""What a newcomer meets in the first minute: the aim, bots with faces, level and side, dragging, words on buttons."""
import re
from itertools import pairwise
from typing import Any

import pytest

from brushpass.text.catalogue import Catalogue
from tests.effort import sample
from tests.page.browser import DESK, PHONE, Person, expect
from tests.page.states import states, table_of
from tests.page.test_layout import PLACES, shown

WORDLESS = """() => [...document.querySelectorAll(".top button, .dock .answers button, .phonebar button")]
    .filter((each) => each.getBoundingClientRect().width > 0 && each.innerText.trim() === "")
    .map((each) => each.outerHTML)"""


FILLED = "document.querySelector('.posters').getBoundingClientRect().bottom / innerHeight"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NOTE_TOPS = """window.tops = [];
  const look = () => {
    const top = document.querySelector(".poster .btn.go")?.getBoundingClientRect().top;
    if (top !== undefined && top !== window.tops.at(-1)) window.tops.push(top);
    requestAnimationFrame(look);
  };
  look();"""
UNTIMED = """const wait = window.setTimeout;
  window.setTimeout = (work, delay, ...rest) => delay >= 1_000 ? 0 : wait(work, delay, ...rest);"""
MOMENTS = """() => {
  window.lit = [];
  const added = ({ addedNodes }) => [...addedNodes].map((each) => each.className);
  new MutationObserver((all) => window.lit.push(...all.flatMap(added)))
    .observe(document.querySelector(".board"), { childList: true });
}"""


def feed(person: Person, message: dict[str, Any]) -> None:
    """Show a moment to a page that no server feeds."""
    numbered = "m => window.feed({ ...m, from: 0, v: (window.version = (window.version ?? 0) + 1) })"
    person.page.evaluate(numbered, message)


@pytest.mark.parametrize("game", PLACES)
def test_the_aim_is_in_sight_and_bots_are_somebody(game: str, browser: Any, address: str) -> None:
    person = shown(browser, address, game, "en")
    bots = [info for info in table_of(game)["seats"] if info["kind"] == "bot"]
    for width, height in (DESK, PHONE):
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_selector(".phonebar" if width < 600 else ".left")
        assert len(person.page.locator(".aim").inner_text()) > 40
        assert person.page.evaluate(WORDLESS) == []
        if width > 1100:
            heads = person.page.locator(".notes thead th").all()
            assert all(head.inner_text().strip() or head.get_attribute("aria-label") for head in heads)
            assert len(heads) >= 3, "a notebook has heads"
    person.page.set_viewport_size({"width": 768, "height": 1024})
    feed(person, list(states(game).values())[-3])
    expect(person.page.locator(".ticker .grow"), "the ticker says what was done").not_to_have_text(
        re.compile("^(Set-up)?$"), use_inner_text=True)
    person.open_panel("players")
    expect(person.page.locator(".pl-card .portrait .rank")).to_have_text(["5"] * len(bots))
    names = person.page.locator(".pl-card strong").all_inner_texts()
    assert len(set(names)) == len(names), "two players bear the same name"
    assert person.errors == []
    person.close()


@pytest.mark.parametrize(("game", "language"), sample([
    ("kyoto", "fr"), ("embassy", "pl"), ("kyoto", "pl"), ("embassy", "fr"), ("kyoto", "en")], 2))
def test_the_next_step_is_read_whole_on_a_phone(game: str, language: str, browser: Any, address: str) -> None:
    person = shown(browser, address, game, language)
    person.page.set_viewport_size({"width": 390, "height": 664})
    person.page.wait_for_selector(".phonebar")
    assert person.page.evaluate("""() => {
        const line = document.querySelector(".aim .grow");
        return line.scrollHeight <= line.clientHeight + 1 && line.clientHeight <= 28;
    }""")
    person.close()


def test_a_complete_set_up_keeps_its_explanation_and_its_buttons_in_place(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    person.page.set_viewport_size({"width": 1024, "height": 768})
    person.page.wait_for_selector(".tabbar")
    shuffle = person.page.locator(".ky-tools .btn").first
    before = shuffle.bounding_box()
    shuffle.click()
    expect(person.page.locator(".ky-tools .go")).to_be_enabled()
    expect(person.page.locator(".asked p:not(.lead)")).to_be_visible()
    assert shuffle.bounding_box() == before
    person.close()


def test_guests_who_wait_outside_stand_clear_of_each_other(browser: Any, address: str) -> None:
    person = shown(browser, address, "embassy", "en")
    person.page.set_viewport_size({"width": 1024, "height": 768})
    person.page.wait_for_selector(".tabbar")
    first = next(iter(states("embassy").values()))
    feed(person, {**first, "view": {**first["view"], "at": [-1] * len(first["view"]["at"])}})
    tops = person.page.evaluate("""() => [...document.querySelectorAll('.em-guest [href="#em-agent"]')]
        .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])
        .sort(([one], [other]) => one - other)""")
    assert len(tops) == 6
    assert all(bottom <= top + 0.5 for (_, bottom), (top, _) in pairwise(tops))
    assert tops[0][0] > 0
    person.close()


def test_one_click_starts_at_the_level_and_on_the_side_chosen_before(browser: Any, address: str) -> None:
    person = Person(browser, address, PHONE)
    person.go("/")
    level, side = (person.page.locator(".poster.kyoto select").nth(place) for place in (0, 1))
    level.select_option("handler")
    side.select_option("1")
    person.page.set_viewport_size({"width": 1920, "height": 1080})
    person.page.wait_for_function(f"() => {FILLED} > 0.75")  # the front page has no empty third
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    person.page.reload()
    expect(level).to_have_value("handler")
    expect(side).to_have_value("1")
    person.page.locator(".bar .myname input").fill("Anka")
    person.page.locator(".poster.kyoto .btn.go").click()
    person.page.wait_for_selector(".board > svg")
    assert "Government" in person.page.locator(".pl-chip.you").text_content()
    assert "level 4" in person.page.locator(".pl-chip.opp .portrait").get_attribute("aria-label")
    assert person.page.locator(".soundask").count() == 0, "about sound one is asked after the first move"
    person.page.locator(".ky-tools .btn").first.click()
    person.page.locator(".ky-tools .go").click()
    person.page.locator(".soundask button").last.click()
    person.page.reload()
    person.page.wait_for_selector(".board > svg")
    assert person.page.locator(".soundask").count() == 0, "about sound one is asked once"
    person.close()


@pytest.mark.parametrize("size", [(390, 664), (360, 640), (1024, 768)])
def test_the_question_about_sound_covers_no_next_step(size: tuple[int, int], browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "fr")
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.wait_for_selector(".phonebar" if size[0] < 600 else ".tabbar")
    feed(person, {**states("kyoto")["PlayCard 4"], "mine": 1})
    person.page.wait_for_selector(".soundask")
    assert person.page.evaluate("""() => [".aim", ".asked .lead", ".soundask button"].every((selector) => {
        const part = document.querySelector(selector), { left, top, height } = part.getBoundingClientRect();
        return height > 0 && part.contains(document.elementFromPoint(left + 12, top + height / 2));
    })""")
    person.close()


def test_agents_and_cards_are_dragged_wherever_they_can_be_tapped(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    page = person.page
    page.locator(".ky-token").first.drag_to(page.locator('[data-thing="start:c1"]'))
    page.wait_for_selector(".ky-token.used")
    page.locator(".hand .ky-card").first.click()
    expect(page.locator(".ky-legend.reading"), "cards can be read during the set-up").to_have_count(1)
    feed(person, states("kyoto")["PlayCard 4"])
    page.wait_for_selector(".ky-tray", state="detached")
    card = page.locator('.hand [data-thing][tabindex="0"]').first
    card.click()
    target = page.locator('.board [data-thing^="from:"][tabindex="0"]').first
    page.keyboard.press("Escape")
    card.drag_to(target)
    page.wait_for_selector('.board [data-thing^="from:"][aria-selected=true]')
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".dragged")).to_have_count(0)
    person.close()


def test_key_acts_of_embassy_are_buttons_too_each_once(browser: Any, address: str) -> None:
    person = shown(browser, address, "embassy", "en")
    feed(person, states("embassy", 2)["CombatItems 2 meets"])
    buttons = person.page.locator(".answers .btn:not(.unpick)")
    expect(buttons).to_have_text(["Play a Bulletproof Vest", "Play nothing"])
    person.page.locator('.hand [data-thing="item:vest"]').click()
    expect(person.page.locator(".answers .btn.go")).to_have_text("Play a Bulletproof Vest")
    expect(buttons.filter(has_text="Vest")).to_have_count(1)
    person.close()


@pytest.mark.parametrize(("game", "kind", "change"), [("kyoto", "PlayCard 4", -1), ("embassy", "Walk 3", 2)])
def test_the_question_stays_in_place_when_the_hand_changes(
        game: str, kind: str, change: int, browser: Any, address: str) -> None:
    person = shown(browser, address, game, "en")
    person.page.set_viewport_size({"width": 1440, "height": 900})
    message, places = states(game)[kind], set[float]()
    full = message["view"]["hand"]
    held = next(index for index, count in enumerate(full) if count > 0)
    for more in (0, change):
        hand = [count + more * (index == held) for index, count in enumerate(full)]
        feed(person, {**message, "options": [], "view": {**message["view"], "hand": hand}})
        if more == 0:
            person.page.wait_for_selector(".hand .card")
            cards = person.page.locator(".hand .card").count()
        expect(person.page.locator(".hand .card")).to_have_count(cards + more)
        places.add(person.page.locator(".asked").bounding_box()["x"])
    assert len(places) == 1, places
    person.close()


def test_duel_cards_that_cannot_be_laid_look_so_and_cities_speak_polish(browser: Any, address: str) -> None:
    person = shown(browser, address, "topsecret", "pl")
    feed(person, states("topsecret")["MoveAgent 4"])
    person.page.wait_for_selector(".ts-dc.ts-idle")
    names = person.page.locator(".ts-lb").all_text_contents()
    assert {"Moskwa", "Wiedeń", "Kair"} <= set(names)
    assert Catalogue("fr").sentences["topsecret.city.moscow"] == "Moscou"
    feed(person, states("topsecret")["LayCard 4 meets"])
    person.page.wait_for_selector(".ts-dc.ts-lit:not(.ts-idle)")
    person.close()


def test_an_address_that_means_nothing_says_so_and_keys_are_listed(browser: Any, address: str) -> None:
    person = Person(browser, address)
    person.go("/nonsense")
    person.page.wait_for_selector(".lost h1")
    expect(person.page.locator(".lost")).to_contain_text("/nonsense", use_inner_text=True)
    person.close()
    player = shown(browser, address, "kyoto", "en")
    player.page.keyboard.press("?")
    player.page.locator(".drawer.keys dt").nth(7).wait_for()
    player.close()


def test_those_who_watch_see_the_panels_as_the_board_lies(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    person.page.evaluate("message => window.feed(message)", table_of("kyoto", -1))
    person.page.wait_for_function("() => document.querySelectorAll('.pl-card.you').length === 0")
    labels = [card.get_attribute("aria-label") or "" for card in person.page.locator(".pl-card").all()]
    assert "Government" in labels[0], "the first seat is below, as on the board"
    assert "Oniwaban" in labels[1]
    person.close()


def test_what_is_said_appears_at_the_seat(browser: Any, address: str) -> None:
    person = shown(browser, address, "kyoto", "en")
    person.page.evaluate("window.feed({ t: 'said', seat: 1, key: 'hello', text: '', at: 1 })")
    person.page.wait_for_selector(".pl-card.opp .reaction")
    assert person.page.locator(".pl-card.you .reaction").count() == 0
    a_clash_is_seen_where_motion_is_wanted(person)
    person.close()


def a_clash_is_seen_where_motion_is_wanted(person: Person) -> None:
    message = states("kyoto")["PlayCard 0"]
    clash = next(line for line in states("kyoto")["0"]["lines"] if line["kind"] == "Clashed")
    person.page.evaluate(MOMENTS)
    for motion, seen in (("reduce", []), ("no-preference", ["moment-light clash"])):
        person.page.emulate_media(reduced_motion=motion)
        person.page.evaluate(DRAWN)
        feed(person, message)
        feed(person, {**message, "lines": [*message["lines"], clash]})
        person.page.wait_for_function("count => window.lit.length >= count", arg=len(seen))
        assert person.page.evaluate("window.lit") == seen


@pytest.mark.parametrize("language", sample(["pl", "en"]))
def test_the_start_button_stays_where_it_is_once_seen(language: str, browser: Any, address: str) -> None:
    newcomer = Person(browser, address, (1024, 768), language, fresh=True)
    newcomer.page.add_init_script(UNTIMED + NOTE_TOPS)
    late: list[Any] = []
    newcomer.page.route("**/*.woff2", lambda route: late.append(route))
    with newcomer.page.expect_response("**/api/games"), newcomer.page.expect_response(f"**/text/{language}.json"):
        newcomer.page.goto(address, wait_until="commit")
    for _ in range(10):
        newcomer.page.evaluate(DRAWN)
    newcomer.page.route("**/*.woff2", lambda route: route.continue_())
    for font in late:
        font.continue_()
    newcomer.page.wait_for_function("() => window.tops.length > 0 && document.fonts.status === 'loaded'")
    newcomer.page.evaluate(DRAWN)
    assert len(newcomer.page.evaluate("window.tops")) == 1, "a press would miss it"
    newcomer.close()


@pytest.mark.parametrize("size", sample([PHONE, (1024, 768)]))
def test_links_stay_where_they_are_when_the_puzzle_of_the_day_comes(
    size: tuple[int, int], browser: Any, address: str,
) -> None:
    newcomer, late = Person(browser, address, size, fresh=True), []
    newcomer.page.route("**/api/daily", lambda route: late.append(route))
    with newcomer.page.expect_request("**/api/daily"):
        newcomer.page.goto(address, wait_until="commit")
    link = newcomer.page.locator(".openfile a").last
    link.wait_for()
    newcomer.page.wait_for_function("() => document.fonts.status === 'loaded'")
    before = link.bounding_box()
    newcomer.eventually(lambda: late, "a request for the puzzle")[0].continue_()
    newcomer.page.locator(".daily a").wait_for()
    assert link.bounding_box() == before
    newcomer.close()


def test_letters_that_never_come_do_not_keep_the_page_empty(browser: Any, address: str) -> None:
    newcomer = Person(browser, address, fresh=True)
    newcomer.page.route("**/*.woff2", lambda route: None)
    newcomer.page.goto(address, wait_until="commit")
    newcomer.page.locator(".poster .btn.go").first.wait_for()
    newcomer.close()


def test_a_start_that_is_refused_says_why_beside_its_button(browser: Any, address: str) -> None:
    newcomer = Person(browser, address, PHONE, fresh=True)
    newcomer.page.route("**/api/tables", lambda route: route.abort())
    newcomer.go("/")
    newcomer.page.locator(".poster").last.locator(".btn.go").tap()
    newcomer.page.wait_for_function("""() => {
        const top = document.querySelector(".problem")?.getBoundingClientRect().top;
        return 0 < top && top < innerHeight;
    }""")
    newcomer.close()
