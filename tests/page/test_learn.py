"""Learning on the page: lessons walked to their ends by following the marks, and rules that open where they are named."""
import re
from typing import Any

import pytest
from brushpass.games import GAMES
from brushpass.server.lesson import script_of
from brushpass.text.catalogue import LANGUAGES, Catalogue

from tests.page.browser import DESK, PHONE, SMALL, WHOLE_GAME, Person

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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "size"), [("en", DESK), ("fr", PHONE), ("pl", SMALL)])
def test_a_lesson_is_walked_to_its_end_by_following_the_marks(
        game: str, language: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person, words, steps = Person(browser, address, size, language), Catalogue(language), script_of(game).steps
    person.go("/")
    person.page.locator(f"a[href='/learn/{game}']").click()
    person.page.wait_for_selector(".board svg")
    assert tutor(person).startswith(words.say(f"{game}.lesson.{steps[0].say}"))
    person.page.evaluate(f"({FOLLOW})()")
    person.page.wait_for_selector(".ended", timeout=WHOLE_GAME)
    assert tutor(person) == words.say(f"{game}.lesson.won")
    assert person.choices() >= len(steps) - 4, "the player makes the moves; the rest of a planned way follows by itself"
    assert words.say("page.learn.next") in person.page.locator(".ended").inner_text()
    assert person.errors == []
    person.go("/")
    person.page.wait_for_selector(".poster")
    assert person.page.locator(".tables a").count() == 0, "a lesson is none of one's tables"
    person.context.close()
