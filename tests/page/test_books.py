"""The books on the page: Learn to play with its figures, and the player aid at the table."""
import re
from typing import Any

import pytest
from brushpass.games import GAMES
from brushpass.text.book import LEARN, examples, figures, book_text
from brushpass.text.catalogue import Catalogue

from docs.print_books import MOST, pages, printed
from tests.effort import sample
from tests.page.browser import DESK, SMALL, Person, expect


@pytest.mark.parametrize(("game", "language"), sample([("topsecret", "pl"), ("kyoto", "fr"), ("embassy", "en")]))
def test_learn_to_play_comes_first_with_its_figures_drawn(game: str, language: str, browser: Any, address: str) -> None:
    person = Person(browser, address, SMALL if language == "pl" else DESK, language)
    person.go(f"/rules/{game}")
    person.page.wait_for_function("count => document.querySelectorAll('.bookfigure svg').length === count",
                                  arg=len(figures(game)))
    told = person.page.locator(".booktext").inner_text()
    assert re.findall(r"^## .*", book_text(game, LEARN, language), re.MULTILINE)[0].split(" {")[0][3:] in told
    assert not re.search(r"\*\*|\{#|figure:", told), "nothing is left of how it is written"
    links = person.page.locator(".booktext a").evaluate_all("all => all.map((link) => link.hash.slice(1))")
    assert set(links) <= set(Catalogue(language).rules(game))
    person.page.locator(f"nav a[href='/rules/{game}/law']").click()
    person.page.wait_for_selector(".rulerow")
    expect(person.page.locator(".rulerow .example")).to_have_count(len(examples(game)))
    assert person.errors == []
    person.close()


def test_the_player_aid_is_one_key_away_at_the_table(browser: Any, address: str) -> None:
    person, words = Person(browser, address), Catalogue("en")
    person.go("/learn/embassy/escape")
    person.page.wait_for_selector(".tutor")
    person.page.keyboard.press("r")
    person.page.locator(".drawer .booktext", has_text="Pistol beats Knife").wait_for()
    person.page.locator(".drawer .segment button", has_text=words.say("page.rules.book.law")).click()
    person.page.locator(".drawer .rulelist", has_text=words.rules("embassy")["ER14"]).wait_for()
    person.page.keyboard.press("Escape")
    person.page.locator(".drawer").wait_for(state="detached")
    assert person.errors == []
    person.close()


@pytest.mark.parametrize("game", sample(GAMES))
def test_the_books_are_printed_with_their_figures_on_few_pages(game: str, browser: Any, address: str) -> None:
    person = Person(browser, address, DESK, "fr")
    for book, most in MOST.items():
        assert 1 <= pages(printed(person, game, book, "fr")) <= most, "French is the longest"
        drawn = len(figures(game)) if book == LEARN else 0
        expect(person.page.locator(".bookfigure .board svg[role]")).to_have_count(drawn)
    assert person.errors == []
    person.close()
