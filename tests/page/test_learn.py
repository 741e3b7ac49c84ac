"""Learning on the page: lessons walked to their ends by following the marks, and rules that open where they stand."""
import re
from collections.abc import Iterator
from typing import Any

import pytest
from brushpass.games import GAMES
from brushpass.lessons.script import chapters, deduction_names, deductions, script_of
from brushpass.text.catalogue import LANGUAGES, Catalogue

from tests.effort import exhaustive, sample
from tests.page.browser import DESK, PHONE, SMALL, Person, expect

Way = tuple[str, tuple[int, int], int]  # a language, a screen, and the seed of the choices
WALKS = [(game, name, [(language, size, 3 * LANGUAGES.index(language) + way)
                       for way, size in enumerate((DESK, PHONE, SMALL), 1)])
         for game in GAMES for name in chapters(game) for language in LANGUAGES]
ANSWER = re.compile(r'"answer":\{"key":"([\w.-]+)"')


def tutor(person: Person) -> str:
    """Return what the tutor asks for now."""
    return str(person.page.locator(".tutor .says").inner_text())


def say(game: str, language: str, key: str) -> str:
    """Return something that the tutor of a game says."""
    return Catalogue(language).lessons(game)[f"{game}.lesson.{key}"]


def until_ways_differ(ways: list[Way], answers: list[frozenset[str]]) -> Iterator[Way]:
    """Return the ways, and a few more where the tutor has heard the same choices by chance on all of them."""
    yield from ways
    for again in (10, 20, 30):
        if len(set(answers)) == 1 and answers[0]:
            language, size, seed = ways[0]
            yield language, size, seed + again


def walk_chapter(person: Person, game: str, name: str, language: str, seed: int) -> frozenset[str]:
    """Walk a chapter to its end by pointing here and there, and return what the tutor has answered on the way."""
    steps, heard = script_of(game, name).steps, list[str]()
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    person.go("/")
    person.page.locator(f"a[href='/learn/{game}']").click()
    person.page.locator(f"a[href='/learn/{game}/{name}']").click()
    person.page.wait_for_selector(".board svg")
    assert tutor(person).startswith(say(game, language, f"{name}.{steps[0].say}"))
    person.play_by_pointing(seed)
    puzzle = f"/learn/{game}/{script_of(game, name).puzzle}"
    person.wait_for_the_end(f"document.querySelector('a.go[href=\"{puzzle}\"]') !== null")
    assert tutor(person) == say(game, language, f"{name}.end")
    expect(person.page.locator("button", has_text=Catalogue(language).say("page.learn.play"))).to_have_count(1)
    return frozenset(ANSWER.findall("".join(heard)))


@exhaustive
@pytest.mark.parametrize(("game", "name", "ways"), WALKS)
def test_a_chapter_is_walked_to_its_end_by_other_choices_each_time(
        game: str, name: str, ways: list[Way], browser: Any, address: str) -> None:
    answers: list[frozenset[str]] = []
    for language, size, seed in until_ways_differ(ways, answers):
        person = Person(browser, address, size, language)
        answers.append(walk_chapter(person, game, name, language, seed))
        assert person.errors == []
        person.go(f"/learn/{game}")
        done = Catalogue(language).say("page.learn.done")
        person.page.locator(f"a[href='/learn/{game}/{name}']", has_text=done).wait_for()
        person.go("/")
        person.page.wait_for_selector(".poster")
        assert person.page.locator(".tables a").count() == 0, "a lesson is none of one's tables"
        person.close()
    answered = any(choice.answer for step in script_of(game, name).steps for choice in step.choices)
    assert [bool(each) for each in answers] == [answered] * len(answers), "the tutor answers to what was done"
    assert len(set(answers)) > 1 or not answered, "every way was walked alike"


def test_a_move_off_the_script_is_shown_explained_and_taken_back(browser: Any, address: str) -> None:
    person = Person(browser, address)
    person.go("/learn/kyoto/steps")
    person.page.wait_for_selector(".tutor")
    asked, log = tutor(person), person.page.locator(".log li:not(.since)")
    before, board = log.count(), person.page.locator(".board").bounding_box()
    expect(person.page.locator("[data-hint]")).to_have_count(1)
    expect(person.page.locator(".board [data-thing='from:c2'][data-hint]")).to_have_count(1)
    person.page.locator(".hand [data-thing='card:9']").click()
    person.page.locator(".answers .btn.go").click()
    reason = say("kyoto", "en", "steps.move.but")
    expect(person.page.locator(".tutor .answered")).to_have_text(reason, use_inner_text=True)
    expect(log).not_to_have_count(before)
    assert person.page.locator(".board").bounding_box() == board, "whatever the tutor says, the board stays where it is"
    person.page.locator(".answers .retry").click()
    expect(log).to_have_count(before)
    person.page.locator(".tutor .answered").wait_for(state="detached")
    assert tutor(person) == asked
    assert person.page.locator(".code").count() == 0, "nobody is invited to a lesson"
    assert person.errors == []
    person.close()


def test_the_tutor_answers_and_a_chapter_goes_on_where_it_was_left_or_starts_over(browser: Any, address: str) -> None:
    person = Person(browser, address)
    person.go("/learn/topsecret/carry")
    for city, answer in (("los-angeles", "new"), ("vienna", "same")):
        person.page.locator(".tutor", has_text=say("topsecret", "en", "carry.share")).wait_for()
        for thing in ("agent:2" if answer == "new" else "agent:1", f"place:{city}"):
            person.page.locator(f".board [data-thing='{thing}']").first.dispatch_event("click")
        person.page.locator(".answers .btn.go").click()
        person.page.locator(".tutor .answered", has_text=say("topsecret", "en", f"carry.share.{answer}")).wait_for()
        person.page.reload()
        person.page.locator(".tutor", has_text=say("topsecret", "en", "carry.walk")).wait_for()
        shared = say("topsecret", "en", f"carry.share.{answer}")
        expect(person.page.locator(".tutor")).to_contain_text(shared, use_inner_text=True)
        person.page.wait_for_function(
            "() => (localStorage.getItem('brushpass.lessontables') ?? '').includes(location.pathname.split('/').pop())")
        person.go("/learn/topsecret")
        person.page.locator(".chapters a[href='/learn/topsecret/carry']:not(.again)").click()
        person.page.locator(".tutor", has_text=say("topsecret", "en", "carry.walk")).wait_for()
        person.go("/learn/topsecret")
        person.page.locator(".chapters .again").click()
    person.page.locator(".tutor", has_text=say("topsecret", "en", "carry.share")).wait_for()
    assert person.errors == []
    person.close()


def solve(person: Person, game: str, name: str, language: str) -> None:
    """Solve the puzzle on the screen: find its move in words, or cross out what is impossible."""
    page, words, script = person.page, Catalogue(language), script_of(game, name)
    if script.deduction is None:
        page.locator(".tutor", has_text=words.say("lesson.puzzle.ask")).wait_for()
        assert page.locator("[data-hint]").count() == 0
        page.evaluate("localStorage.setItem('brushpass.inwords', 'on')")
        page.reload()
        page.locator("#command").fill(script.steps[0].choices[0].moves[0])
        page.locator("#command").press("Enter")
        page.locator(".tutor", has_text=words.say("lesson.puzzle.end")).wait_for()
        return
    page.locator(".tutor", has_text=words.say("lesson.puzzle.know")).wait_for()
    page.locator(".deduction .btn.go").click()
    n = sum(len(subject.can) < len(deductions(game).values) for subject in script.deduction.subjects)
    expect(page.locator(".deduction [role=status]")).to_have_text(words.say("page.puzzle.know.wrong", {"n": n}))
    for row, subject in enumerate(script.deduction.subjects):
        for value in {*range(len(deductions(game).values))} - {*subject.can}:
            page.locator(".deduction tr").nth(row).locator(".mark").nth(value).click()
    page.locator(".deduction .btn.go").click()
    expect(page.locator(".deduction [role=status]")).to_have_text(words.say("lesson.puzzle.known"), use_inner_text=True)


@pytest.mark.parametrize("name", ["puzzle-9", "puzzle-know-1"])
def test_a_puzzle_of_the_day_is_solved_from_the_front_page(name: str, browser: Any, address: str) -> None:
    person, words = Person(browser, address, language="pl"), Catalogue("pl")
    person.page.route("**/api/daily", lambda route: route.fulfill(json={"game": "kyoto", "puzzle": name}))
    person.go("/")
    person.page.locator(f".daily a[href='/learn/kyoto/{name}']").click()
    solve(person, "kyoto", name, "pl")
    assert person.errors == []
    person.go("/")
    person.page.locator(".daily", has_text=words.say("page.puzzle.solved")).wait_for()
    person.close()


@pytest.mark.parametrize(("game", "language", "size"), [("topsecret", "fr", PHONE), ("embassy", "en", SMALL)])
def test_a_deduction_is_made_on_every_board(
        game: str, language: str, size: tuple[int, int], browser: Any, address: str) -> None:
    person, name = Person(browser, address, size, language), deduction_names(game)[-1]
    person.go(f"/learn/{game}")
    person.page.locator(".deductions summary").click()
    person.page.locator(f".deductions a[href='/learn/{game}/{name}']").click()
    solve(person, game, name, language)
    assert person.errors == []
    person.close()


def test_a_number_opens_its_rule_beside_it_by_click_and_by_key(browser: Any, address: str) -> None:
    person, rules = Person(browser, address, SMALL, "pl"), Catalogue("pl").rules("kyoto")
    sent: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.go("/learn/kyoto/steps")
    for thing in ("card:2", "from:c2", "to:c3"):
        person.page.locator(f"[data-thing='{thing}']").first.dispatch_event("click")
    chip = person.page.locator(".tutor .rule").last
    chip.wait_for()
    number = chip.inner_text()
    pop = person.page.locator(".rulepop")
    chip.click()
    pop.locator("p", has_text=rules[number]).wait_for()
    person.page.wait_for_function("""() => {
        const { left, right } = document.querySelector(".rulepop").getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
    }""")
    assert pop.locator("a.rulelink").get_attribute("href") == f"/rules/kyoto#{number}"
    person.page.keyboard.press("Escape")
    pop.wait_for(state="detached")
    person.page.wait_for_function("() => document.activeElement.className === 'rule'")  # focus is back
    person.page.keyboard.press("Enter")
    pop.locator("p", has_text=rules[number]).wait_for()
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Escape")
    person.page.locator(".answers .btn.go").click()
    person.page.locator(".tutor", has_text=say("kyoto", "pl", "steps.draw")).wait_for()
    assert sum('"act"' in frame for frame in sent) == 1, "a key in the sheet plays no move"
    assert person.errors == []
    person.close()


@pytest.mark.parametrize(("game", "language"), sample([("topsecret", "fr"), ("kyoto", "pl"), ("embassy", "en")]))
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
    person.page.wait_for_function("""marked => {
        const { top, bottom } = document.getElementById(marked).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    }""", arg=marked)  # the number in the address is in sight
    person.page.locator("input[type=search]").fill(marked.lower())
    person.page.wait_for_function("rows => document.querySelectorAll('.rulerow').length < rows", arg=len(shown))
    expect(person.page.locator(f"#{marked}")).to_have_count(1)
    links = person.page.locator(".rulerow p a").evaluate_all("all => all.map((link) => link.hash.slice(1))")
    assert set(links) <= set(rules)
    assert person.errors == []
    person.close()


def test_every_number_in_the_words_of_a_rule_leads_somewhere(browser: Any, address: str) -> None:
    person = Person(browser, address)
    for game in GAMES:
        person.go(f"/rules/{game}/law")
        person.page.wait_for_selector(".rulerow")
        lost = person.page.evaluate("""[...document.querySelectorAll(".rulerow p a")]
            .map((link) => link.hash.slice(1)).filter((number) => document.getElementById(number) === null)""")
        assert lost == []
    assert person.errors == []
    person.close()
