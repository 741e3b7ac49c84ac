"""Play by keyboard and screen reader: whole games by keys and by commands, and screen reader announcements."""
import re
from random import Random
from typing import Any

import pytest
from brushpass.text.catalogue import Catalogue

from tests.effort import sample
from tests.page.browser import DESK, Person, expect
from tests.page.test_games import GAMES, lobby

MOST_KEYS = 6000
ENOUGH = {"kyoto": 6}  # choices of a game that is long by keyboard; the others are played to their ends
ENTERS = {"go": 1, "choice": 0.8, "card": 0.2}
HERE = """() => {
    const here = document.activeElement;
    const within = (groups) => here.closest(groups) !== null;
    if (document.querySelector(".ended")) return "ended";
    if (!document.querySelector(".dock[data-answers], .hand .btn.go")) return "waiting";
    if (here.matches(".answers .btn.go, .hand .btn.go")) return "go";
    if (here.getAttribute("aria-pressed") === "true" || here.getAttribute("aria-selected") === "true") return "";
    if (here.matches(".answers .btn:not(.quiet), .hand .btn")) return "choice";
    if (here.matches(".hand button:not(.btn):not([aria-disabled=true]):not(:disabled)")) return "card";
    if (within(".board svg, .sheet") && here.matches("[tabindex='0'], button")) return "choice";
    return within(".dock, .board") ? "" : "away";
}"""
LISTEN = """() => {
    window.heard = [];
    const live = document.getElementById("live");
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((node) => window.heard.push(node.textContent)))).observe(live, { childList: true });
    addEventListener("pointerdown", () => window.heard.push("a pointer was used"), true);
}"""
REACHED = """(places) => {
    const reached = new Set([document.getElementById("board")]);
    for (const place of reached) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            place.focus();
            place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
        }
    }
    return [...reached].filter((place) => place.matches(places)).length;
}"""
MOVED = """start => {
    const place = document.activeElement.dataset.place ?? start;
    return place[0] !== start[0] && place[1] !== start[1];
}"""
LINE = ".log li:not(.since)"
MORE = f"n => document.querySelectorAll('{LINE}').length > n"
LINES = "() => [...document.querySelectorAll('.log li > span')].map((line) => line.firstChild.textContent)"


def sit_down(person: Person, game: str) -> Person:
    """Let somebody sit at a table with beginners, whose game is short, before anything is chosen."""
    code, token = lobby(person, game, "me", *["recruit"] * (GAMES[game][0] - 1))
    person.go(f"/t/{code}#seat={token}")
    person.page.wait_for_selector("#live", state="attached")
    person.page.evaluate(LISTEN)
    return person


def blind(browser: Any, address: str, language: str = "en") -> Person:
    """Return somebody who has the board told in words: that is the first stop of Tab on every page."""
    person = Person(browser, address, DESK, language)
    person.go("/")
    person.page.wait_for_selector(".poster")
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".skip[aria-pressed=true]", state="attached")
    return person


def play_by_keys(person: Person, chance: Random, choices: int = MOST_KEYS) -> None:
    """Go by Tab, arrows and digits, and press Enter where something can be chosen, until the game is over."""
    keyboard, chosen = person.page.keyboard, 0
    for _ in range(MOST_KEYS):
        here = person.page.evaluate(HERE)
        if here == "ended" or chosen == choices:
            return
        if here == "waiting":
            person.page.wait_for_selector(".dock[data-answers], .hand .btn.go, .ended")
        elif chance.random() < ENTERS.get(here, 0):
            chosen += here == "go"
            keyboard.press("Enter")
        elif here == "away":
            keyboard.press("0")
        else:
            keyboard.press("Tab" if chance.random() < 0.9 else chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp"]))
    raise AssertionError("the game does not end by keyboard")


@pytest.mark.parametrize("game", sample(["embassy", "kyoto", "topsecret"]))
def test_a_game_by_keyboard_only(game: str, browser: Any, address: str) -> None:
    person = sit_down(Person(browser, address), game)
    play_by_keys(person, Random(5), ENOUGH.get(game, MOST_KEYS))
    assert "a pointer was used" not in person.page.evaluate("window.heard")
    assert person.errors == []
    person.close()


def says(person: Person, command: str) -> list[str]:
    """Type a command, and return the lines of its answer."""
    person.page.evaluate("document.querySelectorAll('.replies li').forEach((reply) => reply.dataset.old = '')")
    box = person.page.locator("#command")
    box.fill(command)
    box.press("Enter")
    person.page.wait_for_selector(".replies li:not([data-old]) > b")
    return list(person.page.locator(".replies li:has(> b)").last.locator("p").all_inner_texts())


SECRET = re.compile(r"\d(?: real| false)?, secret")
OPTION = re.compile(r"(\d+)\. (.*) \[(.*)\]")


def choose_in_words(person: Person, chance: Random) -> None:
    """Choose something by its number, its notation or its words, as long as the game goes on."""
    while person.page.locator(".ended").count() == 0:
        options = [OPTION.fullmatch(line) for line in says(person, "options")]
        found = [option for option in options if option is not None]
        if found:
            version = person.page.locator(LINE).count()
            command = chance.choice(found)[chance.choice((1, 3, 3))]
            says(person, command)
            person.page.wait_for_function(MORE, arg=version)
        else:
            person.page.wait_for_selector(".dock[data-answers], .ended")


def test_a_whole_game_through_the_box_for_commands(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "embassy")
    person.page.wait_for_function("() => document.activeElement.id === 'command'")
    before = len(person.page.evaluate(LINES))
    choose_in_words(person, Random(2))
    lead = person.page.locator(".ended .lead").evaluate("lead => lead.lastChild.textContent")  # beside portraits
    person.page.wait_for_function("lead => window.heard.join(' ').includes(lead)", arg=lead)  # announced after the log
    heard, log = " ".join(person.page.evaluate("window.heard")), person.page.evaluate(LINES)
    lines = log[before:]
    assert "a pointer was used" not in heard
    place = 0
    for line in lines:
        place = heard.find(line, place) + len(line)
        assert place >= len(line), f"never told: {line}"
    alone = [line for line in lines if sum(line in other for other in log) == 1]
    assert [line for line in alone if heard.count(line) != 1] == []
    assert person.errors == []
    person.close()


def test_the_box_says_why_not_and_by_which_rule(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "embassy")
    person.page.wait_for_selector(".dock[data-answers]")
    says(person, "move helipad")
    person.page.wait_for_selector(".replies li:not(:has(> b))")
    answer = person.page.locator(".replies li").last.inner_text()
    assert re.search(r"Rule ER?\d+", answer)
    person.page.wait_for_function("answer => window.heard.includes(answer)", arg=answer)
    assert person.page.locator(".bubble").count() == 0
    assert "[move " in says(person, "move")[1], "what is meant is not certain: it is asked"
    says(person, "rule er12")
    person.page.locator("[role=dialog]:focus").get_by_text(Catalogue("en").rules("embassy")["ER12"]).wait_for()
    person.close()


@pytest.mark.parametrize(("language", "hand", "where"), sample([
    ("pl", "ręka", "gdzie ann"), ("fr", "main", "où ann")]))
def test_commands_have_words_of_every_language(
        language: str, hand: str, where: str, browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address, language), "embassy")
    assert len(says(person, hand)) > 1
    assert "Ann" in says(person, where)[0]
    assert len(says(person, "?")) == 9
    person.close()


def test_a_choice_in_words_is_not_followed_by_what_was_prepared(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "topsecret")
    tray = person.page.locator(".ts-slots .sr").first.inner_text()
    says(person, "pack a " + tray.split(", ")[1].split(" ")[0])
    person.page.wait_for_function("() => document.querySelector('.ts-slots button:disabled')")
    assert all("[pack b " in option for option in says(person, "options"))
    person.close()


def test_giving_up_in_words_is_asked_twice(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "kyoto")
    assert says(person, "resign") != []
    assert person.page.locator(".ended").count() == 0
    says(person, "hand")
    assert says(person, "resign") != [], "something else was typed in between"
    says(person, "resign")
    person.page.wait_for_selector(".ended")
    person.close()


def test_the_board_in_words_is_a_grid_for_arrows(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "kyoto")
    page = person.page
    page.wait_for_selector("[role=grid] [role=gridcell]")
    expect(page.locator("[role=grid] [role=row]")).to_have_count(6)
    expect(page.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    page.locator("[role=gridcell][tabindex='0']").focus()
    start = page.evaluate("document.activeElement.dataset.place")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.wait_for_function(MOVED, arg=start)
    end = page.evaluate("document.activeElement.dataset.place")
    assert abs(ord(start[0]) - ord(end[0])) == abs(int(start[1]) - int(end[1])) == 1
    assert page.evaluate("document.activeElement.tabIndex") == 0
    assert page.evaluate("document.activeElement.matches(':focus-visible')")
    person.close()


@pytest.mark.parametrize(("game", "places", "count"), [
    ("kyoto", ".ky-space", 30), ("topsecret", ".ts-city", 33), ("embassy", ".em-rm", 27)])
def test_arrows_reach_every_place_of_the_board(game: str, places: str, count: int, browser: Any, address: str) -> None:
    person = sit_down(Person(browser, address), game)
    person.page.wait_for_selector(f".board {places}")
    expect(person.page.locator(f".board {places}")).to_have_count(count)
    assert person.page.evaluate(REACHED, places) == count
    person.close()


def told_of_the_board(person: Person) -> str:
    """Return all that the board in words and the hand say."""
    person.page.wait_for_selector(".inwords table")
    return " ".join([*person.page.locator("[role=gridcell]").all_inner_texts(), *says(person, "hand")])


def test_words_tell_a_watcher_and_a_neighbour_no_secret(browser: Any, address: str) -> None:
    person = sit_down(blind(browser, address), "kyoto")
    person.page.wait_for_selector(".dock[data-answers]")
    while "place" in (found := says(person, "options"))[0]:
        count = person.page.locator(LINE).count()
        says(person, found[0].split("[")[1].rstrip("]"))
        person.page.wait_for_function(MORE, arg=count)
        person.page.wait_for_selector(".dock[data-answers]")
    person.eventually(lambda: len(SECRET.findall(told_of_the_board(person))) == 6, "six secret agents on the board")
    eyes = blind(browser, address)
    eyes.page.goto(person.page.url)
    assert SECRET.findall(told_of_the_board(eyes)) == []
    assert says(eyes, "hand") == ["Nothing."]
    person.page.locator("header [aria-pressed]").first.press("Enter")
    assert SECRET.findall(told_of_the_board(person)) == []
    assert says(person, "hand") == ["Nothing."]
    person.close()
    eyes.close()
