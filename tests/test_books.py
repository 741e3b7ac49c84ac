"""The books of each game: their questions, their citations, and figures that agree with the engine."""
from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from brushpass.core.phrase import Refusal
from brushpass.games import GAMES, game
from brushpass.text.book import AID, LEARN, Figure, book_file, example_words, examples, figures, law, book_text
from brushpass.text.catalogue import LANGUAGES, Catalogue
from docs.write_rules import book_questions
from tests import site_search
from tests.test_voice import cited

HEADING = re.compile(r"^#+ .*?(?: \{#([\w-]+)\})?$")
OTHERS = LANGUAGES[1:]


def sections(text: str) -> dict[str, str]:
    """Return the sections of a text by anchor."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if (heading := HEADING.match(line)) and heading[1]:
            name = heading[1]
        found[name] = found.get(name, "") + line + "\n"
    return found


def drawn(text: str) -> list[str]:
    return re.findall(r"\(figure:([\w-]+)\)", text)


def shape(section: str) -> tuple[set[str], list[str], int]:
    """Return what a section must have in any language: cited rules, figures and table rows."""
    return cited(section), drawn(section), section.count("\n|")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_learn_to_play_answers_the_questions_of_first_players(name: str, language: str) -> None:
    questions, told = json.loads(book_file(name, "questions.json")), sections(book_text(name, LEARN, language))
    assert len(questions) >= 48
    for question in questions:
        assert set(question["rules"]) <= cited(told[question["section"]]), question["question"]


@pytest.mark.parametrize("name", GAMES)
def test_the_site_search_finds_the_answer_by_the_words_of_a_question(name: str) -> None:
    for question in json.loads(book_file(name, "questions.json")):
        scores, title = site_search.scores(question["question"]), Counter(site_search.words(question["question"]))
        first = sorted(scores, key=lambda section: -scores[section])[:5]
        leads = [section for section in first if section.page == "learn/questions.md" and section.title == title]
        assert leads, question["question"]
        assert any(f"({name}.en.md#{question['section']})" in section.source for section in leads), question["question"]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_the_site_search_finds_a_question_of_the_book_in_its_language(name: str, language: str) -> None:
    questions = [question for question, _ in book_questions(name, language)]
    assert len(questions) == len(book_questions(name, "en")) > 25
    for question in questions[::5]:
        scores, title = site_search.scores(question), Counter(site_search.words(question))
        best = [(each.page, each.title) for each in sorted(scores, key=lambda section: -scores[section])[:3]]
        assert (f"learn/questions.{language}.md", title) in best, question


@pytest.mark.parametrize("name", GAMES)
def test_the_books_are_the_same_in_every_language(name: str) -> None:
    for book in (LEARN, AID):
        english = sections(book_text(name, book, "en"))
        for language in OTHERS:
            other = sections(book_file(name, f"{book}.{language}.md"))
            assert list(other) == list(english)
            assert {part for part in english if shape(other[part]) != shape(english[part])} == set(), language


@pytest.mark.parametrize("name", GAMES)
def test_the_books_cite_rules_that_exist_and_draw_every_figure(name: str) -> None:
    text = book_text(name, LEARN, "en") + book_text(name, AID, "en")
    assert cited(text) - set(Catalogue("en").rules(name)) == set()
    assert sorted(drawn(text)) == sorted(figures(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_law_has_every_rule_once_and_folds_rulings_only(name: str) -> None:
    listed = [number for line in law(name) for number in line]
    assert sorted(listed) == sorted(Catalogue("en").rules(name))
    assert {number for line in law(name) for number in line[1:] if not number.startswith(GAMES[name].rulings)} == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_law_begins_chapters_in_order(name: str) -> None:
    keys = [key.rpartition(".")[2] for key in Catalogue("en").sentences if key.startswith(f"{name}.chapter.")]
    first = [line[0] for line in law(name)]
    assert set(keys) <= set(first), "a chapter begins with a rule that is not folded away"
    assert first[0] in keys


CHECKED = [(name, label, figure) for name in GAMES for label, figure in (figures(name) | examples(name)).items()]


@pytest.mark.parametrize(("name", "figure"), [(name, figure) for name, _, figure in CHECKED],
                         ids=[f"{name}-{label}" for name, label, _ in CHECKED])
def test_the_engine_agrees_with_a_figure_or_an_example(name: str, figure: Figure) -> None:
    drawn = figure
    played, s = played_out(name, drawn)
    if drawn.heard:
        told = [played.describe_event(event).key for event in played.observed_events(s, drawn.seat)]
        assert told == [f"{name}.told.{kind}" for kind in drawn.heard]
    if drawn.winners:
        assert [seat for seat, share in enumerate(played.returns(s)) if share > 0] == drawn.winners
    for text in drawn.legal:
        assert played.parse(text) in played.legal_actions(s), text
    for text, rule in drawn.illegal.items():
        a = played.parse(text)
        assert a not in played.legal_actions(s), text
        refused: Refusal = played.refusal(s, a)
        assert refused.rule == rule, text


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_told_in_every_language_and_claims_something(name: str) -> None:
    rules, shown = Catalogue("en").rules(name), examples(name)
    assert set(shown) <= set(rules)
    assert {number for number, each in shown.items() if not each.heard and not each.legal} == set()
    english = {number: cited(words) for number, words in example_words(name, "en").items()}
    for language in LANGUAGES:
        assert {number: cited(words) for number, words in example_words(name, language).items()} == english
    assert list(english) == list(shown)


def played_out(name: str, figure: Figure) -> tuple[Any, Any]:
    """Return the game of a figure and its state after the moves, each of which must be legal."""
    played: Any = game(name, **figure.options)
    s = figure.set_up(played)
    for text in figure.moves:
        s = played.apply(s, played.parse(text))
    return played, s
