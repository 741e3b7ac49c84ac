"""Learning on the page: lessons walked to their ends by following the marks, and rules that open where they stand."""
import re
from typing import Any

import pytest
from brushpass.games import GAMES
from brushpass.server.table.lesson import script_of
from brushpass.text.catalogue import Catalogue

from tests.page.browser import DESK, PHONE, SMALL, Person

FOLLOW = """() => {
  window.choices = 0;
  window.setInterval(() => {
    const marked = document.querySelector("[data-hint]");
    if (marked === null || document.querySelector(".ended")) return;
    if (marked.hasAttribute("data-a")) window.choices += 1;
    marked.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, 40);
}"""


def tutor(person: Person) -> str:
    """Return what the tutor says now."""
    return str(person.page.locator(".tutor p").inner_text())


@pytest.mark.parametrize(("game", "language", "size"), [
    ("kyoto", "fr", PHONE), ("topsecret", "en", DESK), ("embassy", "pl", SMALL)])
def test_a_lesson_is_walked_to_its_end_by_following_the_marks(
        game: str, language: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person, words, steps = Person(browser, address, size, language), Catalogue(language), script_of(game).steps
    person.go("/")
    person.page.locator(f"a[href='/learn/{game}']").click()
    person.page.wait_for_selector(".board svg")
    assert tutor(person).startswith(words.say(f"{game}.lesson.{steps[0].say}"))
    person.page.evaluate(f"({FOLLOW})()")
    person.wait_for_the_end()
    assert tutor(person) == words.say(f"{game}.lesson.won")
    assert person.choices() >= len(steps) - 4, "the player makes the moves; the rest of a planned way follows by itself"
    assert words.say("page.learn.next") in person.page.locator(".ended").inner_text()
    assert person.errors == []
    person.go("/")
    person.page.wait_for_selector(".poster")
    assert person.page.locator(".tables a").count() == 0, "a lesson is none of one's tables"
    person.context.close()


def test_a_wrong_move_gets_a_friendly_word_and_nothing_changes(browser: Any, address: str) -> None:
    person = Person(browser, address)
    person.go("/learn/kyoto")
    person.page.wait_for_selector("[data-hint]")
    before = tutor(person), person.page.locator(".log li").count()
    person.page.locator(".hand [data-thing='card:9']").click()
    person.page.locator(".answers .btn.go").click()
    person.page.locator(".bubble").wait_for()
    assert person.page.locator(".bubble").inner_text() == Catalogue("en").say("server.refused.lesson")
    assert (tutor(person), person.page.locator(".log li").count()) == before
    assert person.page.locator(".code").count() == 0, "nobody is invited to a lesson"
    assert person.errors == []
    person.context.close()


def test_a_lesson_goes_on_after_a_reload_and_begins_anew_from_its_link(browser: Any, address: str) -> None:
    person, steps = Person(browser, address), script_of("topsecret").steps
    person.go("/learn/topsecret")
    for thing in ("agent:2", "place:montreal"):
        person.page.locator(f".board [data-thing='{thing}']").first.dispatch_event("click")
    person.page.locator(".answers .btn.go").click()
    second = Catalogue("en").say(f"topsecret.lesson.{steps[1].say}")
    person.page.locator(".tutor", has_text=second).wait_for()
    person.page.reload()
    person.page.locator(".tutor", has_text=second).wait_for()
    person.go("/learn/topsecret")
    person.page.locator(".tutor", has_text=Catalogue("en").say(f"topsecret.lesson.{steps[0].say}")).wait_for()
    assert person.errors == []
    person.context.close()


def test_a_number_opens_its_rule_beside_it_by_click_and_by_key(browser: Any, address: str) -> None:
    person, rules = Person(browser, address, SMALL, "pl"), Catalogue("pl").rules("kyoto")
    sent: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.go("/learn/kyoto")
    for thing in ("card:2", "from:c2", "to:c3"):
        person.page.locator(f"[data-thing='{thing}']").first.dispatch_event("click")
    chip = person.page.locator(".tutor .rule").last
    chip.wait_for()
    number = chip.inner_text()
    pop = person.page.locator(".rulepop")
    chip.click()
    pop.locator("p", has_text=rules[number]).wait_for()
    box = pop.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SMALL[0]
    assert pop.locator("a.rulelink").get_attribute("href") == f"/rules/kyoto#{number}"
    person.page.keyboard.press("Escape")
    pop.wait_for(state="detached")
    assert person.page.evaluate("document.activeElement.className") == "rule", "the focus is back at the number"
    person.page.keyboard.press("Enter")
    pop.locator("p", has_text=rules[number]).wait_for()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Escape")
    person.page.locator(".answers .btn.go").click()
    person.page.locator(".tutor", has_text=Catalogue("pl").say("kyoto.lesson.draw")).wait_for()
    assert sum('"act"' in frame for frame in sent) == 1, "a key in the sheet plays no move"
    assert person.errors == []
    person.context.close()


@pytest.mark.parametrize(("game", "language"), [("kyoto", "pl"), ("topsecret", "fr"), ("embassy", "en")])
def test_the_page_of_rules_has_every_number_in_every_language(
        game: str, language: str, browser: Any, address: str) -> None:
    person, words = Person(browser, address, SMALL if language == "fr" else DESK, language), Catalogue(language)
    rules = words.rules(game)
    marked = next(number for number in reversed(rules) if re.match("KA|TA|ER", number))
    person.go(f"/rules/{game}#{marked}")
    person.page.wait_for_selector(".rulerow.marked")
    shown = person.page.locator(".rulerow").evaluate_all("rows => rows.map((row) => [row.id, row.textContent])")
    assert sorted(number for number, _ in shown) == sorted(rules)
    ours = words.say("rules.ruling")
    for number, text in shown:
        assert rules[number] in text
        assert (ours in text.replace(rules[number], "")) == bool(re.match(r"(KA|TA|ER)\d", number)), number
    assert person.page.evaluate(f"""(() => {{
        const {{ top, bottom }} = document.getElementById("{marked}").getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }})()"""), "the number in the address is in sight"
    person.page.locator("input[type=search]").fill(marked.lower())
    person.page.wait_for_function("rows => document.querySelectorAll('.rulerow').length < rows", arg=len(shown))
    assert person.page.locator(f"#{marked}").count() == 1
    links = person.page.locator(".rulerow p a").evaluate_all("all => all.map((link) => link.hash.slice(1))")
    assert set(links) <= set(rules)
    assert person.errors == []
    person.context.close()


def test_every_number_in_the_words_of_a_rule_leads_somewhere(browser: Any, address: str) -> None:
    person = Person(browser, address)
    for game in GAMES:
        person.go(f"/rules/{game}/law")
        person.page.wait_for_selector(".rulerow")
        lost = person.page.evaluate("""[...document.querySelectorAll(".rulerow p a")]
            .map((link) => link.hash.slice(1)).filter((number) => document.getElementById(number) === null)""")
        assert lost == []
    assert person.errors == []
    person.context.close()
